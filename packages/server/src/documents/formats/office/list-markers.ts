/** How list markers are written: `3.`, `iv)`, `•`. */

export type NumberFormat =
  | 'decimal'
  | 'decimalZero'
  | 'lowerLetter'
  | 'upperLetter'
  | 'lowerRoman'
  | 'upperRoman'
  | 'ordinal'
  | 'none';

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Beyond this, letters and Roman numerals get longer and longer, and no real list needs them. */
const MAX_WRITTEN_OUT = 5_000;

export function formatNumber(value: number, format: NumberFormat): string {
  if (format === 'none') return '';
  if (format === 'decimalZero') return String(value).padStart(2, '0');
  if (format === 'ordinal') return `${value}${ordinalSuffix(value)}`;
  if (format === 'decimal' || value < 1 || value > MAX_WRITTEN_OUT) return String(value);
  const text = format === 'lowerRoman' || format === 'upperRoman' ? roman(value) : letters(value);
  return format === 'upperRoman' || format === 'upperLetter' ? text.toUpperCase() : text;
}

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [amount, digits] of ROMAN) {
    text += digits.repeat(Math.floor(rest / amount));
    rest %= amount;
  }
  return text;
}

/** a … z, aa, bb: Word repeats the letter. */
function letters(value: number): string {
  const letter = String.fromCharCode(0x61 + ((value - 1) % 26));
  return letter.repeat(Math.floor((value - 1) / 26) + 1);
}

function ordinalSuffix(value: number): string {
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}

export const BULLET = '•';
