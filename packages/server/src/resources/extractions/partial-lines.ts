import { setTimeout as delay } from 'node:timers/promises';

/** The output so far. It is made when it is asked for: most of them never are. */
export type PartialOutput = () => unknown;

export type OnPartial = (partial: PartialOutput) => void;

/** Eight lines a second show all that an eye can follow. */
const MIN_INTERVAL_MS = 125;
/** Writing partial outputs may take this share of the time: those of long lists are long. */
const MAX_SHARE = 0.05;

/** The time that passes between lines. */
export interface Pace {
  /** Milliseconds. */
  now(): number;
  /** Ends early when the signal does. */
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

/** Partial outputs for one reader: the latest when it is ready for one, the ones before are dropped. */
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

  /** Whoever waits for the next line is let go. */
  end(): void {
    this.#ended.abort();
    this.#changed.resolve();
  }

  /** `write` makes the line of an output. */
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
