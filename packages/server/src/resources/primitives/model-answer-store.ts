import { type Db, sql, type Tx } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Completion } from '../../models/provider.ts';

/** The record's own answer first; without `isOwnOnly`, else that of any other record. */
export async function findAnswer(
  db: Db,
  scope: Scope,
  { question, ownerId, isOwnOnly }: { question: string; ownerId: string; isOwnOnly: boolean },
): Promise<Completion | undefined> {
  const { rows } = await sql<{ answer: Completion }>`
    select answer from model_answers
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
      and question = ${question} ${isOwnOnly ? sql`and owner_id = ${ownerId}` : sql``}
    order by owner_id = ${ownerId} desc, created_at, owner_id limit 1`.execute(db);
  return rows[0]?.answer;
}

/** The first answer stays. */
export async function insertAnswer(
  db: Db,
  scope: Scope,
  {
    question,
    ownerId,
    answer,
    createdAt,
  }: { question: string; ownerId: string; answer: Completion; createdAt: string },
): Promise<void> {
  await db
    .insertInto('model_answers')
    .values({
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      owner_id: ownerId,
      question,
      answer: JSON.stringify(answer),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteAnswers(tx: Tx, scope: Scope, ownerId: string): Promise<void> {
  await tx
    .deleteFrom('model_answers')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('owner_id', '=', ownerId)
    .execute();
}
