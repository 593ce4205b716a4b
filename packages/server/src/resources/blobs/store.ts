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
    })
    .onConflict((conflict) =>
      conflict.columns(['environment_id', 'sha256']).doUpdateSet({ touched_at: blob.touchedAt }),
    )
    .execute();
}

/** Returns false when the row is gone. */
export async function touchKnown(
  db: Db,
  scope: Scope,
  { sha256, touchedAt }: Pick<BlobRecord, 'sha256' | 'touchedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blobs')
    .set({ touched_at: touchedAt })
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
