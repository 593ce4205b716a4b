import { type AuditedOperation, type api, PERMISSIONS_OF_ROLE } from '@recto/contract';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import type { MemberRow } from '../../db/member-tables.ts';
import type { Session } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, conflict, forbiddenWith, gone, notFound, notSignedIn, validationFailed } from '../../lib/errors.ts';
import { type Ids, randomBase62 } from '../../lib/ids.ts';
import { hmac, isSameDigest } from '../../lib/seal.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { Audit } from '../audit/service.ts';
import type { Environments } from '../environments/service.ts';
import type { Keyring } from '../keyring/service.ts';
import { emailKey, type Members, toMember } from '../members/service.ts';
import { type Attempt, Attempts } from './attempts.ts';
import { Passwords } from './passwords.ts';
import { type OpenedSession, Sessions } from './sessions.ts';
import * as store from './store.ts';

const TOKEN_MS = 15 * 60_000;
const RESET_PASSWORD_LENGTH = 20;

export interface SignInDependencies {
  database: Database;
  environments: Environments;
  members: Members;
  apiKeys: ApiKeys;
  audit: Audit;
  keyring: Pick<Keyring, 'serverKey'>;
  ids: Ids;
  clock: Clock;
}

/** What a request of a browser is known by. */
export interface Visit {
  address: string;
  requestId: string;
  /** The session that the browser had until now, which ends when it gets another one. */
  sessionToken: string | undefined;
}

export type SessionState = z.input<typeof api.auth.session.response>;

/** The answer, and the session that the browser gets with it. */
export interface SignedIn {
  opened: OpenedSession;
  state: SessionState;
}

/** Signs members in to the dashboard and gives them tokens for its environments. */
export class SignIn {
  readonly sessions: Sessions;
  readonly #deps: SignInDependencies;
  readonly #key: Buffer;
  readonly #attempts: Attempts;
  readonly #passwords = new Passwords();

  constructor(deps: SignInDependencies) {
    this.#deps = deps;
    this.#key = deps.keyring.serverKey('api_key_pepper');
    this.#attempts = new Attempts({ db: deps.database.db, clock: deps.clock, key: this.#key });
    this.sessions = new Sessions({ ...deps, key: this.#key });
  }

  /** The same for all processes of an installation, without being stored. Whoever has it can become the first owner. */
  setupToken(organizationId: string): string {
    return hmac(this.#key, `setup|${organizationId}`).toString('base64url');
  }

  async state(token: string | undefined): Promise<SessionState> {
    const session = token === undefined ? null : await this.sessions.find(token);
    const member =
      session === null ? undefined : await this.#deps.members.get(session.organization_id, session.member_id);
    if (session !== null && member !== undefined) return this.#signedIn(member, session.expires_at);
    const state = (await this.#deps.members.exist()) ? 'signed_out' : 'needs_setup';
    return { object: 'session', state, ...NOBODY };
  }

  async setup(input: z.output<typeof api.auth.setup.body>, visit: Visit): Promise<SignedIn> {
    const { members, environments } = this.#deps;
    const { address } = visit;
    await this.#attempts.begin({ address });
    if (await members.exist()) throw conflict('The owner is set up already. Sign in instead.');
    const organizationId = await environments.installation();
    // Digests have the same length, whatever was given.
    const digestOf = (token: string) => hmac(this.#key, token);
    if (!isSameDigest(digestOf(input.setup_token), digestOf(this.setupToken(organizationId)))) throw wrongSetupToken();
    const passwordHash = await this.#passwords.hash(input.password);
    const owner = { organizationId, email: input.email, name: input.name ?? null, passwordHash };
    const signedIn = await this.#enter(visit, 'auth.setup', async (tx) => ({
      member: await members.addFirst(tx, owner),
    }));
    await this.#attempts.succeeded({ address });
    return signedIn;
  }

  async signIn({ email, password }: z.output<typeof api.auth.signIn.body>, visit: Visit): Promise<SignedIn> {
    const attempt = { address: visit.address, account: emailKey(email) };
    await this.#attempts.begin(attempt);
    const member = await this.#deps.members.findByEmail(email);
    const isRight = await this.#passwords.verify(password, member?.password_hash);
    if (!isRight || member === undefined) {
      await this.#recordFailedSignIn(email, visit);
      throw wrongCredentials();
    }
    const signedIn = await this.#enter(visit, 'auth.signIn', async (tx) => {
      if (!(await store.holdPassword(tx, member.id, member.password_hash))) throw wrongCredentials();
      return { member };
    });
    await this.#attempts.succeeded(attempt);
    return signedIn;
  }

  /** Ends the session of a browser, if it has one. */
  async signOut(token: string | undefined, requestId: string): Promise<void> {
    const { database, apiKeys, members } = this.#deps;
    if (token === undefined) return;
    const { revoked } = await database.transaction(async (tx) => {
      const ended = await this.sessions.end(tx, token, requestId);
      if (ended.session === undefined) return ended;
      const member = await members.get(ended.session.organization_id, ended.session.member_id);
      if (member !== undefined) await this.#record(tx, { operation: 'auth.signOut', member, requestId });
      return ended;
    });
    apiKeys.forget(revoked);
  }

  async changePassword(
    { organizationId, memberId }: Session,
    { current_password, new_password }: z.output<typeof api.auth.changePassword.body>,
    visit: Visit,
  ): Promise<SignedIn> {
    const { members } = this.#deps;
    const member = await members.get(organizationId, memberId);
    if (member === undefined) throw notSignedIn();
    const attempt: Attempt = { address: visit.address, account: member.email };
    await this.#attempts.begin(attempt);
    if (!(await this.#passwords.verify(current_password, member.password_hash))) throw wrongCurrentPassword();
    const hash = await this.#passwords.hash(new_password);
    const signedIn = await this.#enter(visit, 'auth.changePassword', async (tx) => {
      if (!(await store.holdPassword(tx, memberId, member.password_hash))) throw notSignedIn();
      await members.setPassword(tx, member, hash);
      return { member, revoked: await this.sessions.endAll(tx, memberId, visit.requestId) };
    });
    await this.#attempts.succeeded(attempt);
    return signedIn;
  }

  /** A token that is valid in one environment. It ends with the session at the latest. */
  async dashboardContext(session: Session, environmentId: string) {
    const { database, environments, apiKeys, clock } = this.#deps;
    const { organizationId } = session;
    const environment = (await environments.ofOrganization(organizationId)).find(({ id }) => id === environmentId);
    if (environment === undefined) throw notFound('Environment');
    return database.transaction(async (tx) => {
      const { expires_at: sessionEnd } = await this.sessions.hold(tx, session);
      const end = Math.min(clock.now().getTime() + TOKEN_MS, Date.parse(sessionEnd));
      const expiresAt = new Date(end).toISOString();
      const token = await apiKeys.issueToken(tx, {
        scope: { organizationId, environmentId },
        environment: environment.slug,
        memberId: session.memberId,
        sessionId: session.id,
        expiresAt,
      });
      return { token, expires_at: expiresAt, token_type: 'Bearer' as const };
    });
  }

  async acceptInvitation(input: z.output<typeof api.auth.acceptInvitation.body>, visit: Visit): Promise<SignedIn> {
    const { members, clock } = this.#deps;
    const { address } = visit;
    await this.#attempts.begin({ address });
    const invitation = await members.findInvitation(input.invitation_token);
    if (invitation === undefined) throw notFound('Invitation');
    if (Date.parse(invitation.expires_at) <= clock.now().getTime()) throw gone('The invitation has expired.');
    const email = input.email ?? invitation.email;
    if (email === null) throw emailMissing();
    if (invitation.email !== null && emailKey(email) !== invitation.email) throw wrongEmail();
    const passwordHash = await this.#passwords.hash(input.password);
    const signedIn = await this.#enter(visit, 'auth.acceptInvitation', async (tx) => ({
      member: await members.accept(tx, invitation, { email, name: input.name ?? null, passwordHash }),
      target: { invitation_id: invitation.id, role: invitation.role },
    }));
    await this.#attempts.succeeded({ address });
    return signedIn;
  }

  /** For the operator of the installation. Returns the new password, or null if no member has the email. */
  async resetPassword(email: string): Promise<string | null> {
    const { database, members } = this.#deps;
    const member = await members.findByEmail(email);
    if (member === undefined) return null;
    const password = randomBase62(RESET_PASSWORD_LENGTH);
    const hash = await this.#passwords.hash(password);
    await database.transaction(async (tx) => {
      await members.setPassword(tx, member, hash);
      await this.sessions.endAll(tx, member.id, null);
      await this.#deps.audit.record(tx, {
        organizationId: member.organization_id,
        operation: 'commands.resetPassword',
        member: null,
        target: { email: member.email },
        requestId: 'command',
        errorStatus: null,
      });
    });
    return password;
  }

  /** Removes what has expired and returns how much. */
  async purge(): Promise<number> {
    const { members, apiKeys } = this.#deps;
    await this.#attempts.purge();
    return (await this.sessions.purge()) + (await members.purgeInvitations()) + (await apiKeys.purgeTokens());
  }

  /** Opens a session for the member that `admit` returns. All of it happens, or nothing. */
  async #enter(
    { sessionToken, requestId }: Visit,
    operation: Recorded,
    admit: (tx: Tx) => Promise<{ member: MemberRow; target?: Target; revoked?: string[] }>,
  ): Promise<SignedIn> {
    const { database, apiKeys } = this.#deps;
    const { member, opened, revoked } = await database.transaction(async (tx) => {
      const admitted = await admit(tx);
      await this.#record(tx, { operation, requestId, ...admitted });
      const former = sessionToken === undefined ? [] : (await this.sessions.end(tx, sessionToken, requestId)).revoked;
      return {
        member: admitted.member,
        revoked: [...(admitted.revoked ?? []), ...former],
        opened: await this.sessions.open(tx, admitted.member),
      };
    });
    apiKeys.forget(revoked);
    return { opened, state: await this.#signedIn(member, opened.row.expires_at) };
  }

  async #signedIn(member: MemberRow, expiresAt: string): Promise<SessionState> {
    const { environments } = this.#deps;
    const { id, name } = await environments.organization(member.organization_id);
    return {
      object: 'session',
      state: 'signed_in',
      member: toMember(member),
      role: member.role,
      permissions: [...PERMISSIONS_OF_ROLE[member.role]],
      organization: { id, name },
      environments: await environments.ofOrganization(member.organization_id),
      expires_at: expiresAt,
    };
  }
  #record(
    tx: Tx,
    {
      operation,
      member,
      requestId,
      target,
    }: { operation: Recorded; member: MemberRow; requestId: string; target?: Target },
  ): Promise<void> {
    return this.#deps.audit.record(tx, {
      organizationId: member.organization_id,
      operation,
      member,
      target: target ?? {},
      requestId,
      errorStatus: null,
    });
  }

  /** Does the same for an unknown email as for a wrong password, so that both take the same time. */
  async #recordFailedSignIn(email: string, { requestId }: Visit): Promise<void> {
    const { database, environments, audit } = this.#deps;
    await audit.record(database.db, {
      organizationId: await environments.installation(),
      operation: 'auth.signIn',
      // Whoever failed need not be the member.
      member: null,
      target: { email: emailKey(email) },
      requestId,
      errorStatus: 401,
    });
  }
}

type Target = Record<string, string>;
type Recorded = Extract<AuditedOperation, `auth.${string}`>;

const NOBODY = {
  member: null,
  role: null,
  permissions: [],
  organization: null,
  environments: [],
  expires_at: null,
};

/** The same for an unknown email and for a wrong password. */
const wrongCredentials = (): AppError =>
  new AppError('unauthenticated', 401, {
    code: 'wrong_credentials',
    message: 'Email or password is wrong.',
    details: null,
  });

const wrongCurrentPassword = (): AppError => forbiddenWith('wrong_password', 'The current password is wrong.');

const wrongSetupToken = (): AppError =>
  forbiddenWith('wrong_setup_token', 'The setup token is wrong. Use the link that the server prints when it starts.');

const emailFault = (type: string, msg: string): AppError =>
  validationFailed([{ type, loc: ['body', 'email'], msg, input: null }]);
const emailMissing = (): AppError => emailFault('missing', 'Field required');
const wrongEmail = (): AppError => emailFault('value_error', 'Value error, the invitation is for another email');
