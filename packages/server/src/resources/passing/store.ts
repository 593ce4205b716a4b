import { type Db, sql, type Tx } from '../../db/database.ts';
import type { DiscardedRecordRow, PassingRequestRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

export async function insertRequest(db: Db, row: PassingRequestRow): Promise<void> {
  await db.insertInto('passing_requests').values(row).execute();
}

export async function extendRequest(db: Db, scope: Scope, id: string, expiresAt: string): Promise<void> {
  await db
    .updateTable('passing_requests')
    .set({ expires_at: expiresAt })
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}

export async function deleteRequest(db: Db, scope: Scope, id: string): Promise<void> {
  await db
    .deleteFrom('passing_requests')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}

/** Covers all environments: a request whose process died is over for everybody alike. */
export const listExpired = (db: Db, now: string, limit: number): Promise<PassingRequestRow[]> =>
  db
    .selectFrom('passing_requests')
    .selectAll()
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

export async function insertDiscarded(tx: Tx, row: DiscardedRecordRow): Promise<void> {
  await tx.insertInto('discarded_records').values(row).execute();
}

export async function isDiscarded(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('discarded_records')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Covers all environments. */
export async function deleteDiscardedBefore(db: Db, discardedBefore: string): Promise<number> {
  const result = await sql`delete from discarded_records where discarded_at < ${discardedBefore}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
