import type {
  Block,
  Cell,
  DocumentFormat,
  DocumentHeader,
  Line,
  Page,
  Range,
  Table,
  TextBlock,
  Word,
} from '../../model/document.ts';
import { appendWords, type WordStyle } from './words.ts';

/** Collects the words and blocks of a page that has no layout. */
export class PageBuilder {
  readonly words: Word[] = [];
  readonly blocks: Block[] = [];

  /** Appends words that belong to no block yet. */
  add(text: string, offset: number | null = null, style: WordStyle = {}): Range {
    return appendWords(this.words, text, offset, style);
  }

  /** Adds a block of lines whose words were added before; does nothing without words. */
  block(kind: TextBlock['kind'], lines: Line[], extra: Partial<TextBlock> = {}): void {
    const filled = lines.filter(({ from, to }) => to > from);
    if (filled.length > 0) this.blocks.push({ kind, lines: filled, box: null, ...extra });
  }

  /** Adds a block of one line. */
  line(kind: TextBlock['kind'], text: string, extra: Partial<TextBlock> = {}): void {
    this.block(kind, [this.add(text)], extra);
  }

  table(table: Table): void {
    if (table.cells.length > 0) this.blocks.push({ kind: 'table', table, box: null });
  }

  image(description: string): void {
    this.blocks.push({ kind: 'image', box: null, ...(description !== '' && { description }) });
  }

  get isEmpty(): boolean {
    return this.blocks.length === 0;
  }

  page(number: number, sheet?: Page['sheet']): Page {
    return {
      number,
      width: null,
      height: null,
      words: this.words,
      blocks: this.blocks,
      fields: [],
      keyValues: [],
      ...(sheet !== undefined && { sheet }),
      ocrShare: 0,
    };
  }
}

export const cellOf = (row: number, column: number, words: Range): Cell => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  words: words.to > words.from ? [words] : [],
  box: null,
});

/** @param reader name and version of the reader */
export const bareHeader = (format: DocumentFormat, reader: string, pageCount: number | null): DocumentHeader => ({
  format,
  reader,
  pageCount,
  title: null,
  author: null,
  language: null,
  attachments: [],
});
