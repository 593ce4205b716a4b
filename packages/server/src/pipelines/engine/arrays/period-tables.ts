/**
 * Statements: tables whose columns are headed by periods (years, dates, quarters) and whose rows by names, as in balance
 * sheets and budgets. Rows without numbers head the rows below them. Sums are told from items by their numbers, so that
 * no language needs to be known.
 */

import type { Context } from '../core/context.ts';
import {
  joinWords,
  overlapX,
  type Rect,
  type Row,
  type Segment,
  unionOf,
  type ViewPage,
  type ViewWord,
} from '../core/view.ts';
import { findDates, isoOf } from '../recognise/dates.ts';
import { PERIOD_TABLE } from '../weights/columns.ts';
import { isNumberText } from './columns.ts';
import { sumsAmong } from './period-sums.ts';
import type { PeriodColumn, PeriodRow, PeriodTable } from './period-table.ts';

const YEAR =
  /^(?:\p{L}{1,8}\.?\s?)?((?:19|20)\d{2})(?:\s?[/–-]\s?(?:\d{2}|\d{4}))?\s?(?:\p{L}|\(?(?:[kKTMm]?\p{Sc}|\p{Lu}{3,4})\)?)?$/u;
const QUARTER = /^(?:Q([1-4])[\s/-]?((?:19|20)\d{2})|((?:19|20)\d{2})[\s/-]?Q([1-4]))$/i;

/** The period that a text names and nothing else, in a form that sorts by time. */
function periodOf(text: string): string | undefined {
  const plain = text.trim();
  if (plain.length > 24) return undefined;
  const year = YEAR.exec(plain)?.[1];
  if (year !== undefined) return year;
  const quarter = QUARTER.exec(plain);
  if (quarter !== null) return `${quarter[2] ?? quarter[3]}-${quarter[1] ?? quarter[4]}`;
  const [date, ...others] = findDates(plain);
  if (date === undefined || others.length > 0 || date.text.length < 0.6 * plain.length) return undefined;
  return isoOf(date, true);
}

const NIL = /^[-–—]+$/;
const isCell = (word: ViewWord): boolean => isNumberText(word.text) || NIL.test(word.text);
export const isNil = (words: readonly ViewWord[]): boolean => words.length > 0 && NIL.test(joinWords(words));
const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

export function periodTables(context: Context): PeriodTable[] {
  const tables: PeriodTable[] = [];
  for (const page of context.view.pages) {
    for (const found of periodHeaders(page)) {
      const table = tableOf(context, page, found);
      if (table.rows.filter(({ isSum }) => !isSum).length >= PERIOD_TABLE.minRows) tables.push(table);
    }
  }
  return tables.map((table) => withoutNameHead(table, tables));
}

/** What stands beside the periods of several tables with titles of their own is called so in all: "Item", not a part. */
function withoutNameHead(table: PeriodTable, tables: readonly PeriodTable[]): PeriodTable {
  const head = nameHeadOf(table);
  const isShared = tables.some(
    (other) => other !== table && titleOf(other) !== titleOf(table) && nameHeadOf(other) === head,
  );
  if (head === undefined || !isShared) return table;
  const rows = table.rows.map((row) => ({
    ...row,
    headings: row.headings.filter((words) => joinWords(words) !== head),
  }));
  return { ...table, rows };
}

/** The text that heads the rows from beside the periods. */
function nameHeadOf({ columns, rows: [first] }: PeriodTable): string | undefined {
  const [outer] = first?.headings ?? [];
  return outer !== undefined && outer[0]?.row === columns[0]?.words.at(-1)?.row ? joinWords(outer) : undefined;
}

const titleOf = ({ titles }: PeriodTable): string => titles[0]?.text ?? '';

/** The heads of each table of a page whose columns are headed by periods, with the rows down to the next such head. */
export function periodHeaders(page: ViewPage): PeriodHeader[] {
  const headers = page.rows.flatMap((row) => {
    const heads = headsOf(row);
    return heads === undefined ? [] : [{ row, heads }];
  });
  return headers.flatMap(({ row, heads }, at) => {
    const body = page.rows.slice(row.place + 1, headers[at + 1]?.row.place ?? page.rows.length);
    return sideBySide(heads, body).map((group) => ({ row, heads: group, body }));
  });
}

interface Head {
  segment: Segment;
  period: string;
}

/** The heads of a row that names at least two periods, near to each other, and has no other numbers. */
function headsOf(row: Row): Head[] | undefined {
  const heads: Head[] = [];
  for (const segment of row.segments) {
    const period = periodOf(segment.text);
    if (period !== undefined) heads.push({ segment, period });
    else if (isNumberText(segment.text)) return undefined;
  }
  const years = heads.map(({ period }) => Number(period.slice(0, 4)));
  const isNear = Math.max(...years) - Math.min(...years) <= PERIOD_TABLE.years;
  return isNear && new Set(heads.map(({ period }) => period)).size > 1 ? heads : undefined;
}

/** Splits heads where names stand between their columns: two tables side by side. */
function sideBySide(heads: readonly Head[], body: readonly Row[]): Head[][] {
  const groups: Head[][] = [];
  for (const [at, head] of heads.entries()) {
    const before = heads[at - 1]?.segment;
    const isSplit =
      before === undefined ||
      body.filter((row) =>
        row.segments.some(
          ({ left, right, text }) => left > before.right && right < head.segment.left && hasLetters(text),
        ),
      ).length >= PERIOD_TABLE.minRows;
    if (isSplit) groups.push([head]);
    else groups.at(-1)?.push(head);
  }
  return groups.filter((group) => new Set(group.map(({ period }) => period)).size > 1);
}

export interface PeriodHeader {
  row: Row;
  heads: readonly Head[];
  body: readonly Row[];
}

function tableOf(context: Context, page: ViewPage, { row, heads, body }: PeriodHeader): PeriodTable {
  const first = heads[0]?.segment;
  const last = heads.at(-1)?.segment;
  const others = row.segments.filter(({ text }) => periodOf(text) !== undefined);
  const left = others.filter((other) => other.right <= (first?.left ?? 0)).at(-1)?.right ?? -1;
  const right = others.find((other) => other.left >= (last?.right ?? 0))?.left ?? page.width;
  const pitch = pitchOf(heads);
  const columns = heads.map(({ segment, period }) => ({
    left: segment.left,
    right: segment.right,
    period,
    head: headAbove(page, row, segment, pitch),
    words: [...sharedHeads(page, row, segment), ...segment.words],
  }));
  const area = { left: left + 1, right, namesEnd: (first?.left ?? 0) - pitch / 2, pitch };
  const rows = sumsAmong(context, rowsOf(page, columns, { ...area, head: row }, [row, ...body]));
  return { columns, titles: titlesOf(page, row, { left: area.left, right: (last?.right ?? right) + pitch / 2 }), rows };
}

function pitchOf(heads: readonly Head[]): number {
  let least = Infinity;
  for (const [at, { segment }] of heads.entries()) {
    const before = heads[at - 1]?.segment;
    if (before !== undefined) least = Math.min(least, (segment.left + segment.right - before.left - before.right) / 2);
  }
  return least;
}

function headAbove(page: ViewPage, row: Row, column: Segment, pitch: number): string {
  const above = page.rows[row.place - 1];
  if (above === undefined || row.top - above.bottom > page.lineHeight) return '';
  const found = above.segments.find(
    (segment) => overlapX(segment, column) > 0 && segment.right - segment.left < 1.5 * pitch,
  );
  return found?.text ?? '';
}

const MAX_SHARED_ROWS = 3;

/** Between the middles of two parts, twice. */
const offset = (one: Segment, other: Segment): number => Math.abs(one.left + one.right - other.left - other.right);

/** "Six Months Ended / December 31," over "2024 2023": of a row with several such heads the nearest. */
function sharedHeads(page: ViewPage, row: Row, column: Segment): ViewWord[] {
  const words: ViewWord[] = [];
  for (let place = row.place - 1; place >= Math.max(0, row.place - MAX_SHARED_ROWS); place -= 1) {
    const above = page.rows[place];
    const [over, other] = (above?.segments ?? []).toSorted((a, b) => offset(a, column) - offset(b, column));
    if (over === undefined || other === undefined || isNumberText(over.text)) break;
    words.unshift(...over.words);
  }
  return words;
}

/** Texts above the head, down from the last row of another table. */
function titlesOf(page: ViewPage, row: Row, area: Pick<Rect, 'left' | 'right'>): Segment[] {
  const titles: Segment[] = [];
  for (let place = row.place - 1; place >= Math.max(0, row.place - PERIOD_TABLE.titleRows); place -= 1) {
    const above = page.rows[place];
    if (above === undefined || above.segments.some(({ text }) => isNumberText(text))) break;
    titles.push(...above.segments.filter((segment) => hasLetters(segment.text) && overlapX(segment, area) > 0));
  }
  return titles;
}

interface Area {
  left: number;
  right: number;
  /** Where names end and columns begin. */
  namesEnd: number;
  head: Row;
  pitch: number;
}

interface Line {
  row: Row;
  label: ViewWord[];
  note: ViewWord[];
  cells: ViewWord[][];
}

function rowsOf(page: ViewPage, columns: readonly PeriodColumn[], area: Area, body: readonly Row[]): PeriodRow[] {
  const rows: PeriodRow[] = [];
  let headings: ViewWord[][] = [];
  let isAfterItem = false;
  const lines = joined(
    body.map((entry) => lineOf(page, columns, area, entry)),
    page,
  );
  for (const { row, label, note, cells } of lines) {
    if (cells.every((words) => words.length === 0)) {
      if (label.length === 0 || (row === area.head && !standsOverNames(label, lines))) continue;
      // Headings that follow each other are levels; one after an item begins a new part.
      headings = isAfterItem ? [...outer(headings, label), label] : [...headings, label];
      isAfterItem = false;
      continue;
    }
    isAfterItem = true;
    rows.push({ row, label, note, cells, isSum: label.length === 0, headings });
  }
  return rows;
}

/** Whether a head stands over names; one beside them heads their notes. */
const standsOverNames = (head: readonly ViewWord[], lines: readonly Line[]): boolean =>
  lines.some(({ label }) => label !== head && label.length > 0 && overlapX(unionOf(label), unionOf(head)) > 0);

/** The headings that a new one does not end: those that begin further left. */
const outer = (headings: readonly ViewWord[][], label: readonly ViewWord[]): ViewWord[][] =>
  headings.filter(([first], at) => at === 0 || (first?.left ?? 0) < (label[0]?.left ?? 0) - 2);

function lineOf(page: ViewPage, columns: readonly PeriodColumn[], area: Area, row: Row): Line {
  const cells: ViewWord[][] = columns.map(() => []);
  const label: ViewWord[] = [];
  const note: ViewWord[] = [];
  for (const segment of row.segments) {
    const end = label.at(-1)?.right;
    if (segment.left < area.left || segment.left > area.right) continue;
    if (row === area.head && periodOf(segment.text) !== undefined) continue;
    if (segment.right <= area.namesEnd || (end === undefined && hasLetters(segment.text))) {
      // A note between the name and the numbers stands apart from the name.
      if (end === undefined || segment.left - end < 1.5 * page.lineHeight) label.push(...segment.words);
      else note.push(...segment.words);
      continue;
    }
    for (const word of segment.words.filter(isCell)) {
      const at = nearest(word, columns, area.pitch);
      const cell = at === undefined ? undefined : cells[at];
      if (at === undefined && word.right < (columns[0]?.left ?? 0)) note.push(word);
      // A number further off is a note; thousands may be set apart by a space.
      if (cell?.at(-1)?.segment !== word.segment) cell?.splice(0);
      cell?.push(word);
    }
  }
  return { row, label: hasLetters(joinWords(label)) ? label : [], note, cells };
}

function nearest(word: ViewWord, columns: readonly PeriodColumn[], pitch: number): number | undefined {
  let best: number | undefined;
  let least = pitch / 2;
  for (const [at, column] of columns.entries()) {
    const middle = Math.abs(word.left + word.right - column.left - column.right) / 2;
    const distance = Math.min(middle, Math.abs(word.left - column.left), Math.abs(word.right - column.right));
    if (distance < least) {
      least = distance;
      best = at;
    }
  }
  return best;
}

const isEmpty = (cells: readonly ViewWord[][]): boolean => cells.every((words) => words.length === 0);

/**
 * Joins the numbers that stand between the lines of their name, and names that go on in small letters: before their
 * numbers, or under them and nearer than rows are to each other.
 */
function joined(lines: readonly Line[], page: ViewPage): Line[] {
  const found: Line[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const isClose = last !== undefined && line.row.top - last.row.top < 0.7 * page.lineHeight;
    const isSmall = /^\p{Ll}/u.test(line.label[0]?.text ?? '') && last !== undefined;
    const isUnder = isSmall && isEmpty(line.cells) && line.row.top - last.row.bottom < 0.27 * page.lineHeight;
    const goesOn = isSmall && (isEmpty(last.cells) || isUnder);
    if (last === undefined || line.label.length + line.cells.flat().length === 0 || !(isClose || goesOn)) {
      found.push(line);
      continue;
    }
    const isNumbersFirst = isEmpty(line.cells);
    found[found.length - 1] = {
      row: isNumbersFirst ? { ...last.row, top: line.row.top, bottom: line.row.bottom } : line.row,
      label: [...last.label, ...line.label],
      note: [...last.note, ...line.note],
      cells: line.cells.map((words, at) => [...(last.cells[at] ?? []), ...words]),
    };
  }
  return found;
}
