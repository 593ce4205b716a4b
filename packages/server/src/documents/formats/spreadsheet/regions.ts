/**
 * Finds the tables of a sheet: rectangles of cells with blank rows or columns between them.
 *
 * A blank row separates, unless what follows continues with the same columns and does not begin like a table of its
 * own. Programs that write reports leave blank rows under the heads of a table, too. A blank column separates only if
 * there are two or more columns on both sides, because single blank columns are mostly decoration, and if what is on
 * its right names its rows: the amounts of a table may stand far from their names.
 */
import { cellsOverHeads, namesColumnsOf } from './apart-heads.ts';
import type { SheetCell } from './workbook.ts';

const MAX_DEPTH = 8;
const MAX_TITLE_ROWS = 5;
const MAX_BLANK_UNDER_HEADS = 3;
/** Cells of a report may begin a column beside those above them. */
const OFF_BY = 1;
/** The first column of a table has a value of its own in most rows. */
const MIN_NAMED = 0.6;
const MIN_DISTINCT = 0.8;

/** Returns non-empty lists of cells in reading order, each row by row. */
export function findRegions(cells: readonly SheetCell[]): SheetCell[][] {
  if (cells.length === 0) return [];
  return split(cells, 0).flatMap(splitTitles);
}

function split(cells: readonly SheetCell[], depth: number): SheetCell[][] {
  if (depth === MAX_DEPTH || cells.length < 2) return [[...cells]];
  const bands = splitRows(cells);
  const pieces = bands.flatMap(splitColumns);
  return pieces.length < 2 ? [[...cells]] : pieces.flatMap((piece) => split(piece, depth + 1));
}

interface Band {
  cells: SheetCell[];
  first: number;
  last: number;
}

/** Groups cells along one direction, split wherever a whole index is free. */
function bandsOf(
  cells: readonly SheetCell[],
  firstOf: (cell: SheetCell) => number,
  lastOf: (cell: SheetCell) => number,
): Band[] {
  const bands: Band[] = [];
  for (const cell of cells.toSorted((a, b) => firstOf(a) - firstOf(b))) {
    const band = bands.at(-1);
    if (band === undefined || firstOf(cell) > band.last + 1) {
      bands.push({ cells: [cell], first: firstOf(cell), last: lastOf(cell) });
    } else {
      band.cells.push(cell);
      band.last = Math.max(band.last, lastOf(cell));
    }
  }
  return bands;
}

function splitRows(cells: readonly SheetCell[]): SheetCell[][] {
  const groups: { cells: SheetCell[]; last: number }[] = [];
  for (const band of bandsOf(
    cells,
    (cell) => cell.row,
    (cell) => cell.lastRow,
  )) {
    const group = groups.at(-1);
    const blank = group === undefined ? Infinity : band.first - group.last - 1;
    if (
      group !== undefined &&
      ((blank === 1 && goesOn(group.cells, band.cells)) ||
        (blank <= MAX_BLANK_UNDER_HEADS && namesColumnsOf(group.cells, band.cells)))
    ) {
      for (const cell of band.cells) group.cells.push(cell);
      group.last = band.last;
    } else groups.push({ cells: band.cells, last: band.last });
  }
  return groups.map((group) => group.cells);
}

/** True if rows after a single blank one belong to the table before it. */
function goesOn(before: readonly SheetCell[], after: readonly SheetCell[]): boolean {
  const above = extent(before);
  const below = extent(after);
  if (below.left !== above.left || below.right > above.right + OFF_BY || above.left === above.right) return false;
  const firstRow = after.filter((cell) => cell.row === after[0]?.row);
  return firstRow.length > 1 && firstRow.some((cell) => cell.kind === 'number' || cell.kind === 'date');
}

function extent(cells: readonly SheetCell[]): { left: number; right: number } {
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const cell of cells) {
    left = Math.min(left, cell.column);
    right = Math.max(right, cell.lastColumn);
  }
  return { left, right };
}

function splitColumns(cells: readonly SheetCell[]): SheetCell[][] {
  const groups: Band[] = [];
  for (const band of bandsOf(
    cells,
    (cell) => cell.column,
    (cell) => cell.lastColumn,
  )) {
    const group = groups.at(-1);
    const isTable = (part: Band): boolean =>
      part.last > part.first && new Set(part.cells.map(({ row }) => row)).size > 1;
    if (group !== undefined && !(isTable(group) && isTable(band) && isOnItsOwn(group, band))) {
      for (const cell of band.cells) group.cells.push(cell);
      group.last = band.last;
    } else groups.push({ ...band });
  }
  return groups.map((group) => group.cells.sort((a, b) => a.row - b.row || a.column - b.column));
}

/** Whether a part of a table has rows that the part on its left has not, or a first column that tells its rows apart. */
function isOnItsOwn(left: Band, { cells, first }: Band): boolean {
  const others = new Set(left.cells.map(({ row }) => row));
  const rows = new Set(cells.map(({ row }) => row));
  if ([...rows].some((row) => !others.has(row))) return true;
  const names = cells.filter(({ column }) => column === first).map(({ text }) => text);
  return names.length >= MIN_NAMED * rows.size && new Set(names).size >= MIN_DISTINCT * names.length;
}

/** Rows of one cell above a table of several columns are its title, not its first rows. */
function splitTitles(cells: SheetCell[]): SheetCell[][] {
  const { left, right } = extent(cells);
  if (right === left) return [cells];
  const titles: SheetCell[][] = cellsOverHeads(cells).map((cell) => [cell]);
  let from = titles.length;
  while (titles.length < MAX_TITLE_ROWS && from + 1 < cells.length) {
    const cell = cells[from];
    const next = cells[from + 1];
    const isAlone = cell !== undefined && next !== undefined && next.row > cell.lastRow;
    if (!isAlone || cell.kind !== 'text') break;
    titles.push([cell]);
    from += 1;
  }
  const rest = cells.slice(from);
  // A list of single cells that only its last row interrupts is a list.
  return new Set(rest.map((cell) => cell.row)).size > 1 ? [...titles, rest] : [cells];
}
