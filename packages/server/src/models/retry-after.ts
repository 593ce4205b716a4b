type Headers = Record<string, string | string[] | undefined>;

const DAY_MS = 24 * 3_600_000;

/** Parses how long the vendor asks to wait: in seconds, as a date, or in milliseconds, which some vendors add. */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const fine = numberOf(headers['retry-after-ms']);
  if (fine !== undefined) return Math.min(fine, DAY_MS);
  const value = headers['retry-after'];
  const seconds = numberOf(value);
  if (seconds !== undefined) return Math.min(seconds * 1000, DAY_MS);
  const date = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now.getTime()), DAY_MS);
}

function numberOf(value: string | string[] | undefined): number | undefined {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}
