/** Turns lines of text into table rows, whose cells may have several lines. */
import type { RawWord } from '../model/raw-page.ts';
import { areFigures, areNumber, isRecognised, isValue } from './cell-text.ts';
import { type Column, cellsOfLine, growTo } from './columns.ts';
import type { FoundCell } from './found-table.ts';
import { areCounted } from './table-head.ts';
import type { TextRow } from './text-rows.ts';
import { rowsAsWritten } from './writing-order.ts';
import { writtenRows } from './written-rows.ts';

/** Share of the page's width. */
const SAME_MIDDLE = 0.02;

/** Between lines of one text, in heights of a line. */
const MAX_LINE_GAP = 0.6;
/** Share of the page's width: from the beginning of a line to that of the next one. */
const SAME_LEFT = 0.03;

interface Line {
  row: TextRow;
  cells: FoundCell[];
}

export interface RowRules {
  /** True if a rule certainly separates two lines. */
  isSeparated: (above: TextRow, below: TextRow) => boolean;
  /** Set where it is certain what forms one row. */
  isOneRow?: (above: TextRow, below: TextRow) => boolean;
}

/** Rows of cells, with row numbers from 0. */
export function bodyRows(lines: readonly TextRow[], columns: readonly Column[], rules: RowRules): FoundCell[][] {
  const all = lines.map((row) => ({ row, cells: cellsOfLine(row, columns) }));
  // Numbers of the columns are no second lines of their names.
  const isSeparated = (above: TextRow, below: TextRow): boolean =>
    rules.isSeparated(above, below) || areCounted(above.segments) || areCounted(below.segments);
  const known = writtenRows(all, isSeparated);
  if (known !== null) {
    for (const cell of known.flat()) cell.beginsRow = true;
    return known;
  }
  const [steady, floating] = partFloating(all);
  const spaced = rowGap(steady, columns.length);
  const alone = linesInTheMiddle(steady);
  const written = rowsAsWritten(steady.map(({ cells }) => cells));
  const rows: FoundCell[][] = [];
  const extents: { top: number; bottom: number }[] = [];
  const first = firstLines(steady, isSeparated);
  let last: Line | undefined;
  for (const [index, line] of steady.entries()) {
    const previous = rows.at(-1);
    const extent = extents.at(-1);
    const isNext =
      last !== undefined && (isSeparated(last.row, line.row) || written[index] === 'next' || first.has(line));
    const endsText = last !== undefined && first.has(last);
    const goesOn =
      endsText ||
      (last !== undefined &&
        previous !== undefined &&
        !isNext &&
        !alone.has(line) &&
        ((written[index] === 'same' && !(isName(line) && previous.some(({ words }) => areNumber(words)))) ||
          (rules.isOneRow?.(last.row, line.row) ??
            goesOnBelow(line, last, previous, { columns: columns.length, spaced }))));
    if (goesOn && previous !== undefined && extent !== undefined) {
      for (const cell of line.cells) mergeInto(previous, cell);
      extent.bottom = line.row.bottom;
    } else {
      if (isNext) for (const cell of line.cells) cell.beginsRow = true;
      rows.push(line.cells);
      extents.push({ top: line.row.top, bottom: line.row.bottom });
    }
    last = line;
  }
  for (const [index, cells] of rows.entries()) for (const cell of cells) cell.row = index;
  for (const line of floating) placeFloating(line, rows, extents);
  return rows;
}

function goesOnBelow(
  line: Line,
  last: Line,
  previous: readonly FoundCell[],
  { columns, spaced }: { columns: number; spaced: number | null },
): boolean {
  if (isRecognised(line.cells[0]?.words ?? []) && isRowOfItsOwn(line, previous)) return false;
  if (spaced === null) return isSecondLine(line, last, previous, columns) || endsName(line, last, previous);
  return line.row.top - last.row.bottom < spaced;
}

/**
 * Gaps between recognised lines are blurred: a value under a value, a label under a label, words under figures, or a
 * line of only figures continues no cell.
 */
function isRowOfItsOwn({ cells }: Line, previous: readonly FoundCell[]): boolean {
  if (cells.every(({ words }) => areFigures(words))) return true;
  return cells.some((cell) =>
    previous.some((other) => sharesColumn(cell, other) && isOfAnotherRow(cell.words, other.words)),
  );
}

function isOfAnotherRow(below: readonly RawWord[], above: readonly RawWord[]): boolean {
  if (isValue(below)) return isValue(above);
  return areFigures(above) || (hasLabel(below) && hasLabel(above));
}

/** `Cashier : 12`, `Time: 09:21`: a colon behind a word. */
const hasLabel = (words: readonly RawWord[]): boolean =>
  words.some(({ text }, index) => /\p{L}:$/u.test(text) || (index > 0 && text === ':'));

/**
 * Lines half a line above or below their neighbours: cells over two rows, centred vertically. Of two overlapping lines,
 * the one with fewer cells is such a line.
 */
function partFloating(lines: readonly Line[]): [Line[], Line[]] {
  const steady: Line[] = [];
  const floating: Line[] = [];
  for (const line of lines) {
    const last = steady.at(-1);
    if (last === undefined || !overlap(last.row, line.row)) steady.push(line);
    else if (last.cells.length < line.cells.length) {
      steady[steady.length - 1] = line;
      floating.push(last);
    } else floating.push(line);
  }
  return [steady, floating];
}

const overlap = (one: TextRow, other: TextRow): boolean =>
  other.middle - one.middle < 0.75 * Math.min(one.usualHeight, other.usualHeight);

/** The gap from which a line starts a new row, if gaps have two sizes. Null if the gaps do not tell. */
function rowGap(lines: readonly Line[], columns: number): number | null {
  if (lines.length < 4) return null;
  const gaps = lines.slice(1).map((line, index) => line.row.top - (lines[index]?.row.bottom ?? 0));
  const height = lines[0]?.row.height ?? 0;
  const sorted = gaps.toSorted((one, other) => one - other);
  const split = sorted.findIndex((gap, index) => index > 0 && gap - (sorted[index - 1] ?? 0) > 0.22 * height);
  if (split < 1 || (sorted[split - 1] ?? 0) > 0.6 * height) return null;
  const limit = ((sorted[split] ?? 0) + (sorted[split - 1] ?? 0)) / 2;
  const rows: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || (gaps[index - 1] ?? 0) >= limit) rows.push([line]);
    else rows.at(-1)?.push(line);
  }
  return areWrapped(rows, columns) ? limit : null;
}

/** Whether lines that stand close together are lines of one row: none repeats the cells of another. */
function areWrapped(rows: readonly (readonly Line[])[], columns: number): boolean {
  if (rows.length < 2 || rows.some((lines) => hasNumbersBelowOneAnother(lines) || lines.slice(1).some(isName)))
    return false;
  const filled = rows.map((lines) => new Set(lines.flatMap(({ cells }) => cells.map(({ column }) => column))).size);
  if (filled.reduce((sum, count) => sum + count, 0) < 0.5 * columns * rows.length) return false;
  const several = rows.filter((lines) => lines.length > 1);
  const isFull = ({ cells }: Line): boolean => cells.length >= Math.max(2, 0.6 * columns);
  const doubled = several.filter(
    ([first, ...others]) =>
      first !== undefined &&
      [first, ...others].filter(isFull).length > 1 &&
      !hasFiguresBelowName([first, ...others]) &&
      (goesOnSmall(first) || !others.filter(isFull).every(goesOnSmall)),
  );
  return doubled.length === 0 || several.length <= 0.4 * rows.length;
}

/** Most texts begin with a small letter, as lines of texts that go on do. */
const goesOnSmall = ({ cells }: Line): boolean =>
  cells.filter(({ words }) => /^\p{Ll}/u.test(words[0]?.text ?? '')).length > 0.5 * cells.length;

/** Figures at the foot of a row complete the name and the texts that begin above them. */
function hasFiguresBelowName([first, ...others]: readonly Line[]): boolean {
  const hasName = ({ cells }: Line): boolean => cells.some(({ column }) => column === 0);
  const hasFigures = ({ cells }: Line): boolean => cells.some(({ column, words }) => column > 0 && areNumber(words));
  return (
    first !== undefined && hasName(first) && !hasFigures(first) && others.some(hasFigures) && !others.some(hasName)
  );
}

/**
 * First lines of texts whose rows have their figures at their foot: each is alone, begins with a capital, and the next
 * line goes on with a small letter in its column and has the figures of the row. The line above has figures of its own.
 */
function firstLines(lines: readonly Line[], isSeparated: RowRules['isSeparated']): Set<Line> {
  const found = lines.filter(({ cells: [cell, ...others], row }, index) => {
    const [above, below] = [lines[index - 1], lines[index + 1]];
    if (cell === undefined || below === undefined || others.length > 0 || cell.columnSpan > 1) return false;
    if (isRecognised(cell.words) || below.row.top - row.bottom > MAX_LINE_GAP * row.height) return false;
    if (isSeparated(row, below.row) || !beginsRow(cell) || areNumber(cell.words)) return false;
    const next = below.cells.find(({ column }) => column === cell.column);
    if (next === undefined || !/^\p{Ll}/u.test(next.words[0]?.text ?? '')) return false;
    if (/[.:]$/.test(cell.words.at(-1)?.text ?? '') || Math.abs(next.box.left - cell.box.left) > SAME_LEFT)
      return false;
    return hasFigures(below) && (above === undefined || hasFigures(above));
  });
  return new Set(found);
}

const hasFigures = ({ cells }: Line): boolean => cells.some(({ column, words }) => column > 0 && areNumber(words));

/** A text in the first column alone that may name the rows below it. */
const isName = ({ cells }: Line): boolean =>
  cells.length === 1 && cells.some((cell) => cell.column === 0 && beginsRow(cell));

const beginsRow = ({ words }: FoundCell): boolean => /^\p{Lu}|^\d/u.test(words[0]?.text ?? '');

const hasNumbersBelowOneAnother = (lines: readonly Line[]): boolean =>
  lines.some(({ cells }, index) =>
    cells.some((cell) => lines.slice(0, index).some((above) => isNumberUnderNumber(cell, above.cells))),
  );

/** The second line of a cell: close below, few cells, each under one that has text. */
function isSecondLine(line: Line, last: Line, previous: readonly FoundCell[], columns: number): boolean {
  const { row, cells } = line;
  if (cells.length === 0 || cells.length >= Math.max(2, columns * 0.6)) return false;
  if (row.top - last.row.bottom > 0.4 * row.height || !isUnder(line, previous)) return false;
  if (cells.some((cell) => isNumberUnderNumber(cell, previous))) return false;
  return !cells.some((cell) => cell.column === 0 && beginsRow(cell));
}

/** Numbers do not go on in the next line; one in brackets may explain the one above it. */
const isNumberUnderNumber = (cell: FoundCell, previous: readonly FoundCell[]): boolean =>
  areNumber(cell.words) &&
  cell.words[0]?.text.startsWith('(') === false &&
  previous.some((other) => sharesColumn(cell, other) && areNumber(other.words));

/** The last line of a long name, with the figures of its row: the lines before it hold nothing but the name. */
function endsName({ row, cells }: Line, last: Line, previous: readonly FoundCell[]): boolean {
  const [name] = cells;
  if (name?.column !== 0 || !/^\p{Ll}/u.test(name.words[0]?.text ?? '')) return false;
  if (previous.some(({ column, columnSpan }) => column > 0 || columnSpan > 1)) return false;
  return row.top - last.row.bottom <= 0.4 * row.height && !/[:.]$/.test(previous[0]?.words.at(-1)?.text ?? '');
}

/** Lines of words alone in the middle of the table, several or under figures: they name the rows below them. */
function linesInTheMiddle(lines: readonly Line[]): Set<Line> {
  const left = Math.min(...lines.map(({ row }) => row.segments[0]?.left ?? 1));
  const right = Math.max(...lines.map(({ row }) => row.segments.at(-1)?.right ?? 0));
  const found = lines.filter(({ row, cells: [cell, ...others] }) => {
    if (cell === undefined || others.length > 0 || cell.column === 0 || areFigures(cell.words)) return false;
    return Math.abs(middleOf(row) - (left + right) / 2) < SAME_MIDDLE;
  });
  const isUnderFigures = (line: Line): boolean => {
    const above = lines[lines.indexOf(line) - 1]?.cells ?? [];
    return above.length > 1 && above.filter(({ words }) => areNumber(words)).length >= 0.6 * above.length;
  };
  return new Set(found.filter((line) => found.length > 1 || isUnderFigures(line)));
}

const middleOf = ({ segments }: TextRow): number => ((segments[0]?.left ?? 0) + (segments.at(-1)?.right ?? 0)) / 2;

const isUnder = ({ cells }: Line, previous: readonly FoundCell[]): boolean =>
  cells.every((cell) => previous.some((other) => sharesColumn(cell, other)));

const sharesColumn = (one: FoundCell, other: FoundCell): boolean =>
  one.column < other.column + other.columnSpan && other.column < one.column + one.columnSpan;

/** Adds the words to the row's cell in the same column, or makes it the row's cell there. */
function mergeInto(row: FoundCell[], cell: FoundCell): void {
  const target = row.find((other) => sharesColumn(cell, other));
  if (target === undefined) row.push(cell);
  else {
    target.words.push(...cell.words);
    growTo(target, cell.box);
  }
}

function placeFloating({ row, cells }: Line, rows: FoundCell[][], extents: readonly { top: number; bottom: number }[]) {
  const middle = (row.top + row.bottom) / 2;
  let above = extents.findLastIndex(({ top, bottom }) => (top + bottom) / 2 <= middle);
  if (above < 0) above = 0;
  const isFree = (at: number, cell: FoundCell): boolean => {
    const reaching = rows[at - 1]?.filter((other) => other.rowSpan > 1) ?? [];
    return rows[at] !== undefined && ![...rows[at], ...reaching].some((other) => sharesColumn(cell, other));
  };
  for (const cell of cells) {
    const at = !isFree(above, cell) && isFree(above + 1, cell) ? above + 1 : above;
    const target = rows[at];
    if (target === undefined) continue;
    cell.row = at;
    if (at === above && isFree(above, cell) && isFree(above + 1, cell)) cell.rowSpan = 2;
    mergeInto(target, cell);
  }
}
