/** The tables of one list as one: the best of those found, and others with the same columns. */

import type { Context } from '../core/context.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { RECORDS, SAME_TABLE } from '../weights/columns.ts';
import type { Assignment } from './assign.ts';
import { isNumericField } from './assigned.ts';
import { fillDown } from './fill-down.ts';
import { type Found, isRunning, placesIn } from './found-table.ts';
import { addGroupValues } from './group-values.ts';
import { headedField, headingCell, titleOver } from './headings.ts';
import type { ItemRecord } from './item-record.ts';
import { isViewOf, keptRecords } from './kept-records.ts';
import { addSaidOver } from './labels-over.ts';
import { GROUP_HEAD, type LedgerEntry } from './ledger.ts';
import type { RowRange } from './repeated-records.ts';
import { signAmounts } from './signed-amounts.ts';

export interface ExtractedList {
  records: ItemRecord[];
  /** Every row of the tables that were read, and how it was used. */
  ledger: LedgerEntry[];
  /** The records by the table that they come from. */
  tables: TableGroup[];
  /** Where the records stand, if each is a part of the document with labels of its own. */
  blocks: RowRange[];
}

export interface TableGroup {
  /** Its first and last row in the view. */
  first: number;
  last: number;
  /** What heads its rows inside of a larger table. */
  title?: ViewWord[];
}

export const NOTHING: ExtractedList = { records: [], ledger: [], tables: [], blocks: [] };

/** Of tables whose heads fit as well, the one that has more of the fields. */
const trustOf = ({ assignment: { score, columns }, blocks }: Found): number =>
  (blocks.length > 0 ? RECORDS.trust : 1) * (score + SAME_TABLE.perField * columns.length);
/** Tables that no head speaks for have no trust, and then all others are rivals. */
const LEAST_TRUST = 0.1;
export const byScore = (a: Found, b: Found): number =>
  trustOf(b) - trustOf(a) || b.body.records.length - a.body.records.length;

/** Whether a table has nearly all numbers of another, each as the same field: items that lack most of them are missing there. */
function says({ records }: Found['body'], other: Found['body']): boolean {
  const keyOf = ({ field, words }: ItemRecord[number]): string =>
    words.map(({ row, place }) => `${field.index} ${row}.${place}`).join(',');
  const numbers = (all: readonly ItemRecord[]): string[] =>
    all.flat().flatMap((cell) => (isNumericField(cell.field) ? [keyOf(cell)] : []));
  const own = new Set(numbers(records));
  const asked = numbers(other.records);
  return asked.length > 0 && asked.filter((key) => own.has(key)).length >= SAME_TABLE.says * asked.length;
}

/**
 * A drawn table that has the rows of the best one and further items, and fits nearly as well or says the same, is the
 * whole of it.
 */
export function wholeFirst(found: Found[]): Found[] {
  const [best, ...others] = found;
  if (best === undefined || best.isDrawn) return found;
  const whole = others.find(
    ({ isDrawn, isOfLines, rows, body, assignment }) =>
      isDrawn &&
      body.records.length >= best.body.records.length + (isOfLines ? 0 : 1) &&
      (assignment.score >= SAME_TABLE.whole * best.assignment.score || says(body, best.body)) &&
      [...best.rows].filter((row) => rows.has(row)).length >= SAME_TABLE.wholeRows * best.rows.size,
  );
  return whole === undefined ? found : [whole, ...found.filter((table) => table !== whole)];
}

/** The best table, and those with the same columns that share no row with it, in the order of the document. */
export function keptOf(context: Context, found: readonly Found[]): Found[] {
  const [best] = found;
  if (best === undefined) return [];
  const taken = new Set<number>();
  const kept: Found[] = [];
  // A table that repeats its heads has no part under others.
  const heads = best.heads.join('|');
  const isRepeated =
    /\p{L}/u.test(heads) && found.some((table) => table.first !== best.first && table.heads.join('|') === heads);
  for (const table of found) {
    const isSame =
      (!isRepeated || sharedHeads(table, best) >= SAME_TABLE.heads) &&
      table.assignment.score >= SAME_TABLE.score * best.assignment.score &&
      sharedFields(table.assignment, best.assignment) >= SAME_TABLE.fields &&
      hasSameHeads(table, best);
    const isOtherKind = table !== best && table.blocks.length + best.blocks.length > 0;
    // Tables side by side share rows.
    const places = placesIn(table);
    if (!isSame || isOtherKind || [...places].some((place) => taken.has(place))) continue;
    if (kept.some((known) => isRunning(context, known, table))) continue;
    for (const place of places) taken.add(place);
    kept.push(table);
  }
  return kept.sort((a, b) => a.first - b.first);
}

export function joined(context: Context, found: readonly Found[]): ExtractedList {
  const [best] = found;
  if (best === undefined) return NOTHING;
  // No other list has a table that shows the items of this one again.
  const kept = keptOf(context, found).filter((table) => table === best || !isViewOf(table, best));
  const taken = new Set(kept.flatMap(({ rows }) => [...rows]));
  const others = found.filter((table) => ![...table.rows].some((row) => taken.has(row)));
  const rival = Math.min(1, Math.max(0, ...others.map(trustOf)) / Math.max(LEAST_TRUST, trustOf(best)));
  for (const { body, blocks } of kept) Object.assign(body.evidence, { rival, isRecords: blocks.length > 0 });
  addSaidOver(context, kept);
  addTitles(context, kept);
  const result: ExtractedList = { records: [], ledger: [], tables: [], blocks: [] };
  for (const { body, rows, blocks } of kept) {
    result.blocks.push(...blocks);
    for (const record of keptRecords(context, body.records)) result.records.push(record);
    for (const line of body.ledger) result.ledger.push(line);
    const first = Math.min(...body.ledger.map(({ row }) => row));
    result.tables.push({ first, last: Math.max(first, ...rows) });
  }
  fillDown(result.records, best.assignment);
  signAmounts(context, result.records);
  result.tables = groupsIn(context, result.tables, result.ledger);
  addGroupValues(context, result.records, result.tables);
  return result;
}

/** The groups of rows of a table, if it begins with the heading of one and has several; sums may divide it in parts. */
function groupsIn({ view }: Context, tables: TableGroup[], ledger: readonly LedgerEntry[]): TableGroup[] {
  const [first] = tables;
  if (first === undefined || tables.some((table) => table.first !== first.first)) return tables;
  const end = Math.max(...tables.map(({ last }) => last)) + 1;
  const items = ledger.filter(({ fate }) => fate === 'extracted').map(({ row }) => row);
  const heads = [...new Set(ledger.flatMap(({ row, reason }) => (reason === GROUP_HEAD ? [row] : [])))];
  const groups = heads.flatMap((row, at): TableGroup[] => {
    const last = Math.max(...items.filter((item) => item > row && item < (heads[at + 1] ?? end)));
    return last > row ? [{ first: row, last, title: view.rows[row]?.segments[0]?.words ?? [] }] : [];
  });
  const isWhole = groups.length > 1 && Math.min(...items) > (groups[0]?.first ?? Infinity);
  return isWhole ? groups : tables;
}

/** The titles of several tables tell their items apart. One title does if its label names a field. */
function addTitles(context: Context, tables: readonly Found[]): void {
  const titled = tables.flatMap((table) => {
    const words = titleOver(context, Math.min(...table.body.ledger.map(({ row }) => row)));
    return words === undefined || table.blocks.length > 0 ? [] : [{ table, words }];
  });
  const [first] = titled;
  if (first === undefined || titled.length < tables.length) return;
  const texts = new Set(titled.map(({ words }) => joinWords(words)));
  if (texts.size < titled.length || (titled.length === 1 && ![...texts].some((text) => /:\s*\S/.test(text)))) return;
  const field = headedField(
    context,
    first.table.assignment.columns,
    titled.map(({ words }) => words),
  );
  if (field === undefined) return;
  for (const { table, words } of titled) {
    for (const record of table.body.records)
      if (!record.some((cell) => cell.field === field)) record.push(headingCell(field, words, table.body.evidence));
  }
}

/** Whether each column of a further table is headed as in the best one, by nothing, or by what names its field as well. */
function hasSameHeads(table: Found, best: Found): boolean {
  return table.assignment.columns.every(({ field, column, score }) => {
    const known = best.assignment.columns.find((own) => own.field === field);
    const head = table.heads[column] ?? '';
    return (
      known === undefined ||
      head === '' ||
      head.toLowerCase() === best.heads[known.column]?.toLowerCase() ||
      score >= SAME_TABLE.head * known.score
    );
  });
}

/** Share of the heads of a table that another has too. */
function sharedHeads({ heads }: Found, other: Found): number {
  const own = heads.filter((head) => head !== '');
  return own.filter((head) => other.heads.includes(head)).length / Math.max(1, own.length);
}

function sharedFields(one: Assignment, other: Assignment): number {
  const mine = one.columns.map(({ field }) => field);
  const shared = other.columns.filter(({ field }) => mine.includes(field)).length;
  return shared / Math.max(mine.length, other.columns.length, 1);
}
