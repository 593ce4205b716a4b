/**
 * Splits a CSV file into records, byte by byte.
 *
 * It works on UTF-8 bytes because everything it looks for is ASCII and everything it finds goes to PostgreSQL as bytes
 * again: a million rows of eight cells create no strings at all. See the measurement in load.ts.
 *
 * Rules: a cell is quoted if its first byte is a quote, and then may contain delimiters, line ends and doubled quotes;
 * only spaces may follow the closing quote. A quote inside an unquoted cell is an ordinary character. Lines end with
 * LF, CRLF or CR.
 */
import { csvFault } from './csv-fault.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;

const CELL_START = 0;
const UNQUOTED = 1;
const QUOTED = 2;
const AFTER_QUOTE = 3;
const CLOSED = 4;

export interface SplitterLimits {
  readonly cells: number;
  readonly cellBytes: number;
  readonly recordBytes: number;
}

/** Valid until the next record. Cell `i` is `bytes[ends[i - 1] … ends[i])`. */
export interface CsvRecord {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  readonly cellCount: number;
  /** True if the line is empty in the file. */
  readonly isBlank: boolean;
  /** Counted from 1, including the header and blank lines. */
  readonly row: number;
}

export class CsvSplitter implements CsvRecord {
  bytes: Uint8Array = new Uint8Array(65_536);
  ends: Uint32Array = new Uint32Array(64);
  cellCount = 0;
  isBlank = false;
  row = 1;

  readonly #delimiter: number;
  readonly #limits: SplitterLimits;
  readonly #onRecord: (record: CsvRecord) => void;
  #length = 0;
  #cellStart = 0;
  #state = CELL_START;
  #sawQuote = false;
  #skipLf: boolean = false;

  constructor(delimiter: number, limits: SplitterLimits, onRecord: (record: CsvRecord) => void) {
    this.#delimiter = delimiter;
    this.#limits = limits;
    this.#onRecord = onRecord;
  }

  push(chunk: Uint8Array): void {
    this.#reserve(chunk.length);
    let index = 0;
    while (index < chunk.length) {
      switch (this.#state) {
        case CELL_START:
          index = this.#beginCell(chunk, index);
          break;
        case UNQUOTED:
          index = this.#readUnquoted(chunk, index);
          break;
        case QUOTED:
          index = this.#readQuoted(chunk, index);
          break;
        default:
          index = this.#closeQuote(chunk, index);
      }
    }
    this.#checkSize();
  }

  /** Ends the file, with or without a line end. */
  end(): void {
    if (this.#state === QUOTED) {
      throw csvFault('csv_quote', `A quoted cell that begins in row ${this.row} is never closed.`, { row: this.row });
    }
    if (this.#state !== CELL_START || this.cellCount > 0) this.#endRecord();
  }

  #beginCell(chunk: Uint8Array, index: number): number {
    if (this.#skipLf) {
      this.#skipLf = false;
      if (chunk[index] === LF) return index + 1;
    }
    if (chunk[index] === QUOTE) {
      this.#sawQuote = true;
      this.#state = QUOTED;
      return index + 1;
    }
    this.#state = UNQUOTED;
    return index;
  }

  #readUnquoted(chunk: Uint8Array, from: number): number {
    const delimiter = this.#delimiter;
    const { bytes } = this;
    let length = this.#length;
    for (let index = from; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      if (byte === delimiter || byte === LF || byte === CR) {
        this.#length = length;
        this.#endAt(byte);
        return index + 1;
      }
      bytes[length] = byte;
      length += 1;
    }
    this.#length = length;
    return chunk.length;
  }

  #readQuoted(chunk: Uint8Array, from: number): number {
    const { bytes } = this;
    let length = this.#length;
    for (let index = from; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      if (byte === QUOTE) {
        this.#length = length;
        this.#state = AFTER_QUOTE;
        return index + 1;
      }
      bytes[length] = byte;
      length += 1;
    }
    this.#length = length;
    return chunk.length;
  }

  /** A quote right after a quote is a character of the cell; after a space it is not. */
  #closeQuote(chunk: Uint8Array, index: number): number {
    const byte = chunk[index] as number;
    if (byte === QUOTE && this.#state === AFTER_QUOTE) {
      this.bytes[this.#length] = QUOTE;
      this.#length += 1;
      this.#state = QUOTED;
    } else if (byte === this.#delimiter || byte === LF || byte === CR) this.#endAt(byte);
    else if (byte === SPACE) this.#state = CLOSED;
    else {
      const msg = `Row ${this.row} has text after the closing quote of a cell; quotes inside a cell must be doubled.`;
      throw csvFault('csv_quote', msg, { row: this.row });
    }
    return index + 1;
  }

  #endAt(byte: number): void {
    if (byte === this.#delimiter) {
      this.#endCell();
      return;
    }
    this.#endRecord();
    this.#skipLf = byte === CR;
  }

  #endCell(): void {
    this.#checkSize();
    if (this.cellCount >= this.#limits.cells) {
      const { cells } = this.#limits;
      throw csvFault('csv_columns', `Row ${this.row} has more than ${cells} columns.`, { row: this.row, limit: cells });
    }
    if (this.cellCount === this.ends.length) this.ends = grown(this.ends, this.ends.length * 2, Uint32Array);
    this.ends[this.cellCount] = this.#length;
    this.cellCount += 1;
    this.#cellStart = this.#length;
    this.#state = CELL_START;
  }

  #endRecord(): void {
    this.#endCell();
    this.isBlank = this.cellCount === 1 && this.#length === 0 && !this.#sawQuote;
    this.#onRecord(this);
    this.row += 1;
    this.cellCount = 0;
    this.#length = 0;
    this.#cellStart = 0;
    this.#sawQuote = false;
  }

  #checkSize(): void {
    const { cellBytes, recordBytes } = this.#limits;
    if (this.#length - this.#cellStart > cellBytes) {
      const msg = `A cell of row ${this.row} is larger than ${cellBytes} bytes. Is one of its quotes never closed?`;
      throw csvFault('csv_cell_size', msg, { row: this.row, limit: cellBytes });
    }
    if (this.#length > recordBytes) {
      const msg = `Row ${this.row} is larger than ${recordBytes} bytes.`;
      throw csvFault('csv_row_size', msg, { row: this.row, limit: recordBytes });
    }
  }

  /** Each input byte adds at most one byte to the record, so one check covers a whole chunk. */
  #reserve(count: number): void {
    const needed = this.#length + count + 1;
    if (needed > this.bytes.length) this.bytes = grown(this.bytes, needed * 2, Uint8Array);
  }
}

function grown<T extends Uint8Array | Uint32Array>(old: T, length: number, Kind: new (length: number) => T): T {
  const next = new Kind(length);
  next.set(old);
  return next;
}
