/** Waits for operations that run in the background. */
import { limitMs } from './call-limits.ts';
import { ApiError, ConnectionError, EndedError, NotFoundError, TimeoutError } from './errors.ts';
import type { Operation } from './operation.ts';
import type { RequestOptions } from './request-options.ts';
import { delay, RETRIED_STATUSES, retryAfterMs } from './retry.ts';

export interface WaitOptions<T> {
  /** Ends the wait, which then throws the reason of the signal. What is waited for continues. */
  signal?: AbortSignal | undefined;
  /** Gives up after this time with a `TimeoutError`; 0 means never. Default: ten minutes. */
  timeoutMs?: number | undefined;
  /** The longest pause between two looks, unless the service asks for a longer one. Default: two seconds. */
  pollIntervalMs?: number | undefined;
  /** Called with every state that was seen. */
  onUpdate?: ((record: T) => void) | undefined;
}

interface Looked<T> {
  record: T;
  retryAfterMs: number | null;
}

type Look<T> = (fields: object, options: RequestOptions) => Promise<Looked<T>>;

const TIMEOUT_MS = 600_000;
const POLL_INTERVAL_MS = 2000;
const FIRST_PAUSE_MS = 100;
/** A record that was just created may not be found at once. */
const MAX_NOT_FOUND = 3;
/** States that will change by themselves. In all others, `awaiting_review` among them, waiting has an end. */
const UNFINISHED = new Set(['pending', 'queued', 'in_progress', 'running']);
const ENDED_BADLY = new Set(['failed', 'error', 'cancelled']);

interface Polling<T> {
  look: Look<T>;
  operation: Operation;
  /** The output is fetched only once it is there: looking for the status alone is cheap. */
  isLight: boolean;
}

export async function untilEnded<T extends object>(
  { look, operation, isLight }: Polling<T>,
  { signal, timeoutMs = TIMEOUT_MS, pollIntervalMs = POLL_INTERVAL_MS, onUpdate }: WaitOptions<T> = {},
): Promise<T> {
  const deadline = performance.now() + limitMs(timeoutMs);
  let isTold = false;
  let notFound = 0;
  let last: unknown;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pollIntervalMs, pauseMs * 1.5)) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) throw new TimeoutError(`${operation.id}: not ended after ${timeoutMs} ms`, { cause: last });
    let waitMs = Math.min(pauseMs, pollIntervalMs);
    try {
      const isWhole = isTold || !isLight;
      const fields = isWhole ? {} : { include_output: false };
      const { record, retryAfterMs: asked } = await look(fields, { signal, timeoutMs: leftMs, maxRetries: 0 });
      notFound = 0;
      const state = stateIn(record, operation.pollsUntil ?? '');
      if (!isTold) onUpdate?.(record);
      if (!UNFINISHED.has(state)) {
        isTold = true;
        // The record is fetched once more with its output, unless it has none to fetch.
        if (isWhole || ENDED_BADLY.has(state)) return ended(record, state, operation);
        waitMs = 0;
      } else if (asked !== null) waitMs = asked;
    } catch (error) {
      notFound = error instanceof NotFoundError ? notFound + 1 : 0;
      if (!isPassing(error, notFound)) throw error;
      last = error;
      if (error instanceof ApiError) waitMs = retryAfterMs(error.headers) ?? waitMs;
    }
    if (waitMs > 0) await delay(Math.min(waitMs, Math.max(0, deadline - performance.now())), signal);
  }
}

function isPassing(error: unknown, notFound: number): boolean {
  if (error instanceof NotFoundError) return notFound < MAX_NOT_FOUND;
  if (error instanceof ApiError) return RETRIED_STATUSES.has(error.status) || error.status === 500;
  // A look has the rest of the time of the wait, so one that took too long is the end of the wait.
  return error instanceof ConnectionError || error instanceof TimeoutError;
}

function stateIn(record: object, path: string): string {
  let value: unknown = record;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return String(value);
}

function ended<T extends object>(record: T, state: string, { id }: Operation): T {
  if (!ENDED_BADLY.has(state)) return record;
  throw new EndedError(`${id.split('.')[0]}: ended as ${state}${reasonOf(record)}`, { state, record });
}

/** Primitives and jobs have `error`, runs have it in their lifecycle. */
function reasonOf(record: object): string {
  const { error, job, lifecycle } = record as Record<string, Record<string, unknown> | undefined>;
  const said = (error ?? job?.error ?? lifecycle) as
    | { code?: unknown; message?: unknown; details?: unknown }
    | undefined;
  const details = said?.details as { error_code?: unknown } | null | undefined;
  const parts = [said?.code ?? details?.error_code, said?.message].filter((part) => typeof part === 'string');
  return parts.length === 0 ? '' : `: ${parts.join(': ')}`;
}
