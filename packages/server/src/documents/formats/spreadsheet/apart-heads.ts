/**
 * Heads of a table as programs write them that turn printed reports into sheets: blank rows between the heads and the
 * values, and heads that begin a column beside the values under them.
 */
import { kindOfText } from '../../tables/cell-header-rows.ts';
import type { SheetCell } from './workbook.ts';

const MIN_HEADS = 3;
const MAX_HEAD_ROWS = 4;
/** The least share of the heads that a row under them has cells for. */
const MIN_FILLED = 0.5;
/** How many columns values may be beside their heads. */
const MAX_BESIDE = 2;
const MAX_COLUMNS = 200;

/** Whether rows of names stand over rows of values that have no names of their own. */
export function namesColumnsOf(above: readonly SheetCell[], below: readonly SheetCell[]): boolean {
  const rows = rowsOf(above, MAX_HEAD_ROWS + 1);
  const heads = headRowsOf(rows);
  const columns = new Set(heads.flat().map(({ column }) => column));
  const [first = []] = rowsOf(below, 1);
  return (
    columns.size >= MIN_HEADS &&
    rows.length <= MAX_HEAD_ROWS &&
    rows.flat().every(isName) &&
    heads.some(({ length }) => length >= MIN_HEADS) &&
    first.length >= Math.max(MIN_HEADS, MIN_FILLED * columns.size) &&
    first.some((cell) => isValue(cell)) &&
    Math.min(...first.map(({ column }) => column)) >= Math.min(...columns) - MAX_BESIDE &&
    Math.max(...first.map(({ column }) => column)) <= Math.max(...columns) + MAX_BESIDE
  );
}

/** The last row of the heads, if the rows right under it are blank and the table goes on below them. */
export function lastHeadRow(cells: readonly SheetCell[]): number | undefined {
  const rows = rowsOf(cells, MAX_HEAD_ROWS + 1);
  let bottom = 0;
  const at = rows.findIndex((row, place) => {
    bottom = Math.max(bottom, ...row.map(({ lastRow }) => lastRow));
    return (rows[place + 1]?.[0]?.row ?? 0) > bottom + 1;
  });
  if (at < 0) return undefined;
  return namesColumnsOf(rows.slice(0, at + 1).flat(), rows[at + 1] ?? []) ? rows[at]?.[0]?.row : undefined;
}

/** Rows over the heads that say something by themselves: "Printed on: 1 August". */
export function cellsOverHeads(cells: readonly SheetCell[]): SheetCell[] {
  const last = lastHeadRow(cells) ?? -1;
  const rows = rowsOf(cells, MAX_HEAD_ROWS).filter(([first]) => first !== undefined && first.row <= last);
  return rows.slice(0, rows.length - headRowsOf(rows).length).flat();
}

/**
 * The columns of cells that stand beside those that they belong to, where a head has no value in its column and values
 * have no head: both are taken in order, each head for the nearest column that most rows have a value in, and what else
 * stands between these columns goes to the nearest.
 */
export function movedCells(cells: readonly SheetCell[], last: number): Map<SheetCell, number> {
  const heads = cells.filter(({ row }) => row <= last);
  const values = usualColumns(cells.filter(({ row }) => row > last));
  const single = heads.filter((head) => !isGroup(head, heads));
  const starts = [...new Map(single.map((cell) => [cell.column, cell])).values()].sort((a, b) => a.column - b.column);
  const isHeaded = (at: number): boolean => single.some(({ column }) => column === at);
  const isLost = ({ column }: SheetCell): boolean => !values.includes(column);
  if (values.length > MAX_COLUMNS || starts.length > MAX_COLUMNS || !starts.some(isLost) || values.every(isHeaded))
    return new Map();
  const columns = inOrder(starts, values);
  const moved = new Map<SheetCell, number>();
  for (const cell of cells) {
    const own = cell.row <= last ? columns.get(cell.column) : nearestOf(cell, values);
    if (own !== undefined && own !== cell.column && (cell.row > last || single.includes(cell))) moved.set(cell, own);
  }
  return moved;
}

/** Whether a head spans several heads in the rows under it. */
const isGroup = ({ row, column, lastColumn }: SheetCell, heads: readonly SheetCell[]): boolean =>
  lastColumn > column &&
  new Set(
    heads.flatMap((head) =>
      head.row > row && head.column >= column && head.column <= lastColumn ? [head.column] : [],
    ),
  ).size > 1;

/** The columns that most rows have a value in. */
function usualColumns(cells: readonly SheetCell[]): number[] {
  const rows = new Set(cells.map(({ row }) => row)).size;
  const counts = new Map<number, number>();
  for (const { column } of cells) counts.set(column, (counts.get(column) ?? 0) + 1);
  return [...counts].flatMap(([column, count]) => (2 * count >= rows ? [column] : [])).sort((a, b) => a - b);
}

/** The column that a cell reaches into, or the one beside it. */
const nearestOf = ({ column, lastColumn }: SheetCell, columns: readonly number[]): number | undefined =>
  columns.includes(column)
    ? column
    : (columns.find((at) => at > column && at <= lastColumn) ?? columns.find((at) => Math.abs(at - column) === 1));

/** As many heads as possible with a column of values each, in order, and these as near as possible. */
function inOrder(heads: readonly SheetCell[], values: readonly number[]): Map<number, number> {
  const best: number[][] = [Array.from({ length: values.length + 1 }, () => 0)];
  const costs = heads.map((head) => values.map((at) => costOf(head, at)));
  for (const [at] of heads.entries()) {
    const above = best[at] ?? [];
    const row = [0];
    for (const [place] of values.entries())
      row.push(
        Math.max(above[place + 1] ?? 0, row[place] ?? 0, (above[place] ?? 0) + (costs[at]?.[place] ?? -Infinity)),
      );
    best.push(row);
  }
  const found = new Map<number, number>();
  let [at, place] = [heads.length, values.length];
  while (at > 0 && place > 0) {
    const own = best[at]?.[place] ?? 0;
    if (own === best[at - 1]?.[place]) at -= 1;
    else if (own === best[at]?.[place - 1]) place -= 1;
    else {
      const [head, column] = [heads[at - 1], values[place - 1]];
      if (head !== undefined && column !== undefined) found.set(head.column, column);
      at -= 1;
      place -= 1;
    }
  }
  return found;
}

/** A pair counts more than any distance. */
function costOf({ column, lastColumn }: SheetCell, at: number): number {
  const distance = Math.max(0, column - at, at - lastColumn);
  return distance > MAX_BESIDE ? -Infinity : MAX_COLUMNS * (MAX_BESIDE + 1) - distance;
}

/** Heads name columns; a row with a label and its value in one cell is above them. */
function headRowsOf(rows: readonly SheetCell[][]): SheetCell[][] {
  const last = rows.findLastIndex((row) => row.some(({ text }) => /[:：]\s*\S/.test(text)));
  return rows.slice(last + 1);
}

const isName = (cell: SheetCell): boolean => !isValue(cell) && !/[:：]\s*$/.test(cell.text);

const isValue = ({ kind, text }: SheetCell): boolean =>
  kind === 'number' || kind === 'date' || (kind === 'text' && ['number', 'date'].includes(kindOfText(text)));

/** The first rows of cells that are in the order of their rows. */
function rowsOf(cells: readonly SheetCell[], count: number): SheetCell[][] {
  const rows: SheetCell[][] = [];
  for (const cell of cells) {
    const row = rows.at(-1);
    if (row?.[0]?.row === cell.row) row.push(cell);
    else if (rows.length < count) rows.push([cell]);
    else break;
  }
  return rows;
}
