/** The rows of a list's items, and whether items are in order. */
import type { Standing } from './record-evidence.ts';

export interface Item {
  index: number;
  standings: Standing[];
  /** The row in which most of its values begin; -1 if none is printed. */
  row: number;
  page: number;
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

/** Returns the largest set of items whose order agrees with their rows. Items that were added out of order are left out. */
export function inOrder(items: readonly Item[]): ReadonlySet<number> {
  const placed = items.filter(({ row }) => row >= 0).sort((a, b) => a.index - b.index);
  /** For each length, the last item of the run that ends highest, and for each item its predecessor. */
  const ends: Item[] = [];
  const before = new Map<Item, Item | undefined>();
  for (const item of placed) {
    let length = ends.length;
    while (length > 0 && (ends[length - 1]?.row ?? -1) > item.row) length -= 1;
    before.set(item, ends[length - 1]);
    ends[length] = item;
  }
  const found = new Set<number>();
  for (let item = ends.at(-1); item !== undefined; item = before.get(item)) found.add(item.index);
  return found;
}
