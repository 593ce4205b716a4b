/**
 * The network for English reads figures and small signs better than the one for all of Latin script, but knows no
 * accents: it is as sure of `u` as of `ü`. So it reads everything, and what the other one says about accents is added.
 */
import type { Character } from './decode.ts';
import { greyBelow } from './ink.ts';
import type { Sample } from './sample.ts';

/** Letters without anything above them, by how high they are; `i`, `j` and `t` are neither. */
const LOW_LETTER = /^[acegmnopqrsuvwxyz]$/;
const HIGH_LETTER = /^[A-Z]$/;
/** Fewer letters of a height do not tell how high they are. */
const MIN_PEERS = 3;
/** Of the line's height: what stands higher than its peers by this has something above it. */
const ABOVE_PEERS = 0.1;
/** Dark enough to be ink, in shares of the line's contrast. */
const INK_SHARE = 0.45;
/** The uppermost rows often belong to the line above. */
const EDGE_ROWS = 2;

/** How many letters of the line have ink above them where letters read like that have none. */
export function countRaisedLetters(characters: readonly Character[], sample: Sample): number {
  const isInk = inkTest(sample);
  const tops = characters.map(({ text, position }, index) => {
    if (!LOW_LETTER.test(text) && !HIGH_LETTER.test(text)) return null;
    const reach = (neighbour: Character | undefined): number =>
      neighbour === undefined ? 0 : Math.abs(neighbour.position - position) / 2;
    const [before, after] = [reach(characters[index - 1]), reach(characters[index + 1])];
    // The middle of the letter: its neighbours must not count.
    const half = 0.7 * Math.min(before || after, after || before) * sample.width;
    const middle = position * sample.width;
    return topOfInk(sample, isInk, Math.floor(middle - half), Math.ceil(middle + half));
  });
  let raised = 0;
  for (const height of [LOW_LETTER, HIGH_LETTER]) {
    const peers = tops.filter(
      (top, index): top is number => top !== null && height.test(characters[index]?.text ?? ''),
    );
    const median = peers.toSorted((one, other) => one - other)[peers.length >> 1] ?? 0;
    if (peers.length < MIN_PEERS) continue;
    raised += peers.filter((top) => top <= median - ABOVE_PEERS * sample.height).length;
  }
  return raised;
}

function inkTest({ values }: Sample): (value: number) => boolean {
  const background = greyBelow(values, 0.5);
  const darkest = greyBelow(values, 0.02);
  return (value) => value < background - (background - darkest) * INK_SHARE;
}

function topOfInk({ values, width, height }: Sample, isInk: (value: number) => boolean, from: number, to: number) {
  for (let row = EDGE_ROWS; row < height; row += 1) {
    for (let column = Math.max(0, from); column < Math.min(width, to); column += 1) {
      if (isInk(values[row * width + column] ?? 0)) return row;
    }
  }
  return null;
}

/** From here on the network is right about accents: on 28 receipts in English it saw none by mistake. */
const MIN_ACCENT_CONFIDENCE = 0.5;

const isAccent = ({ text, confidence }: Character): boolean =>
  confidence >= MIN_ACCENT_CONFIDENCE && /^[^\p{ASCII}]$/u.test(text) && /\p{L}/u.test(text);

export const hasAccents = (characters: readonly Character[]): boolean => characters.some(isAccent);

/** Of the other reading: what the first has no letter for, and may have left out. */
const SIGN = /^[€°§£]$/;

/** The first reading of a line with the accents, and the signs that it lacks, of the second. */
export function withAccents(plain: readonly Character[], accented: readonly Character[]): Character[] {
  const merged = [...plain];
  for (const character of accented) {
    if (isAccent(character)) {
      const at = nearest(merged, character.position);
      const read = merged[at];
      if (read !== undefined && standsFor(read.text, character.text)) merged[at] = { ...read, text: character.text };
    } else if (SIGN.test(character.text) && character.confidence >= MIN_ACCENT_CONFIDENCE) {
      addSign(merged, character);
    }
  }
  return merged;
}

function nearest(characters: readonly Character[], position: number): number {
  let best = 0;
  for (const [index, character] of characters.entries()) {
    const distance = Math.abs(character.position - position);
    if (distance < Math.abs((characters[best]?.position ?? 2) - position)) best = index;
  }
  return best;
}

/** What letters without a base are read as. */
const LIKE: Readonly<Record<string, string>> = {
  ß: 'sSBfl',
  ø: 'o0',
  æ: 'ae',
  œ: 'oe',
  Ø: 'O0',
  ł: 'lt',
  Ł: 'L',
  đ: 'd',
};

function standsFor(read: string, accented: string): boolean {
  const base = accented.normalize('NFD').charAt(0);
  return base === accented ? (LIKE[accented]?.includes(read) ?? false) : base.toLowerCase() === read.toLowerCase();
}

/** In place of what was read there in doubt, or between characters that leave room. */
function addSign(characters: Character[], sign: Character): void {
  const at = nearest(characters, sign.position);
  const read = characters[at];
  const pitch = pitchOf(characters);
  if (read !== undefined && Math.abs(read.position - sign.position) < pitch / 2 && read.text.trim() !== '') {
    if (read.confidence < sign.confidence) characters[at] = sign;
    return;
  }
  const index = characters.findIndex(({ position }) => position > sign.position);
  characters.splice(index < 0 ? characters.length : index, 0, sign);
}

function pitchOf(characters: readonly Character[]): number {
  const [first, last] = [characters[0], characters.at(-1)];
  if (first === undefined || last === undefined || characters.length < 2) return 1;
  return (last.position - first.position) / (characters.length - 1);
}
