/**
 * Tables for lists that no heads name: what descriptions say, what stands over a table, and the types of its columns
 * together make it likely to be the list's.
 */
import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { LIKELY_TABLE, PLAIN_TABLE } from '../weights/columns.ts';
import { assign } from './assign.ts';
import { type Found, foundIn, headRowOf, tellingOf } from './found-table.ts';
import { keptOf } from './joined-tables.ts';
import { titleScore, titlesAbove } from './list-titles.ts';
import { modelGrids } from './model-grid.ts';
import { plainHeaderOf } from './plain-header.ts';
import { readUnder } from './read-under.ts';
import type { Scan } from './scan.ts';

type Roles = ReadonlyMap<Field, ColumnRole>;

/** A list and the tables that heads name it by. */
export interface ListTables {
  list: ListField;
  context: Context;
  roles: Roles;
  found: Found[];
  /** Whether a table has rows that the list does not ask for. Then nothing else is its source. */
  hasOthers: boolean;
}

interface LikelyTable {
  table: Found;
  score: number;
}

/** Of lists whose heads name nothing or little, the one that a table fits best has it. */
export function addLikelyTables(searches: readonly ListTables[]): void {
  const scoreIn = ({ context, list, found }: ListTables): number =>
    Math.max(0, ...found.slice(0, 1).map((table) => likelihoodOf(context, list, table)));
  const open = searches
    .map((search) => ({ search, known: scoreIn(search) }))
    .filter(
      ({ search: { context, hasOthers }, known }) =>
        known < LIKELY_TABLE.sure && !hasOthers && context.fields.length > 1,
    );
  const taken = new Set(
    searches
      .filter((search) => !open.some((other) => other.search === search))
      .flatMap(({ context, found }) => keptOf(context, found).flatMap(({ rows }) => [...rows])),
  );
  const offers = open.flatMap(({ search, known }) =>
    likelyTables(search)
      // Items with lists of their own are rather blocks of the document than rows of a table.
      .filter(
        ({ score }) =>
          score > known + LIKELY_TABLE.lead && (search.list.inner.length === 0 || score >= LIKELY_TABLE.withInner),
      )
      .map((likely) => ({ search, ...likely })),
  );
  const isFree = ({ table }: { table: Found }): boolean => ![...table.rows].some((row) => taken.has(row));
  const served = new Set<ListTables>();
  for (const offer of offers.toSorted((one, other) => other.score - one.score)) {
    if (served.has(offer.search) || !isFree(offer)) continue;
    const heads = offer.table.heads.join('|');
    served.add(offer.search);
    offer.search.found = offers
      .filter((other) => other.search === offer.search && other.table.heads.join('|') === heads && isFree(other))
      .map(({ table }) => table);
    for (const { rows } of offer.search.found) for (const row of rows) taken.add(row);
  }
}

/** All tables of the document that may be the list's, the likeliest first. */
function likelyTables({ context, roles, list }: ListTables): LikelyTable[] {
  const tables = [...drawnTables(context, roles), ...printedTables(context, roles)];
  return tables
    .map((table) => ({ table, score: likelihoodOf(context, list, table) }))
    .filter(({ score }) => score >= LIKELY_TABLE.least)
    .toSorted((one, other) => other.score - one.score);
}

/** How much speaks for a table, by its heads, its title and the types of its columns. */
function likelihoodOf(context: Context, list: ListField, table: Found): number {
  const titled = Math.max(0, ...titlesAbove(context, headRowOf(table)).map((title) => titleScore(list, title)));
  table.body.evidence.titled = titled;
  return scoreOf(context, table, titled);
}

/** What speaks for a table: 1 for a list each of whose fields a head names. */
function scoreOf({ fields }: Context, { assignment: { columns, profiles } }: Found, titled: number): number {
  const count = Math.max(1, fields.length);
  const used = new Set(columns.map(({ column }) => column)).size;
  const filled = profiles.filter(({ filled: rows, isOpen }) => rows > 0 && !isOpen).length;
  if (columns.length < Math.min(2, count) || columns.length < LIKELY_TABLE.minFields * count) return 0;
  const named = columns.reduce((sum, { score }) => sum + Math.min(1, score), 0) / count;
  const spare = Math.max(0, filled - used) / Math.max(1, filled);
  return (
    named +
    LIKELY_TABLE.titled * titled +
    LIKELY_TABLE.telling * tellingOf(columns, profiles) +
    LIKELY_TABLE.open * (1 - columns.length / count) +
    LIKELY_TABLE.spare * spare
  );
}

const readLikely = (context: Context, roles: Roles, scan: Scan): Found | undefined => {
  if (scan.grid.rows.length === 0) return undefined;
  return foundIn(context, roles, scan, assign(context, scan.grid, roles, true));
};

function drawnTables(context: Context, roles: Roles): Found[] {
  return [...modelGrids(context, roles, true)].flatMap(
    (grid) => readLikely(context, roles, { grid, sums: [], skipped: [], end: undefined }) ?? [],
  );
}

function printedTables(context: Context, roles: Roles): Found[] {
  return context.view.pages.flatMap((page) =>
    page.rows.flatMap((row) => {
      const header = plainHeaderOf(context, roles, row, page);
      if (header === undefined) return [];
      const { table } = readUnder(context, roles, header, { read: (scan) => readLikely(context, roles, scan) });
      return table === undefined || table.body.records.length < PLAIN_TABLE.minRows ? [] : [table];
    }),
  );
}
