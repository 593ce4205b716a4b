import type { Box } from '../model/document.ts';
import type { RawPage } from '../model/raw-page.ts';
import { areNumber } from './cell-text.ts';
import type { FoundCell, FoundTable } from './found-table.ts';

const MAX_HEADER_ROWS = 4;

/** How many of the first rows name the columns: bold, shaded, spanning, or words over columns of numbers. */
export function countHeaderRows(table: FoundTable, raw: RawPage): number {
  const rows: FoundCell[][] = Array.from({ length: table.rows }, () => []);
  for (const cell of table.cells) rows[cell.row]?.push(cell);
  const limit = Math.min(MAX_HEADER_ROWS, table.rows - 1);
  const body = rows.slice(limit).flat();
  const kind: BodyKind = {
    isBold: share(body, isBold) > 0.5,
    isShaded: raw.fills.length > 0 && share(body, (cell) => isShaded(cell.box, raw)) >= 0.5,
    isNumeric: share(body, (cell) => areNumber(cell.words)) > 0.4,
  };
  let count = 0;
  while (count < limit && isHeader(rows[count] ?? [], kind, raw)) count += 1;
  // A row below a spanning one names the single columns.
  const spans = (rows[count - 1] ?? []).some((cell) => cell.columnSpan > 1 && cell.columnSpan < table.columns);
  return spans && count < limit && !hasNumbers(rows[count] ?? []) ? count + 1 : count;
}

interface BodyKind {
  isBold: boolean;
  isShaded: boolean;
  isNumeric: boolean;
}

function isHeader(row: readonly FoundCell[], body: BodyKind, raw: RawPage): boolean {
  const filled = row.filter((cell) => cell.words.length > 0);
  if (filled.length === 0 || hasNumbers(filled)) return false;
  if (body.isNumeric || (!body.isBold && share(filled, isBold) > 0.6)) return true;
  return !body.isShaded && raw.fills.length > 0 && share(filled, (cell) => isShaded(cell.box, raw)) > 0.6;
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

const isBold = (cell: FoundCell): boolean => cell.words.length > 0 && cell.words.every((word) => word.bold);

const hasNumbers = (row: readonly FoundCell[]): boolean => share(row, (cell) => areNumber(cell.words)) > 0.3;

function isShaded(box: Box, raw: RawPage): boolean {
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return raw.fills.some(
    (fill) => x >= fill.left && x <= fill.left + fill.width && y >= fill.top && y <= fill.top + fill.height,
  );
}
