/** Tells the sums of a statement from its items: by their names, or because they add up what stands above them. */

import type { Context } from '../core/context.ts';
import { joinWords } from '../core/view.ts';
import { parseNumber } from '../recognise/numbers.ts';
import type { PeriodRow } from './period-table.ts';
import { isSumRow } from './sum-rows.ts';

/** By column; nothing printed and a dash count as nothing. */
export type Values = readonly number[];

export function sumsAmong(context: Context, rows: readonly PeriodRow[]): PeriodRow[] {
  const items: Values[] = [];
  const sums: Values[] = [];
  let sinceSum = 0;
  const all = rows.map(({ cells }) => valuesOf(context, cells));
  return rows.map((row, at) => {
    const values = all[at] ?? [];
    const texts = [joinWords(row.label), ...row.cells.map((words) => joinWords(words))];
    const recent = items.slice(items.length - sinceSum);
    const isSum =
      row.isSum || isSumRow(context, texts, true) || addsUp(values, { items, sums, recent, next: all[at + 1] });
    if (isSum) {
      sums.push(values);
      sinceSum = 0;
    } else {
      items.push(values);
      sinceSum += 1;
    }
    return { ...row, isSum };
  });
}

interface Before {
  items: readonly Values[];
  sums: readonly Values[];
  /** Items since the last sum. */
  recent: readonly Values[];
  /** The row below. */
  next: Values | undefined;
}

export const valuesOf = ({ decimal }: Pick<Context, 'decimal'>, cells: PeriodRow['cells']): Values =>
  cells.map((words) => parseNumber(joinWords(words), decimal) ?? 0);

export const areEqual = (one: Values, other: Values): boolean =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 0.005);

/** Small numbers add up by chance. */
const LEAST = 100;

function addsUp(values: Values, { items, sums, recent, next }: Before): boolean {
  if (!values.some((value) => Math.abs(value) >= LEAST)) return false;
  const is = (sum: Values): boolean => areEqual(values, sum);
  const [first, ...rest] = recent;
  if (first !== undefined && rest.length > 0 && is(minus(first, total(rest)))) return true;
  const last = sums.at(-1);
  if (last !== undefined && recent.length > 0) {
    // The last item of the other side of a balance is what its total, which is that of the first, has over the others.
    const isLastOfSide = next !== undefined && areEqual(next, last);
    if (is(plus(last, total(recent))) || (!isLastOfSide && is(minus(last, total(recent))))) return true;
  }
  return hasRun(items, is) || hasRun(sums, is);
}

const MAX_RUN = 60;

/** Whether several values that follow each other make the sum. */
function hasRun(all: readonly Values[], is: (sum: Values) => boolean): boolean {
  for (let end = all.length; end > 1; end -= 1) {
    let sum = all[end - 1] ?? [];
    for (let from = end - 2; from >= Math.max(0, end - MAX_RUN); from -= 1) {
      sum = plus(sum, all[from] ?? []);
      if (is(sum)) return true;
    }
  }
  return false;
}

const plus = (one: Values, other: Values): Values => one.map((value, at) => value + (other[at] ?? 0));
const minus = (one: Values, other: Values): Values => one.map((value, at) => value - (other[at] ?? 0));
export const total = ([first = [], ...rest]: readonly Values[]): Values => rest.reduce(plus, first);
