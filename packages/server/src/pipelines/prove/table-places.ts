/** The tables of the document: which cell a word is in, so that a row with several lines is one row. */
import type { Table } from '../../documents/model/document.ts';
import type { DocumentView, ViewWord } from '../engine/core/view.ts';

export interface TablePlace {
  /** Number of the table on its page. */
  table: number;
  page: number;
  row: number;
  column: number;
  /** The head of its column in letters and digits; empty if the table has none. */
  head: string;
}

export class TablePlaces {
  readonly #view: DocumentView;
  /** For each page, the place of each word of its tables; made when a page is first asked for. */
  readonly #pages = new Map<number, ReadonlyMap<number, TablePlace>>();

  constructor(view: DocumentView) {
    this.#view = view;
  }

  of({ page, index }: ViewWord): TablePlace | undefined {
    return index < 0 ? undefined : this.#placesOn(page).get(index);
  }

  #placesOn(page: number): ReadonlyMap<number, TablePlace> {
    const known = this.#pages.get(page);
    if (known !== undefined) return known;
    const places = new Map<number, TablePlace>();
    this.#pages.set(page, places);
    for (const [table, block] of (this.#view.pages[page]?.model.blocks ?? []).entries()) {
      if (block.kind !== 'table') continue;
      const heads = this.#headsOf(page, block.table);
      for (const { row, column, rowSpan, columnSpan, words } of block.table.cells) {
        // A cell over several rows or columns is in none of them alone.
        if (rowSpan > 1 || columnSpan > 1) continue;
        const place: TablePlace = { table, page, row, column, head: heads.get(column) ?? '' };
        for (const { from, to } of words) for (let index = from; index < to; index += 1) places.set(index, place);
      }
    }
    return places;
  }

  /** For each column, the text of its head. */
  #headsOf(page: number, { headerRows, cells }: Table): ReadonlyMap<number, string> {
    const words = this.#view.pages[page]?.model.words ?? [];
    const heads = new Map<number, string>();
    for (const cell of cells.filter(({ row, columnSpan }) => row < headerRows && columnSpan === 1)) {
      const text = cell.words
        .map(({ from, to }) =>
          words
            .slice(from, to)
            .map((word) => word.text)
            .join(''),
        )
        .join('');
      heads.set(cell.column, (heads.get(cell.column) ?? '') + text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
    }
    return heads;
  }
}

export const isSameTableRow = (one: TablePlace | undefined, other: TablePlace | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.page === other.page &&
  one.table === other.table &&
  one.row === other.row;

/** Whether both are in one column: of one table, or of two that have the same head there. */
export const isSameTableColumn = (one: TablePlace | undefined, other: TablePlace | undefined): boolean => {
  if (one === undefined || other === undefined || one.column !== other.column) return false;
  if (one.page === other.page && one.table === other.table) return true;
  return one.head !== '' && one.head === other.head;
};
