import { areNumber } from './cell-text.ts';
import type { Column } from './columns.ts';
import type { FoundCell } from './found-table.ts';

/** Share of the page's width. */
const SAME_MIDDLE = 0.02;

/** A single text in the middle of the table names the rows below it and spans all columns. */
export function spanLabels(rows: readonly FoundCell[][], columns: readonly Column[]): void {
  const left = columns[0]?.left ?? 0;
  const right = columns.at(-1)?.right ?? 1;
  for (const [cell, ...others] of rows) {
    if (cell === undefined || others.length > 0 || columns.length < 3) continue;
    const offset = Math.abs(cell.box.left + cell.box.width / 2 - (left + right) / 2);
    const isCentred = offset < SAME_MIDDLE && cell.column > 0 && !areNumber(cell.words);
    const isLong = cell.columnSpan > 1 && cell.column === 0;
    if (!isCentred && !isLong) continue;
    cell.column = 0;
    cell.columnSpan = columns.length;
  }
}
