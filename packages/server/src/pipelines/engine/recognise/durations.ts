/** Finds lengths of time: "3 years", "eighteen (18) months". */

import { type Span, spanInRow } from '../core/span.ts';
import type { Row } from '../core/view.ts';
import { NUMBER_WORDS, TIME_UNITS } from '../lexicon/number-words.ts';

const NUMBERS = new Map(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
);
for (const [word, value] of [
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['ninety', 90],
] as const)
  NUMBERS.set(word, value);

const WORDS = [...NUMBERS.keys()].join('|');
const TENS = `(?:twenty|thirty|forty|fifty|sixty|ninety)[- ](?:one|two|three|four|five|six|seven|eight|nine)`;
const UNITS = new Map([
  ['day', 'days'],
  ['week', 'weeks'],
  ['month', 'months'],
  ['year', 'years'],
]);
const DURATION = new RegExp(
  `(?<![\\p{L}\\d])(?:(${TENS}|${WORDS})\\s?)?\\(?(\\d{1,4})?\\)?[\\s-]*(day|week|month|year)s?(?!\\p{L})`,
  'giu',
);

/** "the second (2nd) anniversary" ends two years. */
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ANNIVERSARY = new RegExp(
  `(?<!\\p{L})(?:(${ORDINALS.join('|')})\\s*(?:\\(\\d{1,2}\\p{L}*\\)\\s*)?|(\\d{1,2})(?:st|nd|rd|th)\\s+)(?:year\\s+)?anniversary(?!\\p{L})`,
  'giu',
);

export interface PrintedDuration {
  start: number;
  end: number;
  value: string;
}

export function durationsIn(text: string): PrintedDuration[] {
  const found: PrintedDuration[] = [];
  for (const match of text.matchAll(DURATION)) {
    const [whole, word, digits, unit = ''] = match;
    const count = digits === undefined ? numberOf(word) : Number(digits);
    const name = UNITS.get(unit.toLowerCase());
    if (count === undefined || count === 0 || name === undefined) continue;
    found.push({ start: match.index, end: match.index + whole.length, value: durationText(count, name) });
  }
  return found;
}

/** Ends of contracts, which are as far away as they last. */
export function anniversariesIn(text: string): PrintedDuration[] {
  return [...text.matchAll(ANNIVERSARY)].map(({ 0: whole, 1: word = '', 2: digits, index }) => {
    const count = digits === undefined ? ORDINALS.indexOf(word.toLowerCase()) + 1 : Number(digits);
    return { start: index, end: index + whole.length, value: durationText(count, 'years') };
  });
}

const durationText = (count: number, units: string): string => `${count} ${count === 1 ? units.slice(0, -1) : units}`;

const FOREIGN = new RegExp(
  `(?<![\\p{L}\\d.,])(?:(?:${[...NUMBER_WORDS.keys()].join('|')})(?:\\s?\\(\\d{1,4}\\))?|\\d{1,4}(?:\\s?\\(\\p{L}+\\))?)\\s(?:${TIME_UNITS.join('|')})(?!\\p{L})`,
  'giu',
);

/** Rules out most texts sooner than the numbers before the units do. */
const HAS_UNIT = new RegExp(`\\s(?:${TIME_UNITS.join('|')})(?!\\p{L})`, 'iu');

/** In other languages, as printed: "drei Monate", "12 (doze) meses". */
export const foreignDurationsIn = (text: string): PrintedDuration[] =>
  HAS_UNIT.test(text)
    ? [...text.matchAll(FOREIGN)].map(({ 0: value, index }) => ({ start: index, end: index + value.length, value }))
    : [];

/** Units of parts of a day, and days on which somebody works. */
const HOURS = String.raw`(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|or[ae]|uur|uren|timm(?:e|ar)|timer?|godz\.?|godzin[ya]?)`;
const MINUTES = String.raw`(?:min\.?|mins|minutes?|minuten?|minutos?|minut[oi]|minut(?:er|y)?)`;
const DAYS = String.raw`(?:(?:working|business|calendar)\s)?(?:days?|weeks?|months?|years?)`;
const BEHIND_DAYS = String.raw`(?:\s(?:ouvr[ée]s|ouvrables|hábiles|laborables|lavorativi|úteis))?`;
const AND = String.raw`\s?(?:,|and|und|et|y|e|en|och|i)?\s?`;
const COUNT = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?:\s?(?:-|–|to|bis|à|a|tot|till)\s?\d{1,4})?`;
const AS_PRINTED = new RegExp(
  String.raw`(?<![\p{L}\d.,:/-])${COUNT}\s?(?:${HOURS}(?:${AND}\d{1,2}\s?${MINUTES})?|${MINUTES}|${DAYS}|(?:${TIME_UNITS.join('|')})${BEHIND_DAYS})(?![\p{L}\d/])`,
  'giu',
);

/** "2 h 35 min", "3-5 working days". */
const printedDurationsIn = (text: string): PrintedDuration[] =>
  [...text.matchAll(AS_PRINTED)].map(({ 0: value, index }) => ({ start: index, end: index + value.length, value }));

/** The longest where several overlap: "5 days" is a part of "3-5 days". */
function longest(durations: readonly PrintedDuration[]): PrintedDuration[] {
  const covers = (one: PrintedDuration, other: PrintedDuration): boolean =>
    one.start <= other.start && one.end >= other.end && one.end - one.start > other.end - other.start;
  return durations.filter((own) => !durations.some((other) => covers(other, own)));
}

export function findDurations(rows: readonly Row[]): Span[] {
  return rows.flatMap((row) =>
    longest([
      ...durationsIn(row.text),
      ...foreignDurationsIn(row.text),
      ...(/\d/.test(row.text) ? printedDurationsIn(row.text) : []),
    ])
      .map(({ start, end, value }) =>
        spanInRow(row, start, end, { kind: 'duration', value, normaliser: 'duration_text', score: 1 }),
      )
      // "Spring 2024   Days absent": a number and the label beside it.
      .filter(({ words }) => words.every(({ segment }) => segment === words[0]?.segment)),
  );
}

function numberOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const parts = word.toLowerCase().split(/[- ]/);
  let sum = 0;
  for (const part of parts) sum += NUMBERS.get(part) ?? Number.NaN;
  return Number.isNaN(sum) ? undefined : sum;
}
