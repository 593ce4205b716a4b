import type { Cell, Table } from '../model/document.ts';
import type { FlowText } from './flow-text.ts';

/** One place of a table: every place belongs to exactly one cell, or to none. */
export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  text: string;
}

export interface Grid {
  rows: number;
  columns: number;
  headerRows: number;
  /** For a table without a header that continues from another page: its column names there. */
  inherited?: readonly string[];
  /** The cell that covers the place, by row and column, or undefined. */
  at(row: number, column: number): GridCell | undefined;
}

/** A grid in which spans neither overlap nor leave the table, whatever the reader claims. No text is lost. */
export function gridOf(table: Table, flow: FlowText): Grid {
  let { rows, columns } = table;
  for (const cell of table.cells) {
    rows = Math.max(rows, cell.row + 1);
    columns = Math.max(columns, cell.column + 1);
  }
  const places: (GridCell | undefined)[][] = Array.from({ length: rows }, () => []);
  const at = (row: number, column: number) => places[row]?.[column];
  for (const cell of table.cells) {
    const text = flow.join(cell.words);
    const holder = at(cell.row, cell.column);
    if (holder !== undefined) holder.text = [holder.text, text].filter((part) => part !== '').join(' ');
    else place({ ...fit(cell, { rows, columns, at }), text }, places);
  }
  return { rows, columns, headerRows: Math.min(table.headerRows, rows), at };
}

function fit(cell: Cell, grid: Omit<Grid, 'headerRows'>): Omit<GridCell, 'text'> {
  const { row, column } = cell;
  let columnSpan = 1;
  while (columnSpan < cell.columnSpan && column + columnSpan < grid.columns) {
    if (grid.at(row, column + columnSpan) !== undefined) break;
    columnSpan += 1;
  }
  let rowSpan = 1;
  const isFree = (below: number): boolean => {
    for (let offset = 0; offset < columnSpan; offset += 1) {
      if (grid.at(below, column + offset) !== undefined) return false;
    }
    return true;
  };
  while (rowSpan < cell.rowSpan && row + rowSpan < grid.rows && isFree(row + rowSpan)) rowSpan += 1;
  return { row, column, rowSpan, columnSpan };
}

function place(cell: GridCell, places: (GridCell | undefined)[][]): void {
  for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1) {
    const line = places[row];
    for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) {
      if (line !== undefined) line[column] = cell;
    }
  }
}

/**
 * One name per column from all header rows: a header over several columns counts for each of them, so that "Revenue"
 * over "2023" and "2024" gives "Revenue 2023" and "Revenue 2024". Null when nothing names them.
 */
export function columnNames(grid: Grid): string[] | null {
  if (grid.headerRows === 0) return grid.inherited === undefined ? null : [...grid.inherited];
  return Array.from({ length: grid.columns }, (_, column) => {
    const cells = new Set<GridCell>();
    for (let row = 0; row < grid.headerRows; row += 1) {
      const cell = grid.at(row, column);
      if (cell !== undefined) cells.add(cell);
    }
    return [...cells]
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' ');
  });
}
