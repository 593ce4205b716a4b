import { badDocument } from '../../../lib/errors.ts';

/**
 * Splits the text of a CSV file into records, with the place of every cell in the text, and never refuses one: a
 * document is read as well as it can be. A table that is queried needs the opposite, exactness on bytes without
 * places, and has its own splitter.
 *
 * A cell is quoted when its first character is a quote; it then may hold delimiters, line ends and doubled quotes.
 * When more than spaces follow the closing quote, the cell is taken as it stands, with its quotes. A quote that is
 * never closed is an ordinary character. Lines end with LF, CRLF or CR.
 */
export interface CsvCell {
  /** As it stands in the file, without the quotes around it. */
  raw: string;
  /** Where `raw` begins, in characters of the file. */
  start: number;
  /** Quotes inside are doubled. */
  isQuoted: boolean;
}

export const cellText = ({ raw, isQuoted }: CsvCell): string => (isQuoted ? raw.replaceAll('""', '"') : raw);

export interface CsvRecord {
  cells: CsvCell[];
  /** The line stands empty in the file. */
  isBlank: boolean;
}

const QUOTE = 34;
const LF = 10;
const CR = 13;

/** A quote that is not closed within this much is not one. */
const MAX_QUOTED_CHARACTERS = 1_000_000;
/** After this many of those, quotes mean nothing in this file; each costs a search of the length above. */
const MAX_UNCLOSED_QUOTES = 16;
/** Longer records are cut, so that a file without line ends is not read again from its start with every piece. */
const MAX_RECORD_CHARACTERS = 4_000_000;
const MAX_CELLS = 16_384;

export class CsvTextSplitter {
  readonly #delimiter: number;
  #text = '';
  /** Where `#text` begins in the file. */
  #offset: number;
  #unclosedQuotes = 0;

  /** @param offset where the first piece begins in the file */
  constructor(delimiter: string, offset = 0) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#offset = offset;
  }

  /** Whether a quoted cell was never closed; its quote then was read as a character like others. */
  get hasUnclosedQuote(): boolean {
    return this.#unclosedQuotes > 0;
  }

  /** The records that are complete with this piece. */
  *push(piece: string): Generator<CsvRecord> {
    this.#text += piece;
    yield* this.#records(false);
  }

  /** The last record, which may have no line end. */
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

  /** Null when the record goes on in the next piece. */
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
