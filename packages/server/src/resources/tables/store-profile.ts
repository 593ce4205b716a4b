import { sql } from '../../db/database.ts';
import type { StoredColumn } from './column-stats.ts';
import { cell, type Sql, typedCell } from './store-filters.ts';
import { asText, extreme, type Reading } from './store-query.ts';

export interface ColumnFacts {
  valueCount: number;
  min: string | null;
  max: string | null;
}

/** A column with its place in the cells. */
export interface PlacedColumn {
  index: number;
  column: StoredColumn;
}

/** A select list has at most 1664 entries, and a column takes three. */
const COLUMNS_AT_ONCE = 200;

async function run<T>({ db, signal }: Reading, query: Sql): Promise<T[]> {
  const { rows } = await sql<T>`${query}`.execute(db, { signal, inflightQueryAbortStrategy: 'cancel query' });
  return rows;
}

async function inSlices<T>(columns: PlacedColumn[], read: (slice: PlacedColumn[]) => Promise<T[]>): Promise<T[]> {
  const results: T[] = [];
  for (let start = 0; start < columns.length; start += COLUMNS_AT_ONCE) {
    results.push(...(await read(columns.slice(start, start + COLUMNS_AT_ONCE))));
  }
  return results;
}

export function readFacts(reading: Reading, columns: PlacedColumn[]): Promise<ColumnFacts[]> {
  const { generation } = reading;
  return inSlices(columns, async (slice) => {
    const facts = slice.map(({ index, column: { kind } }) => {
      const value = typedCell(generation, index, kind);
      const [min, max] = [asText(extreme('min', value, kind), kind), asText(extreme('max', value, kind), kind)];
      return sql`count(${cell(index)})::text, ${min}, ${max}`;
    });
    const [row] = await run<{ facts: (string | null)[] }>(
      reading,
      sql`select array[${sql.join(facts)}]::text[] as facts from table_rows where generation = ${sql.lit(generation)}`,
    );
    return slice.map((_, place) => ({
      valueCount: Number(row?.facts[place * 3] ?? 0),
      min: row?.facts[place * 3 + 1] ?? null,
      max: row?.facts[place * 3 + 2] ?? null,
    }));
  });
}

export interface DistinctFacts {
  /** Values in the rows that were looked at. */
  values: number;
  distinct: number;
  /** How many of the distinct ones occur once. */
  single: number;
}

/** Looks at every row whose hashed position falls into one of `buckets`, so order in the file does not matter. */
export async function readDistinct(reading: Reading, column: PlacedColumn, buckets: number): Promise<DistinctFacts> {
  const { generation } = reading;
  const value = typedCell(generation, column.index, column.column.kind);
  const sampled = buckets === 1 ? sql`` : sql`and ('x' || left(md5(position::text), 7))::bit(28)::int % ${buckets} = 0`;
  const counts = sql`select count(*) as occurrences from table_rows
    where generation = ${sql.lit(generation)} and ${cell(column.index)} is not null ${sampled} group by ${value}`;
  const [row] = await run<DistinctFacts>(
    reading,
    sql`select coalesce(sum(occurrences), 0)::int8 as values, count(*) as distinct,
      count(*) filter (where occurrences = 1) as single from (${counts}) counts`,
  );
  return row ?? { values: 0, distinct: 0, single: 0 };
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
