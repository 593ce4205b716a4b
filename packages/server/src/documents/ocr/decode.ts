import type { Output } from './session.ts';

export interface Character {
  text: string;
  /** Centre of the character as a share of the line's width. */
  position: number;
  confidence: number;
  /** The network's second choice, where it doubts. Its text is empty if the network may have seen no letter at all. */
  second?: SecondReading;
  /** Less likely letters than the second choice, if the network doubts; the likeliest first. */
  others?: readonly SecondReading[];
  /** A letter that the network may have seen behind this one. */
  leftOut?: SecondReading;
}

export interface SecondReading {
  text: string;
  likelihood: number;
}

export interface Reading {
  /** By symbol; empty if a character must not be read. */
  alphabet: readonly string[];
  /** True if the network omits small signs and spaces that it doubts. */
  leavesOut: boolean;
}

/*
 * Of networks that leave out: the likeliest symbol of a step is «none» wherever the network doubts, and what it doubts are small signs and spaces:
 * a colon at .40 loses against «none» at .46. Where nothing else was read they count from these likelihoods on.
 * Measured on 26 receipts, which the numbers were chosen with: 6.8 % of the characters wrong without it, 5.0 % with it.
 */
const MIN_DOUBTED_CHARACTER = 0.15;
const MIN_DOUBTED_SPACE = 0.15;

/*
 * Of networks that see spaces: beside a letter and no other sign a space counts from this likelihood on, though «none»
 * is likelier. On 17 receipts that the network had not seen, all three such doubts from .1 on were spaces, and two
 * right values more come of them; on drawn lines in unseen fonts, heavily damaged, 7 of 12 from .25 on. Between digits,
 * and beside other signs, print leaves room of its own.
 */
const MIN_DOUBTED_SPACE_BESIDE_LETTERS = 0.25;
const LETTERS = /^(?:\p{L}[\p{L}\p{N}]|\p{N}\p{L})$/u;

interface Step {
  text: string;
  likelihood: number;
  /** Whether «none» is less likely. */
  isRead: boolean;
  position: number;
  doubts: Doubts | undefined;
}

type Doubts = Pick<Character, 'second' | 'others'>;

/** Letters that are less likely have a second reading, if that is likelier than the other number. */
const DOUBTED = 0.97;
const MIN_SECOND = 0.02;
/** Of letters that are less likely than the second choice. */
const MIN_OTHER = 0.005;
/** Less likely letters between two that were read are not remembered. */
const MIN_LEFT_OUT = 0.05;

/** What else such a step may be is less likely than anything that is remembered; most steps are such. */
const SURELY_NONE = 1 - MIN_LEFT_OUT;

/**
 * Connectionist temporal classification: takes the most likely symbol of each step. Repeats are one character, symbol 0
 * is none. The character is where the symbol peaks.
 */
export function decodeLine(output: Output, { alphabet, leavesOut }: Reading): Character[] {
  const characters: Character[] = [];
  let doubted: Step[] = [];
  let last: Step | null = null;
  for (const step of stepsOf(output, alphabet)) {
    if (!step.isRead) {
      doubted.push(step);
      continue;
    }
    const current = characters.at(-1);
    if (doubted.length === 0 && current !== undefined && step.text === last?.text) {
      if (step.likelihood > current.confidence) characters[characters.length - 1] = characterOf(step);
      continue;
    }
    if (leavesOut) characters.push(...doubtedCharacters(doubted, last, step));
    else if (current !== undefined) {
      rememberLeftOut(current, doubted, step);
      characters.push(...doubtedSpace(doubted, current, step));
    }
    characters.push(characterOf(step));
    doubted = [];
    last = step;
  }
  if (leavesOut) characters.push(...doubtedCharacters(doubted, last, null));
  return characters;
}

function* stepsOf({ data, dims }: Output, alphabet: readonly string[]): Generator<Step> {
  const [, steps = 0, symbols = 0] = dims;
  for (let step = 0; step < steps; step += 1) {
    const base = step * symbols;
    if ((data[base] ?? 0) > SURELY_NONE) {
      yield { text: '', likelihood: 0, isRead: false, position: (step + 0.5) / steps, doubts: undefined };
      continue;
    }
    let best = 0;
    let likelihood = 0;
    for (let symbol = 1; symbol < symbols; symbol += 1) {
      const value = data[base + symbol] ?? 0;
      if (value > likelihood && alphabet[symbol] !== '') {
        likelihood = value;
        best = symbol;
      }
    }
    const isRead = likelihood > (data[base] ?? 0);
    const doubts =
      isRead && likelihood < DOUBTED ? doubtsOf(data.subarray(base, base + symbols), best, alphabet) : undefined;
    yield { text: alphabet[best] ?? '', likelihood, isRead, position: (step + 0.5) / steps, doubts };
  }
}

function doubtsOf(likelihoods: Float32Array, best: number, alphabet: readonly string[]): Doubts {
  const found: SecondReading[] = [];
  for (const [symbol, likelihood] of likelihoods.entries()) {
    if (symbol === best || likelihood < MIN_OTHER) continue;
    const text = symbol === 0 ? '' : (alphabet[symbol] ?? '');
    if (symbol === 0 || text !== '') found.push({ text, likelihood });
  }
  found.sort((one, other) => other.likelihood - one.likelihood);
  const [second] = found;
  if (second === undefined || second.likelihood <= MIN_SECOND) return {};
  const others = found.slice(1).filter(({ text }) => text !== '');
  return others.length === 0 ? { second } : { second, others };
}

function rememberLeftOut(character: Character, steps: readonly Step[], after: Step): void {
  for (const { text, likelihood } of steps) {
    const isTrace = text === character.text || text === after.text;
    if (!isTrace && !isSpace(text) && likelihood >= Math.max(MIN_LEFT_OUT, character.leftOut?.likelihood ?? 0)) {
      character.leftOut = { text, likelihood };
    }
  }
}

function doubtedSpace(steps: readonly Step[], before: Character, after: Step): Character[] {
  if (!LETTERS.test(before.text + after.text)) return [];
  const [likeliest] = steps
    .filter(({ text, likelihood }) => isSpace(text) && likelihood >= MIN_DOUBTED_SPACE_BESIDE_LETTERS)
    .toSorted((one, other) => other.likelihood - one.likelihood);
  return likeliest === undefined ? [] : [characterOf(likeliest)];
}

/** At most a character and a space between two that were read; a copy of one of those is its trace. */
function doubtedCharacters(steps: readonly Step[], before: Step | null, after: Step | null): Character[] {
  const likeliest = (isWanted: (step: Step) => boolean): Step[] =>
    steps
      .filter((step) => step.text !== before?.text && step.text !== after?.text && isWanted(step))
      .toSorted((one, other) => other.likelihood - one.likelihood)
      .slice(0, 1);
  return [
    ...likeliest(({ text, likelihood }) => !isSpace(text) && likelihood >= MIN_DOUBTED_CHARACTER),
    ...likeliest(({ text, likelihood }) => isSpace(text) && likelihood >= MIN_DOUBTED_SPACE),
  ]
    .sort((one, other) => one.position - other.position)
    .map(characterOf);
}

const characterOf = ({ text, position, likelihood, doubts }: Step): Character => ({
  text,
  position,
  confidence: likelihood,
  ...doubts,
});

/** The alphabets contain several kinds of spaces and the soft hyphen, all of which are invisible. */
export const isSpace = (text: string): boolean => /^[\s\u00ad]*$/.test(text);

/** Mean over visible characters. */
export function meanConfidence(characters: readonly Character[]): number {
  const seen = characters.filter(({ text }) => !isSpace(text));
  return seen.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, seen.length);
}

/** Geometric mean over visible characters: one that is doubted much counts more than among mean confidences. */
export function likelihoodOf(characters: readonly Character[]): number {
  const seen = characters.filter(({ text }) => !isSpace(text));
  const doubt = seen.reduce((sum, { confidence }) => sum - Math.log(Math.max(1e-6, confidence)), 0);
  return seen.length === 0 ? 0 : Math.exp(-doubt / seen.length);
}
