/** Cuts heads that are printed close to each other where the cells under them are apart. */

import {
  type DocumentView,
  joinWords,
  overlapX,
  type Rect,
  type Row,
  type Segment,
  unionOf,
  type ViewPage,
  type ViewWord,
  widthOf,
} from '../core/view.ts';
import { CURRENCY } from '../recognise/currency-signs.ts';
import { HEAD_CUT } from '../weights/head-rows.ts';

const ROWS_UNDER = 6;
const MAX_SAME_HEADS = 12;
/** A row that occurs more often is not a head; comparing all of them with each other would take quadratic time. */
const MOST_ALIKE = 500;
const SIGN = new RegExp(`^(?:${CURRENCY}|\\p{P}|\\p{S})$`, 'iu');
const known = new WeakMap<Segment, ViewWord[][]>();

const recut = new WeakMap<Row, Segment[]>();

/** The parts of a row of heads, which is printed on several pages, as they are where it has the most parts. */
export function headSegments(view: DocumentView, row: Row): Segment[] {
  const found = recut.get(row) ?? cutAsAlike(view, row);
  recut.set(row, found);
  return found;
}

function cutAsAlike(view: DocumentView, row: Row): Segment[] {
  if (row.segments.length < 2) return row.segments;
  const alike = rowsAlike(view, row)
    .slice(0, MOST_ALIKE)
    .filter((other) => isInPlace(other, row) && other.words.length === row.words.length);
  const most = alike.reduce((best, other) => (other.segments.length > best.segments.length ? other : best), row);
  if (most.segments.length <= row.segments.length) return row.segments;
  let from = 0;
  return most.segments.map(({ words: { length } }, index) => {
    const words = row.words.slice(from, from + length);
    from += length;
    return { ...unionOf(words), index, row: row.index, page: row.page, words, text: joinWords(words) };
  });
}

const isInPlace = (one: Row, other: Row): boolean =>
  Math.abs(one.left - other.left) < HEAD_CUT.edge && Math.abs(one.right - other.right) < HEAD_CUT.edge;

/** The words of a segment in one part, or in several if most rows under it have several cells there. */
export function cutByCells(view: DocumentView, segment: Segment, row: Row): ViewWord[][] {
  const { words } = segment;
  const page = view.pages[row.page];
  if (words.length < 2 || page === undefined) return [words];
  const made = known.get(segment) ?? cutOf(segment, row, page, longRows(view, row));
  known.set(segment, made);
  return made;
}

/** @param long the rows of items under the same heads, without lines and tables that may stand between the items */
function cutOf({ words, left, right }: Segment, row: Row, page: ViewPage, long: readonly Row[]): ViewWord[][] {
  // Tables that repeat their heads have the same columns, however few rows one of them has.
  const heads = sameHeads(row, page);
  // Tables of fewer rows show no edges.
  const next = heads
    .map((head) => page.rows.slice(head.place + 1, head.place + 1 + HEAD_CUT.edgeRows))
    .filter((rows) => rows.length === HEAD_CUT.edgeRows);
  const under = { words, left, right };
  const gap = HEAD_CUT.gap * page.lineHeight;
  const places =
    votedCut(
      under,
      heads.flatMap((head) => rowsUnder(head, page)),
      gap,
    ) ??
    edgesCut(under, next.flat(), 1) ??
    votedCut(under, long, gap) ??
    edgesCut(under, long, HEAD_CUT.begins) ??
    [];
  return [0, ...places].map((from, at) => words.slice(from, places[at]));
}

type Under = Pick<Segment, 'words' | 'left' | 'right'>;

/** Where most rows with cells under a head say that it is cut. */
function votedCut({ words, left, right }: Under, under: readonly Row[], gap: number): number[] | undefined {
  const votes = new Map<string, number>();
  let rows = 0;
  for (const { segments } of under) {
    const own = segments.filter((cell) => overlapX(cell, { left, right }) > 0);
    const cells = own.flatMap((cell) => apart(cell.words, gap));
    if (cells.length > 0) rows += 1;
    const places = cells.length < 2 ? [] : placesOver(words, cells);
    if (places.length > 0) votes.set(places.join(), (votes.get(places.join()) ?? 0) + 1);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < HEAD_CUT.minRows || best[1] < HEAD_CUT.minShare * rows) return undefined;
  return best[0].split(',').map(Number);
}

/** Before which words a head is cut so that each part stands over one cell; none if it cannot be. */
function placesOver(words: readonly ViewWord[], cells: readonly Rect[]): number[] {
  const [first, second, ...others] = cells;
  if (first === undefined || second === undefined) return [];
  if (others.length === 0) {
    const at = words.findIndex((_, place) => place > 0 && standsOver(words, place, first, second));
    return at > 0 ? [at] : [];
  }
  const over = words.map((word) => cells.findIndex((cell) => isMostlyOver(word, cell)));
  if (over.some((cell, at) => cell < 0 || cell < (over[at - 1] ?? 0))) return [];
  const places = over.flatMap((cell, at) => (at > 0 && cell !== over[at - 1] ? [at] : []));
  return places.length === cells.length - 1 ? places : [];
}

const isMostlyOver = (word: Rect, cell: Rect): boolean =>
  overlapX(word, cell) > Math.min(widthOf(word), widthOf(cell)) / 2;

const rowsByText = new WeakMap<DocumentView, ReadonlyMap<string, Row[]>>();

/** Rows of the document that say the same, the row itself among them. */
export function rowsAlike(view: DocumentView, { text }: Row): readonly Row[] {
  const rows = rowsByText.get(view) ?? Map.groupBy(view.rows, (row) => row.text);
  rowsByText.set(view, rows);
  return rows.get(text) ?? [];
}

const long = new WeakMap<Row, readonly Row[]>();

/** The rows under the same heads on all pages that have nearly as many parts as the longest. */
export function longRows(view: DocumentView, head: Row): readonly Row[] {
  const found = long.get(head) ?? longUnder(view, head);
  long.set(head, found);
  return found;
}

function longUnder(view: DocumentView, head: Row): readonly Row[] {
  const own = rowsAlike(view, head)
    .values()
    .filter((row) => isInPlace(row, head))
    .take(MAX_SAME_HEADS)
    .toArray()
    .flatMap(({ page, place }) => {
      const rows = view.pages[page]?.rows.slice(place + 1, place + 1 + HEAD_CUT.furtherRows) ?? [];
      // Rows of many more parts are those of another table.
      const end = rows.findIndex(
        ({ text, segments }) => text === head.text || segments.length > HEAD_CUT.longest * head.segments.length,
      );
      return rows.slice(0, end < 0 ? undefined : end);
    });
  const most = Math.max(head.segments.length / 2, ...own.map(({ segments }) => segments.length));
  return own.filter(({ segments }) => segments.length >= Math.max(2, HEAD_CUT.long * most));
}

const byText = new WeakMap<ViewPage, ReadonlyMap<string, Row[]>>();

/** Rows that say the same in the same place, the row itself among them. */
function sameHeads(row: Row, page: ViewPage): Row[] {
  const rows = byText.get(page) ?? Map.groupBy(page.rows, ({ text }) => text);
  byText.set(page, rows);
  const same = (rows.get(row.text) ?? [])
    .values()
    .filter((other) => isInPlace(other, row))
    .take(MAX_SAME_HEADS + 1)
    .toArray();
  return same.length > MAX_SAME_HEADS || !same.includes(row) ? [row] : same;
}

/** The rows of several cells right under a head. */
function rowsUnder({ place, text }: Row, page: ViewPage): Row[] {
  const rows = page.rows.slice(place + 1, place + 1 + ROWS_UNDER);
  const end = rows.findIndex(({ segments, text: own }) => segments.length < 2 || own === text);
  return rows.slice(0, end < 0 ? undefined : end);
}

/** Columns with the place where the words under them begin, if most rows of items have a word that begins there. */
export function withBegins<C extends Pick<Rect, 'left' | 'right'>>(
  view: DocumentView,
  { row, columns }: { row: Row; columns: readonly C[] },
): (C & { begins?: number })[] {
  const rows = longRows(view, row);
  const least = Math.max(HEAD_CUT.edgeRows, HEAD_CUT.cells * rows.length);
  if (rows.length < least) return [...columns];
  const counts = new Map<number, number>();
  for (const { words } of rows)
    for (const place of new Set(words.map(({ left }) => Math.round(left))))
      counts.set(place, (counts.get(place) ?? 0) + 1);
  const places = [...counts]
    .filter(([, count]) => count >= least)
    .map(([place]) => place)
    .sort((a, b) => a - b);
  return columns.map((column, at) => {
    const from = columns[at - 1]?.right ?? -Infinity;
    const begins = places.findLast((place) => place > from && place < column.left - HEAD_CUT.edge);
    return begins === undefined ? column : { ...column, begins };
  });
}

/** Cuts a head before a word right under which a word begins in such a share of rows: a column begins there. */
function edgesCut({ words, left, right }: Under, rows: readonly Row[], share: number): number[] | undefined {
  if (rows.length < HEAD_CUT.edgeRows) return undefined;
  const cells = rows.map((row) => row.words.filter((word) => word.right > left && word.left < right));
  const at = words.findIndex(({ left: edge, text }, place) => {
    // "Claimant / Description" is one head, wherever the words under it begin.
    if (text === '/' || words[place - 1]?.text === '/') return false;
    const begun = cells.filter((own) =>
      own.some((word, index) => index > 0 && Math.abs(word.left - edge) < HEAD_CUT.edge),
    );
    return place > 0 && begun.length >= share * cells.length;
  });
  return at > 0 ? [at] : undefined;
}

/** Where a number and a text that are set apart stand; signs of currencies belong to the number beside them. */
function apart(words: readonly ViewWord[], gap: number): Rect[] {
  const parts: ViewWord[][] = [];
  let last: ViewWord | undefined;
  for (const word of words) {
    if (SIGN.test(word.text)) continue;
    const isOther = last !== undefined && /\d/.test(last.text) !== /\d/.test(word.text);
    if (last === undefined || (isOther && word.left - last.right > gap)) parts.push([word]);
    else parts.at(-1)?.push(word);
    last = word;
  }
  return parts.map((part) => unionOf(part));
}

/** Whether the words before a place stand over the first cell alone, and the others over the second. */
function standsOver(words: readonly ViewWord[], place: number, first: Rect, second: Rect): boolean {
  const [one, other] = [unionOf(words.slice(0, place)), unionOf(words.slice(place))];
  return (
    overlapX(one, first) > 0 && overlapX(other, second) > 0 && overlapX(one, second) <= 0 && overlapX(other, first) <= 0
  );
}
