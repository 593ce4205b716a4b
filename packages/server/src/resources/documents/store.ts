import { type Db, sql, type Tx } from '../../db/database.ts';
import type { DocumentCacheRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

/** The record as read; the driver parses JSON. */
export type CachedBlob = Omit<DocumentCacheRow, 'facts'> & { facts: Record<string, unknown> };

type Kind = DocumentCacheRow['kind'];

const scoped = (db: Db, scope: Scope, kind: Kind, key: string) =>
  db
    .selectFrom('document_cache')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('kind', '=', kind)
    .where('key', '=', key);

export async function findCached(db: Db, scope: Scope, kind: Kind, key: string): Promise<CachedBlob | undefined> {
  return (await scoped(db, scope, kind, key).executeTakeFirst()) as unknown as CachedBlob | undefined;
}

export async function lockCached(tx: Tx, scope: Scope, kind: Kind, key: string): Promise<CachedBlob | undefined> {
  return (await scoped(tx, scope, kind, key).forUpdate().executeTakeFirst()) as unknown as CachedBlob | undefined;
}

const encoded = (row: CachedBlob) => ({ ...row, facts: JSON.stringify(row.facts) });

/** Returns false when another process has inserted it meanwhile. */
export async function insertCached(tx: Tx, row: CachedBlob): Promise<boolean> {
  const result = await tx
    .insertInto('document_cache')
    .values(encoded(row))
    .onConflict((conflict) => conflict.columns(['environment_id', 'kind', 'key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateCached(tx: Tx, scope: Scope, row: CachedBlob): Promise<void> {
  await tx
    .updateTable('document_cache')
    .set(encoded(row))
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', row.id)
    .execute();
}

export async function touchCached(db: Db, scope: Scope, id: string, usedAt: string): Promise<void> {
  await db
    .updateTable('document_cache')
    .set({ used_at: usedAt })
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}

export const deleteOfSource = (tx: Tx, scope: Scope, sourceSha256: string): Promise<{ id: string }[]> =>
  tx
    .deleteFrom('document_cache')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('source_sha256', '=', sourceSha256)
    .returning('id')
    .execute();

type Forgotten = Pick<DocumentCacheRow, 'id' | 'organization_id' | 'environment_id'>;

/** Covers all environments: unused entries expire for everybody alike. */
export async function deleteUnused(tx: Tx, usedBefore: string, limit: number): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    delete from document_cache where id in
      (select id from document_cache where used_at < ${usedBefore} order by used_at limit ${limit} for update skip locked)
    returning id, organization_id, environment_id`.execute(tx);
  return rows;
}
