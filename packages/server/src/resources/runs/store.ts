import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { escapedLike, fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';
import type { WorkflowGraph } from '../../workflows/graph.ts';
import type { StoredRun } from './rows.ts';

const JSON_COLUMNS = ['trigger', 'documents', 'json_inputs', 'metadata', 'error', 'triggered_by'] as const;

const encoded = <R extends Partial<StoredRun>>(row: R) => ({
  ...row,
  ...Object.fromEntries(
    JSON_COLUMNS.flatMap((column) => {
      const value = row[column];
      return value === undefined ? [] : [[column, value === null ? null : JSON.stringify(value)]];
    }),
  ),
});

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('workflow_runs')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export const findRun = async (db: Db, scope: Scope, id: string): Promise<StoredRun | undefined> =>
  (await scoped(db, scope).where('id', '=', id).executeTakeFirst()) as StoredRun | undefined;

/** Runs of a workflow by their ids, oldest first. */
export const findRuns = async (
  db: Db,
  scope: Scope,
  { workflowId, ids }: { workflowId: string; ids: readonly string[] },
): Promise<StoredRun[]> =>
  (await scoped(db, scope)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()) as unknown as StoredRun[];

/** Whatever happens to a run happens under this lock. Rows that refer to the run can be written beside it. */
export const lockRun = async (tx: Tx, scope: Scope, id: string): Promise<StoredRun | undefined> =>
  (await scoped(tx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as StoredRun | undefined;

/** Locks in the order of ids, so that two transactions cannot deadlock. */
export const lockRunsOfFile = async (tx: Tx, scope: Scope, fileId: string): Promise<StoredRun[]> =>
  (await scoped(tx, scope)
    .where(sql<boolean>`file_ids @> array[${fileId}]`)
    .orderBy('id')
    .forUpdate()
    .execute()) as unknown as StoredRun[];

export const findRestart = async (
  db: Db,
  scope: Scope,
  { parentRunId, commandId }: { parentRunId: string; commandId: string },
): Promise<StoredRun | undefined> =>
  (await scoped(db, scope)
    .where('parent_run_id', '=', parentRunId)
    .where('command_id', '=', commandId)
    .executeTakeFirst()) as StoredRun | undefined;

/** The run that an earlier delivery of the trigger made. */
export const findDelivered = async (
  db: Db,
  scope: Scope,
  { triggerId, key }: { triggerId: string; key: string },
): Promise<StoredRun | undefined> =>
  (await scoped(db, scope).where('trigger_id', '=', triggerId).where('delivery_key', '=', key).executeTakeFirst()) as
    | StoredRun
    | undefined;

/** Returns false if the command has made a run already. */
export async function insertRun(tx: Tx, row: StoredRun): Promise<boolean> {
  const result = await tx
    .insertInto('workflow_runs')
    .values(encoded(row) as never)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteRun(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom('workflow_runs')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}

export interface RunFilters {
  workflowId: string | undefined;
  status: string | undefined;
  excludeStatus: string | undefined;
  triggerType: string | undefined;
  minDurationMs: number | undefined;
  maxDurationMs: number | undefined;
  /** Part of the id. */
  search: string | undefined;
  metadata: Record<string, unknown> | undefined;
  window: DateWindow;
}

/** Finds what run objects show: `queued` as pending, and `failed`, after a rejected review, as error. */
const SHOWN_AS: Record<string, string[]> = { pending: ['pending', 'queued'], error: ['error', 'failed'] };
const statuses = (status: string): string[] => SHOWN_AS[status] ?? [status];

const DURATION = sql`extract(epoch from completed_at - started_at) * 1000`;

function conditionsOf(filters: RunFilters, isSortedByCreation: boolean): RawBuilder<unknown>[] {
  const { workflowId, status, excludeStatus, triggerType, minDurationMs, maxDurationMs, search, metadata } = filters;
  const { from, until } = filters.window;
  return [
    ...(workflowId === undefined ? [] : [sql`workflow_id = ${workflowId}`]),
    ...(status === undefined ? [] : [sql`status = any(${statuses(status)})`]),
    ...(excludeStatus === undefined ? [] : [sql`status <> all(${statuses(excludeStatus)})`]),
    ...(triggerType === undefined ? [] : [sql`trigger_type = ${triggerType}`]),
    ...(minDurationMs === undefined ? [] : [sql`${DURATION} >= ${minDurationMs}`]),
    ...(maxDurationMs === undefined ? [] : [sql`${DURATION} <= ${maxDurationMs}`]),
    ...(search === undefined ? [] : [sql`id like ${`%${escapedLike(search)}%`}`]),
    ...(metadata === undefined ? [] : [sql`metadata @> ${JSON.stringify(metadata)}::jsonb`]),
    ...(isSortedByCreation || from === undefined ? [] : [sql`created_at >= ${from}`]),
    ...(isSortedByCreation || until === undefined ? [] : [sql`created_at < ${until}`]),
    // Runs that have not started have no place in this order.
    ...(isSortedByCreation ? [] : [sql`started_at is not null`]),
  ];
}

export function listRuns(
  db: Db,
  scope: Scope,
  request: PageRequest & { sortBy: 'created_at' | 'started_at' },
  filters: RunFilters,
): Promise<Page<StoredRun>> {
  const isSortedByCreation = request.sortBy === 'created_at';
  const source = {
    scope,
    table: 'workflow_runs' as const,
    idColumn: 'id',
    sortColumn: request.sortBy,
    columns: sql`*`,
    filters: conditionsOf(filters, isSortedByCreation),
    ...(isSortedByCreation && { window: filters.window }),
  };
  return fetchPage(db, source, request);
}

/** Rows that exist stay: the id is derived from the content. */
export async function insertGraph(
  tx: Tx,
  scope: Scope,
  { id, graph, createdAt }: { id: string; graph: WorkflowGraph; createdAt: string },
): Promise<void> {
  await tx
    .insertInto('run_graphs')
    .values({
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      id,
      graph: JSON.stringify(graph),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readGraph(db: Db, scope: Scope, id: string): Promise<WorkflowGraph | undefined> {
  const row = await db
    .selectFrom('run_graphs')
    .select('graph')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.graph as WorkflowGraph | undefined;
}
