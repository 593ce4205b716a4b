/**
 * The kind of a column, and the JSON value of one of its cells.
 *
 * Cells are stored as the text of the file. A column gets a kind only after every value in it was checked, so the casts
 * in store-*.ts cannot fail; column-kind.test.ts checks the two against each other.
 */
export type ColumnKind = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'date-time' | 'json';

export type JsonSchema = Record<string, unknown>;

export function kindToSchema(kind: ColumnKind): JsonSchema {
  switch (kind) {
    case 'date':
    case 'date-time':
      return { type: 'string', format: kind };
    case 'json':
      return {};
    default:
      return { type: kind };
  }
}

const TRUE = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const FALSE = new Set(['false', 'f', 'no', 'n', 'off', '0']);

/** The white space that PostgreSQL's casts skip. String.trim also removes a no-break space, on which they fail. */
const trimmed = (text: string): string => text.replaceAll(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, '');

/** Returns undefined when the text is not a boolean. */
export function parseBoolean(text: string): boolean | undefined {
  const word = trimmed(text).toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : undefined;
}

export function toValue(kind: ColumnKind, text: string | null): unknown {
  if (text === null) return null;
  switch (kind) {
    case 'integer':
    case 'number':
      return Number(text);
    case 'boolean':
      return parseBoolean(text) ?? null;
    case 'date':
    case 'date-time':
      return trimmed(text);
    case 'json':
      return JSON.parse(text);
    case 'string':
      return text;
  }
}

const INTEGER = /^[+-]?\d+$/;
// Bounded: PostgreSQL's numeric has a range, and a number that JSON cannot represent would be changed silently.
const NUMBER = /^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][+-]?\d{1,3})?$/;

/** Whether a text is a value of the kind that the caller declared; accepts more than inference does. */
export function isOfKind(kind: ColumnKind, text: string): boolean {
  const value = trimmed(text);
  switch (kind) {
    case 'string':
      return true;
    case 'integer':
      return INTEGER.test(value) && Number.isSafeInteger(Number(value));
    case 'number':
      return NUMBER.test(value) && isRepresentable(value);
    case 'boolean':
      return parseBoolean(value) !== undefined;
    case 'date':
      return isDate(value);
    case 'date-time':
      return isDateTime(value);
    case 'json':
      return isJson(value);
  }
}

/** Neither too large for a double nor so small that it would become 0. */
export function isRepresentable(text: string): boolean {
  const value = Number(text);
  return Number.isFinite(value) && (value !== 0 || !/^[^eE]*[1-9]/.test(text));
}

const MAX_JSON_DEPTH = 100;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
  } catch {
    return false;
  }
  // Deeper values could be stored but not serialised into a response.
  let depth = 0;
  for (const bracket of text.match(/[[{\]}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MAX_JSON_DEPTH) return false;
  }
  return true;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  return match !== null && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** PostgreSQL has no year 0. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > (MONTH_DAYS[month - 1] ?? 0)) return false;
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month !== 2 || day < 29 || isLeapYear;
}

// Requires an offset, as in RFC 3339: without one the value is no moment in time and stays a text.
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

export function isDateTime(text: string): boolean {
  const date = DATE_TIME.exec(text)?.[1];
  return date !== undefined && isDate(date);
}
