/** Whether 03/04 is the third of April or the fourth of March, by what else the document shows. */

import type { Page } from '../../../documents/model/document.ts';
import type { DecimalSign } from '../core/conventions.ts';
import { SURE_DATE } from '../weights/recognise.ts';
import { isOfDayFirstCountry, isOfMonthFirstCountry } from './address-words.ts';
import { findCurrencies } from './currencies.ts';
import type { PrintedDate } from './printed-date.ts';

export interface DayOrder {
  dayFirst: boolean;
  /** Whether the document shows its order; otherwise it is a guess. */
  isKnown: boolean;
}

/** Where both orders are in use, or the year comes first. */
const MIXED_CURRENCIES = new Set(['USD', 'CAD', 'PHP', 'JPY', 'CNY', 'KRW', 'TWD']);
/** "(512) 555-0134": the countries around the one that writes the month first have such numbers. */
const NORTH_AMERICAN_PHONE = /(?<![\d-])(?:\(\d{3}\)\s?|\d{3}[-.])\d{3}[-.]\d{4}(?![\d-])/;
/** Width by height of the paper of North America. Programs that print web pages take it elsewhere too. */
const LETTER = 8.5 / 11;
const SAME_PAPER = 0.004;

export function dayOrderOf(
  pages: readonly Pick<Page, 'width' | 'height'>[],
  { dates, decimal, text }: { dates: readonly PrintedDate[]; decimal: DecimalSign; text: string },
): DayOrder {
  const counted = votesOf(
    dates.filter((date) => decimal !== ',' || !isNumbering(date)),
    numberVote,
  );
  if (counted !== 0) return { dayFirst: counted > 0, isKnown: true };
  // Points between day and month are rare where the month comes first: a place alone does not show it.
  const orders = new Set(dates.map(({ order }) => order));
  const hasPoints = orders.has('pointed') && !orders.has('unknown');
  const known = (dayFirst: boolean): DayOrder => ({ dayFirst: dayFirst || hasPoints, isKnown: dayFirst || !hasPoints });
  if (decimal === ',') return known(true);
  const written = votesOf(dates, nameVote);
  if (written !== 0) return known(written > 0);
  const currencies = findCurrencies(text);
  if (isOfMonthFirstCountry(text)) return known(false);
  if (currencies.some(({ code }) => !MIXED_CURRENCIES.has(code))) return known(true);
  const isDollar = currencies.length > 1 && currencies.every(({ code }) => code === 'USD') && text.includes('$');
  if (isDollar) return known(false);
  const isNorthAmerican = NORTH_AMERICAN_PHONE.test(text) || pages.some(isLetter);
  // Goods come from other countries than forms do: "Country of origin: Chile".
  if ((hasPoints || isOfDayFirstCountry(text)) && !isNorthAmerican) return known(true);
  return { dayFirst: hasPoints || !isNorthAmerican, isKnown: false };
}

/** Above zero for the day first. */
const votesOf = (dates: readonly PrintedDate[], vote: (date: PrintedDate) => number): number =>
  dates.reduce((sum, date) => sum + vote(date), 0);

/** "3.14.15" may number a section where amounts have commas. */
const isNumbering = ({ text, second, score }: PrintedDate): boolean =>
  second > 12 && score <= SURE_DATE && text.includes('.');

function numberVote({ order, first, second }: PrintedDate): number {
  if (order === 'month_day') return 0;
  return first > 12 ? 1 : second > 12 ? -1 : 0;
}

/** "3 March 2024" and "March 3, 2024". "3rd day of March" is the language of contracts, and "03-Mar-24" of all. */
function nameVote({ text }: PrintedDate): number {
  if (/^\d{1,2}(?:st|nd|rd|th)?\s+\p{L}{3,}\.?,?\s+\d{4}$/u.test(text)) return 1;
  return /^\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?,\s+\d{4}$/u.test(text) ? -1 : 0;
}

const isLetter = ({ width, height }: Pick<Page, 'width' | 'height'>): boolean =>
  width !== null &&
  height !== null &&
  Math.abs(Math.min(width, height) / Math.max(width, height) - LETTER) < SAME_PAPER;
