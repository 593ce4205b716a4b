import type { Db } from '../../db/database.ts';
import type { SecretRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

export type SecretMetadata = Pick<SecretRow, 'name' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by'>;

const METADATA = ['name', 'created_at', 'updated_at', 'created_by', 'updated_by'] as const;

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('secrets')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export const listSecrets = (db: Db, scope: Scope): Promise<SecretMetadata[]> =>
  scoped(db, scope).select(METADATA).orderBy('name').execute();

export const findSecret = (db: Db, scope: Scope, name: string): Promise<SecretMetadata | undefined> =>
  scoped(db, scope).select(METADATA).where('name', '=', name).executeTakeFirst();

export const findSecretForWrite = (db: Db, scope: Scope, name: string) =>
  scoped(db, scope).select('version').where('name', '=', name).forUpdate().executeTakeFirst();

export const findCiphertext = (db: Db, scope: Scope, name: string) =>
  scoped(db, scope).select(['ciphertext', 'version']).where('name', '=', name).executeTakeFirst();

/** Returns false when the name exists. */
export async function insertSecret(db: Db, row: SecretRow): Promise<boolean> {
  const result = await db
    .insertInto('secrets')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment_id', 'name']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

type Rotation = Pick<SecretRow, 'version' | 'ciphertext' | 'updated_at' | 'updated_by'>;

export async function updateSecret(db: Db, scope: Scope, name: string, rotation: Rotation): Promise<void> {
  await db
    .updateTable('secrets')
    .set(rotation)
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('name', '=', name)
    .execute();
}

export async function deleteSecret(db: Db, scope: Scope, name: string): Promise<boolean> {
  const result = await db
    .deleteFrom('secrets')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('name', '=', name)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
