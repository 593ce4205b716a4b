import type { Box } from '../document.ts';
import type { RawPage } from '../raw-page.ts';
import { cellText, isNumber } from './cell-text.ts';
import type { FoundCell, FoundTable } from './found-table.ts';

const MAX_HEADER_ROWS = 4;

/** How many of the first rows name the columns: bold, shaded, spanning, or words over columns of numbers. */
export function countHeaderRows(table: FoundTable, raw: RawPage): number {
  const rows = Array.from({ length: table.rows }, (_, row) => table.cells.filter((cell) => cell.row === row));
  const limit = Math.min(MAX_HEADER_ROWS, table.rows - 1);
  const body = rows.slice(limit);
  let count = 0;
  while (count < limit && isHeader(rows[count] ?? [], body, raw)) count += 1;
  // A row below a spanning one names the single columns.
  const spans = (rows[count - 1] ?? []).some((cell) => cell.columnSpan > 1 && cell.columnSpan < table.columns);
  return spans && count < limit && !hasNumbers(rows[count] ?? []) ? count + 1 : count;
}

function isHeader(row: readonly FoundCell[], body: readonly FoundCell[][], raw: RawPage): boolean {
  const filled = row.filter((cell) => cell.words.length > 0);
  if (filled.length === 0 || hasNumbers(filled)) return false;
  const bodyIsBold = share(body.flat(), isBold) > 0.5;
  if (share(filled, isBold) > 0.6 && !bodyIsBold) return true;
  if (
    share(filled, (cell) => isShaded(cell.box, raw)) > 0.6 &&
    share(body.flat(), (cell) => isShaded(cell.box, raw)) < 0.5
  ) {
    return true;
  }
  return share(body.flat(), (cell) => isNumber(cellText(cell))) > 0.4;
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

const isBold = (cell: FoundCell): boolean => cell.words.length > 0 && cell.words.every((word) => word.bold);

const hasNumbers = (row: readonly FoundCell[]): boolean => share(row, (cell) => isNumber(cellText(cell))) > 0.3;

function isShaded(box: Box, raw: RawPage): boolean {
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return raw.fills.some(
    (fill) => x >= fill.left && x <= fill.left + fill.width && y >= fill.top && y <= fill.top + fill.height,
  );
}
