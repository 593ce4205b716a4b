import { type Db, sql } from '../../db/database.ts';
import type { IdempotencyKeyRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

/** Returns false when the key exists. */
export async function insertKey(db: Db, row: IdempotencyKeyRow): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment_id', 'key_digest']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function findKey(db: Db, scope: Scope, digest: Buffer): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('key_digest', '=', digest)
    .executeTakeFirst();
}

type Held = { scope: Scope; digest: Buffer; token: string };

/** Every write includes the holder's token, so a holder that lost its lock changes nothing. */
async function updateHeld(
  db: Db,
  { scope, digest, token }: Held,
  values: Partial<IdempotencyKeyRow>,
): Promise<boolean> {
  const result = await db
    .updateTable('idempotency_keys')
    .set(values)
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('key_digest', '=', digest)
    .where('lock_token', '=', token)
    .where('response_status', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export const takeOver = (db: Db, held: Held, next: Pick<IdempotencyKeyRow, 'lock_token' | 'locked_until'>) =>
  updateHeld(db, held, next);

export const extendLock = (db: Db, held: Held, lockedUntil: string) =>
  updateHeld(db, held, { locked_until: lockedUntil });

export const storeResponse = (
  db: Db,
  held: Held,
  response: Pick<IdempotencyKeyRow, 'response_status' | 'response_body' | 'subject_ids'>,
) => updateHeld(db, held, response);

export async function deleteHeld(db: Db, { scope, digest, token }: Held): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('key_digest', '=', digest)
    .where('lock_token', '=', token)
    .where('response_status', 'is', null)
    .execute();
}

/** Covers all environments: expiry is the same for everybody. */
export async function deleteExpired(db: Db, now: string): Promise<number> {
  const result = await sql`delete from idempotency_keys where expires_at < ${now}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

export async function deleteExpiredKey(db: Db, scope: Scope, digest: Buffer, now: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('key_digest', '=', digest)
    .where('expires_at', '<', now)
    .execute();
}
