/** Letters and digits of a text, the only part of it that can be compared: how a model marks it up is its own affair. */

export interface TextToken {
  key: string;
  /** Offsets into the text. */
  start: number;
  end: number;
  /** Number of a list item: pages have it as a sign before the text as often as not. */
  isSoft: boolean;
}

/** Scripts without spaces between words are compared sign by sign. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv;

/** Markup that stands for nothing on the page. */
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
