import type { Box, FormField } from '../../model/document.ts';
import type { RawWord } from '../../model/raw-page.ts';

/** Small shapes on a page that may be check boxes. */
export interface SmallShapes {
  /** Outlines the size of a letter. */
  squares: Box[];
  /** Squares filled with a colour: the legend of a plot, or a bullet. */
  swatches: Box[];
  /** Anything else of that size: crosses, ticks, dots. */
  marks: Box[];
}

export interface CheckBoxes {
  fields: FormField[];
  /** The words of the page, plus one for every drawn box, so that it is read in its place. */
  words: RawWord[];
}

const EMPTY = '☐';
const TICKED = '☑';
const EMPTY_GLYPH = /^[\u2610\u25a1\u274f-\u2752]$/;
const TICKED_GLYPH = /^[\u2611\u2612\u{1f5f7}\u{1f5f9}\u{1f5f5}]$/u;
/** What people put into a box. */
const MARK_TEXT = /^[xX×✓✔✕✖✗✘■●•]$/;
/** More squares are a pattern or a plot. */
const MAX_SQUARES = 300;
/** In sides of the box: a label further away belongs to something else. */
const LABEL_GAP = 2.2;
/** In sides of the box, in both directions: a smaller mark is dirt. */
const MIN_MARK = 0.3;

/** Finds check boxes that are letters of a font, or drawn as a small square next to a word. */
export function findCheckBoxes(
  page: { width: number; height: number },
  words: RawWord[],
  { squares, swatches, marks }: SmallShapes,
  formFields: readonly FormField[],
): CheckBoxes {
  const fields: FormField[] = [];
  for (const { text, box } of words) {
    // A check box letter takes at most two units, and hardly any word is that short.
    if (text.length > 2) continue;
    const isTicked = TICKED_GLYPH.test(text);
    if (isTicked || EMPTY_GLYPH.test(text)) fields.push(fieldOf(box, isTicked));
  }
  if (squares.length === 0 || squares.length > MAX_SQUARES) return { fields, words };
  const known = [...swatches, ...[...formFields, ...fields].map((field) => field.box)];
  const added = new Map<RawWord, { word: RawWord; isBefore: boolean }>();
  for (const square of distinct(squares)) {
    if (known.some((box) => overlap(box, square)) || isPartOfGrid(square, squares, page)) continue;
    const inside = words.filter((word) => holdsMiddle(square, word.box));
    if (inside.length > 1 || inside.some((word) => !MARK_TEXT.test(word.text))) continue;
    const label = labelOf(square, words, page);
    if (label === null || added.has(label.word)) continue;
    const isTicked = inside.length === 1 || marks.some((mark) => isMarkOf(mark, square));
    fields.push(fieldOf(square, isTicked));
    if (inside.length === 1) continue;
    const word = { ...label.word, text: isTicked ? TICKED : EMPTY, box: square, bold: false, italic: false };
    added.set(label.word, { word, isBefore: label.isRight });
  }
  return { fields, words: added.size === 0 ? words : withAdded(words, added) };
}

const fieldOf = (box: Box, value: boolean): FormField => ({
  kind: 'checkbox',
  origin: 'drawn',
  name: null,
  label: null,
  value,
  box,
});

function withAdded(words: readonly RawWord[], added: Map<RawWord, { word: RawWord; isBefore: boolean }>): RawWord[] {
  return words.flatMap((word) => {
    const box = added.get(word);
    if (box === undefined) return [word];
    return box.isBefore ? [box.word, word] : [word, box.word];
  });
}

/** Writers draw a box twice: its background and its outline. */
function distinct(squares: readonly Box[]): Box[] {
  const kept: Box[] = [];
  for (const square of squares) if (!kept.some((other) => holdsMiddle(other, square))) kept.push(square);
  return kept;
}

/** Adjacent squares without a gap are places for single letters, or a table. */
function isPartOfGrid(square: Box, squares: readonly Box[], page: { width: number; height: number }): boolean {
  const acrossGap = 1.5 / page.width;
  const downGap = 1.5 / page.height;
  return squares.some((other) => {
    if (holdsMiddle(other, square)) return false;
    const across = gapBetween(square.left, square.width, other.left, other.width);
    const down = gapBetween(square.top, square.height, other.top, other.height);
    return (across < acrossGap && down < -square.height / 2) || (down < downGap && across < -square.width / 2);
  });
}

/** The nearest word in its line, preferring the right. */
function labelOf(
  square: Box,
  words: readonly RawWord[],
  page: { width: number; height: number },
): { word: RawWord; isRight: boolean } | null {
  const furthest = (square.height * page.height * LABEL_GAP) / page.width;
  let right: RawWord | null = null;
  let left: RawWord | null = null;
  for (const word of words) {
    const { box } = word;
    if (gapBetween(box.top, box.height, square.top, square.height) > -Math.min(box.height, square.height) / 3) continue;
    const after = box.left - (square.left + square.width);
    const before = square.left - (box.left + box.width);
    if (after > -square.width / 4 && after < furthest && (right === null || box.left < right.box.left)) right = word;
    if (before > -square.width / 4 && before < furthest && (left === null || box.left > left.box.left)) left = word;
  }
  if (right !== null) return { word: right, isRight: true };
  return left === null ? null : { word: left, isRight: false };
}

const isMarkOf = (mark: Box, square: Box): boolean =>
  holdsMiddle(square, mark) &&
  mark.width >= square.width * MIN_MARK &&
  mark.height >= square.height * MIN_MARK &&
  mark.width <= square.width * 1.5 &&
  mark.height <= square.height * 1.5;

/** Negative when they overlap. */
const gapBetween = (start: number, size: number, otherStart: number, otherSize: number): number =>
  Math.max(start - (otherStart + otherSize), otherStart - (start + size));

function holdsMiddle(outer: Box, inner: Box): boolean {
  const x = inner.left + inner.width / 2;
  const y = inner.top + inner.height / 2;
  return x >= outer.left && x <= outer.left + outer.width && y >= outer.top && y <= outer.top + outer.height;
}

const overlap = (one: Box, other: Box): boolean => holdsMiddle(one, other) || holdsMiddle(other, one);
