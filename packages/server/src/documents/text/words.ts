import type { Range, Word } from '../document.ts';

export interface WordStyle {
  bold?: boolean;
  italic?: boolean;
  /** Points. */
  fontSize?: number;
  /** Of the first word: false when the text goes on where the text before it ended, in the middle of a word. */
  spaceBefore?: boolean;
}

/**
 * The words of a text in order. White space separates; every Chinese or Japanese character is a word of its own,
 * because those scripts have no spaces and a value must be locatable inside of a sentence. Control characters and
 * zero-width breaks end a word without being a space.
 *
 * @param offset where the text begins in its source; null when its words have no place in one
 */
export function splitWords(text: string, offset: number | null = null, style: WordStyle = {}): Word[] {
  const words: Word[] = [];
  appendWords(words, text, offset, style);
  return words;
}

/** Like `splitWords`, at the end of a list; returns which words of the list they are. */
export function appendWords(words: Word[], text: string, offset: number | null = null, style: WordStyle = {}): Range {
  const from = words.length;
  let spaceBefore = style.spaceBefore ?? true;
  let start = -1;
  const close = (end: number): void => {
    if (start < 0) return;
    words.push(wordOf(text, start, end, offset, spaceBefore, style));
    spaceBefore = false;
    start = -1;
  };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x20 && code < 0x7f) {
      if (start < 0) start = index;
      continue;
    }
    const kind = kindOf(code);
    if (kind === LETTER) {
      if (start < 0) start = index;
      continue;
    }
    close(index);
    if (kind === SPACE) spaceBefore = true;
    else if (kind !== BREAK) {
      start = index;
      if (kind === WIDE_IDEOGRAPH && isSecondHalf(text.charCodeAt(index + 1))) index += 1;
      close(index + 1);
    }
  }
  close(text.length);
  return { from, to: words.length };
}

const LETTER = 0;
const IDEOGRAPH = 1;
/** Written with two code units. */
const WIDE_IDEOGRAPH = 2;
const SPACE = 3;
const BREAK = 4;

const isSecondHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

function kindOf(code: number): number {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d) ? SPACE : BREAK;
  if (code < 0xa1) return code === 0xa0 || code === 0x85 ? SPACE : code < 0x7f ? LETTER : BREAK;
  if (code < 0x1680) return LETTER;
  if (code < 0x2e80) return kindOfPunctuation(code);
  if (code === 0x3000) return SPACE;
  if (code <= 0x312f || (code >= 0x31a0 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff)) return IDEOGRAPH;
  // Planes 2 and 3 hold nothing but ideographs; these are the first halves of their pairs.
  if (code >= 0xd840 && code <= 0xd8bf) return WIDE_IDEOGRAPH;
  if (code === 0xfeff) return BREAK;
  // Full-width and half-width forms: letters and digits make words, the punctuation stands alone.
  if (code >= 0xff01 && code <= 0xff65) return isWideLetter(code) ? LETTER : IDEOGRAPH;
  return LETTER;
}

function kindOfPunctuation(code: number): number {
  if (code === 0x200b) return BREAK;
  const isSpace =
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f;
  return isSpace ? SPACE : LETTER;
}

/** Numbers are written with the full-width `，－．／：％` inside. */
function isWideLetter(code: number): boolean {
  return (
    (code >= 0xff0c && code <= 0xff1a) ||
    (code >= 0xff21 && code <= 0xff3a) ||
    (code >= 0xff41 && code <= 0xff5a) ||
    code === 0xff05
  );
}

function wordOf(
  text: string,
  start: number,
  end: number,
  offset: number | null,
  spaceBefore: boolean,
  style: WordStyle,
): Word {
  // A lone half of a pair is not text: nothing that stores or sends the word could hold it.
  const word: Word = {
    text: text.slice(start, end).toWellFormed(),
    box: null,
    origin: 'markup',
    confidence: 1,
    spaceBefore,
  };
  if (offset !== null) word.span = { start: offset + start, end: offset + end };
  if (style.bold === true) word.bold = true;
  if (style.italic === true) word.italic = true;
  if (style.fontSize !== undefined) word.fontSize = style.fontSize;
  return word;
}
