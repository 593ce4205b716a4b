/** Numbers and amounts in any locale. */

import type { DecimalSign } from '../core/conventions.ts';
import { MONEY_CERTAINTY, NUMBER_CERTAINTY } from '../weights/recognise.ts';
import { CURRENCY, isRoom } from './currency-signs.ts';
import { scaleBehind, scaled } from './scales.ts';

/** `1e3`, `2.5E-02`, with no other digit beside it. */
const EXPONENT = /^([^\p{L}\d]*)(\d+(?:[.,]\d+)?)[eE]([-+−]?\d{1,3})[^\p{L}\d]*$/u;

/** A space inside a number separates thousands; otherwise it separates two numbers: "20 0.10". */
const THOUSANDS_SPACE = /(?<=(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})*)[ \u00a0\u202f](?=\d{3}(?!\d))/g;

export const withoutThousandsSpaces = (text: string): string => text.replace(THOUSANDS_SPACE, '');

/** "107,000 (2)", "4.1 [b]", "12 *": the number of a note, behind a space. */
const NOTE_BEHIND = /(?<=\d[%)]?)\s+(?:\((?:\d|[a-z])\)|\[(?:\d{1,2}|[a-z])\]|[*†‡]{1,3})$/u;

export const withoutNote = (text: string): string => text.replace(NOTE_BEHIND, '');

/** Returns null unless the text is exactly one number. `decimal` is the decimal sign of the document. */
export function parseNumber(text: string, decimal: DecimalSign = null): number | null {
  const [, before = '', mantissa, exponent = ''] = EXPONENT.exec(text) ?? [];
  if (mantissa !== undefined) {
    const value = Number(`${mantissa.replace(',', '.')}e${exponent.replace('−', '-')}`);
    if (!Number.isFinite(value)) return null;
    return /[-−(]/.test(before) ? -value : value;
  }
  const kept = withoutThousandsSpaces(text)
    .replace(/[^\d.,()\-−'’\s]/g, ' ')
    .replace(/−/g, '-')
    .trim();
  if (/\d[.,'’()-]*\s[\s.,'’()-]*\d/.test(kept)) return null;
  const isNegative = /^\(.*\)$/.test(kept) || kept.startsWith('-') || kept.endsWith('-');
  const digits = kept.replace(/[()\-'’\s]/g, '');
  if (!/\d/.test(digits)) return null;
  const value = Number.parseFloat(withPoint(digits, decimal));
  if (Number.isNaN(value)) return null;
  return isNegative ? -value : value;
}

/** As many as every number keeps. */
const SAFE_DIGITS = 15;

/**
 * Whether a number says what is printed. Of the code 340123450000000018 another one would be left, 340123450000000000,
 * because a number keeps about sixteen digits.
 */
export function keepsDigits(text: string, value: number): boolean {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length <= SAFE_DIGITS || !Number.isInteger(value)) return true;
  const kept = BigInt(Math.abs(value)).toString();
  return digits.startsWith(kept) && /^0{0,4}$/.test(digits.slice(kept.length));
}

/** Percentages have decimals and rarely thousands. */
export const parsePercent = (text: string, decimal: DecimalSign): number | null =>
  parseNumber(text, decimal ?? (text.includes(',') ? ',' : '.'));

function withPoint(digits: string, decimal: DecimalSign): string {
  const point = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  if (point >= 0 && comma >= 0) {
    return point > comma ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');
  }
  if (comma >= 0) return single(digits, ',', decimal);
  if (point >= 0) return single(digits, '.', decimal);
  return digits;
}

function single(digits: string, sign: '.' | ',', decimal: DecimalSign): string {
  const parts = digits.split(sign);
  const last = parts.at(-1) ?? '';
  const asThousands = digits.replaceAll(sign, '');
  if (parts.length > 2) return last.length === 3 ? asThousands : `${parts.slice(0, -1).join('')}.${last}`;
  const isThousandsShape = last.length === 3 && /^[1-9]\d{0,2}$/.test(parts[0] ?? '');
  if (!isThousandsShape) return digits.replace(sign, '.');
  // Three digits after one sign are thousands, unless it is the document's decimal sign.
  return decimal === sign ? digits.replace(sign, '.') : asThousands;
}

const NUMBER =
  "\\d+(?:[.,]\\d+)?[eE][-+−]?\\d{1,3}(?![\\dA-Za-z])|\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d{1,2})?|\\d{1,3}(?: \\d{3})+[.,]\\d{2}|[1-9]\\d{0,2}(?: \\d{3}){2,}|\\d{1,3}(?:[,.'’]\\d{3})+[.,]\\d{1,2}|\\d{1,3}(?:[,.'’]\\d{3})+|\\d{1,2}[.,]\\d{5,8}|\\d+[.,]\\d{1,4}|[.,]\\d{2}|\\d+";
/** "3.6/4.0": the first of the two is the value, the second the most it can be. */
const OUT_OF = '\\d+[.,]\\d(?![\\d/])';
const amountOf = (number: string): RegExp =>
  new RegExp(
    `(?<![\\d.,/A-Za-z]|(?<!\\.\\s):|§\\s?)((?:${CURRENCY})?\\s?[-−(]?\\s?(?:${CURRENCY})?\\s?[-−]?)(${number})(?![\\d:]|/(?!${OUT_OF})|[.,]\\d|\\s?%|-\\d)(\\)|\\s?(?:${CURRENCY})(?![A-Za-z]|\\s?-?\\d)|-)?`,
    'giu',
  );
const AMOUNT = amountOf(NUMBER);
/** "är 1 482 personer", "15 000 €": between words, and before a currency, decimal commas come with spaces between thousands. */
const SPACED_AMOUNT = amountOf(
  `[1-9]\\d{0,2}(?: \\d{3})+,\\d{1,3}(?!\\d)|(?<=:\\s)[1-9]\\d{0,2}(?: \\d{3})+(?= \\p{L}{2})|(?<=\\p{L}\\s)[1-9]\\d{0,2}(?: \\d{3})+(?= (?:\\p{Ll}{3}|(?:km|kg|m[²³]?|h|t|kWh)(?![\\p{L}\\d])))|(?<![\\d.,]\\s)[1-9]\\d{0,2}(?: \\d{3})+(?=\\s?(?:${CURRENCY})(?![A-Za-z]))|${NUMBER}`,
);
const HAS_CURRENCY = new RegExp(CURRENCY, 'i');

export interface PrintedAmount {
  start: number;
  end: number;
  /** The value of its digits, without sign. */
  numberStart: number;
  numberEnd: number;
  value: number;
  /** 1,000,000 of what is printed in millions. */
  scale: number;
  /** Currency sign or code as printed; empty if there is none. */
  currency: string;
  /** How certain it is money, 0..1. */
  moneyScore: number;
  /** How certain it is a plain number, 0..1. */
  numberScore: number;
}

export function findAmounts(text: string, decimal: DecimalSign): PrintedAmount[] {
  const found: PrintedAmount[] = [];
  for (const match of text.matchAll(decimal === ',' ? SPACED_AMOUNT : AMOUNT)) {
    const [whole, before = '', number = '', after = ''] = match;
    const isInBrackets = before.includes('(') && after === ')';
    const isNegative =
      /[-−]/.test(before) || after === '-' || (isInBrackets && !isSaidTwice(text, match.index, whole.length));
    const parsed = parseNumber(number, decimal);
    if (parsed === null) continue;
    const hasCurrency = (HAS_CURRENCY.test(before) && !isRoom(before)) || HAS_CURRENCY.test(after);
    const hasCents = /[.,]\d{2}$/.test(number);
    const hasThousands = /^\d{1,3}([,.'’]\d{3})+$/.test(number);
    const start = match.index + (isRoom(before) ? before.length : before.length - before.trimStart().length);
    const end = match.index + whole.length;
    const scale = scaleBehind(before, text.slice(end));
    const size = scale === undefined ? parsed : scaled(parsed, scale);
    found.push({
      start,
      end: hasCurrency ? end + (scale?.length ?? 0) : end,
      numberStart: match.index + before.length,
      numberEnd: match.index + before.length + number.length,
      value: isNegative ? -size : size,
      scale: scale?.factor ?? 1,
      currency: hasCurrency ? (before + after).replace(/[^\p{L}\p{Sc}]/gu, '') : '',
      moneyScore: moneyScore(number, { hasCurrency, hasCents, hasThousands }),
      numberScore: numberScore(number, { hasCurrency, hasCents, hasThousands }),
    });
  }
  return found;
}

const NUMBER_WORD =
  /(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty|hundred|thousand|million|billion|dollars|euros?|pounds)\s*$/iu;

/** Whether brackets only repeat in digits what words say, and mean no minus: "twenty (20) days", "($5,000) in cash". */
function isSaidTwice(text: string, start: number, length: number): boolean {
  const before = text.slice(Math.max(0, start - 20), start);
  return NUMBER_WORD.test(before) || (/\p{L}{3}\s?$/u.test(before) && /^,?\s\p{Ll}/u.test(text.slice(start + length)));
}

interface Looks {
  hasCurrency: boolean;
  hasCents: boolean;
  hasThousands: boolean;
}

function moneyScore(number: string, { hasCurrency, hasCents, hasThousands }: Looks): number {
  if (hasCents) return hasCurrency ? MONEY_CERTAINTY.centsAndCurrency : MONEY_CERTAINTY.cents;
  if (hasCurrency && (hasThousands || number.length < 8)) return MONEY_CERTAINTY.currency;
  if (/^\d+[.,]\d{3,4}$/.test(number)) return MONEY_CERTAINTY.fractions;
  return hasThousands ? MONEY_CERTAINTY.thousands : 0;
}

function numberScore(number: string, { hasCurrency, hasCents, hasThousands }: Looks): number {
  if (hasCurrency) return NUMBER_CERTAINTY.currency;
  if (/^\d{1,4}$/.test(number)) return NUMBER_CERTAINTY.short;
  if (hasCents) return NUMBER_CERTAINTY.cents;
  if (hasThousands) return NUMBER_CERTAINTY.thousands;
  return number.length > 6 ? NUMBER_CERTAINTY.long : NUMBER_CERTAINTY.other;
}
