/** Reads the table under a row of heads. */
import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Row } from '../core/view.ts';
import type { Header } from './columns.ts';
import type { Found } from './found-table.ts';
import { withOpenColumns } from './open-columns.ts';
import { type Scan, scanUnder } from './scan.ts';

interface Reading {
  read: (scan: Scan) => Found | undefined;
  /** The sum after which to begin. */
  after?: Row | undefined;
}

/** Columns that have no head count only if one of them is a field's: otherwise they part what belongs together. */
export function readUnder(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  header: Header,
  { read: readScan, after }: Reading,
): { scan: Scan; table: Found | undefined } {
  const page = context.view.pages[header.row.page];
  const columns = page === undefined ? header.columns : withOpenColumns(header, page);
  if (columns !== header.columns) {
    const scan = scanUnder(context, roles, { ...header, columns }, after);
    const table = readScan(scan);
    const isOpen = (column: number): boolean => columns[column]?.lines.length === 0;
    if (table?.assignment.columns.some(({ column }) => isOpen(column)) === true) return { scan, table };
  }
  const scan = scanUnder(context, roles, header, after);
  return { scan, table: readScan(scan) };
}
