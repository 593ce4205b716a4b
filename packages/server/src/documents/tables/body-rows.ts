/** Turns lines of text into table rows, whose cells may have several lines. */
import type { RawWord } from '../model/raw-page.ts';
import { areFigures, areNumber, isRecognised, isValue } from './cell-text.ts';
import { type Column, cellsOfLine, growTo } from './columns.ts';
import type { FoundCell } from './found-table.ts';
import type { TextRow } from './text-rows.ts';

interface Line {
  row: TextRow;
  cells: FoundCell[];
}

export interface RowRules {
  /** True if a rule certainly separates two lines. */
  isSeparated: (above: TextRow, below: TextRow) => boolean;
  /** Set where it is certain what forms one row. */
  isOneRow?: (above: TextRow, below: TextRow) => boolean;
}

/** Rows of cells, with row numbers from 0. */
export function bodyRows(lines: readonly TextRow[], columns: readonly Column[], rules: RowRules): FoundCell[][] {
  const all = lines.map((row) => ({ row, cells: cellsOfLine(row, columns) }));
  const [steady, floating] = partFloating(all);
  const spaced = rowGap(steady, columns.length);
  const rows: FoundCell[][] = [];
  const extents: { top: number; bottom: number }[] = [];
  let last: Line | undefined;
  for (const line of steady) {
    const previous = rows.at(-1);
    const extent = extents.at(-1);
    const goesOn =
      last !== undefined &&
      previous !== undefined &&
      !rules.isSeparated(last.row, line.row) &&
      (rules.isOneRow?.(last.row, line.row) ?? goesOnBelow(line, last, previous, { columns: columns.length, spaced }));
    if (goesOn && previous !== undefined && extent !== undefined) {
      for (const cell of line.cells) mergeInto(previous, cell);
      extent.bottom = line.row.bottom;
    } else {
      rows.push(line.cells);
      extents.push({ top: line.row.top, bottom: line.row.bottom });
    }
    last = line;
  }
  for (const [index, cells] of rows.entries()) for (const cell of cells) cell.row = index;
  for (const line of floating) placeFloating(line, rows, extents);
  return rows;
}

function goesOnBelow(
  line: Line,
  last: Line,
  previous: readonly FoundCell[],
  { columns, spaced }: { columns: number; spaced: number | null },
): boolean {
  if (isRecognised(line.cells[0]?.words ?? []) && isRowOfItsOwn(line, previous)) return false;
  if (spaced === null) return isSecondLine(line, last, previous, columns);
  return line.row.top - last.row.bottom < spaced;
}

/**
 * Gaps between recognised lines are blurred: a value under a value, a label under a label, words under figures, or a
 * line of only figures continues no cell.
 */
function isRowOfItsOwn({ cells }: Line, previous: readonly FoundCell[]): boolean {
  if (cells.every(({ words }) => areFigures(words))) return true;
  return cells.some((cell) =>
    previous.some((other) => sharesColumn(cell, other) && isOfAnotherRow(cell.words, other.words)),
  );
}

function isOfAnotherRow(below: readonly RawWord[], above: readonly RawWord[]): boolean {
  if (isValue(below)) return isValue(above);
  return areFigures(above) || (hasLabel(below) && hasLabel(above));
}

/** `Cashier : 12`, `Time: 09:21`: a colon behind a word. */
const hasLabel = (words: readonly RawWord[]): boolean =>
  words.some(({ text }, index) => /\p{L}:$/u.test(text) || (index > 0 && text === ':'));

/**
 * Lines half a line above or below their neighbours: cells over two rows, centred vertically. Of two overlapping lines,
 * the one with fewer cells is such a line.
 */
function partFloating(lines: readonly Line[]): [Line[], Line[]] {
  const steady: Line[] = [];
  const floating: Line[] = [];
  for (const line of lines) {
    const last = steady.at(-1);
    if (last === undefined || !overlap(last.row, line.row)) steady.push(line);
    else if (last.cells.length < line.cells.length) {
      steady[steady.length - 1] = line;
      floating.push(last);
    } else floating.push(line);
  }
  return [steady, floating];
}

const overlap = (one: TextRow, other: TextRow): boolean =>
  other.middle - one.middle < 0.75 * Math.min(one.usualHeight, other.usualHeight);

/**
 * The gap from which a line starts a new row, if two sizes of gaps separate lines of a cell from rows: lines after
 * small gaps then have fewer cells than those after large ones. Null if the gaps do not tell.
 */
function rowGap(lines: readonly Line[], columns: number): number | null {
  if (lines.length < 4) return null;
  const gaps = lines.slice(1).map((line, index) => line.row.top - (lines[index]?.row.bottom ?? 0));
  const height = lines[0]?.row.height ?? 0;
  const sorted = gaps.toSorted((one, other) => one - other);
  let split = -1;
  let widest = 0.22 * height;
  for (let index = 1; index < sorted.length; index += 1) {
    const step = (sorted[index] ?? 0) - (sorted[index - 1] ?? 0);
    if (step > widest) {
      widest = step;
      split = index;
    }
  }
  if (split < 1 || (sorted[split - 1] ?? 0) > 0.6 * height) return null;
  const limit = ((sorted[split] ?? 0) + (sorted[split - 1] ?? 0)) / 2;
  const starts = lines.filter((_, index) => index === 0 || (gaps[index - 1] ?? 0) >= limit);
  const others = lines.filter((_, index) => index > 0 && (gaps[index - 1] ?? 0) < limit);
  const filled = (some: readonly Line[]): number =>
    some.reduce((sum, line) => sum + line.cells.length, 0) / Math.max(1, some.length);
  if (starts.length < 2 || filled(others) > 0.75 * filled(starts) || filled(starts) < 0.5 * columns) return null;
  return others.some((line) => line.cells.filter((cell) => areNumber(cell.words)).length > 1) ? null : limit;
}

/** The second line of a cell: close below, few cells, each under one that has text. */
function isSecondLine(line: Line, last: Line, previous: readonly FoundCell[], columns: number): boolean {
  const { row, cells } = line;
  if (cells.length === 0 || cells.length >= Math.max(2, columns * 0.6)) return false;
  if (row.top - last.row.bottom > 0.4 * row.height || !isUnder(line, previous)) return false;
  return !cells.some((cell) => cell.column === 0 && /^\p{Lu}|^\d/u.test(cell.words[0]?.text ?? ''));
}

const isUnder = ({ cells }: Line, previous: readonly FoundCell[]): boolean =>
  cells.every((cell) => previous.some((other) => sharesColumn(cell, other)));

const sharesColumn = (one: FoundCell, other: FoundCell): boolean =>
  one.column < other.column + other.columnSpan && other.column < one.column + one.columnSpan;

/** Adds the words to the row's cell in the same column, or makes it the row's cell there. */
function mergeInto(row: FoundCell[], cell: FoundCell): void {
  const target = row.find((other) => sharesColumn(cell, other));
  if (target === undefined) row.push(cell);
  else {
    target.words.push(...cell.words);
    growTo(target, cell.box);
  }
}

function placeFloating({ row, cells }: Line, rows: FoundCell[][], extents: readonly { top: number; bottom: number }[]) {
  const middle = (row.top + row.bottom) / 2;
  let above = extents.findLastIndex(({ top, bottom }) => (top + bottom) / 2 <= middle);
  if (above < 0) above = 0;
  const isFree = (at: number, cell: FoundCell): boolean => {
    const reaching = rows[at - 1]?.filter((other) => other.rowSpan > 1) ?? [];
    return rows[at] !== undefined && ![...rows[at], ...reaching].some((other) => sharesColumn(cell, other));
  };
  for (const cell of cells) {
    const at = !isFree(above, cell) && isFree(above + 1, cell) ? above + 1 : above;
    const target = rows[at];
    if (target === undefined) continue;
    cell.row = at;
    if (at === above && isFree(above, cell) && isFree(above + 1, cell)) cell.rowSpan = 2;
    mergeInto(target, cell);
  }
}
