import type { RawWord } from '../raw-page.ts';
import type { TextRow } from './text-rows.ts';

/** Where the engine gave each word; counted when first asked, because most pages never ask. */
export class WordOrder {
  readonly #words: readonly RawWord[];
  #places: Map<RawWord, number> | undefined;

  constructor(words: readonly RawWord[]) {
    this.#words = words;
  }

  of(word: RawWord): number {
    this.#places ??= new Map(this.#words.map((other, index) => [other, index]));
    return this.#places.get(word) ?? 0;
  }
}

/**
 * Columns of text are written one after the other, the cells of a table row by row: the engine's order tells them
 * apart. Recognised words have no order of their own.
 */
export function readsDown(rows: readonly TextRow[], order: WordOrder): boolean {
  let neighbours = 0;
  let consecutive = 0;
  let words = 0;
  let segments = 0;
  for (const row of rows) {
    for (const [index, segment] of row.segments.entries()) {
      segments += 1;
      words += segment.words.length;
      const [last, next] = [row.segments[index - 1]?.words.at(-1), segment.words[0]];
      if (last === undefined || next === undefined || next.line < 0) continue;
      neighbours += 1;
      const step = order.of(next) - order.of(last);
      if (step > 0 && step <= 3) consecutive += 1;
    }
  }
  return neighbours > 0 && consecutive < 0.35 * neighbours && words / segments > 2.5;
}
