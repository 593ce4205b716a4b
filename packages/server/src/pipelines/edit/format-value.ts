/** The text that goes into a field: the part of the value that it takes, written as it asks. */
import { dateOf, type PlainDate } from '../../documents/forms/dates.ts';
import type { FieldTerms } from './field-terms.ts';

const digitsOf = (value: string): string => value.replace(/\D/g, '');

const AMOUNT = /^\d{1,12}\.\d{2}$/;

/** The fields that take parts of one value, in their order, with their sizes. */
export interface PartGroup {
  hasAreaCode: boolean;
  slices: { order: string; size: number }[];
  rows: { row: number; maxLength: number | undefined }[];
}

/** Null if the value has no such part. */
export function partText(value: string, { part, field }: FieldTerms, group: PartGroup): string | null {
  switch (part.kind) {
    case 'whole':
      return wholeText(value, `${field.label} ${field.description}`, field.maxLength);
    case 'month':
    case 'day':
    case 'year':
      return (
        dateOf(value)?.[part.kind] ??
        (new RegExp(part.kind === 'year' ? '^\\d{4}$' : '^\\d{1,2}$').test(value) ? value : null)
      );
    case 'initial':
      return /^\p{L}[\p{L}\p{M}.' -]*$/u.test(value) ? (value[0] ?? null) : null;
    case 'area_code': {
      const digits = phoneDigits(value);
      return digits === null ? null : digits.slice(0, 3);
    }
    case 'row':
      return rowText(value, part.row, group);
    case 'slice':
      return sliceText(value, part, group);
  }
}

function phoneDigits(value: string): string | null {
  const digits = digitsOf(value);
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1);
  return digits.length === 10 ? digits : null;
}

const ORDER = ['first', 'second', 'third', 'last'];

function sliceText(value: string, { order, size }: { order: string; size: number }, group: PartGroup): string | null {
  if (group.hasAreaCode) {
    const digits = phoneDigits(value);
    if (digits === null) return null;
    return order === 'last' ? digits.slice(6) : digits.slice(3, 6);
  }
  if (AMOUNT.test(value)) return amountText(value, order, group);
  const digits = digitsOf(value);
  if (digits === '' || /\p{L}/u.test(value)) return null;
  const sizes = [...group.slices].toSorted((one, other) => ORDER.indexOf(one.order) - ORDER.indexOf(other.order));
  const total = sizes.reduce((sum, slice) => sum + slice.size, 0);
  // A ZIP code may lack its last four digits.
  if (total !== digits.length && !(sizes[0]?.size === digits.length && sizes.length === 2)) {
    return order === 'first' && sizes.length === 1 ? digits.slice(0, size) : null;
  }
  let at = 0;
  for (const slice of sizes) {
    if (slice.order === order) return digits.slice(at, at + size) || null;
    at += slice.size;
  }
  return null;
}

/** An amount over boxes: the last two hold the cents, the first ones are filled up with zeros. */
function amountText(value: string, order: string, group: PartGroup): string | null {
  const sizes = [...group.slices].toSorted((one, other) => ORDER.indexOf(one.order) - ORDER.indexOf(other.order));
  const total = sizes.reduce((sum, slice) => sum + slice.size, 0);
  const digits = digitsOf(value).padStart(total, '0');
  if (digits.length > total || sizes.at(-1)?.size !== 2) return null;
  let at = 0;
  for (const slice of sizes) {
    if (slice.order === order) return digits.slice(at, at + slice.size);
    at += slice.size;
  }
  return null;
}

/** Words are spread over the rows, as many as fit in each. */
function rowText(value: string, row: number, { rows }: PartGroup): string | null {
  const ordered = rows.toSorted((one, other) => one.row - other.row);
  const texts: string[] = [];
  let rest = value.split(/\s+/);
  for (const { maxLength = 30 } of ordered) {
    let text = '';
    while (rest[0] !== undefined && (text === '' || `${text} ${rest[0]}`.length <= maxLength)) {
      text = text === '' ? rest[0] : `${text} ${rest[0]}`;
      rest = rest.slice(1);
    }
    texts.push(text);
  }
  return texts[row] || null;
}

function wholeText(value: string, hint: string, maxLength: number | undefined): string | null {
  const date = dateOf(value);
  const written = date === null ? value : (dateText(date, hint) ?? value);
  if (maxLength === undefined || [...written].length <= maxLength) return written;
  const bare = written.replace(/[\s.,/()-]+/g, '');
  return /^[\d+]+$/.test(bare) && bare.length <= maxLength ? bare : null;
}

function dateText({ year, month, day }: PlainDate, hint: string): string | null {
  const plain = hint.toUpperCase().replace(/(?<=[MDY])[\s](?=[MDY])/g, '');
  const format = /\b(MM|DD|YYYY)(\s*[-./]\s*)(MM|DD)\2(MM|DD|YYYY)\b/.exec(plain);
  if (format === null) return null;
  const parts: Record<string, string> = { MM: month, DD: day, YYYY: year };
  const separator = (format[2] ?? '/').trim();
  return [format[1], format[3], format[4]].map((name) => parts[name ?? ''] ?? '').join(separator);
}
