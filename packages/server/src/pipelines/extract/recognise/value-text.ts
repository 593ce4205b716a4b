/** Texts that are a value by themselves: numbers, amounts and marks without a word. */
import { CURRENCY } from './currency-signs.ts';

const ONLY_VALUE = /^[\s\d.,:;/\-–—+%$€£¥()*#xX=|~_'"]*$/;
const LEADING_CURRENCY = new RegExp(`^(?:${CURRENCY})\\s?`, 'i');

export const isOnlyValue = (text: string): boolean =>
  ONLY_VALUE.test(text.replace(LEADING_CURRENCY, '').replace(/(?<=\d)\s?[A-Z€]{1,3}$/, ''));

/** Without what merely stands around a label or a value. */
export const trimmed = (text: string): string => text.replace(/^[\s:;.,*\-–=|]+|[\s:;,*\-–=|]+$/g, '').trim();

/** The words of three letters and more that a pattern names, in small letters; with and without an ending it may have. */
export function wordsOfPattern(pattern: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [word] of pattern.toLowerCase().matchAll(/(?<![\\\p{L}])\p{L}{3,}\??/gu)) {
    const whole = word.replace('?', '');
    found.add(whole);
    if (whole !== word) found.add(whole.slice(0, -1));
  }
  return found;
}
