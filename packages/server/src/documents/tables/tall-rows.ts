/** Tables whose lines separate the columns but not the rows: what stands in a high row is several rows. */
import type { RawPage } from '../model/raw-page.ts';
import { bodyRows } from './body-rows.ts';
import { areNumber } from './cell-text.ts';
import { cellsOfLine } from './columns.ts';
import type { FoundCell, FoundTable } from './found-table.ts';
import { sortByHeight, type TextRow, textRows, wordsOfRow } from './text-rows.ts';
import { areFull, areWrittenAsLines, haveNamesApart } from './writing-order.ts';
import { writtenRows } from './written-rows.ts';

const MIN_LEVEL = 3;

export function splitTallRows(table: FoundTable, raw: RawPage): FoundTable {
  const cells: FoundCell[] = [];
  // Numbers of rows change below, so what belongs to which row is settled before.
  const cellsOfRow = Map.groupBy(table.cells, (cell) => cell.row);
  const reached = Array.from({ length: table.rows }, (_, row) => isReached(table, row));
  let added = 0;
  for (let row = 0; row < table.rows; row += 1) {
    const own = cellsOfRow.get(row) ?? [];
    const split = reached[row] === true ? null : rowsIn(own, raw);
    if (split === null) {
      for (const cell of own) cell.row += added;
      cells.push(...own);
      continue;
    }
    for (const cell of split.flat()) {
      cell.row += row + added;
      cells.push(cell);
    }
    added += split.length - 1;
  }
  return added === 0 ? table : { ...table, rows: table.rows + added, cells };
}

/** Whether a cell of a row above or of this one goes over several rows. */
const isReached = ({ cells }: FoundTable, row: number): boolean =>
  cells.some((cell) => cell.rowSpan > 1 && cell.row <= row && row < cell.row + cell.rowSpan);

/** Several rows when the lines have several cells each and two columns at least have numbers below one another. */
function rowsIn(cells: readonly FoundCell[], raw: RawPage): FoundCell[][] | null {
  const filled = cells.filter((cell) => cell.words.length > 0);
  if (filled.length < 2 || filled.length < 0.5 * cells.length) return null;
  if (filled.filter(hasSeveralLines).length < 2) return null;
  const lines = filled.map((cell) => textRows(sortByHeight([...cell.words]), raw));
  const most = Math.max(...lines.map((own) => own.length));
  const numbers = lines.filter((own) => own.filter(isNumberLine).length >= 0.7 * own.length);
  const stacks = numbers.filter((own) => own.length >= 0.6 * most);
  if (most < 2) return null;
  const columns = cells.map(({ box }) => ({ left: box.left, right: box.left + box.width }));
  const all = joinedByColumn(textRows(sortByHeight(filled.flatMap((cell) => cell.words)), raw, 0), columns);
  const isNumeric = stacks.length >= (most < 3 ? 2 : 1) || areLevel(numbers);
  const isSeparated = (): boolean => false;
  const known = writtenRows(
    all.map((row) => ({ row, cells: cellsOfLine(row, columns) })),
    isSeparated,
  );
  if (known === null && !isNumeric && !areRows(all, columns)) return null;
  const rows = known ?? bodyRows(all, columns, { isSeparated });
  for (const cell of rows.flat()) widen(cell, cells);
  return rows.length > 1 ? rows : null;
}

/** Whether lines are rows: names apart, or nearly all fill every column and the file does not write them cell by cell. */
function areRows(lines: readonly TextRow[], columns: readonly { left: number; right: number }[]): boolean {
  if (lines.length < MIN_LEVEL) return false;
  const cells = lines.map((line) => cellsOfLine(line, columns));
  return haveNamesApart(cells) || (areFull(cells) && areWrittenAsLines(cells));
}

/** Several columns with as many numbers each, at the same heights: rows, with names of groups between them. */
function areLevel(stacks: readonly (readonly TextRow[])[]): boolean {
  const [first, ...others] = stacks;
  if (first === undefined || others.length === 0 || first.length < MIN_LEVEL) return false;
  return others.every(
    (other) =>
      other.length === first.length &&
      other.every(({ middle, height }, index) => Math.abs(middle - (first[index]?.middle ?? 0)) < 0.3 * height),
  );
}

/** Words are in reading order. */
function hasSeveralLines({ words }: FoundCell): boolean {
  const [first, last] = [words[0]?.box, words.at(-1)?.box];
  return first !== undefined && last !== undefined && last.top - first.top > 0.6 * first.height;
}

const isNumberLine = (row: TextRow): boolean => areNumber(wordsOfRow(row));

/** One segment per column: the drawn lines have said already what belongs together. */
function joinedByColumn(rows: readonly TextRow[], columns: readonly { left: number; right: number }[]): TextRow[] {
  return rows.map((row) => {
    const words = wordsOfRow(row);
    const segments = columns.flatMap(({ left, right }) => {
      const own = words.filter(({ box }) => {
        const middle = box.left + box.width / 2;
        return middle >= left && middle < right;
      });
      return own.length === 0 ? [] : [{ words: own, left: left + 0.0005, right: right - 0.0005 }];
    });
    return { ...row, segments };
  });
}

/** Back to the places of the grid, in which a drawn cell may stand over several columns. */
function widen(cell: FoundCell, drawn: readonly FoundCell[]): void {
  const [first, last] = [drawn[cell.column], drawn[cell.column + cell.columnSpan - 1]];
  if (first === undefined || last === undefined) return;
  cell.column = first.column;
  cell.columnSpan = last.column + last.columnSpan - first.column;
}
