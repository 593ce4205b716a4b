import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { Scope } from '../../lib/scope.ts';
import { nothingSpent, type Spent } from '../../models/spending.ts';
import type {
  NewUsagePrimitive,
  NewUsageRun,
  PrimitiveFilters,
  RunFilters,
  UsagePrimitiveRecord,
  UsageRunRecord,
} from './records.ts';

type Condition = ReturnType<typeof sql>;

const equals = (column: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];

const RUN_COLUMNS = sql`run_id, workflow_id, status, trigger_type, created_at, started_at, completed_at, duration_ms,
  execution_duration_ms, page_count, credits, retry_count, triggered_by`;

export function listRuns(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { window, ...filters }: RunFilters,
): Promise<Page<UsageRunRecord>> {
  const source = {
    scope,
    table: 'usage_runs' as const,
    idColumn: 'run_id',
    sortColumn: 'created_at',
    columns: RUN_COLUMNS,
    filters: Object.entries(filters).flatMap(([column, value]) => equals(column, value)),
    window,
  };
  return fetchPage(db, source, request);
}

const PRIMITIVE_COLUMNS = sql`primitive_execution_id, operation, status, created_at, completed_at, duration_ms,
  page_count, credits, model, documents, workflow_id, run_id, block_id, project_id, environment_id, resource_kind,
  metadata, is_cached, cost_usd, json_build_object('prompt_tokens', prompt_tokens, 'completion_tokens', completion_tokens,
    'total_tokens', prompt_tokens + completion_tokens) as tokens, triggered_by`;

const TRIGGERED_BY = ['api_key_id', 'access_token_id', 'user_id'] as const;

export function listPrimitives(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { window, metadata, ...filters }: PrimitiveFilters,
): Promise<Page<UsagePrimitiveRecord>> {
  const conditions = Object.entries(filters).flatMap(([name, value]) =>
    value !== undefined && (TRIGGERED_BY as readonly string[]).includes(name)
      ? [sql`triggered_by ->> ${name} = ${value}`]
      : equals(name, value),
  );
  const source = {
    scope,
    table: 'usage_primitives' as const,
    idColumn: 'primitive_execution_id',
    sortColumn: 'created_at',
    columns: PRIMITIVE_COLUMNS,
    filters: [...conditions, ...(metadata === undefined ? [] : [sql`metadata @> ${JSON.stringify(metadata)}::jsonb`])],
    window,
  };
  return fetchPage(db, source, request);
}

/** Creates or updates the run's record: a run has one row, whatever happens to it. */
export const upsertingRun = (scope: Scope, { triggered_by, ...run }: NewUsageRun): RawBuilder<unknown> => sql`
  insert into usage_runs (organization_id, environment_id, run_id, workflow_id, status, trigger_type, created_at,
    started_at, completed_at, duration_ms, execution_duration_ms, page_count, credits, retry_count, triggered_by)
  values (${scope.organizationId}, ${scope.environmentId}, ${run.run_id}, ${run.workflow_id}, ${run.status},
    ${run.trigger_type}, ${run.created_at}, ${run.started_at}, ${run.completed_at}, ${run.duration_ms},
    ${run.execution_duration_ms}, ${run.page_count}, ${run.credits}, ${run.retry_count},
    ${triggered_by === null ? null : JSON.stringify(triggered_by)})
  on conflict (run_id) do update set workflow_id = excluded.workflow_id, status = excluded.status,
    trigger_type = excluded.trigger_type, created_at = excluded.created_at, started_at = excluded.started_at,
    completed_at = excluded.completed_at, duration_ms = excluded.duration_ms,
    execution_duration_ms = excluded.execution_duration_ms, page_count = excluded.page_count,
    credits = excluded.credits, retry_count = excluded.retry_count, triggered_by = excluded.triggered_by
  where usage_runs.environment_id = excluded.environment_id`;

/** A record that exists keeps its place in the list. */
export async function upsertPrimitive(tx: Tx, scope: Scope, record: NewUsagePrimitive): Promise<void> {
  const { documents, metadata, triggered_by, created_at, ...rest } = record;
  const values = {
    ...rest,
    resource_id: record.resource_id ?? null,
    documents: JSON.stringify(documents),
    metadata: JSON.stringify(metadata),
    triggered_by: triggered_by === null ? null : JSON.stringify(triggered_by),
  };
  await tx
    .insertInto('usage_primitives')
    .values({
      ...values,
      created_at,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      prompt_tokens: 0,
      completion_tokens: 0,
      cost_usd: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('primitive_execution_id')
        .doUpdateSet(values)
        .where('usage_primitives.environment_id', '=', scope.environmentId),
    )
    .execute();
}

/** Adds to what the operation has already used. */
export async function addSpent(db: Db, scope: Scope, id: string, { usage, cost }: Spent): Promise<void> {
  await sql`
    update usage_primitives
    set prompt_tokens = prompt_tokens + ${usage.promptTokens},
      completion_tokens = completion_tokens + ${usage.completionTokens},
      cost_usd = case when ${cost}::double precision is null then cost_usd
        else coalesce(cost_usd, 0) + ${cost}::double precision end
    where primitive_execution_id = ${id} and organization_id = ${scope.organizationId}
      and environment_id = ${scope.environmentId}`.execute(db);
}

export async function readSpent(db: Db, scope: Scope, id: string): Promise<Spent> {
  const row = await db
    .selectFrom('usage_primitives')
    .select(['prompt_tokens', 'completion_tokens', 'cost_usd'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('primitive_execution_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return nothingSpent();
  const usage = { promptTokens: row.prompt_tokens, completionTokens: row.completion_tokens };
  return { usage, cost: row.cost_usd };
}

/** What the operations of a run took, over all its steps. */
export async function readRunTotals(
  db: Db,
  scope: Scope,
  runId: string,
): Promise<{ page_count: number; credits: number }> {
  const { rows } = await sql<{ page_count: number; credits: number }>`
    select coalesce(sum(page_count), 0)::bigint as page_count, coalesce(sum(credits), 0)::double precision as credits
    from usage_primitives
    where run_id = ${runId} and status = 'completed' and organization_id = ${scope.organizationId}
      and environment_id = ${scope.environmentId}`.execute(db);
  return rows[0] ?? { page_count: 0, credits: 0 };
}
