/**
 * Tables that a tagged file names. Tags are often wrong (tables made for layout, one cell per line, cells out of order),
 * so a table counts only if its text stands in rows and columns as its tags say.
 */
import { rightOf, unionOf } from '../layout/text-line.ts';
import type { Box } from '../model/document.ts';
import type { RawPage, RawWord, TagElement } from '../model/raw-page.ts';
import { type FoundCell, type FoundTable, readingOrder } from './found-table.ts';
import { median } from './median.ts';

/** Share of the page's width by which texts of neighbouring columns may overlap. */
const OVERLAP = 0.003;
/** The same for rows, in heights of a line. */
const ROW_OVERLAP = 0.4;
/** Other words inside of the table, as a share of its own. */
const MAX_FOREIGN = 0.05;
/** A cell with more words is a part of the page, not of a table. */
const MAX_CELL_WORDS = 250;
const MAX_COLUMNS = 100;
const MAX_DEPTH = 8;

interface Row {
  cells: (TagElement | null)[];
}

interface TaggedCell extends Omit<FoundCell, 'box'> {
  isHead: boolean;
}

export function taggedTables(raw: RawPage): FoundTable[] {
  const byTable = new Map<TagElement, Map<TagElement, RawWord[]>>();
  for (const word of raw.words) {
    if (word.tag === undefined) continue;
    const place = cellOf(word.tag);
    if (place === null) continue;
    const cells = byTable.get(place.table) ?? new Map<TagElement, RawWord[]>();
    byTable.set(place.table, cells);
    const words = cells.get(place.cell);
    if (words === undefined) cells.set(place.cell, [word]);
    else words.push(word);
  }
  return [...byTable].flatMap(([table, words]) => tableOf(table, words, raw) ?? []);
}

/** The cell of the innermost table that holds the element. */
function cellOf(tag: TagElement): { table: TagElement; cell: TagElement } | null {
  let cell: TagElement | null = null;
  for (let element: TagElement | null = tag; element !== null; element = element.parent) {
    if (element.role === 'TD' || element.role === 'TH') cell ??= element;
    else if (element.role === 'Table') return cell === null ? null : { table: element, cell };
  }
  return null;
}

function tableOf(table: TagElement, words: ReadonlyMap<TagElement, RawWord[]>, raw: RawPage): FoundTable | null {
  const placed = placeCells(rowsOf(table), words);
  const filled = placed.filter((cell) => cell.words.length > 0);
  const cells = withoutEmptyLines(filled);
  const rows = Math.max(0, ...cells.map(({ row, rowSpan }) => row + rowSpan));
  const columns = Math.max(0, ...cells.map(({ column, columnSpan }) => column + columnSpan));
  if (rows < 2 || columns < 2 || columns > MAX_COLUMNS || cells.length < 3) return null;
  if (cells.some((cell) => cell.words.length > MAX_CELL_WORDS || cell.words.some(({ angle }) => angle !== 0)))
    return null;
  const isLeftwards = runsLeftwards(cells);
  const across = extentsOf(cells, columns, ({ column, columnSpan }) => [column, columnSpan], sideExtent);
  const down = extentsOf(cells, rows, ({ row, rowSpan }) => [row, rowSpan], heightExtent);
  const height = median(cells.flatMap((cell) => cell.words.map(({ box }) => box.height)));
  if (!areApart(isLeftwards ? across.toReversed() : across, OVERLAP) || !areApart(down, ROW_OVERLAP * height))
    return null;
  if (!areCellsApart(cells, height) || hasColumnOfSigns(cells, columns)) return null;
  const box = unionOf(cells.flatMap((cell) => cell.words.map((word) => word.box)));
  const own = new Set(cells.flatMap((cell) => cell.words));
  const foreign = raw.words.filter((word) => !own.has(word) && holdsMiddle(box, word.box)).length;
  if (foreign > MAX_FOREIGN * own.size) return null;
  return {
    box,
    rows,
    columns,
    headerRows: headRows(cells, rows),
    evidence: 'markup',
    cells: cells.map(({ isHead: _, ...cell }) => ({
      ...cell,
      words: readingOrder(cell.words),
      box: unionOf(cell.words.map((word) => word.box)),
    })),
    edges: across.map(({ start, end }) => ({ left: start, right: end })),
  };
}

/** Rows may be grouped, and groups may be without a name. */
function rowsOf(element: TagElement, depth = 0): Row[] {
  return element.children.flatMap((child): Row[] => {
    if (child === null || depth > MAX_DEPTH) return [];
    if (child.role === 'TR') return [{ cells: child.children }];
    return child.role === 'TD' || child.role === 'TH' || child.role === 'Table' ? [] : rowsOf(child, depth + 1);
  });
}

/** Gives each cell the first free column of its row, as in HTML. An absent cell is empty. */
function placeCells(rows: readonly Row[], words: ReadonlyMap<TagElement, RawWord[]>): TaggedCell[] {
  const cells: TaggedCell[] = [];
  /** The row in which each column is free again. */
  const free: number[] = [];
  for (const [row, { cells: tags }] of rows.entries()) {
    let column = 0;
    for (const tag of tags) {
      while ((free[column] ?? 0) > row) column += 1;
      const { rowSpan = 1, columnSpan = 1 } = tag ?? {};
      if (tag !== null) {
        const span = Math.min(rowSpan, rows.length - row);
        cells.push({ row, column, rowSpan: span, columnSpan, words: words.get(tag) ?? [], isHead: tag.role === 'TH' });
        for (let at = column; at < Math.min(MAX_COLUMNS, column + columnSpan); at += 1) free[at] = row + span;
      }
      column += columnSpan;
      if (column > MAX_COLUMNS) break;
    }
  }
  return cells;
}

/** Removes rows and columns in which no cell begins: for distance only, or their content is on another page. */
function withoutEmptyLines(cells: readonly TaggedCell[]): TaggedCell[] {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((one, other) => one - other);
  const columns = [...new Set(cells.map(({ column }) => column))].sort((one, other) => one - other);
  const place = (lines: readonly number[], at: number, span: number): [number, number] => {
    const first = lines.indexOf(at);
    return [first, lines.filter((line) => line >= at && line < at + span).length];
  };
  return cells.map((cell) => {
    const [row, rowSpan] = place(rows, cell.row, cell.rowSpan);
    const [column, columnSpan] = place(columns, cell.column, cell.columnSpan);
    return { ...cell, row, rowSpan, column, columnSpan };
  });
}

/** Signs of currencies and brackets in cells of their own are parts of amounts, which other rules put together. */
const hasColumnOfSigns = (cells: readonly TaggedCell[], columns: number): boolean =>
  Array.from({ length: columns }, (_, column) => column).some((column) => {
    const own = cells.filter((cell) => cell.column === column && cell.columnSpan === 1);
    return own.length > 0 && own.every(({ words }) => words.every(({ text }) => /^[\p{Sc}%()]+$/u.test(text)));
  });

interface Extent {
  start: number;
  end: number;
}

const sideExtent = ({ box }: RawWord): Extent => ({ start: box.left, end: rightOf(box) });
const heightExtent = ({ box }: RawWord): Extent => ({ start: box.top, end: box.top + box.height });

/** From where to where the texts of each row or column reach, without those of cells that span several. */
function extentsOf(
  cells: readonly TaggedCell[],
  count: number,
  placeOf: (cell: TaggedCell) => [number, number],
  extentOf: (word: RawWord) => Extent,
): Extent[] {
  const extents: Extent[] = Array.from({ length: count }, () => ({ start: 2, end: -1 }));
  for (const cell of cells) {
    const [at, span] = placeOf(cell);
    const extent = extents[at];
    if (extent === undefined || span > 1) continue;
    for (const word of cell.words) {
      const { start, end } = extentOf(word);
      extent.start = Math.min(extent.start, start);
      extent.end = Math.max(extent.end, end);
    }
  }
  // One that only spanning cells begin in lies between its neighbours.
  for (const [index, extent] of extents.entries()) {
    if (extent.end >= 0) continue;
    extent.start = extents[index - 1]?.end ?? 0;
    extent.end = extents.slice(index + 1).find(({ end }) => end >= 0)?.start ?? extent.start;
  }
  return extents;
}

const areApart = (extents: readonly Extent[], overlap: number): boolean =>
  extents.every(({ start }, index) => start > (extents[index - 1]?.end ?? -1) - overlap);

/** Cells that span several rows or columns keep to the others as well. */
function areCellsApart(cells: readonly TaggedCell[], height: number): boolean {
  const boxes = cells.map((cell) => unionOf(cell.words.map(({ box }) => box)));
  return cells.every((cell, index) => {
    if (cell.rowSpan === 1 && cell.columnSpan === 1) return true;
    const box = boxes[index];
    return boxes.every(
      (other, at) => at === index || box === undefined || !overlaps(box, other, OVERLAP, ROW_OVERLAP * height),
    );
  });
}

const overlaps = (one: Box, other: Box, across: number, down: number): boolean =>
  Math.min(rightOf(one), rightOf(other)) - Math.max(one.left, other.left) > across &&
  Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top) > down;

/** True if the first columns are on the right. */
function runsLeftwards(cells: readonly TaggedCell[]): boolean {
  let balance = 0;
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (next === undefined || next.row !== cell.row) continue;
    balance += Math.sign((next.words[0]?.box.left ?? 0) - (cell.words[0]?.box.left ?? 0));
  }
  return balance < 0;
}

/** How many of the first rows have only cells that are tagged as names. */
function headRows(cells: readonly TaggedCell[], rows: number): number {
  let count = 0;
  while (count < rows && cells.every(({ row, isHead }) => row !== count || isHead)) count += 1;
  return count === rows ? 0 : count;
}

function holdsMiddle(outer: Box, inner: Box): boolean {
  const x = inner.left + inner.width / 2;
  const y = inner.top + inner.height / 2;
  return x >= outer.left && x <= rightOf(outer) && y >= outer.top && y <= outer.top + outer.height;
}
