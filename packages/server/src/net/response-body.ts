import { finished, pipeline, Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError, unreadableAnswer } from './outbound-error.ts';

export interface ResponseBodyOptions {
  contentEncoding: string | undefined;
  declaredBytes: number | undefined;
  maxBytes: number;
  toError: (error: unknown) => unknown;
  onClose: () => void;
}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The decoded body, which fails once it exceeds `maxBytes`. We ask for no compression, but some hosts store objects
 * compressed and send them that way. Stacked encodings are refused because no legitimate host needs them.
 */
export function limitedBody(raw: Readable, options: ResponseBodyOptions): Readable {
  return new LimitedBody(decoded(raw, options), options);
}

/**
 * `Readable.from(generator)` won't do: destroying it waits for the pending read, so a stalled host would keep its
 * connection after the reader has left.
 */
class LimitedBody extends Readable {
  readonly #source: Readable;
  readonly #options: ResponseBodyOptions;
  #deliveredBytes = 0;

  constructor(source: Readable, options: ResponseBodyOptions) {
    super();
    this.#source = source;
    this.#options = options;
    // Without a listener, the deadline of a body that nobody reads would crash the process. Readers still get the
    // error.
    this.on('error', () => {});
    source.on('data', (chunk: Buffer) => this.#deliver(chunk)).pause();
    finished(source, { writable: false }, (error) => {
      if (error) this.#fail(error);
      else this.push(null);
    });
  }

  override _read(): void {
    if ((this.#options.declaredBytes ?? 0) > this.#options.maxBytes) this.#fail(tooLarge());
    else this.#source.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#source.destroy();
    this.#options.onClose();
    callback(error);
  }

  #deliver(chunk: Buffer): void {
    this.#deliveredBytes += chunk.length;
    if (this.#deliveredBytes > this.#options.maxBytes) this.#fail(tooLarge());
    else if (!this.push(chunk)) this.#source.pause();
  }

  #fail(error: unknown): void {
    const mapped = this.#options.toError(error);
    this.destroy(mapped instanceof Error ? mapped : new Error('aborted', { cause: mapped }));
  }
}

function decoded(raw: Readable, { contentEncoding, maxBytes }: ResponseBodyOptions): Readable {
  const encoding = contentEncoding?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return raw;
  const createDecoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (createDecoder === undefined) {
    throw unreadableAnswer(new Error(encoding));
  }
  // Limit the compressed side too, because a stream of empty blocks decodes to nothing for ever. The slack allows for
  // incompressible content, which grows a little when compressed.
  const maxCompressedBytes = maxBytes + Math.ceil(maxBytes / 100) + 1024;
  let receivedBytes = 0;
  const compressedLimit = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      receivedBytes += chunk.length;
      if (receivedBytes > maxCompressedBytes) callback(tooLarge());
      else callback(null, chunk);
    },
  });
  return pipeline(raw, compressedLimit, createDecoder(), () => {
    // LimitedBody watches the last stream, which reports the failure of any of them.
  });
}

function tooLarge(): OutboundError {
  return new OutboundError('too_large', 'The response of the remote host is larger than accepted.');
}
