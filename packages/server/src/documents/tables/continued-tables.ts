import { cellText } from './cell-text.ts';
import type { FoundTable } from './found-table.ts';

type Edges = FoundTable['edges'];

/** What the next page needs to know about a table at the foot of a page. */
export interface OpenTable {
  edges: Edges;
  header: string;
}

export const openTable = (table: FoundTable): OpenTable => ({ edges: table.edges, header: headerText(table) });

/** True if a table at the head of a page continues the one at the foot of the previous page. */
export function goesOn(open: OpenTable, table: FoundTable): boolean {
  if (!hasSameColumns(open.edges, table.edges)) return false;
  return !hasOwnHeader(table) || headerText(table) === open.header;
}

const NEAR = 0.015;

/** The same number of columns at the same places: by left edge, right edge or centre. */
function hasSameColumns(one: Edges, other: Edges): boolean {
  if (one.length !== other.length) return false;
  const same = one.filter(({ left, right }, index) => {
    const edge = other[index];
    if (edge === undefined) return false;
    const offsets = [left - edge.left, right - edge.right, (left + right - edge.left - edge.right) / 2];
    return offsets.some((offset) => Math.abs(offset) < NEAR);
  });
  return same.length >= 0.8 * one.length;
}

/** A row with mostly empty columns, or with one cell over all of them, names the rows below it, not the columns. */
function hasOwnHeader(table: FoundTable): boolean {
  const names = table.cells.filter((cell) => cell.row < table.headerRows && cell.words.length > 0);
  if (names.length === 1 && table.columns > 1) return false;
  const covered = names.reduce((sum, cell) => sum + cell.columnSpan * Math.min(cell.rowSpan, table.headerRows), 0);
  return covered >= 0.6 * table.columns;
}

const headerText = (table: FoundTable): string =>
  table.cells
    .filter((cell) => cell.row < table.headerRows)
    .map((cell) =>
      cellText(cell)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ''),
    )
    .join('|');
