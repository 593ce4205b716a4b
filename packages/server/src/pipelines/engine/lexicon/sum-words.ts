/** Words that rows of sums begin with or have, in all languages. */
import { anyOf, ofLanguages } from './lexicon.ts';
import { tokensOf } from './tokens.ts';

const SUMS = anyOf(ofLanguages(({ sums }) => sums));
const BALANCES = anyOf(ofLanguages(({ carried }) => carried));
const CARRIED = new RegExp(`^(?:${BALANCES}|${SUMS})(?!\\p{L})`, 'iu');
const BALANCE = new RegExp(`^(?:${BALANCES})(?!\\p{L})`, 'iu');
/** Nothing but amounts and their currency behind. */
const CARRIED_ALONE = new RegExp(`^(?:${BALANCES})(?:[^\\p{L}]|(?<!\\p{L})\\p{Lu}{3}(?!\\p{L}))*$`, 'iu');
const SUM_WORD = new RegExp(`(?<!\\p{L})(?:${SUMS})(?!\\p{L})`, 'iu');
const SUM_ALONE = new RegExp(`^(?:${SUMS})[\\s:.*]*$`, 'iu');

/** Whether a row begins with a word for sums: "Total current assets". */
export const startsWithSum = (text: string): boolean => CARRIED.test(text.trim());

/** Whether a text says what is carried from one page or statement to the next: "Opening balance at 1 March". */
export const saysBalance = (text: string): boolean => BALANCE.test(text.trim());

/** Whether a row only carries a sum to or from another page. Balances are what accounts begin and end with. */
export const isCarriedSum = (row: string): boolean =>
  CARRIED_ALONE.test(row.trim()) && !tokensOf(row).includes('balance');

/** Whether a text has a word for sums: "Order totals". */
export const saysSum = (text: string): boolean => SUM_WORD.test(text);

/** Whether a text consists only of a word for sums. */
export const isSumAlone = (text: string): boolean => SUM_ALONE.test(text.trim());
