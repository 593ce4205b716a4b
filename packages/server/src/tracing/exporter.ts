/**
 * Sends spans to the operator's collector, in batches and in the background. The queue is bounded: what does not fit, or
 * cannot be sent, is dropped and counted, and no request ever waits for it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LazyAgent } from '../lib/lazy-agent.ts';
import type { Logger } from '../lib/logger.ts';
import { errorTypeOf } from '../lib/trace.ts';
import { encodeSpans } from './otlp.ts';
import type { TracingSettings } from './settings.ts';
import type { FinishedSpan } from './tracer.ts';

/** What became of spans: sent, or dropped for a reason. */
export type SpanCounts = Record<'exported' | 'queue_full' | 'refused' | 'unreachable' | 'shutdown', number>;

export interface SpanExporterOptions {
  settings: TracingSettings;
  logger: Logger;
  /** Describes this process, besides what the settings say. */
  resource: Readonly<Record<string, string>>;
  /** Returns 0 to 1, for the jitter of delays. */
  random?: () => number;
  firstRetryMs?: number;
  /** How long the spans that are left may take when the process ends. */
  closeMs?: number;
}

type Outcome =
  | { kind: 'taken'; rejected: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; retryAfterMs: number | undefined };

const MAX_ATTEMPTS = 5;
const MAX_RETRY_MS = 30_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** The statuses that OTLP says to retry. */
const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const compress = promisify(gzip);

export class SpanExporter {
  readonly #options: Required<SpanExporterOptions>;
  readonly #agent: LazyAgent;
  readonly #counts: SpanCounts = { exported: 0, queue_full: 0, refused: 0, unreachable: 0, shutdown: 0 };
  readonly #closing = new AbortController();
  readonly #ended = new AbortController();
  #queue: FinishedSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: SpanExporterOptions) {
    this.#options = { random: Math.random, firstRetryMs: 1_000, closeMs: 3_000, ...options };
    const { timeoutMs } = options.settings;
    // Not in the ledger of connections: they are the operator's own, like those to the database, and of no environment.
    this.#agent = new LazyAgent({
      create: ({ Agent }) =>
        new Agent({ connections: 1, connect: { timeout: timeoutMs }, headersTimeout: 0, bodyTimeout: 0 }),
      ledger: undefined,
    });
  }

  get counts(): Readonly<SpanCounts> {
    return this.#counts;
  }

  add(span: FinishedSpan): void {
    const { maxQueued, maxBatch, delayMs } = this.#options.settings;
    if (this.#closing.signal.aborted) {
      this.#counts.shutdown += 1;
      return;
    }
    if (this.#queue.length >= maxQueued) {
      this.#counts.queue_full += 1;
      return;
    }
    this.#queue.push(span);
    if (this.#queue.length >= maxBatch) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), delayMs).unref();
  }

  /** Sends what is left, once and for a few seconds, then drops the rest. */
  async close(): Promise<void> {
    this.#closing.abort();
    const timer = setTimeout(() => this.#ended.abort(), this.#options.closeMs);
    this.#flush();
    await this.#sending;
    clearTimeout(timer);
    await this.#agent.destroy();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      if (this.#queue.length > 0) this.#flush();
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, this.#options.settings.maxBatch);
      const outcome = await this.#send(batch);
      this.#count(outcome, batch.length);
    }
  }

  #count(outcome: Outcome, spans: number): void {
    const { logger } = this.#options;
    if (outcome.kind === 'taken') {
      const rejected = Math.min(spans, outcome.rejected);
      this.#counts.exported += spans - rejected;
      this.#counts.refused += rejected;
      this.#isFailing = false;
      return;
    }
    const isOver = this.#closing.signal.aborted;
    this.#counts[outcome.kind === 'refused' ? 'refused' : isOver ? 'shutdown' : 'unreachable'] += spans;
    // One line until it works again; `/metrics` has the numbers.
    if (!this.#isFailing) logger.warn({ reason: outcome.reason, spans }, 'spans could not be sent and are dropped');
    this.#isFailing = true;
  }

  async #send(batch: readonly FinishedSpan[]): Promise<Outcome> {
    const { settings, resource, random, firstRetryMs } = this.#options;
    const text = encodeSpans({ ...settings.resource, ...resource }, batch);
    const body = settings.isCompressed ? await compress(text) : text;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(body);
      if (outcome.kind !== 'failed' || attempt === MAX_ATTEMPTS || this.#closing.signal.aborted) return outcome;
      const backOffMs = firstRetryMs * 2 ** (attempt - 1) * (0.75 + 0.5 * random());
      const waitMs = Math.min(MAX_RETRY_MS, outcome.retryAfterMs ?? backOffMs);
      // Closing ends the wait, and the batch is tried once more.
      await delay(waitMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
    }
  }

  async #attempt(body: string | Uint8Array): Promise<Outcome> {
    const { settings } = this.#options;
    const url = new URL(settings.url);
    const secret = Object.entries(settings.headers).map(([name, value]) => [name, value.reveal()] as const);
    try {
      const {
        statusCode,
        headers,
        body: answer,
      } = await this.#agent.request(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Recto-Traces',
            ...(settings.isCompressed && { 'content-encoding': 'gzip' }),
            ...Object.fromEntries(secret),
          },
          body,
          signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(settings.timeoutMs)]),
        },
        undefined,
      );
      const text = await readStart(answer);
      if (statusCode >= 200 && statusCode < 300) return { kind: 'taken', rejected: rejectedIn(text) };
      const reason = `status ${statusCode}`;
      if (!RETRIED.has(statusCode)) return { kind: 'refused', reason };
      return { kind: 'failed', reason, retryAfterMs: secondsOf(headers['retry-after']) };
    } catch (error) {
      return { kind: 'failed', reason: errorTypeOf(error), retryAfterMs: undefined };
    }
  }
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > MAX_ANSWER_BYTES) return '';
    kept.push(chunk);
  }
  return Buffer.concat(kept).toString('utf8');
}

/** A receiver that takes a batch only in part says so in a 200. */
function rejectedIn(text: string): number {
  try {
    const answer: { partialSuccess?: { rejectedSpans?: unknown } | null } | null = JSON.parse(text);
    const rejected = Number(answer?.partialSuccess?.rejectedSpans ?? 0);
    return Number.isSafeInteger(rejected) && rejected > 0 ? rejected : 0;
  } catch {
    // The collector has accepted everything if its answer is empty or has another form.
    return 0;
  }
}

function secondsOf(retryAfter: string | string[] | undefined): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
