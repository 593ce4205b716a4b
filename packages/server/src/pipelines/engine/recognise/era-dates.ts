/** Dates that count their years by an era: of the Republic of China, as Taiwan prints them, and of Japan's emperors. */
import { DATE_CERTAINTY } from '../weights/recognise.ts';
import type { PrintedDate } from './printed-date.ts';

/** The year before the first one of each. */
const ERAS: ReadonlyMap<string, number> = new Map([
  ['民國', 1911],
  ['民国', 1911],
  ['明治', 1867],
  ['大正', 1911],
  ['昭和', 1925],
  ['平成', 1988],
  ['令和', 2018],
]);
const ERA = [...ERAS.keys()].join('|');

const NAMED = new RegExp(
  `(?:中[華华])?(${ERA})\\s?(\\d{1,3}|元)\\s?(?:年\\s?(\\d{1,2})\\s?月\\s?(\\d{1,2})\\s?日|([/.-])(\\d{1,2})\\5(\\d{1,2})(?!\\d))`,
  'gu',
);
/** 105年2月24日: no other calendar has a year of three digits. */
const IN_SIGNS = /(?<!\d)(1\d{2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu;
/** 105/02/24: beside Chinese signs only, because numbers of documents look the same elsewhere. */
const IN_NUMBERS = /(?<![\d.,/-])(1[0-4]\d|09\d)([/.-])(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?![\d/-]|[.,]\d)/gu;
const HAN = /\p{Script=Han}/u;

export function eraDates(text: string): PrintedDate[] {
  if (!HAN.test(text)) return [];
  const found: PrintedDate[] = [];
  const add = (match: RegExpExecArray, year: number, month: number, day: number): void => {
    const start = match.index;
    const end = start + match[0].length;
    const isDate = month >= 1 && month <= 12 && day >= 1 && day <= 31;
    if (!isDate || found.some((other) => start < other.end && end > other.start)) return;
    const score = DATE_CERTAINTY.whole;
    found.push({ start, end, text: match[0], year, first: month, second: day, order: 'month_day', score });
  };
  for (const match of text.matchAll(NAMED)) {
    const [, era = '', year = '', month = match[6], day = match[7]] = match;
    const first = ERAS.get(era) ?? 0;
    add(match, first + (year === '元' ? 1 : Number(year)), Number(month), Number(day));
  }
  for (const match of text.matchAll(IN_SIGNS)) add(match, 1911 + Number(match[1]), Number(match[2]), Number(match[3]));
  for (const match of text.matchAll(IN_NUMBERS))
    add(match, 1911 + Number(match[1]), Number(match[3]), Number(match[4]));
  return found;
}
