/**
 * CSV and TSV. One table; addresses are those that a spreadsheet program would show (`B5` is the second cell of the
 * fifth record, counting blank lines), spans are characters of the decoded file. A long file comes in pages of rows
 * whose tables continue each other: page numbers are then only pieces, and the header does not say how many.
 */
import { badDocument } from '../../../lib/errors.ts';
import type { Cell, DocumentWarning } from '../../model/document.ts';
import { columnLetters, countHeaderRows, HEADER_SAMPLE_ROWS, kindOfText } from '../../tables/cell-header-rows.ts';
import type { Reader, ReadOptions, ReadSink } from '../reader.ts';
import { type ByteSource, fileSource } from '../text/byte-source.ts';
import { decodeChunks } from '../text/decode.ts';
import { bareHeader, cellOf, PageBuilder } from '../text/page-builder.ts';
import { detectDialect } from './delimiter.ts';
import { type CsvRecord, CsvTextSplitter, cellText } from './splitter.ts';

const PAGE_ROWS = 5_000;
const PAGE_CELLS = 50_000;
const PAGE_CHARACTERS = 2_000_000;
const HEAD_CHARACTERS = 65_536;

/** A longer cell is left out: it holds no value (a long article has half as many characters), and each search would go through it. */
const CELL_CHARACTERS = 100_000;

const leftOut = (address: string, characters: number, page: number): DocumentWarning => ({
  code: 'text_left_out',
  message: `Cell ${address} has ${characters} characters, which is too long for a value: it was left out.`,
  page,
});

const UNCLOSED_QUOTE: DocumentWarning = {
  code: 'quote_unclosed',
  message: 'A quoted cell is never closed: the file may be cut off, and cells may be in wrong places.',
  page: null,
};

export const reader: Reader = {
  id: 'csv',
  read: async ({ path, mimeType }, options, sink) => {
    await readCsv(await fileSource(path), mimeType, options, sink);
  },
};

/** Counts pages without building them. */
export async function countCsvPages(path: string, mimeType: string): Promise<number> {
  return readCsv(await fileSource(path), mimeType, { pages: [] }, { header: () => {}, page: () => {}, warn: () => {} });
}

async function readCsv(
  source: ByteSource,
  mimeType: string,
  options: Pick<ReadOptions, 'pages'>,
  sink: ReadSink,
): Promise<number> {
  const pages = new TablePages(options.pages, sink);
  const head = new Head(mimeType === 'text/tab-separated-values');
  for await (const piece of decodeChunks(source)) {
    for (const record of head.push(piece)) pages.add(record);
  }
  for (const record of head.end()) pages.add(record);
  if (head.hasUnclosedQuote) sink.warn(UNCLOSED_QUOTE);
  return pages.end();
}

/** Buffers the text until there is enough of it to detect the delimiter. */
class Head {
  readonly #isTabSeparated: boolean;
  #text = '';
  #splitter: CsvTextSplitter | null = null;

  constructor(isTabSeparated: boolean) {
    this.#isTabSeparated = isTabSeparated;
  }

  get hasUnclosedQuote(): boolean {
    return this.#splitter?.hasUnclosedQuote === true;
  }

  *push(piece: string): Generator<CsvRecord> {
    if (this.#splitter !== null) {
      yield* this.#splitter.push(piece);
      return;
    }
    this.#text += piece;
    if (this.#text.length >= HEAD_CHARACTERS) yield* this.#begin();
  }

  *end(): Generator<CsvRecord> {
    if (this.#splitter === null) yield* this.#begin();
    if (this.#splitter !== null) yield* this.#splitter.end();
  }

  *#begin(): Generator<CsvRecord> {
    const { delimiter, skip } = detectDialect(this.#text.slice(0, HEAD_CHARACTERS), this.#isTabSeparated);
    this.#splitter = new CsvTextSplitter(delimiter, skip);
    yield* this.#splitter.push(this.#text.slice(skip));
    this.#text = '';
  }
}

class TablePages {
  readonly #wanted: ReadonlySet<number> | null;
  readonly #sink: ReadSink;
  #records: { row: number; record: CsvRecord }[] = [];
  #cells = 0;
  #characters = 0;
  #row = 0;
  #pages = 0;

  constructor(wanted: readonly number[] | undefined, sink: ReadSink) {
    this.#wanted = wanted === undefined ? null : new Set(wanted);
    this.#sink = sink;
  }

  add(record: CsvRecord): void {
    this.#row += 1;
    if (record.isBlank) return;
    const isFull = this.#records.length === PAGE_ROWS || this.#cells > PAGE_CELLS || this.#characters > PAGE_CHARACTERS;
    if (isFull) this.#emit(null);
    this.#records.push({ row: this.#row, record });
    this.#cells += record.cells.length;
    for (const { raw } of record.cells) this.#characters += raw.length;
  }

  /** Returns how many there are, wanted or not. */
  end(): number {
    if (this.#row === 0) throw badDocument('document_empty', 'The document is empty.');
    if (this.#records.length > 0 || this.#pages === 0) this.#emit(this.#pages + 1);
    return this.#pages;
  }

  #emit(pageCount: number | null): void {
    this.#pages += 1;
    if (this.#pages === 1) this.#sink.header(bareHeader('csv', 'csv/1', pageCount));
    if (this.#wanted?.has(this.#pages) !== false) this.#sink.page(this.#page().page(this.#pages));
    this.#records = [];
    this.#cells = 0;
    this.#characters = 0;
  }

  #page(): PageBuilder {
    const page = new PageBuilder();
    const cells: Cell[] = [];
    let columns = 0;
    for (const [index, { row, record }] of this.#records.entries()) {
      columns = Math.max(columns, record.cells.length);
      for (const [column, cell] of record.cells.entries()) {
        if (cell.raw.length > CELL_CHARACTERS) {
          this.#sink.warn(leftOut(`${columnLetters(column)}${row}`, cell.raw.length, this.#pages));
          continue;
        }
        const words = page.add(cell.raw, cell.start);
        if (words.from === words.to) continue;
        if (cell.isQuoted && cell.raw.includes('""'))
          for (const word of page.words.slice(words.from)) word.text = cellText({ ...cell, raw: word.text });
        cells.push({ ...cellOf(index, column, words), address: `${columnLetters(column)}${row}` });
      }
    }
    const headerRows = this.#pages === 1 ? countHeaderRows(gridOf(this.#records), columns) : 0;
    const continued = this.#pages > 1;
    const rows = this.#records.length;
    page.table({ rows, columns, headerRows, cells, ...(continued && { continued }), evidence: 'markup' });
    return page;
  }
}

const gridOf = (records: readonly { record: CsvRecord }[]) =>
  records.slice(0, HEADER_SAMPLE_ROWS).map(({ record }) =>
    record.cells.map((cell) => {
      const text = cellText(cell);
      return { kind: kindOfText(text), text: text.trim() };
    }),
  );
