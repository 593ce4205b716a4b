/** A ledger as it looks after eighteen months of use. */
import type pg from 'pg';

export const HOT_WORKFLOW = 'wf_000';
export const RARE_WORKFLOW = 'wf_199';
/** 60 runs, whatever the size of the ledger: too few for the planner's statistics. */
export const TINY_WORKFLOW = 'wf_tiny';
/** Its failures are all in the first two months and the last days, with a long gap that a page has to cross. */
export const CLUSTERED_WORKFLOW = 'wf_001';
const RECENT_FAILURES = 30;

export const SEED_DAYS = { start: new Date('2025-05-01T00:00:00Z'), count: 548 };

const LEDGER_COLUMNS = `run_id, organization_id, environment_id, workflow_id, status, trigger_type, created_at, started_at,
  completed_at, duration_ms, execution_duration_ms, page_count, credits, retry_count, triggered_by`;

/**
 * Rows lie in the order of time, as they are written; ids are random against it. 70 % are production's. Workflows
 * follow a power law: the hottest has 27 % of the runs, the rarest 0.13 %.
 */
const ROWS = `
  select 'run_' || substr(md5('run' || n), 1, 22) as run_id,
    case when random() < 0.7 then $3 else $4 end as environment_id,
    case when n % ($1::bigint / 60) = 0 then '${TINY_WORKFLOW}'
      else 'wf_' || lpad(floor(200 * power(random(), 4))::text, 3, '0') end as workflow_id,
    random() as luck, random() as trigger_luck,
    date_trunc('milliseconds', $2::timestamptz + (n + random() - 1) / $1 * interval '${SEED_DAYS.count} days') as created_at,
    floor(exp(random() * 7) * 40)::int as took, floor(exp(random() * 4))::int as pages
  from generate_series($6::bigint, $7::bigint) n`;

const STATUS = `case
    when luck < 0.94 then 'completed' when luck < 0.96 then 'failed' when luck < 0.975 then 'error'
    when luck < 0.987 then 'cancelled' when luck < 0.995 then 'awaiting_review' when luck < 0.998 then 'running'
    when luck < 0.999 then 'queued' else 'pending' end`;

const TRIGGER = `case
    when trigger_luck < 0.9 then 'api' when trigger_luck < 0.95 then 'schedule' when trigger_luck < 0.97 then 'webhook'
    when trigger_luck < 0.985 then 'email' when trigger_luck < 0.995 then 'manual' else 'restart' end`;

export interface Environments {
  organizationId: string;
  production: string;
  test: string;
}

export async function readEnvironments(client: pg.Client): Promise<Environments> {
  const { rows } = await client.query<{ id: string; organization_id: string; slug: string }>(
    'select id, organization_id, slug from environments',
  );
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? '';
  return { organizationId: rows[0]?.organization_id ?? '', production: idOf('production'), test: idOf('test') };
}

/** Refills the ledger. Indexes are built afterwards, as for a restored backup, which saves minutes for 5 M rows. */
export async function seedRuns(client: pg.Client, environments: Environments, rows: number): Promise<void> {
  await client.query('truncate usage_runs');
  await client.query('select setseed(0.42)');
  const indexes = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'usage_runs' and indexname <> 'usage_runs_pkey'`,
  );
  for (const { indexname } of indexes.rows) await client.query(`drop index ${indexname}`);
  await insertRuns(client, environments, rows, { from: 1, to: rows });
  await clusterFailures(client, rows);
  for (const { indexdef } of indexes.rows) await client.query(indexdef);
  await client.query('vacuum (analyze) usage_runs');
  await client.query('checkpoint');
}

/** Inserts the rows with these numbers of a ledger that will have `rows`; ranges may be inserted side by side. */
export async function insertRuns(
  client: pg.Client,
  { organizationId, production, test }: Environments,
  rows: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await client.query(
    `insert into usage_runs (${LEDGER_COLUMNS})
     select run_id, $5, environment_id, workflow_id, ${STATUS}, ${TRIGGER}, created_at, created_at + interval '40 ms',
       created_at + took * interval '1 ms', took, took - 10, pages, pages * 0.5, (luck * 100)::int % 7 / 6,
       '{"api_key_id": "key_0123456789abcdefghijkl", "user_email": null, "user_id": null}'::jsonb
     from (${ROWS}) drawn`,
    [rows, SEED_DAYS.start, production, test, organizationId, from, to],
  );
}

async function clusterFailures(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `update usage_runs set status = 'completed'
     where workflow_id = $1 and status = 'failed' and created_at > $2::timestamptz + interval '60 days'
       and created_at < $2::timestamptz + $3 * interval '1 day'`,
    // Of its runs, 5 % of production's, 2 % fail.
    [CLUSTERED_WORKFLOW, SEED_DAYS.start, SEED_DAYS.count * (1 - RECENT_FAILURES / (rows * 0.7 * 0.05 * 0.02))],
  );
}

/** Rows a second that the filled ledger takes at its end, where new runs come; it is left as it was. */
export async function insertRate(client: pg.Client, rows: number): Promise<number> {
  const copied = LEDGER_COLUMNS.replace('run_id,', `'run_new' || substr(run_id, 5) as run_id,`).replace(
    'created_at,',
    `created_at + interval '${SEED_DAYS.count} days' as created_at,`,
  );
  await client.query(`create temp table new_runs as select ${copied} from usage_runs limit ${rows}`);
  const startedAt = performance.now();
  await client.query(`insert into usage_runs (${LEDGER_COLUMNS}) select ${LEDGER_COLUMNS} from new_runs`);
  const seconds = (performance.now() - startedAt) / 1000;
  await client.query('drop table new_runs');
  await client.query(`delete from usage_runs where run_id like 'run\\_new%'`);
  // Otherwise a vacuum of few rows leaves their index entries, and every newest page would scan them.
  await client.query('vacuum (index_cleanup on) usage_runs');
  return rows / seconds;
}

export async function relationSizes(client: pg.Client): Promise<{ name: string; mib: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_relation_size(oid) as bytes from pg_class
     where oid = 'usage_runs'::regclass or oid in (select indexrelid from pg_index where indrelid = 'usage_runs'::regclass)
     order by relkind desc, relname`,
  );
  return rows.map(({ name, bytes }) => ({ name, mib: Number(bytes) / 2 ** 20 }));
}
