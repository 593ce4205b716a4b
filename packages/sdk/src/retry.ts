/** When a request is sent again. */

/** Nothing was done, or it may be done again: the body stopped arriving, a limit, an outage here or at a model. */
export const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Give up if Retry-After exceeds this. */
export const MAX_RETRY_AFTER_MS = 60_000;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8000;

/** The delay that the service asks for, in seconds or as a date; null if it asks for none. */
export function retryAfterMs(headers: Headers, nowMs = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/** Twice as long each time, varied so that clients that failed together do not return together. */
export function backoffMs(attempt: number, random = Math.random()): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.75 + random / 4);
}

/** Rejects with the reason of the signal as soon as that is aborted. */
export async function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
