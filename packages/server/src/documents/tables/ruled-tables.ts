import type { RawPage, RawWord, Ruling } from '../model/raw-page.ts';
import { withoutBoxedHeads } from './boxed-heads.ts';
import { type FoundCell, type FoundTable, readingOrder } from './found-table.ts';
import { withoutFramedText } from './framed-text.ts';
import { type Grid, gridsOf, TOLERANCE } from './grid-lines.ts';
import { withRowNames } from './row-names.ts';
import { splitTallRows } from './tall-rows.ts';

/** Tables with drawn cells. A missing line between two places of the grid joins them into one cell. */
export function ruledTables(raw: RawPage): FoundTable[] {
  const tables = gridsOf(raw.rulings).flatMap((grid) => {
    const table = tableOf(grid, raw.words);
    return table === null ? [] : [splitTallRows(withoutFramedText(table), raw)];
  });
  return withRowNames(withoutBoxedHeads(tables, raw), raw);
}

function tableOf(grid: Grid, words: readonly RawWord[]): FoundTable | null {
  const { xs, ys } = grid;
  const rows = ys.length - 1;
  const columns = xs.length - 1;
  if (rows < 2 || columns < 2) return null;
  const cells = cellsOf(grid);
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  for (const word of words) {
    const x = word.box.left + word.box.width / 2;
    const y = word.box.top + word.box.height / 2;
    if (x < left || x > right || y < top || y > bottom) continue;
    cells.find((cell) => contains(cell, x, y))?.words.push(word);
  }
  const filled = cells.filter((cell) => cell.words.length > 0);
  // A frame around a text, or the lines of a drawing.
  if (filled.length < 3 || filled.length < cells.length * 0.15 || isFrame(filled, words)) return null;
  if (isDrawing(filled, rows) || isSideways(filled)) return null;
  for (const cell of cells) cell.words = readingOrder(cell.words);
  return {
    box: { left, top, width: right - left, height: bottom - top },
    rows,
    columns,
    headerRows: 0,
    evidence: 'ruled',
    cells,
    edges: xs.slice(1).map((right, index) => ({ left: xs[index] ?? 0, right })),
  };
}

const contains = ({ box }: FoundCell, x: number, y: number): boolean =>
  x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;

/** A cell that holds nearly all words is a page or box with lines around it. */
function isFrame(filled: readonly FoundCell[], words: readonly RawWord[]): boolean {
  const most = Math.max(...filled.map((cell) => cell.words.length));
  return most > 60 && most > 0.7 * words.length;
}

/** Text that runs up or down the page: the table is found when the page is turned that way. */
function isSideways(filled: readonly FoundCell[]): boolean {
  const words = filled.flatMap((cell) => cell.words);
  return words.filter((word) => word.angle === 90 || word.angle === 270).length > 0.5 * words.length;
}

/** Labels in a chart are alone at their height; most rows of a table have several cells. */
function isDrawing(filled: readonly FoundCell[], rows: number): boolean {
  let several = 0;
  for (let row = 0; row < rows; row += 1) {
    const inRow = filled.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
    if (inRow.length > 1) several += 1;
  }
  return several < Math.max(rows > 2 ? 2 : 1, 0.4 * rows);
}

function cellsOf(grid: Grid): FoundCell[] {
  const { xs, ys } = grid;
  const taken = new Set<number>();
  const cells: FoundCell[] = [];
  const columns = xs.length - 1;
  for (let row = 0; row < ys.length - 1; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(row * columns + column)) continue;
      const columnSpan = spanRight(grid, row, column, (at) => taken.has(row * columns + at));
      const rowSpan = spanDown(grid, { row, column, columnSpan });
      for (let down = 0; down < rowSpan; down += 1) {
        for (let across = 0; across < columnSpan; across += 1) taken.add((row + down) * columns + column + across);
      }
      cells.push({
        row,
        column,
        rowSpan,
        columnSpan,
        words: [],
        box: boxOf(grid, { row, column, rowSpan, columnSpan }),
      });
    }
  }
  return cells;
}

interface Span {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

function boxOf({ xs, ys }: Grid, { row, column, rowSpan, columnSpan }: Span) {
  const [left = 0, top = 0] = [xs[column], ys[row]];
  const [right = left, bottom = top] = [xs[column + columnSpan], ys[row + rowSpan]];
  return { left, top, width: right - left, height: bottom - top };
}

function spanRight(grid: Grid, row: number, column: number, isTaken: (column: number) => boolean): number {
  let span = 1;
  while (column + span < grid.xs.length - 1 && !hasVertical(grid, row, column + span) && !isTaken(column + span))
    span += 1;
  return span;
}

function spanDown(grid: Grid, { row, column, columnSpan }: Omit<Span, 'rowSpan'>): number {
  let span = 1;
  for (; row + span < grid.ys.length - 1; span += 1) {
    for (let across = 0; across < columnSpan; across += 1) {
      if (hasHorizontal(grid, row + span, column + across)) return span;
      if (across > 0 && hasVertical(grid, row + span, column + across)) return span;
    }
    // The sides must continue, or the cell below is a wider one.
    if (column > 0 && !hasVertical(grid, row + span, column)) return span;
    const right = column + columnSpan;
    if (right < grid.xs.length - 1 && !hasVertical(grid, row + span, right)) return span;
  }
  return span;
}

/** True if there is a line at the left side of the place. */
function hasVertical({ xs, ys, verticals }: Grid, row: number, column: number): boolean {
  const middle = ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2;
  return verticals.some((line) => isAt(line, xs[column]) && line.start <= middle && line.end >= middle);
}

/** True if there is a line at the top of the place. */
function hasHorizontal({ xs, ys, horizontals }: Grid, row: number, column: number): boolean {
  const middle = ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2;
  return horizontals.some((line) => isAt(line, ys[row]) && line.start <= middle && line.end >= middle);
}

const isAt = (line: Ruling, position: number | undefined): boolean =>
  position !== undefined && Math.abs(line.position - position) <= TOLERANCE;
