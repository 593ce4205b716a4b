/** The items of lists: rows of tables, records that repeat their labels, and blocks with lists of their own. */

import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { blocksWithLeads, recordsWithLeads, wholeTables } from './arrays/block-leads.ts';
import {
  type Block,
  blocksAmong,
  blocksByLabels,
  blocksOfRecords,
  blocksOverTables,
  withLeads,
} from './arrays/blocks.ts';
import { evidenceOf } from './arrays/cell-evidence.ts';
import { choiceItems } from './arrays/choice-items.ts';
import { datedRecords } from './arrays/dated-records.ts';
import { extractLists, extractRecords } from './arrays/extract-list.ts';
import { groupSums, sumFields, unsummed } from './arrays/group-sums.ts';
import { headedRecords } from './arrays/heading-blocks.ts';
import { fullRows, isWithin, rangesOf, recordsInside, rowsOfOne, withoutInner } from './arrays/inner-lists.ts';
import { type ItemRecord, type RecordCell, type RecordWithTexts, rowOf } from './arrays/item-record.ts';
import { type ExtractedList, NOTHING } from './arrays/joined-tables.ts';
import { labelledGroups } from './arrays/labelled-groups.ts';
import type { LedgerEntry } from './arrays/ledger.ts';
import { unmixed } from './arrays/mixed-cells.ts';
import { type NestedRows, nestedRows } from './arrays/nested-rows.ts';
import { periodItems } from './arrays/period-items.ts';
import { isProved } from './arrays/receipt-items.ts';
import type { RowRange } from './arrays/repeated-records.ts';
import { rowGroups, withoutLeads } from './arrays/row-groups.ts';
import { seriesItems } from './arrays/series-items.ts';
import { contextFor } from './candidates/prepare.ts';
import { cellResult } from './cell-result.ts';
import { choose } from './choose.ts';
import type { Candidate } from './core/candidate.ts';
import type { Context, Prepared } from './core/context.ts';
import type { Field, ListField } from './core/field.ts';
import type { FieldCandidates } from './core/field-candidates.ts';
import { countedRecords } from './counted-lines.ts';
import { listedRecords } from './listed-items.ts';
import { authorRecords } from './papers/paper-authors.ts';
import { plainItems } from './plain-items.ts';
import { chosenResult, emptyOutput, type FieldResult, offerOf, put } from './results.ts';
import { HEADING_BLOCKS } from './weights/columns.ts';

export interface ListResult {
  path: readonly string[];
  ledger: LedgerEntry[];
}

/** Fills the lists of an output. A table belongs to one list, so all of them are looked for together. */
export function fillLists(
  prepared: Prepared,
  lists: readonly ListField[],
  { output, fields }: { output: JsonObject; fields: FieldResult[] },
): ListResult[] {
  const statements = new Map([
    ...periodItems(prepared, lists),
    ...seriesItems(prepared, lists),
    ...choiceItems(prepared, lists),
  ]);
  const found = extractLists(prepared, lists.filter((list) => !statements.has(list)).flatMap(withInner));
  const open = lists.filter((list) => list.inner.length === 0 && isGuessed(found.get(list)));
  for (const [list, items] of periodItems(prepared, open, true)) statements.set(list, items);
  const tables = new Map([...found].map(([list, own]) => [list, list.isInner ? grouped(prepared, own) : own]));
  return lists.map((list) => {
    if (list.item !== null) {
      setAt(output, list, plainItems(prepared, { list, item: list.item, lists }, fields));
      return { path: list.path, ledger: [] };
    }
    const source: Source = { prepared, tables, within: undefined };
    const statement = statements.get(list);
    const filled =
      statement === undefined
        ? withListed(prepared, list, lists, itemsOf(source, list, []))
        : tableItems(prepared, list, statement.records, []);
    setAt(output, list, filled.items);
    fields.push(...filled.fields);
    return { path: list.path, ledger: statement?.ledger ?? filled.ledger };
  });
}

/** Whether nothing but the look of lines made items, if there are any. */
const isGuessed = (found: ExtractedList | undefined): boolean =>
  found?.records.every(([cell]) => cell?.evidence.way === 'lines') === true;

/** A list that nothing else was found for may be printed without a table. */
function withListed(prepared: Prepared, list: ListField, lists: readonly ListField[], filled: Filled): Filled {
  if (filled.items.length > 0 || list.inner.length > 0) return filled;
  const counted = lists.length === 1 ? countedRecords(prepared, list) : [];
  const records = counted.length > 0 ? counted : listedRecords(prepared, list, lists);
  return tableItems(prepared, list, records, [], filled.ledger);
}

/** Rows of one table that lines of their own part into groups are those of several items. */
function grouped({ view }: Prepared, found: ExtractedList): ExtractedList {
  const groups = found.blocks.length > 0 ? [] : rowGroups(view, found);
  return groups.length > found.tables.length ? withoutLeads(found, groups) : found;
}

/** The lists of objects inside of the items of a list. */
const listsInside = ({ inner }: ListField): ListField[] => inner.filter(({ fields }) => fields !== null);

const withInner = (list: ListField): ListField[] => [list, ...list.inner.flatMap(withInner)];

interface Source {
  prepared: Prepared;
  tables: ReadonlyMap<ListField, ExtractedList>;
  /** Rows of the item that the list is in; undefined for a list of the document. */
  within: RowRange | undefined;
}

const recordsIn =
  (tables: Source['tables']) =>
  (entry: ListField): readonly ItemRecord[] =>
    (tables.get(entry) ?? NOTHING).records;

interface Filled {
  items: Json[];
  fields: FieldResult[];
  ledger: LedgerEntry[];
}

function itemsOf(source: Source, list: ListField, path: readonly (string | number)[]): Filled {
  const { prepared, tables, within } = source;
  const found = tables.get(list) ?? NOTHING;
  const authors = within === undefined ? authorRecords(prepared, list) : [];
  if (authors.length > 0) return tableItems(prepared, list, authors, path, found.ledger);
  const nested = within === undefined ? nestedRows(prepared, list) : undefined;
  if (nested !== undefined) return nestedItems(prepared, list, nested);
  const inner = listsInside(list);
  const all = found.records.filter((record) => isWithin(rowOf(record), within));
  const { records, ledger } = inner.length > 0 ? fullRows(all, found.ledger) : { records: all, ledger: found.ledger };
  const headed =
    within === undefined && list.inner.length === 0 ? headedRecords(prepared, list, [...tables.keys()]) : [];
  const dated = within === undefined ? datedRecords(prepared, list) : [];
  const groups = within === undefined ? labelledGroups(prepared, list) : [];
  if (groups.length > 0 && groups.length >= (isNamedTable(records) ? records.length + 1 : 0))
    return itemsWithTexts(prepared, list, groups, found.ledger);
  const cells = dated.map((record) => record.cells);
  if (dated.length > 0 && isFuller(cells, headed.length > 0 ? headed : records))
    return itemsWithTexts(prepared, list, dated, found.ledger);
  // A table under the heading has its items, and the text before it none; the more so if its heads name the fields.
  const isMore = isProved(records)
    ? cellCount(headed) > cellCount(records)
    : headed.length > (found.tables.length > 0 ? records.length : 0);
  if (!isNamedTable(records) && isMore) return tableItems(prepared, list, headed, path, found.ledger);
  // Every item has at least one row inside, so a table with fewer rows than items belongs to something else.
  const tablesInside = inner
    .map((entry) => tables.get(entry)?.records ?? [])
    .filter(({ length }) => length >= records.length);
  const heads = inner.flatMap((entry) => headsOf(tables.get(entry)));
  const rowsInside = new Set([...tablesInside.flatMap(rowsOfOne), ...heads]);
  // Blocks have labels of their own, or tables with heads of their own.
  const isNamed = isNamedTable(records) && found.blocks.length === 0 && heads.length < Math.max(2, records.length);
  const isTable =
    records.length > 0 &&
    ((isNamed && isOver(records, heads)) || !records.some((record) => rowsInside.has(rowOf(record))));
  if (inner.length === 0 && isTable) {
    const own = records.length === found.records.length ? recordsWithLeads(prepared, list, found) : records;
    return tableItems(prepared, list, own, path, found.ledger);
  }
  const blocks = blockItems(source, list, path);
  if (isTable && records.length >= blocks.items.length) {
    const rows = rowItems(source, list, records, path, ledger);
    // Heads name the fields of as many items as there are blocks: whichever says more of them.
    const isBetter = isNamed && valueCount(rows) >= valueCount(blocks);
    if (records.length > blocks.items.length || isBetter) return rows;
  }
  if (blocks.items.length > 0 || !isTable) return { ...blocks, ledger: [...found.ledger, ...blocks.ledger] };
  return tableItems(prepared, list, records, path, found.ledger);
}

/** The rows of heads of a table. Items never begin there, even where the table of an inner list repeats its heads. */
const headsOf = (found: ExtractedList | undefined): number[] =>
  found?.ledger.flatMap(({ row, fate }) => (fate === 'header' ? [row] : [])) ?? [];

/** Whether what was taken for heads of a list inside is a line under the first of the rows. */
const isOver = ([first = []]: readonly ItemRecord[], heads: readonly number[]): boolean =>
  heads.every((row) => row > rowOf(first));

/** Whether heads name a good part of the fields. */
const isNamedTable = ([first]: readonly ItemRecord[]): boolean =>
  (first?.[0]?.evidence.table?.named ?? 0) >= HEADING_BLOCKS.namedTable;

/** Whether records have more values than others, or more of them each. */
const isFuller = (records: readonly ItemRecord[], others: readonly ItemRecord[]): boolean =>
  cellCount(records) > cellCount(others) ||
  (records.length > 1 && cellCount(records) / records.length > cellCount(others) / others.length + HALF);
const HALF = 0.5;

const valueCount = ({ fields }: Filled): number => fields.filter(({ value }) => value !== null).length;

const cellCount = (records: readonly ItemRecord[]): number => records.reduce((sum, { length }) => sum + length, 0);

/** Items with what is said about each as the list of texts inside of it: jobs with duties, groups with members. */
function itemsWithTexts(
  prepared: Prepared,
  list: ListField,
  records: readonly RecordWithTexts[],
  ledger: LedgerEntry[],
): Filled {
  const filled = tableItems(
    prepared,
    list,
    records.map(({ cells }) => cells),
    [],
    ledger,
  );
  const inner = list.inner.find(({ item }) => item?.schema.type === 'string' && item.schema.enum === undefined);
  if (inner?.item === undefined || inner.item === null) return filled;
  for (const [at, item] of filled.items.entries()) {
    const { item: field } = inner;
    const results = (records[at]?.texts ?? []).map(({ words, text }, place) => ({
      ...cellResult(
        prepared,
        field,
        { field, words, evidence: evidenceOf('section'), ...(text === undefined ? {} : { value: text }) },
        [],
      ),
      path: [...list.path, at, ...inner.path, place],
    }));
    if (isObject(item))
      setAt(
        item,
        inner,
        results.map(({ value }) => value),
      );
    filled.fields.push(...results);
  }
  return filled;
}

function tableItems(
  prepared: Prepared,
  list: ListField,
  records: readonly ItemRecord[],
  path: readonly (string | number)[],
  ledger: LedgerEntry[] = [],
): Filled {
  const filled: Filled = { items: [], fields: [], ledger };
  for (const record of unmixed(list, records)) {
    const item = list.schema.items === undefined ? {} : emptyOutput(list.schema.items);
    const own = [...path, ...list.path, filled.items.length];
    for (const field of list.fields ?? []) {
      const result = cellResult(
        prepared,
        field,
        record.find((entry) => entry.field === field),
        own,
      );
      filled.fields.push(result);
      put(item, result);
    }
    filled.items.push(item);
  }
  return filled;
}

/** Rows of a table as items whose lists stand in them: beside their cells, or under them down to the next row. */
function rowItems(
  source: Source,
  list: ListField,
  records: readonly ItemRecord[],
  path: readonly (string | number)[],
  ledger: LedgerEntry[],
): Filled {
  const { prepared } = source;
  const ranges = rangesOf(records.map(rowOf), ledger);
  const lists = listsInside(list).map((entry) => ({
    entry,
    inside: recordsInside(prepared, entry, source.tables.get(entry) ?? NOTHING, { records, ranges, ledger }),
  }));
  const own = records.map((record, at) =>
    withoutInner(
      record,
      lists.flatMap(({ inside }) => inside[at] ?? []),
    ),
  );
  const filled = tableItems(prepared, list, own, path, ledger);
  for (const { entry, inside } of lists) fillInner(prepared, list, filled, { entry, inside, path });
  return filled;
}

/** Items that are named in a column of the table that has the rows of their lists. */
function nestedItems(prepared: Prepared, list: ListField, { inner, items, ledger }: NestedRows): Filled {
  const own = items.map((item) => item.own);
  const filled = tableItems(prepared, list, own, [], ledger);
  fillInner(prepared, list, filled, { entry: inner, inside: items.map(({ rows }) => rows), path: [] });
  return filled;
}

/** Puts the records of a list inside into the items, in their order. */
function fillInner(
  prepared: Prepared,
  list: ListField,
  filled: Filled,
  { entry, inside, path }: { entry: ListField; inside: (readonly ItemRecord[])[]; path: readonly (string | number)[] },
): void {
  for (const [at, item] of filled.items.entries()) {
    const inner = tableItems(prepared, entry, inside[at] ?? [], [...path, ...list.path, at]);
    if (isObject(item)) setAt(item, entry, inner.items);
    filled.fields.push(...inner.fields);
  }
}

/** Candidates of the free rows of a block, best first. A document may have thousands of blocks, so they are filed by row. */
function candidatesByRow(
  candidates: readonly Candidate[],
): (block: Block, isFree: (row: number) => boolean) => Candidate[] {
  const byRow = Map.groupBy(candidates.entries(), ([, { span }]) => span.row);
  const last = candidates.reduce((row, { span }) => Math.max(row, span.row), 0);
  return ({ from, to }, isFree) => {
    const found: [number, Candidate][] = [];
    // The last block has no end.
    for (let row = from; row <= Math.min(to, last); row += 1) if (isFree(row)) found.push(...(byRow.get(row) ?? []));
    return found.sort(([one], [other]) => one - other).map(([, candidate]) => candidate);
  };
}

/** Items that are blocks of the document, each with the fields found in it and the rows of its tables. */
function blockItems(source: Source, list: ListField, path: readonly (string | number)[]): Filled {
  const { prepared, tables, within } = source;
  const filled: Filled = { items: [], fields: [], ledger: [] };
  const own = list.fields ?? [];
  const inner = listsInside(list);
  if (own.length === 0) return filled;
  const innerTables = inner.flatMap((entry) => tables.get(entry)?.tables ?? []);
  const context = contextFor(prepared, own);
  const offers = own.map((field) => offerOf(context, field));
  const ranked = offers.map(({ candidates }) => candidatesByRow(candidates));
  const blocks = blocksOf(source, list, { context, offers });
  const summed = sumFields(own);
  const recordsOf = recordsIn(tables);
  for (const entry of inner) filled.ledger.push(...(tables.get(entry)?.ledger ?? []));
  for (const [at, block] of blocks.entries()) {
    if (!isWithin(block.from, within)) continue;
    const item = list.schema.items === undefined ? {} : emptyOutput(list.schema.items);
    const place = [...path, ...list.path, filled.items.length];
    const last = (blocks[at + 1]?.from ?? Infinity) - 1;
    const sums = groupSums(prepared, summed, { inner, recordsOf, within: block.inside ?? block, last });
    const known = (field: Field): RecordCell | undefined =>
      [...sums, ...(block.record ?? [])].find((entry) => entry.field === field);
    const tablesOfBlock = innerTables.filter(({ first, last }) => first < block.to && last >= block.from);
    const isFree = (row: number): boolean => !tablesOfBlock.some(({ first, last }) => row > first && row <= last);
    const offered = offers.map((offer, index) => ({
      ...offer,
      candidates: known(offer.field) === undefined ? (ranked[index]?.(block, isFree) ?? []) : [],
    }));
    const chosen = choose(offered);
    for (const offer of offered) {
      const cell = known(offer.field);
      const result =
        cell === undefined
          ? chosenResult(prepared, offer, chosen.get(offer.field), place)
          : cellResult(prepared, offer.field, cell, place);
      filled.fields.push(result);
      put(item, result);
    }
    for (const entry of inner) {
      const rows = itemsOf({ ...source, within: block.inside ?? block }, entry, place);
      setAt(item, entry, rows.items);
      filled.fields.push(...rows.fields);
    }
    filled.items.push(item);
  }
  return filled;
}

/** By repeated labels; else by the tables of a list inside; else by labels that name fields. */
function blocksOf(
  { prepared, tables, within }: Source,
  list: ListField,
  { context, offers }: { context: Context; offers: readonly FieldCandidates[] },
): Block[] {
  const repeated = blocksOfRecords(extractRecords(prepared, list, within));
  const inside = list.inner.map((entry) => tables.get(entry)?.tables ?? []).toSorted((a, b) => b.length - a.length)[0];
  const own = wholeTables(prepared.view, inside ?? []).filter(({ first }) => isWithin(first, within));
  const open = { ...list, fields: unsummed(prepared, list, { groups: own, recordsOf: recordsIn(tables) }) };
  const overTables = withLeads(blocksOverTables(context, own), blocksWithLeads(prepared, open, own));
  return blocksAmong({ repeated, overTables, byLabels: () => blocksByLabels(offers) });
}

function setAt(output: JsonObject, list: ListField, items: Json[]): void {
  let node: JsonObject = output;
  for (const key of list.path.slice(0, -1)) {
    const inner = node[key];
    if (isObject(inner)) node = inner;
  }
  node[list.name] = items;
}
