/**
 * Joins rows of tables that are lines of one row. Most rows tell it themselves; where a row has more or fewer cells than
 * the one above it and stands closely below it, a network that knows many tables is asked.
 */
import type { RawPage, RawWord } from '../../model/raw-page.ts';
import { areNumber, isRecognised } from '../cell-text.ts';
import { growTo } from '../columns.ts';
import { type FoundCell, type FoundTable, readingOrder, wordsOf } from '../found-table.ts';
import type { LineOdds, RowNetwork } from './row-network.ts';

/** Log-odds from which rows are joined. */
const SURE = 2;
/** Rows further apart are never lines of one, in heights of a line. */
const MAX_GAP = 0.6;
/** What the network sees above and below such rows, as a share of the page's height. */
const AROUND = 0.06;

/** @param open gives null where no network can be run: the rows stay as they are */
export async function joinOpenRows(
  tables: readonly FoundTable[],
  raw: RawPage,
  open: () => Promise<RowNetwork | null>,
): Promise<void> {
  const unsettled = tables.flatMap((table) => {
    const rows = isStated(table) || isRecognised(wordsOf(table)) ? [] : openRowsOf(table);
    return rows.length === 0 ? [] : [{ table, rows }];
  });
  if (unsettled.length === 0) return;
  const network = await open();
  // A page that the network has no memory for is read without it.
  const odds = await network?.ask({ ...raw, words: wordsNear(unsettled, raw) }).catch(() => null);
  if (odds === undefined || odds === null) return;
  for (const { table } of unsettled) joinRows(table, odds);
}

/** Rows that the file itself states are settled. */
const isStated = ({ evidence }: FoundTable): boolean => evidence === 'markup';

/** The words at the height of open rows, over the whole width of the page. */
function wordsNear(open: readonly { table: FoundTable; rows: number[] }[], { words }: RawPage): RawWord[] {
  const bands = open.flatMap(({ table, rows }) =>
    rows.map((row) => {
      const boxes = rowOf(table, row).map(({ box }) => box);
      return {
        top: Math.min(...boxes.map(({ top }) => top)) - AROUND,
        bottom: Math.max(...boxes.map(({ top, height }) => top + height)) + AROUND,
      };
    }),
  );
  return words.filter(({ box }) => bands.some(({ top, bottom }) => box.top >= top && box.top + box.height <= bottom));
}

function joinRows(table: FoundTable, odds: LineOdds): void {
  let row = 1;
  while (row < table.rows) {
    if (isOpen(table, row) && oddsOfRow(rowOf(table, row), odds) > SURE) joinWithAbove(table, row);
    else row += 1;
  }
}

/** The mean over the texts in the first line of the row. */
function oddsOfRow(cells: readonly FoundCell[], odds: LineOdds): number {
  const found = cells.flatMap(({ words }) => words.flatMap((word) => odds.get(word) ?? []));
  const first = Math.min(...found.map(({ line }) => line));
  const texts = new Set(found.filter(({ line }) => line === first));
  return [...texts].reduce((sum, { goesOn }) => sum + goesOn, 0) / texts.size;
}

const rowOf = ({ cells }: FoundTable, row: number): FoundCell[] => cells.filter((cell) => cell.row === row);

/** Rows that may continue the one above them. */
export const openRowsOf = (table: FoundTable): number[] =>
  Array.from({ length: table.rows }, (_, row) => row).filter((row) => row > 0 && isOpen(table, row));

function isOpen(table: FoundTable, row: number): boolean {
  const below = rowOf(table, row);
  const above = table.cells.filter((cell) => cell.row < row && cell.row + cell.rowSpan >= row);
  if (below.length === 0 || above.length === 0 || below.length === above.length) return false;
  if (below.some(({ beginsRow }) => beginsRow) || beginsWithName(below, above)) return false;
  const height = Math.min(...below.map(({ words }) => words[0]?.box.height ?? 0));
  const bottom = Math.max(...above.map(({ box }) => box.top + box.height));
  if (Math.min(...below.map(({ box }) => box.top)) - bottom > MAX_GAP * height) return false;
  if (above.some((cell) => below.filter((other) => meet(cell, other)).length > 1)) return false;
  return below.every(
    (cell) =>
      cell.rowSpan === 1 &&
      fits(
        cell,
        above.filter((other) => meet(cell, other)),
      ),
  );
}

/** A name with more texts beside it than the row above has: such rows are hardly ever continued ones. */
function beginsWithName(below: readonly FoundCell[], above: readonly FoundCell[]): boolean {
  const name = below.find(({ column }) => column === 0)?.words[0]?.text ?? '';
  return /^[\p{Lu}\d]/u.test(name) && below.length > above.length;
}

/** A number under a number is another row's, and so is a text that says the same as the one above it. */
const fits = (cell: FoundCell, above: readonly FoundCell[]): boolean =>
  above.length < 2 &&
  above.every(
    ({ columnSpan, rowSpan, words }) =>
      columnSpan === cell.columnSpan &&
      rowSpan === 1 &&
      !(areNumber(cell.words) && areNumber(words)) &&
      textOf(cell.words) !== textOf(words),
  );

const textOf = (words: readonly RawWord[]): string => words.map(({ text }) => text).join(' ');

const meet = (one: FoundCell, other: FoundCell): boolean =>
  one.column < other.column + other.columnSpan && other.column < one.column + one.columnSpan;

function joinWithAbove(table: FoundTable, row: number): void {
  const above = rowOf(table, row - 1);
  for (const cell of rowOf(table, row)) {
    const target = above.find((other) => meet(cell, other));
    if (target === undefined) continue;
    target.words = readingOrder([...target.words, ...cell.words]);
    growTo(target, cell.box);
    table.cells.splice(table.cells.indexOf(cell), 1);
  }
  for (const cell of table.cells) {
    if (cell.row >= row) cell.row -= 1;
    else if (cell.row + cell.rowSpan > row) cell.rowSpan -= 1;
  }
  table.rows -= 1;
  if (row < table.headerRows) table.headerRows -= 1;
}
