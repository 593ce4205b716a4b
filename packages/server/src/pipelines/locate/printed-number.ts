/** How numbers are printed. */
import { parseNumber, withoutThousandsSpaces } from '../engine/recognise/numbers.ts';
import { scaleBehind, scaled } from '../engine/recognise/scales.ts';

/** A sign or a bracket may be in front of the currency: "-$500.00", "- $500.00", "($64.25)". */
const TOKEN = /(?:[-−(]\s?(?:\p{Lu}{0,3}\p{Sc}\s?)?|\s)?\d[\d.,'’]*\)?-?/gu;
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));

/** Converts digits of any script to ASCII. */
export const inLatinDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');

/** Digits of a script are consecutive in Unicode, starting with zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** All readings of the numbers in a text, each with its printed decimals. */
export function* numbersOf(text: string): Generator<{ value: number; decimals: number }> {
  const latin = withoutThousandsSpaces(inLatinDigits(text));
  for (const { 0: token, index } of latin.matchAll(TOKEN)) {
    const printed = token.replace(/[.,'’]+(?=[)-]*$)/, '');
    const scale = scaleBehind(latin.slice(0, index), latin.slice(index + token.length));
    for (const sign of ['.', ',', null] as const) {
      const value = parseNumber(printed, sign);
      if (value === null) continue;
      if (scale !== undefined) {
        yield { value: scaled(value, scale), decimals: 0 };
        continue;
      }
      const behind = /[.,](\d+)[)-]*$/.exec(printed)?.[1]?.length ?? 0;
      const digits = Number(printed.replace(/\D/g, ''));
      yield { value, decimals: isSame(digits / 10 ** behind, Math.abs(value)) ? behind : 0 };
    }
  }
}

/** With how many decimals a text prints a number; undefined if it does not. */
export function printedDecimals(text: string, value: number): number | undefined {
  for (const number of numbersOf(text)) if (isSame(Math.abs(number.value), Math.abs(value))) return number.decimals;
  return undefined;
}

const NUMBER = "[^\\p{L}\\p{N}]{0,4}\\p{N}[\\p{N}.,'’ ]*[^\\p{L}\\p{N}]{0,4}";
const NUMBER_TEXT = new RegExp(`^${NUMBER}$`, 'u');
const NUMBER_WITH_UNIT = new RegExp(`^${NUMBER}(?:\\p{L}{1,3})?$`, 'u');

/** Whether a text is one number, perhaps with signs around it. */
export const isNumberText = (text: string): boolean => NUMBER_TEXT.test(text);

/** The same, perhaps with a unit or a currency behind it. */
export const isNumberWithUnit = (text: string): boolean => NUMBER_WITH_UNIT.test(text);
