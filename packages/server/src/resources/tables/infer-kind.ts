/**
 * The kinds that the bytes of one cell allow, as a set of bits. A column keeps the kinds that all its cells allow.
 *
 * A text counts as a number only if the value keeps all its digits, so that nothing is lost: `00123`, `+33`, `1.`,
 * `.5`, `-0`, numbers with more digits than a double holds, and `1e999`, which it cannot hold, stay strings. So does
 * `12E3`, which is the code of an article: programs print powers of ten with a sign or a fraction.
 */
import { type ColumnKind, isCalendarDay, isDateTime, isRepresentable } from './column-kind.ts';

const INTEGER = 1;
const NUMBER = 2;
const BOOLEAN = 4;
const DATE = 8;
const DATE_TIME = 16;

export const NUMBER_KINDS = INTEGER | NUMBER;
/** Kinds whose order differs from that of their texts. */
export const KEYED_KINDS = NUMBER_KINDS | BOOLEAN | DATE_TIME;
export const ANY_KIND = INTEGER | NUMBER | BOOLEAN | DATE | DATE_TIME;

/** From the narrowest to the widest. */
const BY_BIT: readonly (readonly [number, ColumnKind])[] = [
  [INTEGER, 'integer'],
  [NUMBER, 'number'],
  [BOOLEAN, 'boolean'],
  [DATE, 'date'],
  [DATE_TIME, 'date-time'],
];

export function narrowestKind(kinds: number): ColumnKind {
  return BY_BIT.find(([bit]) => (kinds & bit) !== 0)?.[1] ?? 'string';
}

// Some numbers of 16 digits exceed 2^53.
const SAFE_DIGITS = 15;
const MAX_INTEGER_DIGITS = 16;

const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const DOT = 46;
const PLUS = 43;
const SMALL_E = 101;
const MAX_EXPONENT_DIGITS = 3;
const DATE_LENGTH = 10;
const MIN_DATE_TIME_LENGTH = 20;

/** The cell must not be blank. */
export function kindsOf(bytes: Uint8Array, from: number, to: number): number {
  let start = from;
  let end = to;
  while (isSpace(bytes[start] as number)) start += 1;
  while (isSpace(bytes[end - 1] as number)) end -= 1;
  const first = bytes[start] as number;
  if (isDigit(first)) return bytes[start + 4] === MINUS ? timeKinds(bytes, start, end) : numberKinds(bytes, start, end);
  if (first === MINUS) return numberKinds(bytes, start, end);
  return booleanKinds(bytes, start, end);
}

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

export const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);

function numberKinds(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  const digits = isNegative ? start + 1 : start;
  let index = digits;
  while (index < end && isDigit(bytes[index] as number)) index += 1;
  const whole = index - digits;
  const leadingZero = bytes[digits] === ZERO;
  if (whole === 0 || (leadingZero && whole > 1)) return 0;
  if (index === end) {
    if (isNegative && leadingZero) return 0;
    return isSafe(bytes, start, end, whole) ? INTEGER | NUMBER : 0;
  }
  const mantissaEnd = exponentAt(bytes, index, end);
  if (mantissaEnd < end && !hasExponent(bytes, { start, mark: mantissaEnd, end })) return 0;
  if (index === mantissaEnd) return whole <= SAFE_DIGITS && isSign(bytes[mantissaEnd + 1]) ? NUMBER : 0;
  if (bytes[index] !== DOT) return 0;
  return decimalKinds(bytes, { fraction: index + 1, end: mantissaEnd, whole: leadingZero ? 0 : whole });
}

/** The position of the exponent's letter, or the end if there is none. */
function exponentAt(bytes: Uint8Array, from: number, end: number): number {
  for (let index = from; index < end; index += 1) if (((bytes[index] as number) | 32) === SMALL_E) return index;
  return end;
}

function hasExponent(bytes: Uint8Array, part: { start: number; mark: number; end: number }): boolean {
  const { start, mark, end } = part;
  const digits = isSign(bytes[mark + 1]) ? mark + 2 : mark + 1;
  if (digits >= end || end - digits > MAX_EXPONENT_DIGITS) return false;
  for (let index = digits; index < end; index += 1) if (!isDigit(bytes[index] as number)) return false;
  return isRepresentable(textOf(bytes, start, end));
}

const isSign = (byte: number | undefined): boolean => byte === PLUS || byte === MINUS;

function isSafe(bytes: Uint8Array, start: number, end: number, digits: number): boolean {
  if (digits <= SAFE_DIGITS) return true;
  return digits <= MAX_INTEGER_DIGITS && Number.isSafeInteger(Number(textOf(bytes, start, end)));
}

function decimalKinds(bytes: Uint8Array, part: { fraction: number; end: number; whole: number }): number {
  const { fraction, end, whole } = part;
  if (fraction === end || end - fraction + whole > SAFE_DIGITS) return 0;
  for (let index = fraction; index < end; index += 1) {
    if (!isDigit(bytes[index] as number)) return 0;
  }
  return NUMBER;
}

function timeKinds(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length === DATE_LENGTH) return isDateAt(bytes, start) ? DATE : 0;
  if (length < MIN_DATE_TIME_LENGTH || length > 40) return 0;
  return isDateTime(textOf(bytes, start, end)) ? DATE_TIME : 0;
}

function isDateAt(bytes: Uint8Array, start: number): boolean {
  if (bytes[start + 7] !== MINUS) return false;
  for (const offset of [0, 1, 2, 3, 5, 6, 8, 9]) {
    if (!isDigit(bytes[start + offset] as number)) return false;
  }
  const year = twoDigits(bytes, start) * 100 + twoDigits(bytes, start + 2);
  return isCalendarDay(year, twoDigits(bytes, start + 5), twoDigits(bytes, start + 8));
}

const twoDigits = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) - ZERO) * 10 + ((bytes[at + 1] as number) - ZERO);

const TRUE = [116, 114, 117, 101];
const FALSE = [102, 97, 108, 115, 101];

function booleanKinds(bytes: Uint8Array, start: number, end: number): number {
  const word = end - start === TRUE.length ? TRUE : FALSE;
  if (end - start !== word.length) return 0;
  for (let index = 0; index < word.length; index += 1) {
    // Setting this bit lower-cases a letter, and turns no other byte into a letter of these words.
    if (((bytes[start + index] as number) | 32) !== word[index]) return 0;
  }
  return BOOLEAN;
}

const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
