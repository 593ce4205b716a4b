/**
 * Records of several lines as a table: an order has its program, days and price in one line, and its times and its sum
 * in the next. What repeats is found without the schema: lines of the same parts in the same places, one after another.
 * Each part of each line is a column. It is headed by what stands over it, or by a label that all records have there.
 */

import {
  type DocumentView,
  joinWords,
  overlapX,
  type Row,
  type Segment,
  type ViewPage,
  type ViewWord,
} from '../core/view.ts';
import { isFooter } from '../view/page-footers.ts';
import { LINE_RECORDS } from '../weights/line-records.ts';
import type { Grid, GridRow } from './grid.ts';
import { isValueOrTime } from './plain-header.ts';

export interface LineRecords {
  grid: Grid;
  /** The rows of the view that are further lines of records. */
  further: Pick<GridRow, 'row' | 'page' | 'text'>[];
}

/** The lines of a record, from the top. */
type Lines = readonly Row[];

interface Block {
  page: ViewPage;
  records: Lines[];
}

interface Part {
  line: number;
  place: Pick<Segment, 'left' | 'right'>;
  heads: string[];
  /** One per record. */
  cells: ViewWord[][];
}

const known = new WeakMap<DocumentView, LineRecords[]>();

export function lineRecords(view: DocumentView): LineRecords[] {
  const found = known.get(view) ?? tablesOf(view);
  known.set(view, found);
  return found;
}

function tablesOf(view: DocumentView): LineRecords[] {
  if (view.isData || view.rows.length > LINE_RECORDS.maxRows) return [];
  const blocks = view.pages.flatMap((page) => blocksOn(view, page));
  const tables: Block[][] = [];
  for (const block of blocks) {
    const same = tables.find(([first]) => first !== undefined && first.page !== block.page && areSame(first, block));
    if (same === undefined) tables.push([block]);
    else same.push(block);
  }
  return tables.map(tableOf);
}

/** Runs of records on a page, each of as many lines as those before it. */
function blocksOn(view: DocumentView, page: ViewPage): Block[] {
  const rows = page.rows.filter((row) => !isFooter(view, row));
  const blocks: Block[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const records = recordsFrom(rows, at, page);
    if (records.length === 0) continue;
    blocks.push({ page, records });
    at += records.flat().length - 1;
  }
  return blocks;
}

function recordsFrom(rows: readonly Row[], at: number, page: ViewPage): Lines[] {
  for (let count = 2; count <= LINE_RECORDS.maxLines; count += 1) {
    const first = rows.slice(at, at + count);
    if (first.length < count) break;
    const records: Lines[] = [first];
    for (let from = at + count; from + count <= rows.length; from += count) {
      const next = rows.slice(from, from + count);
      if (!first.every((line, index) => isAlike(line, next[index], page))) break;
      records.push(next);
      // Rows of tables are alike for thousands of lines.
      if (records.length === 2 && !isLed(records, page)) break;
    }
    if (records.length >= leastOf(records) && isLed(records, page) && hasParts(records) && !endInHeads(records))
      return records;
  }
  return [];
}

/** Two records show less than three, unless their lines have the same labels. */
const leastOf = (records: readonly Lines[]): number =>
  [...(records[0] ?? []).keys()].filter((line) => isLabelled(records, line)).length >= LINE_RECORDS.minLabelled
    ? 2
    : LINE_RECORDS.minRecords;

/**
 * Whether no line of a record is like another one: rows of a table are, below a heading or not. A line with one part
 * under the first goes on with the text above it, unless it has a label.
 */
function isLed(records: readonly Lines[], page: ViewPage): boolean {
  const [first = []] = records;
  const [lead] = first;
  const isAlone = lead?.segments.length === 1;
  if (lead === undefined || isLabelled(records, 0)) return false;
  // A name may stand over its values; over another name it heads rows, or goes on with the row above.
  if (isAlone && first.slice(1).some(({ left }) => left - lead.left <= LINE_RECORDS.offBy * page.lineHeight))
    return false;
  return first.every((line, at) => {
    // Under headings, rows of the same names are those of tables.
    if (at === 0 || isLabelled(records, at)) return at === 0 || !isAlone;
    return line.segments.length > 1 && first.slice(0, at).every((above) => !isAlike(above, line, page));
  });
}

/** Whether the last line of all records has the same parts without figures: heads, whose rows come after them. */
const endInHeads = (records: readonly Lines[]): boolean => {
  const [line] = (records[0] ?? []).slice(-1);
  if (line === undefined || line.segments.length < 2 || /\d/.test(line.text)) return false;
  return records.every((lines) => lines.at(-1)?.text === line.text);
};

/** Text that runs on has no parts. */
const hasParts = (records: readonly Lines[]): boolean =>
  records.every((lines) => lines.some(({ segments }) => segments.length > 1)) &&
  records.every((lines) => lines.some(({ segments }) => segments.some(({ text }) => isValueOrTime(text))));

const LABEL = /^(\p{L}[^:：]{0,30})[:：]\s*\S/u;
const labelIn = (text: string): string | undefined => LABEL.exec(text)?.[1]?.trim();

/** Whether a line begins with the same words in all records. */
function isLabelled(records: readonly Lines[], line: number): boolean {
  const texts = records.map((lines) => lines[line]?.segments ?? []);
  const leads = texts.map(([first, ...others]) =>
    others.length > 0 && !isValueOrTime(first?.text ?? '') ? first?.text : labelIn(first?.text ?? ''),
  );
  return leads[0] !== undefined && /\p{L}{2}/u.test(leads[0]) && leads.every((text) => text === leads[0]);
}

/** Whether most parts of two lines stand in the same places and are of one kind. */
function isAlike(one: Row, other: Row | undefined, page: ViewPage): boolean {
  if (other === undefined) return false;
  const most = Math.max(one.segments.length, other.segments.length);
  const shared = one.segments.filter((segment) =>
    other.segments.some((same) => isInPlace(segment, same, page) && isOfOneKind(segment, same)),
  );
  return shared.length >= LINE_RECORDS.alike * most;
}

const isInPlace = (one: Segment, other: Segment, { lineHeight }: ViewPage): boolean =>
  Math.abs(one.left - other.left) <= LINE_RECORDS.offBy * lineHeight ||
  Math.abs(one.right - other.right) <= LINE_RECORDS.offBy * lineHeight;

const isOfOneKind = (one: Segment, other: Segment): boolean => isValueOrTime(one.text) === isValueOrTime(other.text);

/** Whether the records of another page have the same lines. */
const areSame = (one: Block, other: Block): boolean =>
  one.records[0]?.length === other.records[0]?.length &&
  (one.records[0] ?? []).every((line, at) => isAlike(line, other.records[0]?.[at], one.page));

function tableOf(blocks: readonly Block[]): LineRecords {
  const records = blocks.flatMap((block) => block.records);
  const [block] = blocks;
  const heads = block === undefined ? [] : headRows(block);
  const count = records[0]?.length ?? 0;
  const days = new Set(heads.flatMap(countingIn));
  const parts = Array.from({ length: count }, (_, line) => partsOf(records, line, heads))
    .flatMap((line, at, all) => {
      const above = all[at - 1];
      if (all[at + 1] !== undefined && isHeadLine(line)) return [];
      return withLabels(
        above !== undefined && isHeadLine(above) ? underHeads(line, above) : withOwnHeads(line, at, all),
      );
    })
    .filter((part) => !part.heads.some((head) => days.has(head)));
  const rows = records.map((lines, at): GridRow => {
    const [first] = lines;
    const { index = 0, page = 0, top = 0 } = first ?? {};
    const bottom = lines.at(-1)?.bottom ?? top;
    return {
      ...{ row: index, page, top, bottom, text: lines.map(({ text }) => text).join(' ') },
      cells: parts.map(({ cells }) => cells[at] ?? []),
    };
  });
  const grid: Grid = {
    heads: parts.map((part) => part.heads),
    headRows: heads.map((row) => ({
      row: row.index,
      page: row.page,
      text: row.text,
      cells: [],
      top: row.top,
      bottom: row.bottom,
    })),
    rows,
    lineHeight: block?.page.lineHeight ?? 10,
    isRowWhole: true,
    lineOf: parts.map(({ line }) => line),
  };
  const further = records.flatMap((lines) => lines.slice(1));
  return { grid, further: further.map(({ index, page, text }) => ({ row: index, page, text })) };
}

/** The lines of heads right over the first record. */
function headRows({ page, records: [first] }: Block): Row[] {
  const heads: Row[] = [];
  let below = first?.[0];
  for (let count = 0; below !== undefined && count < LINE_RECORDS.maxHeads; count += 1) {
    const above: Row | undefined = page.rows[below.place - 1];
    if (above === undefined || above.segments.length < 2) break;
    if (below.top - above.bottom > LINE_RECORDS.headGap * page.lineHeight || !mayHead(above)) break;
    heads.unshift(above);
    below = above;
  }
  return heads;
}

/** Heads are texts, and days or other numbers that count on. */
const mayHead = (row: Row): boolean =>
  row.segments.every(({ text }) => !isValueOrTime(text)) || countingIn(row).length > 0;

/** Numbers over columns that count on, if all numbers of the row do: what stands under days is rather counted up elsewhere. */
function countingIn({ segments }: Row): string[] {
  const numbers = segments.filter(({ text }) => isValueOrTime(text)).map(({ text }) => Number(text));
  const isOn = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  return isOn && numbers.length >= LINE_RECORDS.minCounting && numbers.length < segments.length
    ? numbers.map(String)
    : [];
}

/** The parts of one line of the records, with what stands over each. */
function partsOf(records: readonly Lines[], line: number, heads: readonly Row[]): Part[] {
  const lines = records.map((own) => own[line]);
  const most = lines.reduce((best, row) => ((row?.segments.length ?? 0) > (best?.segments.length ?? 0) ? row : best));
  const parts = (most?.segments ?? []).map((place): Part => ({ line, place, heads: [], cells: records.map(() => []) }));
  for (const [at, row] of lines.entries())
    for (const segment of row?.segments ?? []) nearestOf(parts, segment)?.cells[at]?.push(...segment.words);
  for (const head of heads)
    for (const segment of head.segments) {
      const part = overOf(parts, segment);
      part?.heads.push(segment.text);
    }
  return parts;
}

const isConstant = ({ cells }: Part): boolean => {
  const [text = '', ...others] = cells.map(joinWords);
  return /\p{L}{2}/u.test(text) && !isValueOrTime(text) && others.every((other) => other === text);
};

/** A line that all records have in the same words heads the next one. */
const isHeadLine = (line: readonly Part[]): boolean => line.length > 1 && line.every(isConstant);

/** The parts of a line with what the line above them says over each. */
const underHeads = (line: readonly Part[], above: readonly Part[]): Part[] =>
  line.map((part) => {
    const over = above.filter(({ place }) => overlapX(place, part.place) > 0);
    return { ...part, heads: over.map(({ cells: [words = []] }) => joinWords(words)) };
  });

function nearestOf(parts: readonly Part[], { left, right }: Segment): Part | undefined {
  const distance = ({ place }: Part): number =>
    Math.min(Math.abs(place.left - left), Math.abs(place.right - right)) -
    Math.max(0, overlapX(place, { left, right }));
  return parts.toSorted((one, other) => distance(one) - distance(other))[0];
}

function overOf(parts: readonly Part[], segment: Segment): Part | undefined {
  const over = parts.filter(({ place }) => overlapX(place, segment) > 0);
  return over.toSorted((one, other) => overlapX(other.place, segment) - overlapX(one.place, segment))[0];
}

/**
 * As many lines of heads as records have lines head one each, where what stands in one place is a text in one line and
 * a number in another; else any of them may.
 */
const withOwnHeads = (line: readonly Part[], at: number, all: readonly (readonly Part[])[]): Part[] =>
  line.map((part) => {
    const { heads, place } = part;
    const others = all.flatMap((parts) => parts.filter((other) => other !== part && overlapX(other.place, place) > 0));
    const isOfOwn = others.length === all.length - 1 && others.every((other) => areValues(other) !== areValues(part));
    return heads.length === all.length && isOfOwn ? { ...part, heads: heads.slice(at, at + 1) } : part;
  });

const areValues = ({ cells }: Part): boolean =>
  2 * cells.filter((words) => isValueOrTime(joinWords(words))).length > cells.length;

/** What all records have in one place says what stands beside it. */
function withLabels(parts: readonly Part[]): Part[] {
  const labelled: Part[] = [];
  let label: string | undefined;
  for (const [at, part] of parts.entries()) {
    const texts = part.cells.map(joinWords);
    const [text = ''] = texts;
    const own = labelIn(text);
    if (own !== undefined && texts.every((other) => labelIn(other) === own)) {
      const cells = part.cells.map((words) => words.slice(words.findIndex((word) => /[:：]/.test(word.text)) + 1));
      labelled.push({ ...part, heads: [own], cells });
      label = undefined;
    } else if (at + 1 < parts.length && part.heads.length === 0 && isConstant(part)) label = text;
    else {
      labelled.push(label === undefined ? part : { ...part, heads: [label.replace(/[\s:：]+$/u, '')] });
      label = undefined;
    }
  }
  return labelled;
}
