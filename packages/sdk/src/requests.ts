/** Sends operations, repeats them where that is safe, and reads responses. */
import { CallLimits } from './call-limits.ts';
import type { ContentSource } from './documents.ts';
import { ApiError, apiError, ConnectionError, RectoError, TimeoutError } from './errors.ts';
import type { Payload } from './form.ts';
import { operations } from './generated/operations.ts';
import type { File } from './generated/types.ts';
import type { Operation } from './operation.ts';
import { Page, PagePromise } from './pages.ts';
import type { RequestOptions } from './request-options.ts';
import { requestParts } from './request-parts.ts';
import { backoffMs, delay, MAX_RETRY_AFTER_MS, RETRIED_STATUSES, retryAfterMs } from './retry.ts';
import { EventStream, type OpenBody, ResultStream, type RunEvent } from './streams.ts';
import { untilEnded, type WaitOptions } from './wait.ts';

export interface Settings {
  apiKey: string;
  /** Without a slash at the end and without `/v1`. */
  baseUrl: string;
  timeoutMs: number;
  maxRetries: number;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

interface Prepared {
  operation: Operation;
  url: string;
  headers: Record<string, string>;
  payload: Payload;
  limits: CallLimits;
}

type Read<T> = (response: Response, limits: CallLimits) => Promise<T>;

export class Requests {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  json<T>(operation: Operation, input: object, options?: RequestOptions): Promise<T> {
    return this.#send(operation, input, { options }, (response) => jsonOf<T>(response));
  }

  none(operation: Operation, input: object, options?: RequestOptions): Promise<void> {
    return this.#send(operation, input, { options }, async (response) => {
      await response.text();
    });
  }

  /** A response that is not JSON. The caller reads its body. */
  raw(operation: Operation, input: object, options?: RequestOptions): Promise<Response> {
    return this.#send(operation, input, { options, isOpen: true }, async (response) => response);
  }

  page<T>(operation: Operation, input: object, options?: RequestOptions): PagePromise<T> {
    const fetchPage = async (at: object): Promise<Page<T>> => {
      const found = await this.json<Partial<Page<T>> | null>(operation, at, options);
      if (!isList(found)) {
        throw new RectoError(`${operation.id}: the response is no list: check that baseUrl is that of a Recto service`);
      }
      // The filters stay; `before` and `after` exclude each other.
      return new Page(found, (after) => fetchPage({ ...input, before: undefined, after }));
    };
    return new PagePromise(() => fetchPage(input));
  }

  lines<P, R extends object>(operation: Operation, input: object, options?: RequestOptions): ResultStream<P, R> {
    return new ResultStream<P, R>(() => this.#open(operation, input, { isStream: true, ...options }));
  }

  events<E extends RunEvent>(operation: Operation, input: object, options?: RequestOptions): EventStream<E> {
    return new EventStream<E>((last) => {
      const resumed = last === undefined ? {} : { 'last-event-id': String(last) };
      return this.#open(operation, input, { ...options, headers: { ...options?.headers, ...resumed } });
    });
  }

  wait<T extends object>(operation: Operation, input: object, options?: WaitOptions<T>): Promise<T> {
    const get = (fields: object, request: RequestOptions) =>
      this.#send(operation, { ...input, ...fields }, { options: request }, async (response) => ({
        record: await jsonOf<T>(response),
        retryAfterMs: retryAfterMs(response.headers),
      }));
    const isLight = operation.query?.includes('include_output') === true && !('include_output' in input);
    return untilEnded({ look: get, operation, isLight }, options);
  }

  /** Stores content as a file. */
  upload(source: ContentSource, options?: RequestOptions): Promise<File> {
    return this.json<File>(operations['files.create'], { document: source }, options);
  }

  /** Fetches an address that the service gave out. It authorizes itself, so the key is not sent there. */
  download(url: string, options?: RequestOptions): Promise<Response> {
    return this.raw({ id: 'download', method: 'GET', path: url, needsNoKey: true }, {}, options);
  }

  #open(operation: Operation, input: object, options: SendOptions): Promise<OpenBody> {
    return this.#send(operation, input, { options, isOpen: true }, async (response, limits) => {
      if (response.body === null) throw new ConnectionError(`${operation.id} responded without a body`);
      return { body: response.body, signal: limits.signal, close: () => limits.cancel() };
    });
  }

  async #send<T>(
    operation: Operation,
    input: object,
    { options = {}, isOpen = false }: { options?: SendOptions | undefined; isOpen?: boolean },
    read: Read<T>,
  ): Promise<T> {
    const { signal, timeoutMs = this.#settings.timeoutMs, maxRetries = this.#settings.maxRetries } = options;
    const limits = new CallLimits(signal, timeoutMs);
    let isRead = false;
    try {
      const upload = (source: ContentSource) => this.upload(source, { signal: limits.signal });
      const { target, payload } = await requestParts(operation, { ...input }, upload);
      const url = /^https?:/.test(target) ? target : `${this.#settings.baseUrl}${target}`;
      const headers = this.#headersOf(operation, payload, options);
      const result = await this.#repeated({ operation, url, headers, payload, limits }, maxRetries, read);
      isRead = true;
      return result;
    } catch (error) {
      signal?.throwIfAborted();
      throw limits.isLate ? lateError(operation, timeoutMs, error) : error;
    } finally {
      if (isRead && isOpen) limits.stopTimer();
      else limits.release();
    }
  }

  #headersOf(operation: Operation, payload: Payload, options: SendOptions): Record<string, string> {
    const isWrite = operation.method !== 'GET' && operation.method !== 'DELETE';
    const idempotencyKey = options.idempotencyKey ?? (isWrite && !options.isStream ? crypto.randomUUID() : undefined);
    return {
      ...this.#settings.headers,
      ...(!operation.needsNoKey && { authorization: `Bearer ${this.#settings.apiKey}` }),
      ...(payload.contentType !== undefined && { 'content-type': payload.contentType }),
      // The service does the work of a key once, so every attempt may be repeated.
      ...(isWrite && idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...options.headers,
    };
  }

  async #repeated<T>(prepared: Prepared, maxRetries: number, read: Read<T>): Promise<T> {
    let isLost = false;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt(prepared, read);
      } catch (error) {
        const { signal } = prepared.limits;
        const waitMs =
          attempt < maxRetries && prepared.payload.isRepeatable ? waitBefore(error, attempt, isLost) : null;
        if (waitMs === null || signal.aborted) throw error;
        isLost ||= error instanceof ConnectionError;
        await delay(waitMs, signal);
      }
    }
  }

  async #attempt<T>({ operation, url, headers, payload, limits }: Prepared, read: Read<T>): Promise<T> {
    const { method } = operation;
    let response: Response | undefined;
    try {
      response = await this.#settings.fetch(url, {
        method,
        headers,
        signal: limits.signal,
        ...(payload.body !== undefined && { body: payload.body }),
        // Required with a stream, and without meaning otherwise.
        ...(payload.body instanceof ReadableStream && { duplex: 'half' }),
      } as RequestInit);
      if (response.ok) return await read(response, limits);
      const { status } = response;
      const text = await response.text();
      throw apiError({ method, path: new URL(url).pathname, status, headers: response.headers, text });
    } catch (error) {
      if (error instanceof RectoError) throw error;
      const failure = payload.failure?.();
      if (failure !== undefined) throw failure.error;
      throw connectionError(error, { operation, url, hasBegun: response !== undefined });
    }
  }
}

interface SendOptions extends RequestOptions {
  /**
   * Partial results arrive. With a key the service sends the last one alone, because that is all it can repeat; without
   * one, it cancels what it was doing when the connection breaks, so the request may be sent again.
   */
  isStream?: boolean;
}

/** Another service may respond with JSON of its own. */
const isList = <T>(found: Partial<Page<T>> | null): found is Page<T> =>
  Array.isArray(found?.data) && typeof found.list_metadata === 'object' && found.list_metadata !== null;

/** Proxies respond with pages of their own. */
async function jsonOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new RectoError(`${response.url} did not respond with JSON: check that it is the address of a Recto service`, {
      cause,
    });
  }
}

interface Lost {
  operation: Operation;
  url: string;
  hasBegun: boolean;
}

/** Node gives up after five minutes without a response; sending the request again would take as long. */
const NODE_TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function connectionError(cause: unknown, { operation, url, hasBegun }: Lost): Error {
  const code = causeOf(cause);
  if (NODE_TIMEOUTS.has(code)) return lateError(operation, 300_000, cause);
  const what = hasBegun ? 'The connection broke while the response arrived' : 'The service cannot be reached';
  const because = [code, cause instanceof Error ? cause.message : ''].filter((part) => part !== '').join(', ');
  return new ConnectionError(`${what}: ${operation.method} ${new URL(url).origin} (${because})`, { cause });
}

function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof inner === 'object' && inner !== null && 'code' in inner ? String(inner.code) : '';
}

const lateError = ({ id }: Operation, timeoutMs: number, cause: unknown): TimeoutError =>
  new TimeoutError(
    `${id} took longer than ${timeoutMs} ms. Documents that take long are better processed with background: true and waitFor.`,
    { cause },
  );

/** Returns null if the request must not be sent again. */
function waitBefore(error: unknown, attempt: number, isLost: boolean): number | null {
  if (error instanceof ConnectionError) return backoffMs(attempt);
  if (!(error instanceof ApiError)) return null;
  // After a lost connection the service may still be working on the first attempt.
  const isRunning = isLost && error.status === 409;
  if (!isRunning && !RETRIED_STATUSES.has(error.status)) return null;
  const asked = retryAfterMs(error.headers);
  if (asked !== null && asked > MAX_RETRY_AFTER_MS) return null;
  return asked ?? backoffMs(attempt);
}
