/** Ranges of days that print the year, or the month, only once: "September 1 – September 30, 2025", "April 10–12, 2026". */
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { DATE_CERTAINTY } from '../weights/recognise.ts';
import { MONTH, monthOf, ORDINAL } from './months.ts';
import type { PrintedDate } from './printed-date.ts';

const UNTIL = `(?:\\s*[-–—~]\\s*|\\s+(?:${anyOf(ofLanguages(({ until }) => until))})\\s+)`;
const UNTIL_END = new RegExp(`${UNTIL}$`, 'iu');
const NAME_DAY = new RegExp(`(?<!\\p{L})(${MONTH})\\.?\\s?(\\d{1,2})(?:st|nd|rd|th)?${UNTIL}$`, 'iu');
const DAY_NAME = new RegExp(`(?<![\\d.,/-])(\\d{1,2})${ORDINAL}\\s(${MONTH})\\.?${UNTIL}$`, 'iu');
const NUMBERS = new RegExp(`(?<![\\d.,/-])(\\d{1,2})([./])(\\d{1,2})\\.?${UNTIL}$`, 'iu');
/** With spaces around the dash, the number before it may be that of something else. */
const DAY = /(?<![\p{L}\d.,/\-–—])(\d{1,2})(?:\.|st|nd|rd|th)?[-–—]$/u;
const MONTH_DAYS = new RegExp(
  `(?<!\\p{L})((${MONTH})\\.?\\s?(\\d{1,2})(?:st|nd|rd|th)?)${UNTIL}(\\d{1,2})(?:st|nd|rd|th)?,?\\s((?:19|20)\\d{2})(?!\\d)`,
  'giu',
);
const LOOKED_BACK = 40;

/** The first days without a year, and the last days without a month, beside dates that were found. */
export function openRangeDates(text: string, found: readonly PrintedDate[]): PrintedDate[] {
  const starts = found.flatMap((end, index) => {
    const from = Math.max(found[index - 1]?.end ?? 0, end.start - LOOKED_BACK);
    return startBefore(text.slice(from, end.start), from, end) ?? [];
  });
  return [...starts, ...[...text.matchAll(MONTH_DAYS)].flatMap((match) => bothDays(match, found))];
}

function startBefore(before: string, from: number, end: PrintedDate): PrintedDate | undefined {
  const make = (match: RegExpExecArray, first: number, second: number, order: PrintedDate['order']): PrintedDate => {
    const start = from + match.index;
    const text = match[0].replace(UNTIL_END, '').replace(/[-–—]$/, '');
    const year = isLater(first, second, { ...end, order }) ? end.year - 1 : end.year;
    return { start, end: start + text.length, text, year, first, second, order, score: DATE_CERTAINTY.whole };
  };
  const named = NAME_DAY.exec(before);
  if (named !== null) return make(named, monthOf(named[1]), Number(named[2]), 'month_day');
  const dayNamed = DAY_NAME.exec(before);
  if (dayNamed !== null) return make(dayNamed, monthOf(dayNamed[2]), Number(dayNamed[1]), 'month_day');
  const numbers = NUMBERS.exec(before);
  if (numbers !== null && end.text.includes(numbers[2] ?? ' '))
    return make(numbers, Number(numbers[1]), Number(numbers[3]), orderOf(end));
  const day = /^\d.*\p{L}{3}/u.test(end.text) ? DAY.exec(before) : null;
  if (day === null || Number(day[1]) >= end.second || Number(day[1]) === 0) return undefined;
  return make(day, end.first, Number(day[1]), 'month_day');
}

/** A day after the twelfth shows the order of both ends. */
const orderOf = ({ order, first, second }: PrintedDate): PrintedDate['order'] =>
  order !== 'unknown' || (first <= 12 && second <= 12) ? order : first > 12 ? 'day_month' : 'month_day';

/** Whether the first day of a range would come after its last one in the same year. */
const isLater = (first: number, second: number, { order, ...end }: PrintedDate): boolean =>
  order === 'day_month' || order === 'pointed'
    ? second * 100 + first > end.second * 100 + end.first
    : order === 'month_day' && first * 100 + second > end.first * 100 + end.second;

function bothDays(match: RegExpExecArray, found: readonly PrintedDate[]): PrintedDate[] {
  const [whole, begin = '', name, one, other, year] = match;
  const { index } = match;
  const end = index + whole.length;
  const [first, last] = [Number(one), Number(other)];
  if (first >= last || first === 0 || last > 31 || found.some((date) => index < date.end && end > date.start))
    return [];
  const lastAt = index + begin.length + whole.slice(begin.length).search(/\d/);
  const date = { year: Number(year), first: monthOf(name), order: 'month_day', score: DATE_CERTAINTY.whole } as const;
  return [
    { ...date, start: index, end: index + begin.length, text: begin, second: first },
    { ...date, start: lastAt, end, text: whole.slice(lastAt - index), second: last },
  ];
}
