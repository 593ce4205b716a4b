import { sql } from '../../db/database.ts';
import { cell, type Sql } from './store-filters.ts';
import { type Reading, scattered } from './store-query.ts';

async function run<T>({ db, signal }: Reading, query: Sql): Promise<T[]> {
  const { rows } = await sql<T>`${query}`.execute(db, { signal, inflightQueryAbortStrategy: 'cancel query' });
  return rows;
}

export interface DistinctFacts {
  /** Values in the sampled rows. */
  values: number;
  distinct: number;
  /** How many of the distinct values occur once. */
  single: number;
}

/** Null reads every row; otherwise about `rows` of them, spread over the table. */
export type RowSample = { rows: number; ofRows: number } | null;

const SCATTER_RANGE = 2 ** 32;

/**
 * Results by column index. Reads all columns in one pass over unnested cells: accessing one cell of a long array
 * unpacks the whole array, which took minutes for a thousand columns.
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

/** True if no value of the column occurs twice. */
export async function isUnique(reading: Reading, index: number): Promise<boolean> {
  const found = await findRepetition(reading, [index]);
  return found === null;
}

export interface Repetition {
  combinations: number;
  /** Position of the first row with it. */
  position: number;
}

/** Finds combinations of non-empty values that occur in more than one row. */
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

/** Yields the cells of one column in order, starting at a position. */
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
