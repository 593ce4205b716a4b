/**
 * The document as extraction sees it: visual rows of words, cut into segments at wide gaps and cell borders.
 * Positions tell labels from values, so formats without a layout get one here: a line is a row, and a cell
 * has its column's place.
 */
import type { Page } from '../../../documents/model/document.ts';

/** In points of the page as shown. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface ViewWord extends Rect {
  text: string;
  /** Index into `DocumentView.pages`. */
  page: number;
  /** Index into the model page's words; -1 for text that stands in a form field and in no word. */
  index: number;
  row: number;
  segment: number;
  /** Place in its row, from the left. */
  place: number;
  confidence: number;
  /** Whether white space stands before it. */
  spaced: boolean;
  /** Number of the word's cell on its page; -1 outside of tables. */
  cell: number;
}

/** Words of a row without a wide gap or a cell border between them. */
export interface Segment extends Rect {
  index: number;
  row: number;
  page: number;
  words: ViewWord[];
  text: string;
}

export interface Row extends Rect {
  index: number;
  page: number;
  /** Place in its page, from the top. */
  place: number;
  words: ViewWord[];
  segments: Segment[];
  text: string;
  /** Where each word begins in `text`. */
  offsets: number[];
}

/** A cell of a table that the reader found. */
export interface ViewCell {
  /** Number of its table on the page. */
  table: number;
  row: number;
  column: number;
  /** In reading order. */
  words: ViewWord[];
}

export interface ViewPage {
  number: number;
  width: number;
  height: number;
  /** The usual height of its words. */
  lineHeight: number;
  /** Whether it is read from right to left, and therefore seen in a mirror: rows begin at the left of the view. */
  isMirrored: boolean;
  rows: Row[];
  /** By the number that its words have. */
  cells: ViewCell[];
  model: Page;
}

export interface DocumentView {
  pages: ViewPage[];
  rows: Row[];
  segments: Segment[];
  /** Whether it is a file of data, such as XML: its rows are made of its structure. */
  isData: boolean;
  /** Whether it is electronic data interchange: each element has its own name before it, or none. */
  isInterchange: boolean;
  /** The lists of a file of data as tables, the first row with the names of the columns. */
  dataTables: DataTableRow[][];
}

export interface DataTableRow {
  /** Index into the rows of the view. */
  row: number;
  columns: ViewWord[][];
}

/** Where a word stands on the page as shown, in shares of the page. */
export function shownAt({ left, top, right, bottom }: Rect, page: ViewPage): Rect {
  const { width, height, isMirrored } = page;
  const [from, to] = isMirrored ? [width - right, width - left] : [left, right];
  return { left: from / width, top: top / height, right: to / width, bottom: bottom / height };
}

export const heightOf = (rect: Rect): number => Math.max(1, rect.bottom - rect.top);
export const widthOf = (rect: Rect): number => rect.right - rect.left;

/** How far two rectangles overlap; negative if there is a gap. */
export const overlapX = (one: Pick<Rect, 'left' | 'right'>, other: Pick<Rect, 'left' | 'right'>): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);
export const overlapY = (one: Rect, other: Rect): number =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);

export function unionOf(rects: readonly Rect[]): Rect {
  const union = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const rect of rects) {
    if (rect.left < union.left) union.left = rect.left;
    if (rect.top < union.top) union.top = rect.top;
    if (rect.right > union.right) union.right = rect.right;
    if (rect.bottom > union.bottom) union.bottom = rect.bottom;
  }
  return union;
}

/** Words of several rows, with a space wherever a row ends. */
export const joinLines = (words: readonly ViewWord[]): string =>
  words
    .map(({ text, spaced, row }, place) => (place > 0 && (spaced || row !== words[place - 1]?.row) ? ` ${text}` : text))
    .join('');

export function joinWords(words: readonly ViewWord[]): string {
  let text = '';
  for (const [place, word] of words.entries()) text += place > 0 && word.spaced ? ` ${word.text}` : word.text;
  return text;
}
