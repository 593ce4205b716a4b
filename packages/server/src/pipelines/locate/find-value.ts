/** All places where a value may be printed, in whatever form: dates and numbers by what they mean, texts by letters. */
import type { Prepared } from '../extract/candidates/context.ts';
import { findDates, isoDate, readings } from '../extract/recognise/dates.ts';
import { parseNumber } from '../extract/recognise/numbers.ts';
import type { Span } from '../extract/recognise/span.ts';
import type { Field } from '../extract/schema/field.ts';
import type { Row } from '../extract/view/view.ts';
import { findText, MAX_OCCURRENCES, type TextSearch } from './find-text.ts';
import { type LocateNormaliser, type Occurrence, occurrenceOf, placeKey } from './occurrence.ts';

export interface ValueSearch extends TextSearch {
  prepared: Prepared;
}

export function findValue(
  search: ValueSearch,
  value: null | boolean | number | string,
  field: Field | undefined,
): Occurrence[] {
  if (value === null || value === '') return [];
  if (typeof value === 'boolean') return findBoolean(search, value);
  if (typeof value === 'number') return findNumber(search, value, field);
  return findString(search, value, field);
}

class Found {
  readonly list: Occurrence[] = [];
  readonly #places = new Map<string, Occurrence>();

  add(occurrence: Occurrence): void {
    if (occurrence.words.length === 0) return;
    const place = placeKey(occurrence.words);
    const known = this.#places.get(place);
    if (known === undefined) {
      this.#places.set(place, occurrence);
      this.list.push(occurrence);
    } else if (known.match < occurrence.match) {
      Object.assign(known, occurrence);
    }
  }
}

const spanOccurrence = (span: Span, match: number, normaliser: LocateNormaliser): Occurrence => ({
  words: span.words,
  raw: span.text,
  match,
  normaliser,
});

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));

/** Half of the last digit that the value is given with: 12.346 may be printed as 12.35, and 12 only as 12. */
function isRounded(printed: number, value: number): boolean {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return decimals > 2 && Math.abs(printed - value) < 0.00501;
}

/** An amount is not printed with a percent sign. */
const NOT_A_PERCENTAGE = 0.2;

function findNumber(search: ValueSearch, value: number, field: Field | undefined): Occurrence[] {
  const { spans } = search.prepared;
  const found = new Found();
  for (const span of [...spans.money, ...spans.number, ...spans.percent]) {
    if (typeof span.value !== 'number') continue;
    const isPercent = span.kind === 'percent';
    const cost = isPercent && field?.kind === 'money' ? NOT_A_PERCENTAGE : 0;
    if (isSame(span.value, value)) {
      found.add(spanOccurrence(span, 1 - cost, isPercent ? 'percent_number' : 'number_decimal'));
    } else if (isRounded(span.value, value)) found.add(spanOccurrence(span, 0.95, 'number_decimal'));
    else if (isSame(Math.abs(span.value), Math.abs(value))) found.add(spanOccurrence(span, 0.9, 'number_absolute'));
    else if (isPercent && isSame(span.value / 100, value)) found.add(spanOccurrence(span, 0.9, 'percent_fraction'));
  }
  if (found.list.length === 0) for (const row of search.view.rows) findGluedNumbers(row, value, found);
  if (found.list.length === 0 && Number.isInteger(value)) return findText(search, String(value)).filter(isWhole);
  return found.list.slice(0, MAX_OCCURRENCES);
}

/** Numbers are the same or others. */
const isWhole = ({ normaliser }: Occurrence): boolean => normaliser === 'text_folded';

/** Numbers that stand against letters or signs: `x2`, `5kg`, `3pcs`. */
function findGluedNumbers(row: Row, value: number, found: Found): void {
  for (const word of row.words) {
    for (const [digits] of word.text.matchAll(/\d[\d.,'’]*/g)) {
      const isIt = (['.', ','] as const).some((sign) => {
        const parsed = parseNumber(digits.replace(/[.,'’]+$/, ''), sign);
        return parsed !== null && isSame(parsed, Math.abs(value));
      });
      if (isIt) found.add(occurrenceOf([word], 0.85, 'number_decimal'));
    }
  }
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** The days that a text can mean; none when it is no date. */
function daysOf(text: string): ReadonlySet<string> {
  const iso = ISO_DATE.exec(text);
  if (iso !== null) return new Set([`${iso[1]}-${iso[2]}-${iso[3]}`]);
  const dates = findDates(text);
  const [date] = dates;
  if (dates.length !== 1 || date === undefined || date.text.length < text.trim().length - 3) return new Set();
  return new Set(readings(date, true).map(([month, day]) => isoDate(date.year, month, day)));
}

function findDay(search: ValueSearch, text: string, days: ReadonlySet<string>): Occurrence[] {
  const found = new Found();
  const written = text.trim().toLowerCase();
  for (const span of search.prepared.spans.date) {
    const [date] = findDates(span.text);
    if (date === undefined) continue;
    const fits = readings(date, search.prepared.dayFirst).findIndex(([month, day]) =>
      days.has(isoDate(date.year, month, day)),
    );
    if (fits < 0) continue;
    const isWritten = span.text.toLowerCase() === written;
    found.add(spanOccurrence(span, isWritten || (fits === 0 && days.size === 1) ? 1 : 0.95, 'date_iso'));
  }
  return found.list;
}

const AMOUNT =
  /^[^\p{L}\d]{0,4}(?:[\p{Lu}]{0,3}[\p{Sc}]?)\s?[-−(]?\d[\d.,'’ ]*[.,]\d{1,4}\)?\s?(?:[\p{Lu}]{0,3}|\p{Sc})-?$/u;

function findString(search: ValueSearch, value: string, field: Field | undefined): Occurrence[] {
  const days = daysOf(value);
  if (days.size > 0) {
    const found = findDay(search, value, days);
    if (found.length > 0) return found;
  }
  const { spans } = search.prepared;
  if (field?.kind === 'currency' || field?.kind === 'country') {
    const named = spans[field.kind].filter((span) => String(span.value).toUpperCase() === value.trim().toUpperCase());
    const normaliser = field.kind === 'currency' ? 'currency_iso' : 'country_iso';
    if (named.length > 0) return named.map((span) => spanOccurrence(span, 1, normaliser));
  }
  if (AMOUNT.test(value.trim())) {
    const amount = parseNumber(value);
    const found = amount === null ? [] : findNumber(search, amount, field);
    if (found.length > 0) return found;
  }
  const found = findText(search, value);
  if (found.length === 0 && /^[A-Z]{3}$/.test(value)) {
    return spans.currency
      .filter((span) => span.value === value)
      .map((span) => spanOccurrence(span, 0.9, 'currency_iso'));
  }
  return found;
}

const YES = /^(yes|y|true|x|✓|✔|☒|☑|ja|oui|sí|si)$/i;
const NO = /^(no|n|false|☐|nein|non)$/i;

/** They mean nothing without a label, so the caller has to ask for one. */
function findBoolean({ view, prepared }: ValueSearch, value: boolean): Occurrence[] {
  const found = new Found();
  for (const span of prepared.spans.boolean) {
    if (span.value === value) found.add(spanOccurrence(span, 1, 'checkbox_state'));
  }
  const said = value ? YES : NO;
  for (const row of view.rows) {
    for (const word of row.words) {
      if (said.test(word.text.replace(/[.,;:]+$/, ''))) found.add(occurrenceOf([word], 0.9, 'yes_no'));
    }
  }
  return found.list.slice(0, MAX_OCCURRENCES);
}
