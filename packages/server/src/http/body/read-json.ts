import type { IncomingMessage } from 'node:http';
import type { BodyLimit, Fault } from '@recto/contract';
import { tooLarge } from '../../lib/errors.ts';
import { findUnheld, keptAsText, keptAsWritten, Unheld, type UnheldNumber } from '../../lib/json-numbers.ts';
import type { Held } from './body-budget.ts';
import type { PathNode } from './content-paths.ts';
import { ContentSink, type StoreContent } from './content-sink.ts';
import { type JsonBody, JsonReader } from './json-reader.ts';
import { parseWhole } from './whole-json.ts';

export interface JsonReading {
  readonly limit: BodyLimit;
  /** Where the body may have document content; undefined if it cannot be stored. */
  readonly content: { readonly paths: PathNode; readonly store: StoreContent } | undefined;
  readonly held: Held | undefined;
  /** What becomes of integers that numbers of JavaScript would round; they are rounded if nothing is said. */
  readonly unheld?: 'refused' | 'text' | 'written' | undefined;
  /** Called only for a body that is still arriving. */
  readonly signal: () => AbortSignal;
}

/** Bodies up to this size are read without pausing; longer ones yield to other requests after every chunk. */
const SHORT_BODY_BYTES = 64 * 1024;

/** Reads the body of a request; undefined when it has none. */
export async function readJson(request: IncomingMessage, reading: JsonReading): Promise<JsonBody | undefined> {
  // A short body mostly comes with its head, but the parser hands it out only after the head was dealt with.
  await Promise.resolve();
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  if (!/^identity$/i.test(encoding)) return { ok: false, fault: compressed(encoding) };
  const announced = announcedBytes(request);
  const hasArrived = announced <= SHORT_BODY_BYTES && request.readableLength === announced;
  const bytes: Buffer | null = hasArrived ? request.read() : null;
  if (bytes === null) return readArriving(request, reading);
  // Lets the request end, which others wait for.
  request.resume();
  return readArrived(bytes, reading);
}

/** Without this the compressed bytes would be called JSON with a mistake. */
function compressed(encoding: string): Fault {
  const error = `the body is compressed (Content-Encoding: ${encoding}); send it as it is`;
  return { type: 'value_error', loc: ['body'], msg: `Value error, ${error}`, input: null, ctx: { error } };
}

function readArrived(bytes: Buffer, reading: JsonReading): JsonBody | Promise<JsonBody> {
  const { limit, content, held } = reading;
  if (bytes.length > limit.bytes) throw bodyTooLarge(limit);
  const unheld = unheldOf(reading);
  const parsed = parseWhole(bytes, { maxValues: limit.values, content: content?.paths, unheld });
  if (parsed === undefined) return readInSteps(bytes, reading);
  held?.grow(bytes.length);
  return withoutUnheld({ ok: true, value: parsed.value }, reading);
}

const marked: UnheldNumber = (written) => new Unheld(written);

const unheldOf = ({ unheld }: JsonReading): UnheldNumber | undefined =>
  unheld === undefined ? undefined : { refused: marked, text: keptAsText, written: keptAsWritten }[unheld];

function withoutUnheld(body: JsonBody, { unheld }: JsonReading): JsonBody {
  const found = body.ok && unheld === 'refused' ? findUnheld(body.value) : undefined;
  if (found === undefined) return body;
  const error = 'JSON readers round this number; send it as a string';
  const loc = ['body', ...found.path];
  return {
    ok: false,
    fault: { type: 'value_error', loc, msg: `Value error, ${error}`, input: found.written, ctx: { error } },
  };
}

async function readInSteps(bytes: Buffer, reading: JsonReading): Promise<JsonBody> {
  const body = new BodyInSteps(reading);
  try {
    await body.take(bytes);
    return body.end();
  } catch (error) {
    body.abort();
    throw error;
  }
}

class BodyInSteps {
  readonly #reading: JsonReading;
  readonly #sinks: ContentSink[] = [];
  readonly #reader: JsonReader;

  constructor(reading: JsonReading) {
    this.#reading = reading;
    const { limit, content } = reading;
    this.#reader = new JsonReader({
      maxValues: limit.values,
      unheld: unheldOf(reading),
      ...(content !== undefined && {
        content: content.paths,
        receive: (kind) => {
          const sink = new ContentSink(kind, content.store);
          this.#sinks.push(sink);
          return sink;
        },
      }),
    });
  }

  get hasFailed(): boolean {
    return this.#reader.hasFailed;
  }

  async take(chunk: Buffer): Promise<void> {
    const { limit, held } = this.#reading;
    await this.#reader.write(chunk);
    if (this.#reader.heldBytes > (limit.besideDocumentsBytes ?? limit.bytes)) throw bodyTooLarge(limit);
    held?.grow(this.#reader.heldBytes);
  }

  end(): JsonBody {
    const read = this.#reader.end();
    const body = 'isTooMany' in read ? read : withoutUnheld(read, this.#reading);
    if (!body.ok) this.abort();
    if ('isTooMany' in body) throw tooManyValues(this.#reading.limit);
    return body;
  }

  /** Discards the documents of a body that is not used. */
  abort(): void {
    for (const sink of this.#sinks) sink.abort(new Error('the body was not read to its end'));
  }
}

function readArriving(request: IncomingMessage, reading: JsonReading): Promise<JsonBody | undefined> {
  const { limit } = reading;
  const signal = reading.signal();
  const body = new BodyInSteps(reading);
  const isShort = announcedBytes(request) <= SHORT_BODY_BYTES;
  let size = 0;
  return new Promise((resolve, reject) => {
    let reads: Promise<void> = Promise.resolve();
    const stop = (): void => {
      request.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown): void => {
      stop();
      body.abort();
      reject(error);
    };
    const finish = (): void => {
      stop();
      try {
        resolve(body.end());
      } catch (error) {
        reject(error);
      }
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit.bytes) {
        fail(bodyTooLarge(limit));
        return;
      }
      reads = reads.then(() => body.take(chunk));
      if (!isShort) request.pause();
      reads.then(() => {
        if (body.hasFailed) finish();
        else if (!isShort) setImmediate(() => request.resume());
      }, fail);
    };
    const onEnd = (): void => {
      if (size === 0) {
        stop();
        resolve(undefined);
      } else reads.then(finish, fail);
    };
    const onClose = (): void => {
      if (!request.readableEnded) fail(connectionClosed());
    };
    const onAbort = (): void => fail(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    request.on('data', onData).once('end', onEnd).once('error', fail).once('close', onClose);
  });
}

/** Infinite when no Content-Length is announced. */
export const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['content-length'] === undefined
    ? headers['transfer-encoding'] === undefined
      ? 0
      : Number.POSITIVE_INFINITY
    : Number(headers['content-length']);

export const isJsonType = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/([\w.-]+\+)?json\b/i.test(contentType);

export const isFormType = (contentType: string | undefined): boolean =>
  /^multipart\/form-data\b/i.test(contentType ?? '');

const counted = (count: number): string => count.toLocaleString('en-US');

export const bodyTooLarge = ({ bytes, besideDocumentsBytes }: BodyLimit) =>
  tooLarge(
    besideDocumentsBytes === undefined
      ? `The request body exceeds ${counted(bytes)} bytes, the limit of this operation.`
      : `The request body exceeds ${counted(bytes)} bytes, or ${counted(besideDocumentsBytes)} bytes without its documents: the limit of this operation.`,
  );

const tooManyValues = ({ values }: BodyLimit) =>
  tooLarge(`The request body has more than ${counted(values)} values, the limit of this operation.`);

const connectionClosed = (): Error =>
  Object.assign(new Error('the connection was closed inside the body'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
