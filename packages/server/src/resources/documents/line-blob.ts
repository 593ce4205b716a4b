import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Scope } from '../../lib/scope.ts';
import type { ContentStore, KeptBlob } from '../blobs/service.ts';

const BUFFER_BYTES = 1024 * 1024;

export interface LineBlobOptions {
  scope: Scope;
  maxBytes: number;
  signal: AbortSignal;
}

/** Returns what `write` returns; if that fails, removes all of the blobs. */
export async function writtenWhole<T>(blobs: readonly LineBlob[], write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    await Promise.all(blobs.map((blob) => blob.abandon()));
    throw error;
  }
}

/** A blob written line by line while a reader process sends them; it may have to start over. */
export class LineBlob {
  readonly #ledger: ContentStore;
  readonly #options: LineBlobOptions;
  #stream = new PassThrough({ highWaterMark: BUFFER_BYTES });
  #kept: Promise<KeptBlob>;

  constructor(ledger: ContentStore, options: LineBlobOptions) {
    this.#ledger = ledger;
    this.#options = options;
    this.#kept = this.#keep();
  }

  /** Resolves when there is room for more; returns undefined while there is. */
  write(line: Buffer | string): Promise<void> | undefined {
    this.#stream.write(line);
    return this.append('\n');
  }

  /** The same for a piece of a line that is too long to be written at once. */
  append(piece: Buffer | string): Promise<void> | undefined {
    if (this.#stream.write(piece)) return undefined;
    // A failing store destroys the stream, so no drain event follows; the store's promise has the reason.
    const drained = once(this.#stream, 'drain').catch(() => this.#kept);
    return Promise.race([drained, this.#kept]).then(() => undefined);
  }

  async restart(): Promise<void> {
    await this.abandon();
    this.#stream = new PassThrough({ highWaterMark: BUFFER_BYTES });
    this.#kept = this.#keep();
  }

  finish(): Promise<KeptBlob> {
    this.#stream.end();
    return this.#kept;
  }

  /** Removes the blob. Does nothing after `finish`. */
  async abandon(): Promise<void> {
    this.#stream.destroy(new Error('the blob was abandoned'));
    await this.#kept.catch(() => undefined);
  }

  #keep(): Promise<KeptBlob> {
    const { scope, maxBytes, signal } = this.#options;
    const kept = this.#ledger.keep(scope, this.#stream, { maxBytes, signal });
    // The promise is awaited after the lines are written; until then a failure must not crash the process.
    kept.catch(() => undefined);
    // Nor must destroying a stream that nobody reads any more.
    this.#stream.on('error', () => undefined);
    return kept;
  }
}
