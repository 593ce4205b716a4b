/** Numbers and amounts in any locale. */

/** Which sign separates the decimals in a document; null while nothing says it. */
export type DecimalSign = '.' | ',' | null;

/** The value of a printed number; null when there is none. A single separator before three digits is ambiguous. */
export function parseNumber(text: string, decimal: DecimalSign = null): number | null {
  const kept = text
    .replace(/[^\d.,()\-−'’ ]/g, '')
    .replace(/−/g, '-')
    .trim();
  const isNegative = /^\(.*\)$/.test(kept) || kept.startsWith('-') || kept.endsWith('-');
  const digits = kept.replace(/[()\-'’\s]/g, '');
  if (!/\d/.test(digits)) return null;
  const value = Number.parseFloat(withPoint(digits, decimal));
  if (Number.isNaN(value)) return null;
  return isNegative ? -value : value;
}

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
  if (last.length !== 3 || digits.startsWith('0')) return digits.replace(sign, '.');
  if (decimal !== null) return decimal === sign ? digits.replace(sign, '.') : asThousands;
  // A comma before three digits separates thousands nearly everywhere it is printed; a point is a decimal point.
  return sign === ',' ? asThousands : digits;
}

/** What the unambiguous amounts of a document say about its decimal sign. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign {
  let points = 0;
  let commas = 0;
  for (const text of texts) {
    for (const match of text.matchAll(/(?<![\d.,])\d[\d.,' ]*([.,])\d{1,2}(?![\d.,])/g)) {
      if (match[1] === '.') points += 1;
      else commas += 1;
    }
  }
  if (points === commas) return null;
  return points > commas ? '.' : ',';
}

const CODES =
  'AED|ARS|AUD|BRL|CAD|CHF|CLP|CNY|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KRW|KWD|MXN|MYR|NOK|NZD|PHP|PLN|QAR|RUB|SAR|SEK|SGD|THB|TRY|TWD|USD|VND|ZAR';
const SIGNS = 'RM|US\\$|S\\$|A\\$|C\\$|HK\\$|NZ\\$|R\\$|Rs\\.?|Rp\\.?|Fr\\.|kr|zł|Kč|Ft|\\$|€|£|¥|₹|₩|₺|฿';
export const CURRENCY = `${CODES}|${SIGNS}`;

const NUMBER = "\\d{1,3}(?:[ ,.'’]\\d{3})+[.,]\\d{2}|\\d{1,3}(?:[,.'’]\\d{3})+|\\d+[.,]\\d{1,4}|[.,]\\d{2}|\\d+";
const AMOUNT = new RegExp(
  `(?<![\\d.,:/A-Za-z])((?:${CURRENCY})?\\s?[-−(]?\\s?(?:${CURRENCY})?\\s?[-−]?)(${NUMBER})(?![\\d/:]|[.,]\\d|\\s?%|-\\d)(\\)|\\s?(?:${CURRENCY})(?![A-Za-z]|\\s?-?\\d)|-)?`,
  'gi',
);
const HAS_CURRENCY = new RegExp(CURRENCY, 'i');

export interface PrintedAmount {
  start: number;
  end: number;
  value: number;
  /** The printed sign or code, '' when none. */
  currency: string;
  /** How surely it is money, 0..1. */
  moneyScore: number;
  /** How surely it is a plain number, 0..1. */
  numberScore: number;
}

export function findAmounts(text: string, decimal: DecimalSign): PrintedAmount[] {
  const found: PrintedAmount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const [whole, before = '', number = '', after = ''] = match;
    const isNegative = /[-−(]/.test(before) || after === '-';
    const parsed = parseNumber(number, decimal);
    if (parsed === null) continue;
    const hasCurrency = HAS_CURRENCY.test(before) || HAS_CURRENCY.test(after);
    const hasCents = /[.,]\d{2}$/.test(number);
    const hasThousands = /^\d{1,3}([,.'’]\d{3})+$/.test(number);
    const start = match.index + (before.length - before.trimStart().length);
    found.push({
      start,
      end: match.index + whole.length,
      value: isNegative ? -parsed : parsed,
      currency: hasCurrency ? (before + after).replace(/[^\p{L}\p{Sc}]/gu, '') : '',
      moneyScore: moneyScore(number, { hasCurrency, hasCents, hasThousands }),
      numberScore: numberScore(number, { hasCurrency, hasCents, hasThousands }),
    });
  }
  return found;
}

interface Looks {
  hasCurrency: boolean;
  hasCents: boolean;
  hasThousands: boolean;
}

function moneyScore(number: string, { hasCurrency, hasCents, hasThousands }: Looks): number {
  if (hasCents) return hasCurrency ? 1 : 0.9;
  if (hasCurrency && (hasThousands || number.length < 8)) return 0.85;
  if (/^\d+[.,]\d{3,4}$/.test(number)) return 0.7;
  return hasThousands ? 0.6 : 0;
}

function numberScore(number: string, { hasCurrency, hasCents, hasThousands }: Looks): number {
  if (hasCurrency) return 0.5;
  if (/^\d{1,4}$/.test(number)) return 1;
  if (hasCents) return 0.8;
  if (hasThousands) return 0.9;
  return number.length > 6 ? 0.3 : 0.8;
}
