/** A value that stands in several pieces of a text: lines folded where they were full, parts with marks between them. */
import type { DataText } from './data-text.ts';
import type { PlacedWord } from './place-words.ts';

export interface Piece {
  start: number;
  end: number;
  /** Whether a space parts it from the piece before it: a word goes on where a piece was full. */
  isSpaced: boolean;
}

interface Placed extends Piece {
  /** Where it begins in the joined text. */
  at: number;
}

const unchanged = (text: string): string => text;

export class FoldedText {
  readonly text: string;
  readonly #whole: DataText;
  readonly #pieces: Placed[] = [];

  constructor(whole: DataText, pieces: readonly Piece[]) {
    this.#whole = whole;
    let text = '';
    for (const piece of pieces) {
      if (piece.isSpaced && text !== '') text += ' ';
      this.#pieces.push({ ...piece, at: text.length });
      text += whole.text.slice(piece.start, piece.end);
    }
    this.text = text;
  }

  /** The pieces of a part of the joined text, the first of them without a space. */
  slice(from: number, to: number): Piece[] {
    return this.#pieces
      .flatMap(({ start, end, at, isSpaced }) => {
        const first = start + Math.max(0, from - at);
        const last = Math.min(end, start + to - at);
        return first < last ? [{ start: first, end: last, isSpaced: isSpaced && first === start }] : [];
      })
      .map((piece, place) => (place === 0 ? { ...piece, isSpaced: false } : piece));
  }

  /** Another text of the same file. */
  of(pieces: readonly Piece[]): FoldedText {
    return new FoldedText(this.#whole, pieces);
  }

  words(from = 0, to = this.text.length): PlacedWord[] {
    const words: PlacedWord[] = [];
    for (const { start, end, isSpaced } of this.slice(from, to)) {
      const own = this.#whole.wordsBetween(start, end, unchanged);
      const isApart = isSpaced || /\s/.test(this.#whole.text[start] ?? '') || words.length === 0;
      for (const [place, word] of own.entries()) words.push(place === 0 ? { ...word, spaced: isApart } : word);
    }
    return words;
  }
}
