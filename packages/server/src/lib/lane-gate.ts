import { type AppError, unavailable } from './errors.ts';
import type { Lane } from './lane.ts';

type Environment = Lane['environment'];

export interface GateLimits {
  /** A request enters while fewer than `own` of its environment, and fewer than `both` in total, are inside. */
  readonly places: Readonly<Record<Environment, { readonly own: number; readonly both: number }>>;
  /** How many requests may wait, per key and per environment. */
  readonly waiting: { readonly perKey: number; readonly perEnvironment: number };
  /** How long a request may wait; unlimited when absent. */
  readonly waitMs?: number;
  /** Message for a request that may not wait, or that waited too long. */
  readonly refusal: string;
}

interface Waiting {
  readonly enter: (leave: () => void) => void;
  readonly refuse: (error: unknown) => void;
}

/** The queue of one environment. Keys take turns, so that a thousand requests of one key do not block the others. */
class Line {
  readonly #ofKey = new Map<string, Waiting[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  lengthOf(key: string): number {
    return this.#ofKey.get(key)?.length ?? 0;
  }

  add(key: string, waiting: Waiting): void {
    const queue = this.#ofKey.get(key);
    if (queue === undefined) this.#ofKey.set(key, [waiting]);
    else queue.push(waiting);
    this.#length += 1;
  }

  remove(key: string, waiting: Waiting): void {
    const queue = this.#ofKey.get(key) ?? [];
    const rest = queue.filter((other) => other !== waiting);
    if (rest.length === 0) this.#ofKey.delete(key);
    else this.#ofKey.set(key, rest);
    this.#length -= queue.length - rest.length;
  }

  /** Takes the first request of the key whose turn it is and moves that key to the end of the line. */
  shift(): Waiting | undefined {
    const [next] = this.#ofKey;
    if (next === undefined) return undefined;
    const [key, queue] = next;
    const first = queue.shift();
    this.#ofKey.delete(key);
    if (queue.length > 0) this.#ofKey.set(key, queue);
    this.#length -= 1;
    return first;
  }
}

/** Splits `count` places, keeping some for production if there are several. */
export const sharedPlaces = (count: number): GateLimits['places'] => ({
  production: { own: count, both: count },
  test: { own: Math.max(1, count - Math.ceil(count / 3)), both: count },
});

/** Admits a limited number of requests at a time, production first. */
export class LaneGate {
  readonly #limits: GateLimits;
  readonly #lines: Record<Environment, Line> = { production: new Line(), test: new Line() };
  readonly #inside: Record<Environment, number> = { production: 0, test: 0 };
  #whenEmpty: (() => void)[] = [];

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  get inside(): number {
    return this.#inside.production + this.#inside.test;
  }

  get waiting(): number {
    return this.#lines.production.length + this.#lines.test.length;
  }

  /** Resolves with the function that leaves the gate; calling that twice is harmless. */
  enter({ environment, key }: Lane, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    // Everyone who could enter already has, so entering now overtakes nobody.
    if (this.#hasPlace(environment)) return Promise.resolve(this.#enter(environment));
    const line = this.#lines[environment];
    const { perKey, perEnvironment } = this.#limits.waiting;
    if (line.lengthOf(key) >= perKey || line.length >= perEnvironment) return Promise.reject(this.#refusal());
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
      };
      const waiting: Waiting = {
        enter: (leave) => {
          stop();
          resolve(leave);
        },
        refuse: (error) => {
          stop();
          reject(error);
        },
      };
      const abandon = (): void => {
        line.remove(key, waiting);
        waiting.refuse(signal?.reason);
      };
      const { waitMs } = this.#limits;
      const giveUp = (): void => {
        line.remove(key, waiting);
        waiting.refuse(this.#refusal());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', abandon, { once: true });
      line.add(key, waiting);
    });
  }

  async run<T>(lane: Lane, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(lane, signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Rejects everyone who waits; those inside stay. */
  refuseWaiting(reason: unknown): void {
    for (const line of Object.values(this.#lines)) {
      for (let waiting = line.shift(); waiting !== undefined; waiting = line.shift()) waiting.refuse(reason);
    }
  }

  /** Resolves when nobody is inside or waiting. */
  empty(): Promise<void> {
    if (this.inside === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenEmpty.push(resolve));
  }

  #hasPlace(environment: Environment): boolean {
    const { own, both } = this.#limits.places[environment];
    return this.#inside[environment] < own && this.inside < both;
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

  #admit(): void {
    for (const environment of ['production', 'test'] as const) {
      while (this.#lines[environment].length > 0 && this.#hasPlace(environment)) {
        this.#lines[environment].shift()?.enter(this.#enter(environment));
      }
    }
    if (this.inside > 0) return;
    const resolvers = this.#whenEmpty;
    this.#whenEmpty = [];
    for (const resolve of resolvers) resolve();
  }

  #refusal(): AppError {
    return unavailable(this.#limits.refusal);
  }
}
