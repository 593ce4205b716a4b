/**
 * A sliding minute per key: the count of this minute plus the part of the last one that still overlaps. Counts are in
 * an unlogged table, so the limit holds across processes. A process takes tokens in leases, so most requests need no
 * query.
 */
import type { Db } from '../../db/database.ts';
import type { Credential } from '../../http/call.ts';
import type { RateVerdict } from '../../http/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import * as store from './store.ts';

const WINDOW_MS = 60_000;
const MAX_LEASE = 20;

interface Lease {
  start: number;
  previousTaken: number;
  /** Tokens taken in this window by all processes, as of the last lease. */
  totalTaken: number;
  /** Tokens of our lease that are not used yet. */
  unused: number;
}

export class RateLimit {
  readonly #leases = new Map<string, Lease>();
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #leaseSize: number;

  constructor(options: { db: Db; clock: Clock; requestsPerMinute: number }) {
    this.#db = options.db;
    this.#clock = options.clock;
    this.#limit = options.requestsPerMinute;
    // A lease must stay small relative to the limit, or one process could hold what another needs.
    this.#leaseSize = Math.max(1, Math.min(MAX_LEASE, Math.floor(options.requestsPerMinute / 20)));
  }

  async take(apiKeyId: string): Promise<RateVerdict> {
    const now = this.#clock.now().getTime();
    const start = now - (now % WINDOW_MS);
    let lease = this.#leases.get(apiKeyId);
    if (lease === undefined || lease.start !== start) {
      lease = await this.#openWindow(apiKeyId, start);
      this.#leases.set(apiKeyId, lease);
    }
    const carried = lease.previousTaken * (1 - (now - start) / WINDOW_MS);
    const used = () => carried + (lease?.totalTaken ?? 0) - (lease?.unused ?? 0);
    if (lease.unused === 0 && used() < this.#limit) {
      lease.totalTaken = await store.addTaken(this.#db, { apiKeyId, start: iso(start) }, this.#leaseSize);
      lease.unused += this.#leaseSize;
    }
    const allowed = lease.unused > 0 && used() < this.#limit;
    if (allowed) lease.unused -= 1;
    return {
      allowed,
      limit: this.#limit,
      remaining: Math.max(0, Math.floor(this.#limit - used())),
      resetSeconds: Math.max(1, Math.ceil((start + WINDOW_MS - now) / 1000)),
    };
  }

  async #openWindow(apiKeyId: string, start: number): Promise<Lease> {
    const previous = { apiKeyId, start: iso(start - WINDOW_MS) };
    await store.deleteWindowsBefore(this.#db, iso(start - 2 * WINDOW_MS));
    return { start, previousTaken: await store.takenIn(this.#db, previous), totalTaken: 0, unused: 0 };
  }
}

const iso = (time: number): string => new Date(time).toISOString();

export interface RateLimitSettings {
  /** For every key and every request. */
  requestsPerMinute: number | undefined;
  /** For test keys and requests other than GET; 0 disables it. The other limit takes precedence. */
  testRequestsPerMinute: number;
}

/** Chooses the limit that applies to a request. */
export class RateLimits {
  readonly #ofEveryKey: RateLimit | null;
  readonly #ofTestKeys: RateLimit | null;

  constructor({ db, clock, settings }: { db: Db; clock: Clock; settings: RateLimitSettings }) {
    const limitOf = (requestsPerMinute: number | undefined) =>
      requestsPerMinute === undefined ? null : new RateLimit({ db, clock, requestsPerMinute });
    this.#ofEveryKey = limitOf(settings.requestsPerMinute);
    this.#ofTestKeys = limitOf(settings.testRequestsPerMinute || undefined);
  }

  take(
    { keyId, environmentSlug }: Pick<Credential, 'keyId' | 'environmentSlug'>,
    method: string,
  ): Promise<RateVerdict> | null {
    if (this.#ofEveryKey !== null) return this.#ofEveryKey.take(keyId);
    if (environmentSlug !== 'test' || method === 'GET') return null;
    return this.#ofTestKeys?.take(keyId) ?? null;
  }
}
