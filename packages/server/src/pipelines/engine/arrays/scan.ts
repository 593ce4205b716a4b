/** Reads tables that have only a header row: cuts the rows below by the positions of the heads. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { median } from '../core/median.ts';
import { heightOf, overlapX, type Row, type ViewPage, type ViewWord } from '../core/view.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { isFooter } from '../view/page-footers.ts';
import { CELL_PLACE, TABLE_ROWS, TABLE_SHARES } from '../weights/columns.ts';
import { tableKind } from './assign.ts';
import { type Column, type Header, headerOf, isNumberText } from './columns.ts';
import type { Grid, GridRow } from './grid.ts';
import { withBegins } from './head-cuts.ts';
import { gridRow } from './row-cells.ts';
import { endOf, goesOnFrom, notesAmong, standsAs } from './row-places.ts';
import { isNamedSum, isOnlyTax, isSumRow } from './sum-rows.ts';
import { beginsTable, goesOn } from './table-starts.ts';
import { endOfInside } from './tables-inside.ts';

const PAGE = anyOf(ofLanguages(({ page }) => page));
const AFTER_TABLE = new RegExp(`^(?:${anyOf(ofLanguages(({ afterTable }) => afterTable))}|(?:${PAGE}) \\d)`, 'iu');
const PAGE_NUMBER = new RegExp(
  `^(?:(?:${PAGE})\\s*\\d{1,4}\\b.{0,12}|\\d{1,3}\\s*(?:\\/|${anyOf(ofLanguages(({ pageOf }) => pageOf))})\\s*\\d{1,4})$`,
  'iu',
);
const CARRY = new RegExp(`^(?:${anyOf(ofLanguages(({ carried }) => carried))})(?!\\p{L})`, 'iu');
const MAX_ROWS = 20_000;
const MAX_SKIPPED_ROWS = 6;

type Roles = ReadonlyMap<Field, ColumnRole>;

export interface Scan {
  grid: Grid;
  /** Rows among or after the items that are not items. */
  sums: GridRow[];
  skipped: GridRow[];
  /** The sum that ended it. What follows may be another part of the table. */
  end: Row | undefined;
}

/** @param after the sum after which to begin, for a further part of the table */
export function scanUnder(context: Context, roles: Roles, head: Header, after?: Row): Scan {
  const page = context.view.pages[(after ?? head.row).page];
  const header = { ...head, columns: withBegins(context.view, head) };
  const { columns } = header;
  const grid: Grid = {
    heads: columns.map((column) => column.lines),
    // The row that names the columns comes last: that row is repeated on the next pages.
    headRows: [...header.rows.filter((row) => row !== header.row), header.row].map((row) =>
      gridRow(row, columns, page?.width ?? 1),
    ),
    rows: [],
    lineHeight: page?.lineHeight ?? 10,
    isRowWhole: false,
  };
  const scan: Scan = { grid, sums: [], skipped: [], end: undefined };
  if (page === undefined) return scan;
  const isTax = [...roles.values()].includes('tax_basis');
  const last = after ?? header.rows.at(-1) ?? header.row;
  const under: Under = { context, roles, header, isTax, isFurther: after !== undefined };
  let isOpen = scanPage(under, page, last.place + 1, last.bottom, scan);
  for (let number = last.page + 1; isOpen && grid.rows.length < MAX_ROWS; number += 1) {
    const next = context.view.pages[number];
    if (next === undefined) break;
    const before = grid.rows.flatMap(({ row, page: own }) =>
      own === number - 1 ? (context.view.rows[row] ?? []) : [],
    );
    const start = startOn(next, columns, grid.rows, before);
    const first = start === undefined ? undefined : next.rows[start];
    if (start === undefined || first === undefined || hasHeader(context, roles, header, next, start)) break;
    isOpen = scanPage(under, next, start, first.top, scan);
  }
  leaveOutOthers(context, scan);
  return scan;
}

/** Leaves out notes between the rows, and what stands under the table in columns of its own. */
function leaveOutOthers({ view }: Context, { grid, skipped }: Scan): void {
  const heads = grid.headRows.flatMap(({ row }) => view.rows[row] ?? []);
  for (const own of Map.groupBy(grid.rows, ({ page }) => page).values()) {
    const rows = own.flatMap(({ row }) => view.rows[row] ?? []);
    const end = endOf(heads, rows);
    const notes = notesAmong(heads, end === undefined ? rows : rows.slice(0, rows.indexOf(end)));
    if (end === undefined && notes.size === 0) continue;
    const others = new Set(
      [...notes, ...(end === undefined ? [] : rows.slice(rows.indexOf(end)))].map(({ index }) => index),
    );
    skipped.push(...own.filter(({ row }) => others.has(row) && !(end !== undefined && row >= end.index)));
    grid.rows = grid.rows.filter(({ row }) => !others.has(row));
  }
}

interface Under {
  context: Context;
  roles: Roles;
  header: Header;
  isTax: boolean;
  /** Whether it is a further part of a table, after a sum. */
  isFurther: boolean;
}

/** Whether the table may go on with the next page. */
function scanPage(under: Under, page: ViewPage, from: number, top: number, scan: Scan): boolean {
  const { grid, sums, skipped } = scan;
  const { context, header } = under;
  const gaps: number[] = [];
  let largest = 0;
  let lastBottom = top;
  let found = 0;
  let isAfterRule = false;
  let endOfTable = from;
  // Where items hold lists, such tables are those and delimit the items.
  const holdsLists = (context.list?.inner?.length ?? 0) > 0;
  for (const row of page.rows.slice(from)) {
    if (!holdsLists) endOfTable = Math.max(endOfTable, endOfInside(context.view, page, row, header.row) ?? 0);
    if (row.place < endOfTable) {
      // A table inside of the item above.
      lastBottom = row.bottom;
      skipped.push(gridRow(row, header.columns, page.width));
      continue;
    }
    if ((found > 0 || under.isFurther) && context.othersAt?.has(row.index) === true) return false;
    if (isRule(row)) {
      lastBottom = row.bottom;
      isAfterRule = true;
      continue;
    }
    if (found > 0 && isFooter(context.view, row)) return true;
    const gap = row.top - lastBottom;
    const usual = median(gaps) ?? TABLE_ROWS.usualGap * page.lineHeight;
    const limit =
      found > 0
        ? Math.max(TABLE_ROWS.maxGap * page.lineHeight, TABLE_ROWS.maxUsualGaps * usual + page.lineHeight)
        : TABLE_ROWS.maxFirstGap * page.lineHeight;
    // A row like the items before it may be further down than a note.
    if (gap > limit && (gap > TABLE_ROWS.furtherItem * limit || found === 0 || valuesIn(row) < 2))
      return isNearEnd(page, row);
    const texts = row.segments.map((segment) => segment.text);
    const cells = gridRow(row, header.columns, page.width);
    if (CARRY.test(row.text)) {
      grid.rows.push(cells);
      continue;
    }
    const isByWordOnly = under.isTax || (grid.rows.length === 0 && !isOnlyTax(texts));
    if (isNamedSum(texts) || (isSumRow(context, texts, isByWordOnly) && !isFilled(cells, header.columns))) {
      sums.push(cells);
      if (grid.rows.length === 0) continue;
      scan.end = row;
      return false;
    }
    if (PAGE_NUMBER.test(row.text.trim())) {
      skipped.push(cells);
      continue;
    }
    // After the sum of a part, a title over other heads is that of another table.
    if (under.isFurther && found === 0 && isOverHeads(page, row)) return false;
    if (
      found > 0 &&
      (isHeading(row, page, gap) ||
        isOtherHead(row, under.isTax) ||
        (beginsTable(page, row) && !goesOn(context.view, grid, row)))
    )
      return false;
    if (AFTER_TABLE.test(row.text) && found > 0) return isNearEnd(page, row);
    if (
      repeatsHeader(under, row, page) ||
      (found > 0 && isOther(scan, row, page, isAfterRule ? Infinity : (gap - usual) / page.lineHeight))
    ) {
      withoutTitle(scan, page, row);
      return false;
    }
    if (found > 0 && gap > largest + TABLE_ROWS.apart * page.lineHeight && !goesOnFrom(context.view, grid, page, row))
      return isNearEnd(page, row);
    if (
      (isProse(row, header.columns) && !headsFurther(context, scan, row)) ||
      cells.cells.every((cell) => cell.length === 0)
    ) {
      // Not part of an item, but the table continues below.
      lastBottom = row.bottom;
      skipped.push(cells);
      continue;
    }
    if (found > 0) gaps.push(gap);
    largest = Math.max(largest, gap);
    isAfterRule = false;
    found += 1;
    grid.rows.push(cells);
    lastBottom = row.bottom;
    if (grid.rows.length >= MAX_ROWS) return false;
  }
  return true;
}

/** A line of dashes, as plain texts draw it. */
export const isRule = ({ text }: Row): boolean => /^[-=_–—+|*\s]{4,}$/.test(text);

const valuesIn = (row: Row): number => row.segments.filter((segment) => isNumberText(segment.text)).length;

/** Whether every column that has a head has a value. */
const isFilled = ({ cells }: GridRow, columns: readonly Column[]): boolean =>
  cells.length > 2 && columns.every(({ lines }, at) => lines.length === 0 || (cells[at] ?? []).length > 0);
const isNearEnd = (page: ViewPage, row: Row): boolean =>
  page.rows.length - row.place <= MAX_SKIPPED_ROWS && row.top > TABLE_SHARES.pageEnd * page.height;

/** A title in larger type with room above it ends the table. */
const isHeading = (row: Row, page: ViewPage, gap: number): boolean =>
  row.segments.length === 1 &&
  gap > page.lineHeight &&
  /\p{L}{4}/u.test(row.text) &&
  heightOf(row.words[0] ?? row) >= TABLE_ROWS.headingHeight * page.lineHeight;

/** Whether a text stands alone over a row of heads with values below. */
function isOverHeads({ rows }: ViewPage, { segments, place }: Row): boolean {
  const [heads, first] = rows.slice(place + 1, place + 3);
  if (segments.length > 1 || heads === undefined || first === undefined || isNumberText(segments[0]?.text ?? ''))
    return false;
  return heads.segments.length > 1 && valuesIn(heads) === 0 && valuesIn(first) > 0;
}

/** The head of a tax breakdown under items, or the other way round. */
function isOtherHead(row: Row, isTax: boolean): boolean {
  if (row.segments.length < 3 || row.segments.some((segment) => isNumberText(segment.text))) return false;
  return tableKind(row.segments.map((segment) => [segment.text])) === (isTax ? 'items' : 'taxes');
}

/** A label in brackets says what follows it: "(Program: The News at Nine)". */
const BRACKETED_LABEL = /^\(\p{L}[\p{L}\s]{1,30}:/u;

/** A sentence over several columns. */
function isProse(row: Row, columns: readonly Column[]): boolean {
  if (
    row.words.length < 6 ||
    BRACKETED_LABEL.test(row.text) ||
    row.segments.some((segment) => isNumberText(segment.text))
  )
    return false;
  const over = columns.filter((column) => row.left < column.right && row.right > column.left).length;
  // Rows of a table are cut where its columns are.
  if (row.segments.length >= Math.max(3, columns.length - 1)) return false;
  const letters = row.words.filter((word) => /\p{L}{2}/u.test(word.text)).length;
  return over >= 3 && letters >= 5;
}

/** A long line may head rows as others that begin in its place did before. */
const headsFurther = ({ view }: Context, { grid }: Scan, row: Row): boolean =>
  row.segments.length === 1 &&
  !/[.,;!?]$/.test(row.text) &&
  grid.rows.some(({ row: index }) => {
    const own = view.rows[index];
    return own?.page === row.page && own.segments.length === 1 && Math.abs(own.left - row.left) < CELL_PLACE.beginsAt;
  });

function repeatsHeader(
  { context, roles, header }: Pick<Under, 'context' | 'roles' | 'header'>,
  row: Row,
  page: ViewPage,
): boolean {
  if (row.segments.some((segment) => isNumberText(segment.text))) return false;
  if (row.text === header.row.text || sharesHeads(header, row)) return true;
  const other = headerOf(context, roles, row, page);
  if (other === undefined) return false;
  const count = (entry: Header): number => entry.columns.filter((column) => column.field !== null).length;
  return count(other) >= Math.max(2, TABLE_SHARES.header * count(header));
}

/** Whether a row has heads of the table, and names others: a table with some of the same columns begins. */
function sharesHeads({ columns, row: { segments: heads } }: Header, { segments, text }: Row): boolean {
  if (/\d/.test(text) || segments.length < heads.length - 1) return false;
  const same = segments.filter((segment) =>
    columns.some(({ lines, left, right }) => lines.includes(segment.text) && overlapX({ left, right }, segment) > 0),
  );
  return same.length >= Math.max(2, heads.length / 2);
}

/** Of rows that are set apart: a label with its value and no item after it, or a row without numbers over numbers. */
function isOther({ grid }: Scan, row: Row, page: ViewPage, apart: number): boolean {
  const next = page.rows[row.place + 1];
  if (apart > TABLE_ROWS.labelApart && LABELLED.test(row.segments[0]?.text ?? ''))
    return next === undefined || valuesIn(next) < Math.max(2, ...grid.rows.map(numbersIn));
  if (apart <= TABLE_ROWS.apart) return false;
  if (row.segments.length < 2 || next === undefined || /\d/.test(row.text)) return false;
  if (next.segments.length < row.segments.length || valuesIn(next) === 0) return false;
  return grid.rows.every(({ cells }) => cells.some(hasNumber) || cells.filter((cell) => cell.length > 0).length < 2);
}

const LABELLED = /^\p{L}[^:]{1,40}:\s*\S/u;

/** What stands alone right above the head of the next table is its title. */
function withoutTitle({ grid, skipped }: Scan, page: ViewPage, head: Row): void {
  const title = page.rows[head.place - 1];
  const above = page.rows[head.place - 2];
  const last = grid.rows.at(-1);
  if (title === undefined || above === undefined || last?.row !== title.index || title.segments.length > 1) return;
  // The last line of an item is nearer to the item than to the head.
  if (title.top - above.bottom <= head.top - title.bottom || valuesIn(title) > 0) return;
  grid.rows.pop();
  skipped.push(last);
}

const MAX_RUNNING_ROWS = 4;

/**
 * The first row of a page on which the table goes on: near the top, with numbers under the same columns, or with its
 * values in the places of the rows before.
 */
function startOn(
  page: ViewPage,
  columns: readonly Column[],
  rows: readonly GridRow[],
  before: readonly Row[],
): number | undefined {
  const known = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.cells.entries()) if (hasNumber(cell)) known.add(column);
  const near = rows.length === 0 ? 2 * MAX_RUNNING_ROWS : MAX_RUNNING_ROWS;
  for (const row of page.rows.slice(0, near)) {
    const { cells } = gridRow(row, columns, page.width);
    const numbers = cells.flatMap((cell, column) => (hasNumber(cell) ? [column] : []));
    const fitting = known.size === 0 ? numbers.length : numbers.filter((column) => known.has(column)).length;
    if (fitting >= 2 && fitting >= TABLE_SHARES.columns * Math.max(known.size, 2)) return row.place;
    const filled = cells.filter((cell) => cell.length > 0).length;
    if (filled >= Math.max(3, TABLE_SHARES.columns * columns.length) && standsAs(before, row))
      return headsGroupOf(before, page.rows[row.place - 1]) ? row.place - 1 : row.place;
  }
  return undefined;
}

/** Whether the table before had groups with headings like this one. */
const headsGroupOf = (before: readonly Row[], row: Row | undefined): boolean =>
  row?.segments.length === 1 &&
  before.some(
    ({ segments, left, words }) =>
      segments.length === 1 && Math.abs(left - row.left) < 1 && Math.abs(heightOf(words[0] ?? row) - heightOf(row)) < 1,
  );

const numbersIn = ({ cells }: GridRow): number => cells.filter(hasNumber).length;
const hasNumber = (words: readonly ViewWord[]): boolean => words.some((word) => isNumberText(word.text));

function hasHeader(context: Context, roles: Roles, header: Header, page: ViewPage, before: number): boolean {
  return page.rows.slice(0, before).some((row) => repeatsHeader({ context, roles, header }, row, page));
}
