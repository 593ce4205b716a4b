import type { Range, Word } from '../model/document.ts';

/** Longer tokens are data, not words, and searching for their beginning at the end of every line would be quadratic. */
const MAX_BROKEN_CHARACTERS = 200;

const HYPHENATED_BEGINNINGS: ReadonlySet<string> = new Set(['non', 'self', 'anti', 'well', 'cross', 'half']);

/** Soft, plain and typographic hyphen. */
const BREAKS: ReadonlySet<number> = new Set([0xad, 0x2d, 0x2010]);

/** The words of a page as running text: joins printed lines and words that were broken at a line's end. */
export class FlowText {
  readonly #words: readonly Word[];
  #hyphenated: Set<string> | undefined;

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  /** Each range is a printed line, or a part of one. */
  join(lines: readonly Range[]): string {
    let text = '';
    let last = '';
    for (const line of lines) {
      for (let index = line.from; index < line.to; index += 1) {
        const word = this.#words[index];
        if (word === undefined || word.text === '') continue;
        // Check the last word, not the text: looking into a string under construction costs its whole length.
        const isBroken = index === line.from && BREAKS.has(last.charCodeAt(last.length - 1));
        text = isBroken ? this.#continue(text, word) : append(text, word);
        last = word.text;
      }
    }
    return text;
  }

  /** One printed line unchanged. */
  line({ from, to }: Range): string {
    let text = '';
    for (const word of this.#words.slice(from, to)) text = append(text, word);
    return text;
  }

  /** The first word of a line after previous lines that end with a hyphen. */
  #continue(text: string, word: Word): string {
    if (text.endsWith('\u00ad')) return text.slice(0, -1) + word.text;
    const end = text.slice(-MAX_BROKEN_CHARACTERS);
    // "ICP-MS", "250-300": before a capital or a digit the hyphen stays, and the parts still belong together.
    if (/[\p{L}\p{N}][-\u2010]$/u.test(end) && /^[\p{Lu}\p{N}]/u.test(word.text)) return text + word.text;
    const broken = /([\p{L}\p{M}]+)[-\u2010]$/u.exec(end);
    if (broken === null || !/^\p{Ll}/u.test(word.text)) return append(text, word);
    const start = broken[1] ?? '';
    return this.#isCompound(end, start, word.text) ? text + word.text : text.slice(0, -1) + word.text;
  }

  /**
   * True if the hyphen belongs to the word. Without a dictionary, the page decides: the word has another hyphen before
   * this one, or appears elsewhere on the page with the hyphen inside a line. A single letter is never broken off, and
   * some prefixes are nearly always hyphenated.
   */
  #isCompound(end: string, start: string, rest: string): boolean {
    if (start.length === 1 || HYPHENATED_BEGINNINGS.has(start.toLowerCase())) return true;
    if (/[\p{L}\p{M}][-\u2010][\p{L}\p{M}]+[-\u2010]$/u.test(end)) return true;
    if (rest.length > MAX_BROKEN_CHARACTERS) return false;
    this.#hyphenated ??= hyphenatedWords(this.#words);
    return this.#hyphenated.has(bare(`${start}-${rest}`));
  }
}

const append = (text: string, word: Word): string =>
  text !== '' && word.spaceBefore ? `${text} ${word.text}` : text + word.text;

const hyphenatedWords = (words: readonly Word[]): Set<string> =>
  new Set(
    words
      .filter(({ text }) => text.length <= 2 * MAX_BROKEN_CHARACTERS && (text.includes('-') || text.includes('\u2010')))
      .map(({ text }) => bare(text))
      .filter((word) => word.includes('-')),
  );

const bare = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('\u2010', '-')
    .replaceAll(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '');
