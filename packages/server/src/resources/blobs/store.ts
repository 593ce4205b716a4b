import { type Db, sql, type Tx } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';

export interface BlobRecord {
  sha256: string;
  sizeBytes: number;
  touchedAt: string;
}

export async function touchBlob(db: Db, scope: Scope, blob: BlobRecord): Promise<void> {
  await db
    .insertInto('blobs')
    .values({
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      sha256: blob.sha256,
      size_bytes: blob.sizeBytes,
      touched_at: blob.touchedAt,
      forgotten_at: null,
      is_passing: false,
    })
    .onConflict((conflict) =>
      conflict.columns(['environment_id', 'sha256']).doUpdateSet({ touched_at: blob.touchedAt, is_passing: false }),
    )
    .execute();
}

/** The same for content that goes with its owner. Content that others have stored too stays as they keep it. */
export async function touchPassing(db: Db, scope: Scope, blob: BlobRecord & { ownerId: string }): Promise<void> {
  await sql`
    with touched as (
      insert into blobs (organization_id, environment_id, sha256, size_bytes, touched_at, is_passing)
      values (${scope.organizationId}, ${scope.environmentId}, ${blob.sha256}, ${blob.sizeBytes}, ${blob.touchedAt}, true)
      on conflict (environment_id, sha256) do update set touched_at = excluded.touched_at
    )
    insert into blob_owners (environment_id, sha256, owner_id)
    values (${scope.environmentId}, ${blob.sha256}, ${blob.ownerId}) on conflict (owner_id, sha256) do nothing`.execute(
    db,
  );
}

export async function listOwned(db: Db, scope: Scope, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blob_owners')
    .select('sha256')
    .where('environment_id', '=', scope.environmentId)
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Takes the blob from its owner and returns true if it was passing and nobody else's. The lock comes before the search
 * for other owners, because a statement that waits for a row does not see what others wrote meanwhile.
 */
export async function releasePassing(tx: Tx, scope: Scope, sha256: string, ownerId: string): Promise<boolean> {
  await lockBlob(tx, scope, sha256);
  await tx
    .deleteFrom('blob_owners')
    .where('environment_id', '=', scope.environmentId)
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .execute();
  const { rows } = await sql`
    delete from blobs b
    where environment_id = ${scope.environmentId} and sha256 = ${sha256} and is_passing
      and not exists (select 1 from blob_owners o where o.environment_id = b.environment_id and o.sha256 = b.sha256)
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Returns false when the row is gone. */
export async function touchKnown(
  db: Db,
  scope: Scope,
  { sha256, touchedAt }: Pick<BlobRecord, 'sha256' | 'touchedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blobs')
    .set({ touched_at: touchedAt, is_passing: false })
    .where('environment_id', '=', scope.environmentId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const scoped = (db: Db, scope: Scope, sha256: string) =>
  db
    .selectFrom('blobs')
    .select('forgotten_at')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('sha256', '=', sha256);

/** Whether results derived from the content may be cached. The answer holds until the transaction ends. */
export async function isKnown(tx: Tx, scope: Scope, sha256: string): Promise<boolean> {
  const row = await scoped(tx, scope, sha256).forKeyShare().executeTakeFirst();
  return row !== undefined && row.forgotten_at === null;
}

export const isStored = async (tx: Tx, scope: Scope, sha256: string): Promise<boolean> =>
  (await scoped(tx, scope, sha256).executeTakeFirst()) !== undefined;

/** Prevents caching of derived results until the transaction ends. */
export async function lockBlob(tx: Tx, scope: Scope, sha256: string): Promise<void> {
  await scoped(tx, scope, sha256).forUpdate().execute();
}

export async function setForgotten(tx: Tx, scope: Scope, sha256: string, forgottenAt: string | null): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ forgotten_at: forgottenAt })
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('sha256', '=', sha256)
    .where('forgotten_at', forgottenAt === null ? 'is not' : 'is', null)
    .execute();
}

export async function addOwner(db: Db, scope: Scope, sha256: string, ownerId: string): Promise<void> {
  await db
    .insertInto('blob_owners')
    .values({ environment_id: scope.environmentId, sha256, owner_id: ownerId })
    .onConflict((conflict) => conflict.columns(['owner_id', 'sha256']).doNothing())
    .execute();
}

export async function removeOwner(db: Db, scope: Scope, ownerId: string): Promise<void> {
  await db
    .deleteFrom('blob_owners')
    .where('environment_id', '=', scope.environmentId)
    .where('owner_id', '=', ownerId)
    .execute();
}

export interface Garbage {
  environment_id: string;
  sha256: string;
}

/** Covers all environments: the collector is the only reader that crosses them, and it reads no content. */
export async function listGarbage(db: Db, untouchedSince: string, limit: number): Promise<Garbage[]> {
  const { rows } = await sql<Garbage>`
    select environment_id, sha256 from blobs b
    where touched_at < ${untouchedSince}
      and not exists (select 1 from blob_owners o where o.environment_id = b.environment_id and o.sha256 = b.sha256)
    order by touched_at limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the row if it is still garbage. The row lock keeps new owners out until the transaction ends. */
export async function takeGarbage(
  db: Db,
  { environment_id, sha256 }: Garbage,
  untouchedSince: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from blobs b
    where environment_id = ${environment_id} and sha256 = ${sha256} and touched_at < ${untouchedSince}
      and not exists (select 1 from blob_owners o where o.environment_id = b.environment_id and o.sha256 = b.sha256)
    returning 1`.execute(db);
  return rows.length === 1;
}
