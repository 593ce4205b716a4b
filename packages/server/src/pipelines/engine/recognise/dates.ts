/** Finds dates in any order, in all languages of the lexicon. The document decides whether 03/04 is March or April. */

import { DATE_CERTAINTY } from '../weights/recognise.ts';
import { eraDates } from './era-dates.ts';
import { MONTH, MONTHS, monthOf, ORDINAL } from './months.ts';
import { openRangeDates } from './open-ranges.ts';
import type { PrintedDate } from './printed-date.ts';

/** In "03-11-2024 - 03-23-2024" the first year begins no date: another year ends the second one. */
const YEAR_FIRST = /(?<![\d.,/])(\d{4})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{1,2})(?!\d|-\d{4}(?![\d-]))/g;
const NUMBERS =
  /(?<![\d.,/])(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(?:(\d{4})(?=\d{1,2}:\d{2})|(\d{2})(?=[0-2]\d:\d{2})|(\d{4}|\d{2})(?!\d|[.,/]\d))/g;
const DAY_MONTH_NAME = new RegExp(
  `(?<!\\d)(\\d{1,2})[»”"]?${ORDINAL}\\s?[\\s\\-/.]?\\s?(?:day\\s)?(?:de\\s|of\\s|d['’])?(${MONTH})\\.?,?\\s?[\\s\\-/.,']?\\s?(?:de\\s|del\\s)?(\\d{4}|\\d{2})(?!\\d|\\s?,\\s?(?:19|20)\\d{2})`,
  'giu',
);
const MONTH_NAME_DAY = new RegExp(
  `(?<!\\p{L})(${MONTH})\\.?\\s?[\\s\\-/.]?\\s?(\\d{1,2})(?:st|nd|rd|th)?\\s?[,\\s\\-/'’]{1,2}\\s?(\\d{4}|\\d{2}(?!:))(?!\\d|:\\d)`,
  'giu',
);
/** "2026. március 3.", "2026-Mar-03"; in "2026 Mar 3" and "2026-Mar 3" the last number may count something in that month. */
const YEAR_MONTH_NAME = new RegExp(
  `(?<!\\d)((?:19|20)\\d{2})(\\.\\s|[-/])(${MONTH})\\.?(?:(?<=\\.\\s\\p{L}+\\.?)\\s|\\2)(\\d{1,2})(?![\\d:])`,
  'giu',
);
/** "ngày 12 tháng 3 năm 2026": the day, the month and the year each behind its word. */
const SPELLED_PARTS = /(?<!\d)(\d{1,2})\s+th[aá]ng\s+(\d{1,2})\s*,?\s+n[aă]m\s+(\d{4})(?!\d)/giu;
/** "Apr16/20": without a space, the digits after the month are its day. */
const MONTH_NAME_GLUED_DAY = new RegExp(`(?<!\\p{L})(${MONTH})(\\d{1,2})/(\\d{4}|\\d{2})(?!\\d)`, 'giu');
const CJK = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/g;
const PACKED_YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/g;
const PACKED_DAY_FIRST = /(?<!\d)([0-2]\d|3[01])(0[1-9]|1[0-2])(20[0-3]\d)(?!\d)/g;
const MONTH_AND_YEAR = new RegExp(`(?<![\\p{L}\\d])(${MONTH})\\.?,?\\s((?:19|20)\\d{2})(?!\\d)`, 'giu');

/** Two digits that would give a year outside this range are rarely a year: times and codes look the same. */
const LIKELY_FROM = 1975;
const LIKELY_UNTIL = 2039;

const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
};
const isDate = (year: number, month: number, day: number): boolean =>
  year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31;

export const isoDate = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const MAX_CACHED = 5_000;
const MAX_CACHED_CHARACTERS = 200;
const cached = new Map<string, readonly PrintedDate[]>();

/** All dates of a text, from the left, none overlapping. */
export function findDates(text: string): readonly PrintedDate[] {
  if (!/\d/.test(text)) return NO_DATES;
  // Cached, because several recognisers need the dates of the same line.
  const known = cached.get(text);
  if (known !== undefined) return known;
  const found = datesIn(text);
  if (text.length > MAX_CACHED_CHARACTERS) return found;
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(text, found);
  return found;
}

const NO_DATES: readonly PrintedDate[] = [];
/** Cheap tests that rule out the expensive patterns. */
const HAS_MONTH = new RegExp([...new Set([...MONTHS.keys()].map((name) => name.slice(0, 3)))].join('|'), 'i');
const HAS_EIGHT_DIGITS = /\d{8}/;

const SHORT_YEAR: ReadonlyMap<string | undefined, number> = new Map([
  ['.', DATE_CERTAINTY.shortWithPoints],
  ['-', DATE_CERTAINTY.shortWithDashes],
]);

function datesIn(text: string): PrintedDate[] {
  const found: PrintedDate[] = [];
  const hasMonth = HAS_MONTH.test(text);
  const hasEightDigits = HAS_EIGHT_DIGITS.test(text);
  const add = (match: RegExpExecArray, date: Omit<PrintedDate, 'start' | 'end' | 'text'>): void => {
    const start = match.index;
    const end = start + match[0].length;
    if (!found.some((other) => start < other.end && end > other.start)) {
      found.push({ start, end, text: match[0], ...date });
    }
  };
  found.push(...eraDates(text));
  for (const match of text.matchAll(YEAR_FIRST)) {
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (isDate(year, month, day))
      add(match, { year, first: month, second: day, order: 'month_day', score: DATE_CERTAINTY.whole });
  }
  for (const match of /[年년]/.test(text) ? text.matchAll(CJK) : []) {
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (isDate(year, month, day))
      add(match, { year, first: month, second: day, order: 'month_day', score: DATE_CERTAINTY.whole });
  }
  for (const match of text.matchAll(NUMBERS)) {
    if (continuesANumber(text, match.index, found)) continue;
    // A time may follow the year without a space: "29/06/20188:26".
    const yearText = match[4] ?? match[5] ?? match[6] ?? '';
    const [year, first, second] = [fullYear(yearText), Number(match[1]), Number(match[3])];
    if (!isDate(year, second, first) && !isDate(year, first, second)) continue;
    if (yearText.length === 2 && /\s/.test(match[0])) continue;
    const short = SHORT_YEAR.get(match[2]) ?? DATE_CERTAINTY.shortWithSlashes;
    const order = match[2] !== '.' || second > 12 ? 'unknown' : first > 12 ? 'day_month' : 'pointed';
    const isFarOff = year > LIKELY_UNTIL || year < LIKELY_FROM;
    add(match, {
      year,
      first,
      second,
      order,
      score: yearText.length === 4 ? DATE_CERTAINTY.whole : isFarOff ? DATE_CERTAINTY.unlikelyYear : short,
    });
  }
  for (const match of hasMonth ? text.matchAll(MONTH_NAME_GLUED_DAY) : []) {
    const [year, month, day] = [fullYear(match[3] ?? ''), monthOf(match[1]), Number(match[2])];
    if (isDate(year, month, day))
      add(match, { year, first: month, second: day, order: 'month_day', score: DATE_CERTAINTY.whole });
  }
  for (const match of hasMonth ? text.matchAll(DAY_MONTH_NAME) : []) {
    const [year, month, day] = [fullYear(match[3] ?? ''), monthOf(match[2]), Number(match[1])];
    if (isDate(year, month, day))
      add(match, { year, first: month, second: day, order: 'month_day', score: DATE_CERTAINTY.whole });
  }
  for (const match of hasMonth ? text.matchAll(MONTH_NAME_DAY) : []) {
    const [year, month, day] = [fullYear(match[3] ?? ''), monthOf(match[1]), Number(match[2])];
    if (isDate(year, month, day))
      add(match, { year, first: month, second: day, order: 'month_day', score: DATE_CERTAINTY.whole });
  }
  for (const match of hasMonth ? text.matchAll(YEAR_MONTH_NAME) : []) {
    const [year, month, day] = [Number(match[1]), monthOf(match[3]), Number(match[4])];
    if (isDate(year, month, day))
      add(match, { year, first: month, second: day, order: 'month_day', score: DATE_CERTAINTY.whole });
  }
  for (const match of /ng\s/iu.test(text) ? text.matchAll(SPELLED_PARTS) : []) {
    const [year, month, day] = [Number(match[3]), Number(match[2]), Number(match[1])];
    if (isDate(year, month, day))
      add(match, { year, first: month, second: day, order: 'month_day', score: DATE_CERTAINTY.whole });
  }
  for (const match of hasEightDigits ? text.matchAll(PACKED_YEAR_FIRST) : []) {
    add(match, {
      year: Number(match[1]),
      first: Number(match[2]),
      second: Number(match[3]),
      order: 'month_day',
      score: DATE_CERTAINTY.packedYearFirst,
    });
  }
  for (const match of hasEightDigits ? text.matchAll(PACKED_DAY_FIRST) : []) {
    add(match, {
      year: Number(match[3]),
      first: Number(match[1]),
      second: Number(match[2]),
      order: 'unknown',
      score: DATE_CERTAINTY.packedDayFirst,
    });
  }
  for (const match of hasMonth ? text.matchAll(MONTH_AND_YEAR) : []) {
    add(match, {
      year: Number(match[2]),
      first: monthOf(match[1]),
      second: 1,
      order: 'month_day',
      score: DATE_CERTAINTY.monthAndYear,
    });
  }
  const whole = found.sort((a, b) => a.start - b.start);
  const open = hasMonth || whole.length > 0 ? openRangeDates(text, whole) : [];
  return open.length === 0 ? whole : [...whole, ...open].sort((a, b) => a.start - b.start);
}

/** Part of "12-03-04-2020" is not a date, unless the part before it is a date itself. */
function continuesANumber(text: string, start: number, found: readonly PrintedDate[]): boolean {
  if (text[start - 1] !== '-' || !/\d/.test(text[start - 2] ?? '')) return false;
  return !found.some((other) => other.end === start - 1);
}

/** Whether a text is a date and nothing else. */
export const isOnlyDate = (text: string): boolean =>
  /\d/.test(text) && findDates(text).some(({ start, end }) => end - start >= text.trim().length);

/** The possible readings as [month, day], the likelier first. */
export function readings(date: PrintedDate, dayFirst: boolean): [number, number][] {
  if (date.order === 'month_day') return [[date.first, date.second]];
  if (date.order === 'day_month') return [[date.second, date.first]];
  if (date.first > 12) return [[date.second, date.first]];
  if (date.second > 12) return [[date.first, date.second]];
  const pair: [number, number][] = [
    [date.second, date.first],
    [date.first, date.second],
  ];
  return dayFirst ? pair : pair.reverse();
}

export function isoOf(date: PrintedDate, dayFirst: boolean): string {
  const [month, day] = readings(date, dayFirst)[0] ?? [1, 1];
  return isoDate(date.year, month, day);
}

export const isAmbiguous = (date: PrintedDate): boolean =>
  (date.order === 'unknown' || date.order === 'pointed') &&
  date.first <= 12 &&
  date.second <= 12 &&
  date.first !== date.second;
