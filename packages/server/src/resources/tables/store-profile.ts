import { sql } from '../../db/database.ts';
import { cell, type Sql } from './store-filters.ts';
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

/** Null looks at every row; otherwise at about `rows` of them, wherever they stand. */
export type RowSample = { rows: number; ofRows: number } | null;

const SCATTER_RANGE = 2 ** 32;

/**
 * By index. All columns in one pass over unnested cells: reaching for one cell of a long array unpacks the whole of
 * it, which for a thousand columns took minutes.
 */
export async function readDistinct(
  { db, generation, signal }: Reading,
  indexes: number[],
  sample: RowSample,
): Promise<Map<number, DistinctFacts>> {
  const bound = sample === null ? null : Math.ceil((sample.rows / sample.ofRows) * SCATTER_RANGE);
  const chosen = bound === null ? sql`` : sql`and ${scattered} < ${bound}`;
  const places = indexes.map((index) => index + 1);
  const rows = await run<DistinctFacts & { place: number }>(
    { db, generation, signal },
    sql`select place, sum(occurrences)::int8 as values, count(*) as distinct,
        count(*) filter (where occurrences = 1) as single
      from (
        select place, count(*) as occurrences
        from table_rows cross join lateral unnest(cells) with ordinality as item (value, place)
        where generation = ${sql.lit(generation)} and place = any(${places}::int8[]) and value is not null ${chosen}
        group by place, value
      ) counts group by place`,
  );
  return new Map(rows.map(({ place, values, distinct, single }) => [place - 1, { values, distinct, single }]));
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
