/**
 * Where a statement ends among the rows under its periods: at the second total of a balance, which is the first one, and
 * at a heading that sets what follows aside. Contingencies, notes and signatures stand below in the same columns.
 */
import type { Context } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { PERIOD_TABLE } from '../weights/columns.ts';
import { setsAside } from './list-titles.ts';
import { areEqual, total, type Values, valuesOf } from './period-sums.ts';
import type { PeriodRow, PeriodTable } from './period-table.ts';

/** The tables of one list without what stands under its statement. */
export function untilEnds(context: Context, list: ListField, tables: readonly PeriodTable[]): PeriodTable[] {
  const ends = balanceEnds(context, tables);
  return tables.map((table, at) => {
    const rows = table.rows.slice(0, ends[at]);
    const own = rows.filter(({ headings }) => !headings.some((words) => setsAside(list, joinWords(words))));
    // A statement that is called so as a whole is all there is.
    return { ...table, rows: own.length > 0 ? own : rows };
  });
}

/** By table, how many of its rows lead to the totals of a balance; nothing if it is none. */
function balanceEnds(context: Context, tables: readonly PeriodTable[]): (number | undefined)[] {
  const ends: (number | undefined)[] = tables.map(() => undefined);
  for (const [one, { rows }] of tables.entries()) {
    const closing = firstTotal(context, rows);
    if (closing === undefined) continue;
    const values = valuesOf(context, rows[closing]?.cells ?? []);
    const below = totalAgain(context, rows, closing + 1, values);
    if (below !== undefined) {
      if (addsUpTo(context, rows.slice(closing + 1, below), values)) ends[one] = below + 1;
      continue;
    }
    const other = tables.findIndex((table, at) => at > one && totalAgain(context, table.rows, 0, values) !== undefined);
    if (other < 0) continue;
    ends[one] = closing + 1;
    ends[other] = (totalAgain(context, tables[other]?.rows ?? [], 0, values) ?? 0) + 1;
  }
  return ends;
}

/** The last sum of all items above it. */
const firstTotal = (context: Context, rows: readonly PeriodRow[]): number | undefined => {
  const found = rows.findLastIndex(
    ({ isSum, cells }, at) => isSum && addsUpTo(context, rows.slice(0, at), valuesOf(context, cells)),
  );
  return found < 0 ? undefined : found;
};

function totalAgain(context: Context, rows: readonly PeriodRow[], from: number, values: Values): number | undefined {
  const found = rows.findIndex(
    ({ isSum, cells }, at) => at > from && isSum && areEqual(valuesOf(context, cells), values),
  );
  return found < 0 ? undefined : found;
}

function addsUpTo(context: Context, rows: readonly PeriodRow[], values: Values): boolean {
  const items = rows.filter(({ isSum }) => !isSum).map(({ cells }) => valuesOf(context, cells));
  return items.length >= PERIOD_TABLE.minSide && areEqual(total(items), values);
}
