/**
 * Determines the decimal sign of a document. Numbers that can be read in only one way show it; without any, its
 * currencies and its language decide. A single sign before exactly three digits is ambiguous by itself.
 */

import type { DecimalSign } from '../core/conventions.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { CURRENCY } from './currency-signs.ts';

/** 1,234.56 and 1,234,567 are unambiguous, 12.50 nearly; 2.5 may be the number of a section. */
const SURE = 2;
const CENTS = 1;
const VAGUE = 0.4;
/** Amounts do not have three decimals, except for fuel prices and a few currencies. */
const WHOLE_AMOUNT = 0.5;

/** Numbers that may show the decimal sign. The seconds of a time (08:15:00.000) do not. */
const NUMBER = /(?<![\p{L}\d.,]|\d:)\d+(?:[.,]\d+)+(?![\d.,]*\d)/gu;
const CURRENCY_BEFORE = new RegExp(`(?:${CURRENCY})\\s?[-−(]?$`, 'i');
const CURRENCY_AFTER = new RegExp(`^\\s?(?:${CURRENCY})(?!\\p{L})`, 'iu');
const THREE_DECIMALS = /\b(?:KWD|BHD|OMR|JOD|TND|IQD|LYD)\b/i;

export function decimalSignOf(texts: Iterable<string>): DecimalSign {
  const said = { '.': 0, ',': 0 };
  const counts = { '.': { telling: 0, threes: 0 }, ',': { telling: 0, threes: 0 } };
  const prior = new Prior();
  for (const text of texts) {
    for (const match of text.matchAll(NUMBER)) {
      const { sign, weight } = evidenceOf(match[0], text, match.index);
      if (sign !== null) {
        said[sign] += weight;
        counts[sign].telling += 1;
      }
      const [, three] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(match[0]) ?? [];
      if (three === '.' || three === ',') counts[three].threes += 1;
    }
    prior.add(text);
  }
  if (said['.'] === said[',']) return prior.sign();
  const sign = said['.'] > said[','] ? '.' : ',';
  // Nearly always followed by three digits, so it separates thousands; the rest are numbers of sections and versions.
  const { telling, threes } = counts[sign];
  const isThousands = threes >= MANY_THREES && threes > MANY_THREES * telling && said[other(sign)] === 0;
  return isThousands ? other(sign) : sign;
}

const MANY_THREES = 8;

interface SignEvidence {
  sign: DecimalSign;
  weight: number;
}

const NOTHING: SignEvidence = { sign: null, weight: 0 };
const other = (sign: '.' | ','): '.' | ',' => (sign === '.' ? ',' : '.');

function evidenceOf(number: string, text: string, start: number): SignEvidence {
  const signs = number.replace(/\d/g, '');
  const [first = '', ...groups] = number.split(/[.,]/);
  const last = groups.at(-1) ?? '';
  const sign = signs.at(-1) === '.' ? '.' : ',';
  const areThousands = (parts: readonly string[]): boolean =>
    first.length <= 3 && parts.every((part) => part.length === 3);
  if (signs.length > 1) {
    const isLastAlone = signs.indexOf(sign) === signs.length - 1;
    if (isLastAlone) return areThousands(groups.slice(0, -1)) ? { sign, weight: SURE } : NOTHING;
    const isOneSign = signs === sign.repeat(signs.length);
    return isOneSign && areThousands(groups) ? { sign: other(sign), weight: SURE } : NOTHING;
  }
  if (last.length !== 3) return { sign, weight: last.length === 2 ? CENTS : VAGUE };
  if (first.startsWith('0') || first.length > 3) return { sign, weight: CENTS };
  const before = text.slice(Math.max(0, start - 6), start);
  const after = text.slice(start + number.length, start + number.length + 6);
  const isAmount = CURRENCY_BEFORE.test(before) || CURRENCY_AFTER.test(after);
  const isWhole = isAmount && !THREE_DECIMALS.test(`${before} ${after}`);
  return isWhole ? { sign: other(sign), weight: WHOLE_AMOUNT } : NOTHING;
}

const POINT_MONEY =
  /(?<![R\p{L}])\$|[£₹₩¥฿]|\b(?:USD|GBP|CAD|AUD|NZD|SGD|HKD|MYR|RM|INR|JPY|CNY|KRW|THB|MXN|PHP|CHF)\b/gu;
const COMMA_MONEY = /R\$|₺|zł|Kč|\b(?:BRL|ARS|CLP|COP|PLN|CZK|HUF|DKK|SEK|NOK|TRY|IDR|VND|RUB)\b/gu;
const wordsWith = (sign: '.' | ','): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${anyOf(ofLanguages(({ common, decimal }) => (decimal === sign ? common : '')))})(?!\\p{L})`,
    'giu',
  );
const POINT_WORDS = wordsWith('.');
const COMMA_WORDS = wordsWith(',');
const MIN_WORDS = 2;

/** Falls back on currencies and language if numbers do not show the sign. */
class Prior {
  #money = 0;
  #points = 0;
  #commas = 0;

  add(text: string): void {
    this.#money += countOf(text, POINT_MONEY) - countOf(text, COMMA_MONEY);
    this.#points += countOf(text, POINT_WORDS);
    this.#commas += countOf(text, COMMA_WORDS);
  }

  sign(): DecimalSign {
    if (this.#money !== 0) return this.#money > 0 ? '.' : ',';
    const [points, commas] = [this.#points, this.#commas];
    if (Math.max(points, commas) < MIN_WORDS || points === commas) return null;
    return points > commas ? '.' : ',';
  }
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
