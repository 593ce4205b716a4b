/** Heads that are short forms of a field's name: "YoB" for a year of birth, "Rk" for a rank. */

import type { Field } from '../core/field.ts';
import { spacedName } from '../schema/value-kind.ts';
import { SHORT_HEAD } from '../weights/columns.ts';

const MAX_LETTERS = 5;
const MIN_LETTERS = 2;
/** Words that initials leave out. */
const SMALL_WORDS: ReadonlySet<string> = new Set([
  'of',
  'the',
  'and',
  'or',
  'for',
  'per',
  'in',
  'to',
  'at',
  'by',
  'on',
]);

/** How well a head is a short form of the name, if it is one of no other field. */
export function shortScore(fields: readonly Field[], field: Field, head: string): number {
  const letters = head
    .trim()
    .replace(/\.$/, '')
    .replace(/(?<=\b\p{L})\./gu, '');
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS || !/^\p{L}+$/u.test(letters)) return 0;
  const short = letters.toLowerCase();
  const own = formOf(short, wordsOf(field));
  return own === 0 || fields.some((other) => other !== field && formOf(short, wordsOf(other)) > 0) ? 0 : own;
}

const wordsOf = ({ name }: Field): string[] => spacedName(name).toLowerCase().split(/\s+/).filter(Boolean);

function formOf(short: string, words: readonly string[]): number {
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  const initials = (all: readonly string[]): string => all.map((word) => word[0]).join('');
  if (words.length > 1 && [initials(words), initials(telling)].includes(short)) return SHORT_HEAD.initials;
  if (telling.length === 2 && isTurned(short, initials(telling))) return SHORT_HEAD.initials;
  if (!telling.some((word) => isContraction(short, word))) return 0;
  return telling.length === 1 ? SHORT_HEAD.oneWord : SHORT_HEAD.word;
}

/** "YB" and "YoB" are the year of birth, which a schema may call "birth year". */
const isTurned = (short: string, initials: string): boolean => {
  const turned = `${initials[1]}${initials[0]}`;
  return short === turned || short === `${turned[0]}o${turned[1]}`;
};

/**
 * Whether the word has the letters in this order from its first one on: "Rk" in "rank", "Yr" in "year"; or whether they
 * are all its consonants: "Ln" in "lane".
 */
function isContraction(short: string, word: string): boolean {
  if (word.length <= short.length || word[0] !== short[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  if (word.replace(/[aeiou]/g, '') === short) return true;
  // "Mo" is the beginning of many words; the last letter of the word is left only in a short form.
  return at === short.length && (word.endsWith(short.at(-1) ?? '') || (word.startsWith(short) && short.length >= 3));
}
