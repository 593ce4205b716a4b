/** Words that rows of sums begin with or have, in all languages. */
import { anyOf, ofLanguages } from './lexicon.ts';

const SUMS = anyOf(ofLanguages(({ sums }) => sums));
const BALANCES = anyOf(ofLanguages(({ carried }) => carried));
const CARRIED = new RegExp(`^(?:${BALANCES}|${SUMS})(?!\\p{L})`, 'iu');
const BALANCE = new RegExp(`^(?:${BALANCES})(?!\\p{L})`, 'iu');
const SUM_WORD = new RegExp(`(?<!\\p{L})(?:${SUMS})(?!\\p{L})`, 'iu');
const SUM_ALONE = new RegExp(`^(?:${SUMS})[\\s:.*]*$`, 'iu');

/** Whether a row begins with a word for sums: "Total current assets". */
export const startsWithSum = (text: string): boolean => CARRIED.test(text.trim());

/** Whether a text says what is carried from one page or statement to the next: "Opening balance at 1 March". */
export const saysBalance = (text: string): boolean => BALANCE.test(text.trim());

/** Whether a text has a word for sums: "Order totals". */
export const saysSum = (text: string): boolean => SUM_WORD.test(text);

/** Whether a text consists only of a word for sums. */
export const isSumAlone = (text: string): boolean => SUM_ALONE.test(text.trim());
