/**
 * What the network of lines is told about a page: runs of words on one line without a wide gap, with their places,
 * surroundings and texts as numbers. tools/layout/tokens.py computes the same for training.
 */
import type { RawPage, RawWord, Ruling } from '../../model/raw-page.ts';
import { sortByHeight } from '../text-rows.ts';
import { TEXT_FEATURES, textFeatures } from './token-text.ts';

/** A wider gap ends a run, in heights of its type. */
const GAP = 0.8;
const SAME_LINE = 0.45;
const PLACE_FEATURES = 19;
const STYLE_FEATURES = 11;
/** Left, right and middle in heights of the type, and the line: the network computes from them how texts stand to one another. */
const PLACES = 4;
/** How many numbers describe a token. */
export const INPUTS = PLACE_FEATURES + TEXT_FEATURES + STYLE_FEATURES + TEXT_FEATURES + PLACES;

/** In points. */
export interface Token {
  words: RawWord[];
  line: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  middle: number;
  height: number;
  size: number;
  bold: number;
  italic: number;
  text: number[];
}

/** Its upright words as tokens, from top to bottom and from left to right. */
export function tokensOf(page: RawPage): Token[] {
  const words = sortByHeight(page.words.filter(({ angle }) => angle === 0));
  const lines: RawWord[][] = [];
  let middle = 0;
  let height = 0;
  for (const word of words) {
    const at = word.box.top + word.box.height / 2;
    const line = lines.at(-1);
    if (line !== undefined && at - middle < SAME_LINE * Math.min(height, word.box.height)) line.push(word);
    else {
      lines.push([word]);
      middle = at;
      height = word.box.height;
    }
  }
  return lines.flatMap((line, number) => runsOf(line, page).map((run) => tokenOf(run, number, page)));
}

function runsOf(line: RawWord[], { width, height }: RawPage): RawWord[][] {
  line.sort((one, other) => one.box.left - other.box.left);
  const runs: RawWord[][] = [];
  let end = 0;
  for (const word of line) {
    const { box } = word;
    const run = runs.at(-1);
    const limit = GAP * Math.max(word.fontSize, 0.8 * box.height * height);
    if (run !== undefined && (box.left - end) * width < limit) {
      run.push(word);
      end = Math.max(end, box.left + box.width);
    } else {
      runs.push([word]);
      end = box.left + box.width;
    }
  }
  return runs;
}

function tokenOf(words: RawWord[], line: number, page: RawPage): Token {
  const left = (words[0]?.box.left ?? 0) * page.width;
  const right = Math.max(...words.map(({ box }) => box.left + box.width)) * page.width;
  const top = Math.min(...words.map(({ box }) => box.top)) * page.height;
  const bottom = Math.max(...words.map(({ box }) => box.top + box.height)) * page.height;
  const share = (count: number): number => count / words.length;
  return {
    words,
    line,
    left,
    top,
    right,
    bottom,
    middle: (top + bottom) / 2,
    height: bottom - top,
    size: words[0]?.fontSize ?? 0,
    bold: share(words.filter(({ bold }) => bold).length),
    italic: share(words.filter(({ italic }) => italic).length),
    text: textFeatures(words.map(({ text }) => text)),
  };
}

const NO_TEXT: readonly number[] = Array.from({ length: TEXT_FEATURES }, () => 0);
const clip = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 1;

/** INPUTS numbers for each token. */
export function describe(tokens: readonly Token[], page: RawPage): Float32Array {
  const em = median(tokens.map(({ height }) => height));
  const size = median(tokens.map((token) => token.size)) || 1;
  const lines = lineExtents(tokens);
  const surroundings = new Surroundings(page, em);
  const inputs = new Float32Array(tokens.length * INPUTS);
  for (const [index, token] of tokens.entries()) {
    const { above, below } = neighbours(token, tokens);
    const before = tokens[index - 1]?.line === token.line ? tokens[index - 1] : undefined;
    const after = tokens[index + 1]?.line === token.line ? tokens[index + 1] : undefined;
    const line = lines[token.line];
    const lineAbove = lines[token.line - 1];
    const lineGap = line === undefined || lineAbove === undefined ? 6 : clip((line.top - lineAbove.bottom) / em, -1, 6);
    const shiftLeft = above === undefined ? 0 : (token.left - above.left) / em;
    const shiftRight = above === undefined ? 0 : (token.right - above.right) / em;
    const near = (shift: number): number => (above === undefined ? 0 : Math.exp(-2 * Math.abs(shift)));
    const own = [
      (2 * token.left) / page.width - 1,
      (2 * token.right) / page.width - 1,
      token.middle / page.height,
      Math.min(4, (token.right - token.left) / em / 10),
      token.height / em,
      (above === undefined ? 6 : clip((token.top - above.bottom) / em, -1, 6)) / 3,
      (below === undefined ? 6 : clip((below.top - token.bottom) / em, -1, 6)) / 3,
      (before === undefined ? 10 : clip((token.left - before.right) / em, -1, 10)) / 5,
      (after === undefined ? 10 : clip((after.left - token.right) / em, -1, 10)) / 5,
      Math.min(3, (line?.count ?? 1) / 5),
      before === undefined ? 1 : 0,
      after === undefined ? 1 : 0,
      ...surroundings.of(token, { above, below, before, after }),
      lineGap / 3,
      ...token.text,
      clip(token.size / size, 0, 3),
      token.bold,
      token.italic,
      above === undefined ? 0 : 1,
      clip(shiftLeft, -5, 5) / 5,
      clip(shiftRight, -5, 5) / 5,
      near(shiftLeft),
      near(shiftRight),
      near((shiftLeft + shiftRight) / 2),
      above === undefined ? 0 : token.height / above.height,
      above?.bold ?? 0,
      ...(above?.text ?? NO_TEXT),
      token.left / em,
      token.right / em,
      token.middle / em,
      token.line,
    ];
    inputs.set(own, index * INPUTS);
  }
  return inputs;
}

function lineExtents(tokens: readonly Token[]): { top: number; bottom: number; count: number }[] {
  const lines: { top: number; bottom: number; count: number }[] = [];
  for (const { line, top, bottom } of tokens) {
    const own = lines[line] ?? { top, bottom, count: 0 };
    lines[line] = { top: Math.min(own.top, top), bottom: Math.max(own.bottom, bottom), count: own.count + 1 };
  }
  return lines;
}

/** The nearest ones above and below that share some of its width. */
function neighbours(token: Token, tokens: readonly Token[]): Pick<Around, 'above' | 'below'> {
  let above: Token | undefined;
  let below: Token | undefined;
  for (const other of tokens) {
    if (Math.min(token.right, other.right) - Math.max(token.left, other.left) <= 0) continue;
    const by = token.middle - other.middle;
    const limit = 0.5 * Math.min(token.height, other.height);
    if (by > limit && (above === undefined || other.middle > above.middle)) above = other;
    if (-by > limit && (below === undefined || other.middle < below.middle)) below = other;
  }
  return { above, below };
}

interface Around {
  above: Token | undefined;
  below: Token | undefined;
  before: Token | undefined;
  after: Token | undefined;
}

/** What is drawn around tokens. */
class Surroundings {
  readonly #em: number;
  readonly #horizontal: { at: number; start: number; end: number }[];
  readonly #vertical: { at: number; start: number; end: number }[];
  readonly #fills: { left: number; top: number; right: number; bottom: number }[];

  constructor({ rulings, fills, width, height }: RawPage, em: number) {
    this.#em = em;
    const isHorizontal = ({ orientation }: Ruling): boolean => orientation === 'horizontal';
    const scaled = (rule: Ruling, across: number, along: number) => ({
      at: rule.position * across,
      start: rule.start * along,
      end: rule.end * along,
    });
    this.#horizontal = rulings.filter(isHorizontal).map((rule) => scaled(rule, height, width));
    this.#vertical = rulings.filter((rule) => !isHorizontal(rule)).map((rule) => scaled(rule, width, height));
    this.#fills = fills.map((box) => ({
      left: box.left * width,
      top: box.top * height,
      right: (box.left + box.width) * width,
      bottom: (box.top + box.height) * height,
    }));
  }

  /** Rules above, below, left and right of it, an edge of a filled area above it, and whether it is in one. */
  of({ left, right, top, bottom, middle }: Token, { above, below, before, after }: Around): number[] {
    const em = this.#em;
    const highest = above === undefined ? top - 3 * em : Math.max(above.middle, top - 3 * em);
    const lowest = below === undefined ? bottom + 3 * em : Math.min(below.middle, bottom + 3 * em);
    const first = before === undefined ? left - 3 * em : Math.max(left - 3 * em, before.right - 0.2 * em);
    const last = after === undefined ? right + 3 * em : Math.min(right + 3 * em, after.left + 0.2 * em);
    const covers = (start: number, end: number): boolean =>
      Math.min(right, end) - Math.max(left, start) > 0.5 * (right - left);
    const isBetween = (value: number, least: number, most: number): boolean => least < value && value < most;
    const over = this.#horizontal.filter(({ start, end }) => covers(start, end));
    const beside = this.#vertical.filter(({ start, end }) => isBetween(middle, start, end));
    const fillsHere = this.#fills.filter((fill) => covers(fill.left, fill.right));
    return [
      over.some(({ at }) => isBetween(at, highest, middle)),
      over.some(({ at }) => isBetween(at, middle, lowest)),
      beside.some(({ at }) => isBetween(at, first, left + 0.2 * em)),
      beside.some(({ at }) => isBetween(at, right - 0.2 * em, last)),
      fillsHere.some((fill) => isBetween(fill.top, highest, middle) || isBetween(fill.bottom, highest, middle)),
      this.#fills.some(
        (fill) => fill.left - 1 < left && right < fill.right + 1 && isBetween(middle, fill.top, fill.bottom),
      ),
    ].map(Number);
  }
}
