import { type Db, sql } from '../../db/database.ts';
import type { IdempotencyKeyRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

/**
 * How long a request holds its key without a sign of life. By the clock of the database: those of two machines may
 * differ by more, and one would take over what still runs on the other.
 */
const LOCKED_UNTIL = sql<string>`clock_timestamp() + interval '15 seconds'`;

/** Returns false when the key exists. */
export async function insertKey(db: Db, row: Omit<IdempotencyKeyRow, 'locked_until'>): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_keys')
    .values({ ...row, locked_until: LOCKED_UNTIL })
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
const held = (db: Db, { scope, digest, token }: Held) =>
  db
    .updateTable('idempotency_keys')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('key_digest', '=', digest)
    .where('lock_token', '=', token)
    .where('response_status', 'is', null);

/** Returns false while the holder gives signs of life. */
export async function takeOver(db: Db, holder: Held, token: string): Promise<boolean> {
  const result = await held(db, holder)
    .set({ lock_token: token, locked_until: LOCKED_UNTIL })
    .where(sql<boolean>`locked_until < clock_timestamp()`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function extendLock(db: Db, holder: Held): Promise<void> {
  await held(db, holder).set({ locked_until: LOCKED_UNTIL }).execute();
}

export async function storeResponse(
  db: Db,
  holder: Held,
  response: Pick<IdempotencyKeyRow, 'response_status' | 'response_body' | 'subject_ids'>,
): Promise<boolean> {
  const result = await held(db, holder).set(response).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

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
