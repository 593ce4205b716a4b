/** The rows of a list's items, and whether items are in order. */
import { type DocumentView, type Rect, unionOf } from '../engine/core/view.ts';
import type { Standing } from './standing.ts';
import type { TablePlace } from './table-places.ts';

export interface Item {
  index: number;
  standings: Standing[];
  /** The row in which most of its values begin; -1 if none is printed. */
  row: number;
  page: number;
  /** The row of a table that it is in, unless other items are there too: it may have several lines. */
  inTable?: TablePlace;
}

export function mainRow(standings: readonly Standing[]): { row: number; page: number } {
  const counts = new Map<number, number>();
  let page = -1;
  for (const { words, isWhole } of standings) {
    const [first] = words;
    if (first === undefined) continue;
    counts.set(first.row, (counts.get(first.row) ?? 0) + (isWhole ? 1 : 0.3));
  }
  const [row = -1] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  for (const { words } of standings) if (words[0]?.row === row) page = words[0].page;
  return { row, page };
}

/**
 * Returns the items that are in every largest set whose order agrees with the rows. Of two items that changed places,
 * nothing shows which one is out of order.
 */
export function inOrder(items: readonly Item[]): ReadonlySet<number> {
  const placed = items.filter(({ row }) => row >= 0).sort((a, b) => a.index - b.index);
  const rows = placed.map(({ row }) => row);
  const before = runLengths(rows);
  const after = runLengths(rows.toReversed().map((row) => -row)).toReversed();
  const longest = before.reduce((most, length) => Math.max(most, length), 0);
  const members = placed.flatMap(({ index }, at) => {
    const length = before[at] ?? 0;
    return length + (after[at] ?? 0) === longest + 1 ? [{ index, length }] : [];
  });
  const counts = new Map<number, number>();
  for (const { length } of members) counts.set(length, (counts.get(length) ?? 0) + 1);
  return new Set(members.filter(({ length }) => counts.get(length) === 1).map(({ index }) => index));
}

/** The items that are in the order of the rows or, where all of them are, of columns of text side by side. */
export function inOrderOfPrint({ rows }: DocumentView, items: readonly Item[]): ReadonlySet<number> {
  const byRows = inOrder(items);
  const placed = items.filter(({ row }) => row >= 0);
  if (byRows.size === placed.length) return byRows;
  const boxes = placed.map((item) => {
    const words = item.standings.flatMap((standing) => standing.words.filter(({ row }) => row === item.row));
    return { item, ...unionOf(words), top: rows[item.row]?.top ?? 0 };
  });
  const columns = Map.groupBy(boxes, ({ item: { page } }) => page)
    .entries()
    .toArray()
    .sort(([a], [b]) => a - b)
    .flatMap(([, own]) => sideBySide(own));
  const rank = new Map(columns.flat().map(({ item }, at) => [item, at]));
  const byColumns = inOrder(placed.map((item) => ({ ...item, row: rank.get(item) ?? -1 })));
  return byColumns.size === placed.length ? byColumns : byRows;
}

type Boxed = Pick<Rect, 'left' | 'right' | 'top'> & { item: Item };

/** Items of one page by the columns that they are in, from the left; all in one unless the columns are side by side. */
function sideBySide(boxes: readonly Boxed[]): Boxed[][] {
  const columns: Boxed[][] = [];
  for (const box of boxes.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last?.some(({ right }) => right > box.left)) last.push(box);
    else columns.push([box]);
  }
  const down = (own: readonly Boxed[]): Boxed[] => own.toSorted((a, b) => a.item.row - b.item.row);
  const areBeside = columns.every((own, at) => own.length > 1 && (at === 0 || isBeside(own, columns[at - 1] ?? [])));
  return areBeside ? columns.map(down) : [down(boxes)];
}

function isBeside(one: readonly Boxed[], other: readonly Boxed[]): boolean {
  const topsOf = (boxes: readonly Boxed[]): number[] => boxes.map(({ top }) => top);
  const [own, others] = [topsOf(one), topsOf(other)];
  return Math.min(...own) < Math.max(...others) && Math.min(...others) < Math.max(...own);
}

/** For each number, the length of the longest run up to it that never falls. */
function runLengths(numbers: readonly number[]): number[] {
  /** For each length, the lowest number that a run of it ends with. */
  const ends: number[] = [];
  return numbers.map((number) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > number) high = middle;
      else low = middle + 1;
    }
    ends[low] = number;
    return low + 1;
  });
}
