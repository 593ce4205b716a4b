/** Values of sentences that rows are not searched for: days without a year, numbers in words. */
import type { Context } from '../core/context.ts';
import type { Flow } from '../core/flow.ts';
import type { Span } from '../core/span.ts';
import { NUMBER_WORDS } from '../lexicon/number-words.ts';
import { dayMonths, inYearOf } from '../recognise/day-months.ts';
import { MONTH, ORDINAL } from '../recognise/months.ts';
import { datesOf, spanInFlow } from './flow.ts';
import { dayOfMail } from './mail-heads.ts';

const NO_YEAR = `(?!\\p{L}|[\\s.,]{1,2}(?:de\\s|del\\s)?(?:19|20)\\d\\d|\\s?['’]\\d\\d)`;
const DAY_AND_MONTH = new RegExp(
  `(?<![\\d.,/-])(\\d{1,2})${ORDINAL}\\s(?:de\\s|of\\s)?(${MONTH})${NO_YEAR}|(?<!\\p{L})(?=\\p{Lu})(${MONTH})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?(?![\\d.,:/-]\\d|\\d)${NO_YEAR}`,
  'giu',
);
/** Less certain than a date with its year. */
const YEARLESS = 0.8;

const knownDays = new WeakMap<Flow, Span[]>();

/** "by 27 November" in a mail is the one near the day on which it was sent. */
export function yearlessDays(context: Context): readonly Span[] {
  const flow = context.flow();
  const cached = knownDays.get(flow);
  if (cached !== undefined) return cached;
  const found: Span[] = [];
  knownDays.set(flow, found);
  const sent = dayOfMail(context)?.value;
  if (sent === undefined) return found;
  for (const match of flow.text.matchAll(DAY_AND_MONTH)) {
    const [whole, day, month, name, dayBehind] = match;
    const end = match.index + whole.length;
    if (datesOf(flow).some((date) => match.index < date.end && end > date.start)) continue;
    const value = inYearOf(dayMonths(`${day ?? dayBehind ?? ''} ${month ?? name ?? ''}`, true), [String(sent)]);
    if (value === undefined) continue;
    const date = { kind: 'date', value, normaliser: 'date_iso', score: YEARLESS, text: whole } as const;
    const span = spanInFlow(flow, match.index, end, date);
    if (span?.words.every(({ cell }) => cell < 0)) found.push(span);
  }
  return found;
}

/** "One" and its like are articles in many languages, and these are everyday words of other ones. */
const EVERYDAY: ReadonlySet<string> = new Set([
  'once',
  'due',
  'sei',
  'sept',
  'neuf',
  'seize',
  'dos',
  'elf',
  'tre',
  'dix',
]);
const COUNTING = [...NUMBER_WORDS].filter(([word, value]) => value > 1 && word.length > 2 && !EVERYDAY.has(word));
const IN_WORDS = new RegExp(
  `(?<![\\p{L}-])(?:${COUNTING.map(([word]) => word).join('|')})(?![\\p{L}-]|\\s?\\()`,
  'giu',
);

const knownNumbers = new WeakMap<Flow, Span[]>();

/** "eight trestle tables". Where digits repeat the words, those are found in rows. */
export function numbersInWords(flow: Flow): readonly Span[] {
  const cached = knownNumbers.get(flow);
  if (cached !== undefined) return cached;
  const found = [...flow.text.matchAll(IN_WORDS)].flatMap(({ 0: text, index }) => {
    const value = NUMBER_WORDS.get(text.toLowerCase()) ?? 0;
    const number = { kind: 'number', value, normaliser: 'number_decimal', score: 1, text } as const;
    return spanInFlow(flow, index, index + text.length, number) ?? [];
  });
  knownNumbers.set(flow, found);
  return found;
}
