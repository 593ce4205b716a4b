/** What became of each row under a header. */
import type { GridRow } from './grid.ts';

/** How a row under a header was used. */
export interface LedgerEntry {
  row: number;
  page: number;
  text: string;
  fate: 'extracted' | 'header' | 'subtotal' | 'continuation' | 'skipped';
  reason?: string;
}

/** Tells why the heading of a group is not an item. */
export const GROUP_HEAD = 'heads a group of rows';

export const entry = (
  row: Pick<GridRow, 'row' | 'page' | 'text'>,
  fate: LedgerEntry['fate'],
  reason?: string,
): LedgerEntry => ({
  row: row.row,
  page: row.page,
  text: row.text,
  fate,
  ...(reason === undefined ? {} : { reason }),
});
