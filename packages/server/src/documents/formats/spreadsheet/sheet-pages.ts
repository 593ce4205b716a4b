import { type Cell, type Page, textOf } from '../../model/document.ts';
import { columnLetters, countHeaderRows, type GridCell, HEADER_SAMPLE_ROWS } from '../../tables/cell-header-rows.ts';
import { cellOf, PageBuilder } from '../text/page-builder.ts';
import { lastHeadRow, movedCells } from './apart-heads.ts';
import { findRegions } from './regions.ts';
import type { SheetDrawing } from './sheet-drawings.ts';
import type { Sheet, SheetCell } from './workbook.ts';

/** Page limits, so that no page exceeds what a child may return. */
export const PAGE_CELLS = 50_000;
const PAGE_CHARACTERS = 2_000_000;
/** Larger sheets are data, one table from top to bottom; searching for several would hold all of it twice. */
const MAX_REGION_CELLS = 100_000;

/** A sheet as one page, or as several whose tables continue each other. The caller numbers them. */
export function* sheetPages(sheet: Sheet, drawing?: SheetDrawing): Generator<Page> {
  const label = { index: sheet.index, name: sheet.name };
  let page = new PageBuilder();
  let cells = 0;
  let emitted = 0;
  for (const part of partsOf(sheet)) {
    const isFull = cells > 0 && cells + part.cells.length > PAGE_CELLS;
    if (isFull || part.continued) {
      yield page.page(0, label);
      emitted += 1;
      page = new PageBuilder();
      cells = 0;
    }
    addTable(page, part);
    cells += part.cells.length;
  }
  addComments(page, sheet);
  if (drawing !== undefined) addDrawing(page, drawing);
  if (!page.isEmpty || emitted === 0) yield page.page(0, label);
}

function addComments(page: PageBuilder, sheet: Sheet): void {
  for (const { row, column, text } of sheet.comments()) {
    page.line('quote', `${columnLetters(column)}${row + 1}: ${text}`);
  }
}

function addDrawing(page: PageBuilder, { titles, texts }: SheetDrawing): void {
  for (const title of titles) page.line('caption', title);
  for (const text of texts) page.line('paragraph', text);
}

interface Part {
  cells: SheetCell[];
  /** True if it continues the table of the previous part. */
  continued: boolean;
}

function* partsOf(sheet: Sheet): Generator<Part> {
  const cells = sheet.cells();
  const head: SheetCell[] = [];
  for (let next = cells.next(); ; next = cells.next()) {
    if (next.done === true) {
      for (const region of findRegions(head)) yield* cut(region);
      return;
    }
    head.push(next.value);
    if (head.length > MAX_REGION_CELLS) break;
  }
  yield* cut(chain(head, cells));
}

function* chain(head: readonly SheetCell[], rest: Iterable<SheetCell>): Generator<SheetCell> {
  yield* head;
  yield* rest;
}

/** Splits cells into pieces of at most a page, between rows. */
function* cut(cells: Iterable<SheetCell>): Generator<Part> {
  let part: SheetCell[] = [];
  let characters = 0;
  let continued = false;
  for (const cell of cells) {
    const isFull = part.length >= PAGE_CELLS - 16_384 || characters > PAGE_CHARACTERS;
    if (isFull && cell.row !== part.at(-1)?.row) {
      yield { cells: part, continued };
      part = [];
      characters = 0;
      continued = true;
    }
    part.push(cell);
    characters += cell.text.length;
  }
  if (part.length > 0) yield { cells: part, continued };
}

/** Leaves out entirely blank rows and columns; the addresses tell where they are. */
function addTable(page: PageBuilder, { cells, continued }: Part): void {
  const rows = indexes(cells.map((cell) => cell.row));
  const lastHead = continued ? undefined : lastHeadRow(cells);
  const moved = lastHead === undefined ? new Map<SheetCell, number>() : movedCells(cells, lastHead);
  const columns = indexes(cells.map((cell) => moved.get(cell) ?? cell.column));
  const made: Cell[] = [];
  const grid: GridCell[][] = [];
  for (const cell of cells) {
    const row = rows.get(cell.row) ?? 0;
    const column = columns.get(moved.get(cell) ?? cell.column) ?? 0;
    const rowSpan = cell.lastRow === cell.row ? 1 : covered(rows, cell.row, cell.lastRow);
    const isOne = cell.lastColumn === cell.column || moved.has(cell);
    const columnSpan = isOne ? 1 : covered(columns, cell.column, cell.lastColumn);
    const range = page.add(cell.text);
    // Control characters alone make no words.
    if (range.to === range.from) continue;
    made.push({
      ...cellOf(row, column, range),
      rowSpan,
      columnSpan,
      address: `${columnLetters(cell.column)}${cell.row + 1}`,
      ...(cell.value !== textOf(page.words, range) && { value: cell.value }),
      ...(cell.formula !== null && { formula: cell.formula }),
    });
    if (row >= HEADER_SAMPLE_ROWS) continue;
    grid[row] ??= [];
    (grid[row] ?? [])[column] = { kind: cell.kind, text: cell.text.trim(), columnSpan };
  }
  const heads = [...rows.keys()].filter((row) => row <= (lastHead ?? -1)).length;
  page.table({
    rows: rows.size,
    columns: columns.size,
    headerRows: continued ? 0 : heads || countHeaderRows(grid, columns.size),
    cells: made,
    ...(continued && { continued }),
    evidence: 'markup',
  });
}

/** Positions of the used indexes, counted from 0. */
function indexes(used: readonly number[]): Map<number, number> {
  return new Map([...new Set(used)].sort((a, b) => a - b).map((index, place) => [index, place]));
}

/** How many used indexes lie within; a range may be as large as the sheet, but few are used. */
function covered(places: ReadonlyMap<number, number>, first: number, last: number): number {
  if (last - first > places.size) {
    return Math.max(1, [...places.keys()].filter((index) => index >= first && index <= last).length);
  }
  let count = 0;
  for (let index = first; index <= last; index += 1) if (places.has(index)) count += 1;
  return Math.max(1, count);
}
