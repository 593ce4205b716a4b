/** Puts paragraphs, tables and images into pages and passes each page on when it is full. */
import type { Box, Page, Word } from '../../model/document.ts';
import type { ReadOptions, ReadSink } from '../reader.ts';
import type { BlockTarget, TextBlockDraft } from './block-target.ts';
import type { ParagraphText } from './paragraph-text.ts';
import { appendTable, type TableDraft } from './table-draft.ts';

export interface PageSize {
  width: number | null;
  height: number | null;
}

/** A text without page breaks is still split, because nothing downstream can hold a page of a million words. */
const MAX_PAGE_WORDS = 100_000;
const MAX_TABLE_ROWS = 5_000;

/** Content added when a page ends: footers, footnotes. */
export type PageEnding = (assembler: PageAssembler) => void;

export class PageAssembler implements BlockTarget {
  readonly #sink: ReadSink;
  readonly #wanted: ReadonlySet<number> | null;
  readonly #size: PageSize;
  readonly #onPageEnd: PageEnding | undefined;
  #page: Page;

  constructor(
    sink: ReadSink,
    options: Pick<ReadOptions, 'pages'>,
    size: PageSize = { width: null, height: null },
    onPageEnd?: PageEnding,
  ) {
    this.#sink = sink;
    this.#wanted = options.pages === undefined ? null : new Set(options.pages);
    this.#size = size;
    this.#onPageEnd = onPageEnd;
    this.#page = emptyPage(1, size);
  }

  get pageNumber(): number {
    return this.#page.number;
  }

  get isEmpty(): boolean {
    return this.#page.blocks.every((block) => block.kind === 'page_header');
  }

  /** Slides stay whole, because their numbers mean something. */
  get #isTooLong(): boolean {
    return this.#size.width === null && this.#page.words.length > MAX_PAGE_WORDS;
  }

  /** `number`, the automatic number of a heading, becomes a word of its own before the text. */
  addText(text: ParagraphText, draft: TextBlockDraft, number?: string): void {
    if (this.#isTooLong) this.endPage();
    for (const [index, piece] of text.pieces().entries()) {
      if (index > 0) this.breakPage();
      if (piece.isBlank) continue;
      const block = index === 0 ? draft : continuationOf(draft);
      const from = this.#page.words.length;
      if (index === 0 && number !== undefined) this.#page.words.push(madeUpWord(number));
      const lines = piece.appendTo(this.#page.words);
      const [first] = lines;
      if (first === undefined) {
        this.#page.words.length = from;
        continue;
      }
      first.from = from;
      this.#page.blocks.push({ ...block, lines, box: block.box ?? null });
    }
  }

  addTable(draft: TableDraft, box: Box | null = null): void {
    for (const [index, part] of pagesOf(draft).entries()) {
      if (part.startsPage || this.#isTooLong) this.breakPage();
      const table = appendTable(this.#page.words, part, index > 0);
      if (table !== null) this.#page.blocks.push({ kind: 'table', table, box });
    }
  }

  addImage(description: string | undefined, box: Box | null = null): void {
    this.#page.blocks.push({ kind: 'image', box, ...(description !== undefined && { description }) });
  }

  /** Ignored if nothing was written yet, because writers record one break several times. */
  breakPage(): void {
    if (!this.isEmpty) this.endPage();
  }

  endPage(): void {
    this.#onPageEnd?.(this);
    const page = this.#page;
    this.#page = emptyPage(page.number + 1, this.#size);
    if (this.#wanted === null || this.#wanted.has(page.number)) this.#sink.page(page);
  }

  /** Adds the last page; a document without content gets an empty one. */
  finish(): void {
    if (!this.isEmpty || this.#page.number === 1) this.endPage();
  }
}

const emptyPage = (number: number, { width, height }: PageSize): Page => ({
  number,
  width,
  height,
  words: [],
  blocks: [],
  fields: [],
  keyValues: [],
  ocrShare: 0,
});

const madeUpWord = (text: string): Word => ({
  text,
  box: null,
  origin: 'markup',
  confidence: 1,
  spaceBefore: true,
});

/** The rest of a list item on the next page is not a second item. */
function continuationOf({ marker: _marker, ...draft }: TextBlockDraft): TextBlockDraft {
  return draft.kind === 'list_item' ? { ...draft, kind: 'paragraph' } : draft;
}

function pagesOf(draft: TableDraft): (TableDraft & { startsPage: boolean })[] {
  const parts: (TableDraft & { startsPage: boolean })[] = [];
  for (const row of draft.rows) {
    const last = parts.at(-1);
    if (last === undefined) parts.push({ ...draft, rows: [row], startsPage: row.startsPage });
    else if (row.startsPage || last.rows.length >= MAX_TABLE_ROWS)
      parts.push({ ...draft, headerRows: 0, rows: [row], startsPage: true });
    else last.rows.push(row);
  }
  return parts;
}
