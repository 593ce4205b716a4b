/** Extracts arrays of objects from tables, printed or given by the file format. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context, Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { joinWords, type Row } from '../core/view.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { NO_AMOUNTS } from '../totals/evidence.ts';
import { COMPLETED, PLAIN_TABLE, RECORDS, SAME_TABLE, TELLING } from '../weights/columns.ts';
import { askedRows } from './asked-rows.ts';
import { type Assignment, assign, tableKind } from './assign.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import { type Header, headerOf } from './columns.ts';
import type { Grid } from './grid.ts';
import { headedField, headingCell, titleOver } from './headings.ts';
import type { ItemRecord } from './item-record.ts';
import { modelGrids } from './model-grid.ts';
import { plainHeaderOf } from './plain-header.ts';
import type { Profile } from './profile.ts';
import { receiptItems } from './receipt-items.ts';
import { type RecordTable, type RowRange, recordTables } from './repeated-records.ts';
import { isTaxList, rolesOf } from './roles.ts';
import { type Scan, scanUnder } from './scan.ts';
import { type Body, entry, type LedgerEntry, recordsOf } from './table-body.ts';
import { taxLines } from './tax-lines.ts';

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
  records: readonly ItemRecord[];
}

/** Least sum of column scores, for lists of up to two fields and of more. */
const MIN_SMALL_TABLE = 0.75;
const MIN_TABLE = 1.3;
/** Least score of a header row, before its columns are examined. */
const MIN_HEADER = 1.1;
const MAX_HEADERS = 40;
const MAX_SCANNED_ROWS = 50_000;

/** Fills lists of objects. Of a table that sums divide in parts, a part belongs to the list that fits it best. */
export function extractLists(prepared: Prepared, lists: readonly ListField[]): Map<ListField, ExtractedList> {
  const searches = lists.flatMap((list) => searchOf(prepared, list) ?? []);
  const owned = searches.map((search) => search.found.filter((table) => isOwn(table, search, searches)));
  for (const [at, search] of searches.entries()) search.found = owned[at] ?? [];
  addWholeTables(searches);
  for (const { found } of searches) found.sort(byScore);
  return new Map(searches.map((search) => [search.list, itemsOf(search)]));
}

/** Records of a list that repeat their labels, and where they stand. */
export function extractRecords(prepared: Prepared, list: ListField, within?: RowRange): ExtractedList {
  const search = searchFor(prepared, list);
  if (search === undefined) return { records: [], ledger: [], tables: [], blocks: [] };
  return joined(search.context, recordsFor(search.context, search.roles, within).sort(byScore).slice(0, 1));
}

interface Found {
  assignment: Assignment;
  body: Body;
  rows: ReadonlySet<number>;
  first: number;
  /** The text of its heads. */
  heads: string;
  /** The row of heads, for a part of a table that sums divide. */
  header: Row | undefined;
  blocks: RowRange[];
}

interface Search {
  list: ListField;
  context: Context;
  roles: ReadonlyMap<Field, ColumnRole>;
  found: Found[];
  /** Whether a table has rows that the list does not ask for. Then nothing else is its source. */
  hasOthers: boolean;
}

const trustOf = ({ assignment, blocks }: Found): number => (blocks.length > 0 ? RECORDS.trust : 1) * assignment.score;
const byScore = (a: Found, b: Found): number =>
  trustOf(b) - trustOf(a) || b.body.records.length - a.body.records.length;

/** Whether no other list fits the same rows better. */
function isOwn(table: Found, own: Search, searches: readonly Search[]): boolean {
  // A table has columns that a short list does not ask for, and then it is rather the table of a longer one.
  const share = ({ assignment: { score, profiles } }: Found, { context }: Search): number =>
    score / Math.max(context.fields.length, profiles.filter(({ filled }) => filled > 0).length);
  return searches.every((search) =>
    search.found.every((other) => other.first !== table.first || share(other, search) <= share(table, own)),
  );
}

function searchOf(prepared: Prepared, list: ListField): Search | undefined {
  const search = searchFor(prepared, list);
  return search === undefined ? undefined : { ...search, ...tablesFor(search.context, search.roles, list) };
}

function searchFor(prepared: Prepared, list: ListField): Omit<Search, 'found' | 'hasOthers'> | undefined {
  if (list.fields === null || list.fields.length === 0) return undefined;
  // Payments are of no use here, and finding them takes longer than reading the rows of a large sheet.
  const scorer = new LabelScorer(list.fields, { hasPrinted: true });
  const context: Context = { ...prepared, fields: list.fields, scorer, ...NO_AMOUNTS };
  const roles = rolesOf(list);
  return { list, context, roles };
}

function itemsOf({ list, context, roles, found, hasOthers }: Search): ExtractedList {
  const fromTables = joined(context, found);
  if (fromTables.records.length > 0 || hasOthers) return fromTables;
  const records = isTaxList(list) ? taxLines(context, roles) : receiptItems(context);
  return { records, ledger: fromTables.ledger, tables: [], blocks: [] };
}

const MAX_PARTS = 20;
/** A part after a sum has at least this many items; fewer are amounts around the sum. */
const MIN_PART = 3;

function tablesFor(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  { schema }: ListField,
): Pick<Search, 'found' | 'hasOthers'> {
  const found: Found[] = [];
  let hasOthers = false;
  for (const grid of modelGrids(context, roles)) {
    const { rows, others } = askedRows(schema.description, grid);
    hasOthers ||= others.length > 0;
    const table = read(context, roles, { grid: { ...grid, rows }, sums: [], skipped: [], end: undefined });
    for (const row of others) table?.body.ledger.push(entry(row, 'skipped', 'the description asks for other rows'));
    if (table !== undefined) found.push(table);
  }
  for (const header of headersOf(context, roles)) {
    let end: Row | undefined;
    const parts: Found[] = [];
    for (let part = 0; part < MAX_PARTS && (part === 0 || end !== undefined); part += 1) {
      const scan = scanUnder(context, roles, header, end);
      end = scan.end;
      const table = read(context, roles, scan);
      if (table !== undefined && (part === 0 || isFurtherPart(table, parts[0]))) parts.push(table);
    }
    if (parts.length > 1) for (const part of parts) part.header = header.row;
    found.push(...parts);
  }
  found.push(...recordsFor(context, roles));
  return { found, hasOthers };
}

/**
 * A list that no table names gets one whose heads say little and that no other list has, if its columns are the fields
 * of the list.
 */
function addWholeTables(searches: readonly Search[]): void {
  const taken = new Set(searches.flatMap(({ found }) => found.flatMap(({ rows }) => [...rows])));
  for (const search of searches) {
    const { context, roles, found, hasOthers } = search;
    if (found.length > 0 || hasOthers || context.fields.length < PLAIN_TABLE.minColumns) continue;
    const whole = wholeTables(context, roles).filter(({ rows }) => ![...rows].some((row) => taken.has(row)));
    const named = whole.filter(({ assignment }) => isNamed(assignment.columns));
    // Of several tables that nothing but their types speaks for, none can be told to be the list's.
    const isOne = new Set(whole.map(({ heads }) => heads)).size === 1;
    search.found = named.length > 0 ? named : isOne ? whole : [];
  }
}

function wholeTables(context: Context, roles: ReadonlyMap<Field, ColumnRole>): Found[] {
  return context.view.pages.flatMap((page) =>
    page.rows.flatMap((row) => {
      const header = plainHeaderOf(context, roles, row, page);
      const scan = header === undefined ? undefined : scanUnder(context, roles, header);
      const table = scan === undefined ? undefined : read(context, roles, scan, true);
      return table === undefined || table.body.records.length < PLAIN_TABLE.minRows ? [] : [table];
    }),
  );
}

function isWholeSet({ fields }: Context, { columns, profiles }: Assignment): boolean {
  const filled = profiles.filter((profile) => profile.filled > 0).length;
  const taken = new Set(columns.map(({ column }) => column)).size;
  const least = Math.min(COMPLETED.minColumns, fields.length);
  if (taken < least || taken < filled || fields.length - columns.length > COMPLETED.maxOpenFields) return false;
  return isNamed(columns) || tellingOf(columns, profiles) >= COMPLETED.minTelling;
}

const isNamed = (columns: readonly Assigned[]): boolean => columns.some(({ score }) => score > COMPLETED.score);

/** How much the types of the columns tell: many tables have a text and a number, few have a person and a range. */
function tellingOf(columns: readonly Assigned[], profiles: readonly Profile[]): number {
  return columns.reduce((sum, { field, column, part }) => {
    const profile = profiles[column];
    if (part !== undefined) return sum + TELLING.range;
    if (field.kind === 'date') return sum + TELLING.date;
    if (isNumericField(field)) return sum + TELLING.number;
    if ((profile?.persons ?? 0) >= COMPLETED.most) return sum + TELLING.person;
    return sum + ((profile?.codes ?? 0) >= COMPLETED.most ? TELLING.code : TELLING.text);
  }, 0);
}

/** A few rows after a sum are amounts around it, unless they have everything that the items before it have. */
function isFurtherPart({ body }: Found, first: Found | undefined): boolean {
  if (body.records.length >= MIN_PART || first === undefined) return body.records.length >= MIN_PART;
  const most = Math.max(...first.body.records.map((record) => record.length));
  return most >= MIN_PART && body.records.every((record) => record.length >= most);
}

/** Records that repeat their labels. */
function recordsFor(context: Context, roles: ReadonlyMap<Field, ColumnRole>, within?: RowRange): Found[] {
  return recordTables(context.view, within).flatMap(({ grid, ranges }: RecordTable) => {
    const scan: Scan = { grid, sums: [], skipped: [], end: undefined };
    const table = read(context, roles, scan) ?? read(context, roles, scan, true);
    return table === undefined ? [] : [{ ...table, blocks: ranges }];
  });
}

/** The best table, and those with the same columns that share no row with it, in the order of the document. */
function joined(context: Context, found: readonly Found[]): ExtractedList {
  const [best] = found;
  if (best === undefined) return { records: [], ledger: [], tables: [], blocks: [] };
  const taken = new Set<number>();
  const kept: Found[] = [];
  for (const table of found) {
    const isSame =
      table.assignment.score >= SAME_TABLE.score * best.assignment.score &&
      sharedFields(table.assignment, best.assignment) >= SAME_TABLE.fields;
    const isOtherKind = table !== best && table.blocks.length + best.blocks.length > 0;
    if (!isSame || isOtherKind || [...table.rows].some((row) => taken.has(row))) continue;
    for (const row of table.rows) taken.add(row);
    kept.push(table);
  }
  kept.sort((a, b) => a.first - b.first);
  addTitles(context, kept);
  const result: ExtractedList = { records: [], ledger: [], tables: [], blocks: [] };
  for (const { body, rows, blocks } of kept) {
    result.blocks.push(...blocks);
    for (const record of body.records) result.records.push(record);
    for (const line of body.ledger) result.ledger.push(line);
    const first = Math.min(...body.ledger.map(({ row }) => row));
    result.tables.push({ first, last: Math.max(first, ...rows), records: body.records });
  }
  return result;
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
      if (!record.some((cell) => cell.field === field)) record.push(headingCell(field, words));
  }
}

function read(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  { grid, sums, skipped }: Scan,
  isWhole = false,
): Found | undefined {
  if (grid.rows.length === 0) return undefined;
  const kind = tableKind(grid.heads);
  const wanted = new Set(roles.values());
  if (kind === 'items' && wanted.has('tax_basis')) return undefined;
  if (kind === 'taxes' && (wanted.has('quantity') || wanted.has('description'))) return undefined;
  const assignment = assignmentOf(context, grid, roles, isWhole);
  const isSmall = context.fields.length <= 2;
  if (isWhole ? !isWholeSet(context, assignment) : assignment.score < (isSmall ? MIN_SMALL_TABLE : MIN_TABLE))
    return undefined;
  if (!isSmall && assignment.columns.length < 2) return undefined;
  const said = new Set(assignment.columns.map(({ field }) => roles.get(field)));
  if (wanted.has('tax_basis') && wanted.has('tax_rate') && !said.has('tax_rate')) return undefined;
  const body = recordsOf(context, grid, assignment, roles);
  if (body.records.length === 0) return undefined;
  for (const row of sums) body.ledger.push(entry(row, 'subtotal'));
  for (const row of skipped) body.ledger.push(entry(row, 'skipped', 'text between the rows'));
  const rows = new Set<number>();
  for (const { row, fate } of body.ledger) if (fate === 'extracted' || fate === 'continuation') rows.add(row);
  const first = body.ledger.find(({ fate }) => fate === 'extracted')?.row ?? 0;
  const heads = grid.heads.map((lines) => lines.join(' ')).join('|');
  return { assignment, body, rows, first, heads, header: undefined, blocks: [] };
}

/** The columns that heads name; or all of them, if they are the fields of the list. */
function assignmentOf(
  context: Context,
  grid: Grid,
  roles: ReadonlyMap<Field, ColumnRole>,
  isWhole: boolean,
): Assignment {
  const named = assign(context, grid, roles, isWhole);
  const open = context.fields.length - named.columns.length;
  if (isWhole || open <= COMPLETED.maxOpenFields || named.columns.length === 0) return named;
  const whole = assign(context, grid, roles, true);
  return whole.columns.length > named.columns.length && isWholeSet(context, whole) ? whole : named;
}

function sharedFields(one: Assignment, other: Assignment): number {
  const mine = one.columns.map(({ field }) => field);
  const shared = other.columns.filter(({ field }) => mine.includes(field)).length;
  return shared / Math.max(mine.length, other.columns.length, 1);
}

/** Finds header rows among printed rows. Formats that give their tables need no search. */
function headersOf(context: Context, roles: ReadonlyMap<Field, ColumnRole>): Header[] {
  const headers: Header[] = [];
  let scanned = 0;
  for (const page of context.view.pages) {
    const isGiven = page.model.width === null && page.model.blocks.some((block) => block.kind === 'table');
    if (isGiven) continue;
    for (const row of page.rows) {
      scanned += 1;
      if (scanned > MAX_SCANNED_ROWS) break;
      const header = headerOf(context, roles, row, page);
      if (
        header !== undefined &&
        header.score >= Math.min(MIN_HEADER, SAME_TABLE.headerPerField * context.fields.length)
      )
        headers.push(header);
    }
  }
  if (headers.length <= MAX_HEADERS) return headers;
  const least = headers.map(({ score }) => score).sort((a, b) => b - a)[MAX_HEADERS - 1] ?? 0;
  return headers.filter(({ score }) => score >= least).slice(0, 4 * MAX_HEADERS);
}
