/** Values that are not what their field asks for, whatever label or column they have. */
import { findDates } from '../engine/recognise/dates.ts';
import type { Draft, DraftPlace } from './draft.ts';
import { SURE_LABEL } from './standing.ts';

/** Whether a value is of another kind than the field, or has something else in it, or others rule it out. */
export const isUnfit = (draft: Draft, best: DraftPlace): boolean =>
  draft.isBackward ||
  isOddCode(draft, best) ||
  isYear(draft, best) ||
  isNoPercentage(draft, best) ||
  isOtherKind(draft, best) ||
  isCutNumber(draft, best) ||
  hasDayToo(draft) ||
  hasMore(draft);

export const isPlainText = (value: Draft['value']): boolean => typeof value === 'string' && !HAS_DIGIT.test(value);

const HAS_DIGIT = /\p{N}/u;
const HAS_LETTER = /\p{L}/u;

/** Whether the engine took a text without a digit for a code, by a label that does not clearly name the code. */
const isOddCode = ({ isOwn, kind, value }: Draft, { own }: DraftPlace): boolean =>
  isOwn && kind === 'identifier' && own < SURE_LABEL && isPlainText(value);

/**
 * Whether a number outside of lists that is printed as years are was taken for an amount: by the engine, or from a title
 * that ends with it ("Quarterly sales 2025").
 */
const isYear = ({ isOwn, isItem, kind }: Draft, { raw, association }: DraftPlace): boolean =>
  !isItem &&
  kind === 'money' &&
  YEAR.test(raw) &&
  (isOwn || (association?.relation === 'inside' && !/[:：]\s*$/u.test(association.label)));

const YEAR = /^(?:19|20)\p{N}{2}$/u;

/** Whether a percentage was asked for and the number is far too large for one, without its sign, or is one of money. */
const isNoPercentage = ({ kind, value }: Draft, { raw }: DraftPlace): boolean =>
  kind === 'percent' &&
  typeof value === 'number' &&
  !raw.includes('%') &&
  (Math.abs(value) >= MAX_PERCENTAGE || CURRENCY_SIGN.test(raw));

const CURRENCY_SIGN = /\p{Sc}/u;

const MAX_PERCENTAGE = 1000;

/** Whether a number or a name was asked for that is no amount, day or time, and the text is one. */
const isOtherKind = ({ kind, value, isOwn }: Draft, { own }: DraftPlace): boolean =>
  typeof value === 'string' &&
  ((kind === 'identifier' && (AMOUNT.test(value) || HAS_AMOUNT.test(value) || CALLED_NUMBER.test(value))) ||
    (kind === 'email' && !value.includes('@')) ||
    (kind === 'phone' && !HAS_DIGIT.test(value)) ||
    ((kind === 'email' || kind === 'url') && HAS_SPACE.test(value.trim())) ||
    (kind === 'name' && !HAS_LETTER.test(value) && (isOwn || own < SURE_LABEL || !LONG_DIGITS.test(value))) ||
    (kind === 'time' && (DAY_IN_DIGITS.test(value) || WEEKDAY.test(value) || TIME_AND_MORE.test(value))) ||
    (isCodeOrName(kind) && (isMoment(value) || BEGINS_WITH_LABEL.test(value) || HAS_LABEL.test(value))));

/** Whether a telephone number goes on in its cell, or began in what was taken for its label: "Fon (040) 23 78 0". */
const isCutNumber = ({ kind, value }: Draft, { rest, association }: DraftPlace): boolean =>
  kind === 'phone' && typeof value === 'string' && (rest.hasDigits || DIGITS_AT_END.test(association?.label ?? ''));

const DIGITS_AT_END = /\p{N}{2}[)\s/-]*$/u;

const HAS_SPACE = /\s/u;

/** Whether a text outside of lists has a day in digits beside something else than a time of day. */
function hasDayToo({ value, isItem, kind }: Draft): boolean {
  if (isItem || typeof value !== 'string' || kind === 'date' || !DAY_IN_DIGITS.test(value)) return false;
  const [day] = findDates(value);
  if (day === undefined) return false;
  const rest = value.slice(0, day.start) + value.slice(day.end);
  return /\p{L}|\p{N}/u.test(rest) && !(day.start === 0 && CLOCK.test(rest));
}

const CLOCK = /^[,T]?\s*\p{N}{1,2}:\p{N}{2}(?::\p{N}{2})?(?:\s?[ap]\.?m\.?)?$/iu;

/** Whether a text outside of lists is two things: "MV Cala / 118N", "DPU - delivered", or a name with a note in brackets. */
const hasMore = ({ value, isItem, kind }: Draft): boolean =>
  !isItem &&
  typeof value === 'string' &&
  (TWO_PARTS.test(value) || TWO_CODES.test(value) || (isCodeOrName(kind) && HAS_NOTE.test(value)));

/** Two codes, the second of which begins with letters: "MA 4410 / MA 991". */
const TWO_CODES = /\p{N}\s+\/\s+\p{L}.*\p{N}/u;

const TWO_PARTS = /(?<!\S)(?=\S*?\p{L}{2})\S+\s+[/|–—-]\s+\S|\S\s+\|\s+\S/u;
const HAS_NOTE = /\S\s+\([^()]*\)$/u;

/** In brackets after a time: "11:25PM (Fr)". */
const WEEKDAY = /\p{N}.*\(\p{Lu}\p{Ll}{1,2}\)/u;

/** A time of day and a word: "5:52 PM MTWTF--". */
const TIME_AND_MORE = /^\p{N}{1,2}:\p{N}{2}.*\p{L}{5}/u;

const DAY_IN_DIGITS = /\p{N}{1,2}[./-]\p{N}{1,2}[./-]\p{N}{2,4}|\p{N}{4}-\p{N}{2}-\p{N}{2}/u;

/** Whether a code was asked for and the text is a phrase, perhaps after a code, or a name and the text is a code. */
export const isUnlike = ({ kind, value }: Draft): boolean =>
  typeof value === 'string' &&
  ((kind === 'identifier' && (PHRASE.test(value.trim()) || CODE_WITH_WORDS.test(value.trim()))) ||
    (kind === 'name' && LONG_CODE.test(value.trim())));

/** Several words without digits. */
const PHRASE = /^(?=.*\p{L}\s+\p{L})\P{N}*$/u;

/** A code and the name of what it stands for: "E1 Peak". */
const CODE_WITH_WORDS = /^(?=\S*\p{N})\S+\s+\p{L}{3}\P{N}*$/u;

/** One word with three digits or more. */
const LONG_CODE = /^(?=(?:\P{N}*\p{N}){3})\S+$/u;

const isCodeOrName = (kind: Draft['kind']): boolean => kind === 'identifier' || kind === 'name';

/** A number with a decimal sign and two digits after it. */
const AMOUNT = /^\D{0,3}\d{1,3}(?:[.,'’ ]?\d{3})*[.,]\d{2}\D{0,3}$/u;

/** What stands where a name was expected, because the party is known by a number: "Sender: 5012345000017". */
const LONG_DIGITS = /^\p{N}{5,}$/u;

/** The word for number was taken along: "No. 4711-A". */
const CALLED_NUMBER = /^(?:no|nr|num|nº|n°)\.?\s+(?=\S*\p{N})\S+$/iu;

/** A label with its value: "Date: 14 March 2026". */
const BEGINS_WITH_LABEL = /^\p{Lu}\p{L}{2,}(?:\s\p{L}+)?\s?[:：]\s/u;

/** A label with a value after something else: "Hevi Wood, e-mail: wood@example.org". */
const HAS_LABEL = /[\p{L}\p{N})],?\s(?:\p{L}[\p{L}-]*\s){0,2}\p{L}[\p{L}-]{2,}[:：]\s\S/u;

/** A currency and an amount beside something else. */
const HAS_AMOUNT = /(?:^|\s)\p{Sc}\s?\d/u;

/** A day in digits, or a time of day. "20-45-11" is a code: no month is 20 or 45. */
function isMoment(text: string): boolean {
  const day = /^(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})$/.exec(text.trim());
  if (day === null) return /^\d{4}-\d{2}-\d{2}$|^\d{1,2}:\d{2}(?::\d{2})?$/.test(text.trim());
  const [one, other] = [Number(day[1]), Number(day[3])];
  return Math.min(one, other) <= 12 && Math.max(one, other) <= 31;
}
