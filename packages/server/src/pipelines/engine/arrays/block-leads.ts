/**
 * Items that are printed as a block: lines over a table, the table, and sums under it. What changes from block to block
 * in those lines are the values of the item.
 */
import type { Prepared } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { type DocumentView, joinWords, overlapX, type Row, type ViewPage, type ViewWord } from '../core/view.ts';
import { saysSum } from '../lexicon/sum-words.ts';
import { findDates } from '../recognise/dates.ts';
import { BLOCK_LEADS } from '../weights/blocks.ts';
import type { Block } from './blocks.ts';
import type { ItemRecord } from './item-record.ts';
import type { ExtractedList, TableGroup } from './joined-tables.ts';
import { repeatedHeads } from './repeated-heads.ts';
import { areLabels, labelledLines, type Slot, slotsOf } from './repeated-lines.ts';
import { slotRecords } from './slot-records.ts';

/** By block, the row that stands in the same place. */
type Lines = (Row | undefined)[];

const MAX_BLOCKS = 500;
/** Rows over and under a table that are looked at. */
const MAX_LINES = 12;

/** Where the blocks around tables begin and end, and the values that their lines have. */
export function blocksWithLeads(prepared: Prepared, list: ListField, tables: readonly TableGroup[]): Block[] {
  if (tables.length < 2 || tables.length > MAX_BLOCKS) return [];
  const { leads, tails } = linesAround(prepared.view, tables);
  const heads = headLines(prepared.view, tables);
  const called = (heads === undefined ? [] : slotsOf(heads)).flatMap(partsOf);
  const own = [...leadSlots(leads).flatMap(partsOf), ...called];
  if (own.length === 0) return [];
  const slots = [...own, ...tails.flatMap((lines) => sumSlots(prepared.view, lines, tables))];
  const title = called.length === 1 ? own.length - 1 : undefined;
  const rows = tables.map(({ first }) => first);
  const records = slotRecords(prepared, list, { slots, leads: own.length, rows, title });
  return tables.map((table, at) => ({
    from: leads[0]?.[at]?.index ?? table.first,
    to: tails.at(-1)?.[at]?.index ?? table.last,
    record: records[at],
    inside: { from: table.first + (table.title === undefined ? 0 : 1), to: table.last },
  }));
}

/** Records that repeat their labels, with what the lines over them say: fields that are asked before those of the labels. */
export function recordsWithLeads(
  prepared: Prepared,
  list: ListField,
  { records, blocks }: ExtractedList,
): ItemRecord[] {
  const known = new Set(records.flatMap((record) => record.map(({ field }) => field)));
  const first = Math.min(...[...known].map(({ index }) => index));
  const open = (list.fields ?? []).filter((field) => field.index < first);
  if (blocks.length < 2 || blocks.length !== records.length || blocks.length > MAX_BLOCKS || open.length === 0)
    return records;
  const tables = blocks.map(({ from }, at) => {
    const rows = records[at]?.flatMap(({ words }) => words.map(({ row }) => row)) ?? [];
    return { first: from, last: Math.max(from, ...rows) };
  });
  const { leads } = linesAround(prepared.view, tables, 0);
  const slots = leadSlots(leads).flatMap(partsOf);
  const rows = tables.map(({ first }) => first);
  const own = slotRecords(prepared, { ...list, fields: open }, { slots, leads: slots.length, rows, title: undefined });
  return records.map((record, at) => [...(own[at] ?? []), ...record]);
}

/** The lines that every block has over its table, and under it, from the top. */
function linesAround(
  view: DocumentView,
  tables: readonly TableGroup[],
  headLines = varyingHeads(view.rows, tables),
): { leads: Lines[]; tails: Lines[] } {
  const gaps = gapsBetween(view, tables, headLines);
  const over = gaps.slice(0, -1);
  const leads: Lines[] = [];
  for (let up = 1; up <= MAX_LINES; up += 1) {
    const lines = over.map((rows) => rows.at(-up));
    // Whatever stands under labels that all blocks have is a value.
    const isUnderLabels = areLabels(over.map((rows) => rows.at(-up - 1)));
    if (!areAlike(lines, 0, up === 1) && !isUnderLabels) break;
    leads.unshift(lines);
  }
  const tails: Lines[] = [];
  const under = gaps
    .slice(1)
    .map((rows, at) => (at === tables.length - 1 ? rows : rows.slice(0, rows.length - leads.length)));
  for (let down = 0; down < MAX_LINES; down += 1) {
    const lines = under.map((rows) => rows[down]);
    if (!areAlike(lines, tables.length - 1, false)) break;
    tails.push(lines);
  }
  return { leads, tails };
}

/** The tables of blocks: one that goes on at the top of the next page is one. */
export function wholeTables(view: DocumentView, tables: readonly TableGroup[]): TableGroup[] {
  const running = runningRows(view);
  const whole: TableGroup[] = [];
  for (const table of tables) {
    const before = whole.at(-1);
    const between = before === undefined ? [] : view.rows.slice(before.last + 1, table.first);
    const isFurther =
      before !== undefined &&
      table.title === undefined &&
      view.rows[before.first]?.text === view.rows[table.first]?.text &&
      view.rows[before.last]?.page !== view.rows[table.first]?.page &&
      between.every((row) => running.has(row));
    if (isFurther) whole.splice(-1, 1, { ...before, last: table.last });
    else whole.push(table);
  }
  return whole;
}

/** What pages repeat in the same place. */
function runningRows({ pages }: DocumentView): Set<Row> {
  const running = new Set<Row>();
  for (const [at, page] of pages.entries()) {
    const other = pages[at - 1] ?? pages[at + 1];
    if (other === undefined) continue;
    const texts = new Set(other.rows.map((row) => runningText(row, other)));
    for (const row of page.rows) if (texts.has(runningText(row, page))) running.add(row);
  }
  return running;
}

/** The rows before, between and after tables, without what every page repeats. */
function gapsBetween(view: DocumentView, tables: readonly TableGroup[], further: number): Row[][] {
  const { rows } = view;
  const running = runningRows(view);
  const between = (from: number, to: number): Row[] =>
    rows.slice(Math.max(0, from), to).filter((row) => !running.has(row));
  const ends = tables.map(({ first, last, title }) => ({ start: first + (title === undefined ? further : 1), last }));
  const after = ends.at(-1)?.last ?? 0;
  return [
    ...ends.map(({ start }, at) => {
      const before = ends[at - 1]?.last;
      return between(before === undefined ? start - MAX_LINES : before + 1, start);
    }),
    between(after + 1, after + 1 + MAX_LINES),
  ];
}

const MAX_HEAD_LINES = 3;

/** How many rows over the heads that all tables have were taken for lines of them. */
function varyingHeads(rows: readonly Row[], tables: readonly TableGroup[]): number {
  for (let line = 0; line < MAX_HEAD_LINES; line += 1) {
    const texts = tables.map(({ first }) => rows[first + line]?.text);
    if (texts.filter((text) => text === texts[0]).length >= BLOCK_LEADS.alike * tables.length) return line;
  }
  return 0;
}

const TOP_STEP = 4;

/** A text and where it stands on its page; what differs is the number of the page. */
const runningText = ({ text, top }: Row, { number }: ViewPage): string =>
  `${Math.round(top / TOP_STEP)} ${text.replace(/\d+/g, (digits) => (digits === String(number) ? '#' : digits))}`;

/**
 * Whether most lines have the same labels, or parts in the same places.
 *
 * @param edge the block at the edge of all: what stands there beyond it is not a line of another block
 */
function areAlike(lines: Lines, edge: number, isNext: boolean): boolean {
  const least = BLOCK_LEADS.alike * lines.length;
  const labelled = labelledLines(lines);
  if (labelled[edge] === true && labelled.filter(Boolean).length >= least) return true;
  const present = lines.flatMap((row) => row ?? []);
  const known = present[Math.floor(present.length / 2)];
  if (known === undefined) return false;
  const alike = new Set(present.filter((row) => hasSameParts(row, known)));
  const last = lines[edge];
  if (last === undefined || !alike.has(last) || alike.size < least) return false;
  return known.segments.length > 1 || (isNext && [...alike].every(isTitle));
}

/** Whether the parts of two rows begin in the same places. */
export const hasSameParts = ({ segments }: Row, other: Row): boolean =>
  segments.length === other.segments.length &&
  segments.every((segment, at) => Math.abs(segment.left - (other.segments[at]?.left ?? 0)) <= BLOCK_LEADS.offBy);

const isTitle = ({ words, text }: Row): boolean => words.length <= BLOCK_LEADS.titleWords && !/[.;!?]$/.test(text);

/** The values in the lines; a line of labels alone heads the line under it. */
function leadSlots(leads: readonly Lines[]): Slot[] {
  return leads.flatMap((lines, at) => {
    const above = leads[at - 1];
    if (areLabels(lines)) return [];
    const isHeaded = above !== undefined && areLabels(above) && !labelledLines(lines).every(Boolean);
    return isHeaded ? headedSlots(above, lines) : slotsOf(lines, at === 0);
  });
}

/** What stands under the labels of the line above. */
function headedSlots(heads: Lines, lines: Lines): Slot[] {
  const known = heads.find((row) => row !== undefined);
  return (known?.segments ?? []).map((segment, at) => ({
    heads: [segment.text],
    cells: lines.map((row, block) => {
      const [own, next] = [heads[block]?.segments[at], heads[block]?.segments[at + 1]];
      if (own === undefined) return [];
      return (
        row?.words.filter(
          ({ left }) => left >= own.left - BLOCK_LEADS.offBy && left < (next?.left ?? Infinity) - BLOCK_LEADS.offBy,
        ) ?? []
      );
    }),
  }));
}

/** The rows of heads, if one of them is what the block is called. */
function headLines(view: DocumentView, tables: readonly TableGroup[]): Lines | undefined {
  const known = repeatedHeads(view);
  const lines = tables.map(({ first }) => view.rows[first]);
  const isCalled = new Set(lines.map((row) => row?.text)).size > 1 && lines.every((row) => known.has(row?.index ?? -1));
  return isCalled ? lines : undefined;
}

const COUNTER = /^\(?(\d{1,3})[.)]?$/;

/** Numbers that count the blocks stand before their names, and times behind dates. */
function partsOf(slot: Slot): Slot[] {
  const { heads, cells } = slot;
  const isCounted = cells.every(
    ([first, second], block) => second !== undefined && Number(COUNTER.exec(first?.text ?? '')?.[1]) === block + 1,
  );
  const isDated = cells.every(
    ([first, second, ...others]) =>
      second !== undefined &&
      others.length === 0 &&
      findDates(first?.text ?? '').length > 0 &&
      /^\d{1,2}[:.h]\d{2}/.test(second.text),
  );
  if (!isCounted && !isDated) return [slot];
  return [
    { heads, cells: cells.map((words) => words.slice(0, 1)) },
    { heads: [], cells: cells.map((words) => words.slice(1)) },
  ];
}

/** The values of a line under the table: each is of the column that it stands in. */
function sumSlots({ rows }: DocumentView, lines: Lines, tables: readonly TableGroup[]): Slot[] {
  // A label of a sum, such as "Total of North", is left out: it is not a value of the item.
  const plain = slotsOf(lines).filter(({ cells }) =>
    cells.some((words) => words.length > 0 && !saysSum(joinWords(words))),
  );
  if (plain.length < 2) return plain;
  const label = plain.find(({ heads }) => heads.length > 0)?.heads ?? [];
  const headOf = (block: number, word: ViewWord | undefined): string | undefined => {
    const head = rows[tables[block]?.first ?? -1];
    if (word === undefined || head === undefined) return undefined;
    return head.segments
      .toSorted((one, other) => overlapX(other, word) - overlapX(one, word))
      .find((segment) => overlapX(segment, word) > -BLOCK_LEADS.offBy)?.text;
  };
  const columns = new Map<string, ViewWord[][]>();
  for (const { cells } of plain) {
    for (const [block, words] of cells.entries()) {
      const head = headOf(block, words.at(-1));
      if (head === undefined) continue;
      const column = columns.get(head) ?? lines.map(() => []);
      column[block] = words;
      columns.set(head, column);
    }
  }
  return [...columns].map(([head, cells]) => ({ heads: [...label, head], cells }));
}
