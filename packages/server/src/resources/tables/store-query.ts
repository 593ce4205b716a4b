import { type Db, sql } from '../../db/database.ts';
import type { ColumnKind } from './column-kind.ts';
import type { Aggregate, GroupSort, QueryPlan, RowSort, Shape } from './query-plan.ts';
import { cell, type Sql, typedCell, where } from './store-filters.ts';

/** A page of rows with megabyte cells must not fill the memory, so it ends with the row that exceeds this size. */
const PAGE_BYTES = 32 * 1024 * 1024;

/** Positions in a pseudo-random order that is the same every time. */
const product = sql`(position::int8 * 2654435761 & 4294967295)`;
export const scattered: Sql = sql`((${product} # (${product} >> 15)) * 1540483477 & 4294967295)`;

export interface Reading {
  db: Db;
  generation: number;
  signal: AbortSignal;
}

export interface Window {
  offset: number;
  limit: number;
}

export interface FoundRow {
  position: number;
  cells: (string | null)[];
}

export interface FoundPage {
  rows: FoundRow[];
  /** Rows of the page before it was cut to PAGE_BYTES. */
  chosen: number;
}

async function run<T>({ db, signal }: Reading, query: Sql): Promise<T[]> {
  const { rows } = await sql<T>`${query}`.execute(db, { signal, inflightQueryAbortStrategy: 'cancel query' });
  return rows;
}

export async function countRows(reading: Reading, plan: QueryPlan): Promise<number> {
  const kept = where(reading.generation, plan);
  const [row] = await run<{ count: number }>(reading, sql`select count(*) from table_rows where ${kept}`);
  return row?.count ?? 0;
}

export async function countGroups(reading: Reading, plan: QueryPlan, keys: Sql[]): Promise<number> {
  const groups = sql`select 1 from table_rows where ${where(reading.generation, plan)} group by ${sql.join(keys)}`;
  const [row] = await run<{ count: number }>(reading, sql`select count(*) from (${groups}) groups`);
  return row?.count ?? 0;
}

/** Rows of an unfiltered, unsorted content: positions have no gaps, so any page is a range of the key. */
export function readRange(reading: Reading, select: number[] | null, { offset, limit }: Window): Promise<FoundPage> {
  const rows = sql`position >= ${offset} and position < ${offset + limit}`;
  return readRows(reading, { rows, select, sort: [], window: null });
}

/**
 * Reads first the positions of the page, then its cells, because sorting whole rows spills to disk once they exceed
 * work_mem. Two statements instead of a join, because the planner has no statistics for content that was just loaded,
 * and joined 1000 positions with 20,000 rows in 31 s.
 */
export async function readShape(
  reading: Reading,
  plan: QueryPlan,
  shape: Exclude<Shape, { type: 'groups' }>,
  window: Window,
): Promise<FoundPage> {
  const { select } = plan;
  const { sort } = shape;
  const isPicked = shape.type === 'rows' && shape.pick !== null;
  const found = await run<{ position: number }>(reading, positionsOf(reading.generation, plan, shape, window));
  const rows = sql`position = any(${found.map(({ position }) => position)}::int[])`;
  return readRows(reading, { rows, select, sort, window: isPicked ? window : null });
}

/** Positions of the page, or of all rows of a sample or tail, which are sorted afterwards. */
function positionsOf(
  generation: number,
  plan: QueryPlan,
  shape: Exclude<Shape, { type: 'groups' }>,
  { offset, limit }: Window,
): Sql {
  const kept = where(generation, plan);
  const { sort } = shape;
  if (shape.type === 'distinct') {
    return sql`${firstOfEach(generation, shape, kept)} offset ${offset} limit ${limit}`;
  }
  const matching = sql`select position from table_rows where ${kept} order by`;
  if (shape.pick === null) return sql`${matching} ${orderBy(generation, sort)} offset ${offset} limit ${limit}`;
  const order = shape.pick.by === 'sample' ? scattered : orderBy(generation, sort, true);
  return sql`${matching} ${order} limit ${shape.pick.size}`;
}

function firstOfEach(generation: number, shape: Extract<Shape, { type: 'distinct' }>, kept: Sql): Sql {
  const { index, kind, sort } = shape;
  const key = typedCell(generation, index, kind);
  const [only] = sort;
  if (sort.length === 1 && only?.index === index) {
    return sql`select min(position) as position from table_rows where ${kept}
      group by ${key} order by ${key} ${sql.raw(only.direction)} nulls last`;
  }
  return sql`select position from (
    select distinct on (${key}) generation, position, cells from table_rows where ${kept} order by ${key}, position
  ) first_rows order by ${orderBy(generation, sort)}`;
}

function orderBy(generation: number, sort: RowSort[], isReversed = false): Sql {
  const keys = sort.map(({ index, kind, direction }) => {
    const key = typedCell(generation, index, kind);
    if (!isReversed) return sql`${key} ${sql.raw(direction)} nulls last`;
    return sql`${key} ${sql.raw(direction === 'asc' ? 'desc' : 'asc')} nulls first`;
  });
  return sql.join([...keys, isReversed ? sql`position desc` : sql`position`]);
}

interface RowsQuery {
  /** A condition on the key. */
  rows: Sql;
  select: number[] | null;
  sort: RowSort[];
  /** Null when the rows already are the page. */
  window: Window | null;
}

/** Fetches cells as JSON, which the driver reads four times as fast as an array. */
async function readRows(reading: Reading, { rows, select, sort, window }: RowsQuery): Promise<FoundPage> {
  const { generation } = reading;
  const picked = select === null ? sql`cells` : sql`array[${sql.join(select.map(cell))}]::text[]`;
  const page = window === null ? sql`` : sql`offset ${window.offset} limit ${window.limit}`;
  const found = await run<FoundRow & { chosen: number }>(
    reading,
    sql`select position, array_to_json(cells) as cells, chosen from (
      select position, cells, ordinal, count(*) over () as chosen,
        sum(size) over (order by ordinal rows unbounded preceding) - size as before
      from (
        select position, ${picked} as cells, octet_length(array_to_string(${picked}, '')) as size,
          row_number() over (order by ${orderBy(generation, sort)}) as ordinal
        from table_rows where generation = ${sql.lit(generation)} and ${rows}
        order by ordinal ${page}
      ) chosen_rows
    ) sized_rows where before < ${PAGE_BYTES} order by ordinal`,
  );
  return { rows: found, chosen: found[0]?.chosen ?? 0 };
}

/** Keys and aggregates of each group, as texts, and the number of groups unless the page is empty. */
export async function readGroups(
  reading: Reading,
  plan: QueryPlan,
  shape: Extract<Shape, { type: 'groups' }>,
  { offset, limit }: Window,
): Promise<{ groups: (string | null)[][]; total: number | null }> {
  const keys = groupKeys(reading.generation, shape);
  const values = shape.aggregates.map((aggregate) => aggregateSql(reading.generation, aggregate));
  const outputs = [...keys, ...values];
  const kinds = [
    ...shape.by.map(({ kind }) => kind),
    ...shape.aggregates.map(({ function: name, column }) =>
      name === 'min' || name === 'max' ? (column?.kind ?? 'string') : 'number',
    ),
  ];
  const texts = outputs.map((output, index) => asText(output, kinds[index] ?? 'string'));
  const grouping = keys.length === 0 ? sql`` : sql`group by ${sql.join(keys)}`;
  const rows = await run<{ outputs: (string | null)[]; total: number }>(
    reading,
    sql`select array_to_json(array[${sql.join(texts)}]::text[]) as outputs, count(*) over () as total from table_rows
      where ${where(reading.generation, plan)} ${grouping}
      ${groupOrder(outputs, shape.sort, keys.length)} offset ${offset} limit ${limit}`,
  );
  return { groups: rows.map((row) => row.outputs), total: rows[0]?.total ?? null };
}

export const groupKeys = (generation: number, shape: { by: { index: number; kind: ColumnKind }[] }): Sql[] =>
  shape.by.map(({ index, kind }) => typedCell(generation, index, kind));

function groupOrder(outputs: Sql[], sort: GroupSort[], keyCount: number): Sql {
  const given = sort.map(({ output, direction }) => sql`${outputs[output]} ${sql.raw(direction)} nulls last`);
  const all = [...given, ...outputs.slice(0, keyCount)];
  return all.length === 0 ? sql`` : sql`order by ${sql.join(all)}`;
}

function aggregateSql(generation: number, { function: name, column }: Aggregate): Sql {
  if (column === null) return sql`count(*)`;
  const value = typedCell(generation, column.index, column.kind);
  switch (name) {
    case 'count':
      return sql`count(${cell(column.index)})`;
    case 'count_distinct':
      return sql`count(distinct ${value})`;
    case 'sum':
    case 'avg':
      return sql`${sql.raw(name)}(${value})`;
    case 'min':
    case 'max':
      return extreme(name, value, column.kind);
  }
}

/** PostgreSQL has no min and max for booleans. */
function extreme(name: 'min' | 'max', value: Sql, kind: ColumnKind): Sql {
  if (kind === 'boolean') return sql`${sql.raw(name === 'min' ? 'bool_and' : 'bool_or')}(${value})`;
  return sql`${sql.raw(name)}(${value})`;
}

/** Formats a value as the API does, whatever the server's date style and time zone. */
export function asText(value: Sql, kind: ColumnKind): Sql {
  if (kind === 'date') return sql`to_char(${value}, 'YYYY-MM-DD')`;
  if (kind === 'date-time') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`(${value})::text`;
}
