import { cellText } from '../tables/cell-text.ts';
import type { FoundTable } from '../tables/found-table.ts';

/** For tests: the texts of a table by row and column, each where its cell begins. */
export function tableGrid(table: FoundTable | undefined): string[][] {
  const rows = Array.from({ length: table?.rows ?? 0 }, () => Array.from({ length: table?.columns ?? 0 }, () => ''));
  for (const cell of table?.cells ?? []) {
    const row = rows[cell.row];
    if (row !== undefined) row[cell.column] = cellText(cell);
  }
  return rows;
}
