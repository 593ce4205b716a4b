/** Lines and characters of words in text-only formats: of the file if that is text, else of its canonical text. */
import { type Page, partOfPage } from '../../documents/model/document.ts';
import type { ViewWord } from '../engine/core/view.ts';
import { canonicalPieces } from './canonical-text.ts';
import type { DocumentPart } from './document-parts.ts';
import { characterAt, characterCount, lineAt, type TextIndex } from './text-index.ts';

export interface TextPlace {
  page: number;
  /** From 1, of the whole text. */
  line_start: number;
  line_end: number;
  /** Characters (Unicode code points) of the whole text, from 0; the end is exclusive. */
  char_start: number;
  char_end: number;
}

interface Span {
  line: number;
  start: number;
  end: number;
}

export class TextPlaces {
  /** Weak, because of a long document only some pages are in memory at a time. */
  readonly #pages = new WeakMap<Page, Map<number, Span>>();
  readonly #index: TextIndex | undefined;
  readonly #parts: readonly DocumentPart[];
  #part: DocumentPart | undefined;
  #line = 1;
  #offset = 0;

  /**
   * @param index of a document that is plain text
   * @param parts of a model that joins several documents: each has its own lines and characters
   */
  constructor(index?: TextIndex, parts: readonly DocumentPart[] = []) {
    this.#index = index;
    this.#parts = parts;
  }

  /** Add pages in order, each once. */
  add(page: Page): void {
    const part = partOfPage(this.#parts, page.number);
    if (part !== this.#part) {
      this.#part = part;
      this.#line = 1;
      this.#offset = 0;
    }
    if (page.words.some(({ box }) => box !== null)) return;
    const spans = new Map<number, Span>();
    for (const { text, word } of canonicalPieces(page)) {
      const end = this.#offset + characterCount(text);
      if (word !== undefined) spans.set(word, { line: this.#line, start: this.#offset, end });
      this.#offset = end;
      if (text === '\n') this.#line += 1;
    }
    this.#pages.set(page, spans);
  }

  /** @param raw which part of the words is meant; all of them when absent */
  of(page: Page, words: readonly ViewWord[], raw?: string): TextPlace | undefined {
    const spans = words.flatMap(({ index }) => this.#spanOf(page, index) ?? []);
    const [first] = spans;
    if (first === undefined) return undefined;
    const place = {
      page: page.number,
      line_start: first.line,
      line_end: first.line,
      char_start: first.start,
      char_end: first.end,
    };
    for (const { line, start, end } of spans) {
      place.line_start = Math.min(place.line_start, line);
      place.line_end = Math.max(place.line_end, line);
      place.char_start = Math.min(place.char_start, start);
      place.char_end = Math.max(place.char_end, end);
    }
    return withoutOverhang(place, page, words, raw);
  }

  #spanOf(page: Page, index: number): Span | undefined {
    const own = page.words[index]?.span;
    const fileIndex = this.#index ?? partOfPage(this.#parts, page.number)?.textIndex;
    if (own !== undefined && fileIndex !== undefined) {
      const [start, end] = [characterAt(fileIndex, own.start), characterAt(fileIndex, own.end)];
      return { line: lineAt(fileIndex, own.start), start, end };
    }
    return this.#pages.get(page)?.get(index);
  }
}

/** The position of a text within its words, such as "34.50" in "34.50.". */
export function withoutOverhang<Place extends { char_start: number; char_end: number }>(
  place: Place,
  page: Page,
  words: readonly ViewWord[],
  raw: string | undefined,
): Place {
  if (raw === undefined || raw === '') return place;
  const models = [...new Set(words.map(({ index }) => index))].flatMap((index) => page.words[index] ?? []);
  const printed = models.map(({ text, spaceBefore }, at) => (at > 0 && spaceBefore ? ` ${text}` : text)).join('');
  const at = printed.indexOf(raw);
  const [first, last] = [models[0], models.at(-1)];
  // If the words contain it twice, all of them are shown.
  if (first === undefined || last === undefined || at < 0 || printed.includes(raw, at + 1)) return place;
  const after = printed.length - at - raw.length;
  if (at >= first.text.length || after >= last.text.length) return place;
  return {
    ...place,
    char_start: place.char_start + characterCount(first.text.slice(0, at)),
    char_end: place.char_end - characterCount(last.text.slice(last.text.length - after)),
  };
}
