/** The text of rows of words, and the words between two of its places. */
import type { PlacedWord } from './place-words.ts';
import { piecesOf, rowText } from './word-pieces.ts';

export class DataText {
  readonly text: string;
  readonly #words: PlacedWord[] = [];
  readonly #starts: number[] = [];

  constructor(rows: readonly PlacedWord[][]) {
    const lines: string[] = [];
    let at = 0;
    for (const row of rows) {
      const { text, starts } = rowText(row);
      for (const [place, word] of row.entries()) {
        this.#words.push(word);
        this.#starts.push(at + (starts[place] ?? 0));
      }
      lines.push(text);
      at += text.length + 1;
    }
    this.text = lines.join('\n');
  }

  /** @param decode what the notation means by its signs, such as "&amp;" */
  wordsBetween(start: number, end: number, decode: (text: string) => string): PlacedWord[] {
    const found: PlacedWord[] = [];
    for (let place = this.#firstAt(start); place < this.#words.length; place += 1) {
      const word = this.#words[place];
      const at = this.#starts[place] ?? 0;
      if (word === undefined || at >= end) break;
      const from = Math.max(0, start - at);
      const to = Math.min(word.text.length, end - at);
      const plain = ' '.repeat(from) + word.text.slice(from, to) + ' '.repeat(word.text.length - to);
      found.push(...piecesOf(word, plain, decode));
    }
    return found;
  }

  /** The first word that ends behind the place. */
  #firstAt(start: number): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) + (this.#words[middle]?.text.length ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
