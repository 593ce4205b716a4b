import { type Db, sql, type Tx } from '../../db/database.ts';
import type { WorkflowPromotionRow } from '../../db/workflow-tables.ts';

export type StoredPromotion<Answer> = Omit<WorkflowPromotionRow, 'answer'> & { answer: Answer };

/** Until the transaction ends no other promotion of the organization is under way: two cannot make two targets. */
export async function lockPromotions(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotions|${organizationId}`}, 0))`.execute(tx);
}

export async function findPromotion<Answer>(
  db: Db,
  organizationId: string,
  idempotencyKey: string,
): Promise<StoredPromotion<Answer> | undefined> {
  const { rows } = await sql<StoredPromotion<Answer>>`
    select id, organization_id, environment_id, idempotency_key, fingerprint, source_workflow_id, source_version_id,
      target_workflow_id, answer, created_at
    from workflow_promotions
    where organization_id = ${organizationId} and idempotency_key = ${idempotencyKey}`.execute(db);
  return rows[0];
}

export async function insertPromotion(tx: Tx, row: StoredPromotion<unknown>): Promise<void> {
  await tx
    .insertInto('workflow_promotions')
    .values({ ...row, answer: JSON.stringify(row.answer) })
    .execute();
}
