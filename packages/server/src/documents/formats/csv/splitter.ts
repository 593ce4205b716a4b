import { badDocument } from '../../../lib/errors.ts';

/**
 * Splits the text of a CSV file into records, with the position of every cell, and never refuses one: a document is
 * read as well as possible. A table for queries needs the opposite, exactness on bytes without positions, and has its
 * own splitter.
 *
 * A cell is quoted if its first character is a quote; it may then contain delimiters, line ends and doubled quotes. If
 * more than spaces follow the closing quote, the cell is taken literally, with its quotes. A quote that is never closed
 * is an ordinary character. Lines end with LF, CRLF or CR.
 */
export interface CsvCell {
  /** As written in the file, without the surrounding quotes. */
  raw: string;
  /** Start of `raw`, in characters of the file. */
  start: number;
  /** Quotes inside are doubled. */
  isQuoted: boolean;
}

export const cellText = ({ raw, isQuoted }: CsvCell): string => (isQuoted ? raw.replaceAll('""', '"') : raw);

export interface CsvRecord {
  cells: CsvCell[];
  /** True if the line is empty in the file. */
  isBlank: boolean;
}

const QUOTE = 34;
const LF = 10;
const CR = 13;

/** A quote that is not closed within this distance is an ordinary character. */
const MAX_QUOTED_CHARACTERS = 6_000_000;
/** After this many of those, quotes have no meaning in this file; each one costs a search of the length above. */
const MAX_UNCLOSED_QUOTES = 16;
/** Longer records are cut, so that a file without line ends is not read again from its start with every piece. */
const MAX_RECORD_CHARACTERS = 8_000_000;
const MAX_CELLS = 16_384;

export class CsvTextSplitter {
  readonly #delimiter: number;
  #text = '';
  /** Position of `#text` in the file. */
  #offset: number;
  #unclosedQuotes = 0;

  /** @param offset position of the first piece in the file */
  constructor(delimiter: string, offset = 0) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#offset = offset;
  }

  /** True if a quoted cell was never closed; its quote was then read as an ordinary character. */
  get hasUnclosedQuote(): boolean {
    return this.#unclosedQuotes > 0;
  }

  /** Yields the records that this piece completes. */
  *push(piece: string): Generator<CsvRecord> {
    this.#text += piece;
    yield* this.#records(false);
  }

  /** Yields the last record, which may have no line end. */
  *end(): Generator<CsvRecord> {
    yield* this.#records(true);
  }

  *#records(isLast: boolean): Generator<CsvRecord> {
    let at = 0;
    while (at < this.#text.length) {
      const isCut = this.#text.length - at > MAX_RECORD_CHARACTERS;
      const end = this.#readRecord(at, isLast || isCut);
      if (end === null) break;
      yield end.record;
      at = end.next;
    }
    this.#text = this.#text.slice(at);
    this.#offset += at;
  }

  /** Returns null when the record continues in the next piece. */
  #readRecord(from: number, isLast: boolean): { record: CsvRecord; next: number } | null {
    const cells: CsvCell[] = [];
    let at = from;
    for (;;) {
      const cell = this.#readCell(at, isLast);
      if (cell === null) return null;
      if (cells.length === MAX_CELLS) throw tooManyCells();
      cells.push(cell.cell);
      const code = this.#text.charCodeAt(cell.next);
      if (code === this.#delimiter) {
        at = cell.next + 1;
        // A delimiter at the very end is followed by an empty cell.
        if (at < this.#text.length || isLast) continue;
        return null;
      }
      const isCr = code === CR;
      if (isCr && cell.next + 1 >= this.#text.length && !isLast) return null;
      const next = cell.next + (isCr && this.#text.charCodeAt(cell.next + 1) === LF ? 2 : 1);
      return { record: { cells, isBlank: cells.length === 1 && cell.next === from }, next };
    }
  }

  /** `next` is the delimiter or line end after the cell, or the end of the text. */
  #readCell(from: number, isLast: boolean): { cell: CsvCell; next: number } | null {
    if (this.#text.charCodeAt(from) === QUOTE && this.#unclosedQuotes < MAX_UNCLOSED_QUOTES) {
      const quoted = this.#readQuoted(from, isLast);
      if (quoted !== 'unclosed') return quoted;
      this.#unclosedQuotes += 1;
    }
    const next = this.#plainEnd(from);
    if (next === this.#text.length && !isLast) return null;
    return { cell: this.#cell(from, next, false), next };
  }

  #readQuoted(from: number, isLast: boolean): { cell: CsvCell; next: number } | null | 'unclosed' {
    let close = this.#text.indexOf('"', from + 1);
    while (close >= 0 && this.#text.charCodeAt(close + 1) === QUOTE) close = this.#text.indexOf('"', close + 2);
    if (close < 0) return isLast || this.#text.length - from > MAX_QUOTED_CHARACTERS ? 'unclosed' : null;
    const next = this.#plainEnd(close + 1);
    if (next === this.#text.length && !isLast) return null;
    const isProper = this.#text.slice(close + 1, next).trim() === '';
    return { cell: isProper ? this.#cell(from + 1, close, true) : this.#cell(from, next, false), next };
  }

  #plainEnd(from: number): number {
    for (let at = from; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === this.#delimiter || code === LF || code === CR) return at;
    }
    return this.#text.length;
  }

  #cell(from: number, to: number, isQuoted: boolean): CsvCell {
    return { raw: this.#text.slice(from, to), start: this.#offset + from, isQuoted };
  }
}

const tooManyCells = () =>
  badDocument('document_too_complex', `A row of the document has more than ${MAX_CELLS} cells.`);
