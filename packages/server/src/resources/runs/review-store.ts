import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { Scope } from '../../lib/scope.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { StoredReview, StoredReviewVersion } from './rows.ts';

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('workflow_reviews')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export const findReview = async (db: Db, scope: Scope, id: string): Promise<StoredReview | undefined> =>
  (await scoped(db, scope).where('id', '=', id).executeTakeFirst()) as StoredReview | undefined;

export async function insertReview(tx: Tx, row: StoredReview): Promise<void> {
  const { triggered_by, decided_by, ...rest } = row;
  await tx
    .insertInto('workflow_reviews')
    .values({
      ...rest,
      triggered_by: JSON.stringify(triggered_by),
      decided_by: decided_by === null ? null : JSON.stringify(decided_by),
    })
    .execute();
}

type DecisionColumns = Pick<StoredReview, 'verdict' | 'decided_version_id' | 'decided_by' | 'decided_at' | 'reason'>;

/** The lock of the run makes it the only decision. */
export async function decideReview(
  tx: Tx,
  scope: Scope,
  id: string,
  { decided_by, ...decision }: DecisionColumns,
): Promise<void> {
  await tx
    .updateTable('workflow_reviews')
    .set({ ...decision, decided_by: JSON.stringify(decided_by) })
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}

/** Closes what nobody will decide any more. */
export async function closeReviews(tx: Tx, scope: Scope, runId: string, closedAt: string): Promise<void> {
  await tx
    .updateTable('workflow_reviews')
    .set({ closed_at: closedAt })
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('run_id', '=', runId)
    .where('verdict', 'is', null)
    .execute();
}

export interface ReviewFilters {
  workflowId: string | undefined;
  runId: string | undefined;
  blockId: string | undefined;
  stepId: string | undefined;
  iterationKey: string | undefined;
  decisionStatus: 'pending' | 'approved' | 'rejected' | 'decided' | 'all';
}

const DECISIONS: Record<ReviewFilters['decisionStatus'], RawBuilder<unknown>[]> = {
  pending: [sql`verdict is null and closed_at is null`],
  approved: [sql`verdict = 'approved'`],
  rejected: [sql`verdict = 'rejected'`],
  decided: [sql`verdict is not null`],
  all: [],
};

export function listReviews(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { workflowId, runId, blockId, stepId, iterationKey, decisionStatus }: ReviewFilters,
): Promise<Page<StoredReview>> {
  const source = {
    scope,
    table: 'workflow_reviews' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: sql`*`,
    filters: [
      ...(workflowId === undefined ? [] : [sql`workflow_id = ${workflowId}`]),
      ...(runId === undefined ? [] : [sql`run_id = ${runId}`]),
      ...(blockId === undefined ? [] : [sql`block_id = ${blockId}`]),
      ...(stepId === undefined ? [] : [sql`step_id = ${stepId}`]),
      ...(iterationKey === undefined ? [] : [sql`iteration_key = ${iterationKey}`]),
      ...DECISIONS[decisionStatus],
    ],
  };
  return fetchPage(db, source, request);
}

/** A snapshot that the review has already keeps its version. */
export async function insertVersion(tx: Tx, row: StoredReviewVersion): Promise<void> {
  const { author, snapshot, ...rest } = row;
  await tx
    .insertInto('workflow_review_versions')
    .values({ ...rest, author: JSON.stringify(author), snapshot: JSON.stringify(snapshot) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Searches all reviews if none is given. Equal snapshots have equal ids; the newest one is returned. */
export async function findVersion(
  db: Db,
  scope: Scope,
  { id, reviewId }: { id: string; reviewId: string | undefined },
): Promise<StoredReviewVersion | undefined> {
  const { rows } = await sql<StoredReviewVersion>`
    select * from workflow_review_versions
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId} and id = ${id}
      ${reviewId === undefined ? sql`` : sql`and review_id = ${reviewId}`}
    order by created_at desc, review_id limit 1`.execute(db);
  return rows[0];
}

/** What the block gave, as the review of its step has it; undefined if nobody was asked. */
export async function firstVersionOf(
  db: Db,
  scope: Scope,
  { id, run_id }: { id: string; run_id: string },
): Promise<JsonObject | undefined> {
  const { rows } = await sql<{ snapshot: JsonObject }>`
    select version.snapshot from workflow_review_versions version
    join workflow_reviews review on review.id = version.review_id
    where review.organization_id = ${scope.organizationId} and review.environment_id = ${scope.environmentId}
      and review.run_id = ${run_id} and review.step_id = ${id} and version.parent_id is null`.execute(db);
  return rows[0]?.snapshot;
}

export function listVersions(
  db: Db,
  scope: Scope,
  request: PageRequest,
  reviewId: string,
): Promise<Page<StoredReviewVersion>> {
  const source = {
    scope,
    table: 'workflow_review_versions' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    parent: { column: 'review_id', id: reviewId },
    columns: sql`*`,
    filters: [],
  };
  return fetchPage(db, source, request);
}
