/**
 * Lists whose items are columns: the years of a summary, the plans of a comparison. Each field has a row there, with the
 * values of all items in it.
 */
import { overlapX, type Rect, unionOf } from '../engine/core/view.ts';
import type { Leaf } from './leaves.ts';
import { firstRowOf, type Occurrence, overlaps } from './occurrence.ts';

export interface FoundLeaf {
  leaf: Leaf;
  found: Occurrence[];
}

/** Fewer fields are no column, and fewer items no row. */
const MIN_FIELDS = 3;
const MIN_ITEMS = 2;
/** The share of a field's values that are in its row, and of the fields that have one. */
const ROW_SHARE = 0.8;
const FIELDS_SHARE = 0.6;
/** How much better the columns explain the values than rows do. */
const LEAD = 1.5;
/** Share of the narrower of two values that is above or below the other one. */
const MIN_OVERLAP = 0.5;

/** The place of each value in the column of its item and the row of its field; none if items are rows, as they mostly are. */
export function turnedPlaces(leaves: readonly FoundLeaf[]): ReadonlyMap<Leaf, Occurrence> {
  const valued = leaves.filter(({ leaf }) => leaf.value !== null);
  const fields = [...Map.groupBy(valued, ({ leaf }) => leaf.item?.column ?? '').values()];
  const items = [...Map.groupBy(valued, ({ leaf }) => leaf.item?.index ?? 0).values()];
  const none = new Map<Leaf, Occurrence>();
  if (items.length < MIN_ITEMS || fields.length < MIN_FIELDS) return none;
  const shared = fields.map((own) => ({ own, ...fullestRow(own) }));
  const inRows = shared.filter(({ own, count }) => own.length >= MIN_ITEMS && count >= ROW_SHARE * own.length);
  if (inRows.length < MIN_FIELDS || inRows.length < FIELDS_SHARE * fields.length) return none;
  const together = items.reduce((sum, own) => sum + fullestRow(own).count, 0);
  if (inRows.reduce((sum, { count }) => sum + count, 0) < LEAD * together) return none;
  return placesIn(inRows);
}

/** The row that has the most of some values, each at words of its own. */
function fullestRow(leaves: readonly FoundLeaf[]): { row: number; count: number } {
  const rows = new Map<number, number>();
  for (const same of Map.groupBy(leaves, ({ leaf }) => leaf.value).values()) {
    const places = Map.groupBy(same[0]?.found ?? [], firstRowOf);
    for (const [row, there] of places) rows.set(row, (rows.get(row) ?? 0) + Math.min(same.length, there.length));
  }
  const [row, count] = [...rows].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [-1, 0];
  return { row, count };
}

function placesIn(rows: readonly { own: readonly FoundLeaf[]; row: number }[]): ReadonlyMap<Leaf, Occurrence> {
  const places = new Map<Leaf, Occurrence>();
  const columns = new Map<number, Rect[]>();
  const there = rows.flatMap(({ own, row }) =>
    own.map(({ leaf, found }) => ({ leaf, found: found.filter((occurrence) => firstRowOf(occurrence) === row) })),
  );
  const take = (leaf: Leaf, occurrence: Occurrence): void => {
    const index = leaf.item?.index ?? 0;
    places.set(leaf, occurrence);
    columns.set(index, [...(columns.get(index) ?? []), unionOf(occurrence.words)]);
  };
  for (const { leaf, found } of there) {
    const [only, other] = found;
    if (only !== undefined && other === undefined) take(leaf, only);
  }
  // Of equal values in a row each item has that in its column.
  for (const { leaf, found } of there) {
    if (places.has(leaf)) continue;
    const column = columns.get(leaf.item?.index ?? 0) ?? [];
    const fit = (occurrence: Occurrence): number =>
      column.filter((box) => isUnder(box, unionOf(occurrence.words))).length;
    const [best] = found
      .filter((occurrence) => fit(occurrence) > 0 && !isTaken(occurrence, places))
      .toSorted((a, b) => fit(b) - fit(a));
    if (best !== undefined) take(leaf, best);
  }
  return places;
}

const isTaken = ({ words }: Occurrence, places: ReadonlyMap<Leaf, Occurrence>): boolean =>
  [...places.values()].some((other) => overlaps(other.words, words));

/** Whether one value is above or below another one. */
export const isUnder = (one: Rect, other: Rect): boolean =>
  overlapX(one, other) >= MIN_OVERLAP * Math.min(one.right - one.left, other.right - other.left);
