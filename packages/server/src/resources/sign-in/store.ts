import { type Db, sql, type Tx } from '../../db/database.ts';
import type { MemberSessionRow } from '../../db/member-tables.ts';

export async function insertSession(tx: Tx, row: MemberSessionRow): Promise<void> {
  await tx.insertInto('member_sessions').values(row).execute();
}

export interface SessionLimits {
  now: string;
  /** A session that was not used since then has ended. */
  seenAfter: string;
}

/** Takes no scope: the cookie is what finds the session. */
export const findSession = (
  db: Db,
  digest: Buffer,
  { now, seenAfter }: SessionLimits,
): Promise<MemberSessionRow | undefined> =>
  db
    .selectFrom('member_sessions')
    .selectAll()
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .executeTakeFirst();

/**
 * Keeps the session and its member as they are until the transaction ends: a token that is issued meanwhile is seen by
 * whoever ends the session, and one that comes later is not issued.
 */
export async function holdSession(tx: Tx, id: string): Promise<MemberSessionRow | undefined> {
  const { rows } = await sql<MemberSessionRow>`
    select session.* from member_sessions session join members on members.id = session.member_id
    where session.id = ${id} for share of session, members`.execute(tx);
  return rows[0];
}

/** Returns false if the password is not the one that was verified any more; otherwise it stays for the transaction. */
export async function holdPassword(tx: Tx, memberId: string, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members where id = ${memberId} and password_hash = ${passwordHash} for share`.execute(tx);
  return rows.length === 1;
}

/** Records that the member was active. */
export async function touchSession(db: Db, { id, member_id }: MemberSessionRow, seenAt: string): Promise<void> {
  await sql`
    with touched as (update member_sessions set last_seen_at = ${seenAt} where id = ${id} returning 1)
    update members set last_seen_at = ${seenAt} where id = ${member_id} and exists (select 1 from touched)`.execute(db);
}

export const deleteSession = async (tx: Tx, digest: Buffer): Promise<MemberSessionRow | undefined> =>
  tx.deleteFrom('member_sessions').where('digest', '=', digest).returningAll().executeTakeFirst();

export async function deleteSessionsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('member_sessions').where('member_id', '=', memberId).execute();
}

export async function deleteEndedSessions(db: Db, { now, seenAfter }: SessionLimits): Promise<number> {
  const result = await db
    .deleteFrom('member_sessions')
    .where((where) => where.or([where('expires_at', '<=', now), where('last_seen_at', '<=', seenAfter)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export interface Counted {
  attempts: number;
  window_start: string;
}

/** Counts an attempt in one statement, so that attempts at the same time are all counted. */
export async function countAttempt(
  db: Db,
  subject: string,
  { now, windowStartsAfter }: { now: string; windowStartsAfter: string },
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into sign_in_attempts (subject, attempts, window_start) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      attempts = case when sign_in_attempts.window_start <= ${windowStartsAfter} then 1
        else sign_in_attempts.attempts + 1 end,
      window_start = case when sign_in_attempts.window_start <= ${windowStartsAfter} then excluded.window_start
        else sign_in_attempts.window_start end
    returning attempts, window_start`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('an upsert returns its row');
  return counted;
}

export async function uncountAttempt(db: Db, subjects: readonly string[]): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('subject', 'in', subjects)
    .execute();
}

export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();
}

export async function deleteAttemptsBefore(db: Db, windowStart: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('window_start', '<', windowStart).execute();
}
