import { setTimeout as delay } from 'node:timers/promises';
import type { PartialOutput } from './by-model.ts';

/** Eight lines a second show all that an eye can follow. */
const MIN_INTERVAL_MS = 125;
/** Writing partial outputs may take this share of the time: those of long lists are long. */
const MAX_SHARE = 0.05;

/** Partial outputs for one reader: the latest when it is ready for one, the ones before are dropped. */
export class PartialLines {
  #latest: PartialOutput | undefined;
  #changed = Promise.withResolvers<void>();
  readonly #ended = new AbortController();

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
      const startedAt = performance.now();
      const line = write(latest());
      const writingMs = performance.now() - startedAt;
      yield line;
      const pauseMs = Math.max(MIN_INTERVAL_MS, writingMs / MAX_SHARE) - (performance.now() - startedAt);
      if (pauseMs > 0) await this.#pause(pauseMs);
    }
  }

  async #pause(ms: number): Promise<void> {
    try {
      await delay(ms, undefined, { signal: this.#ended.signal });
    } catch (error) {
      if (!this.#ended.signal.aborted) throw error;
    }
  }
}
