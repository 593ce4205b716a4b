/** Letters and digits of a text, the only part that can be compared, because models mark text up as they like. */

export interface TextToken {
  key: string;
  /** Offsets into the text. */
  start: number;
  end: number;
  /** True for the number of a list item, which pages often print as a sign before the text. */
  isSoft: boolean;
}

/** Scripts without spaces between words are compared sign by sign. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv;

/** Markup that corresponds to nothing on the page. */
const MARKUP =
  /<\/?[a-z][^<>]{0,300}>|&(?:[a-z]{2,8}|#\d{1,6});|\]\([^()\s]{0,500}\)|^[ \t]*`{3,}[a-z]*|\[[ xX]\]|\[illegible\]/gim;
const LIST_NUMBER = /^[ \t]*(\d{1,4})[.)][ \t]/gm;

export const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase();

export const keysOf = (text: string): string[] => [...text.matchAll(TOKEN)].map(([token]) => keyOf(token));

export function tokensOf(text: string): TextToken[] {
  const listNumbers = new Set([...text.matchAll(LIST_NUMBER)].map((match) => match.index + match[0].search(/\d/)));
  const plain = text.replaceAll(MARKUP, (markup) => ' '.repeat(markup.length));
  return [...plain.matchAll(TOKEN)].map((match) => ({
    key: keyOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
    isSoft: listNumbers.has(match.index),
  }));
}
