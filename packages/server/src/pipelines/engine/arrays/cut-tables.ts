/** Tables that run on into the table of another list, whose heads only that list knows. */
import type { DocumentView } from '../core/view.ts';
import { CUT_TABLES } from '../weights/blocks.ts';
import { type Found, foundIn, headRowOf, headsOf, read } from './found-table.ts';
import type { ListTables } from './likely-tables.ts';
import { listTitled } from './titled-tables.ts';

/** Ends each table at the heads of a table that another list has. */
export function cutAtOthers(searches: readonly ListTables[]): void {
  const outer = searches.filter(({ list }) => !list.isInner);
  const cut = outer.map((search) =>
    search.found.flatMap((table) => {
      const ends = outer.flatMap((other) =>
        other === search ? [] : other.found.flatMap((found) => headsInside(table, search, found, other)),
      );
      return ends.length === 0 ? [table] : (untilRow(search, table, Math.min(...ends)) ?? []);
    }),
  );
  for (const [at, search] of outer.entries()) search.found = cut[at] ?? [];
}

/** The row at which the heads of another list's table begin, with a title of their own, if that is inside of a table. */
function headsInside(table: Found, own: ListTables, found: Found, other: ListTables): number[] {
  const head = Math.min(
    ...found.body.ledger.flatMap(({ row, fate }) => (fate === 'header' ? [row] : [])),
    headRowOf(found),
  );
  const last = Math.max(...table.rows);
  if (head <= table.first || head > last || table.blocks.length + found.blocks.length > 0) return [];
  const behind = [...table.rows].filter((row) => row > head);
  const shared = behind.filter((row) => found.rows.has(row));
  if (2 * shared.length <= behind.length) return [];
  const named = found.assignment.columns.filter(({ way, score }) => way === 'head' && score >= CUT_TABLES.named);
  const lists = [own.list, other.list];
  const isTitled =
    listTitled(own.context, found, lists) === other.list ||
    (listTitled(own.context, table, lists) === own.list && own.found.every(({ start }) => start !== found.start));
  const isOther = headsOf(found) === headsOf(table) ? isTitled : named.length >= CUT_TABLES.columns;
  return isOther ? [titleOf(own.context.view, head)] : [];
}

/** The row above some heads, if it stands alone and nearer to them than to what is above. */
function titleOf({ rows }: DocumentView, head: number): number {
  const [above, title, row] = [rows[head - 2], rows[head - 1], rows[head]];
  if (above === undefined || title === undefined || row === undefined || title.segments.length > 1) return head;
  const isNear = title.page !== above.page || title.top - above.bottom > row.top - title.bottom;
  return title.page === row.page && isNear ? head - 1 : head;
}

function untilRow({ context, roles }: ListTables, table: Found, end: number): Found | undefined {
  const { scan, assignment, header } = table;
  const rows = scan.grid.rows.filter(({ row }) => row < end);
  const until = {
    ...scan,
    grid: { ...scan.grid, rows },
    sums: scan.sums.filter(({ row }) => row < end),
    skipped: scan.skipped.filter(({ row }) => row < end),
  };
  const own = read(context, roles, until) ?? foundIn(context, roles, until, assignment);
  return own === undefined ? undefined : { ...own, header };
}
