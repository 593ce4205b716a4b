import { areFigures } from './cell-text.ts';
import { type FoundCell, readingOrder } from './found-table.ts';
import type { Segment, TextRow } from './text-rows.ts';

export interface Column {
  left: number;
  right: number;
}

/** Strips of the page that segments cover, separated by strips that nearly none crosses. */
export function columnsOf(rows: readonly TextRow[]): Column[] {
  const wide = rows.filter((row) => row.segments.length > 1);
  const { lefts, rights } = sortedEdges(wide);
  const threshold = Math.max(0, Math.floor(0.1 * wide.length));
  const columns: Column[] = [];
  let covered = 0;
  let start: number | null = null;
  for (let begun = 0, ended = 0; ended < rights.length; ) {
    const [left = Number.POSITIVE_INFINITY, right = 0] = [lefts[begun], rights[ended]];
    // If a segment begins where another ends, the end comes first.
    const isEnd = right <= left;
    const at = isEnd ? right : left;
    if (isEnd) ended += 1;
    else begun += 1;
    covered += isEnd ? -1 : 1;
    if (covered > threshold && start === null) start = at;
    if (covered <= threshold && start !== null) {
      if (at - start > 0.004) columns.push({ left: start, right: at });
      start = null;
    }
  }
  return withLoneColumns(columns, rows);
}

function sortedEdges(rows: readonly TextRow[]): { lefts: Float64Array; rights: Float64Array } {
  const count = rows.reduce((sum, row) => sum + row.segments.length, 0);
  const lefts = new Float64Array(count);
  const rights = new Float64Array(count);
  let index = 0;
  for (const row of rows) {
    for (const segment of row.segments) {
      lefts[index] = segment.left;
      rights[index] = segment.right;
      index += 1;
    }
  }
  return { lefts: lefts.sort(), rights: rights.sort() };
}

/** Columns whose texts are on lines of their own, because each is centred over several rows. */
function withLoneColumns(columns: Column[], rows: readonly TextRow[]): Column[] {
  const outside = rows
    .flatMap((row) => (row.segments.length === 1 ? row.segments : []))
    .filter(({ left, right }) => columns.every((column) => right < column.left || left > column.right))
    .toSorted((one, other) => one.left - other.left);
  const lone: (Column & { count: number })[] = [];
  for (const { left, right } of outside) {
    const last = lone.at(-1);
    if (last !== undefined && left < last.right) {
      last.right = Math.max(last.right, right);
      last.count += 1;
    } else lone.push({ left, right, count: 1 });
  }
  const [first, last] = [columns[0], columns.at(-1)];
  const middle = ((first?.left ?? 0) + (last?.right ?? 1)) / 2;
  const added = lone.filter(
    (one) =>
      one.count > 1 &&
      // In the middle of the table they name the rows below them.
      (columns.length < MIN_PARTED || Math.abs((one.left + one.right) / 2 - middle) > SAME_MIDDLE) &&
      columns.every(({ left, right }) => one.right < left || one.left > right),
  );
  if (added.length === 0) return columns;
  return [...columns, ...added.map(({ left, right }) => ({ left, right }))].sort((one, other) => one.left - other.left);
}

const MAX_NAME_LINES = 5;
/** Columns on both sides of a text in the middle. */
const MIN_PARTED = 3;
/** Share of the page's width. */
const SAME_MIDDLE = 0.02;

/**
 * A name that stands beside its figures and not over them, as one in the middle of a wide column of short figures,
 * makes no column of its own: only the first lines have text there, and those have none over the figures.
 */
export function withNamesBeside(columns: readonly Column[], lines: readonly TextRow[]): Column[] {
  if (lines.length < 2 * MAX_NAME_LINES) return joinedNames(columns, lines, Math.floor(lines.length / 2));
  return joinedNames(columns, lines, MAX_NAME_LINES);
}

function joinedNames(columns: readonly Column[], lines: readonly TextRow[], heads: number): Column[] {
  const joined: (Column & { lines: Set<number> })[] = [];
  for (const { left, right } of columns) {
    const isIn = (segment: Segment): boolean => segment.left < right && segment.right > left;
    const own = new Set(lines.flatMap(({ segments }, index) => (segments.some(isIn) ? [index] : [])));
    const last = joined.at(-1);
    const column = { left: last?.left ?? left, right };
    const isOver =
      last !== undefined &&
      joined.length > 1 &&
      last.lines.isDisjointFrom(own) &&
      (complement(last.lines, own, heads) || beginsWithName(lines.slice(0, heads), column));
    if (isOver && areFiguresIn(lines.slice(heads), column)) {
      last.right = right;
      last.lines = last.lines.union(own);
    } else joined.push({ left, right, lines: own });
  }
  return joined.map(({ left, right }) => ({ left, right }));
}

/** Figures that stand apart belong to the column beside them if that column has a name and they have none. */
function beginsWithName(heads: readonly TextRow[], column: Column): boolean {
  const first = heads.find(({ segments }) => segments.some((segment) => overlapOf(segment, column) > 0));
  return first !== undefined && !areFiguresIn([first], column);
}

function areFiguresIn(lines: readonly TextRow[], column: Column): boolean {
  const own = lines.flatMap(({ segments }) => segments.filter((segment) => overlapOf(segment, column) > 0));
  return own.filter(({ words }) => areFigures(words)).length >= 0.6 * own.length;
}

/** One of them has text in the first lines alone, the other in no line of those. */
function complement(one: ReadonlySet<number>, other: ReadonlySet<number>, heads: number): boolean {
  const [first, second] = Math.max(...one) < Math.max(...other) ? [one, other] : [other, one];
  return Math.max(...first) < heads && Math.min(...second) > Math.max(...first);
}

export interface ColumnRange {
  first: number;
  last: number;
}

/** The columns that a segment is in: those that it mostly covers, else the nearest one. */
export function rangeOf(segment: Pick<Segment, 'left' | 'right'>, columns: readonly Column[]): ColumnRange {
  let best = 0;
  let bestOverlap = Number.NEGATIVE_INFINITY;
  for (const [index, column] of columns.entries()) {
    const overlap = overlapOf(segment, column);
    if (overlap > bestOverlap) {
      bestOverlap = overlap;
      best = index;
    }
  }
  let first = best;
  let last = best;
  while (first > 0 && covers(segment, columns[first - 1])) first -= 1;
  while (last + 1 < columns.length && covers(segment, columns[last + 1])) last += 1;
  return { first, last };
}

/** How many texts of a line stand apart from another one in the same column. */
export function countSharing({ segments }: TextRow, columns: readonly Column[]): number {
  let end = -1;
  let count = 0;
  for (const segment of segments) {
    const { last } = rangeOf(segment, columns);
    if (last <= end) count += 1;
    end = Math.max(end, last);
  }
  return count;
}

const overlapOf = (one: Column, other: Column): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);

/** Past the middle of the column: long words may protrude into the next one. */
const covers = (segment: Column, column: Column | undefined): boolean =>
  column !== undefined && overlapOf(segment, column) > 0.5 * (column.right - column.left);

/** The cells of one line, from left to right. No two of them share a column. */
export function cellsOfLine(row: TextRow, columns: readonly Column[]): FoundCell[] {
  const cells: FoundCell[] = [];
  for (const segment of row.segments) {
    const range = rangeOf(segment, columns);
    const last = cells.at(-1);
    const end = last === undefined ? 0 : last.column + last.columnSpan;
    if (last !== undefined && range.last < end) {
      append(last, segment, row);
      continue;
    }
    const first = Math.max(range.first, end);
    cells.push({
      row: 0,
      column: first,
      rowSpan: 1,
      columnSpan: range.last - first + 1,
      words: readingOrder(segment.words),
      box: { left: segment.left, top: row.top, width: segment.right - segment.left, height: row.bottom - row.top },
    });
  }
  return cells;
}

function append(cell: FoundCell, segment: Segment, row: TextRow): void {
  cell.words.push(...readingOrder(segment.words));
  growTo(cell, { left: segment.left, top: row.top, width: segment.right - segment.left, height: row.bottom - row.top });
}

export function growTo(cell: FoundCell, box: FoundCell['box']): void {
  const left = Math.min(cell.box.left, box.left);
  const top = Math.min(cell.box.top, box.top);
  const right = Math.max(cell.box.left + cell.box.width, box.left + box.width);
  const bottom = Math.max(cell.box.top + cell.box.height, box.top + box.height);
  cell.box = { left, top, width: right - left, height: bottom - top };
}
