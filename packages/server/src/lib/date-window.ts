import { invalidRequest } from './errors.ts';

export interface DateWindow {
  /** Inclusive. */
  from?: Date;
  /** Exclusive: the first moment after the window. */
  until?: Date;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?$/;
const DAY_MS = 86_400_000;

/** Reads `from_date` and `to_date`: a day in UTC, or an RFC 3339 time. Both ends are inclusive. */
export const parseDateWindow = (query: { from_date?: string | undefined; to_date?: string | undefined }): DateWindow =>
  parseWindow(['from_date', query.from_date], ['to_date', query.to_date]);

type Parameter = [name: string, text: string | undefined];

/** The same for parameters of any name; the error for a malformed one names it. */
export function parseWindow([fromName, fromText]: Parameter, [toName, toText]: Parameter): DateWindow {
  const from = fromText === undefined ? undefined : parseMoment(fromName, fromText);
  const to = toText === undefined ? undefined : parseMoment(toName, toText);
  return {
    ...(from && { from: from.start }),
    ...(to && { until: new Date(to.start.getTime() + (to.isDay ? DAY_MS : 1)) }),
  };
}

function parseMoment(name: string, text: string): { start: Date; isDay: boolean } {
  const isDay = DAY.test(text);
  if (isDay || TIME.test(text)) {
    const normalized = isDay ? `${text}T00:00:00Z` : withZone(text);
    const start = new Date(normalized);
    // Date rolls 30 February over to March instead of refusing it.
    const exists = start.getUTCFullYear() >= 1 && (!isDay || start.toISOString().startsWith(text));
    if (exists) return { start, isDay };
  }
  throw invalidRequest(`Invalid ${name}: use YYYY-MM-DD or an RFC 3339 date-time.`);
}

const withZone = (text: string): string => (/([Zz]|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
