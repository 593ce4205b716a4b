import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';

const BUFFER_BYTES = 1024 * 1024;

export interface LineBlobOptions {
  scope: Scope;
  maxBytes: number;
  signal: AbortSignal;
}

/** What `write` returns; when it fails, nothing is left of the blobs. */
export async function writtenWhole<T>(blobs: readonly LineBlob[], write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    await Promise.all(blobs.map((blob) => blob.abandon()));
    throw error;
  }
}

/** A blob that is written line by line while a reader process sends them; it may have to begin anew. */
export class LineBlob {
  readonly #ledger: BlobLedger;
  readonly #options: LineBlobOptions;
  #stream = new PassThrough({ highWaterMark: BUFFER_BYTES });
  #kept: Promise<KeptBlob>;

  constructor(ledger: BlobLedger, options: LineBlobOptions) {
    this.#ledger = ledger;
    this.#options = options;
    this.#kept = this.#keep();
  }

  /** Resolves when there is room for more; at once, without a promise, while there is. */
  write(line: Buffer | string): Promise<void> | undefined {
    this.#stream.write(line);
    return this.append('\n');
  }

  /** The same for a piece of a line that is too long to be written at once. */
  append(piece: Buffer | string): Promise<void> | undefined {
    if (this.#stream.write(piece)) return undefined;
    // A store that fails destroys the stream: there will be no drain, and the reason is the store's.
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

  /** Nothing is left of it. After `finish` this does nothing. */
  async abandon(): Promise<void> {
    this.#stream.destroy(new Error('the blob was abandoned'));
    await this.#kept.catch(() => undefined);
  }

  #keep(): Promise<KeptBlob> {
    const { scope, maxBytes, signal } = this.#options;
    const kept = this.#ledger.keep(scope, this.#stream, { maxBytes, signal });
    // It is looked at when the lines are written; until then a failure must not end the process.
    kept.catch(() => undefined);
    // Destroying a stream that nobody reads any more must not either.
    this.#stream.on('error', () => undefined);
    return kept;
  }
}
