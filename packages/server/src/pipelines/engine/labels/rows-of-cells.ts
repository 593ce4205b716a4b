/** Rows of the tables that a page has. */
import type { Span } from '../core/span.ts';
import type { Segment, ViewCell, ViewPage } from '../core/view.ts';

const rowsOfCells = new WeakMap<ViewPage, Map<string, ViewCell[]>>();

/** The cells of the same row of a table. */
export function rowOfCells(page: ViewPage, { table, row }: ViewCell): readonly ViewCell[] {
  const known = rowsOfCells.get(page) ?? Map.groupBy(page.cells, (cell) => `${cell.table}.${cell.row}`);
  rowsOfCells.set(page, known);
  return known.get(`${table}.${row}`) ?? [];
}

/** A cell beside others of a table that a file declares names nothing in the text below the table. */
export function isOutOfTable(page: ViewPage, label: Segment, { words: [first] }: Span): boolean {
  const cell = page.cells[label.words[0]?.cell ?? -1];
  return page.model.width === null && cell !== undefined && first?.cell === -1 && rowOfCells(page, cell).length > 1;
}
