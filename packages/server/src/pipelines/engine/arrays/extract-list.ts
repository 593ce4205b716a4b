/** Extracts arrays of objects from tables, printed or given by the file format. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context, Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import type { Row } from '../core/view.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { NO_AMOUNTS } from '../totals/evidence.ts';
import { SAME_TABLE } from '../weights/columns.ts';
import { askedRows } from './asked-rows.ts';
import { type Assignment, assign, tableKind } from './assign.ts';
import { type Header, headerOf } from './columns.ts';
import { modelGrids } from './model-grid.ts';
import { receiptItems } from './receipt-items.ts';
import { isTaxList, rolesOf } from './roles.ts';
import { type Scan, scanUnder } from './scan.ts';
import { type Body, entry, type ItemRecord, type LedgerEntry, recordsOf } from './table-body.ts';
import { taxLines } from './tax-lines.ts';

export interface ExtractedList {
  records: ItemRecord[];
  /** Every row of the tables that were read, and how it was used. */
  ledger: LedgerEntry[];
  /** The records by the table that they come from. */
  tables: TableGroup[];
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
  for (const { found } of searches) found.sort(byScore);
  const owned = searches.map((search) => search.found.filter((table) => isOwn(table, search, searches)));
  for (const [at, search] of searches.entries()) {
    const own = owned[at] ?? [];
    search.found = search.found.filter(
      (table) => own.includes(table) || !own.some(({ header }) => header !== undefined && header === table.header),
    );
  }
  return new Map(searches.map((search) => [search.list, itemsOf(search)]));
}

interface Found {
  assignment: Assignment;
  body: Body;
  rows: ReadonlySet<number>;
  first: number;
  /** The row of heads, for a part of a table that sums divide. */
  header: Row | undefined;
}

interface Search {
  list: ListField;
  context: Context;
  roles: ReadonlyMap<Field, ColumnRole>;
  found: Found[];
  /** Whether a table has rows that the list does not ask for. Then nothing else is its source. */
  hasOthers: boolean;
}

const byScore = (a: Found, b: Found): number =>
  b.assignment.score - a.assignment.score || b.body.records.length - a.body.records.length;

/** Whether no other list finds more of its fields in the same rows. */
function isOwn(table: Found, own: Search, searches: readonly Search[]): boolean {
  const share = (found: Found, { context }: Search): number => found.assignment.score / context.fields.length;
  return searches.every((search) =>
    search.found.every((other) => other.first !== table.first || share(other, search) <= share(table, own)),
  );
}

function searchOf(prepared: Prepared, list: ListField): Search | undefined {
  if (list.fields === null || list.fields.length === 0) return undefined;
  // Payments are of no use here, and finding them takes longer than reading the rows of a large sheet.
  const scorer = new LabelScorer(list.fields, { hasPrinted: true });
  const context: Context = { ...prepared, fields: list.fields, scorer, ...NO_AMOUNTS };
  const roles = rolesOf(list);
  return { list, context, roles, ...tablesFor(context, roles, list) };
}

function itemsOf({ list, context, roles, found, hasOthers }: Search): ExtractedList {
  const fromTables = joined(found);
  if (fromTables.records.length > 0 || hasOthers) return fromTables;
  const records = isTaxList(list) ? taxLines(context, roles) : receiptItems(context);
  return { records, ledger: fromTables.ledger, tables: [] };
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
      if (table !== undefined && (part === 0 || table.body.records.length >= MIN_PART)) parts.push(table);
    }
    if (parts.length > 1) for (const part of parts) part.header = header.row;
    found.push(...parts);
  }
  return { found, hasOthers };
}

/** The best table, and those with the same columns that share no row with it, in the order of the document. */
function joined(found: readonly Found[]): ExtractedList {
  const [best] = found;
  if (best === undefined) return { records: [], ledger: [], tables: [] };
  const taken = new Set<number>();
  const kept: Found[] = [];
  for (const table of found) {
    const isSame =
      table.assignment.score >= SAME_TABLE.score * best.assignment.score &&
      sharedFields(table.assignment, best.assignment) >= SAME_TABLE.fields;
    if (!isSame || [...table.rows].some((row) => taken.has(row))) continue;
    for (const row of table.rows) taken.add(row);
    kept.push(table);
  }
  kept.sort((a, b) => a.first - b.first);
  const result: ExtractedList = { records: [], ledger: [], tables: [] };
  for (const { body, rows } of kept) {
    for (const record of body.records) result.records.push(record);
    for (const line of body.ledger) result.ledger.push(line);
    const first = Math.min(...body.ledger.map(({ row }) => row));
    result.tables.push({ first, last: Math.max(first, ...rows), records: body.records });
  }
  return result;
}

function read(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  { grid, sums, skipped }: Scan,
): Found | undefined {
  if (grid.rows.length === 0) return undefined;
  const kind = tableKind(grid.heads);
  const wanted = new Set(roles.values());
  if (kind === 'items' && wanted.has('tax_basis')) return undefined;
  if (kind === 'taxes' && (wanted.has('quantity') || wanted.has('description'))) return undefined;
  const assignment = assign(context, grid, roles);
  const isSmall = context.fields.length <= 2;
  if (assignment.score < (isSmall ? MIN_SMALL_TABLE : MIN_TABLE)) return undefined;
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
  return { assignment, body, rows, first, header: undefined };
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
