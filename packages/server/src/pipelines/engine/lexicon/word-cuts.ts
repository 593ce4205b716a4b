/** Finds the words of labels in scripts that write without spaces. */

const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
/** Signs of a heading that is set wide: 稅 額. Korean has spaces between its words. */
const WIDE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

export const withoutWideSpaces = (text: string): string => (SPACELESS.test(text) ? text.replace(WIDE, '') : text);

/** Small words between others say nothing: 采样时天气, ご担当. */
const SMALL = /^[时時的之及和与與のおご및의]+$/u;

/** A longer text is no label. */
const MAX_LABEL = 48;

export interface CutWords {
  words: ReadonlyMap<string, string>;
  /** What single signs mean at the end of a label. */
  endings: ReadonlyMap<string, string>;
  longest: number;
}

/**
 * The parts of a token in English, those that are not known as they are; undefined for tokens of other scripts and those
 * with no known word.
 */
export function cutWords(token: string, { words, endings, longest }: CutWords): string | undefined {
  if (token.length > MAX_LABEL || !SPACELESS.test(token)) return undefined;
  const parts: string[] = [];
  let unknown = '';
  let knows = false;
  for (let at = 0; at < token.length; ) {
    const length = knownLength(token, at, longest, words);
    const rest = token.slice(at);
    const ending = at > 0 ? endings.get(rest) : undefined;
    if (length === 0 && ending === undefined) {
      unknown += token[at] ?? '';
      at += 1;
      continue;
    }
    if (unknown !== '' && !SMALL.test(unknown)) parts.push(unknown);
    unknown = '';
    knows = true;
    parts.push(ending ?? words.get(token.slice(at, at + length)) ?? '');
    at += ending === undefined ? length : rest.length;
  }
  if (unknown !== '' && !SMALL.test(unknown)) parts.push(unknown);
  return knows ? parts.join(' ') : undefined;
}

function knownLength(token: string, at: number, longest: number, words: ReadonlyMap<string, string>): number {
  for (let length = Math.min(longest, token.length - at); length > 0; length -= 1)
    if (words.has(token.slice(at, at + length))) return length;
  return 0;
}
