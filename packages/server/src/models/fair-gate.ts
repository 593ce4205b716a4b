import type { Lane } from '../lib/lane.ts';
import { sharedPlaces } from '../lib/lane-gate.ts';

type Environment = Lane['environment'];

interface Waiting {
  enter: (release: () => void) => void;
}

/**
 * Admits a limited number at a time. Environments take turns, so that a thousand pages of one do not block the other,
 * and test leaves places to production if there are several: its calls may take as long as a model lets them.
 */
export class FairGate {
  readonly #places: ReturnType<typeof sharedPlaces>;
  readonly #waiting = new Map<Environment, Waiting[]>();
  readonly #inside: Record<Environment, number> = { production: 0, test: 0 };

  constructor(limit: number) {
    this.#places = sharedPlaces(limit);
  }

  /** Resolves with the function that leaves the gate. */
  enter(environment: Environment, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#hasPlace(environment)) return Promise.resolve(this.#enter(environment));
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.#forget(environment, waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        enter: (release) => {
          signal.removeEventListener('abort', abandon);
          resolve(release);
        },
      };
      signal.addEventListener('abort', abandon, { once: true });
      const queue = this.#waiting.get(environment);
      if (queue === undefined) this.#waiting.set(environment, [waiting]);
      else queue.push(waiting);
    });
  }

  get waiting(): number {
    let count = 0;
    for (const queue of this.#waiting.values()) count += queue.length;
    return count;
  }

  #hasPlace(environment: Environment): boolean {
    const { own, both } = this.#places[environment];
    return this.#inside[environment] < own && this.#inside.production + this.#inside.test < both;
  }

  #forget(environment: Environment, waiting: Waiting): void {
    const rest = (this.#waiting.get(environment) ?? []).filter((other) => other !== waiting);
    if (rest.length === 0) this.#waiting.delete(environment);
    else this.#waiting.set(environment, rest);
  }

  #enter(environment: Environment): () => void {
    this.#inside[environment] += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#inside[environment] -= 1;
      this.#admit();
    };
  }

  /** Gives the free place to the environment whose turn it is, and moves it to the end of the queue. */
  #admit(): void {
    for (const [environment, queue] of this.#waiting) {
      if (!this.#hasPlace(environment)) continue;
      this.#waiting.delete(environment);
      const first = queue.shift();
      if (queue.length > 0) this.#waiting.set(environment, queue);
      first?.enter(this.#enter(environment));
      return;
    }
  }
}
