import { unavailable } from '../../lib/errors.ts';
import type { Credential } from '../call.ts';

export interface BudgetLimits {
  /** Limit for all bodies together. Bodies of the test environment may use half of it. */
  readonly totalBytes: number;
  readonly perKeyBytes: number;
}

/** Counts the bytes of one body that the process holds. */
export interface Held {
  /** Counts the body as at least this many bytes; throws a 503 if the budget is exhausted. */
  grow(bytes: number): void;
  release(): void;
}

/**
 * Limits how many bytes of bodies the process holds at once, so that requests which never finish cannot fill its
 * memory.
 */
export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #ofKey = new Map<string, number>();
  readonly #ofEnvironment = { production: 0, test: 0 };

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  get heldBytes(): number {
    return this.#ofEnvironment.production + this.#ofEnvironment.test;
  }

  open(credential: Pick<Credential, 'keyId' | 'environmentSlug'>): Held {
    let held = 0;
    return {
      grow: (bytes) => {
        if (bytes <= held) return;
        this.#require(credential, bytes - held);
        this.#add(credential, bytes - held);
        held = bytes;
      },
      release: () => {
        this.#add(credential, -held);
        held = 0;
      },
    };
  }

  #require({ keyId, environmentSlug }: Pick<Credential, 'keyId' | 'environmentSlug'>, more: number): void {
    const { totalBytes, perKeyBytes } = this.#limits;
    if ((this.#ofKey.get(keyId) ?? 0) + more > perKeyBytes) {
      throw unavailable('The running requests of this key hold too much data. Retry when some of them have ended.');
    }
    const isOver =
      this.heldBytes + more > totalBytes ||
      (environmentSlug === 'test' && this.#ofEnvironment.test + more > totalBytes / 2);
    if (isOver) throw unavailable('The running requests hold too much data. Retry shortly.');
  }

  #add({ keyId, environmentSlug }: Pick<Credential, 'keyId' | 'environmentSlug'>, bytes: number): void {
    this.#ofEnvironment[environmentSlug] += bytes;
    const ofKey = (this.#ofKey.get(keyId) ?? 0) + bytes;
    if (ofKey === 0) this.#ofKey.delete(keyId);
    else this.#ofKey.set(keyId, ofKey);
  }
}
