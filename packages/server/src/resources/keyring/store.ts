import type { Db } from '../../db/database.ts';
import type { DataKeyRow, ServerKeyRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

export const listServerKeys = (db: Db): Promise<ServerKeyRow[]> =>
  db.selectFrom('server_keys').selectAll().forUpdate().execute();

export async function addServerKey(db: Db, row: ServerKeyRow): Promise<void> {
  await db
    .insertInto('server_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function rewrapServerKey(
  db: Db,
  name: string,
  wrapped: Pick<ServerKeyRow, 'wrapped_key' | 'master_key_id'>,
) {
  await db.updateTable('server_keys').set(wrapped).where('name', '=', name).execute();
}

export function findDataKey(db: Db, scope: Scope): Promise<DataKeyRow | undefined> {
  return db
    .selectFrom('data_keys')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .executeTakeFirst();
}

export async function addDataKey(db: Db, row: DataKeyRow): Promise<void> {
  await db
    .insertInto('data_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment_id']).doNothing())
    .execute();
}

/** Covers all environments: only the rotation of the master key may see them together. */
export const lockAllDataKeys = (db: Db): Promise<DataKeyRow[]> =>
  db.selectFrom('data_keys').selectAll().forUpdate().execute();

export async function rewrapDataKey(db: Db, scope: Scope, wrapped: Pick<DataKeyRow, 'wrapped_key' | 'master_key_id'>) {
  await db
    .updateTable('data_keys')
    .set(wrapped)
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .execute();
}
