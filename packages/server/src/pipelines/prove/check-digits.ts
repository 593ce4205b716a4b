/** Verifies check digits. Returns undefined if the form shows that it is not such a number. */
import { hasIbanChecksum } from '../engine/recognise/coded-identifiers.ts';

const packed = (text: string): string => text.replace(/[\s.\-/]/g, '').toUpperCase();

/** ISO 13616. */
export function isIban(text: string): boolean | undefined {
  const number = packed(text);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number) ? hasIbanChecksum(number) : undefined;
}

/** ISO/IEC 7812: payment cards, and many national numbers of companies. */
export function hasLuhnDigit(text: string): boolean | undefined {
  const digits = packed(text);
  if (!/^\d{8,19}$/.test(digits)) return undefined;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? 2 * digit : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** GS1: article numbers of 8, 12, 13 or 14 digits. */
export function hasArticleDigit(text: string): boolean | undefined {
  const digits = packed(text);
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return undefined;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 === 1 ? 3 : 1);
  }
  return sum % 10 === 0;
}

const digitsOf = (text: string): number[] => [...text].map(Number);

const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * Number(text[place]), 0);

/** ISO 7064 MOD 11, 10. */
function hasMod1110(text: string): boolean {
  let product = 10;
  for (const digit of digitsOf(text.slice(0, -1))) {
    const sum = (digit + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(text.at(-1));
}

const VAT_RULES: readonly [RegExp, (number: string) => boolean][] = [
  [/^DE(\d{9})$/, hasMod1110],
  [/^HR(\d{11})$/, hasMod1110],
  [/^BE(0?\d{9,10})$/, (number) => 97 - (Number(number.slice(0, -2)) % 97) === Number(number.slice(-2))],
  [
    /^FR(\d{11})$/,
    (number) => (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === Number(number.slice(0, 2)) && luhn(number.slice(2)),
  ],
  [/^IT(\d{11})$/, (number) => luhn(number)],
  [/^LU(\d{8})$/, (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6))],
  [/^PL(\d{10})$/, (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9])],
  [/^DK(\d{8})$/, (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  [/^FI(\d{8})$/, (number) => weighted(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0],
  [/^PT(\d{9})$/, (number) => rest11(weighted(number, [9, 8, 7, 6, 5, 4, 3, 2])) === Number(number[8])],
];

const luhn = (number: string): boolean => hasLuhnDigit(number) === true;
const rest11 = (sum: number): number => (sum % 11 < 2 ? 0 : 11 - (sum % 11));

/** Tax numbers of countries with a single public rule. */
export function isVatNumber(text: string): boolean | undefined {
  const number = packed(text);
  for (const [form, rule] of VAT_RULES) {
    const digits = form.exec(number)?.[1];
    if (digits !== undefined) return rule(digits);
  }
  return undefined;
}
