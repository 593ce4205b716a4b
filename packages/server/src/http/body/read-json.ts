import type { IncomingMessage } from 'node:http';
import type { BodyLimit, ContentPath } from '@recto/contract';
import { tooLarge } from '../../lib/errors.ts';
import type { Held } from './body-budget.ts';
import { ContentSink, type StoreContent } from './content-sink.ts';
import { type JsonBody, JsonReader } from './json-reader.ts';

export interface JsonReading {
  readonly limit: BodyLimit;
  readonly paths: readonly ContentPath[];
  /** Undefined when the request has no credential to store content for. */
  readonly store: StoreContent | undefined;
  readonly held: Held | undefined;
  readonly signal: AbortSignal;
}

/** Bodies up to this size are read without pausing; longer ones yield to other requests after every chunk. */
const SHORT_BODY_BYTES = 64 * 1024;

/** Reads the body of a request; undefined when it has none. */
export function readJson(request: IncomingMessage, reading: JsonReading): Promise<JsonBody | undefined> {
  const { limit, paths, store, held, signal } = reading;
  const sinks: ContentSink[] = [];
  const reader = new JsonReader({
    maxValues: limit.values,
    ...(store !== undefined && {
      paths,
      receive: (kind) => {
        const sink = new ContentSink(kind, store);
        sinks.push(sink);
        return sink;
      },
    }),
  });
  const besideBytes = limit.besideDocumentsBytes ?? limit.bytes;
  const isShort = announcedBytes(request) <= SHORT_BODY_BYTES;
  let size = 0;
  const take = async (chunk: Buffer): Promise<void> => {
    await reader.write(chunk);
    if (reader.heldBytes > besideBytes) throw bodyTooLarge(limit);
    held?.grow(reader.heldBytes);
  };
  return new Promise((resolve, reject) => {
    let reads: Promise<void> = Promise.resolve();
    const stop = (): void => {
      request.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown): void => {
      stop();
      for (const sink of sinks) sink.abort(new Error('the body was not read to its end'));
      reject(error);
    };
    const finish = (): void => {
      stop();
      const body = reader.end();
      if (!body.ok) for (const sink of sinks) sink.abort(new Error('the body was not read to its end'));
      if ('isTooMany' in body) reject(tooManyValues(limit));
      else resolve(body);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit.bytes) {
        fail(bodyTooLarge(limit));
        return;
      }
      reads = reads.then(() => take(chunk));
      if (!isShort) request.pause();
      reads.then(() => {
        if (reader.hasFailed) finish();
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
