/** Recognises texts that are only a value: numbers, amounts and marks without a word. */
import { CURRENCY } from './currency-signs.ts';

const ONLY_VALUE = /^[\s\d.,:;/\-–—+%$€£¥()*#xX=|~_'"]*$/;
const LEADING_CURRENCY = new RegExp(`^(?:${CURRENCY})\\s?`, 'i');

export const isOnlyValue = (text: string): boolean =>
  ONLY_VALUE.test(text.replace(LEADING_CURRENCY, '').replace(/(?<=\d)\s?[A-Z€]{1,3}$/, ''));

/** Strips marks and spaces around a label or a value. */
export const trimmed = (text: string): string => text.replace(/^[\s:;.,*\-–=|]+|[\s:;,*\-–=|]+$/g, '').trim();
