/** Finds all places where a value may be printed, in any form: dates and numbers by meaning, texts by letters. */
import type { Prepared } from '../engine/core/context.ts';
import type { Field } from '../engine/core/field.ts';
import type { Span } from '../engine/core/span.ts';
import type { Row, ViewWord } from '../engine/core/view.ts';
import { sizeFor } from '../engine/json-value.ts';
import { twoLetterCode } from '../engine/lexicon/three-letter-codes.ts';
import { findDates, isAmbiguous, isoDate, readings } from '../engine/recognise/dates.ts';
import { keepsDigits, parseNumber } from '../engine/recognise/numbers.ts';
import { asksForTime, withTime } from '../engine/recognise/timed-dates.ts';
import { firstLast, lastFirst } from '../engine/written/as-asked.ts';
import { type AskedForm, askedForm } from '../engine/written/asked-form.ts';
import { daysInForm } from '../engine/written/day-forms.ts';
import { findText, MAX_OCCURRENCES, type TextSearch } from './find-text.ts';
import { isWholeNumber } from './number-token.ts';
import { type LocateNormaliser, type Occurrence, occurrenceOf, placeKey, rawTextOf } from './occurrence.ts';
import { inLatinDigits, printedDecimals } from './printed-number.ts';
import { findYearlessDays } from './yearless-days.ts';

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

const spanOccurrence = (
  span: Span,
  { match, normaliser, isWhole = true }: { match: number; normaliser: LocateNormaliser; isWhole?: boolean },
): Occurrence => ({ ...printedWords(span), match, normaliser, isWhole });

/** Drops the currency, unit or percent sign that is a separate word next to a number. */
function printedWords({ value, words, text }: Span): Pick<Occurrence, 'words' | 'raw'> {
  if (typeof value !== 'number' || words.length < 2) return { words, raw: text };
  const first = words.findIndex(hasDigit);
  const last = words.findLastIndex(hasDigit);
  const own = words.slice(first, last + 1);
  // A separate sign or bracket belongs to it.
  return own.length === words.length || /[-−(]/.test(text) ? { words, raw: text } : { words: own, raw: rawTextOf(own) };
}

const hasDigit = ({ text }: ViewWord): boolean => /\p{N}/u.test(text);

const isSame = (one: number, other: number, share = 1e-9): boolean =>
  Math.abs(one - other) <= share * Math.max(1, Math.abs(other));

/** 12.346 may be printed as 12.35, within half of the last printed digit. */
function isRounded(printed: number, value: number, text: string): boolean {
  const decimals = printedDecimals(text, printed) ?? 0;
  return decimals > 1 && Math.abs(printed - value) <= 0.5 * 10 ** -decimals + 1e-9;
}

/** An amount is not printed with a percent sign. */
const NOT_A_PERCENTAGE = 0.2;

function findNumber(search: ValueSearch, value: number, field: Field | undefined): Occurrence[] {
  const { spans } = search.prepared;
  const found = new Found();
  const { isFraction, isMinor } = field === undefined ? PLAIN : askedForm(field);
  if (isMinor) return findMinor(search, value);
  for (const span of [...spans.money, ...spans.number, ...spans.percent]) {
    const size = sizeFor(field, span);
    if (size === undefined || !isSame(Math.abs(size), Math.abs(value), ROUGHLY)) continue;
    if (!isWholeNumber(search.view.rows[span.row], span) || isInPhone(search, span)) continue;
    const printed = isEndOfRange(search, span) ? withoutDash(span) : span;
    const said = numberSaid(printed, value);
    if (said === undefined) continue;
    // 19 is not 0.19, which was asked for.
    const isOther = span.kind === 'percent' && (field?.kind === 'money' || isFraction);
    const cost = isOther ? NOT_A_PERCENTAGE : 0;
    found.add(spanOccurrence(printed, { ...said, match: said.match - cost, isWhole: said.isWhole && cost === 0 }));
  }
  for (const span of spans.percent) {
    if (typeof span.value !== 'number' || !isSame(span.value / 100, value)) continue;
    // Its sign is what makes it a share, also where it is a word of its own. Where nothing asks for parts of one, 0.07 may
    // be a shifted point.
    const { words, text: raw } = span;
    found.add({ words, raw, match: isFraction ? 1 : 0.9, normaliser: 'percent_fraction', isWhole: isFraction });
  }
  if (value === 0) for (const row of search.view.rows) findDashes(row, found);
  if (found.list.length === 0) for (const row of search.view.rows) findOtherDigits(row, value, found);
  if (found.list.length === 0) findOtherReadings(search, value, found);
  return found.list.slice(0, MAX_OCCURRENCES);
}

const PLAIN = { isFraction: false, isMinor: false };

/** Amounts that are a hundredth of a value in cents. */
function findMinor({ view, prepared: { spans } }: ValueSearch, value: number): Occurrence[] {
  const found = new Found();
  for (const span of [...spans.money, ...spans.number]) {
    if (typeof span.value !== 'number' || !isSame(100 * span.value, value)) continue;
    if (isWholeNumber(view.rows[span.row], span))
      found.add(spanOccurrence(span, { match: 1, normaliser: 'number_minor' }));
  }
  return found.list.slice(0, MAX_OCCURRENCES);
}

const DASH = /^[-−–]\s*/u;

/** In "3.5 - 21.3" the dash is no sign of the second number. */
function isEndOfRange({ view }: ValueSearch, { text, words: [first] }: Span): boolean {
  if (first === undefined || !DASH.test(text)) return false;
  const before = view.rows[first.row]?.words[first.place - 1];
  return before !== undefined && before.segment === first.segment && /\p{N}%?$/u.test(before.text);
}

function withoutDash(span: Span): Span {
  const words = /^[-−–]$/u.test(span.words[0]?.text ?? '') ? span.words.slice(1) : span.words;
  return { ...span, words, text: span.text.replace(DASH, ''), value: Math.abs(Number(span.value)) };
}

const THREE_DIGITS = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/** 8,536 is one number or another depending on the document's habit, which may be misjudged. */
function findOtherReadings({ view, prepared: { spans } }: ValueSearch, value: number, found: Found): void {
  for (const span of [...spans.money, ...spans.number]) {
    if (!THREE_DIGITS.test(span.text) || !isWholeNumber(view.rows[span.row], span)) continue;
    const isIt = (['.', ','] as const).some((sign) => isSame(parseNumber(span.text, sign) ?? Number.NaN, value));
    if (isIt) found.add(spanOccurrence(span, { match: 0.9, normaliser: 'number_decimal', isWhole: false }));
  }
}

/** How far a value may be from the print to be considered at all. */
const ROUGHLY = 0.01;

function numberSaid(
  { value: printed, kind, text }: Span,
  value: number,
): { match: number; normaliser: LocateNormaliser; isWhole: boolean } | undefined {
  if (typeof printed !== 'number' || !keepsDigits(text, value)) return undefined;
  const normaliser = kind === 'percent' ? 'percent_number' : 'number_decimal';
  if (isSame(printed, value)) return { match: 1, normaliser, isWhole: true };
  if (isSame(-printed, value)) return { match: 0.9, normaliser: 'number_absolute', isWhole: false };
  return isRounded(printed, value, text) ? { match: 0.95, normaliser: 'number_rounded', isWhole: false } : undefined;
}

/** Digits of a telephone number are not a number. */
function isInPhone({ prepared }: ValueSearch, { row, start = 0, end = 0, text }: Span): boolean {
  return prepared.spans.phone.some(
    (phone) =>
      phone.row === row &&
      (phone.start ?? 0) <= start &&
      (phone.end ?? 0) >= end &&
      phone.text.length > text.length &&
      /[()+-]/.test(phone.text),
  );
}

/** Accounts print a dash for zero. */
function findDashes(row: Row, found: Found): void {
  for (const word of row.words) {
    const isAlone = /^\p{Sc}?[-–—−]$/u.test(word.text) && isOnlyOfItsCell(row, word);
    if (isAlone) found.add(occurrenceOf([word], { match: 0.9, normaliser: 'dash_zero', isWhole: true }));
  }
}

const isOnlyOfItsCell = (row: Row, word: ViewWord): boolean =>
  row.words.filter(({ segment }) => segment === word.segment).length === 1;

/** Digits of other scripts, and counts with their sign: `١٢٣`, `１２３`, `x2`. */
function findOtherDigits(row: Row, value: number, found: Found): void {
  for (const word of row.words) {
    if (!/[^\P{Nd}0-9]|^[x×]\d|\d[x×]$/iu.test(word.text)) continue;
    const digits = inLatinDigits(word.text).replace(/^[x×]|[x×]$/gi, '');
    if (!/^[-−(]?\d[\d.,'’]*\)?$/.test(digits)) continue;
    const isIt = (['.', ','] as const).some((sign) => isSame(parseNumber(digits, sign) ?? Number.NaN, value));
    if (isIt) found.add(occurrenceOf([word], { match: 1, normaliser: 'number_decimal', isWhole: true }));
  }
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** The days that a text can mean; none if it is no date. */
function daysOf(text: string, form: AskedForm['day']): ReadonlySet<string> {
  // Where days are asked for in a form, the text is one day and no other.
  const told = form === undefined ? [] : daysInForm(text, form);
  if (told.length > 0) return new Set(told);
  const iso = ISO_DATE.exec(text);
  if (iso !== null) return new Set([`${iso[1]}-${iso[2]}-${iso[3]}`]);
  const dates = findDates(text);
  const [date] = dates;
  if (dates.length !== 1 || date === undefined || date.text.length < text.trim().length - 3) return new Set();
  return new Set(readings(date, true).map(([month, day]) => isoDate(date.year, month, day)));
}

interface AskedDay {
  text: string;
  days: ReadonlySet<string>;
  isWanted: boolean;
  isTimed: boolean;
  /** Whether the field asks for a day. */
  isAsked: boolean;
  /** Whether a month is asked for. */
  isMonth: boolean;
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** A day as data files write it: "20251103". Elsewhere eight digits are rather a number. */
const COMPACT_DAY = /^\d{8}$/;

function findDay(search: ValueSearch, { text, days, isWanted, isTimed, isAsked, isMonth }: AskedDay): Occurrence[] {
  const found = new Found();
  const { dayFirst, isDayOrderKnown, spans } = search.prepared;
  const written = text.trim().toLowerCase();
  for (const span of spans.date) {
    const [date] = findDates(span.text);
    if (date === undefined) {
      if (days.has(String(span.value))) addOpenStart(search, span, found);
      continue;
    }
    const fits = readings(date, dayFirst).findIndex(([month, day]) => {
      const iso = isoDate(date.year, month, day);
      return days.has(iso) || days.has(iso.slice(0, MONTH_LENGTH));
    });
    if (fits < 0) continue;
    const isWritten = span.text.toLowerCase() === written;
    // 03/04 is one day or the other, and only the rest of the document can tell which.
    const isTold = !isAmbiguous(date) || (isDayOrderKnown && fits === 0);
    const isSure = date.score > 0.5 || isMonth || (isAsked && COMPACT_DAY.test(date.text));
    const match = isWritten || (fits === 0 && days.size === 1) ? 1 : 0.95;
    found.add(
      spanOccurrence(isTimed ? withTime(search.view, span) : span, {
        match,
        normaliser: 'date_iso',
        isWhole: isWanted && (isWritten || (isTold && isSure)),
      }),
    );
  }
  return found.list;
}

/** In "May 2 - Jun 3, 2024" only the whole range says the year of its first day. */
function addOpenStart({ view, prepared: { spans } }: ValueSearch, start: Span, found: Found): void {
  const end = spans.date.find(({ rangeStart }) => rangeStart === start);
  const [first, last] = [start.words[0], end?.words.at(-1)];
  if (first === undefined || last === undefined || last.row !== first.row) return;
  const words = view.rows[first.row]?.words.slice(first.place, last.place + 1) ?? [];
  found.add(occurrenceOf(words, { match: 1, normaliser: 'date_iso', isWhole: start.traits.isOrderGuessed !== true }));
}

const AMOUNT =
  /^[^\p{L}\d]{0,4}(?:[\p{Lu}]{0,3}[\p{Sc}]?)\s?[-−(]?\d[\d.,'’ ]*[.,]\d{1,4}\)?\s?(?:[\p{Lu}]{0,3}|\p{Sc})-?$/u;

function findString(search: ValueSearch, value: string, field: Field | undefined): Occurrence[] {
  const { day: form, order } = field === undefined ? { day: undefined, order: undefined } : askedForm(field);
  const days = daysOf(value, form);
  if (days.size > 0) {
    // A day that is not written as the schema wants is not the requested value.
    const isInForm = form === undefined || daysInForm(value, form).length > 0;
    const isWanted = isInForm && (field?.wantsIsoDate !== true || ISO_DATE.test(value));
    const isTimed = field !== undefined && asksForTime(field);
    const found = findDay(search, {
      text: value,
      days,
      isWanted,
      isTimed,
      isAsked: field?.kind === 'date',
      isMonth: form?.includes('DD') === false && form.includes('MM'),
    });
    if (found.length > 0) return found;
    const [day, other] = days;
    if (field?.kind === 'date' && isWanted && !isTimed && day !== undefined && other === undefined) {
      const yearless = findYearlessDays(search.prepared, day);
      if (yearless.length > 0) return yearless.slice(0, MAX_OCCURRENCES);
    }
  }
  const { spans } = search.prepared;
  if (field?.kind === 'currency' || field?.kind === 'country') {
    const code = value.trim().toUpperCase();
    const wanted = field.kind === 'country' ? (twoLetterCode(code) ?? code) : code;
    const named = spans[field.kind].filter((span) => String(span.value).toUpperCase() === wanted);
    const normaliser = field.kind === 'currency' ? 'currency_iso' : 'country_iso';
    if (named.length > 0) {
      const found = new Found();
      for (const span of named) found.add(spanOccurrence(span, { match: 1, normaliser }));
      // Only its first mentions are recognised, and a column has it in each of its rows.
      for (const occurrence of findText(search, value)) if (occurrence.isWhole) found.add(occurrence);
      return found.list.slice(0, MAX_OCCURRENCES);
    }
  }
  if (AMOUNT.test(value.trim())) {
    const amount = parseNumber(value);
    const found = amount === null ? [] : findNumber(search, amount, field);
    if (found.length > 0) return found;
  }
  const turned = order === undefined ? value : order === 'last, first' ? firstLast(value) : lastFirst(value);
  const found = [
    ...findText(search, value).flatMap((place) => (order === undefined ? place : (inOrder(place, value) ?? []))),
    ...(turned === value ? [] : findText(search, turned).map((place) => ({ ...place, normaliser: turnedBy(place) }))),
  ];
  if (found.length === 0 && /^[A-Z]{3}$/.test(value)) {
    return spans.currency
      .filter((span) => span.value === value)
      .map((span) => spanOccurrence(span, { match: 0.9, normaliser: 'currency_iso' }));
  }
  return found;
}

/** Of a name with a comma only the comma says which part is the last name: "Seth, Berg" is not "Seth Berg". */
function inOrder(place: Occurrence, value: string): Occurrence | undefined {
  if (place.normaliser === 'text_parts') return undefined;
  return value.includes(',') === place.raw.includes(',') ? place : { ...place, isWhole: false };
}

const turnedBy = ({ normaliser }: Occurrence): LocateNormaliser =>
  normaliser === 'text_folded' ? 'name_order' : normaliser;

const YES = /^(yes|y|true|x|✓|✔|☒|☑|ja|oui|sí|si)$/i;
const NO = /^(no|n|false|☐|nein|non)$/i;

/** They mean nothing without a label, so the caller must require one. */
function findBoolean({ view, prepared }: ValueSearch, value: boolean): Occurrence[] {
  const found = new Found();
  for (const span of prepared.spans.boolean) {
    if (span.value === value) found.add(spanOccurrence(span, { match: 1, normaliser: 'checkbox_state' }));
  }
  const said = value ? YES : NO;
  for (const row of view.rows) {
    for (const word of row.words) {
      if (!said.test(word.text.replace(/[.,;:]+$/, ''))) continue;
      found.add(occurrenceOf([word], { match: 0.9, normaliser: 'yes_no', isWhole: true }));
    }
  }
  return found.list.slice(0, MAX_OCCURRENCES);
}
