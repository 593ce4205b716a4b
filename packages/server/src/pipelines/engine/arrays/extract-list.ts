/** Extracts arrays of objects from tables, printed or given by the file format. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context, Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import type { Row } from '../core/view.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { NO_AMOUNTS } from '../totals/evidence.ts';
import { LIST_TITLE, PLAIN_TABLE, SAME_TABLE } from '../weights/columns.ts';
import { sharedOut } from './alike-lists.ts';
import { askedTable, askedTables } from './asked-rows.ts';
import { isNumericField } from './assigned.ts';
import { groupedGrids } from './column-groups.ts';
import { type Header, headerOf } from './columns.ts';
import { cutAtOthers } from './cut-tables.ts';
import { type Found, headRowOf, isNamed, read, readSection, titlesOver, withSameColumns } from './found-table.ts';
import { headlessFor } from './headless-tables.ts';
import type { ItemRecord } from './item-record.ts';
import { byScore, type ExtractedList, joined, NOTHING, wholeFirst } from './joined-tables.ts';
import { entry } from './ledger.ts';
import { addLikelyTables, type ListTables, shareOf } from './likely-tables.ts';
import { lineRecords } from './line-records.ts';
import { titleScore } from './list-titles.ts';
import { modelGrids } from './model-grid.ts';
import { oneListPerRow } from './one-list-per-row.ts';
import { titlesOfOthers, untilOthers } from './other-titles.ts';
import { plainHeaderOf } from './plain-header.ts';
import { readUnder } from './read-under.ts';
import { provedLines, receiptItems } from './receipt-items.ts';
import { type RecordTable, type RowRange, recordTables } from './repeated-records.ts';
import { isDiscountList, isTaxList, rolesOf } from './roles.ts';
import { shareRows } from './rows-of-lists.ts';
import { addSaidChoices } from './said-choices.ts';
import type { Scan } from './scan.ts';
import { sectionsOf } from './sections.ts';
import { askedSign } from './signed-rows.ts';
import { taxLines } from './tax-lines.ts';
import { listTitled, titledOnly } from './titled-tables.ts';
import { turnedGrids } from './turned-grids.ts';

/** Least score of a header row, before its columns are examined. */
const MIN_HEADER = 1.1;
const MAX_HEADERS = 40;
const MAX_SCANNED_ROWS = 50_000;
const MAX_SECTION_ROWS = 150_000;

/** Fills lists of objects. Of a table that sums divide in parts, a part belongs to the list that fits it best. */
export function extractLists(prepared: Prepared, lists: readonly ListField[]): Map<ListField, ExtractedList> {
  const searches = lists.flatMap((list) => searchOf(prepared, list, lists) ?? []);
  shareRows(searches);
  const owned = searches.map((search) => search.found.filter((table) => isOwn(table, search, searches)));
  for (const [at, search] of searches.entries())
    search.found = titledOnly(search.context, search.list, owned[at] ?? []);
  shareOut(searches);
  cutAtOthers(searches);
  for (const { found } of searches) found.sort(byScore);
  addLikelyTables(searches);
  addSections(searches);
  addWholeTables(searches);
  for (const search of searches)
    search.found = wholeFirst(titledOnly(search.context, search.list, search.found).sort(byScore));
  const contested = searches.map((search) => search.found.filter((table) => isContested(table, search, searches)));
  for (const [at, search] of searches.entries())
    search.found = search.found.filter((table) => !contested[at]?.includes(table));
  const filled = oneListPerRow(
    searches.map((search, at) => ({ search, list: itemsOf(search, searches, contested[at]?.length !== 0) })),
  );
  return new Map(filled.map(({ search, list }) => [search.list, list]));
}

/** Records of a list that repeat their labels, and where they stand. */
export function extractRecords(prepared: Prepared, list: ListField, within?: RowRange): ExtractedList {
  const search = searchFor(prepared, list);
  if (search === undefined) return NOTHING;
  return joined(search.context, recordsFor(search.context, search.roles, within).sort(byScore).slice(0, 1));
}

/** Lists with the same fields find the same tables, and each table belongs to one of them. */
function shareOut(searches: readonly ListTables[]): void {
  const [any] = searches;
  if (any === undefined || searches.length < 2) return;
  for (const search of searches) search.found = search.found.filter((table) => !isMixture(table, search.found));
  const contenders = searches.map((search) => ({
    list: search.list,
    tables: new Map(search.found.map((table) => [table.start, table])),
  }));
  const kept = sharedOut(any.context, contenders, headRowOf);
  for (const [at, search] of searches.entries()) {
    const starts = new Set(kept[at]?.map(({ start }) => start));
    search.found = search.found.filter(({ start }) => starts.has(start));
  }
}

/** Whether a table has heads, rows or sums of another that fits far better: what is aligned with those is no table. */
const isMixture = ({ rows, assignment }: Found, others: readonly Found[]): boolean =>
  others.some(
    (other) =>
      assignment.score < SAME_TABLE.score * other.assignment.score &&
      other.body.ledger.some(({ row }) => rows.has(row)),
  );

/** Whether no other list fits the same rows better. What stands over a table says whose it is, if it names one of them. */
function isOwn(table: Found, own: ListTables, searches: readonly ListTables[]): boolean {
  const rivals = searches.flatMap((search) => {
    const found = search === own ? undefined : search.found.find((other) => other.start === table.start);
    return found === undefined ? [] : [{ search, found }];
  });
  if (rivals.length === 0) return true;
  const lists = [own.list, ...rivals.map(({ search }) => search.list)];
  const titled = listTitled(own.context, table, lists);
  if (titled !== undefined) return titled === own.list;
  return rivals.every(({ search, found }) => shareOf(found, search) <= shareOf(table, own));
}

/** Whether a list with the same fields has the same table. Then nothing tells whose it is, and one of them is all wrong. */
const isContested = (table: Found, { list }: ListTables, searches: readonly ListTables[]): boolean =>
  !list.isInner &&
  searches.some(
    (other) =>
      other.list !== list &&
      !other.list.isInner &&
      namesIn(other.list) === namesIn(list) &&
      other.found.some((same) => isAmong(placesOf(table), placesOf(same))),
  );

const isAmong = (places: readonly string[], others: readonly string[]): boolean => {
  const known = new Set(others);
  return places.length > 0 && places.every((place) => known.has(place));
};

const namesIn = ({ fields }: ListField): string => (fields ?? []).map(({ name }) => name).join('|');

function searchOf(prepared: Prepared, list: ListField, lists: readonly ListField[]): ListTables | undefined {
  const search = searchFor(prepared, list);
  if (search === undefined) return undefined;
  const othersAt = titlesOfOthers(search.context, list, lists);
  const context = { ...search.context, othersAt, askedSign: askedSign(list, lists) };
  return { ...search, context, ...tablesFor(context, search.roles, list) };
}

function searchFor(
  prepared: Prepared,
  list: ListField,
): Omit<ListTables, 'found' | 'hasOthers' | 'isGrouped'> | undefined {
  if (list.fields === null || list.fields.length === 0) return undefined;
  // Payments are of no use here, and finding them takes longer than reading the rows of a large sheet.
  const scorer = new LabelScorer(list.fields, { hasPrinted: true });
  const context: Context = { ...prepared, fields: list.fields, list, scorer, ...NO_AMOUNTS };
  const roles = rolesOf(list);
  return { list, context, roles };
}

/** @param isContested whether it has lost tables to no list: their lines are no items either */
function itemsOf(search: ListTables, searches: readonly ListTables[], isContested: boolean): ExtractedList {
  const { list, context, roles, found, hasOthers } = search;
  const fromTables = joined(context, found);
  // Where a list is inside of another, the lines of the document are items of the outer one.
  if (hasOthers || list.isInner || (isContested && found.length === 0)) return fromTables;
  const hasTables = fromTables.records.length > 0;
  const { ledger } = fromTables;
  const lines = isTaxList(list) ? taxLines(context, roles) : isDiscountList(list) ? [] : receiptItems(context, roles);
  const isElsewhere = areBesideTitled(lines, found) || isOfOther(lines, search, searches);
  const own = lines.length > 0 && isElsewhere ? [] : lines;
  const records = hasTables ? provedLines(context, own, fromTables.records) : own;
  if (hasTables && records.length === 0) return fromTables;
  return { records, ledger, tables: [], blocks: [] };
}

/** Whether the lines stand elsewhere than what a heading calls as the list: that they add up makes them another list. */
const areBesideTitled = (lines: readonly ItemRecord[], [best]: readonly Found[]): boolean =>
  best !== undefined &&
  best.body.evidence.titled >= LIST_TITLE.least &&
  2 * lines.filter(([cell]) => best.rows.has(cell?.words[0]?.row ?? -1)).length < lines.length;

/** Whether most of the lines are rows of a table that another list of the document has, and this one has not. */
function isOfOther(lines: readonly ItemRecord[], own: ListTables, searches: readonly ListTables[]): boolean {
  const rowsOf = ({ found: [best] }: ListTables): ReadonlySet<number> => best?.rows ?? new Set();
  const known = rowsOf(own);
  const others = searches.filter((other) => other !== own && !other.list.isInner).map(rowsOf);
  const taken = lines.filter((line) => {
    const row = line[0]?.words[0]?.row ?? -1;
    return !known.has(row) && others.some((rows) => rows.has(row));
  });
  return 2 * taken.length > lines.length;
}

const MAX_PARTS = 20;
/** A part after a sum has at least this many items; fewer are amounts around the sum. */
const MIN_PART = 3;

function tablesFor(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  list: ListField,
): Pick<ListTables, 'found' | 'hasOthers' | 'isGrouped'> {
  // The rows of such a table are the items that the list is in.
  const grouped = list.isInner ? groupedFor(context, roles) : [];
  if (grouped.length > 0) return { found: grouped, hasOthers: false, isGrouped: false };
  const found: Found[] = [];
  let hasOthers = false;
  let isGrouped = false;
  const drawn = modelGrids(context, roles).map((grid) => untilOthers(context, grid));
  for (const { grid, others, isGroup } of askedTables(context, list, [...drawn])) {
    hasOthers ||= others.length > 0;
    isGrouped ||= isGroup;
    const table = read(context, roles, { grid, sums: [], skipped: [], end: undefined });
    for (const row of others) table?.body.ledger.push(entry(row, 'skipped', 'the list asks for other rows'));
    if (table !== undefined) found.push(table);
  }
  for (const header of headersOf(context, roles)) {
    let end: Row | undefined;
    let parts: Found[] = [];
    const groups = new Set<Found>();
    for (let part = 0; part < MAX_PARTS && (part === 0 || end !== undefined); part += 1) {
      let isGroup = false;
      const { scan, table } = readUnder(context, roles, header, {
        read: (under) => {
          const asked = askedTable(context, list, under.grid);
          under.grid = asked.grid;
          isGroup = asked.isGroup;
          return read(context, roles, under);
        },
        after: end,
      });
      end = scan.end;
      if (table !== undefined && isGroup) groups.add(table);
      if (table !== undefined && (part === 0 || isGroup || isFurtherPart(table, parts[0]))) parts.push(table);
    }
    // A sum ends each group of rows, and the list is called by the headings of some.
    if (groups.size > 0) parts = parts.filter((part) => groups.has(part));
    isGrouped ||= groups.size > 0;
    if (parts.length > 1) for (const part of parts) part.header = header.row;
    found.push(...parts.filter((part) => !found.some((drawn) => isSameDrawn(drawn, part))));
  }
  found.push(...recordsFor(context, roles), ...turnedFor(context, roles));
  const lines = linesFor(context, roles).filter((table) => !found.some((other) => isAsFull(other, table)));
  if (!list.isInner && list.inner.length === 0) found.push(...lines);
  return { found: withSameColumns(context, roles, found), hasOthers, isGrouped };
}

/**
 * Drawn cells hold all lines of a text, if both find as many items and fields; rules between rows alone may hold several
 * items, and a cell that was drawn around two columns holds both.
 */
const isSameDrawn = (drawn: Found, part: Found): boolean =>
  drawn.isDrawn &&
  drawn.first === part.first &&
  drawn.body.records.length === part.body.records.length &&
  drawn.assignment.score >= SAME_TABLE.drawn * part.assignment.score &&
  drawn.assignment.columns.length >= part.assignment.columns.length &&
  drawn.body.records.flat().every((cell) => !isNumericField(cell.field) || isOneLine(cell.words)) &&
  drawn.body.records.flat().some((cell) => !isOneLine(cell.words));

const isOneLine = (words: readonly { row: number }[]): boolean => words.every(({ row }) => row === words[0]?.row);

/**
 * A list that no table names gets the section of the document whose heading names it, and one whose table has not all of
 * its fields gets the section around it, if that has.
 */
function addSections(searches: readonly ListTables[]): void {
  const taken = new Set(searches.flatMap(({ found }) => found.flatMap(placesOf)));
  for (const search of searches) {
    const { context, roles, list, found, hasOthers } = search;
    const [best] = found;
    const isWhole = best !== undefined && best.assignment.columns.length >= context.fields.length;
    if (isWhole || (hasOthers && best === undefined) || context.view.rows.length > MAX_SECTION_ROWS) continue;
    const others = searches.filter((other) => other !== search).map((other) => other.list);
    const own = new Set(found.flatMap(placesOf));
    for (const { grid, score } of sectionsOf(context, list, others)) {
      const table = readSection(context, roles, grid);
      if (table === undefined || (table.body.records.length < 2 && score < LIST_TITLE.alone)) continue;
      if (best !== undefined && ![...best.rows].every((row) => table.rows.has(row))) continue;
      if (placesOf(table).some((place) => taken.has(place) && !own.has(place))) continue;
      table.body.evidence.titled = score;
      for (const place of placesOf(table)) taken.add(place);
      search.found = [table];
      break;
    }
  }
}

/** Sections may stand side by side, so rows do not tell them apart. */
const placesOf = ({ body }: Found): string[] =>
  body.records.flatMap((record) => record.flatMap(({ words }) => words.map(({ row, place }) => `${row}.${place}`)));

/**
 * A list that no table names gets one whose heads say little and that no other list has, if its columns are the fields
 * of the list.
 */
function addWholeTables(searches: readonly ListTables[]): void {
  const taken = new Set(searches.flatMap(({ found }) => found.flatMap(({ rows }) => [...rows])));
  for (const search of searches) {
    const { context, roles, found, hasOthers } = search;
    if (found.length > 0 || hasOthers || context.fields.length < PLAIN_TABLE.minColumns) continue;
    const whole = wholeTables(context, roles).filter(({ rows }) => ![...rows].some((row) => taken.has(row)));
    const named = whole.filter(({ assignment }) => isNamed(assignment.columns));
    // Of several tables that nothing but their types speaks for, none can be told to be the list's.
    const most = Math.max(0, ...whole.map(({ assignment }) => assignment.columns.length));
    const fullest = whole.filter(({ assignment }) => assignment.columns.length === most);
    const isOne = new Set(fullest.map(({ heads }) => heads.join('|'))).size === 1;
    const titled = whole.filter((table) => isTitledFor(search, table, searches));
    search.found = named.length > 0 ? named : isOne ? fullest : titled;
    if (search.found.length === 0) search.found = headlessFor(context, roles, taken);
    for (const { rows } of search.found) for (const row of rows) taken.add(row);
  }
}

/** Whether a title over a table names the list, and no other list as well. */
function isTitledFor({ context, list }: ListTables, table: Found, searches: readonly ListTables[]): boolean {
  return titlesOver(context, table).some((title) => {
    const score = titleScore(list, title);
    return (
      score >= LIST_TITLE.least &&
      searches.every((other) => other.list === list || titleScore(other.list, title) < score)
    );
  });
}

function wholeTables(context: Context, roles: ReadonlyMap<Field, ColumnRole>): Found[] {
  const found = context.view.pages.flatMap((page) =>
    page.rows.flatMap((row) => {
      const header = plainHeaderOf(context, roles, row, page);
      const readWhole = (scan: Scan): Found | undefined => read(context, roles, scan, true);
      const table = header === undefined ? undefined : readUnder(context, roles, header, { read: readWhole }).table;
      return table === undefined || table.body.records.length < PLAIN_TABLE.minRows ? [] : [table];
    }),
  );
  return withSameColumns(context, roles, found);
}

/** A few rows after a sum are amounts around it, unless they have most of what the items before it have. */
function isFurtherPart({ body }: Found, first: Found | undefined): boolean {
  if (body.records.length >= MIN_PART || first === undefined) return body.records.length >= MIN_PART;
  const most = Math.max(...first.body.records.map((record) => record.length));
  const least = Math.max(MIN_PART, SAME_TABLE.partCells * most);
  return body.records.every((record) => record.length >= least);
}

/** Records that repeat their labels. */
function recordsFor(context: Context, roles: ReadonlyMap<Field, ColumnRole>, within?: RowRange): Found[] {
  return recordTables(context.view, within).flatMap(({ grid, ranges }: RecordTable) => {
    const scan: Scan = { grid, sums: [], skipped: [], end: undefined };
    const table = read(context, roles, scan) ?? read(context, roles, scan, true);
    if (table === undefined) return [];
    addSaidChoices(context, table, ranges);
    return [{ ...table, blocks: ranges }];
  });
}

/** Items that stand side by side in the rows of a table. */
function groupedFor(context: Context, roles: ReadonlyMap<Field, ColumnRole>): Found[] {
  return groupedGrids(context.view).flatMap((grid) => {
    const scan: Scan = { grid, sums: [], skipped: [], end: undefined };
    return read(context, roles, scan, true) ?? read(context, roles, scan) ?? [];
  });
}

/** Whether a table that begins with the same item has more items, or as many of as many fields. */
const isAsFull = (table: Found, { body, assignment, first }: Found): boolean =>
  table.first === first &&
  (table.body.records.length > body.records.length ||
    (table.body.records.length === body.records.length &&
      table.assignment.columns.length >= assignment.columns.length));

/** Tables whose items have several lines of columns. */
function linesFor(context: Context, roles: ReadonlyMap<Field, ColumnRole>): Found[] {
  return lineRecords(context.view).flatMap(({ grid, further }) => {
    const scan: Scan = { grid, sums: [], skipped: [], end: undefined };
    const table = read(context, roles, scan) ?? read(context, roles, scan, true);
    if (table === undefined) return [];
    for (const row of further) table.body.ledger.push(entry(row, 'continuation'));
    return [{ ...table, rows: new Set([...table.rows, ...further.map(({ row }) => row)]) }];
  });
}

/** Tables whose columns are the items. */
function turnedFor(context: Context, roles: ReadonlyMap<Field, ColumnRole>): Found[] {
  return turnedGrids(context, roles).flatMap(({ grid, rows }) => {
    const table = read(context, roles, { grid, sums: [], skipped: [], end: undefined });
    if (table === undefined) return [];
    table.body.ledger = rows.map((row) => entry(row, 'extracted'));
    return [{ ...table, rows: new Set(rows.map(({ row }) => row)) }];
  });
}

/** Finds header rows among printed rows. Formats that give their tables need no search; interchanges have no heads. */
function headersOf(context: Context, roles: ReadonlyMap<Field, ColumnRole>): Header[] {
  if (context.view.isInterchange) return [];
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
