import type { Box } from '../model/document.ts';
import type { RawPage, RawWord } from '../model/raw-page.ts';

/** Words without a wide gap between them, on one baseline. */
export interface Segment {
  words: RawWord[];
  left: number;
  right: number;
}

export interface TextRow {
  top: number;
  bottom: number;
  /** Height of its highest word, as a fraction of the page. */
  height: number;
  /** Average middle of its words: single signs may be far higher than the line. */
  middle: number;
  usualHeight: number;
  segments: Segment[];
}

// Justified text stretches its spaces; columns of a table are further apart than that.
const CELL_GAP_EM = 1.0;
/** Inside of a frame words are known to be cells: no ordinary space is that wide. */
export const FRAMED_GAP_EM = 0.55;

const CURRENCY = /^\p{Sc}$/u;
const AMOUNT = /^[(−–-]?\d[\d.,]*\)?$|^[—–-]$/;
/** Dots lead from a name to what stands beside it. */
const LEADER = /\.{4,}$/;
const MAX_MARK_LETTERS = 3;
/** In heights of the word that it stands at. */
const MAX_MARK_HEIGHT = 0.8;
const MAX_MARK_GAP = 0.3;
/** The same for a mark in front of its note: a space may follow it. */
const MAX_MARK_SPACE = 0.6;
/** In heights of the mark. */
const MAX_MARK_REACH = 1;
/** Share of the page's width. */
const MAX_CURRENCY_GAP = 0.3;

export const wordsOfRow = ({ segments }: TextRow): RawWord[] => segments.flatMap(({ words }) => words);

/** Without the dots that lead to the next text. */
export const countWords = ({ words }: Segment): number => words.filter(({ text }) => text !== '.').length;

/** With a small letter, as the middle of a text does. */
export const beginsSmall = (segment: Segment | undefined): boolean => /^\p{Ll}/u.test(segment?.words[0]?.text ?? '');

type PageSize = Pick<RawPage, 'width' | 'height'>;

export const sortByHeight = (words: RawWord[]): RawWord[] =>
  words.sort((one, other) => one.box.top - other.box.top + (one.box.height - other.box.height) / 2);

/**
 * Words as rows over the whole width of the page, cut into segments at wide gaps.
 * @param words upright ones, sorted by height
 */
export function textRows(words: readonly RawWord[], page: PageSize, gapEm = CELL_GAP_EM): TextRow[] {
  const rows: TextRow[] = [];
  const marked = markedWords(words, page);
  const sorted =
    marked.size === 0 ? words : words.toSorted((one, other) => heightIn(marked, one) - heightIn(marked, other));
  let row: RawWord[] = [];
  let middle = 0;
  let height = 0;
  for (const word of sorted) {
    const at = heightIn(marked, word);
    if (row.length > 0 && at - middle >= 0.45 * Math.min(height, word.box.height)) {
      rows.push(rowOf(row, page, gapEm));
      row = [];
    }
    if (row.length === 0) {
      middle = at;
      height = word.box.height;
    }
    row.push(word);
  }
  if (row.length > 0) rows.push(rowOf(row, page, gapEm));
  return rows;
}

/** Raised marks of notes, with the words that they stand at: they are on the lines of these. */
function markedWords(words: readonly RawWord[], page: PageSize): Map<RawWord, RawWord> {
  const marked = new Map<RawWord, RawWord>();
  for (const [index, mark] of words.entries()) {
    if (mark.text.length > MAX_MARK_LETTERS || mark.line < 0) continue;
    const reach = MAX_MARK_REACH * mark.box.height;
    for (const step of [1, -1]) {
      for (let at = index + step; at >= 0 && at < words.length; at += step) {
        const word = words[at];
        if (word === undefined || Math.abs(middleOf(word.box) - middleOf(mark.box)) > reach) break;
        if (isMarkedBy(word, mark, page)) marked.set(mark, word);
      }
    }
  }
  return marked;
}

function isMarkedBy({ box, line }: RawWord, { box: mark, line: own }: RawWord, page: PageSize): boolean {
  if (Math.abs(line - own) > 1 || mark.height > MAX_MARK_HEIGHT * box.height || middleOf(mark) > middleOf(box))
    return false;
  const em = (box.height * page.height) / page.width;
  const isBehind = mark.left - box.left - box.width < MAX_MARK_GAP * em;
  const isBefore = box.left - mark.left - mark.width < MAX_MARK_SPACE * em;
  return isBehind && isBefore && mark.top + mark.height > box.top;
}

const heightIn = (marked: ReadonlyMap<RawWord, RawWord>, word: RawWord): number =>
  middleOf((marked.get(word) ?? word).box);

const middleOf = (box: Box): number => box.top + box.height / 2;

/** A currency and what stands behind it are one text, however far they are apart. */
export const isAmountOf = (currency: RawWord, word: RawWord): boolean =>
  CURRENCY.test(currency.text) && AMOUNT.test(word.text);

/** A currency is set at the left edge of its column, near the amount of the column before and far from its own. */
function belongsTo(segment: Segment, word: RawWord, next: RawWord | undefined, isNear: boolean): boolean {
  const last = segment.words.at(-1);
  if (last === undefined) return isNear;
  if (LEADER.test(last.text) && !LEADER.test(word.text)) return false;
  if (isAmountOf(last, word)) return word.box.left - segment.right < MAX_CURRENCY_GAP;
  return isNear && !(CURRENCY.test(word.text) && AMOUNT.test(last.text) && AMOUNT.test(next?.text ?? ''));
}

function rowOf(words: RawWord[], page: PageSize, gapEm: number): TextRow {
  words.sort((one, other) => one.box.left - other.box.left);
  const row: TextRow = { top: 1, bottom: 0, height: 0, middle: 0, usualHeight: 0, segments: [] };
  let last: Segment | undefined;
  for (const [index, word] of words.entries()) {
    const { left, top, width, height } = word.box;
    if (top < row.top) row.top = top;
    if (top + height > row.bottom) row.bottom = top + height;
    if (height > row.height) row.height = height;
    row.middle += (top + height / 2) / words.length;
    row.usualHeight += height / words.length;
    const em = Math.max(word.fontSize, height * page.height * 0.8);
    const isNear = last !== undefined && (left - last.right) * page.width < gapEm * em;
    if (last !== undefined && belongsTo(last, word, words[index + 1], isNear)) {
      last.words.push(word);
      if (left + width > last.right) last.right = left + width;
    } else {
      last = { words: [word], left, right: left + width };
      row.segments.push(last);
    }
  }
  return row;
}
