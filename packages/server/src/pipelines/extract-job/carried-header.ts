/** A table that continues in the next section of pages keeps the row with its column names. */
import type { Block, Cell, Page, Word } from '../../documents/model/document.ts';
import type { LedgerEntry } from '../engine/arrays/ledger.ts';
import type { DocumentView } from '../engine/core/view.ts';

export interface CarriedHeader {
  /** Its position: the page's number, and the indexes of its words there. */
  page: number;
  indexes: number[];
  words: Word[];
  /** If it is part of a table: the cells of the words, counted in `words`. */
  cells: { column: number; columnSpan: number; from: number; to: number }[];
}

/** A page whose last words come from another one. */
export interface PageWithHeader extends Page {
  carried?: { from: number; header: CarriedHeader };
}

/** The last header of the list with the most rows. */
export function headerOf(view: DocumentView, ledgers: readonly (readonly LedgerEntry[])[]): CarriedHeader | undefined {
  const longest = ledgers.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const entry = longest.findLast(({ fate }) => fate === 'header');
  const row = entry === undefined ? undefined : view.rows[entry.row];
  const page = row === undefined ? undefined : view.pages[row.page];
  if (row === undefined || page === undefined) return undefined;
  const model: PageWithHeader = page.model;
  const indexes = row.words.map(({ index }) => index).filter((index) => index >= 0);
  const { carried } = model;
  // It was carried here itself.
  if (carried !== undefined && indexes.some((index) => index >= carried.from)) return carried.header;
  const sorted = indexes.toSorted((a, b) => a - b);
  return {
    page: page.number,
    indexes: sorted,
    words: sorted.flatMap((index) => model.words[index] ?? []),
    cells: cellsOf(model.blocks, sorted),
  };
}

function cellsOf(blocks: readonly Block[], indexes: readonly number[]): CarriedHeader['cells'] {
  const places = new Map(indexes.map((index, place) => [index, place]));
  return blocks.flatMap((block) =>
    block.kind !== 'table'
      ? []
      : block.table.cells.flatMap(({ column, columnSpan, words }) => {
          const own = words.flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_, offset) => places.get(from + offset) ?? []).flat(),
          );
          return own.length === 0 ? [] : [{ column, columnSpan, from: Math.min(...own), to: Math.max(...own) + 1 }];
        }),
  );
}

/** Its words follow those of the page, so that the indexes of these do not change. */
export function withHeader(page: Page, header: CarriedHeader): PageWithHeader {
  const from = page.words.length;
  const words = header.words.map((word) =>
    word.box === null ? word : { ...word, box: { ...word.box, top: 0, height: Math.min(word.box.height, 0.01) } },
  );
  const first = page.blocks.findIndex(({ kind }) => kind === 'table');
  const blocks = page.blocks.map((block, index) =>
    index === first && block.kind === 'table' ? headed(block, header, from) : block,
  );
  return { ...page, words: [...page.words, ...words], blocks, carried: { from, header } };
}

function headed(block: Extract<Block, { kind: 'table' }>, header: CarriedHeader, start: number): Block {
  if (header.cells.length === 0) return block;
  const { table } = block;
  const cells = header.cells.map(
    ({ column, columnSpan, from, to }): Cell => ({
      row: 0,
      column,
      rowSpan: 1,
      columnSpan,
      words: [{ from: start + from, to: start + to }],
      box: null,
    }),
  );
  const moved = table.cells.map((cell) => ({ ...cell, row: cell.row + 1 }));
  return { ...block, table: { ...table, rows: table.rows + 1, headerRows: 1, cells: [...cells, ...moved] } };
}
