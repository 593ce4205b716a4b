import { createHash } from 'node:crypto';
import { tooLarge } from '../lib/errors.ts';
import type { StageOptions } from './blobs.ts';

/** Passes content through once while computing its digest and size. Fails at `maxBytes` or when `signal` aborts. */
export class MeasuredContent {
  readonly #content: AsyncIterable<Uint8Array>;
  readonly #options: StageOptions;
  readonly #hash = createHash('sha256');
  #failure: { error: unknown } | null = null;
  sizeBytes = 0;

  constructor(content: AsyncIterable<Uint8Array>, options: StageOptions = {}) {
    this.#content = content;
    this.#options = options;
  }

  /** What ended the content early. An uploader may wrap this error, or report its own reaction to it. */
  get failure(): { error: unknown } | null {
    return this.#failure;
  }

  /** Call once, after the last piece. */
  sha256(): string {
    return this.#hash.digest('hex');
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    const { maxBytes = Number.POSITIVE_INFINITY, signal } = this.#options;
    const iterator = this.#content[Symbol.asyncIterator]();
    let isExhausted = false;
    try {
      for (;;) {
        const next = await nextUnlessAborted(iterator, signal);
        if (next.done === true) {
          isExhausted = true;
          return;
        }
        this.sizeBytes += next.value.byteLength;
        if (this.sizeBytes > maxBytes) throw tooLarge('The content is larger than accepted.');
        this.#hash.update(next.value);
        yield next.value;
      }
    } catch (error) {
      this.#failure = { error };
      throw error;
    } finally {
      // Don't await this: a source that hangs in its read would hang here too, and its failure is already reported.
      if (!isExhausted) iterator.return?.().catch(() => {});
    }
  }
}

/**
 * Uses a listener per piece instead of `Promise.race` with one abort promise, because that promise would retain a
 * reaction, and through it the piece, for every read until the upload ends.
 */
function nextUnlessAborted<T>(iterator: AsyncIterator<T>, signal: AbortSignal | undefined): Promise<IteratorResult<T>> {
  if (signal === undefined) return iterator.next();
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = (then: () => void) => {
      signal.removeEventListener('abort', onAbort);
      then();
    };
    iterator.next().then(
      (result) => settle(() => resolve(result)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
