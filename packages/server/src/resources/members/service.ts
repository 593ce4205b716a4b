import type { api, Role } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { MemberInvitationRow, MemberRow } from '../../db/member-tables.ts';
import { wholeList } from '../../db/page.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { type Ids, randomBase62 } from '../../lib/ids.ts';
import { hmac } from '../../lib/seal.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { Keyring } from '../keyring/service.ts';
import * as store from './store.ts';

export interface MembersDependencies {
  database: Database;
  apiKeys: ApiKeys;
  keyring: Pick<Keyring, 'serverKey'>;
  ids: Ids;
  clock: Clock;
}

export interface NewMember {
  organizationId: string;
  email: string;
  name: string | null;
  role: Role;
  passwordHash: string;
}

interface ChangeCall {
  organizationId: string;
  requestId: string;
  commit: Commit;
}

const HOUR_MS = 3_600_000;
const TOKEN_LENGTH = 40;
/** How long an expired invitation is kept, so that whoever follows its link learns why it does not work. */
const EXPIRED_INVITATION_MS = 30 * 24 * HOUR_MS;

/** Who may sign in to the dashboard of the organization, and who is invited to. */
export class Members {
  readonly #deps: MembersDependencies;

  constructor(deps: MembersDependencies) {
    this.#deps = deps;
  }

  /** False while the first owner is not set up. */
  exist(db = this.#deps.database.db): Promise<boolean> {
    return store.hasMembers(db);
  }

  async list(organizationId: string) {
    return wholeList((await store.listMembers(this.#deps.database.db, organizationId)).map(toMember));
  }

  async get(organizationId: string, id: string): Promise<MemberRow | undefined> {
    return store.findMember(this.#deps.database.db, organizationId, id);
  }

  findByEmail(email: string): Promise<MemberRow | undefined> {
    return store.findByEmail(this.#deps.database.db, emailKey(email));
  }

  /** The first member of the installation, who is its owner; later calls are conflicts. */
  async addFirst(tx: Tx, owner: Omit<NewMember, 'role'>): Promise<MemberRow> {
    await store.lockMembers(tx, owner.organizationId);
    if (await store.hasMembers(tx)) throw conflict('The owner is set up already. Sign in instead.');
    return this.#add(tx, { ...owner, role: 'owner' });
  }

  async update(
    { organizationId, requestId, commit }: ChangeCall,
    id: string,
    change: z.output<typeof api.members.update.body>,
  ) {
    const ended: string[] = [];
    const member = await commit(async (tx) => {
      await store.lockMembers(tx, organizationId);
      const row = await store.findMember(tx, organizationId, id);
      if (row === undefined) throw notFound('Member');
      const { role = row.role, name = row.name } = change;
      if (role !== 'owner') await requireAnotherOwner(tx, row);
      const changed = { ...row, role, name, updated_at: this.#now() };
      await store.updateMember(tx, organizationId, id, { role, name, updated_at: changed.updated_at });
      if (role !== row.role) ended.push(...(await this.#deps.apiKeys.revokeTokens(tx, { memberId: id }, requestId)));
      return toMember(changed);
    });
    this.#deps.apiKeys.forget(ended);
    return member;
  }

  async remove({ organizationId, requestId, commit }: ChangeCall, id: string): Promise<void> {
    const ended = await commit(async (tx) => {
      await store.lockMembers(tx, organizationId);
      const row = await store.findMember(tx, organizationId, id);
      if (row === undefined) throw notFound('Member');
      await requireAnotherOwner(tx, row);
      // Sessions are deleted with the member.
      await store.deleteMember(tx, organizationId, id);
      return this.#deps.apiKeys.revokeTokens(tx, { memberId: id }, requestId);
    });
    this.#deps.apiKeys.forget(ended);
  }

  async setPassword(tx: Tx, { organization_id, id }: MemberRow, passwordHash: string): Promise<void> {
    await store.updateMember(tx, organization_id, id, { password_hash: passwordHash, updated_at: this.#now() });
  }

  async invitations(organizationId: string) {
    const rows = await store.listInvitations(this.#deps.database.db, organizationId, this.#now());
    return wholeList(rows.map(toInvitation));
  }

  async invite(
    { organizationId, commit }: Omit<ChangeCall, 'requestId'>,
    input: z.output<typeof api.memberInvitations.create.body>,
    { memberId, baseUrl }: { memberId: string; baseUrl: string },
  ) {
    const { database, ids, clock } = this.#deps;
    const email = input.email === undefined ? null : emailKey(input.email);
    if (email !== null && (await store.findByEmail(database.db, email)) !== undefined) throw emailTaken();
    const token = randomBase62(TOKEN_LENGTH);
    const row: MemberInvitationRow = {
      id: ids.next('member_invitation'),
      organization_id: organizationId,
      email,
      role: input.role,
      digest: this.#digest(token),
      created_by: memberId,
      created_at: this.#now(),
      expires_at: new Date(clock.now().getTime() + input.expires_in_hours * HOUR_MS).toISOString(),
    };
    return commit(async (tx) => {
      await store.insertInvitation(tx, row);
      return { ...toInvitation(row), invitation_token: token, url: `${baseUrl}/invite?token=${token}` };
    });
  }

  async withdraw(organizationId: string, id: string): Promise<void> {
    if (await store.deleteInvitation(this.#deps.database.db, organizationId, id)) return;
    throw notFound('Invitation');
  }

  findInvitation(token: string): Promise<MemberInvitationRow | undefined> {
    return store.findInvitation(this.#deps.database.db, this.#digest(token));
  }

  /** Uses an invitation up. Whoever comes second finds none. */
  async accept(tx: Tx, invitation: MemberInvitationRow, member: Omit<NewMember, 'role' | 'organizationId'>) {
    const { organization_id, id, role } = invitation;
    if (!(await store.deleteInvitation(tx, organization_id, id))) throw notFound('Invitation');
    return this.#add(tx, { ...member, organizationId: organization_id, role });
  }

  purgeInvitations(): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - EXPIRED_INVITATION_MS).toISOString();
    return store.deleteInvitationsBefore(this.#deps.database.db, before);
  }

  async #add(tx: Tx, { organizationId, email, name, role, passwordHash }: NewMember): Promise<MemberRow> {
    const row: MemberRow = {
      id: this.#deps.ids.next('member'),
      organization_id: organizationId,
      email: emailKey(email),
      name,
      role,
      password_hash: passwordHash,
      last_seen_at: this.#now(),
      created_at: this.#now(),
      updated_at: this.#now(),
    };
    if (!(await store.insertMember(tx, row))) throw emailTaken();
    return row;
  }

  #digest(token: string): Buffer {
    return hmac(this.#deps.keyring.serverKey('api_key_pepper'), `invitation|${token}`);
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}

/** Emails are compared without regard to case. */
export const emailKey = (email: string): string => email.toLowerCase();

const emailTaken = () => conflict('A member has this email already.');

/** Only while the members of the organization are locked, so that two owners cannot remove each other at once. */
async function requireAnotherOwner(tx: Tx, { organization_id, role }: MemberRow): Promise<void> {
  if (role !== 'owner' || (await store.countOwners(tx, organization_id)) > 1) return;
  throw conflict('The last owner must stay. Make another member an owner first.');
}

export const toMember = (row: MemberRow) => ({
  id: row.id,
  object: 'member' as const,
  email: row.email,
  name: row.name,
  role: row.role,
  created_at: row.created_at,
  updated_at: row.updated_at,
  last_seen_at: row.last_seen_at,
});

const toInvitation = (row: MemberInvitationRow) => ({
  id: row.id,
  object: 'invitation' as const,
  email: row.email,
  role: row.role,
  created_by: row.created_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
});
