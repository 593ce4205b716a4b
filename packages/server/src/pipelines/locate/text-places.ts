/**
 * Lines and characters of words in formats that are only text. Where words know their place in the file it is that
 * one; elsewhere it is the place in the text that the readers made: a line for each line, a row of a table on one.
 */
import type { Page, Range } from '../../documents/model/document.ts';
import type { ViewWord } from '../engine/core/view.ts';

export interface TextPlace {
  /** From 1. */
  line_start: number;
  line_end: number;
  /** From 0, in UTF-16 units of the whole text; the end is not included. */
  char_start: number;
  char_end: number;
}

interface Span {
  line: number;
  start: number;
  end: number;
}

export class TextPlaces {
  /** Weak: of a long document only some pages are there at a time. */
  readonly #pages = new WeakMap<Page, Map<number, Span>>();
  /** Where each line of the file begins. */
  readonly #lineStarts: readonly number[] | undefined;
  #line = 1;
  #offset = 0;

  constructor(lineStarts?: readonly number[]) {
    this.#lineStarts = lineStarts;
  }

  /** Pages come in their order, each once. */
  add(page: Page): void {
    if (page.words.some(({ box }) => box !== null)) return;
    const spans = new Map<number, Span>();
    for (const ranges of printedLines(page)) {
      for (const range of ranges) this.#addRange(page, range, spans);
      this.#line += 1;
    }
    this.#pages.set(page, spans);
  }

  #addRange(page: Page, { from, to }: Range, spans: Map<number, Span>): void {
    for (let index = from; index < to; index += 1) {
      const word = page.words[index];
      if (word === undefined) break;
      if (index > from && word.spaceBefore) this.#offset += 1;
      spans.set(index, { line: this.#line, start: this.#offset, end: this.#offset + word.text.length });
      this.#offset += word.text.length;
    }
    this.#offset += 1;
  }

  of(page: Page, words: readonly ViewWord[]): TextPlace | undefined {
    const spans = words.flatMap(({ index }) => this.#spanOf(page, index) ?? []);
    const [first] = spans;
    if (first === undefined) return undefined;
    const place = { line_start: first.line, line_end: first.line, char_start: first.start, char_end: first.end };
    for (const { line, start, end } of spans) {
      place.line_start = Math.min(place.line_start, line);
      place.line_end = Math.max(place.line_end, line);
      place.char_start = Math.min(place.char_start, start);
      place.char_end = Math.max(place.char_end, end);
    }
    return place;
  }

  #spanOf(page: Page, index: number): Span | undefined {
    const own = page.words[index]?.span;
    if (own !== undefined && this.#lineStarts !== undefined) {
      return { line: lineAt(this.#lineStarts, own.start), start: own.start, end: own.end };
    }
    return this.#pages.get(page)?.get(index);
  }
}

function* printedLines(page: Page): Generator<readonly Range[]> {
  for (const block of page.blocks) {
    if (block.kind === 'image') continue;
    if (block.kind === 'table') {
      const rows = Map.groupBy(block.table.cells, ({ row }) => row);
      for (const row of [...rows.keys()].sort((a, b) => a - b)) {
        yield (rows.get(row) ?? []).flatMap(({ words }) => words);
      }
    } else {
      for (const line of block.lines) yield [line];
    }
  }
}

/** Number, from 1, of the line that a character is in. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}
