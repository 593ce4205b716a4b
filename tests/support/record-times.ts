/**
 * What a follower of a list relies on: whoever writes a record has announced it before (`db/record-times.ts`). In the
 * databases of tests a trigger checks every record of the service, so that every test that makes one tests it.
 */
import pg from 'pg';

/** Every table whose rows a list shows in the order of a time, with that time. */
const BY_CREATION: readonly (readonly [table: string, time: string])[] = [
  ...[
    'api_keys',
    'audit_log',
    'classification_corrections',
    'classifications',
    'corrections',
    'edit_templates',
    'edits',
  ],
  ...['egress', 'events', 'extractions', 'files', 'parses', 'partitions', 'projects', 'refused_mails', 'scorers'],
  ...['schema_generations', 'splits', 'usage_primitives', 'usage_runs', 'webhook_deliveries', 'workflow_artifacts'],
  ...['workflow_block_executions', 'workflow_block_versions', 'workflow_edge_versions', 'workflow_review_versions'],
  ...['workflow_reviews', 'workflow_runs', 'workflow_triggers', 'workflow_versions', 'workflows'],
].map((table): [string, string] => [table, 'created_at']);

const ORDERED_BY: typeof BY_CREATION = [
  ...BY_CREATION,
  ['files', 'updated_at'],
  ['workflow_blocks', 'updated_at'],
  ['workflow_edges', 'updated_at'],
  ['workflow_publications', 'published_at'],
  ['workflow_runs', 'started_at'],
  ['workflow_steps', 'ordered_at'],
  ['workflows', 'updated_at'],
];

const CHECK = `
create function check_record_time() returns trigger language plpgsql as $$
declare
  recorded constant timestamptz := to_jsonb(new) ->> tg_argv[0];
begin
  if recorded is null or current_setting('application_name') <> 'recto'
    or (tg_op = 'UPDATE' and recorded = (to_jsonb(old) ->> tg_argv[0])::timestamptz) then return null; end if;
  if not exists (
    select from pg_locks where locktype = 'advisory' and classid = 7303015 and pid = pg_backend_pid()
      and ((floor(extract(epoch from recorded) * 1000)::bigint - objid::bigint) & 2147483647) < 1073741824
  ) then
    raise exception '% of %: % was not announced', tg_argv[0], tg_table_name, recorded;
  end if;
  return null;
end
$$`;

export async function checkRecordTimes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(CHECK);
    for (const [table, time] of ORDERED_BY) {
      await client.query(`create trigger check_${time} after insert or update on ${table}
        for each row execute function check_record_time('${time}')`);
    }
  } finally {
    await client.end();
  }
}
