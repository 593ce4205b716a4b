import { notify } from '../../db/channel.ts';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { MemberRow } from '../../db/member-tables.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { ApiKeyRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

export type ApiKeyMetadata = Pick<
  ApiKeyRow,
  'id' | 'name' | 'preview' | 'created_at' | 'created_by' | 'last_used_at' | 'expires_at'
>;

export interface KeyOwner {
  id: string;
  name: string;
  preview: string;
  created_at: string;
  expires_at: string | null;
  organization_id: string;
  environment_id: string;
  slug: 'production' | 'test';
  member_id: string | null;
  member_email: string | null;
  member_name: string | null;
  member_role: MemberRow['role'] | null;
}

/**
 * The only lookup without a scope, because it is the one that finds the scope. The token of a member who was removed is
 * unknown.
 */
export function findOwner(db: Db, digest: Buffer, now: string): Promise<KeyOwner | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('environments', 'environments.id', 'api_keys.environment_id')
    .leftJoin('members', 'members.id', 'api_keys.member_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.preview',
      'api_keys.created_at',
      'api_keys.expires_at',
      'api_keys.organization_id',
      'api_keys.environment_id',
      'environments.slug',
      'members.id as member_id',
      'members.email as member_email',
      'members.name as member_name',
      'members.role as member_role',
    ])
    .where('api_keys.digest', '=', digest)
    .where(sql<boolean>`(api_keys.member_id is null or members.id is not null)`)
    .where('api_keys.revoked_at', 'is', null)
    .where(isNotExpired(now))
    .executeTakeFirst();
}

export function listKeys(db: Db, scope: Scope, request: PageRequest): Promise<Page<ApiKeyMetadata>> {
  const source = {
    scope,
    table: 'api_keys' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: sql`id, name, preview, created_at, created_by, last_used_at, expires_at`,
    filters: [sql`revoked_at is null`, sql`member_id is null`],
  };
  return fetchPage<ApiKeyMetadata>(db, source, request);
}

/** Returns false when a key with this digest exists. */
export async function insertKey(db: Db, row: ApiKeyRow): Promise<boolean> {
  const result = await db
    .insertInto('api_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Notifies all processes, which end everything that uses the key. */
export async function revokeKey(
  db: Db,
  scope: Scope,
  id: string,
  { revokedAt, requestId }: { revokedAt: string; requestId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    with revoked as (
      update api_keys set revoked_at = ${revokedAt}
      where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
        and id = ${id} and revoked_at is null and member_id is null
      returning id
    )
    select ${notify('recto_api_keys', revocationOf(sql`id`, requestId))} from revoked`.execute(db);
  return rows.length === 1;
}

/** Whose tokens end: all of a member, or those of one session. */
export type TokenHolder = { memberId: string } | { sessionId: string; memberId: string };

/** Takes no scope: a member has tokens in both environments. Returns the ids, which all processes are notified of. */
export async function revokeTokens(
  db: Db,
  holder: TokenHolder,
  { revokedAt, requestId }: { revokedAt: string; requestId: string | null },
): Promise<string[]> {
  const ofSession = 'sessionId' in holder ? sql`and session_id = ${holder.sessionId}` : sql``;
  const { rows } = await sql<{ id: string }>`
    with revoked as (
      update api_keys set revoked_at = ${revokedAt}
      where member_id = ${holder.memberId} ${ofSession} and revoked_at is null and expires_at > ${revokedAt}
      returning id
    )
    select id, ${notify('recto_api_keys', revocationOf(sql`id`, requestId))} from revoked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes tokens of members that expired long ago, in all environments, and returns how many. */
export async function deleteTokensBefore(db: Db, expiredBefore: string): Promise<number> {
  const result = await db
    .deleteFrom('api_keys')
    .where('member_id', 'is not', null)
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

const revocationOf = (id: RawBuilder<unknown>, requestId: string | null): RawBuilder<string> =>
  sql`json_build_object('key_id', ${id}, 'request_id', ${requestId}::text)::text`;

/** Returns false when the key belongs to another environment. */
export async function setFixed(db: Db, scope: Scope, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update api_keys set is_fixed = true, is_replaced = false,
      revoked_at = case when is_replaced then null else revoked_at end
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId} and digest = ${digest}
    returning 1`.execute(db);
  return rows.length === 1;
}

export async function replaceOtherFixed(db: Db, scope: Scope, digest: Buffer, revokedAt: string): Promise<void> {
  await sql`
    with revoked as (
      update api_keys set revoked_at = ${revokedAt}, is_replaced = true
      where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
        and is_fixed and digest <> ${digest} and revoked_at is null
      returning id
    )
    select ${notify('recto_api_keys', revocationOf(sql`id`, null))} from revoked`.execute(db);
}

const isNotExpired = (now: string): RawBuilder<boolean> =>
  sql`(api_keys.expires_at is null or api_keys.expires_at > ${now})`;

/** Takes no scope: the id is that of a signed link. */
export async function isUsable(db: Db, id: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(isNotExpired(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes no scope: the ids are those of keys in use by this process. */
export async function findRevoked(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('api_keys')
    .select('id')
    .where('id', 'in', ids)
    .where('revoked_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markUsed(db: Db, id: string, usedAt: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: usedAt }).where('id', '=', id).execute();
}

export async function countLiveKeys(db: Db, scope: Scope): Promise<number> {
  const row = await db
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('revoked_at', 'is', null)
    .where('member_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
