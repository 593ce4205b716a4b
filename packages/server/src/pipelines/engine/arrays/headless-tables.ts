/** Tables without heads: rows that follow each other with values of the same kinds in the same places. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Row, Segment, ViewPage } from '../core/view.ts';
import { HEADLESS, PLAIN_TABLE } from '../weights/columns.ts';
import { isValue } from './columns.ts';
import { type Found, readWhole } from './found-table.ts';
import { isBold } from './headings.ts';
import { gridOfRows } from './sections.ts';
import { isSumRow } from './sum-rows.ts';

const MAX_ROWS = 150_000;

/** The rows whose columns are the fields of the list, if all that are have them in the same order. */
export function headlessFor(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  taken: ReadonlySet<number>,
): Found[] {
  if (context.view.rows.length > MAX_ROWS) return [];
  const runs = context.view.pages.flatMap((page) =>
    runsOf(context, page, taken).map((rows) => ({
      rows,
      table: () => tableOf(context, roles, page, rows),
    })),
  );
  const found = runs.flatMap(({ rows, table }) => {
    const made = rows.length >= HEADLESS.minRows ? table() : undefined;
    return made === undefined ? [] : [{ rows, made }];
  });
  if (new Set(found.map(({ made }) => orderOf(made))).size !== 1) return [];
  // A row that stands alone is one of them if it is like theirs.
  const alone = runs.flatMap(({ rows: [row, ...others], table }) => {
    const isLike = (known: Row | undefined): boolean =>
      known !== undefined && row !== undefined && hasSameEnds(known, row);
    return others.length === 0 && found.some(({ rows }) => isLike(rows[0])) ? (table() ?? []) : [];
  });
  return [...found.map(({ made }) => made), ...alone];
}

function tableOf(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  page: ViewPage,
  rows: readonly Row[],
): Found | undefined {
  const [first] = rows;
  if (first === undefined || hasHeads(context, page, first)) return undefined;
  const grid = gridOfRows(
    page,
    rows,
    rows.map(({ segments }) => [...segments]),
  );
  return grid === undefined ? undefined : readWhole(context, roles, grid);
}

const orderOf = ({ assignment: { columns } }: Found): string =>
  columns
    .toSorted((a, b) => a.column - b.column)
    .map(({ field }) => field.name)
    .join('|');

/** Whether the rows are under heads, which then name no field of the list: they are another table. */
function hasHeads(context: Context, page: ViewPage, first: Row): boolean {
  const above = page.rows[first.place - 1];
  if (first.words.every((word) => isBold(context, word))) return true;
  if (above === undefined || above.segments.length < 2) return false;
  return !/\d|:\s|:$/.test(above.text);
}

/** Rows of several values that follow each other closely and are alike. */
function runsOf(context: Context, page: ViewPage, taken: ReadonlySet<number>): Row[][] {
  const runs: Row[][] = [];
  let run: Row[] = [];
  const end = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const row of page.rows) {
    const texts = row.segments.map(({ text }) => text);
    if (row.segments.length < 2 || taken.has(row.index) || isSumRow(context, texts, true)) {
      end();
      continue;
    }
    const last = run.at(-1);
    const isClose = last !== undefined && row.top - last.bottom <= HEADLESS.maxGap * page.lineHeight;
    if (last !== undefined && !(isClose && isAlike(last, row))) end();
    run.push(row);
  }
  end();
  return runs;
}

/** Whether the rows have as many values, in the same places and of the same kinds. */
function isAlike(one: Row, other: Row): boolean {
  return (
    one.segments.length === other.segments.length &&
    one.segments.every((segment, at) => {
      const own = other.segments[at];
      return own !== undefined && isInLine(segment, own) && isValue(segment.text) === isValue(own.text);
    })
  );
}

/** Whether two rows of different tables, whose columns may be wider or narrower, are alike. */
const hasSameEnds = (one: Row, other: Row): boolean =>
  one.segments.length === other.segments.length &&
  one.segments.every((segment, at) => isValue(segment.text) === isValue(other.segments[at]?.text ?? '')) &&
  Math.abs(one.left - other.left) <= PLAIN_TABLE.offBy &&
  Math.abs(one.right - other.right) <= PLAIN_TABLE.offBy;

const isInLine = (one: Segment, other: Segment): boolean =>
  Math.abs(one.left - other.left) <= PLAIN_TABLE.offBy || Math.abs(one.right - other.right) <= PLAIN_TABLE.offBy;
