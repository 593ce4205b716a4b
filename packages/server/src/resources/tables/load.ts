/**
 * Loads a CSV file into table_rows: one pass over the bytes splits, checks, infers and encodes.
 *
 * A million rows of eight columns (88 MB) take 3.4 s in this process, a third of it to decide whether columns are
 * unique, and 3 s in the database server in parallel. papaparse needs 4.5 s for the splitting alone, and makes a string
 * of every cell.
 */

import { toValue } from './column-kind.ts';
import { ColumnStats, cellText, type StoredColumn, shortened } from './column-stats.ts';
import { CopyEncoder } from './copy-encoder.ts';
import { detectDialect } from './csv-dialect.ts';
import { csvFault } from './csv-fault.ts';
import { type CsvRecord, CsvSplitter } from './csv-splitter.ts';
import { HashBudget } from './distinct-values.ts';
import { isSpace } from './infer-kind.ts';
import { type Overrides, requireKnownColumns } from './overrides.ts';

const HEAD_BYTES = 65_536;
const CELL_BYTES = 1024 * 1024;
const RECORD_BYTES = 16 * CELL_BYTES;
const SAMPLE_ROWS = 5;
const NAME_CHARACTERS = 255;
const MAX_ROWS = 2_147_483_647;
/** 56 MiB of hashes: three columns of a million different values. */
const HASH_SLOTS = 7 * 1024 * 1024;

export interface LoadOptions {
  generation: number;
  overrides: Overrides;
  /** True if the overrides came with this file, and so must name its columns. */
  areOverridesNew: boolean;
  maxColumns: number;
}

export interface LoadedContent {
  rowCount: number;
  columns: StoredColumn[];
  sampleRows: unknown[][];
}

export class CsvLoad {
  readonly #options: LoadOptions;
  readonly #encoder: CopyEncoder;
  readonly #budget = new HashBudget(HASH_SLOTS);
  #columns: ColumnStats[] | null = null;
  #rowCount = 0;
  #blankRows = 0;
  readonly #sampleRows: (string | null)[][] = [];

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#encoder = new CopyEncoder(options.generation);
  }

  /** Reads UTF-8 and yields what COPY_STATEMENT expects. */
  async *encode(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let splitter: CsvSplitter | null = null;
    let head = Buffer.alloc(0);
    const begin = (): CsvSplitter => {
      const text = withoutMark(head);
      const { delimiter, skip } = detectDialect(text);
      const begun = this.#splitter(delimiter);
      begun.push(text.subarray(skip));
      return begun;
    };
    for await (const chunk of content) {
      if (splitter === null) {
        head = Buffer.concat([head, chunk]);
        if (head.length < HEAD_BYTES) continue;
        splitter = begin();
      } else splitter.push(chunk);
      const encoded = this.#encoder.take();
      if (encoded !== null) yield encoded;
    }
    splitter ??= begin();
    splitter.end();
    if (this.#columns === null) throw csvFault('csv_empty', 'The file is empty; its first row must name the columns.');
    this.#encoder.end();
    const rest = this.#encoder.take();
    if (rest !== null) yield rest;
  }

  /** Indexes of the columns whose uniqueness only the database can decide. */
  undecidedColumns(): number[] {
    return (this.#columns ?? []).flatMap((column, index) => (column.isUndecided ? [index] : []));
  }

  /** `unique` holds the database's decision by index. */
  finish(unique: ReadonlyMap<number, boolean>): LoadedContent {
    const columns = (this.#columns ?? []).map((column, index) => column.finish(unique.get(index)));
    const sampleRows = this.#sampleRows.map((row) =>
      row.map((text, index) => shortened(toValue(columns[index]?.kind ?? 'string', text))),
    );
    return { rowCount: this.#rowCount, columns, sampleRows };
  }

  #splitter(delimiter: number): CsvSplitter {
    const limits = { cells: this.#options.maxColumns, cellBytes: CELL_BYTES, recordBytes: RECORD_BYTES };
    return new CsvSplitter(delimiter, limits, (record) => this.#read(record));
  }

  #read(record: CsvRecord): void {
    if (this.#columns === null) {
      if (!record.isBlank) this.#columns = this.#readHeader(record);
    } else if (!record.isBlank) {
      this.#flushBlankRows(this.#columns, record.row);
      this.#addRow(this.#columns, record);
    } else if (this.#columns.length === 1) {
      // In a file with one column an empty line is a row with an empty cell, except at the end of the file.
      this.#blankRows += 1;
    }
  }

  #readHeader({ bytes, ends, cellCount }: CsvRecord): ColumnStats[] {
    const names: string[] = [];
    for (let index = 0; index < cellCount; index += 1) {
      names.push(cellText(bytes, index === 0 ? 0 : (ends[index - 1] as number), ends[index] as number).trim());
    }
    checkNames(names);
    const { overrides, areOverridesNew } = this.#options;
    if (areOverridesNew) requireKnownColumns(overrides, names);
    return names.map((name) => {
      const override = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
      return new ColumnStats(name, override, this.#budget);
    });
  }

  #flushBlankRows(columns: ColumnStats[], row: number): void {
    for (; this.#blankRows > 0; this.#blankRows -= 1) {
      this.#beginRow(columns.length, row);
      columns[0]?.addEmpty();
      this.#encoder.addNull();
      this.#encoder.endRow();
      this.#rowCount += 1;
      if (this.#sampleRows.length < SAMPLE_ROWS) this.#sampleRows.push([null]);
    }
  }

  #beginRow(cellCount: number, row: number): void {
    if (this.#rowCount === MAX_ROWS)
      throw csvFault('csv_rows', 'The file has too many rows.', { row, limit: MAX_ROWS });
    this.#encoder.beginRow(this.#rowCount, cellCount);
  }

  #addRow(columns: ColumnStats[], record: CsvRecord): void {
    const { bytes, ends, cellCount, row } = record;
    if (cellCount !== columns.length) throw raggedRow(row, cellCount, columns.length);
    this.#beginRow(cellCount, row);
    let start = 0;
    for (let index = 0; index < cellCount; index += 1) {
      const end = ends[index] as number;
      const column = columns[index] as ColumnStats;
      if (isBlankCell(bytes, start, end)) {
        column.addEmpty();
        this.#encoder.addNull();
      } else {
        column.add(bytes, start, end, row);
        this.#encoder.addCell(bytes, start, end);
      }
      start = end;
    }
    this.#encoder.endRow();
    this.#rowCount += 1;
    if (this.#sampleRows.length < SAMPLE_ROWS) this.#sampleRows.push(cellsOf(record));
  }
}

const withoutMark = (head: Buffer): Buffer =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;

function isBlankCell(bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    if (!isSpace(bytes[index] as number)) return false;
  }
  return true;
}

function cellsOf({ bytes, ends, cellCount }: CsvRecord): (string | null)[] {
  return Array.from({ length: cellCount }, (_, index) => {
    const start = index === 0 ? 0 : (ends[index - 1] as number);
    const end = ends[index] as number;
    return isBlankCell(bytes, start, end) ? null : cellText(bytes, start, end);
  });
}

function raggedRow(row: number, cells: number, columns: number) {
  const msg = `Row ${row} has ${cells} cells, but the header names ${columns} columns.`;
  return csvFault('csv_ragged_row', msg, { row, cells, columns });
}

function checkNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    const column = index + 1;
    if (name === '') throw csvFault('csv_header', `Column ${column} has no name in the header row.`, { column });
    if (name.length > NAME_CHARACTERS) {
      const msg = `The name of column ${column} is longer than ${NAME_CHARACTERS} characters.`;
      throw csvFault('csv_header', msg, { column, limit: NAME_CHARACTERS });
    }
    if (seen.has(name)) {
      const msg = `The header row names ${JSON.stringify(name)} twice.`;
      throw csvFault('csv_header', msg, { column, name });
    }
    seen.add(name);
  }
}
