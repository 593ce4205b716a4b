/** Reads a table for a list: which column is which field, and the items in its rows. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type Row, unionOf } from '../core/view.ts';
import { COMPLETED, HEADLESS, TELLING } from '../weights/columns.ts';
import { type Assignment, assign, tableKind } from './assign.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import type { Grid } from './grid.ts';
import { entry } from './ledger.ts';
import { titlesAbove } from './list-titles.ts';
import type { Profile } from './profile.ts';
import type { RowRange } from './repeated-records.ts';
import type { Scan } from './scan.ts';
import { type Body, recordsOf } from './table-body.ts';
import { withFates } from './table-evidence.ts';

/** A table that may be a list's. */
export interface Found {
  assignment: Assignment;
  body: Body;
  rows: ReadonlySet<number>;
  first: number;
  /** The first row and, of tables side by side, where it begins: the same for all lists that find it. */
  start: number;
  /** The text of its heads, by column. */
  heads: string[];
  /** The row of heads, for a part of a table that sums divide. */
  header: Row | undefined;
  blocks: RowRange[];
  /** Whether its cells are drawn or given by the file. */
  isDrawn: boolean;
  /** Whether each of its items has several lines of columns. */
  isOfLines: boolean;
  scan: Scan;
}

/** Further to the right than any page is wide. */
const FAR_RIGHT = 1e6;
/** Least sum of column scores, for lists of up to two fields and of more. */
const MIN_SMALL_TABLE = 0.75;
const MIN_TABLE = 1.3;
export function read(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  scan: Scan,
  isWhole = false,
): Found | undefined {
  const { grid } = scan;
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
  return foundIn(context, roles, scan, assignment);
}

export function foundIn(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  scan: Scan,
  assignment: Assignment,
): Found | undefined {
  const { grid, sums, skipped } = scan;
  const body = recordsOf(context, grid, assignment, roles);
  if (body.records.length === 0) return undefined;
  for (const row of sums) body.ledger.push(entry(row, 'subtotal'));
  for (const row of skipped) body.ledger.push(entry(row, 'skipped', 'text between the rows'));
  withFates(body.evidence, body.ledger);
  const rows = new Set<number>();
  for (const { row, fate } of body.ledger) if (fate === 'extracted' || fate === 'continuation') rows.add(row);
  const first = body.ledger.find(({ fate }) => fate === 'extracted')?.row ?? 0;
  const start = first + (grid.from ?? 0) / FAR_RIGHT;
  const heads = grid.heads.map((lines) => lines.join(' '));
  const isDrawn = grid.isRowWhole;
  const isOfLines = grid.lineOf !== undefined;
  return { assignment, body, rows, first, start, heads, header: undefined, blocks: [], isDrawn, isOfLines, scan };
}

/** Tables with the same heads have the same columns, however few values show it in one of them. */
export function withSameColumns(context: Context, roles: ReadonlyMap<Field, ColumnRole>, all: Found[]): Found[] {
  const best = new Map<string, Found>();
  const keyOf = ({ heads }: Found): string => heads.join('|').toLowerCase();
  const same = Map.groupBy(all, keyOf);
  const found = all.map((table) => withoutOthers(context, roles, table, same.get(keyOf(table)) ?? []));
  for (const table of found) {
    const known = best.get(keyOf(table));
    if (known === undefined || showsMore(table, known)) best.set(keyOf(table), table);
  }
  return found.map((table) => {
    const other = best.get(keyOf(table)) ?? table;
    // What follows a sum under the same heads may lack columns because it is something else.
    const isPart = table.header !== undefined || table.blocks.length > 0;
    if (other === table || isPart || !showsMore(other, table)) return table;
    const { columns, score } = other.assignment;
    return foundIn(context, roles, table.scan, { columns, profiles: table.assignment.profiles, score }) ?? table;
  });
}

/** A column that is empty in one part of a table is not another one there, whose head names the field less. */
function withoutOthers(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  table: Found,
  same: readonly Found[],
): Found {
  const { columns, profiles, score } = table.assignment;
  const own = columns.filter(
    (column) =>
      !same.some((other) =>
        other.assignment.columns.some(
          (known) => known.field === column.field && known.column !== column.column && known.score > column.score,
        ),
      ),
  );
  if (own.length === columns.length) return table;
  const read = foundIn(context, roles, table.scan, { columns: own, profiles, score });
  return read === undefined ? table : { ...read, header: table.header, blocks: table.blocks };
}

/** Whether a table shows more columns than another, or as many by more items. */
const showsMore = (one: Found, other: Found): boolean =>
  one.assignment.columns.length > other.assignment.columns.length ||
  (one.assignment.columns.length === other.assignment.columns.length &&
    one.body.records.length > other.body.records.length);

/** Heads that are printed close to each other may be cut in other places where a table has few rows. */
export const headsOf = ({ heads }: Found): string =>
  heads
    .filter((head) => head !== '')
    .join(' ')
    .toLowerCase();

/** The last row of its heads: what stands right above may have been taken for a line of them. */
export function headRowOf({ body: { ledger }, first }: Found): number {
  const heads = ledger.filter(({ row, fate }) => fate === 'header' && row <= first).map(({ row }) => row);
  return heads.length > 0 ? Math.max(...heads) : first;
}

const MAX_WORDS_IN_ROW = 100_000;

/** Where the words of a table stand. Tables side by side share rows, but no words. */
export const placesIn = ({ scan }: Found): Set<number> =>
  new Set(scan.grid.rows.flatMap(({ cells }) => cells.flat().map(({ row, place }) => row * MAX_WORDS_IN_ROW + place)));

/** What stands over a table. Its heads may have several rows. */
export function titlesOver(context: Context, table: Found): string[] {
  const { body, first } = table;
  const heads = body.ledger.filter(({ row, fate }) => fate === 'header' && row <= first).map(({ row }) => row);
  const words = body.records.flatMap((record) => record.flatMap((cell) => cell.words));
  const over = words.length === 0 ? undefined : unionOf(words);
  const rows = new Set([headRowOf(table), ...(heads.length > 0 ? [Math.min(...heads)] : [])]);
  return [...rows].flatMap((row) => titlesAbove(context, row, over));
}

/** Whether a table stands on another page with the same values: then each page repeats it, as the head of a form does. */
export function isRunning({ view }: Context, known: Found, table: Found): boolean {
  const pageOf = ({ first }: Found): number | undefined => view.rows[first]?.page;
  const textOf = ({ body }: Found): string =>
    body.records.map((record) => record.map(({ words }) => joinWords(words)).join('|')).join('\n');
  return pageOf(known) !== pageOf(table) && textOf(known) === textOf(table);
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

/** A section is the list's if each field has a column of its type. */
export function readSection(context: Context, roles: ReadonlyMap<Field, ColumnRole>, grid: Grid): Found | undefined {
  const { columns, profiles, score } = assign(context, grid, roles, true);
  const filled = profiles.filter((profile) => profile.filled > 0).length;
  const taken = new Set(columns.map(({ column }) => column)).size;
  if (columns.length < context.fields.length || filled - taken > 1) return undefined;
  const own = columns.map((column): Assigned => ({ ...column, way: 'section' }));
  return foundIn(context, roles, { grid, sums: [], skipped: [], end: undefined }, { columns: own, profiles, score });
}

/** Rows without heads are the list's if each field has a column, and nothing else is in them. */
export function readWhole(context: Context, roles: ReadonlyMap<Field, ColumnRole>, grid: Grid): Found | undefined {
  const { columns, profiles, score } = assign(context, grid, roles, true);
  const filled = profiles.filter((profile) => profile.filled > 0).length;
  if (columns.length < context.fields.length || new Set(columns.map(({ column }) => column)).size < filled)
    return undefined;
  if (tellingOf(columns, profiles) < HEADLESS.minTelling) return undefined;
  return foundIn(context, roles, { grid, sums: [], skipped: [], end: undefined }, { columns, profiles, score });
}

function isWholeSet({ fields }: Context, { columns, profiles }: Assignment): boolean {
  const own = new Set(columns.map(({ column }) => column));
  const filled = profiles.filter(
    (profile, column) => profile.filled > 0 && (!profile.isOpen || own.has(column)),
  ).length;
  const taken = own.size;
  const least = Math.min(COMPLETED.minColumns, fields.length);
  if (taken < least || taken < filled || fields.length - columns.length > COMPLETED.maxOpenFields) return false;
  return isNamed(columns) || tellingOf(columns, profiles) >= COMPLETED.minTelling;
}

export const isNamed = (columns: readonly Assigned[]): boolean => columns.some(({ score }) => score > COMPLETED.score);

/**
 * How much the types of the columns tell: many tables have a text and a number, few have a person and a range. Further
 * numbers tell less than the first: stock lists and results of tests have three of them alike.
 */
export function tellingOf(columns: readonly Assigned[], profiles: readonly Profile[]): number {
  let hasNumber = false;
  return columns.reduce((sum, { field, column, part }) => {
    const profile = profiles[column];
    const isRange = (profile?.ranges ?? 0) >= COMPLETED.most && (profile?.codes ?? 0) < COMPLETED.most;
    if (part !== undefined || isRange) return sum + TELLING.range;
    if (field.kind === 'date') return sum + TELLING.date;
    if (isNumericField(field)) {
      const telling = hasNumber ? TELLING.furtherNumber : TELLING.number;
      hasNumber = true;
      return sum + telling;
    }
    if ((profile?.times ?? 0) >= COMPLETED.most) return sum + TELLING.time;
    if ((profile?.persons ?? 0) >= COMPLETED.most) return sum + TELLING.person;
    return sum + ((profile?.codes ?? 0) >= COMPLETED.most ? TELLING.code : TELLING.text);
  }, 0);
}
