/**
 * Keyset pagination, the same for every list.
 *
 * Results are ordered by (sort column, id) in the requested direction. `after` returns the rows that follow the cursor
 * in that order, `before` the rows that precede it, in the same order. The answer's `after` is the id of the last row
 * if more rows follow, and its `before` the id of the first row if rows precede it; otherwise they are null. The id of
 * a row deleted within the last month is still a valid cursor.
 *
 * A list that is followed, in ascending order or towards newer rows, ends before the oldest time that an open transaction
 * may still record: otherwise its reader would go on after a cursor that rows are yet to precede.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DateWindow } from '../lib/date-window.ts';
import { type AppError, invalidRequest, unprocessable } from '../lib/errors.ts';
import type { Scope } from '../lib/scope.ts';
import { type Db, isoOf } from './database.ts';
import { readPreparedJson } from './prepared.ts';
import { recordHorizon } from './record-times.ts';
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

/** Wraps a list that has no further pages. */
export const wholeList = <T>(data: T[]): Page<T> => ({ data, list_metadata: { before: null, after: null } });

export interface PageSource {
  scope: Scope;
  table: keyof Tables;
  idColumn: string;
  sortColumn: string;
  /** The parent of all rows, if ids are unique only within it. */
  parent?: { column: string; id: string };
  /** The select list. A list that is asked for often names its columns, so that its plain pages are prepared. */
  columns: RawBuilder<unknown> | NamedColumns;
  filters: RawBuilder<unknown>[];
  /** Bounds of the sort column. Bounds of other dates belong in the filters. */
  window?: DateWindow;
}

export interface NamedColumns {
  readonly names: readonly string[];
  /** Those of type `timestamptz`. */
  readonly times: readonly string[];
}

interface Cursor {
  sort: string;
  id: string;
  /** True if the cursor's row is itself part of the filtered list. */
  listed: boolean;
  /** True if the cursor's row lies before the window in result order. */
  precedesWindow: boolean;
  followsWindow: boolean;
}

const flipped = { asc: 'desc', desc: 'asc' } as const;

export async function fetchPage<T>(db: Db, source: PageSource, request: PageRequest): Promise<Page<T>> {
  requireOneCursor(request);
  const cursorId = request.after ?? request.before;
  const cursor = cursorId === undefined ? undefined : await findCursor(db, source, cursorId);
  const backwards = request.before !== undefined;
  const direction = backwards ? flipped[request.order] : request.order;
  const isFollowed = request.order === 'asc' || direction === 'asc';
  const horizon = isFollowed && isByTime(source) ? await recordHorizon(db) : undefined;
  const rows = await fetchRows<T>(db, source, { cursor, direction, horizon, limit: request.limit + 1 });
  const more = rows.length > request.limit;
  const page = rows.slice(0, request.limit);
  if (backwards) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  if (first === undefined || last === undefined) return wholeList([]);
  const behind =
    cursor !== undefined &&
    (cursor.listed || (await hasRowBeyond(db, source, { cursor, direction: flipped[direction], horizon })));
  return {
    data: page.map((row) => row.item),
    list_metadata: {
      before: (backwards ? more : behind) ? first.page_id : null,
      after: (backwards ? behind : more) ? last.page_id : null,
    },
  };
}

/** Paginates a list that is short enough to be in memory, given in ascending order. */
export function pageOf<T extends { id: string }>(ascending: readonly T[], request: PageRequest): Page<T> {
  requireOneCursor(request);
  const { limit, order, before, after } = request;
  const items = order === 'asc' ? ascending : ascending.toReversed();
  const cursor = after ?? before;
  const at = cursor === undefined ? -1 : items.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && at < 0) throw unknownCursor();
  const [start, end] = before === undefined ? [at + 1, at + 1 + limit] : [Math.max(0, at - limit), at];
  const data = items.slice(start, end);
  return {
    data,
    list_metadata: {
      before: data.length > 0 && start > 0 ? (data[0]?.id ?? null) : null,
      after: data.length > 0 && end < items.length ? (data.at(-1)?.id ?? null) : null,
    },
  };
}

function requireOneCursor({ before, after }: PageRequest): void {
  if (before !== undefined && after !== undefined) throw invalidRequest('Use either before or after, not both.');
}

const unknownCursor = (): AppError =>
  unprocessable(
    'Cursor does not match a resource in this organization and environment. Start again without before or after.',
  );

/** Counts the rows of the whole list, over all pages. */
export async function countRows(
  db: Db,
  { table, sortColumn, filters, window = {}, ...within }: Omit<PageSource, 'idColumn' | 'columns'>,
): Promise<number> {
  const sort = sql.ref(sortColumn);
  const conditions = [
    inScope(within),
    ...(window.from === undefined ? [] : [sql`${sort} >= ${window.from}`]),
    ...(window.until === undefined ? [] : [sql`${sort} < ${window.until}`]),
    ...filters,
  ];
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${allOf(conditions)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Escapes a text for use in a `like` pattern. */
export const escapedLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

const inScope = ({ scope: { organizationId, environmentId }, parent }: Pick<PageSource, 'scope' | 'parent'>) => {
  const scoped = sql`organization_id = ${organizationId} and environment_id = ${environmentId}`;
  return parent === undefined ? scoped : sql`${scoped} and ${sql.ref(parent.column)} = ${parent.id}`;
};

const allOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const NOWHERE = sql`false`;

interface Place {
  sort: string | null;
  matches: boolean | null;
  precedes: boolean;
  follows: boolean;
}

async function findCursor(db: Db, source: PageSource, id: string): Promise<Cursor> {
  const place = (await livingPlace(db, source, id)) ?? (await deletedPlace(db, source, id));
  // A run that has not started has no place in the order of starts.
  if (place === undefined || place.sort === null) throw unknownCursor();
  return {
    // Kept as text with all its digits: a cursor truncated to milliseconds would skip or repeat rows.
    sort: place.sort,
    id,
    listed: place.matches === true && !place.precedes && !place.follows,
    precedesWindow: place.precedes,
    followsWindow: place.follows,
  };
}

const placeOf = (sort: RawBuilder<unknown>, { from, until }: DateWindow = {}) => sql`${sort}::text as sort,
  ${from === undefined ? NOWHERE : sql`${sort} < ${from}`} as precedes,
  ${until === undefined ? NOWHERE : sql`${sort} >= ${until}`} as follows`;

async function livingPlace(db: Db, source: PageSource, id: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select ${placeOf(sql.ref(source.sortColumn), source.window)}, (${allOf(source.filters)}) as matches
    from ${sql.table(source.table)}
    where ${sql.ref(source.idColumn)} = ${id} and ${inScope(source)}`.execute(db);
  return rows[0];
}

/** A row that was deleted while a client held its id still marks a position in the list. */
async function deletedPlace(db: Db, source: PageSource, id: string): Promise<Place | undefined> {
  const { scope, table, sortColumn, parent, window } = source;
  if (sortColumn !== 'created_at' && sortColumn !== 'updated_at') return undefined;
  const sort = sql.ref(sortColumn);
  const { rows } = await sql<Place>`
    select ${placeOf(sort, window)}, false as matches from deleted_cursors
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
      and list = ${table} and parent_id = ${parent?.id ?? ''} and id = ${id} and ${sort} is not null`.execute(db);
  return rows[0];
}

/** Deletes old cursors of all environments and returns how many. */
export async function forgetCursors(db: Db, deletedBefore: string): Promise<number> {
  const result = await sql`delete from deleted_cursors where deleted_at < ${deletedBefore}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

interface Slice {
  cursor: Cursor | undefined;
  direction: 'asc' | 'desc';
  /** The time before which rows must be. */
  horizon: string | undefined;
  limit: number;
}

async function fetchRows<T>(db: Db, source: PageSource, slice: Slice): Promise<{ item: T; page_id: string }[]> {
  const { cursor, direction, horizon, limit } = slice;
  const order = sql.raw(direction);
  if ('names' in source.columns && isPlain(source)) return fetchPrepared<T>(db, source, source.columns, slice);
  const settled = horizon === undefined ? [] : [sql`${sql.ref(source.sortColumn)} < ${horizon}`];
  const conditions = [inScope(source), ...bounds(source, cursor, direction), ...settled, ...source.filters];
  const columns =
    'names' in source.columns ? sql.join(source.columns.names.map((name) => sql.ref(name))) : source.columns;
  const { rows } = await sql<{ page_id: string } & Record<string, unknown>>`
    select ${columns}, ${sql.ref(source.idColumn)} as page_id
    from ${sql.table(source.table)}
    where ${allOf(conditions)}
    order by ${sql.ref(source.sortColumn)} ${order}, ${sql.ref(source.idColumn)} ${order}
    limit ${limit}`.execute(db);
  return rows.map(({ page_id, ...item }) => ({ page_id, item: item as T }));
}

/** Templates are also sorted by their names. */
const isByTime = ({ sortColumn }: PageSource): boolean => sortColumn !== 'name';

const isPlain = ({ parent, filters, window }: PageSource): boolean =>
  parent === undefined && filters.length === 0 && window?.from === undefined && window?.until === undefined;

/** By table, order, limit and cursor: to build one and to hash it would cost as much as sending it. */
const pageStatements = new Map<string, string>();

/**
 * Fetches the rows of a list that is neither filtered nor bounded. The statement is prepared, and the rows come as one
 * JSON text: together that halves the cost of a page of ten rows. The limit is part of the text, because the best plan
 * depends on it.
 */
async function fetchPrepared<T>(
  db: Db,
  { scope, table, idColumn, sortColumn }: PageSource,
  { names, times }: NamedColumns,
  { cursor, direction, horizon, limit }: Slice,
): Promise<{ item: T; page_id: string }[]> {
  const key = `${table} ${sortColumn} ${direction} ${limit} ${cursor === undefined} ${horizon === undefined}`;
  let text = pageStatements.get(key);
  if (text === undefined) {
    const comparison = direction === 'asc' ? '>' : '<';
    const settled = horizon === undefined ? '' : `and ${sortColumn} < $3::timestamptz`;
    const [time, id] = horizon === undefined ? ['$3', '$4'] : ['$4', '$5'];
    const beyond =
      cursor === undefined ? '' : `and (${sortColumn}, ${idColumn}) ${comparison} (${time}::timestamptz, ${id})`;
    text = `select json_agg(row) as json from (
      select ${names.join(', ')} from ${table} where organization_id = $1 and environment_id = $2 ${beyond} ${settled}
      order by ${sortColumn} ${direction}, ${idColumn} ${direction} limit ${limit}) row`;
    pageStatements.set(key, text);
  }
  const place = cursor === undefined ? [] : [cursor.sort, cursor.id];
  const values = [scope.organizationId, scope.environmentId, ...(horizon === undefined ? [] : [horizon]), ...place];
  const rows = ((await readPreparedJson(db, text, values)) ?? []) as Record<string, unknown>[];
  for (const row of rows) {
    for (const time of times) row[time] = isoOfJson(row[time]);
  }
  return rows.map((row) => ({ page_id: String(row[idColumn]), item: row as T }));
}

/** The same form as that of a timestamp in an ordinary row. */
const isoOfJson = (value: unknown): unknown => (typeof value === 'string' ? isoOf(value) : value);

/**
 * The cursor and the window may both bound the side where the scan starts. Send only the tighter bound: PostgreSQL 18
 * starts at the one written first and walks to the other, so a page would cost as much as all rows before it (36 ms
 * instead of 0.1 ms after 200,000 rows).
 */
function bounds(source: PageSource, cursor: Cursor | undefined, direction: 'asc' | 'desc'): RawBuilder<unknown>[] {
  const sort = sql.ref(source.sortColumn);
  const { from, until } = source.window ?? {};
  const lower = from === undefined ? [] : [sql`${sort} >= ${from}`];
  const upper = until === undefined ? [] : [sql`${sort} < ${until}`];
  if (cursor === undefined) return [...lower, ...upper];
  const row = sql`(${sort}, ${sql.ref(source.idColumn)})`;
  const value = isByTime(source) ? sql`${cursor.sort}::timestamptz` : sql`${cursor.sort}::text`;
  const at = sql`(${value}, ${cursor.id})`;
  return direction === 'asc'
    ? [...(cursor.precedesWindow ? lower : [sql`${row} > ${at}`]), ...upper]
    : [...(cursor.followsWindow ? upper : [sql`${row} < ${at}`]), ...lower];
}

async function hasRowBeyond(db: Db, source: PageSource, slice: Omit<Slice, 'limit'>): Promise<boolean> {
  const rows = await fetchRows(db, source, { ...slice, limit: 1 });
  return rows.length > 0;
}
