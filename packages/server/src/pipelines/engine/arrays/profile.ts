/** What the values of a column look like. */
import type { DecimalSign } from '../core/conventions.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { answerOf } from '../recognise/choices.ts';
import { countryCodeOf } from '../recognise/countries.ts';
import { isCurrency } from '../recognise/currencies.ts';
import { dayMonths, isDated } from '../recognise/day-months.ts';
import { looksLikePerson } from '../recognise/names.ts';
import { parseNumber, withoutNote, withoutThousandsSpaces } from '../recognise/numbers.ts';
import { isAmountText, isNumberText } from './columns.ts';
import { type GridRow, linesOf } from './grid.ts';

export interface Profile {
  filled: number;
  /** Shares of the filled cells. */
  numbers: number;
  amounts: number;
  percents: number;
  dates: number;
  texts: number;
  codes: number;
  /** Numbers with a fraction or with parted thousands, which no code has. */
  figures: number;
  times: number;
  /** Numbers that may be times of the day: "07.15". */
  clocks: number;
  persons: number;
  ranges: number;
  /** Whole numbers from 1900 to 2099. */
  years: number;
  /** Answers such as "Yes" and "No". */
  answers: number;
  /** Cells that have a digit. */
  digits: number;
  countries: number;
  /** Names, codes and signs of currencies with nothing beside them. */
  currencies: number;
  emails: number;
  urls: number;
  phones: number;
  /** Letters per cell. */
  letters: number;
  /** Whether it has no head beside columns that have one: then no field need have it. */
  isOpen: boolean;
  /** 1, 2, 3 … from the top. */
  isCounter: boolean;
  /** By row of the sample; null where there is no number. */
  values: (number | null)[];
}

const TIME = /^\d{1,2}[:h]\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\.?)?(?=$|\s?[-–—])/i;
/** A dash, dots or a star that refers to a note mark a missing value, which says nothing about the kind of the others. */
const NO_VALUE = /^(?:[-–—−]+|\.{2,}|…|\*{1,3}|n\.?\/?a\.?)$/i;
const CLOCK = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/;
/** "12.0 - 15.5", "< 21", "up to" is said in words and a text. */
const RANGE = /^(?:[<>≤≥]\s?\d|[-−]?\d[\d.,]*\s?(?:[-–—]|to)\s?[-−]?\d[\d.,]*(?!\d|\s?[-–—/.]))/i;
const YEAR = /^(?:19|20)\d\d$/;
const CODE_OF_COUNTRY = /^\p{Lu}{2,3}$/u;
/** Letters of "pounds sterling". */
const MAX_CURRENCY = 15;
const EMAIL = /\S@\S/;
const URL = /:\/\/|(?<![\p{L}@])(?:www\.|[\p{L}\d-]+\.\p{L}{2,}(?:\/|$))/u;
const MIN_PHONE_DIGITS = 5;
const SAMPLE_ROWS = 200;
/** "2 x bolts" says how many there are of what it names. */
const UNIT_AFTER = /^([-−+]?\d[\d.,'’]*)\s?(?![x×]\s+\p{L})[\p{L}%²³°]{1,6}\.?(\s.*)?$/u;
const FIGURE = /^\(?[-−+]?(?:\d{1,3}(?:[,.'’\s]\d{3})+|\d+[.,]\d+)\s?%?\)?$/;
/** "14.8 ± 0.2". */
const WITH_DEVIATION = /^([-−+]?\d[\d.,'’]*)\s?(?:±|\+\/-)\s?\d[\d.,'’]*$/;

export const sampleOf = (rows: readonly GridRow[]): readonly GridRow[] => {
  if (rows.length <= SAMPLE_ROWS) return rows;
  const step = rows.length / SAMPLE_ROWS;
  return Array.from({ length: SAMPLE_ROWS }, (_, place) => rows[Math.floor(place * step)]).flatMap((row) => row ?? []);
};

/** Rows with many numbers for their table: items, not the notes and sums between and under them. */
export function denseRows(rows: readonly GridRow[], decimal: DecimalSign): readonly GridRow[] {
  const counts = rows.map(
    (row) => row.cells.filter((cell) => cell.length > 0 && numberIn(firstLine(cell), decimal) !== null).length,
  );
  const most = counts.reduce((top, count) => Math.max(top, count), 0);
  if (most < 2) return rows;
  return rows.filter((_, place) => (counts[place] ?? 0) >= Math.max(2, 0.6 * most));
}

export const numberIn = (text: string, decimal: DecimalSign): number | null => {
  const trimmed = withoutNote(text.trim());
  if (isNumberText(trimmed)) return parseNumber(trimmed, decimal);
  const [, number] = WITH_DEVIATION.exec(trimmed) ?? UNIT_AFTER.exec(withoutThousandsSpaces(trimmed)) ?? [];
  return number === undefined ? null : parseNumber(number.trim(), decimal);
};

export const firstLine = (words: readonly ViewWord[]): string => joinWords(linesOf(words)[0] ?? []);

/** Which share of the values has the form that the field's kind always has; undefined for kinds without one. */
export function formShare({ kind }: Field, { emails, urls, phones }: Profile): number | undefined {
  if (kind === 'email') return emails;
  if (kind === 'url') return urls;
  return kind === 'phone' ? phones : undefined;
}

/** The number of columns that half of the cells or more do not exceed. */
function usualWidth(sample: readonly GridRow[], column: number): number {
  if (sample.every(({ spans }) => spans === undefined)) return 1;
  const filled = sample.filter(({ cells }) => (cells[column] ?? []).length > 0);
  const widths = filled.map(({ spans }) => spans?.get(column) ?? 1).sort((one, other) => one - other);
  return widths[Math.floor((widths.length - 1) / 2)] ?? 1;
}

export function profileOf(sample: readonly GridRow[], column: number, decimal: DecimalSign): Profile {
  const profile: Profile = {
    filled: 0,
    numbers: 0,
    amounts: 0,
    percents: 0,
    dates: 0,
    texts: 0,
    codes: 0,
    figures: 0,
    times: 0,
    clocks: 0,
    persons: 0,
    ranges: 0,
    years: 0,
    answers: 0,
    digits: 0,
    countries: 0,
    currencies: 0,
    emails: 0,
    urls: 0,
    phones: 0,
    letters: 0,
    isOpen: false,
    isCounter: false,
    values: [],
  };
  const width = usualWidth(sample, column);
  let none = 0;
  for (const row of sample) {
    // A cell wider than the others names a sum or a group; it does not hold a value of this column.
    const text = (row.spans?.get(column) ?? 1) > width ? '' : firstLine(row.cells[column] ?? []);
    if (text === '') {
      profile.values.push(null);
      continue;
    }
    profile.filled += 1;
    if (NO_VALUE.test(text)) {
      profile.values.push(null);
      none += 1;
      continue;
    }
    // "5 Aug 2025" is a day, not five of something.
    const isDate = (!isNumberText(text) || /\.$/.test(text)) && isDated(text);
    const value = isDate ? null : numberIn(text, decimal);
    profile.values.push(value);
    if (value !== null) profile.numbers += 1;
    if (isAmountText(text)) profile.amounts += 1;
    if (/\d\s?%/.test(text)) profile.percents += 1;
    if (isDate) profile.dates += 1;
    if (value === null && /\p{L}{2}/u.test(text)) profile.texts += 1;
    if (/^(?=.*\d)(?:[\p{Lu}\d][\p{L}\d./-]{2,}|\p{Lu}\d)$/u.test(text)) profile.codes += 1;
    if (FIGURE.test(text) && !CLOCK.test(text)) profile.figures += 1;
    if (TIME.test(text)) profile.times += 1;
    if (CLOCK.test(text)) profile.clocks += 1;
    if (looksLikePerson(text)) profile.persons += 1;
    if (RANGE.test(text)) profile.ranges += 1;
    if (YEAR.test(text)) profile.years += 1;
    if (answerOf(text) !== undefined) profile.answers += 1;
    if (/\d/.test(text)) profile.digits += 1;
    if (CODE_OF_COUNTRY.test(text) || countryCodeOf(text) !== undefined) profile.countries += 1;
    if (text.length <= MAX_CURRENCY && isCurrency(text)) profile.currencies += 1;
    if (EMAIL.test(text)) profile.emails += 1;
    if (URL.test(text)) profile.urls += 1;
    if ((text.match(/\d/g)?.length ?? 0) >= MIN_PHONE_DIGITS) profile.phones += 1;
    profile.letters += text.replace(/\P{L}/gu, '').length;
  }
  const share = 1 / Math.max(1, profile.filled - none);
  for (const key of [
    'numbers',
    'amounts',
    'percents',
    'dates',
    'texts',
    'codes',
    'figures',
    'times',
    'clocks',
    'persons',
    'ranges',
    'years',
    'answers',
    'digits',
    'countries',
    'currencies',
    'emails',
    'urls',
    'phones',
    'letters',
  ] as const) {
    profile[key] *= share;
  }
  // One text such as "05-12" may be a range; a column of nothing else has days.
  if (profile.dates === 0 && profile.filled > 1 && dayMonthCells(sample, column) === profile.filled) profile.dates = 1;
  profile.isCounter = isCounter(profile.values);
  const marked = profile.numbers < 1 ? markedCounter(sample, column) : undefined;
  if (marked !== undefined) Object.assign(profile, { numbers: 1, values: marked });
  return profile;
}

const MARKED = /^\p{Lu}?\s?(\d{1,4})$/u;

/** Numbers that count on from row to row behind a mark that says something else: "N 9" over "N10". */
function markedCounter(sample: readonly GridRow[], column: number): number[] | undefined {
  const cells = sample.flatMap(({ cells }) => ((cells[column] ?? []).length > 0 ? [cells[column] ?? []] : []));
  const numbers = cells.map((words) => Number(MARKED.exec(firstLine(words))?.[1] ?? Number.NaN));
  const isOn = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  return isOn && numbers.length === sample.length && numbers.length > 1 ? numbers : undefined;
}

const dayMonthCells = (sample: readonly GridRow[], column: number): number =>
  sample.filter(({ cells }) => dayMonths(firstLine(cells[column] ?? []), true).length > 0).length;

const MAX_STEP = 100;

function isCounter(values: readonly (number | null)[]): boolean {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length < 2) return false;
  const [first = -1] = numbers;
  if (!Number.isInteger(first) || first < 0) return false;
  const step = (numbers[1] ?? first) - first;
  // Any two numbers have a step: a counter begins with 0, 1, or its step.
  if (first > Math.max(1, step) || step > MAX_STEP) return false;
  return step > 0 && numbers.every((value, place) => value === first + step * place);
}
