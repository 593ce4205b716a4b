/**
 * Rows of one table that are of several lists, told by the columns that only one of them asks for: what is paid stands in
 * one column of a payslip and what is withheld in another.
 */
import type { ViewWord } from '../core/view.ts';
import { ROWS_OF_LISTS } from '../weights/blocks.ts';
import { isNumericField } from './assigned.ts';
import { type Found, foundIn, headRowOf } from './found-table.ts';
import type { GridRow } from './grid.ts';
import { hasValue } from './item-anchors.ts';
import { entry } from './ledger.ts';
import type { ListTables } from './likely-tables.ts';

/** Takes the rows from each list that are those of another one under the same heads. */
export function shareRows(searches: readonly ListTables[]): void {
  const outer = searches.filter(({ list }) => !list.isInner);
  if (outer.length < 2) return;
  const taken = new Map(outer.map((search) => [search, new Set<number>()]));
  for (const [at, one] of outer.entries())
    for (const other of outer.slice(at + 1))
      for (const head of headsOfBoth(one, other)) {
        const rows = exclusiveRows(tablesUnder(one, head), tablesUnder(other, head));
        if (rows === undefined) continue;
        const behind = behindSums([one, other], rows);
        for (const row of [...rows.others, ...behind]) taken.get(one)?.add(row);
        for (const row of [...rows.own, ...behind]) taken.get(other)?.add(row);
      }
  for (const [search, rows] of taken)
    if (rows.size > 0) search.found = search.found.flatMap((table) => withoutRows(search, table, rows) ?? []);
}

function headsOfBoth(one: ListTables, other: ListTables): number[] {
  const own = new Set(one.found.map(headRowOf));
  return [...new Set(other.found.map(headRowOf))].filter((row) => own.has(row));
}

/** The tables of a list under one row of heads that are cut as the best of them is. */
function tablesUnder({ found }: ListTables, head: number): Found[] {
  const tables = found.filter((table) => headRowOf(table) === head && table.blocks.length === 0);
  const best = bestOf(tables);
  return tables.filter((table) => table.heads.join('|') === best?.heads.join('|') && table.isDrawn === best.isDrawn);
}

const bestOf = (tables: readonly Found[]): Found | undefined =>
  tables.toSorted((one, other) => other.assignment.score - one.assignment.score)[0];

interface OwnColumns {
  columns: readonly number[];
  rows: ReadonlyMap<number, GridRow>;
}

const rowsIn = (tables: readonly Found[]): Map<number, GridRow> =>
  new Map(tables.flatMap(({ scan }) => scan.grid.rows.map((row) => [row.row, row] as const)));

/** The columns of numbers of a list that are not columns of another one. */
function ownColumns(tables: readonly Found[], others: readonly Found[]): OwnColumns {
  const rows = rowsIn(tables);
  const known = new Set(
    numbersOf(others).flatMap((column) => [...rowsIn(others).values()].flatMap(({ cells }) => placesOf(cells[column]))),
  );
  const columns = numbersOf(tables).filter((column) =>
    [...rows.values()].every(({ cells }) => placesOf(cells[column]).every((place) => !known.has(place))),
  );
  return { columns, rows };
}

const numbersOf = (tables: readonly Found[]): number[] =>
  bestOf(tables)?.assignment.columns.flatMap(({ field, column }) => (isNumericField(field) ? [column] : [])) ?? [];

const placesOf = (words: readonly ViewWord[] = []): string[] => words.map(({ row, place }) => `${row}.${place}`);

interface Shares {
  own: number[];
  others: number[];
}

/** The rows that have values in the columns of one list only; nothing if they do not tell the lists apart. */
function exclusiveRows(tables: readonly Found[], rivals: readonly Found[]): Shares | undefined {
  const [mine, theirs] = [ownColumns(tables, rivals), ownColumns(rivals, tables)];
  if (mine.columns.length === 0 || theirs.columns.length === 0) return undefined;
  const all = [...new Set([...mine.rows.keys(), ...theirs.rows.keys()])].sort((a, b) => a - b);
  const sums = new Set([...tables, ...rivals].flatMap(sumsIn));
  const [own, others]: [number[], number[]] = [[], []];
  let both = 0;
  for (const row of all) {
    const [isMine, isTheirs] = [hasIn(mine, row), hasIn(theirs, row)];
    if (isMine && isTheirs) both += sums.has(row) ? 0 : 1;
    else if (isMine) own.push(row);
    else if (isTheirs) others.push(row);
  }
  const isTelling = Math.min(own.length, others.length) >= ROWS_OF_LISTS.least;
  return isTelling && both <= ROWS_OF_LISTS.both * all.length ? { own, others } : undefined;
}

const hasIn = ({ columns, rows }: OwnColumns, row: number): boolean => {
  const own = rows.get(row);
  return own !== undefined && columns.some((column) => hasValue(own, column, true));
};

/**
 * A few rows behind a sum under the rows of both lists are of neither: what is refunded under the contributions of a
 * payslip is no pay. The sum of a page has its rows above it.
 */
function behindSums([one, other]: readonly [ListTables, ListTables], shares: Shares): number[] {
  const [mine, theirs] = [sumsOf(one), sumsOf(other)];
  // A row that is a sum for the list that it is not of may be an item of the other.
  const sums = [
    ...[...mine].filter((row) => !shares.others.includes(row)),
    ...[...theirs].filter((row) => !shares.own.includes(row)),
  ];
  const lists = [shares.own.filter((row) => !mine.has(row)), shares.others.filter((row) => !theirs.has(row))];
  const end = sums
    .filter((sum) => lists.every((rows) => rows.some((row) => row < sum)))
    .filter((sum) => lists.some((rows) => rows.some((row) => row > sum)))
    .reduce((last, row) => Math.max(last, row), -1);
  const { rows } = one.context.view;
  const behind = lists.map((own) => own.filter((row) => end >= 0 && row > end));
  const isTail = lists.every((own, at) => {
    const count = behind[at]?.length ?? 0;
    return count <= ROWS_OF_LISTS.tail && 2 * count < own.length;
  });
  const isOnPage = behind.flat().every((row) => rows[row]?.page === rows[end]?.page);
  return isTail && isOnPage ? behind.flat() : [];
}

const sumsOf = ({ found }: ListTables): Set<number> => new Set(found.flatMap(sumsIn));

const sumsIn = ({ body }: Found): number[] =>
  body.ledger.flatMap(({ row, fate }) => (fate === 'subtotal' ? [row] : []));

function withoutRows(search: ListTables, table: Found, taken: ReadonlySet<number>): Found | undefined {
  const { scan, header, blocks, assignment } = table;
  if (!scan.grid.rows.some(({ row }) => taken.has(row))) return table;
  const rows = scan.grid.rows.filter(({ row }) => !taken.has(row));
  const own = foundIn(search.context, search.roles, { ...scan, grid: { ...scan.grid, rows } }, assignment);
  if (own === undefined) return undefined;
  for (const row of scan.grid.rows)
    if (taken.has(row.row)) own.body.ledger.push(entry(row, 'skipped', 'a row of another list'));
  return { ...own, header, blocks };
}
