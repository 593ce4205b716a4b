/** Days behind the number of what they are the day of: "Your order 77 dated 1 February". */
import type { ViewWord } from '../core/view.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';

const BEFORE_DAY = new RegExp(
  `^(?:${anyOf([...ofLanguages(({ onDay }) => onDay), ...ofLanguages(({ ofDate }) => ofDate)])})$`,
  'iu',
);
const NUMBER_WORD = /^(?:no|nr|n|n\.?[°º]|num|núm|number|nummer|numero|numéro|número|numer|#)[.:]?$/iu;
/** More words belong to a sentence. */
const MAX_NAMING = 4;

/** Whether a text is only what joins a day to what stands before. */
export const isBeforeDay = (text: string): boolean => BEFORE_DAY.test(text);

const textOf = (words: readonly ViewWord[]): string => words.map(({ text }) => text).join(' ');

/** The words of the label before the number, and those that join the day to it; undefined where there is no number. */
export function namedBeforeDay(before: readonly ViewWord[]): ViewWord[] | undefined {
  const joined = [2, 1].find((count) => before.length > count && isBeforeDay(textOf(before.slice(-count))));
  if (joined === undefined) return undefined;
  const [joining, others] = [before.slice(-joined), before.slice(0, -joined)];
  if (!/\d/.test(others.at(-1)?.text ?? '')) return undefined;
  const naming: ViewWord[] = [];
  for (const word of others.slice(0, -1).toReversed()) {
    const isNumberWord = NUMBER_WORD.test(word.text);
    if (/\d/.test(word.text) || (/[.;!?]$/.test(word.text) && !isNumberWord) || naming.length === MAX_NAMING) break;
    if (naming.length > 0 || !isNumberWord) naming.unshift(word);
  }
  return naming.length === 0 ? undefined : [...naming, ...joining];
}
