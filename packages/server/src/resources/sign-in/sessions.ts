import type { Database, Tx } from '../../db/database.ts';
import type { MemberRow, MemberSessionRow } from '../../db/member-tables.ts';
import type { Session } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { notSignedIn } from '../../lib/errors.ts';
import { type Ids, randomBase62 } from '../../lib/ids.ts';
import { hmac } from '../../lib/seal.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** A session ends after this time without use. */
const IDLE_MS = 7 * DAY_MS;
/** A session ends after this time, however active the member is. */
const ABSOLUTE_MS = 30 * DAY_MS;
const TOUCH_EVERY_MS = 60_000;
const TOKEN_LENGTH = 43;

/** What a browser gets: the token is in the cookie and only its digest is stored. */
export interface OpenedSession {
  token: string;
  row: MemberSessionRow;
  maxAgeSeconds: number;
}

export interface SessionsDependencies {
  database: Database;
  apiKeys: ApiKeys;
  /** Key of the digests. */
  key: Buffer;
  ids: Ids;
  clock: Clock;
}

/** Sessions of members in browsers. Each is new at its sign-in, so a token that was planted before is worth nothing. */
export class Sessions {
  readonly #deps: SessionsDependencies;

  constructor(deps: SessionsDependencies) {
    this.#deps = deps;
  }

  async open(tx: Tx, { id, organization_id }: MemberRow): Promise<OpenedSession> {
    const { ids, clock } = this.#deps;
    const now = clock.now().getTime();
    const token = randomBase62(TOKEN_LENGTH);
    const row: MemberSessionRow = {
      id: ids.next('member_session'),
      organization_id,
      member_id: id,
      digest: this.#digest(token),
      created_at: new Date(now).toISOString(),
      last_seen_at: new Date(now).toISOString(),
      expires_at: new Date(now + ABSOLUTE_MS).toISOString(),
    };
    await store.insertSession(tx, row);
    return { token, row, maxAgeSeconds: ABSOLUTE_MS / 1000 };
  }

  /** Returns null when there is no such session, or no longer. */
  async find(token: string): Promise<MemberSessionRow | null> {
    const { database, clock } = this.#deps;
    const row = await store.findSession(database.db, this.#digest(token), this.#limits());
    if (row === undefined) return null;
    const now = clock.now();
    if (now.getTime() - Date.parse(row.last_seen_at) > TOUCH_EVERY_MS) {
      await store.touchSession(database.db, row, now.toISOString());
    }
    return row;
  }

  /** Keeps the session alive and unchanged until the transaction ends. */
  async hold(tx: Tx, { id }: Session): Promise<MemberSessionRow> {
    const row = await store.holdSession(tx, id);
    if (row === undefined) throw notSignedIn();
    return row;
  }

  /** Resolves with the session that was ended, and the tokens that ended with it. */
  async end(
    tx: Tx,
    token: string,
    requestId: string,
  ): Promise<{ session: MemberSessionRow | undefined; revoked: string[] }> {
    const session = await store.deleteSession(tx, this.#digest(token));
    if (session === undefined) return { session, revoked: [] };
    const holder = { memberId: session.member_id, sessionId: session.id };
    return { session, revoked: await this.#deps.apiKeys.revokeTokens(tx, holder, requestId) };
  }

  /** Ends all sessions of a member; resolves with the tokens that ended with them. */
  async endAll(tx: Tx, memberId: string, requestId: string | null): Promise<string[]> {
    await store.deleteSessionsOf(tx, memberId);
    return this.#deps.apiKeys.revokeTokens(tx, { memberId }, requestId);
  }

  purge(): Promise<number> {
    return store.deleteEndedSessions(this.#deps.database.db, this.#limits());
  }

  #limits(): store.SessionLimits {
    const now = this.#deps.clock.now().getTime();
    return { now: new Date(now).toISOString(), seenAfter: new Date(now - IDLE_MS).toISOString() };
  }

  #digest(token: string): Buffer {
    return hmac(this.#deps.key, `session|${token}`);
  }
}
