import { sql } from '../../db/database.ts';
import type { ColumnKind } from './column-kind.ts';
import { cell, type Sql, typedCell } from './store-filters.ts';
import { type Reading, scattered } from './store-query.ts';

async function run<T>({ db, signal }: Reading, query: Sql): Promise<T[]> {
  const { rows } = await sql<T>`${query}`.execute(db, { signal, inflightQueryAbortStrategy: 'cancel query' });
  return rows;
}

export interface DistinctFacts {
  /** Values in the rows that were looked at. */
  values: number;
  distinct: number;
  /** How many of the distinct ones occur once. */
  single: number;
}

/** A column with its place in the cells. */
export interface PlacedColumn {
  index: number;
  kind: ColumnKind;
}

/** Null looks at every row; otherwise at about `rows` of them, wherever they stand. */
export type RowSample = { rows: number; ofRows: number } | null;

const SCATTER_RANGE = 2 ** 32;
/** Each column is a subquery; a plan with thousands takes long to make. */
const COLUMNS_AT_ONCE = 50;

export async function readDistinct(
  reading: Reading,
  columns: PlacedColumn[],
  sample: RowSample,
): Promise<DistinctFacts[]> {
  const facts: DistinctFacts[] = [];
  for (let start = 0; start < columns.length; start += COLUMNS_AT_ONCE) {
    facts.push(...(await readSomeDistinct(reading, columns.slice(start, start + COLUMNS_AT_ONCE), sample)));
  }
  return facts;
}

async function readSomeDistinct(
  reading: Reading,
  columns: PlacedColumn[],
  sample: RowSample,
): Promise<DistinctFacts[]> {
  const { generation } = reading;
  const bound = sample === null ? null : Math.ceil((sample.rows / sample.ofRows) * SCATTER_RANGE);
  const chosen = bound === null ? sql`` : sql`and ${scattered} < ${bound}`;
  const facts = columns.map(({ index, kind }) => {
    const counts = sql`select count(*) as occurrences from looked_at
      where ${cell(index)} is not null group by ${typedCell(generation, index, kind)}`;
    return sql`(select array[coalesce(sum(occurrences), 0), count(*), count(*) filter (where occurrences = 1)]::text[]
      from (${counts}) counts)`;
  });
  const rows = sql`select generation, cells from table_rows where generation = ${sql.lit(generation)} ${chosen}`;
  const [row] = await run<{ facts: string[][] }>(
    reading,
    sql`with looked_at as ${sql.raw(sample === null ? 'not materialized' : 'materialized')} (${rows})
      select array[${sql.join(facts)}] as facts`,
  );
  return (row?.facts ?? []).map(([values, distinct, single]) => ({
    values: Number(values),
    distinct: Number(distinct),
    single: Number(single),
  }));
}

/** Whether no value of the column occurs twice. */
export async function isUnique(reading: Reading, index: number): Promise<boolean> {
  const found = await findRepetition(reading, [index]);
  return found === null;
}

export interface Repetition {
  combinations: number;
  /** Where the first of them begins. */
  position: number;
}

/** Combinations of values, none of them empty, that more than one row has. */
export async function findRepetition(reading: Reading, indexes: number[]): Promise<Repetition | null> {
  const keys = indexes.map(cell);
  const filled = sql.join(
    keys.map((key) => sql`${key} is not null`),
    sql` and `,
  );
  const repeated = sql`select min(position) as position from table_rows
    where generation = ${sql.lit(reading.generation)} and ${filled} group by ${sql.join(keys)} having count(*) > 1`;
  const [row] = await run<{ combinations: number; position: number | null }>(
    reading,
    sql`select count(*) as combinations, min(position) as position from (${repeated}) repeated`,
  );
  return row === undefined || row.position === null ? null : { combinations: row.combinations, position: row.position };
}

/** The cells of one column, in order, from a position on. */
export async function readCells(
  reading: Reading,
  index: number,
  { from, limit }: { from: number; limit: number },
): Promise<{ position: number; text: string | null }[]> {
  return run(
    reading,
    sql`select position, ${cell(index)} as text from table_rows
      where generation = ${sql.lit(reading.generation)} and position >= ${from} order by position limit ${limit}`,
  );
}
