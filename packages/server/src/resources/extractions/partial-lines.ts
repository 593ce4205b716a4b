import { setTimeout as delay } from 'node:timers/promises';

/** Computes the output so far. Called on demand, because most partial outputs are never sent. */
export type PartialOutput = () => unknown;

export type OnPartial = (partial: PartialOutput) => void;

/** Eight lines per second are as many as a person can follow. */
const MIN_INTERVAL_MS = 125;
/** Maximum share of time spent on writing partial outputs, which get long for long lists. */
const MAX_SHARE = 0.05;

/** Controls the time between lines. */
export interface Pace {
  /** Milliseconds. */
  now(): number;
  /** Ends early when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

const realTime: Pace = {
  now: () => performance.now(),
  pause: async (ms, signal) => {
    try {
      await delay(ms, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
};

/** Partial outputs for one reader, who gets the latest one when ready; earlier ones are dropped. */
export class PartialLines {
  #latest: PartialOutput | undefined;
  #changed = Promise.withResolvers<void>();
  readonly #ended = new AbortController();
  readonly #pace: Pace;

  constructor(pace: Pace = realTime) {
    this.#pace = pace;
  }

  put(partial: PartialOutput): void {
    this.#latest = partial;
    this.#changed.resolve();
  }

  /** Releases whoever waits for the next line. */
  end(): void {
    this.#ended.abort();
    this.#changed.resolve();
  }

  /** `write` turns an output into its line. */
  async *lines(write: (output: unknown) => string): AsyncGenerator<string> {
    for (;;) {
      await this.#changed.promise;
      if (this.#ended.signal.aborted) return;
      this.#changed = Promise.withResolvers();
      const latest = this.#latest;
      this.#latest = undefined;
      if (latest === undefined) continue;
      const startedAt = this.#pace.now();
      const line = write(latest());
      const writingMs = this.#pace.now() - startedAt;
      yield line;
      const pauseMs = Math.max(MIN_INTERVAL_MS, writingMs / MAX_SHARE) - (this.#pace.now() - startedAt);
      if (pauseMs > 0) await this.#pace.pause(pauseMs, this.#ended.signal);
    }
  }
}
