import type { Commit, Db, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Credential } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, validationFailed } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import { hmac } from '../../lib/seal.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { Keyring } from '../keyring/service.ts';
import type { KeyCache } from './key-cache.ts';
import { hasKeyPrefix, type KeyEnvironment, newApiKey, previewOf } from './key-format.ts';
import * as store from './store.ts';

export interface ApiKeysDependencies {
  db: Db;
  keyring: Keyring;
  cache: KeyCache;
  ids: Ids;
  clock: Clock;
  logger: Logger;
}

const MARK_USED_EVERY_MS = 60_000;
/** How long the row of an expired token is kept, so that requests that began with it still find it. */
const EXPIRED_TOKEN_MS = 24 * 3_600_000;

interface NewKey {
  scope: Scope;
  name: string;
  key: string;
  createdBy: string | null;
  isFixed?: boolean;
  expiresAt?: string | null;
  memberId?: string;
  sessionId?: string;
}

/** A bearer token of a member for one environment. */
interface NewToken {
  scope: Scope;
  environment: KeyEnvironment;
  memberId: string;
  sessionId: string;
  expiresAt: string;
}

/** The environment whose keys are meant. */
type KeyOwner = Pick<Credential, 'scope' | 'environmentSlug'>;

interface NewKeySettings {
  name: string;
  expires_at?: string | null | undefined;
}

export class ApiKeys {
  readonly #deps: ApiKeysDependencies;
  readonly #markedUsed = new Map<string, number>();

  constructor(deps: ApiKeysDependencies) {
    this.#deps = deps;
  }

  /** Returns the owner of a key that was looked up a moment ago. */
  remembered(key: string): Credential | undefined {
    const credential = this.#deps.cache.find(key);
    if (credential !== undefined) this.#markUsed(credential.keyId);
    return credential;
  }

  /**
   * Keys are stored as HMACs. Finding the digest in the unique index is the comparison, so its timing reveals nothing
   * about the key. `Revocations` empties the cache and ends the running requests of a revoked key.
   */
  async authenticate(key: string): Promise<Credential | null> {
    if (!hasKeyPrefix(key)) return null;
    const start = this.#deps.cache.begin();
    const owner = await store.findOwner(this.#deps.db, this.#digest(key), this.#now());
    if (owner === undefined) return null;
    this.#markUsed(owner.id);
    const credential = credentialOf(owner);
    this.#deps.cache.keep(key, credential, { ...start, maxAgeMs: this.#leftMs(owner) });
    return credential;
  }

  async isLive(keyId: string): Promise<boolean> {
    return store.isUsable(this.#deps.db, keyId, this.#now());
  }

  async list({ scope, environmentSlug }: KeyOwner, request: PageRequest) {
    const page: Page<store.ApiKeyMetadata> = await store.listKeys(this.#deps.db, scope, request);
    return { ...page, data: mapRecords(page.data, (row) => toApiKey(row, environmentSlug)) };
  }

  /** `createdBy` is null for the operator on the machine of the service. */
  async create(
    { scope, environmentSlug, createdBy }: KeyOwner & { createdBy: string | null },
    { name, expires_at = null }: NewKeySettings,
    commit: Commit,
  ) {
    if (expires_at !== null && Date.parse(expires_at) <= this.#deps.clock.now().getTime())
      throw notInFuture(expires_at);
    const key = newApiKey(environmentSlug);
    return commit(async (tx) => {
      const row = await this.#insert(tx, { scope, name, key, createdBy, expiresAt: expires_at });
      return { ...toApiKey(row, environmentSlug), key };
    });
  }

  /** Ends everything that uses the key, in every process, except the request that revokes it. */
  async revoke(scope: Scope, id: string, requestId: string): Promise<void> {
    if (!(await this.revokeIn(this.#deps.db, scope, id, requestId))) throw notFound('API key');
    this.forget([id]);
  }

  /** The same without an answer: returns false for an unknown key. */
  revokeIn(db: Db, scope: Scope, id: string, requestId: string | null): Promise<boolean> {
    return store.revokeKey(db, scope, id, { revokedAt: this.#now(), requestId });
  }

  /** Issues a token that is a key in all respects, except that it expires soon and no list shows it. */
  async issueToken(tx: Tx, { environment, ...token }: NewToken): Promise<string> {
    const key = newApiKey(environment);
    await this.#insert(tx, { ...token, name: 'Dashboard', key, createdBy: token.memberId });
    return key;
  }

  /**
   * Ends everything that uses the tokens, in every process, except the request that revokes them. Call `forget` with the
   * result when the transaction is committed.
   */
  revokeTokens(tx: Tx, holder: store.TokenHolder, requestId: string | null): Promise<string[]> {
    return store.revokeTokens(tx, holder, { revokedAt: this.#now(), requestId });
  }

  /** For keys that were revoked: the notification may arrive after the answer. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#deps.cache.forget(id);
  }

  purgeTokens(): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - EXPIRED_TOKEN_MS).toISOString();
    return store.deleteTokensBefore(this.#deps.db, before);
  }

  /** Creates the key of a new environment; returns null if it already has one. */
  async ensureFirst(tx: Tx, scope: Scope, environment: KeyEnvironment): Promise<string | null> {
    if ((await store.countLiveKeys(tx, scope)) > 0) return null;
    const key = newApiKey(environment);
    await this.#insert(tx, { scope, name: 'First key', key, createdBy: null });
    return key;
  }

  /**
   * Installs a key fixed by the operator and revokes the previous fixed one. A key that was only replaced works again;
   * one that a caller revoked stays revoked.
   */
  async ensureFixed(tx: Tx, scope: Scope, key: string): Promise<void> {
    await this.#insert(tx, { scope, name: 'Fixed key', key, createdBy: null, isFixed: true });
    const digest = this.#digest(key);
    if (await store.setFixed(tx, scope, digest)) await store.replaceOtherFixed(tx, scope, digest, this.#now());
  }

  async #insert(tx: Tx, { scope, name, key, createdBy, ...rest }: NewKey) {
    const row = {
      id: this.#deps.ids.next('api_key'),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      name,
      digest: this.#digest(key),
      preview: previewOf(key),
      created_by: createdBy,
      created_at: this.#now(),
      last_used_at: null,
      revoked_at: null,
      expires_at: rest.expiresAt ?? null,
      is_fixed: rest.isFixed ?? false,
      is_replaced: false,
      member_id: rest.memberId ?? null,
      session_id: rest.sessionId ?? null,
    };
    await store.insertKey(tx, row);
    return row;
  }

  /** How long the key is valid from now on. */
  #leftMs({ expires_at }: Pick<store.KeyOwner, 'expires_at'>): number {
    return expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at) - this.#deps.clock.now().getTime();
  }

  #digest(key: string): Buffer {
    return hmac(this.#deps.keyring.serverKey('api_key_pepper'), key);
  }

  /** Writes at most once a minute per key and process, without making the request wait. */
  #markUsed(id: string): void {
    const now = this.#deps.clock.now();
    if (now.getTime() - (this.#markedUsed.get(id) ?? 0) < MARK_USED_EVERY_MS) return;
    this.#markedUsed.set(id, now.getTime());
    store
      .markUsed(this.#deps.db, id, now.toISOString())
      .catch((error: unknown) =>
        this.#deps.logger.warn({ error, api_key_id: id }, 'recording the last use of a key failed'),
      );
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}

const notInFuture = (input: string) => {
  const error = 'expires_at must be in the future';
  return validationFailed([
    { type: 'value_error', loc: ['body', 'expires_at'], msg: `Value error, ${error}`, input, ctx: { error } },
  ]);
};

const credentialOf = (owner: store.KeyOwner): Credential => ({
  keyId: owner.id,
  keyName: owner.name,
  preview: owner.preview,
  createdAt: owner.created_at,
  environmentSlug: owner.slug,
  scope: { organizationId: owner.organization_id, environmentId: owner.environment_id },
  member: memberOf(owner),
});

const memberOf = ({ member_id, member_email, member_name, member_role }: store.KeyOwner): Credential['member'] =>
  member_id === null || member_email === null || member_role === null
    ? null
    : { id: member_id, email: member_email, name: member_name, role: member_role };

const toApiKey = (row: store.ApiKeyMetadata, environment: KeyEnvironment) => ({
  id: row.id,
  object: 'api_key' as const,
  name: row.name,
  preview: row.preview,
  environment,
  created_at: row.created_at,
  created_by: row.created_by,
  last_used_at: row.last_used_at,
  expires_at: row.expires_at,
});
