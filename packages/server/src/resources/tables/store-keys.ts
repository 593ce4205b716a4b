/** Finds rows by the value of a column without reading all of them. */
import { sql, type Tx } from '../../db/database.ts';
import type { ColumnKind } from './column-kind.ts';
import type { Condition } from './query-condition.ts';
import { cell, type Sql, where } from './store-filters.ts';
import type { FoundRow, Reading } from './store-query.ts';

export interface KeyColumn {
  index: number;
  kind: ColumnKind;
}

/** Enough that one reading is seldom followed by another. */
const POSITIONS_AT_ONCE = 1000;

/** Hashes the form that equal values of a kind share. */
function hashOf(kind: ColumnKind, text: Sql): Sql {
  const shared: Record<ColumnKind, Sql> = {
    string: text,
    json: text,
    integer: sql`trim_scale(${text}::numeric)::text`,
    number: sql`trim_scale(${text}::numeric)::text`,
    boolean: sql`${text}::boolean::text`,
    date: sql`(${text}::date - date '2000-01-01')::text`,
    'date-time': sql`extract(epoch from ${text}::timestamptz)::text`,
  };
  return sql`hashtextextended(${shared[kind]}, 0)`;
}

/** Waits for whoever is writing them. The row of the table must be locked. */
export async function writeKeys(tx: Tx, generation: number, { index, kind }: KeyColumn): Promise<void> {
  const { rows } = await sql`
    insert into table_key_columns (generation, column_index) values (${generation}, ${index})
    on conflict do nothing returning generation`.execute(tx);
  if (rows.length === 0) return;
  // Casts are guarded by the generation, see store-filters.ts.
  const hash = sql`(case when generation = ${sql.lit(generation)} then ${hashOf(kind, cell(index))} end)`;
  await sql`
    insert into table_keys (generation, column_index, hash, position)
    select generation, ${index}::int, ${hash}, position from table_rows
    where generation = ${sql.lit(generation)} and ${cell(index)} is not null`.execute(tx);
}

export async function deleteKeys(tx: Tx, generation: number): Promise<void> {
  await tx.deleteFrom('table_keys').where('generation', '=', generation).execute();
  await tx.deleteFrom('table_key_columns').where('generation', '=', generation).execute();
}

export async function hasKeys({ db, generation }: Omit<Reading, 'signal'>, { index }: KeyColumn): Promise<boolean> {
  const row = await db
    .selectFrom('table_key_columns')
    .select('generation')
    .where('generation', '=', generation)
    .where('column_index', '=', index)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Wanted {
  conditions: Condition[];
  limit: number;
}

/** Reads every row of the table, or as many as it takes. */
export function readAllRows(reading: Reading, wanted: Wanted): Promise<FoundRow[]> {
  return readRows(reading, wanted, sql`true`);
}

/** Reads the rows whose keys fit, a batch after the other. */
export async function readKeyedRows(
  reading: Reading,
  wanted: Wanted,
  { index, kind, text }: KeyColumn & { text: string },
): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (let after = -1; found.length < wanted.limit; ) {
    const positions = await run<{ position: number }>(
      reading,
      sql`select position from table_keys
        where generation = ${reading.generation} and column_index = ${index}
          and hash = ${hashOf(kind, sql`${text}::text`)} and position > ${after}
        order by position limit ${POSITIONS_AT_ONCE}`,
    );
    const batch = positions.map(({ position }) => position);
    const limit = wanted.limit - found.length;
    if (batch.length > 0) {
      found.push(...(await readRows(reading, { ...wanted, limit }, sql`position = any(${batch}::int[])`)));
    }
    if (batch.length < POSITIONS_AT_ONCE) break;
    after = batch.at(-1) ?? after;
  }
  return found;
}

function readRows(reading: Reading, { conditions, limit }: Wanted, among: Sql): Promise<FoundRow[]> {
  const kept = where(reading.generation, { conditions, search: null, caseSensitive: true });
  return run(
    reading,
    sql`select position, cells from table_rows where ${kept} and ${among} order by position limit ${limit}`,
  );
}

async function run<T>({ db, signal }: Reading, query: Sql): Promise<T[]> {
  const { rows } = await sql<T>`${query}`.execute(db, { signal, inflightQueryAbortStrategy: 'cancel query' });
  return rows;
}
