import type { Db } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { rateLimited } from '../../lib/errors.ts';
import { hmac } from '../../lib/seal.ts';
import { addressBlock } from '../../net/address-block.ts';
import * as store from './store.ts';

const WINDOW_MS = 15 * 60_000;

/**
 * Failed attempts in 15 minutes. The limit for an account from one address is low; the one for an account from
 * everywhere is high, so that a stranger cannot lock its owner out with a few requests.
 */
const LIMITS = { accountAtAddress: 10, address: 50, account: 100 };

export interface Attempt {
  readonly address: string;
  /** The email; absent where a token is presented. */
  readonly account?: string;
}

interface Subject {
  readonly name: string;
  readonly limit: number;
}

/** Limits how often passwords and tokens can be guessed, in all processes together. */
export class Attempts {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #key: Buffer;

  constructor({ db, clock, key }: { db: Db; clock: Clock; key: Buffer }) {
    this.#db = db;
    this.#clock = clock;
    this.#key = key;
  }

  /** Counts before anything is checked: attempts at the same time would otherwise all pass. */
  async begin(attempt: Attempt): Promise<void> {
    const now = this.#clock.now().getTime();
    const times = { now: new Date(now).toISOString(), windowStartsAfter: new Date(now - WINDOW_MS).toISOString() };
    for (const { name, limit } of this.#subjectsOf(attempt)) {
      const { attempts, window_start } = await store.countAttempt(this.#db, name, times);
      if (attempts <= limit) continue;
      const leftMs = Date.parse(window_start) + WINDOW_MS - now;
      throw rateLimited(Math.max(1, Math.ceil(leftMs / 1000)));
    }
  }

  /** Only failures count in the end. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [first, ...rest] = this.#subjectsOf(attempt).map(({ name }) => name);
    if (first === undefined) return;
    if (attempt.account === undefined) return store.uncountAttempt(this.#db, [first, ...rest]);
    await store.forgetAttempts(this.#db, first);
    await store.uncountAttempt(this.#db, rest);
  }

  async purge(): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - WINDOW_MS).toISOString();
    await store.deleteAttemptsBefore(this.#db, before);
  }

  #subjectsOf({ address, account }: Attempt): Subject[] {
    const block = addressBlock(address);
    const ofAddress = { name: this.#digest('address', block), limit: LIMITS.address };
    if (account === undefined) return [ofAddress];
    return [
      { name: this.#digest('account at address', account, block), limit: LIMITS.accountAtAddress },
      ofAddress,
      { name: this.#digest('account', account), limit: LIMITS.account },
    ];
  }

  #digest(...parts: string[]): string {
    return hmac(this.#key, JSON.stringify(parts)).toString('base64url');
  }
}
