import type { Db, Tx } from '../../db/database.ts';
import type { UploadRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

export async function insertUpload(tx: Tx, row: UploadRow): Promise<void> {
  await tx.insertInto('uploads').values(row).execute();
}

/** Takes no scope: for a signed link, whose signature over the id is the authority. */
export const findUploadByLink = (db: Db, fileId: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('file_id', '=', fileId).executeTakeFirst();

const scoped = (db: Db, scope: Scope, fileId: string) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('file_id', '=', fileId);

export const findUpload = (db: Db, scope: Scope, fileId: string): Promise<UploadRow | undefined> =>
  scoped(db, scope, fileId).executeTakeFirst();

export const lockUpload = (tx: Tx, scope: Scope, fileId: string): Promise<UploadRow | undefined> =>
  scoped(tx, scope, fileId).forUpdate().executeTakeFirst();

export async function updateUpload(
  tx: Tx,
  scope: Scope,
  fileId: string,
  values: Partial<Pick<UploadRow, 'received_sha256' | 'received_bytes' | 'completed_at'>>,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set(values)
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('file_id', '=', fileId)
    .execute();
}

export async function deleteUpload(tx: Tx, scope: Scope, fileId: string): Promise<void> {
  await tx
    .deleteFrom('uploads')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('file_id', '=', fileId)
    .execute();
}

type EndedUpload = Pick<UploadRow, 'file_id' | 'organization_id' | 'environment_id' | 'completed_at'>;

/** Covers all environments: uploads expire for everybody alike. */
export const deleteUploadsBefore = (tx: Tx, expiredBefore: string): Promise<EndedUpload[]> =>
  tx
    .deleteFrom('uploads')
    .where('expires_at', '<', expiredBefore)
    .returning(['file_id', 'organization_id', 'environment_id', 'completed_at'])
    .execute();
