import { type Db, sql, type Tx } from '../../db/database.ts';
import type { WorkflowPromotionRow, WorkflowRow } from '../../db/workflow-tables.ts';

export type StoredPromotion<Answer> = Omit<WorkflowPromotionRow, 'answer'> & { answer: Answer };

const COLUMNS = sql`id, organization_id, environment_id, idempotency_key, fingerprint, source_workflow_id,
  source_version_id, target_workflow_id, target_draft_hash, answer, created_at`;

/** Serialises promotions of the organization until the transaction ends, so that two cannot create two targets. */
export async function lockPromotions(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotions|${organizationId}`}, 0))`.execute(tx);
}

export async function findPromotion<Answer>(
  db: Db,
  organizationId: string,
  idempotencyKey: string,
): Promise<StoredPromotion<Answer> | undefined> {
  const { rows } = await sql<StoredPromotion<Answer>>`
    select ${COLUMNS} from workflow_promotions
    where organization_id = ${organizationId} and idempotency_key = ${idempotencyKey}`.execute(db);
  return rows[0];
}

/** Finds the newest promotion that wrote the draft of that workflow. */
export async function lastPromotionTo<Answer>(
  db: Db,
  { id, organization_id, environment_id }: WorkflowRow,
): Promise<StoredPromotion<Answer> | undefined> {
  const { rows } = await sql<StoredPromotion<Answer>>`
    select ${COLUMNS} from workflow_promotions
    where target_workflow_id = ${id} and organization_id = ${organization_id} and environment_id = ${environment_id}
    order by created_at desc, (answer->>'target_draft_version')::integer desc limit 1`.execute(db);
  return rows[0];
}

export async function countTriggers(db: Db, { id, organization_id, environment_id }: WorkflowRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from workflow_triggers
    where workflow_id = ${id} and organization_id = ${organization_id} and environment_id = ${environment_id}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertPromotion(tx: Tx, row: StoredPromotion<unknown>): Promise<void> {
  await tx
    .insertInto('workflow_promotions')
    .values({ ...row, answer: JSON.stringify(row.answer) })
    .execute();
}
