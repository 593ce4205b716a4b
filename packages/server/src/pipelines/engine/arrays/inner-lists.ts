/** Lists inside of items: which rows of tables belong to which item. */

import type { Prepared } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { median } from '../core/median.ts';
import { pairsIn } from './inner-pairs.ts';
import type { ItemRecord } from './item-record.ts';
import type { ExtractedList } from './joined-tables.ts';
import type { RowRange } from './repeated-records.ts';
import { typedLines } from './typed-lines.ts';

/** The row of a record; parts of it may stand in a heading above. */
export const rowOf = (record: ItemRecord): number => Math.max(-1, ...record.map(({ words }) => words[0]?.row ?? -1));

export const isWithin = (row: number, range: RowRange | undefined): boolean =>
  range === undefined || (row >= range.from && row <= range.to);

/** The rows that hold a single record: where a row has several, they are a list inside of it. */
export function rowsOfOne(records: readonly ItemRecord[]): number[] {
  const counts = new Map<number, number>();
  for (const record of records) counts.set(rowOf(record), (counts.get(rowOf(record)) ?? 0) + 1);
  return [...counts].flatMap(([row, count]) => (count === 1 ? [row] : []));
}

/** The records of a list inside of items, by their row. */
export interface InnerRecords {
  entry: ListField;
  byRow: ReadonlyMap<number, readonly ItemRecord[]>;
}

/** Records belong to the rows of a table only if they were found in one. */
export const innerRecords = (entry: ListField, { records, tables }: ExtractedList): InnerRecords => ({
  entry,
  byRow: tables.length === 0 ? new Map() : Map.groupBy(records, rowOf),
});

/** What a row of a table holds of a list: columns beside its own cells, a table under it, pairs, or lines. */
export function recordsInside(
  prepared: Prepared,
  { entry, byRow }: InnerRecords,
  record: ItemRecord,
  within: RowRange,
): readonly ItemRecord[] {
  const first = new Set(record.flatMap(({ words }) => words.filter(({ row }) => row === within.from)));
  const isFree = (inner: ItemRecord): boolean => !inner.some(({ words }) => words.some((word) => first.has(word)));
  const own: ItemRecord[] = [];
  for (let row = within.from; row <= within.to; row += 1) {
    own.push(...(byRow.get(row) ?? []).filter(isFree));
    // Beside the cells of a row stands all of its list.
    if (row === within.from && own.length > 0) return own;
  }
  if (own.length > 0) return own;
  const pairs = pairsIn(prepared, entry, within);
  return pairs.length > 0 ? pairs : typedLines(prepared, entry, within);
}

/** Lines under a row that hold lists were taken for further lines of its cells. */
export function withoutInner(record: ItemRecord, inner: readonly ItemRecord[]): ItemRecord {
  const own = rowOf(record);
  const taken = new Set(inner.flat().flatMap(({ words }) => words.flatMap(({ row }) => (row > own ? [row] : []))));
  return record.flatMap((cell) => {
    const words = cell.words.filter(({ row }) => !taken.has(row));
    return words.length === 0 ? [] : [{ ...cell, words }];
  });
}

/** From each row to the next; from the last one as far as from most others. */
export function rangesOf(rows: readonly number[]): RowRange[] {
  const steps = rows.slice(1).map((row, at) => row - (rows[at] ?? row));
  const usual = median(steps) ?? 1;
  return rows.map((from, at) => ({ from, to: from + Math.max(1, steps[at] ?? usual) - 1 }));
}
