/** Recognises all values a document may hold, by kind. */

import type { Recognised } from '../core/context.ts';
import type { DecimalSign } from '../core/conventions.ts';
import { markRange, noSpans, type Span, type SpansByKind, spanInRow, type Traits } from '../core/span.ts';
import { type DocumentView, heightOf, type Row, type Segment } from '../core/view.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { CURRENCY_CERTAINTY, PHONE_CERTAINTY, SURE_DATE } from '../weights/recognise.ts';
import { findAddresses } from './addresses.ts';
import { findCheckboxes } from './checkboxes.ts';
import { answersOf, findChoices, tickedTexts, withoutUnticked } from './choices.ts';
import { findCountries } from './countries.ts';
import { findCurrencies } from './currencies.ts';
import { findDates, isAmbiguous, isoOf } from './dates.ts';
import { type DayOrder, dayOrderOf } from './day-order.ts';
import { decimalSignOf } from './decimal-sign.ts';
import { findDurations } from './durations.ts';
import { findIdentifiers } from './identifiers.ts';
import { findNames } from './names.ts';
import { findAmounts, type PrintedAmount, parsePercent } from './numbers.ts';
import type { PrintedDate } from './printed-date.ts';
import { withoutQuestions } from './questions.ts';
import { findTexts } from './texts.ts';
import { findTimes } from './times.ts';

/** Longer rows are not printed lines and are skipped. */
const MAX_ROW_CHARACTERS = 5000;
/** Number of rows that determine the document's conventions. */
const HABIT_ROWS = 400;
/** Most mentions of a currency that are kept; the rest are repetitions. */
const MAX_MENTIONS = 3;

export function recognise(view: DocumentView): Recognised {
  const spans = noSpans();
  const rows = view.rows.filter((row) => row.text.length <= MAX_ROW_CHARACTERS);
  const decimal = decimalSignOf(rows.slice(0, HABIT_ROWS).map((row) => row.text));
  const dates = new Map(rows.map((row) => [row, findDates(row.text)] as const));
  const order = dayOrderOf(
    view.pages.map(({ model }) => model),
    { dates: [...dates.values()].flat(), decimal, text: openingOf(rows) },
  );
  for (const row of rows) {
    const printed = dates.get(row) ?? [];
    spans.date.push(...dateSpans(row, printed, order));
    const taken = printed.filter((date) => date.score > SURE_DATE);
    recogniseRow(row, { spans, decimal, taken, isData: view.isData });
  }
  spans.currency = currencySpans(rows);
  spans.identifier = findIdentifiers(view, dates);
  const choices = findChoices(view);
  spans.name = withoutUnticked(findNames(view), choices);
  spans.text = [...withoutUnticked(findTexts(view), choices), ...tickedTexts(choices)];
  spans.address = findAddresses(view);
  spans.duration = findDurations(rows);
  spans.country = findCountries(rows);
  spans.boolean = [...findCheckboxes(view), ...answersOf(choices)];
  for (const kind of SAID_BY_QUESTIONS) spans[kind] = withoutQuestions(view, spans[kind]);
  return { spans, choices, decimal, dayFirst: order.dayFirst, isDayOrderKnown: order.isKnown };
}

/** What a numbered question would be taken for. */
const SAID_BY_QUESTIONS = ['text', 'name', 'address', 'number', 'money'] as const;

const openingOf = (rows: readonly Row[]): string =>
  rows
    .slice(0, HABIT_ROWS)
    .map((row) => row.text)
    .join('\n');

/** Between the ends of a range. A dash may have been printed twice, one over the other. */
const RANGE = new RegExp(
  `^\\s*(?:[-–—~](?:\\s*[-–—~])?|${anyOf(ofLanguages(({ until }) => until))})\\s*(?:\\w+day,?)?\\s*$`,
  'iu',
);
/** A slash stands between the ends of a range only if the dates themselves have none: "1/2/20 / 3/2/20" are two dates. */
export const isRange = (text: string, between: string): boolean =>
  RANGE.test(between) || (/^\s*\/\s*$/.test(between) && !text.includes('/'));

function dateSpans(row: Row, found: readonly PrintedDate[], order: DayOrder): Span[] {
  const printed = found.flatMap((date) => [...firstDayIn(row, date), date]);
  const spans = printed.map((date) =>
    spanInRow(row, date.start, date.end, {
      kind: 'date',
      value: isoOf(date, order.dayFirst),
      normaliser: 'date_iso',
      score: date.score,
      traits: { isOrderGuessed: !order.isKnown && isAmbiguous(date) },
    }),
  );
  for (const [index, end] of spans.entries()) {
    const start = spans[index - 1];
    const [one, other] = [printed[index - 1], printed[index]];
    if (start === undefined || one === undefined || other === undefined) continue;
    if (!isRange(one.text, row.text.slice(one.end, other.start)) || isBesideOther(row, start, end)) continue;
    if (start.rangePart === undefined) markRange(start, end);
    else end.rangePart = 'end';
  }
  return spans;
}

/** "1 - 30 September 2025" alone in its segment: a number that only a dash parts from a date is the first day of a range. */
function firstDayIn({ text, words, offsets, segments }: Row, date: PrintedDate): PrintedDate[] {
  if (date.order !== 'month_day' || !/^\d.*\p{L}{3}/u.test(date.text)) return [];
  const word = words[offsets.findLastIndex((offset) => offset <= date.start)];
  const [first] = segments.find((segment) => word !== undefined && segment.words.includes(word))?.words ?? [];
  const start = offsets[first?.place ?? -1] ?? date.start;
  const [, day = ''] = /^(\d{1,2})\.?\s[-–—]\s$/.exec(text.slice(start, date.start)) ?? [];
  if (Number(day) === 0 || Number(day) >= date.second) return [];
  return [{ ...date, start, end: start + day.length, text: day, second: Number(day) }];
}

/** Whether the end of a range that a cell breaks into two lines is missing here, and a date of the next cell follows. */
const isBesideOther = ({ words }: Row, start: Span, { from, value }: Span): boolean =>
  String(value) < String(start.value) && words[from]?.segment !== words[start.from]?.segment;

interface RowWork {
  spans: SpansByKind;
  decimal: DecimalSign;
  /** Parts of the row that dates occupy. */
  taken: readonly { start: number; end: number }[];
  isData: boolean;
}

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const URL_TEXT =
  /\b(https?:\/\/\S+|www\.[\w\-./]+|[\w-]+\.(com|org|net|io|co|de|fr|uk|eu|nl|gov|edu)(\.\w{2})?(\/\S*)?)\b/gi;
/** With a sign or in words: "4.25 per cent". */
const PERCENT =
  /(?<![\d.,])([-−]?(?:\d+(?:[.,]\d+)?|(?<!\p{L})\.\d+))\s?(?:%|(?:per\s?cento?|prozent|pour\s?cent|por\s?ciento|por\s?cento|procent|percento)(?!\p{L}))/giu;
const CONTACT = new RegExp(anyOf(ofLanguages(({ contacts }) => contacts)), 'iu');
/** "ext. 18", "(poste 215)", "DW 34": the number within a house, which belongs to the number of the house. */
const EXTENSION =
  /^,?\s?\(?\s?(?:ext(?:n|ension)?|x|int|interno|poste|wew|dw|durchwahl|toestel|tst|anknytning|ankn|ramal|anexo)(?!\p{L})\.?\s?[-:]?\s?\d{1,5}(?!\d)\)?/iu;
const PHONE = /(?<![\w.])(\+?\(?\d[\d\s().\-/]{5,}\d)(?!\w)/g;
/** How likely a number of data is an amount of money, where only its name can tell. */
const DATA_MONEY = 0.6;

function recogniseRow(row: Row, { spans, decimal, taken, isData }: RowWork): void {
  const { text } = row;
  const used = [...taken];
  const isFree = (start: number, end: number): boolean => !used.some((other) => start < other.end && end > other.start);
  for (const { start, end, text: printed } of findTimes(text)) {
    const value = printed.toUpperCase();
    spans.time.push(spanInRow(row, start, end, { kind: 'time', value, normaliser: 'time_text', score: 1 }));
    used.push({ start, end });
  }
  for (const match of text.matchAll(EMAIL)) {
    const end = match.index + match[0].length;
    const value = match[0].toLowerCase();
    spans.email.push(spanInRow(row, match.index, end, { kind: 'email', value, normaliser: 'email_lower', score: 1 }));
    used.push({ start: match.index, end });
  }
  for (const match of text.matchAll(URL_TEXT)) {
    const end = match.index + match[0].length;
    if (!isFree(match.index, end)) continue;
    spans.url.push(
      spanInRow(row, match.index, end, { kind: 'url', value: match[0], normaliser: 'url_text', score: 1 }),
    );
    used.push({ start: match.index, end });
  }
  for (const match of text.matchAll(PERCENT)) {
    const value = parsePercent(match[1] ?? '', decimal);
    if (value === null) continue;
    const end = match.index + match[0].length;
    spans.percent.push(
      spanInRow(row, match.index, end, { kind: 'percent', value, normaliser: 'percent_number', score: 1 }),
    );
  }
  for (const amount of amountsIn(row, decimal)) {
    if (!isFree(amount.start, amount.end)) continue;
    const value = isCount(row, amount) ? -amount.value : amount.value;
    const found = { value, normaliser: 'number_decimal', traits: traitsOf(amount) } as const;
    // Data has no signs of currencies, and no zeros at the end of a number.
    const moneyScore = isData ? Math.max(amount.moneyScore, DATA_MONEY) : amount.moneyScore;
    if (moneyScore > 0)
      spans.money.push(spanInRow(row, amount.start, amount.end, { ...found, kind: 'money', score: moneyScore }));
    spans.number.push(
      spanInRow(row, amount.start, amount.end, { ...found, kind: 'number', score: amount.numberScore }),
    );
  }
  for (const match of row.segments.flatMap((segment) => phonesIn(row, segment))) {
    const end = match.index + match[0].length;
    const digits = match[0].replace(/\D/g, '').length;
    if (digits < 7 || digits > 15 || !isFree(match.index, end) || /\d\.\d{2}$/.test(match[0])) continue;
    // Postcodes and codes of other things have a dash as well: "2430-696".
    const isFormatted = digits >= LONG_PHONE ? /[()+-]|\d\s\d/.test(match[0]) : /[()+]/.test(match[0]);
    const isNamed = CONTACT.test(text.slice(Math.max(0, match.index - 12), match.index));
    const score = Math.min(
      1,
      (isFormatted ? PHONE_CERTAINTY.formatted : PHONE_CERTAINTY.plain) + (isNamed ? PHONE_CERTAINTY.named : 0),
    );
    const value = match[0].replace(/[^\d+]/g, '');
    const whole = end + (EXTENSION.exec(text.slice(end))?.[0].length ?? 0);
    spans.phone.push(spanInRow(row, match.index, whole, { kind: 'phone', value, normaliser: 'phone_digits', score }));
  }
}

/** "Deposits (2)": right behind a word, a small number in brackets says how many, and is no negative one. */
function isCount({ text, words, offsets }: Row, { start, end, value, currency }: PrintedAmount): boolean {
  if (value >= 0 || currency !== '' || !/^\(\d{1,3}\)$/.test(text.slice(start, end))) return false;
  const place = offsets.findLastIndex((offset) => offset <= start);
  const [before, own] = [words[place - 1], words[place]];
  return before !== undefined && before.segment === own?.segment && /^\p{L}{3,}$/u.test(before.text);
}

/** The digits of a phone number stand together: those of another column, or behind the letters of a code, are not its own. */
function phonesIn({ text, offsets }: Row, { words }: Segment): { 0: string; index: number }[] {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return [];
  const from = offsets[first.place] ?? 0;
  const end = (offsets[last.place] ?? 0) + last.text.length;
  return [...text.slice(from, end).matchAll(PHONE)]
    .map(({ 0: found, index }) => {
      const sign = SIGN_BEFORE.exec(found)?.[0].length ?? 0;
      return { 0: found.slice(sign).replace(OPEN_BRACKET, ''), index: from + index + sign };
    })
    .filter(({ 0: found, index }) => {
      // "Via del Porto 22 - 38066 Riva": a house and a postcode.
      const behind = text.slice(index + found.length, end);
      if (HOUSE_AND_POSTCODE.test(found) && /^\s\p{Lu}\p{Ll}/u.test(behind)) return false;
      const code = /(?<!\p{L})(\p{Lu}{2,4}) $/u.exec(text.slice(from, index))?.[1];
      return code === undefined || CONTACT.test(code);
    });
}

const HOUSE_AND_POSTCODE = /^\d{1,4} - \d{4,5}$/;

/** "+44 1632 960 411 (24 h)": a bracket that does not close within the number belongs to what follows. */
const OPEN_BRACKET = /\s*\([^()]*$/;

/** Recognition takes the drawing of a telephone for a digit: "2 (617) 555 0144". Only 1, 7 and 8 stand before an area's code. */
const SIGN_BEFORE = /^[2-69]\s(?=\()/;

/** With this many digits a number of a telephone has its area's. */
const LONG_PHONE = 9;

/** Groups of digits with a wider space between them, in heights, are two numbers. */
const MAX_DIGIT_SPACE = 0.6;

const traitsOf = ({ currency, scale }: PrintedAmount): Traits => (scale === 1 ? { currency } : { currency, scale });

/** Finds amounts whose digits stand together, not in two cells nor across the gap between columns. */
function amountsIn(row: Row, decimal: DecimalSign): PrintedAmount[] {
  const found = findAmounts(row.text, decimal);
  const cuts = row.words.flatMap((word, place) => {
    const last = row.words[place - 1];
    if (last === undefined) return [];
    const isApart = last.segment !== word.segment || word.left - last.right > MAX_DIGIT_SPACE * heightOf(word);
    return isApart ? [row.offsets[place] ?? 0] : [];
  });
  // A dash in the previous column is not a minus sign, and the currency of a number there is not that of this number.
  const isCut = ({ start, end, numberStart, numberEnd }: PrintedAmount): boolean => {
    const isOfOther = /[-−(]/.test(row.text.slice(start, numberStart)) || isBesideNumber(row, start, numberStart);
    const from = isOfOther ? start : numberStart;
    const to = isBesideNumber(row, end - 1, numberEnd - 1) ? end : numberEnd;
    return cuts.some((cut) => cut > from && cut < to);
  };
  if (!found.some(isCut)) return found;
  const parted = [0, ...cuts].flatMap((from, place) =>
    findAmounts(row.text.slice(from, cuts[place] ?? row.text.length), decimal).map((amount) => ({
      ...amount,
      start: from + amount.start,
      end: from + amount.end,
      numberStart: from + amount.numberStart,
      numberEnd: from + amount.numberEnd,
    })),
  );
  const cut = found.filter(isCut);
  const replaced = parted.filter((amount) =>
    cut.some(({ start, end }) => amount.numberStart < end && amount.numberEnd > start),
  );
  const whole = found.filter((amount) => !isCut(amount)).map((amount) => withOwnCurrency(amount, parted));
  return [...whole, ...replaced].sort((a, b) => a.start - b.start);
}

/** A number whose currency was read with the next number: "188,20 EUR   5,00 EUR". */
const withOwnCurrency = (amount: PrintedAmount, parted: readonly PrintedAmount[]): PrintedAmount =>
  amount.currency === ''
    ? (parted.find(({ numberStart, currency }) => numberStart === amount.numberStart && currency !== '') ?? amount)
    : amount;

/** Whether what stands at one place of a row has a number of its own, in another segment than the number at the other. */
function isBesideNumber({ words, offsets, segments }: Row, at: number, number: number): boolean {
  const [own, other] = [at, number].map((place) => {
    const word = words[offsets.findLastIndex((offset) => offset <= place)];
    return segments.find((segment) => word !== undefined && segment.words.includes(word));
  });
  return own !== undefined && own !== other && /\d/.test(own.text);
}

function currencySpans(rows: readonly Row[]): Span[] {
  const count = new Map<string, number>();
  const spans: Span[] = [];
  for (const row of rows) {
    for (const { start, end, code, score } of findCurrencies(row.text)) {
      const seen = (count.get(code) ?? 0) + 1;
      count.set(code, seen);
      if (seen > MAX_MENTIONS) continue;
      spans.push(spanInRow(row, start, end, { kind: 'currency', value: code, normaliser: 'currency_iso', score }));
    }
  }
  for (const span of spans)
    span.score = Math.min(
      1,
      span.score +
        CURRENCY_CERTAINTY.perMention * Math.min(CURRENCY_CERTAINTY.maxMentions, count.get(String(span.value)) ?? 0),
    );
  return spans;
}
