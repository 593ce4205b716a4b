/** Members belong to the organization and not to an environment, so these functions take no scope. */
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { MemberInvitationRow, MemberRow } from '../../db/member-tables.ts';

/** Keeps others from changing the members of the organization until the transaction ends. */
export async function lockMembers(tx: Tx, organizationId: string): Promise<void> {
  await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(tx);
}

export async function hasMembers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export const listMembers = (db: Db, organizationId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findMember = (db: Db, organizationId: string, id: string): Promise<MemberRow | undefined> =>
  db
    .selectFrom('members')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findByEmail = (db: Db, email: string): Promise<MemberRow | undefined> =>
  db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst();

/** Returns false if a member has the email. */
export async function insertMember(tx: Tx, row: MemberRow): Promise<boolean> {
  const result = await tx
    .insertInto('members')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateMember(
  tx: Tx,
  organizationId: string,
  id: string,
  change: Partial<Pick<MemberRow, 'role' | 'name' | 'password_hash' | 'updated_at'>>,
): Promise<void> {
  await tx
    .updateTable('members')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteMember(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.deleteFrom('members').where('organization_id', '=', organizationId).where('id', '=', id).execute();
}

export async function countOwners(tx: Tx, organizationId: string): Promise<number> {
  const row = await tx
    .selectFrom('members')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return row.count;
}

export const listInvitations = (db: Db, organizationId: string, now: string): Promise<MemberInvitationRow[]> =>
  db
    .selectFrom('member_invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function insertInvitation(tx: Tx, row: MemberInvitationRow): Promise<void> {
  await tx.insertInto('member_invitations').values(row).execute();
}

/** Takes no organization: the token is what finds it. */
export const findInvitation = (db: Db, digest: Buffer): Promise<MemberInvitationRow | undefined> =>
  db.selectFrom('member_invitations').selectAll().where('digest', '=', digest).executeTakeFirst();

/** Returns false if it was already accepted or withdrawn. */
export async function deleteInvitation(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('member_invitations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteInvitationsBefore(db: Db, expiredBefore: string): Promise<number> {
  const result = await db.deleteFrom('member_invitations').where('expires_at', '<', expiredBefore).executeTakeFirst();
  return Number(result.numDeletedRows);
}
