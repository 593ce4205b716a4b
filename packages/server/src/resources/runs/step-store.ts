import { type Db, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import { PREPARED } from '../../db/prepared.ts';
import { RECORD_TIME } from '../../db/record-times.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Payload } from './payload.ts';
import type { StoredStep } from './rows.ts';

const JSON_COLUMNS = ['loop_containers', 'inputs', 'outputs', 'rounds', 'error'] as const;

const encoded = (row: Partial<StoredStep>) => ({
  ...row,
  ...Object.fromEntries(
    JSON_COLUMNS.flatMap((column) => {
      const value = row[column];
      return value === undefined ? [] : [[column, value === null ? null : JSON.stringify(value)]];
    }),
  ),
});

const ofRun = (db: Db, scope: Scope, runId: string) =>
  db
    .selectFrom('workflow_steps')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('run_id', '=', runId);

const UNTIMED = `id, run_id, key, organization_id, environment_id, workflow_id, path, block_id, block_type, block_label,
    part, loop_containers, status, attempt, retry_count, job_id, inputs, outputs, rounds, artifact_operation,
    artifact_id, model, error, reason, execution_ms, completed_at`;

export const COLUMNS = sql.raw(`${UNTIMED}, created_at, started_at`);

/** Inserts rows that are given as a JSON array. */
export const insertingSteps = (rows: readonly StoredStep[]) => sql`
  insert into workflow_steps (${COLUMNS})
  select ${COLUMNS} from json_populate_recordset(null::workflow_steps, ${JSON.stringify(rows)}::json)`;

/** The same in a statement that is a transaction of its own, with which the steps begin. */
export const insertingBegun = (rows: readonly StoredStep[]) => sql`
  insert into workflow_steps (${COLUMNS})
  select ${sql.raw(UNTIMED)}, now.time, now.time
  from json_populate_recordset(null::workflow_steps, ${JSON.stringify(rows)}::json),
    (select ${RECORD_TIME} as time offset 0) now`;

export async function insertSteps(tx: Tx, rows: readonly StoredStep[]): Promise<void> {
  if (rows.length > 0) await sql`${PREPARED} ${insertingSteps(rows)}`.execute(tx);
}

export const findSteps = async (
  db: Db,
  scope: Scope,
  runId: string,
  keys: readonly string[],
): Promise<Map<string, StoredStep>> => {
  if (keys.length === 0) return new Map();
  const rows = (await ofRun(db, scope, runId)
    .where('key', '=', sql<string>`any(${[...keys]})`)
    .execute()) as StoredStep[];
  return new Map(rows.map((row) => [row.key, row]));
};

/** The steps of some rounds, in no order. */
export const stepsOfRounds = async (
  db: Db,
  scope: Scope,
  runId: string,
  paths: readonly string[],
): Promise<StoredStep[]> =>
  (await ofRun(db, scope, runId)
    .where('path', '=', sql<string>`any(${[...paths]})`)
    .execute()) as StoredStep[];

/** The steps of one block, in the order in which they began. */
export const stepsOfBlock = async (
  db: Db,
  scope: Scope,
  { runId, blockId, limit }: { runId: string; blockId: string; limit: number },
): Promise<StoredStep[]> =>
  (await ofRun(db, scope, runId)
    .where('block_id', '=', blockId)
    .orderBy('ordered_at')
    .orderBy('id')
    .limit(limit)
    .execute()) as StoredStep[];

/** Returns the steps that have not ended. */
export const openSteps = async (db: Db, scope: Scope, runId: string): Promise<StoredStep[]> =>
  (await ofRun(db, scope, runId)
    .where(sql<boolean>`status in ('queued', 'running', 'awaiting_review')`)
    .orderBy('id')
    .execute()) as StoredStep[];

/** The step that a job works on, or would if its worker had not gone away. */
export const openStepOfJob = async (
  db: Db,
  scope: Scope,
  { runId, jobId }: { runId: string; jobId: string },
): Promise<StoredStep | undefined> =>
  (await ofRun(db, scope, runId)
    .where(sql<boolean>`status in ('queued', 'running')`)
    .where('job_id', '=', jobId)
    .executeTakeFirst()) as StoredStep | undefined;

type StepKey = Pick<StoredStep, 'run_id' | 'key'>;

const changing = (tx: Tx, scope: Scope, { run_id, key }: StepKey, change: Partial<StoredStep>) =>
  tx
    .updateTable('workflow_steps')
    .set(encoded(change) as never)
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('run_id', '=', run_id)
    .where('key', '=', key);

/** Writes to a step if the attempt is still the latest one. Returns false if it is not. */
export async function updateAttempt(
  tx: Tx,
  scope: Scope,
  { run_id, key, attempt }: Pick<StoredStep, 'run_id' | 'key' | 'attempt'>,
  change: Partial<StoredStep>,
): Promise<boolean> {
  const result = await changing(tx, scope, { run_id, key }, change)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Keeps the attempt the latest one until the transaction ends. Returns false if it is not. */
export async function holdAttempt(
  tx: Tx,
  scope: Scope,
  { run_id, key, attempt }: Pick<StoredStep, 'run_id' | 'key' | 'attempt'>,
): Promise<boolean> {
  const row = await ofRun(tx, scope, run_id)
    .where('key', '=', key)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes to a step, for writers that hold the lock of the run. Returns the step as it is then. */
export async function updateStep(
  tx: Tx,
  scope: Scope,
  step: StepKey,
  change: Partial<StoredStep>,
): Promise<StoredStep | undefined> {
  const row = await changing(tx, scope, step, change).returningAll().executeTakeFirst();
  return row as StoredStep | undefined;
}

/** How many nodes of the round have ended well, in a run that is locked. */
export async function countEnded(tx: Tx, { runId, path }: { runId: string; path: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`${PREPARED}
    select count(*) as count from workflow_steps
    where run_id = ${runId} and path = ${path} and part <> 'check' and status in ('completed', 'skipped')`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface StepTotals {
  retries: number;
  executionMs: number;
}

/** Of a run that is locked. */
export async function totalsOf(tx: Tx, runId: string): Promise<StepTotals> {
  const { rows } = await sql<{ retries: number; execution_ms: number }>`${PREPARED}
    select coalesce(sum(retry_count), 0)::bigint as retries, coalesce(sum(execution_ms), 0)::bigint as execution_ms
    from workflow_steps where run_id = ${runId}`.execute(tx);
  return { retries: rows[0]?.retries ?? 0, executionMs: rows[0]?.execution_ms ?? 0 };
}

export interface StepFilters {
  runId: string | undefined;
  workflowId: string | undefined;
  blockId: string | undefined;
  stepId: string | undefined;
  blockTypes: readonly string[] | undefined;
  statuses: readonly string[] | undefined;
}

export function listSteps(db: Db, scope: Scope, request: PageRequest, filters: StepFilters): Promise<Page<StoredStep>> {
  const { runId, workflowId, blockId, stepId, blockTypes, statuses } = filters;
  const source = {
    scope,
    table: 'workflow_steps' as const,
    idColumn: 'id',
    sortColumn: 'ordered_at',
    columns: sql`*`,
    filters: [
      ...(runId === undefined ? [] : [sql`run_id = ${runId}`]),
      ...(workflowId === undefined ? [] : [sql`workflow_id = ${workflowId}`]),
      ...(blockId === undefined ? [] : [sql`block_id = ${blockId}`]),
      ...(stepId === undefined ? [] : [sql`id = ${stepId}`]),
      ...(blockTypes === undefined ? [] : [sql`block_type = any(${[...blockTypes]})`]),
      ...(statuses === undefined ? [] : [sql`status = any(${[...statuses]})`]),
    ],
  };
  return fetchPage(db, source, request);
}

export async function findStep(db: Db, scope: Scope, id: string): Promise<StoredStep | undefined> {
  const row = await db
    .selectFrom('workflow_steps')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as StoredStep | undefined;
}

/** Writes what rounds begin with, many at once. */
export async function insertItems(
  tx: Tx,
  run: { id: string },
  { key, first, payloads }: { key: string; first: number; payloads: readonly Payload[] },
): Promise<void> {
  await sql`
    insert into workflow_items (run_id, key, round, payload)
    select ${run.id}, ${key}, ${first} + position - 1, payload
    from json_array_elements(${JSON.stringify(payloads)}::json) with ordinality as item (payload, position)`.execute(
    tx,
  );
}

export async function findItems(
  db: Db,
  scope: Scope,
  runId: string,
  wanted: readonly { items: string; round: number }[],
): Promise<Map<string, Payload>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ key: string; round: number; payload: Payload }>`
    select item.key, item.round, item.payload from workflow_items item
    join workflow_runs run on run.id = item.run_id
    join unnest(${wanted.map(({ items }) => items)}::text[], ${wanted.map(({ round }) => round)}::int[])
      as wanted (key, round) on wanted.key = item.key and wanted.round = item.round
    where run.organization_id = ${scope.organizationId} and run.environment_id = ${scope.environmentId}
      and item.run_id = ${runId}`.execute(db);
  return new Map(rows.map(({ key, round, payload }) => [itemName({ items: key, round }), payload]));
}

export const itemName = ({ items, round }: { items: string; round: number }): string => `${items} ${round}`;

export interface ExportFilters {
  workflowId: string;
  blockId: string;
  runIds: readonly string[] | undefined;
  /** Extensions of documents, without the dot. */
  documentTypes: readonly string[] | undefined;
  status: string | undefined;
  excludeStatus: string | undefined;
  triggerType: string | undefined;
  window: DateWindow;
}

/** The steps of one block in completed runs, in the order of the runs and rounds. */
export async function stepsToExport(
  db: Db,
  scope: Scope,
  filters: ExportFilters,
  limit: number,
): Promise<StoredStep[]> {
  const { runIds, documentTypes, status, excludeStatus, triggerType, window } = filters;
  const ofType = sql`exists (select 1 from json_each(run.documents) document
    where lower(substring(document.value ->> 'filename' from '[.]([A-Za-z0-9]{1,10})$')) = any(${documentTypes?.map((type) => type.toLowerCase()) ?? []}))`;
  const { rows } = await sql<StoredStep>`
    select step.* from workflow_steps step join workflow_runs run on run.id = step.run_id
    where run.organization_id = ${scope.organizationId} and run.environment_id = ${scope.environmentId}
      and run.workflow_id = ${filters.workflowId} and step.block_id = ${filters.blockId}
      and run.status = 'completed' and step.status = 'completed' and step.part in ('whole', 'end')
      ${runIds === undefined ? sql`` : sql`and run.id = any(${[...runIds]})`}
      ${documentTypes === undefined ? sql`` : sql`and ${ofType}`}
      ${status === undefined ? sql`` : sql`and run.status = ${status}`}
      ${excludeStatus === undefined ? sql`` : sql`and run.status <> ${excludeStatus}`}
      ${triggerType === undefined ? sql`` : sql`and run.trigger_type = ${triggerType}`}
      ${window.from === undefined ? sql`` : sql`and run.created_at >= ${window.from}`}
      ${window.until === undefined ? sql`` : sql`and run.created_at < ${window.until}`}
    order by run.created_at, run.id, step.ordered_at, step.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function hasBlock(
  db: Db,
  scope: Scope,
  { workflowId, blockId }: { workflowId: string; blockId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from workflow_steps
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
      and workflow_id = ${workflowId} and block_id = ${blockId} limit 1`.execute(db);
  return rows.length > 0;
}
