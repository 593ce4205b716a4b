import type { Range, Word } from '../../model/document.ts';

export interface WordStyle {
  bold?: boolean;
  italic?: boolean;
  /** Points. */
  fontSize?: number;
  /** For the first word: false when the text continues in the middle of a word. */
  spaceBefore?: boolean;
  /** True if the text is a line of a file whose white space is kept: words know how much of it precedes them. */
  keepsGaps?: boolean;
}

/**
 * Splits a text into words. White space separates; every Chinese or Japanese character is a word of its own, because
 * those scripts have no spaces and a value must be locatable inside a sentence. Control characters and zero-width
 * breaks end a word without being a space.
 *
 * @param offset where the text begins in its source; null when its words have no position in one
 */
export function splitWords(text: string, offset: number | null = null, style: WordStyle = {}): Word[] {
  const words: Word[] = [];
  appendWords(words, text, offset, style);
  return words;
}

/** Like `splitWords`, but appends to a list; returns the range of the new words. */
export function appendWords(words: Word[], text: string, offset: number | null = null, style: WordStyle = {}): Range {
  const from = words.length;
  let spaceBefore = style.spaceBefore ?? true;
  let start = -1;
  const gaps = style.keepsGaps === true ? new Gaps(text) : undefined;
  const close = (end: number): void => {
    if (start < 0) return;
    const word = wordOf(text, start, end, offset, spaceBefore, style);
    const gap = gaps?.before(start, end);
    if (gap !== undefined) word.gap = gap;
    words.push(word);
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

const TAB_STOP = 8;
const MAX_GAP = 200;
const SENTENCE_END = /[.!?…]$/;

/** Widths of the white space of one line, in monospaced characters. */
class Gaps {
  readonly #text: string;
  #end = 0;
  #column = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Undefined where words follow each other as in a sentence. */
  before(start: number, end: number): number | undefined {
    const isFirst = this.#end === 0;
    const last = this.#text.slice(Math.max(0, this.#end - 1), this.#end);
    let gap = 0;
    let hasTab = false;
    for (let index = this.#end; index < start; index += 1) {
      if (this.#text[index] === '\t') {
        hasTab = true;
        gap += TAB_STOP - ((this.#column + gap) % TAB_STOP);
      } else if (this.#text.charCodeAt(index) >= 0x20) gap += 1;
    }
    this.#column += gap + end - start;
    this.#end = end;
    if (isFirst) return gap === 0 ? undefined : Math.min(gap, MAX_GAP);
    // A tab always separates two cells, however near its stop is.
    if (hasTab) return Math.min(Math.max(2, gap), MAX_GAP);
    // Typists put two spaces after a sentence.
    return gap < 2 || (gap === 2 && SENTENCE_END.test(last)) ? undefined : Math.min(gap, MAX_GAP);
  }
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
  // Planes 2 and 3 contain only ideographs; these are the first halves of their surrogate pairs.
  if (code >= 0xd840 && code <= 0xd8bf) return WIDE_IDEOGRAPH;
  if (code === 0xfeff) return BREAK;
  // Full-width and half-width forms: letters and digits make words, punctuation stands alone.
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
  // A lone surrogate is not text: nothing that stores or sends the word could hold it.
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
