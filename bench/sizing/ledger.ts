/** Tens of millions of runs in the usage ledger: as one table, as the schema has it, and in partitions by month. */
import pg from 'pg';
import { type Environments, insertRuns, SEED_DAYS } from '../usage/seed.ts';

const MONTHS = 19;
const CONNECTIONS = 2;

interface Index {
  name: string;
  definition: string;
}

/** Returns seconds. Nothing is written ahead and indexes come afterwards, which only makes the filling faster. */
export async function fillLedger(url: string, environments: Environments, rows: number): Promise<number> {
  const startedAt = performance.now();
  await withClient(url, async (client) => {
    await client.query('truncate usage_runs');
    await client.query('alter table usage_runs set unlogged');
    const indexes = await dropIndexes(client);
    const part = Math.ceil(rows / CONNECTIONS);
    const starts = Array.from({ length: CONNECTIONS }, (_, index) => index * part + 1);
    await Promise.all(
      starts.map((from) =>
        withClient(url, (each) => insertRuns(each, environments, rows, { from, to: Math.min(rows, from + part - 1) })),
      ),
    );
    await client.query('alter table usage_runs add primary key (run_id)');
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum (analyze) usage_runs');
  });
  return (performance.now() - startedAt) / 1000;
}

async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'usage_runs' and indexname <> 'usage_runs_pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query('alter table usage_runs drop constraint usage_runs_pkey');
  return rows;
}

/**
 * Moves all rows to a table with a partition for each month, which takes the name of the ledger. Its primary key needs
 * the time as well: PostgreSQL has no unique index over all partitions.
 */
export async function partitionLedger(url: string): Promise<number> {
  const startedAt = performance.now();
  await withClient(url, async (client) => {
    const indexes = await dropIndexes(client);
    await client.query(
      'create table usage_runs_by_month (like usage_runs including defaults) partition by range (created_at)',
    );
    for (let month = 0; month < MONTHS; month += 1) {
      const [from, to] = [monthStart(month), monthStart(month + 1)];
      await client.query(
        `create unlogged table usage_runs_${from.slice(0, 7).replace('-', '_')} partition of usage_runs_by_month
         for values from ('${from}') to ('${to}')`,
      );
    }
    const { rows } = await client.query<{ pages: number }>(
      `select (pg_relation_size('usage_runs') / 8192)::int as pages`,
    );
    const part = Math.ceil(((rows[0]?.pages ?? 0) + 1) / CONNECTIONS);
    await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, index) =>
        withClient(url, (each) =>
          each.query(
            `insert into usage_runs_by_month select * from usage_runs
             where ctid >= '(${index * part},0)' and ctid < '(${(index + 1) * part},0)'`,
          ),
        ),
      ),
    );
    await client.query('drop table usage_runs cascade');
    await client.query('alter table usage_runs_by_month rename to usage_runs');
    await client.query('alter table usage_runs add primary key (run_id, created_at)');
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum (analyze) usage_runs');
  });
  return (performance.now() - startedAt) / 1000;
}

/** Removes the oldest month, as a limited time of keeping would. Returns seconds. */
export async function removeOldestMonth(url: string, isPartitioned: boolean): Promise<number> {
  return withClient(url, async (client) => {
    const startedAt = performance.now();
    if (isPartitioned) await client.query(`drop table usage_runs_${monthStart(0).slice(0, 7).replace('-', '_')}`);
    else await client.query('delete from usage_runs where created_at < $1', [monthStart(1)]);
    return (performance.now() - startedAt) / 1000;
  });
}

/** Rows a second at the end of the ledger, in transactions of one row each, as runs write them. */
export async function appendRate(url: string, environments: Environments, rows: number): Promise<number> {
  return withClient(url, async (client) => {
    const startedAt = performance.now();
    for (let row = 0; row < rows; row += 1) {
      await client.query(
        `insert into usage_runs (run_id, organization_id, environment_id, workflow_id, status, trigger_type, created_at,
           execution_duration_ms, page_count, credits, retry_count)
         values ('run_new' || md5(random()::text), $1, $2, 'wf_000', 'completed', 'api', $3, 10, 1, 1, 0)`,
        [environments.organizationId, environments.production, monthStart(17)],
      );
    }
    return rows / ((performance.now() - startedAt) / 1000);
  });
}

export async function ledgerGigabytes(url: string): Promise<{ rows: number; table: number; indexes: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ rows: string; table: string; indexes: string }>(
      `select (select count(*) from usage_runs) as rows,
         sum(pg_table_size(relid)) as table, sum(pg_indexes_size(relid)) as indexes
       from (select relid from pg_partition_tree('usage_runs') union select 'usage_runs'::regclass) parts`,
    );
    const [found] = rows;
    const gigabytes = (bytes: string | undefined): number => Number(bytes) / 1e9;
    return { rows: Number(found?.rows), table: gigabytes(found?.table), indexes: gigabytes(found?.indexes) };
  });
}

function monthStart(month: number): string {
  const { start } = SEED_DAYS;
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1)).toISOString().slice(0, 10);
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
