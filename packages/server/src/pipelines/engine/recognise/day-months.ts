/** Dates without a year, as rows of statements have them: "3 Sep", "Oct 02", "28.10.". The document says which year. */

import { findDates, isoDate } from './dates.ts';
import { MONTH, MONTHS, ORDINAL } from './months.ts';

const DAY_NAME = new RegExp(`^(\\d{1,2})${ORDINAL}[\\s./-]{0,2}(${MONTH})\\.?$`, 'iu');
const NAME_DAY = new RegExp(`^(${MONTH})\\.?[\\s./-]{0,2}(\\d{1,2})(?:st|nd|rd|th)?$`, 'iu');
const NUMBERS = /^(\d{2})([./-])(\d{2})\.?$/;

export interface DayMonth {
  month: number;
  day: number;
}

/** The readings of a text that is a day and a month and nothing else, the likelier first. */
export function dayMonths(text: string, dayFirst: boolean): DayMonth[] {
  const plain = text.trim();
  if (plain.length < 4 || plain.length > 16 || !/\d/.test(plain)) return [];
  const [, numberedDay, named] = DAY_NAME.exec(plain) ?? [];
  const [, name, dayAfter] = NAME_DAY.exec(plain) ?? [];
  const month = MONTHS.get((named ?? name ?? '').toLowerCase());
  if (month !== undefined) return [{ month, day: Number(numberedDay ?? dayAfter) }].filter(isDay);
  const [, first = '', mark, second = ''] = NUMBERS.exec(plain) ?? [];
  const [one, other] = [Number(first), Number(second)];
  const both = [
    { month: other, day: one },
    { month: one, day: other },
  ];
  return (dayFirst || mark === '.' ? both : both.toReversed()).filter(isDay).slice(0, mark === '.' ? 1 : 2);
}

const isDay = ({ month, day }: DayMonth): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Whether a text has a date, or is a day and a month. "10.12" may as well be a number, and "05-12" a range. */
export const isDated = (text: string): boolean =>
  /\d/.test(text) &&
  (findDates(text).length > 0 || (!/^\s*\d+[.-]\d+\s*$/.test(text) && dayMonths(text, true).length > 0));

const DAY_MS = 86_400_000;
/** A statement covers a period, and its dates stand in it or close to it. */
const MAX_DISTANCE = 200 * DAY_MS;

/**
 * The date in the year that brings it near to most whole dates of the document; undefined if the document has none. One
 * far date, as that on which a loan is due, says less than the period of the statement.
 */
export function inYearOf(days: readonly DayMonth[], known: readonly string[]): string | undefined {
  const [likely] = days;
  if (likely === undefined) return undefined;
  const years = new Set(known.flatMap((iso) => [0, -1, 1].map((step) => Number(iso.slice(0, 4)) + step)));
  let best: string | undefined;
  let most = 0;
  for (const year of years) {
    const date = isoDate(year, likely.month, likely.day);
    const time = Date.parse(date);
    const near = known.reduce((sum, iso) => sum + Math.max(0, 1 - Math.abs(Date.parse(iso) - time) / MAX_DISTANCE), 0);
    if (near > most) {
      most = near;
      best = date;
    }
  }
  return best;
}
