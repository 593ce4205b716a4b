import { PassThrough } from 'node:stream';
import { type ContentKind, StoredContent } from '@recto/contract';
import { ContentDecoder } from '../../lib/base64.ts';
import type { ContentReceiver } from './json-reader.ts';

export type StoreContent = (content: AsyncIterable<Uint8Array>) => Promise<{ sha256: string; sizeBytes: number }>;

const HELD_BYTES = 256 * 1024;

/** Decodes base64 from a body and streams it to storage. */
export class ContentSink implements ContentReceiver {
  readonly #decoder: ContentDecoder;
  readonly #pipe = new PassThrough({ highWaterMark: HELD_BYTES });
  readonly #stored: Promise<{ sha256: string; sizeBytes: number }>;
  #failure: unknown = null;

  constructor(kind: ContentKind, store: StoreContent) {
    this.#decoder = new ContentDecoder(kind);
    // The promise reports the error; this listener only prevents a crash.
    this.#pipe.on('error', () => undefined);
    this.#stored = store(this.#pipe);
    this.#stored.catch((error: unknown) => {
      this.#failure = error;
      this.#pipe.destroy();
    });
  }

  async write(bytes: Buffer): Promise<void> {
    await this.#send(this.#decoder.write(bytes));
    if (this.#decoder.problem !== null) this.abort(new Error(this.#decoder.problem));
  }

  async end(): Promise<StoredContent> {
    await this.#send(this.#decoder.end());
    const { problem, declaredType } = this.#decoder;
    if (problem !== null) {
      this.abort(new Error(problem));
      await this.#stored.catch(() => undefined);
      return new StoredContent({ sha256: '', sizeBytes: 0, declaredType, problem });
    }
    this.#pipe.end();
    return new StoredContent({ ...(await this.#stored), declaredType, problem });
  }

  /** Discards everything that was sent. */
  abort(reason: Error): void {
    if (!this.#pipe.writableFinished) this.#pipe.destroy(reason);
  }

  async #send(content: Buffer): Promise<void> {
    if (this.#failure !== null && this.#decoder.problem === null) throw this.#failure;
    if (content.length === 0 || this.#pipe.destroyed || this.#pipe.write(content)) return;
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        this.#pipe.off('drain', goOn).off('close', goOn);
        resolve();
      };
      this.#pipe.on('drain', goOn).on('close', goOn);
    });
  }
}
