/**
 * Tables for lists that no heads name: what descriptions say, what stands over a table, and the types of its columns
 * together make it likely to be the list's.
 */
import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { LIKELY_TABLE, PLAIN_TABLE } from '../weights/columns.ts';
import { askedTable, askedTables } from './asked-rows.ts';
import { assign } from './assign.ts';
import { isNumericField } from './assigned.ts';
import {
  type Found,
  foundIn,
  headRowOf,
  headsOf,
  isNamed,
  placesIn,
  tellingOf,
  titlesOver,
  withSameColumns,
} from './found-table.ts';
import { keptOf } from './joined-tables.ts';
import { lineRecords } from './line-records.ts';
import { titleScore } from './list-titles.ts';
import { modelGrids } from './model-grid.ts';
import { plainHeaderOf } from './plain-header.ts';
import { readUnder } from './read-under.ts';
import { repeatedHeads } from './repeated-heads.ts';
import type { Scan } from './scan.ts';
import { isNumberedOtherwise } from './titled-tables.ts';

type Roles = ReadonlyMap<Field, ColumnRole>;

/** A list and the tables that heads name it by. */
export interface ListTables {
  list: ListField;
  context: Context;
  roles: Roles;
  found: Found[];
  /** Whether a table has rows that the list does not ask for. Then nothing else is its source. */
  hasOthers: boolean;
  /** Whether the rows that it asks for are those under a heading inside of a table. */
  isGrouped: boolean;
}

interface LikelyTable {
  table: Found;
  score: number;
}

/** Of lists whose heads name nothing or little, the one that a table fits best has it. */
export function addLikelyTables(searches: readonly ListTables[]): void {
  const known = searches.map((search) => {
    const { context, list, found } = search;
    const tables = keptOf(context, found).map((table) => ({ table, score: likelihoodOf(context, list, table) }));
    return { search, tables, score: Math.max(0, ...tables.map(({ score }) => score)) };
  });
  const isOpen = ({ search: { context, hasOthers, isGrouped }, score }: (typeof known)[number]): boolean =>
    score < LIKELY_TABLE.sure && (!hasOthers || isGrouped) && context.fields.length > 1;
  const open = known.filter(isOpen);
  const taken = new Set(
    known
      .filter((entry) => !isOpen(entry))
      .flatMap(({ tables }) => tables.flatMap(({ table }) => [...placesIn(table)])),
  );
  const all = open.flatMap(({ search, score: least }) =>
    likelyTables(search).map((likely) => ({
      ...{ search, places: [...placesIn(likely.table)], ...likely },
      // Items with lists of their own are rather blocks of the document than rows of a table.
      isBetter:
        (search.found.length === 0 || likely.score > least + LIKELY_TABLE.lead) &&
        (search.list.inner.length === 0 || likely.score >= LIKELY_TABLE.withInner),
    })),
  );
  const offers = all.filter(({ isBetter }) => isBetter);
  const best = new Map(offers.toSorted((one, other) => one.score - other.score).map((offer) => [offer.search, offer]));
  const others = offers
    .filter(({ search, table }) => haveSameHeads(table, best.get(search)?.table ?? table))
    .map(({ search, places, score }) => ({ search, score, share: 0, places: [new Set(places)] }));
  const ofOpen = open.map(({ search, tables, score }) => ({
    search,
    score,
    share: Math.max(0, ...tables.map(({ table }) => shareOf(table, search))),
    places: tables.map(({ table }) => placesIn(table)),
  }));
  // Tables with the same heads may be of several lists.
  const isFree = (offer: Offer): boolean =>
    !offer.places.some((place) => taken.has(place)) &&
    ![...others, ...ofOpen].some(
      ({ search, score, share, places }) =>
        search !== offer.search &&
        (score > offer.score || share > shareOf(offer.table, offer.search)) &&
        isAbout(places, offer),
    );
  const served = new Set<ListTables>();
  for (const offer of offers.toSorted((one, other) => other.score - one.score)) {
    if (served.has(offer.search) || !isFree(offer)) continue;
    served.add(offer.search);
    const isSame = (table: Found): boolean =>
      haveSameHeads(table, offer.table) && table.isDrawn === offer.table.isDrawn;
    const likely = all.filter((other) => other.search === offer.search && isSame(other.table) && isFree(other));
    offer.search.found = withFurther(
      offer.search,
      likely.map(({ table }) => table),
      isSame,
    );
    for (const table of offer.search.found) for (const place of placesIn(table)) taken.add(place);
  }
}

/** Tables with the same heads that were too short to be likely by themselves. */
function withFurther(
  { context, roles, found }: ListTables,
  likely: Found[],
  isSame: (table: Found) => boolean,
): Found[] {
  const taken = new Set(likely.flatMap(({ rows }) => [...rows]));
  const further = found.filter((table) => isSame(table) && ![...table.rows].some((row) => taken.has(row)));
  return further.length === 0 ? likely : withSameColumns(context, roles, [...likely, ...further]);
}

/** Whether tables have the same heads; what each item is called may stand among those of its table. */
const haveSameHeads = (one: Found, other: Found): boolean =>
  headsOf(one) === headsOf(other) ||
  (one.heads.length === other.heads.length &&
    one.heads.length > 2 &&
    one.heads.filter((head, at) => head !== '' && head === other.heads[at]).length === one.heads.length - 1);

interface Offer extends LikelyTable {
  search: ListTables;
  /** Where its words stand. */
  places: readonly number[];
}

/** Whether most of the words of an offer are words of other tables. */
const isAbout = (others: readonly ReadonlySet<number>[], { places }: Offer): boolean =>
  2 * places.filter((place) => others.some((other) => other.has(place))).length > places.length;

/** A table has columns that a short list does not ask for, and then it is rather the table of a longer one. */
export const shareOf = ({ assignment: { score, profiles } }: Found, { context }: ListTables): number =>
  score / Math.max(context.fields.length, profiles.filter(({ filled }) => filled > 0).length);

/** All tables of the document that may be the list's, the likeliest first. */
function likelyTables({ context, roles, list }: ListTables): LikelyTable[] {
  const tables = [...drawnTables(context, roles, list), ...printedTables(context, roles, list)];
  return tables
    .filter((table) => !isNumberedOtherwise(context, list, table))
    .map((table) => ({ table, score: likelihoodOf(context, list, table) }))
    .filter(
      ({ table, score }) =>
        score >= (table.isDrawn && !isByOrder(table) ? LIKELY_TABLE.leastDrawn : LIKELY_TABLE.least),
    )
    .toSorted((one, other) => other.score - one.score);
}

/** Whether nothing but their order gives most of the columns to their fields. */
const isByOrder = ({ assignment: { columns } }: Found): boolean =>
  2 * columns.filter(({ way }) => way === 'order').length > columns.length;

/** How much speaks for a table, by its heads, its title and the types of its columns. */
function likelihoodOf(context: Context, list: ListField, table: Found): number {
  const titled = Math.max(
    table.scan.grid.titled ?? 0,
    ...titlesOver(context, table).map((title) => titleScore(list, title)),
  );
  table.body.evidence.titled = titled;
  const score = scoreOf(context, table, titled);
  // Each item has a table of its own.
  const isRepeated = list.isInner && repeatedHeads(context.view).has(headRowOf(table));
  return score > 0 && isRepeated ? score + LIKELY_TABLE.repeated : score;
}

/** What speaks for a table: 1 for a list each of whose fields a head names. */
function scoreOf({ fields }: Context, { assignment: { columns, profiles } }: Found, titled: number): number {
  const count = Math.max(1, fields.length);
  const used = new Set(columns.map(({ column }) => column)).size;
  const filled = profiles.filter(({ filled: rows, isOpen }) => rows > 0 && !isOpen).length;
  if (columns.length < Math.min(2, count) || columns.length < LIKELY_TABLE.minFields * count) return 0;
  const telling = tellingOf(columns, profiles);
  // Headlines and notes stand beside numbers, too: if nothing else speaks for the table, it is rather another list.
  const hasSentences =
    columns.some(({ column }) => (profiles[column]?.letters ?? 0) > LIKELY_TABLE.sentence) &&
    columns.some(({ field }) => isNumericField(field));
  if (hasSentences && !isNamed(columns) && titled === 0 && telling < LIKELY_TABLE.unnamed) return 0;
  const named = columns.reduce((sum, { score }) => sum + Math.min(1, score), 0) / count;
  const spare = Math.max(0, filled - used) / Math.max(1, filled);
  return (
    named +
    LIKELY_TABLE.titled * titled +
    LIKELY_TABLE.telling * telling +
    LIKELY_TABLE.open * (1 - columns.length / count) +
    LIKELY_TABLE.spare * spare
  );
}

const readLikely = (context: Context, roles: Roles, scan: Scan): Found | undefined => {
  if (scan.grid.rows.length === 0) return undefined;
  return foundIn(context, roles, scan, assign(context, scan.grid, roles, true));
};

function drawnTables(context: Context, roles: Roles, list: ListField): Found[] {
  const given = askedTables(context, list, [...modelGrids(context, roles, true)]).map(({ grid }) => grid);
  const hasLists = list.isInner || list.inner.length > 0;
  const lines = hasLists ? [] : lineRecords(context.view).map(({ grid }) => grid);
  return [...given, ...lines].flatMap(
    (grid) => readLikely(context, roles, { grid, sums: [], skipped: [], end: undefined }) ?? [],
  );
}

function printedTables(context: Context, roles: Roles, list: ListField): Found[] {
  return context.view.pages.flatMap((page) =>
    page.rows.flatMap((row) => {
      const header = plainHeaderOf(context, roles, row, page);
      if (header === undefined) return [];
      const { table } = readUnder(context, roles, header, {
        read: (scan) => readLikely(context, roles, { ...scan, grid: askedTable(context, list, scan.grid).grid }),
      });
      return table === undefined || table.body.records.length < PLAIN_TABLE.minRows ? [] : [table];
    }),
  );
}
