/** Lists inside of items: which rows of tables belong to which item. */

import type { Prepared } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { median } from '../core/median.ts';
import { INNER_LINES } from '../weights/blocks.ts';
import { innerLines } from './inner-lines.ts';
import { pairsIn } from './inner-pairs.ts';
import { type ItemRecord, rowOf } from './item-record.ts';
import type { ExtractedList } from './joined-tables.ts';
import type { LedgerEntry } from './ledger.ts';
import type { RowRange } from './repeated-records.ts';

export const isWithin = (row: number, range: RowRange | undefined): boolean =>
  range === undefined || (row >= range.from && row <= range.to);

/**
 * The rows of a table that are items of a list, where others hold a list inside: those have what stands first in most
 * rows, and most of the cells. The others are lines under them.
 */
export function fullRows(
  records: readonly ItemRecord[],
  ledger: ExtractedList['ledger'],
): Pick<ExtractedList, 'records' | 'ledger'> {
  const most = Math.max(0, ...records.map(({ length }) => length));
  const lead = records.find(({ length }) => length === most)?.toSorted((one, other) => leftOf(one) - leftOf(other))[0];
  const isFull = (record: ItemRecord): boolean =>
    record.length >= INNER_LINES.full * most && record.some(({ field }) => field === lead?.field);
  const [first] = records;
  if (most < INNER_LINES.columns || first === undefined || !isFull(first)) return { records: [...records], ledger };
  const others = new Set(records.filter((record) => !isFull(record)).map(rowOf));
  return {
    records: records.filter(isFull),
    ledger: ledger.map((line) => (others.has(line.row) ? { ...line, fate: 'skipped' } : line)),
  };
}

const leftOf = ({ words: [first] }: ItemRecord[number]): number => first?.left ?? Infinity;

/** The rows that hold a single record: where a row has several, they are a list inside of it. */
export function rowsOfOne(records: readonly ItemRecord[]): number[] {
  const counts = new Map<number, number>();
  for (const record of records) counts.set(rowOf(record), (counts.get(rowOf(record)) ?? 0) + 1);
  return [...counts].flatMap(([row, count]) => (count === 1 ? [row] : []));
}

/**
 * What the rows of a table hold of a list, by row: columns beside the cells, a table under each, lines, or pairs. Of
 * several ways to read them, the one that says most holds for all rows.
 */
export function recordsInside(
  prepared: Prepared,
  entry: ListField,
  found: ExtractedList,
  {
    records,
    ranges,
    ledger,
  }: { records: readonly ItemRecord[]; ranges: readonly RowRange[]; ledger: ExtractedList['ledger'] },
): ItemRecord[][] {
  // Records belong to the rows of a table only if they were found in one.
  const byRow = found.tables.length === 0 ? new Map<number, ItemRecord[]>() : Map.groupBy(found.records, rowOf);
  const ways = [
    ranges.map((within, at) => tableRowsIn(byRow, records[at] ?? [], within)),
    innerLines(prepared, entry, ranges, ledger),
    ranges.map((within) => pairsIn(prepared, entry, within)),
  ];
  const said = ways.map((way) => way.flat(2).length);
  return ways[said.indexOf(Math.max(...said))] ?? [];
}

function tableRowsIn(
  byRow: ReadonlyMap<number, readonly ItemRecord[]>,
  record: ItemRecord,
  within: RowRange,
): ItemRecord[] {
  const first = new Set(record.flatMap(({ words }) => words.filter(({ row }) => row === within.from)));
  const isFree = (inner: ItemRecord): boolean => !inner.some(({ words }) => words.some((word) => first.has(word)));
  const own: ItemRecord[] = [];
  for (let row = within.from; row <= within.to; row += 1) {
    own.push(...(byRow.get(row) ?? []).filter(isFree));
    // Beside the cells of a row stands all of its list.
    if (row === within.from && own.length > 0) return own;
  }
  return own;
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

/** From each row to the next; from the last one as far as from most others, or as the lines of its table go. */
export function rangesOf(rows: readonly number[], ledger: ExtractedList['ledger'] = []): RowRange[] {
  const steps = rows.slice(1).map((row, at) => row - (rows[at] ?? row));
  const usual = median(steps) ?? 1;
  const last = rows.at(-1) ?? 0;
  const under = new Set(ledger.flatMap(({ row, fate }) => (row > last && isUnder(fate) ? [row] : [])));
  let end = last;
  while (under.has(end + 1)) end += 1;
  return rows.map((from, at) => ({
    from,
    to: Math.max(from + Math.max(1, steps[at] ?? usual) - 1, from === last ? end : 0),
  }));
}

const isUnder = (fate: LedgerEntry['fate']): boolean => fate === 'skipped' || fate === 'continuation';
