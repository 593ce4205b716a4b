/** Rows of cells by the order in which the file writes them, wherever their lines stand: at the top, in the middle or at the foot. */
import { areNumber } from './cell-text.ts';
import { growTo } from './columns.ts';
import type { FoundCell } from './found-table.ts';
import type { TextRow } from './text-rows.ts';

/** In heights of a line. */
const MAX_GAP = 0.6;
const MAX_OVERLAP = 0.35;

interface Line {
  row: TextRow;
  cells: FoundCell[];
}

interface Piece {
  cell: FoundCell;
  line: Line;
  order: number;
}

interface Cell {
  pieces: Piece[];
}

/**
 * Null where the order does not tell: programs that write line by line or column by column, rows that overlap, cells
 * over several rows.
 */
export function writtenRows(
  lines: readonly Line[],
  isSeparated: (above: TextRow, below: TextRow) => boolean,
): FoundCell[][] | null {
  const pieces = lines
    .flatMap((line) => line.cells.map((cell) => ({ cell, line, order: cell.words[0]?.line ?? -1 })))
    .sort((one, other) => one.order - other.order || one.cell.column - other.cell.column);
  if (pieces.some(({ order }) => order < 0)) return null;
  const ends = new Map<number, number>();
  for (const { cell } of pieces) ends.set(cell.column, Math.max(ends.get(cell.column) ?? 0, rightOf(cell)));
  const rows: Cell[][] = [];
  let isByCell = false;
  for (const piece of pieces) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row === undefined || last === undefined) {
      rows.push([{ pieces: [piece] }]);
      continue;
    }
    const before = last.pieces.at(-1);
    if (before !== undefined && goesOn(piece, before, row, { isSeparated, end: ends.get(piece.cell.column) ?? 1 })) {
      last.pieces.push(piece);
    } else if (before !== undefined && isRightOf(piece, before) && !isBelow(piece, row)) {
      // All lines of the cell before it came first, or it begins above that cell: this program writes cells as a whole.
      if (last.pieces.length > 1 || isAbove(piece, before)) isByCell = true;
      row.push({ pieces: [piece] });
    } else rows.push([{ pieces: [piece] }]);
  }
  if (!isByCell || rows.length < 2 || !areApart(rows)) return null;
  return rows.flatMap(withNamesApart).map((row, index) => row.map((cell) => joined(cell, index)));
}

function goesOn(
  piece: Piece,
  before: Piece,
  row: readonly Cell[],
  { isSeparated, end }: { isSeparated: (above: TextRow, below: TextRow) => boolean; end: number },
): boolean {
  const { cell, line } = piece;
  if (cell.column !== before.cell.column || cell.columnSpan !== before.cell.columnSpan) return false;
  const gap = line.row.top - before.line.row.bottom;
  if (gap > MAX_GAP * line.row.height || line.row.top <= before.line.row.top) return false;
  if (isSeparated(before.line.row, line.row)) return false;
  if (areNumber(cell.words) && areNumber(before.cell.words)) return false;
  if (row.length > 1) return true;
  // A name alone may be that of the rows below it: lines break where the next word has no room.
  const isName = before.line.cells.length === 1 && line.cells.length > 1;
  if (!isName) return true;
  const [word] = cell.words;
  return /^\p{Ll}/u.test(word?.text ?? '') && rightOf(before.cell) + (word?.box.width ?? 0) > end;
}

const rightOf = ({ box }: FoundCell): number => box.left + box.width;

const isRightOf = (piece: Piece, before: Piece): boolean =>
  piece.cell.column >= before.cell.column + before.cell.columnSpan;

const isAbove = ({ line }: Piece, before: Piece): boolean =>
  line.row.bottom < before.line.row.top + MAX_OVERLAP * line.row.height;

const isBelow = ({ line }: Piece, row: readonly Cell[]): boolean =>
  line.row.top > bottomOf(row) - MAX_OVERLAP * line.row.height;

const topOf = (row: readonly Cell[]): number =>
  Math.min(...row.flatMap(({ pieces }) => pieces.map(({ line }) => line.row.top)));
const bottomOf = (row: readonly Cell[]): number =>
  Math.max(...row.flatMap(({ pieces }) => pieces.map(({ line }) => line.row.bottom)));

const areApart = (rows: readonly (readonly Cell[])[]): boolean =>
  rows.every((row, index) => {
    const above = rows[index - 1];
    const height = row[0]?.pieces[0]?.line.row.height ?? 0;
    return above === undefined || topOf(row) >= bottomOf(above) - MAX_OVERLAP * height;
  });

/** Lines that have nothing beside them are names of several rows, not lines of one name. */
function withNamesApart(row: readonly Cell[]): (readonly Cell[])[] {
  const [only, ...others] = row;
  if (only === undefined || others.length > 0) return [row];
  return only.pieces.map((piece) => [{ pieces: [piece] }]);
}

function joined({ pieces }: Cell, row: number): FoundCell {
  const [first, ...others] = pieces.map(({ cell }) => cell);
  if (first === undefined) throw new Error('a cell without lines');
  first.row = row;
  for (const cell of others) {
    first.words.push(...cell.words);
    growTo(first, cell.box);
  }
  return first;
}
