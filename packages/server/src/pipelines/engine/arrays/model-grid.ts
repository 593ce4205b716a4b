/** Tables of the document model with the rows that name their columns. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { FILE_HEAD } from '../weights/columns.ts';
import { fieldNamed, isNumberText } from './columns.ts';
import { type Grid, type GridRow, linesOf, modelTables } from './grid.ts';
import { isValueOrTime } from './plain-header.ts';
import { sideBySide } from './side-by-side.ts';

type Roles = ReadonlyMap<Field, ColumnRole>;

/** Rows searched for the head of a table: titles and addresses may stand above it. */
const HEAD_ROWS = 30;
const MIN_HEAD = 0.9;
/** Rows that show whether a table stands beside something. */
const FIRST_ROWS = 20;

/** @param isAny whether heads need not name a field */
export function* modelGrids(context: Context, roles: Roles, isAny = false): Generator<Grid> {
  for (const { rows, columns, headerRows, isAligned } of modelTables(context.view)) {
    const at = headAt(context, roles, rows, headerRows) ?? (isAny ? plainHeadAt(rows, headerRows) : undefined);
    // Cells that hold the lines of many rows are only columns: their rows are found by position.
    if (at === undefined || (!isAligned && hasLinesAsRows(rows.slice(at + 1)))) continue;
    const first = at < headerRows ? 0 : at;
    const last = spannedTo(rows, at);
    const from = besideOf(context, rows);
    for (const part of partsOf(rows, last)) {
      const headRows = part.head === last ? rows.slice(first, last + 1) : rows.slice(part.head, part.head + 1);
      const grid = {
        heads: headsOf(headRows, columns),
        headRows,
        rows: rows.slice(part.head + 1, part.end),
        lineHeight: context.view.pages[rows[0]?.page ?? 0]?.lineHeight ?? 10,
        isRowWhole: !isAligned,
        ...(from !== undefined && { from }),
      };
      yield grid;
      yield* sideBySide(grid, context.decimal);
    }
  }
}

/** The last row that cells of the heads reach into. */
function spannedTo(rows: readonly GridRow[], head: number): number {
  const below = rows[head + 1];
  const isReached = below?.cells.some((cell, column) => cell.length > 0 && cell === rows[head]?.cells[column]);
  return isReached === true && head + 2 < rows.length ? spannedTo(rows, head + 1) : head;
}

/** The left edge of a table with words on its left in most of its rows. */
function besideOf({ view }: Context, rows: readonly GridRow[]): number | undefined {
  const first = rows.slice(0, FIRST_ROWS);
  const left = first.reduce((least, { cells }) => Math.min(least, ...cells.flat().map((word) => word.left)), Infinity);
  const beside = first.filter(({ row }) => view.rows[row]?.words.some((word) => word.right < left));
  return 2 * beside.length > first.length ? left : undefined;
}

/** Heads that are repeated under a title, or with a title instead of the first one, begin another table with the same columns. */
function partsOf(rows: readonly GridRow[], head: number): { head: number; end: number }[] {
  const first = rows[head];
  const isUnderTitle = (at: number): boolean => rows[at - 1]?.cells.filter((cell) => cell.length > 0).length === 1;
  const heads = rows.flatMap((row, at) => {
    if (first === undefined || at <= head) return [];
    if (row.text === first.text) return isUnderTitle(at) ? [{ at, before: at - 1 }] : [];
    return isTitledHead(row, first) ? [{ at, before: at }] : [];
  });
  const end = otherTitle(rows, head) ?? rows.length;
  const starts = [{ at: head, before: head }, ...heads].filter(({ at }) => at < end);
  return starts.map(({ at }, place) => ({ head: at, end: Math.min(end, starts[place + 1]?.before ?? end) }));
}

/** Whether a row has another first cell than the head, and otherwise the same two or more: "HbA1c  Result  Unit". */
function isTitledHead({ cells }: GridRow, head: GridRow): boolean {
  const [[title = '', ...own] = [], [name = '', ...others] = []] = [cells, head.cells].map((row) => row.map(joinWords));
  return (
    title !== '' &&
    title !== name &&
    own.filter((text) => text !== '').length > 1 &&
    own.every((text, at) => text === others[at])
  );
}

/**
 * The first row that is the title of another table, whose heads follow: where rules alone make a table, they may go over
 * several. Rows of this one all have values.
 */
function otherTitle(rows: readonly GridRow[], head: number): number | undefined {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.length > 0));
  const hasValues = (at: number): boolean => filled[at]?.some((cell) => isValueOrTime(joinWords(cell))) === true;
  for (let at = head + 1; at + 2 < rows.length; at += 1) {
    if ((filled[at]?.length ?? 0) > 1 && !hasValues(at)) return undefined;
    const isTitle = filled[at]?.length === 1 && !hasValues(at) && at > head + 1;
    if (isTitle && (filled[at + 1]?.length ?? 0) > 1 && !hasValues(at + 1) && hasValues(at + 2)) return at;
  }
  return undefined;
}

/** The last row of the heads. */
function headAt(context: Context, roles: Roles, rows: readonly GridRow[], headerRows: number): number | undefined {
  let best: number | undefined;
  let bestScore = MIN_HEAD;
  for (const [place, row] of rows.slice(0, HEAD_ROWS).entries()) {
    const score = namedBy(context, roles, textsOf(row));
    if (score > bestScore + FILE_HEAD.gain) {
      bestScore = score;
      best = place;
    }
  }
  // Heads of several rows name their columns together.
  const isStacked = headerRows > 1 && headerRows <= HEAD_ROWS && headerRows < rows.length;
  if (!isStacked || (best ?? 0) >= headerRows) return best;
  const heads = headsOf(rows.slice(0, headerRows), Math.max(...rows.map(({ cells }) => cells.length)));
  const texts = heads.map((lines) => lines.join(' '));
  const named = namedBy(context, roles, texts);
  // A row of values that is taken for a head spoils the names of the heads above it.
  const isHead = best === undefined ? named > bestScore : named >= bestScore - FILE_HEAD.worse;
  return isHead ? headerRows - 1 : best;
}

/** The fullest of the first rows without values; titles and addresses above have fewer cells. */
function plainHeadAt(rows: readonly GridRow[], headerRows: number): number | undefined {
  let best: number | undefined;
  let most = 1;
  for (const [at, { cells }] of rows.slice(0, HEAD_ROWS).entries()) {
    const texts = cells.flatMap((cell) => (cell.length === 0 ? [] : [joinWords(cell)]));
    if (texts.some(isValueOrTime) || at + 1 >= rows.length) continue;
    if (texts.length > most || (texts.length === most && at < headerRows)) {
      most = texts.length;
      best = at;
    }
  }
  return best;
}

const textsOf = ({ cells }: GridRow): string[] => cells.flatMap((cell) => (cell.length > 8 ? [] : [joinWords(cell)]));

/** Sums up how well the texts of a row name different fields; a row of values names none. */
function namedBy(context: Context, roles: Roles, texts: readonly string[]): number {
  const best = new Map<Field, number>();
  let values = 0;
  for (const text of texts) {
    if (text === '') continue;
    if (isNumberText(text)) values += 1;
    const { field, score } = fieldNamed(context, roles, text);
    // A cell that ends in a colon labels its neighbour, not a column.
    if (field !== null && score > FILE_HEAD.minCell && !/:\s*$/.test(text))
      best.set(field, Math.max(best.get(field) ?? 0, score));
  }
  if (values > 1) return 0;
  let sum = 0;
  for (const score of best.values()) sum += score;
  return sum;
}

/** Repeats a head that spans several columns for the following columns without a head in its row. */
function headsOf(headRows: readonly GridRow[], columns: number): string[][] {
  const heads: string[][] = Array.from({ length: columns }, () => []);
  for (const [place, row] of headRows.entries()) {
    const isGroups = place < headRows.length - 1;
    let last: readonly ViewWord[] = [];
    for (const [column, lines] of heads.entries()) {
      const own = row.cells[column] ?? [];
      if (own.length > 0) last = own;
      const words = own.length > 0 || !isGroups ? own : last;
      const text = joinWords(words);
      if (text !== '' && lines.at(-1) !== text) lines.push(text);
    }
  }
  return heads;
}

const MIN_LINES = 3;

/** Whether a row has several cells with a number in each of many lines. */
const hasLinesAsRows = (rows: readonly GridRow[]): boolean =>
  rows.some(({ cells }) => {
    // Beside a number of one line, such lines are parts of one item.
    if (isNumberText(joinWords(cells.find((cell) => cell.length > 0) ?? []))) return false;
    const columns = cells.filter((cell) => {
      const lines = linesOf(cell);
      const numbers = lines.filter((line) => isNumberText(joinWords(line))).length;
      return lines.length >= MIN_LINES && numbers > lines.length / 2;
    });
    return columns.length > 1;
  });
