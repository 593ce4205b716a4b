/** Covers all environments, because the operator checks the whole installation. Writes nothing. */
import { type Db, sql } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export interface LedgerBlob {
  environment_id: string;
  sha256: string;
  size_bytes: number;
  owners: string[];
}

const BATCH = 500;

const ownersOf = sql`(select coalesce(array_agg(o.owner_id order by o.owner_id), '{}') from blob_owners o
  where o.environment_id = b.environment_id and o.sha256 = b.sha256)`;

export async function* ledgerBlobs(db: Db): AsyncGenerator<LedgerBlob> {
  let [environmentId, digest] = ['', ''];
  for (;;) {
    const { rows } = await sql<LedgerBlob>`
      select b.environment_id, b.sha256, b.size_bytes, ${ownersOf} as owners from blobs b
      where (b.environment_id, b.sha256) > (${environmentId}, ${digest})
      order by b.environment_id, b.sha256 limit ${BATCH}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    [environmentId, digest] = [last.environment_id, last.sha256];
  }
}

/** Reads the current row, because others write during the check. */
export async function findLedgerBlob(db: Db, environmentId: string, sha256: string): Promise<LedgerBlob | undefined> {
  const { rows } = await sql<LedgerBlob>`
    select b.environment_id, b.sha256, b.size_bytes, ${ownersOf} as owners from blobs b
    where b.environment_id = ${environmentId} and b.sha256 = ${sha256}`.execute(db);
  return rows[0];
}

export interface NamedContent {
  environment_id: string;
  record_id: string;
  sha256: string;
}

/** Content that a record refers to without a claim in the ledger: the next collection would remove it. */
export async function unclaimedContent(db: Db): Promise<NamedContent[]> {
  const { rows } = await sql<NamedContent>`
    with named (environment_id, record_id, owner_id, sha256) as (
      select environment_id, id, id, sha256 from files
      union all select environment_id, id, id, text_sha256 from parses
      union all select environment_id, id, id, layout_sha256 from parses
      union all select environment_id, id, id, result_sha256 from extractions
      union all select environment_id, id, id, evidence_sha256 from extractions
      union all select environment_id, id, extraction_id, content_sha256 from sources_jobs
      union all select environment_id, id, extraction_id, snapshot_sha256 from sources_jobs
      union all select environment_id, id, id, filled_sha256 from edits
      union all select environment_id, id, id, sha256 from document_cache
      union all select s.environment_id, s.id, s.run_id, payload.value -> 'blob' ->> 'sha256'
        from workflow_steps s, json_each(s.outputs) payload
      union all select r.environment_id, r.id, r.id, payload.value -> 'blob' ->> 'sha256'
        from workflow_runs r, json_each(r.json_inputs) payload
      union all select r.environment_id, r.id, r.id, item.payload -> 'blob' ->> 'sha256'
        from workflow_items item join workflow_runs r on r.id = item.run_id
      union all select r.environment_id, r.id, r.id, lookups.payload -> 'blob' ->> 'sha256'
        from workflow_step_lookups lookups join workflow_runs r on r.id = lookups.run_id
      union all select e.environment_id, e.id, e.source_run_id, payload.value -> 'blob' ->> 'sha256'
        from workflow_block_executions e, json_each(e.outputs) payload
    )
    select distinct n.environment_id, n.record_id, n.sha256 from named n
    where n.sha256 is not null and not exists (
      select 1 from blob_owners o
      where o.environment_id = n.environment_id and o.owner_id = n.owner_id and o.sha256 = n.sha256)
    order by 1, 2, 3`.execute(db);
  return rows;
}

export interface StuckUpload {
  environment_id: string;
  file_id: string;
  expires_at: string;
}

export const uploadsExpiredBefore = (db: Db, time: string): Promise<StuckUpload[]> =>
  db
    .selectFrom('uploads')
    .select(['environment_id', 'file_id', 'expires_at'])
    .where('expires_at', '<', time)
    .where('completed_at', 'is', null)
    .orderBy('expires_at')
    .execute();

export type RecordTable = Extract<
  keyof Tables,
  | 'files'
  | 'tables'
  | 'parses'
  | 'extractions'
  | 'schema_generations'
  | 'partitions'
  | 'edits'
  | 'edit_templates'
  | 'splits'
  | 'classifications'
  | 'corrections'
  | 'scorers'
  | 'workflows'
  | 'workflow_runs'
  | 'workflow_versions'
  | 'egress'
  | 'audit_log'
>;

export type RecordRow = Record<string, unknown> & { id: string; environment_id: string };

/** A workflow version has the same id in every workflow with that content. */
const KEYS: Partial<Record<RecordTable, string>> = { workflow_versions: 'workflow_id' };

export async function* recordsOf(db: Db, table: RecordTable): AsyncGenerator<RecordRow> {
  const key = sql`(${sql.ref(KEYS[table] ?? 'id')}, id)`;
  let after = ['', ''];
  for (;;) {
    const { rows } = await sql<RecordRow>`
      select * from ${sql.table(table)} where ${key} > (${after[0]}, ${after[1]})
      order by ${key} limit ${BATCH}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = [String(last[KEYS[table] ?? 'id']), last.id];
  }
}

export const environmentNames = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.selectFrom('environments').select(['id', 'slug']).execute()).map(({ id, slug }) => [id, slug]));
