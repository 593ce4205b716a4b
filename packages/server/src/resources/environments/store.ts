import { type Db, sql, type Tx } from '../../db/database.ts';
import type { EnvironmentRow, OrganizationRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

// An arbitrary number; the lock is held while the first rows of an installation are written.
const INSTALLATION_LOCK = 7_303_015;

/** Keeps other processes from setting up the installation until the transaction ends. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(tx);
}

export const findFirstOrganization = (db: Db): Promise<OrganizationRow | undefined> =>
  db.selectFrom('organizations').selectAll().orderBy('created_at').limit(1).executeTakeFirst();

export const findOrganization = (db: Db, organizationId: string): Promise<OrganizationRow | undefined> =>
  db.selectFrom('organizations').selectAll().where('id', '=', organizationId).executeTakeFirst();

export async function insertOrganization(tx: Tx, row: OrganizationRow): Promise<void> {
  await tx.insertInto('organizations').values(row).execute();
}

export async function insertEnvironment(tx: Tx, row: EnvironmentRow): Promise<void> {
  await tx.insertInto('environments').values(row).execute();
}

export const listEnvironments = (db: Db, organizationId: string): Promise<EnvironmentRow[]> =>
  db.selectFrom('environments').selectAll().where('organization_id', '=', organizationId).orderBy('slug').execute();

/** For background work, which knows only the id of its environment. */
export async function findSlug(db: Db, environmentId: string): Promise<EnvironmentRow['slug'] | undefined> {
  const row = await db.selectFrom('environments').select('slug').where('id', '=', environmentId).executeTakeFirst();
  return row?.slug;
}

export const lockEnvironment = (tx: Tx, scope: Scope): Promise<EnvironmentRow | undefined> =>
  tx
    .selectFrom('environments')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', scope.environmentId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updateEnvironment(
  tx: Tx,
  scope: Scope,
  change: Pick<EnvironmentRow, 'retention_days'>,
): Promise<void> {
  await tx
    .updateTable('environments')
    .set(change)
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', scope.environmentId)
    .execute();
}
