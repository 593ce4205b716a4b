/** Finds header rows and cuts them into the heads of columns. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import {
  type DocumentView,
  joinWords,
  type Rect,
  type Row,
  type Segment,
  unionOf,
  type ViewPage,
  type ViewWord,
} from '../core/view.ts';
import { CURRENCY } from '../recognise/currency-signs.ts';
import { isDated } from '../recognise/day-months.ts';
import { withoutThousandsSpaces } from '../recognise/numbers.ts';
import { COLUMN, HEAD, HEAD_LINES, PLAIN_TABLE } from '../weights/columns.ts';
import { cutByCells, headSegments, rowsAlike } from './head-cuts.ts';
import { roleScore } from './roles.ts';
import { shortScore } from './short-heads.ts';

export interface Column extends Pick<Rect, 'left' | 'right'> {
  /** Lines of the head from the top. */
  lines: string[];
  /** Where the cells under it begin, if most begin in one place that is left of the head. */
  begins?: number;
  /** The field the head names best; null if it names none well enough. */
  field: Field | null;
  score: number;
}

export interface Header {
  row: Row;
  /** All rows of the head from the top; heads may have several lines. */
  rows: Row[];
  columns: Column[];
  score: number;
}

const AMOUNT = new RegExp(
  `^(?:${CURRENCY})?\\s?[-−(]?\\d[\\d,.'’]*[.,]\\d{2,4}\\)?\\s?(?:${CURRENCY}|[A-Z*]{1,3})?-?$`,
  'i',
);

/** "+4,200.00", "+$15.00": what comes in, with its hundredths. */
const INCOMING = new RegExp(
  `^\\+\\s?(?:${CURRENCY})?\\s?(?:\\d{1,3}(?:[,.'’]\\d{3})+|\\d+)[.,]\\d{2}\\s?(?:${CURRENCY})?$`,
  'i',
);

export const isAmountText = (text: string): boolean => {
  if (text.length >= 40) return false;
  const trimmed = withoutThousandsSpaces(text.trim());
  return (trimmed.startsWith('+') ? INCOMING : AMOUNT).test(trimmed);
};
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
/** Removes spaces except those between two numbers. */
const withoutOuterSpaces = (text: string): string => withoutThousandsSpaces(text).replace(/(?<!\d)\s+|\s+(?!\d)/g, '');
/** "+0,8" beside "−1,4"; more digits are those of a telephone. */
const INCREASE = /^\+\s?\d{1,3}(?:[.,]\d{1,3})?\s?%?$/;
/** ".2%", "-.05", "($.50)": a fraction whose zero is left out. */
const FRACTION = /^[-−($€£]*[.,]\d{1,4}\s?%?\)?$/;
export const isNumberText = (text: string): boolean =>
  text.length < 40 &&
  !DATE.test(text.trim()) &&
  (/^[-−($€£]*\d[\d,.'’]*(?:(?<=\d)e[-+−]?\d{1,3})?\s?%?\)?$/i.test(withoutOuterSpaces(text)) ||
    FRACTION.test(text.trim()) ||
    isAmountText(text) ||
    INCREASE.test(text.trim()));

export const MAX_WORDS = 28;
const MIN_COLUMN = 0.55;

/** How well a head names a field. Concepts of columns count fully here, since a head is always a label. */
export function fieldScore(context: Context, field: Field, text: string): number {
  const { fields, concepts } = context.scorer.score(text);
  const concept = concepts.find((entry) => entry.id === field.concept?.id);
  return Math.max(
    fields[field.index] ?? 0,
    concepts.length > 0 ? 0 : shortScore(context.fields, field, text),
    concept === undefined ? 0 : HEAD.concept * concept.score * field.conceptScore,
  );
}

type Roles = ReadonlyMap<Field, ColumnRole>;

export function fieldNamed(context: Context, roles: Roles, text: string): { field: Field | null; score: number } {
  let best: Field | null = null;
  let bestScore = 0;
  for (const field of context.fields) {
    const role = roles.get(field);
    const own = fieldScore(context, field, text);
    const score = role === undefined ? own : Math.max(COLUMN.ownWithRole * own, roleScore(role, text));
    if (score > bestScore) {
      bestScore = score;
      best = field;
    }
  }
  return { field: best, score: bestScore };
}

export function headerOf(context: Context, roles: Roles, row: Row, page: ViewPage): Header | undefined {
  if (row.words.length > MAX_WORDS) return undefined;
  const segments = headSegments(context.view, row);
  const named = segments.filter(({ text }) => !isValue(text));
  if (segments.length - named.length > 1 || named.length === 0) return undefined;
  const columns: Column[] = [];
  for (const segment of named) {
    for (const part of partsOf(context, roles, segment, row)) columns.push(columnOf(context, roles, part));
  }
  keepBest(columns);
  const known = columns.filter((column) => column.field !== null);
  if (known.length === 0 || (known.length === 1 && context.fields.length > 2)) return undefined;
  if (known.length === 1 && hasHeadingBeside(row, page)) return undefined;
  const sum = known.reduce((total, column) => total + column.score, 0);
  const others = HEAD.otherColumn * Math.min(HEAD.maxOtherColumns, columns.length - known.length);
  const isLone = row.segments.length === 1 && known.length < 2;
  const header = { row, rows: [row], columns, score: sum + others + (isLone ? HEAD.lone : 0) };
  addLines(context.view, header, page);
  return header;
}

/** Whether a part of a row is a heading of the document: it stands over a part of it, not over a column. */
export function hasHeadingBeside({ segments }: Row, page: ViewPage): boolean {
  const headings = segments.filter((segment) => isHeadingIn(page, segment)).length;
  return headings > 0 && headings < segments.length;
}

const isHeadingIn = ({ model }: ViewPage, { words: [first] }: Segment): boolean =>
  model.blocks.some(
    (block) =>
      block.kind === 'heading' &&
      block.lines.some(({ from, to }) => first !== undefined && first.index >= from && first.index < to),
  );

export const isValue = (text: string): boolean => isNumberText(text) || isDated(text);

export function columnOf(context: Context, roles: Roles, words: ViewWord[]): Column {
  const text = joinWords(words);
  const { field, score } = fieldNamed(context, roles, text);
  const { left, right } = unionOf(words);
  return { left, right, lines: [text], field: score > MIN_COLUMN ? field : null, score };
}

/** The heads in a segment: one, or several that are printed close to each other. */
export function partsOf(context: Context, roles: Roles, segment: Segment, row: Row): ViewWord[][] {
  const cut = cutByCells(context.view, segment, row);
  const isOne = cut.length === 1 || fieldNamed(context, roles, segment.text).score >= HEAD.whole;
  return isOne ? splitHead(context, roles, segment.words) : cut;
}

/** Splits heads that are printed so close that they form one segment. */
function splitHead(context: Context, roles: Roles, words: ViewWord[]): ViewWord[][] {
  const [lead, ...rest] = words;
  if (
    lead !== undefined &&
    rest.length > 0 &&
    roleScore('position', lead.text) >= COLUMN.minCounterHead &&
    /^\p{L}{3,}\.?$/u.test(lead.text)
  )
    return [[lead], ...splitHead(context, roles, rest)];
  const whole = fieldNamed(context, roles, joinWords(words)).score;
  if (words.length < 2 || words.length > 8 || whole >= HEAD.whole) return [words];
  let best: ViewWord[][] = [words];
  let bestScore = whole + HEAD.splitGain;
  for (let at = 1; at < words.length; at += 1) {
    const [one, other] = [words.slice(0, at), words.slice(at)];
    // A word in small letters continues the head before it.
    if (/^\p{Ll}/u.test(other[0]?.text ?? '') && /^\p{Lu}/u.test(one[0]?.text ?? '')) continue;
    // A slash joins what stands in one column.
    if (other[0]?.text === '/' || one.at(-1)?.text === '/') continue;
    const first = fieldNamed(context, roles, joinWords(one));
    const second = fieldNamed(context, roles, joinWords(other));
    const mean = (first.score + second.score) / 2;
    if (first.field !== second.field && Math.min(first.score, second.score) > HEAD.part && mean > bestScore) {
      bestScore = mean;
      best = [one, other];
    }
  }
  return best.length > 1 ? best : byWidth(words, whole);
}

/** Splits three capitalised words into three heads when together they name no field. */
function byWidth(words: ViewWord[], whole: number): ViewWord[][] {
  if (words.length !== 3 || whole > HEAD.threeWords) return [words];
  return words.every((word) => /^\p{Lu}[\p{L}./-]{2,}$/u.test(word.text)) ? words.map((word) => [word]) : [words];
}

/** Keeps only the best column of each field. */
export function keepBest(columns: readonly Column[]): void {
  const best = new Map<Field, Column>();
  for (const column of columns) {
    if (column.field === null) continue;
    const known = best.get(column.field);
    if (known === undefined || column.score > known.score) best.set(column.field, column);
  }
  for (const column of columns) if (column.field !== null && best.get(column.field) !== column) column.field = null;
}

const MAX_HEAD_LINES = 4;

/** "Warehouse: Lyon" over a table is said of all its rows. */
const LABELLED = /\p{L}[:：]\s+\S/u;

/** Lines of the head above and below the one that names the columns: no values, and set closely. */
export function addLines(view: DocumentView, header: Header, page: ViewPage): void {
  const { place } = header.row;
  const under = textsUnder(view, header.row);
  const main = header.columns.map((column) => ({ ...column }));
  for (const step of [-1, 1]) {
    let edge: Row = header.row;
    for (let at = 1; at <= MAX_HEAD_LINES; at += 1) {
      const row = page.rows[place + step * at];
      if (row === undefined || !isHeadLine(header, row, edge, page, step)) break;
      // What changes from page to page under the same heads is the rest of an item.
      if (at * step === 1 && row.segments.length === 1 && under.some((text) => text !== row.text)) break;
      for (const segment of row.segments) addSegment(header.columns, main, segment, step);
      if (step < 0) header.rows.unshift(row);
      else header.rows.push(row);
      edge = row;
    }
  }
  header.columns.sort((a, b) => a.left - b.left);
}

/** What stands right under the same heads elsewhere. */
const textsUnder = (view: DocumentView, head: Row): string[] =>
  rowsAlike(view, head).flatMap((row) => (row === head ? [] : (view.pages[row.page]?.rows[row.place + 1]?.text ?? [])));

function isHeadLine(header: Header, row: Row, edge: Row, page: ViewPage, step: number): boolean {
  const gap = step < 0 ? edge.top - row.bottom : row.top - edge.bottom;
  // Lines of one head are set closer than rows of the table, or overlap as cells are centred.
  const limit = step < 0 ? HEAD_LINES.maxGapAbove : HEAD_LINES.maxGapBelow;
  if (gap > limit * page.lineHeight || row.segments.some((segment) => isValue(segment.text))) return false;
  if (row.words.length > 2 * header.columns.length + 2) return false;
  const next = page.rows[row.place + 1];
  if (step < 0)
    return (
      row.segments.every(({ words }) => words.length <= 3) &&
      !row.segments.every(({ text }) => LABELLED.test(text)) &&
      !isTitleOfRepeated(header, row, page)
    );
  if (headsGroup(row, page)) return false;
  // The row under the head is its second line only if what follows looks different from it.
  if (row.top < header.row.bottom - HEAD_LINES.overlap * page.lineHeight) return true;
  if (next === undefined || row.segments.length >= header.columns.length || firstValues(page, row) < 2) return false;
  // A row that is as far from the head as from the row below heads a group of rows.
  return gap <= HEAD_LINES.rowGap * page.lineHeight || next.top - row.bottom > gap + HEAD_LINES.even * page.lineHeight;
}

const GROUP_ROWS = 20;

/** Whether a text stands alone in its row, as others do further down over rows of several values. */
function headsGroup(row: Row, page: ViewPage): boolean {
  if (row.segments.length > 1) return false;
  return page.rows
    .slice(row.place + 2, row.place + GROUP_ROWS)
    .some(
      (other) =>
        other.segments.length === 1 &&
        Math.abs(other.left - row.left) <= PLAIN_TABLE.offBy &&
        valuesOf(page.rows[other.place + 1]) > 1 &&
        valuesOf(page.rows[other.place - 1]) > 0,
    );
}

const valuesOf = (row: Row | undefined): number => row?.segments.filter((segment) => isValue(segment.text)).length ?? 0;

/** Whether the row of heads stands elsewhere too, under another line: then what stands above it is a title. */
function isTitleOfRepeated({ row: head }: Header, row: Row, page: ViewPage): boolean {
  if (row.segments.length > 1) return false;
  return page.rows.some(
    (other) => other !== head && other.text === head.text && page.rows[other.place - 1]?.text !== row.text,
  );
}

/** Number of values in the next row that has any. */
function firstValues(page: ViewPage, row: Row): number {
  for (const next of page.rows.slice(row.place + 1, row.place + 1 + MAX_HEAD_LINES)) {
    const values = valuesOf(next);
    if (values > 0) return values;
  }
  return 0;
}

function addSegment(columns: Column[], main: readonly Column[], segment: Segment, step: number): void {
  const shared = (column: Column): number =>
    Math.min(column.right, segment.right) - Math.max(column.left, segment.left);
  const isFree = main.every((column) => shared(column) <= 0);
  const over = columns.filter((column) => shared(column) > 0).toSorted((a, b) => shared(b) - shared(a))[0];
  if (over === undefined) {
    columns.push({ left: segment.left, right: segment.right, lines: [segment.text], field: null, score: 0 });
    return;
  }
  if (step < 0) over.lines.unshift(segment.text);
  else over.lines.push(segment.text);
  if (isFree) {
    over.left = Math.min(over.left, segment.left);
    over.right = Math.max(over.right, segment.right);
  }
}
