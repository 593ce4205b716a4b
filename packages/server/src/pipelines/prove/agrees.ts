/** Checks whether a printed text states a value, by the rule that is claimed to convert one to the other. */

import { twoLetterCode } from '../engine/lexicon/three-letter-codes.ts';
import { clockBehind } from '../engine/recognise/clock.ts';
import { countryCodeOf } from '../engine/recognise/countries.ts';
import { findCurrencies } from '../engine/recognise/currencies.ts';
import { findDates, isoDate, readings } from '../engine/recognise/dates.ts';
import { dayMonths } from '../engine/recognise/day-months.ts';
import { parseNumber, withoutThousandsSpaces } from '../engine/recognise/numbers.ts';
import type { Json } from '../json/json.ts';
import { fold } from '../locate/fold.ts';
import { numbersOf } from '../locate/printed-number.ts';
import { hasSameSigns } from '../locate/same-signs.ts';

/** Share of letters of the longer text that may differ: badly read text cannot be distinguished from wrong text. */
const MAX_DIFFERENCE = 0.35;

export function agrees(value: Json, raw: string, normaliser: string): boolean {
  if (typeof value === 'number') return numberAgrees(value, raw, normaliser);
  if (typeof value === 'boolean') return normaliser === 'checkbox_state' || normaliser === 'yes_no';
  if (typeof value !== 'string') return false;
  switch (normaliser) {
    case 'date_iso':
      return (
        daysOf(value).some((day) => daysOf(raw).includes(day) || isDayOf(day, raw)) ||
        isMonthOf(value, raw) ||
        fold(raw).includes(fold(value))
      );
    case 'day_in_year':
      return daysOf(value).some((day) => isDayOf(day, raw));
    case 'number_decimal':
    case 'number_absolute':
    case 'number_minor':
    case 'number_rounded':
    case 'percent_number':
    case 'percent_fraction': {
      const number = parseNumber(value);
      return number !== null && numberAgrees(number, raw, normaliser);
    }
    case 'currency_iso':
      return findCurrencies(raw).some(({ code }) => code === value.trim().toUpperCase()) || isPrintedIn(value, raw);
    case 'country_iso':
      return countryCodeOf(raw) === twoLettersOf(value) || isPrintedIn(value, raw);
    case 'text_similar':
      return differenceOf(fold(value), fold(raw)) <= MAX_DIFFERENCE;
    case 'text_parts':
      return partsAgree(value, raw);
    case 'name_order':
      return wordsOf(value) === wordsOf(raw);
    default:
      return isPrintedIn(value, raw);
  }
}

/** Whether the printed text states the value and nothing else. */
export function isExactly(value: Json, raw: string, normaliser: string): boolean {
  if (!agrees(value, raw, normaliser)) return false;
  switch (normaliser) {
    case 'text_similar':
    case 'text_parts':
    case 'number_absolute':
    case 'number_rounded':
      return false;
    case 'number_decimal':
    case 'percent_number':
      return isOneNumber(raw) && !(typeof value === 'string' && saysMore(value, raw));
    case 'percent_fraction':
      // Without a percent sign, the printed number is a hundred times the value, hence another number.
      return isOneNumber(raw) && /[%‰]/.test(raw);
    case 'date_iso':
      return (
        typeof value === 'string' &&
        (findDates(raw).length === 1 ? isOneDate(value, raw) || isMonthOf(value, raw) : isOpenStart(value, raw))
      );
    // Its year is that of the whole days of the document.
    case 'day_in_year':
    case 'name_order':
    case 'dash_zero':
    case 'currency_iso':
    case 'country_iso':
    case 'checkbox_state':
    case 'yes_no':
      return true;
    default:
      if (typeof value === 'number') return isOneNumber(raw);
      return typeof value !== 'string' || (fold(value) === fold(raw) && hasSameSigns(value, raw));
  }
}

/** Whether a text is a date and nothing else but the printed time, or midnight where none is printed. */
function isOneDate(value: string, raw: string): boolean {
  const [date, other] = findDates(value);
  if (date === undefined || other !== undefined || date.start !== 0) return false;
  const rest = value.slice(date.end);
  const clock = clockBehind(rest);
  if (/[^\s.,;]/.test(rest.slice(clock?.length ?? 0))) return false;
  if (clock === undefined) return true;
  const [day] = findDates(raw);
  const printed = day === undefined ? undefined : clockBehind(raw.slice(day.end));
  return clock.time === (printed?.time ?? MIDNIGHT) && (clock.zone ?? WORLD) === (printed?.zone ?? WORLD);
}

/** Whether a text is a range of days whose first one, the value, has its year from the last: "May 2 - Jun 3, 2024". */
function isOpenStart(value: string, raw: string): boolean {
  const [start, end, more] = findDates(raw);
  if (start === undefined || end === undefined || more !== undefined || findDates(start.text).length > 0) return false;
  if (start.start !== 0 || end.end !== raw.trim().length) return false;
  return readings(start, true).some(([month, day]) => isoDate(start.year, month, day) === value.trim());
}

/** Whether a text has a percent sign or a word that is neither printed with the number nor a currency. */
function saysMore(value: string, raw: string): boolean {
  if (value.includes('%') && !/[%‰]/.test(raw)) return true;
  const currencies = findCurrencies(value);
  return [...value.matchAll(/\p{L}+/gu)].some(
    ({ 0: word, index }) => !raw.includes(word) && !currencies.some(({ start, end }) => index >= start && index < end),
  );
}

const twoLettersOf = (value: string): string => {
  const code = value.trim().toUpperCase();
  return twoLetterCode(code) ?? code;
};

const MIDNIGHT = '00:00:00';
const WORLD = 'Z';

const isOneNumber = (raw: string): boolean =>
  (withoutThousandsSpaces(raw).match(/\p{N}[\p{N}.,'’]*/gu) ?? []).length === 1;

const isPrintedIn = (value: string, raw: string): boolean => {
  const wanted = fold(value);
  return wanted === '' ? raw.includes(value.trim()) : fold(raw).includes(wanted);
};

const wordsOf = (text: string): string =>
  text
    .split(/[\s,]+/)
    .map(fold)
    .sort()
    .join(' ')
    .trim();

/** "2026-06", "06/2026", of a day or a month. */
const MONTH = /^(?:(\d{4})[-/.](\d{2})|(\d{2})[-/.](\d{4}))$/;

function isMonthOf(value: string, raw: string): boolean {
  const [whole, year, month, first, last] = MONTH.exec(value.trim()) ?? [];
  if (whole === undefined) return false;
  return daysOf(raw).some((day) => day.startsWith(`${year ?? last}-${month ?? first}`));
}

/** Whether at least half of the words occur, in any order. */
function partsAgree(value: string, raw: string): boolean {
  const printed = fold(raw);
  const parts = value
    .split(/[\s,;]+/)
    .map(fold)
    .filter((part) => part.length >= 2);
  return parts.filter((part) => printed.includes(part)).length >= 0.5 * parts.length;
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));

/** The decimal sign depends on the document, so both readings are tried. */
function numberAgrees(value: number, raw: string, normaliser: string): boolean {
  if (normaliser === 'dash_zero') return value === 0 && /^\p{Sc}?[-–—−]$/u.test(raw.trim());
  for (const { value: printed, decimals } of numbersOf(raw)) {
    if (isSame(printed, value)) return true;
    if (normaliser === 'number_minor' && isSame(100 * printed, value)) return true;
    if (normaliser === 'number_absolute' && isSame(Math.abs(printed), Math.abs(value))) return true;
    if (normaliser === 'percent_fraction' && isSame(printed / 100, value)) return true;
    const isRounded = Math.abs(printed - value) <= 0.5 * 10 ** -decimals + 1e-9;
    if (normaliser === 'number_rounded' && isRounded) return true;
  }
  return false;
}

function daysOf(text: string): string[] {
  return findDates(text).flatMap((date) => readings(date, true).map(([month, day]) => isoDate(date.year, month, day)));
}

/** Whether a text is the day and the month of a date. The year stands elsewhere in the document. */
const isDayOf = (day: string, raw: string): boolean =>
  [true, false]
    .flatMap((dayFirst) => dayMonths(raw, dayFirst))
    .some((found) => day.endsWith(isoDate(0, found.month, found.day).slice(1)));

/** Share of the letters of the longer text that have no partner in the other, in order. */
function differenceOf(one: string, other: string): number {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (long.length === 0) return 0;
  if (long.length > 4000) return long.includes(short.slice(0, 200)) ? 0 : 1;
  let previous = new Uint16Array(short.length + 1);
  for (const letter of long) {
    const current = new Uint16Array(short.length + 1);
    for (let at = 1; at <= short.length; at += 1) {
      current[at] =
        letter === short[at - 1] ? (previous[at - 1] ?? 0) + 1 : Math.max(previous[at] ?? 0, current[at - 1] ?? 0);
    }
    previous = current;
  }
  return 1 - (previous[short.length] ?? 0) / long.length;
}
