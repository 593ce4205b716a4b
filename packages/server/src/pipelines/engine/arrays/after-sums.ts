/** Lines after the sum of a table that are amounts around it: a tax, what is left to pay. */
import { AFTER_SUM } from '../weights/columns.ts';
import type { GridRow } from './grid.ts';
import { hasValue } from './item-anchors.ts';

interface Before {
  /** The rows of the items so far. */
  items: readonly GridRow[];
  /** Columns of numbers. */
  numeric: ReadonlySet<number>;
  /** How the rows before were used. */
  ledger: readonly { fate: string }[];
}

/** Whether a row after a sum has few of the numbers that all items before it have. */
export function isAroundSum(row: GridRow, { items, numeric, ledger }: Before): boolean {
  const last = ledger.findLast(({ fate }) => fate === 'subtotal' || fate === 'extracted');
  if (last?.fate !== 'subtotal' || items.length < AFTER_SUM.minItems || numeric.size < AFTER_SUM.minNumbers)
    return false;
  const all = [...numeric];
  const own = all.filter((column) => hasValue(row, column, true)).length;
  return (
    own < AFTER_SUM.numbers * all.length && items.every((item) => all.every((column) => hasValue(item, column, true)))
  );
}
