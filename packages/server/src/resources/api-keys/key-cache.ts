/**
 * Remembers whose a key is for a moment, so that a busy caller does not cost a query per request. A revocation removes
 * the key at once, by notification. The short lifetime bounds how long a lost notification can matter.
 */
import { hash } from 'node:crypto';
import type { Credential } from '../../http/call.ts';

/** A revoked key is refused within this time even if its notification is lost. */
export const MAX_AGE_MS = 1_000;
const MAX_KEYS = 10_000;

interface Remembered {
  readonly credential: Credential;
  readonly until: number;
}

/** The state of the cache when a look-up began. */
export interface LookUpStart {
  readonly generation: number;
  readonly at: number;
  /** Shorter than usual for a key that expires before. */
  readonly maxAgeMs?: number;
}

export class KeyCache {
  readonly #byKey = new Map<string, Remembered>();
  readonly #keysOf = new Map<string, string>();
  readonly #now: () => number;
  #generation = 0;
  #isInformed = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  find(key: string): Credential | undefined {
    if (this.#byKey.size === 0) return undefined;
    const digest = digestOf(key);
    const found = this.#byKey.get(digest);
    if (found === undefined) return undefined;
    if (this.#now() < found.until) return found.credential;
    this.forget(found.credential.keyId);
    return undefined;
  }

  begin(): LookUpStart {
    return { generation: this.#generation, at: this.#now() };
  }

  /** Forgets the result of a look-up that a revocation may have overtaken. */
  keep(key: string, credential: Credential, { generation, at, maxAgeMs = MAX_AGE_MS }: LookUpStart): void {
    if (!this.#isInformed || generation !== this.#generation) return;
    if (this.#byKey.size >= MAX_KEYS) this.#clear();
    const digest = digestOf(key);
    // Counted from before the look-up: the answer is as old as that.
    this.#byKey.set(digest, { credential, until: at + Math.min(maxAgeMs, MAX_AGE_MS) });
    this.#keysOf.set(credential.keyId, digest);
  }

  forget(keyId: string): void {
    this.#generation += 1;
    const digest = this.#keysOf.get(keyId);
    if (digest !== undefined) this.#byKey.delete(digest);
    this.#keysOf.delete(keyId);
  }

  /** Notifications arrive from now on; some may have been missed. */
  informed(): void {
    this.#clear();
    this.#isInformed = true;
  }

  /** Notifications do not arrive any more, so nothing is remembered. */
  uninformed(): void {
    this.#clear();
    this.#isInformed = false;
  }

  #clear(): void {
    this.#generation += 1;
    this.#byKey.clear();
    this.#keysOf.clear();
  }
}

/** Keeps the keys themselves out of memory that lives longer than a request. */
const digestOf = (key: string): string => hash('sha256', key, 'base64');
