/**
 * Keyset pages, the same for every list.
 *
 * The result order is (sort column, id) in the direction asked. `after` gives the rows that follow the cursor in that
 * order, `before` the ones that precede it, in the same order. The answer's `after` names the last row when more
 * follow, its `before` the first row when others precede, else null.
 */
import { type RawBuilder, sql } from 'kysely';
import { invalidRequest, unprocessable } from '../lib/errors.ts';
import type { Scope } from '../lib/scope.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

export interface PageRequest {
  limit: number;
  order: 'asc' | 'desc';
  before?: string | undefined;
  after?: string | undefined;
}

export interface Page<T> {
  data: T[];
  list_metadata: { before: string | null; after: string | null };
}

export interface PageSource {
  scope: Scope;
  table: keyof Tables;
  idColumn: string;
  sortColumn: string;
  /** What to select, as an expression list. */
  columns: RawBuilder<unknown>;
  filters: RawBuilder<unknown>[];
}

interface Cursor {
  sort: string;
  id: string;
  /** Whether the row of the cursor is itself part of the filtered list. */
  listed: boolean;
}

const flipped = { asc: 'desc', desc: 'asc' } as const;

export async function fetchPage<T>(db: Db, source: PageSource, request: PageRequest): Promise<Page<T>> {
  if (request.before !== undefined && request.after !== undefined) {
    throw invalidRequest('Use either before or after, not both.');
  }
  const cursorId = request.after ?? request.before;
  const cursor = cursorId === undefined ? undefined : await findCursor(db, source, cursorId);
  const backwards = request.before !== undefined;
  const direction = backwards ? flipped[request.order] : request.order;
  const rows = await fetchRows<T>(db, source, { cursor, direction, limit: request.limit + 1 });
  const more = rows.length > request.limit;
  const page = rows.slice(0, request.limit);
  if (backwards) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  if (first === undefined || last === undefined) return { data: [], list_metadata: { before: null, after: null } };
  const behind =
    cursor !== undefined &&
    (cursor.listed || (await hasRowBeyond(db, source, { cursor, direction: flipped[direction] })));
  return {
    data: page.map((row) => row.item),
    list_metadata: {
      before: (backwards ? more : behind) ? first.page_id : null,
      after: (backwards ? behind : more) ? last.page_id : null,
    },
  };
}

const inScope = ({ organizationId, environmentId }: Scope) =>
  sql`organization_id = ${organizationId} and environment_id = ${environmentId}`;

const allOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

async function findCursor(db: Db, source: PageSource, id: string): Promise<Cursor> {
  const { rows } = await sql<{ sort: string; listed: boolean | null }>`
    select ${sql.ref(source.sortColumn)}::text as sort, (${allOf(source.filters)}) as listed
    from ${sql.table(source.table)}
    where ${sql.ref(source.idColumn)} = ${id} and ${inScope(source.scope)}`.execute(db);
  const row = rows[0];
  if (row === undefined) {
    throw unprocessable(
      'Cursor does not match a resource in this organization and environment. Start again without before or after.',
    );
  }
  // As text, with all its digits: a cursor cut to milliseconds would skip or repeat rows.
  return { sort: row.sort, id, listed: row.listed === true };
}

interface Slice {
  cursor: Cursor | undefined;
  direction: 'asc' | 'desc';
  limit: number;
}

async function fetchRows<T>(db: Db, source: PageSource, slice: Slice): Promise<{ item: T; page_id: string }[]> {
  const { cursor, direction, limit } = slice;
  const conditions = [inScope(source.scope), ...source.filters, ...(cursor ? [beyond(source, cursor, direction)] : [])];
  const order = sql.raw(direction);
  const { rows } = await sql<{ page_id: string } & Record<string, unknown>>`
    select ${source.columns}, ${sql.ref(source.idColumn)} as page_id
    from ${sql.table(source.table)}
    where ${allOf(conditions)}
    order by ${sql.ref(source.sortColumn)} ${order}, ${sql.ref(source.idColumn)} ${order}
    limit ${limit}`.execute(db);
  return rows.map(({ page_id, ...item }) => ({ page_id, item: item as T }));
}

function beyond(source: PageSource, cursor: Cursor, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`(${sql.ref(source.sortColumn)}, ${sql.ref(source.idColumn)}) ${comparison} (${cursor.sort}::timestamptz, ${cursor.id})`;
}

async function hasRowBeyond(
  db: Db,
  source: PageSource,
  { cursor, direction }: { cursor: Cursor; direction: 'asc' | 'desc' },
): Promise<boolean> {
  const rows = await fetchRows(db, source, { cursor, direction, limit: 1 });
  return rows.length > 0;
}
