/**
 * Finds the occurrences of a list's values. Items are assigned to rows, in order from the top, in the way that explains
 * most of their values; then each value by its row and by the column of its siblings.
 */

import { type DocumentView, unionOf } from '../engine/core/view.ts';
import { median } from '../engine/view/build-view.ts';
import type { Associations } from './association.ts';
import type { Leaf } from './leaves.ts';
import type { LocatedLeaf, Ranked } from './locate-scalars.ts';
import { firstRowOf, type Occurrence, overlaps } from './occurrence.ts';

export interface FoundLeaf {
  leaf: Leaf;
  found: Occurrence[];
}

/** An item's values are in its first row or in one of this many below it. */
const ITEM_ROWS = 3;
const ROW_WEIGHTS = [1, 0.6, 0.35];
/** How many rows are considered for an item. */
const MAX_ROWS = 40;
const CONSIDERED = 80;

interface Placement {
  row: number;
  support: number;
  total: number;
  previous: number;
}

export function locateItems(leaves: readonly FoundLeaf[], associations: Associations): LocatedLeaf[] {
  const { view } = associations.context;
  const items = [...Map.groupBy(leaves, ({ leaf }) => leaf.item?.index ?? 0)].sort((a, b) => a[0] - b[0]);
  const rows = placeItems(
    items.map(([, own]) => supportOf(own, view)),
    view,
  );
  const located = items.flatMap(([, own], place) => {
    const row = rows[place];
    return own.map((entry) => ({ ...rankInRow(entry, row, associations), row }));
  });
  const columns = columnsOf(located);
  for (const entry of located) preferColumn(entry, columns);
  for (const [place, [, own]] of items.entries()) {
    const start = located.findIndex(({ leaf }) => leaf === own[0]?.leaf);
    if (rows[place] !== undefined) keepApart(located.slice(start, start + own.length));
  }
  return located.map(({ leaf, ranked }) => ({ leaf, ranked }));
}

/** For each row, how many values of the item are there or right below; rare values count more than common ones. */
function supportOf(leaves: readonly FoundLeaf[], view: DocumentView): Map<number, number> {
  const support = new Map<number, number>();
  for (const { found } of leaves) {
    const rarity = found.length === 0 ? 0 : 0.4 + 1 / Math.sqrt(found.length);
    const own = new Map<number, number>();
    for (const occurrence of found) {
      const row = firstRowOf(occurrence);
      for (const [offset, weight] of ROW_WEIGHTS.entries()) {
        const start = row - offset;
        if (view.rows[start]?.page !== view.rows[row]?.page) continue;
        own.set(start, Math.max(own.get(start) ?? 0, occurrence.match * weight));
      }
    }
    for (const [row, value] of own) support.set(row, (support.get(row) ?? 0) + value * rarity);
  }
  return support;
}

/** The row of each item, later items in later rows; undefined if no row is left for it. */
function placeItems(supports: readonly Map<number, number>[], view: DocumentView): (number | undefined)[] {
  const steps: Placement[][] = [];
  for (const [place, support] of supports.entries()) {
    const before = steps[place - 1] ?? [];
    const options = [...support]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_ROWS)
      .map(([row, value]): Placement => ({ row, support: value, ...bestBefore(before, row, value) }));
    const kept = bestBefore(before, view.rows.length, 0);
    // An item that is not printed leaves the row of the previous one unchanged.
    const row = kept.previous < 0 ? -1 : (before[kept.previous]?.row ?? -1);
    options.push({ row, support: 0, ...kept });
    steps.push(options);
  }
  const chosen: (number | undefined)[] = new Array(supports.length);
  let at = bestIndex(steps.at(-1) ?? []);
  for (let place = supports.length - 1; place >= 0; place -= 1) {
    const option = steps[place]?.[at];
    chosen[place] = option === undefined || option.support === 0 ? undefined : option.row;
    at = Math.max(0, option?.previous ?? 0);
  }
  return chosen.map((row, place) => row ?? aloneRow(supports[place]));
}

function bestBefore(before: readonly Placement[], row: number, own: number): { total: number; previous: number } {
  let best = -1;
  let total = 0;
  for (const [index, option] of before.entries()) {
    if (option.row < row && option.total > total) {
      total = option.total;
      best = index;
    }
  }
  return { total: total + own, previous: best };
}

const bestIndex = (options: readonly Placement[]): number =>
  options.reduce((best, option, index) => (option.total > (options[best]?.total ?? -1) ? index : best), 0);

/** For an item that is out of order: the row with most of its values, if no other has nearly as many. */
function aloneRow(support: ReadonlyMap<number, number> | undefined): number | undefined {
  const [best, next] = [...(support ?? [])].sort((a, b) => b[1] - a[1]);
  if (best === undefined) return undefined;
  return next === undefined || Math.abs(next[0] - best[0]) < ITEM_ROWS || best[1] > 1.3 * next[1] ? best[0] : undefined;
}

const MATCH = 2;
const IN_ROW = 2;
const LABEL = 0.8;
const COMPETING = 0.4;

function rankInRow({ leaf, found }: FoundLeaf, row: number | undefined, associations: Associations): LocatedLeaf {
  const options = row === undefined ? found.slice(0, CONSIDERED) : nearRow(found, row);
  const ranked = options.map((occurrence): Ranked => {
    const association = associations.of(leaf.field, occurrence);
    const score =
      MATCH * occurrence.match +
      IN_ROW * rowFit(occurrence, row) +
      LABEL * association.own -
      COMPETING * association.competing;
    return { occurrence, association, score };
  });
  return { leaf, ranked: ranked.sort((a, b) => b.score - a.score) };
}

const nearRow = (found: readonly Occurrence[], row: number): Occurrence[] =>
  found.toSorted((a, b) => Math.abs(firstRowOf(a) - row) - Math.abs(firstRowOf(b) - row)).slice(0, CONSIDERED);

function rowFit(occurrence: Occurrence, row: number | undefined): number {
  if (row === undefined) return 0;
  const distance = firstRowOf(occurrence) - row;
  return distance >= 0 && distance < ITEM_ROWS ? 1 - 0.15 * distance : 0.2 / (1 + Math.abs(distance));
}

interface Column {
  left: number;
  right: number;
}

/** The position of a column's values, derived from those that could be nowhere else. */
function columnsOf(located: readonly (LocatedLeaf & { row: number | undefined })[]): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const [name, entries] of Map.groupBy(located, ({ leaf }) => leaf.item?.column ?? '')) {
    const placed = entries.filter(({ ranked, row }) => row !== undefined && ranked[0] !== undefined);
    const unique = placed.filter(({ ranked, row }) => ranked.filter((entry) => isInRow(entry, row)).length === 1);
    const sample = unique.length >= Math.min(3, placed.length) ? unique : placed;
    const boxes = sample.flatMap(({ ranked }) =>
      ranked[0] === undefined ? [] : [unionOf(ranked[0].occurrence.words)],
    );
    const left = median(boxes.map((box) => box.left));
    const right = median(boxes.map((box) => box.right));
    if (left !== undefined && right !== undefined && boxes.length > 1) columns.set(name, { left, right });
  }
  return columns;
}

const isInRow = ({ occurrence }: Ranked, row: number | undefined): boolean =>
  row !== undefined && firstRowOf(occurrence) >= row && firstRowOf(occurrence) < row + ITEM_ROWS;

const IN_COLUMN = 0.9;

function preferColumn({ leaf, ranked }: LocatedLeaf, columns: ReadonlyMap<string, Column>): void {
  const column = columns.get(leaf.item?.column ?? '');
  if (column === undefined || ranked.length < 2) return;
  const width = Math.max(1, column.right - column.left);
  for (const option of ranked) {
    const box = unionOf(option.occurrence.words);
    // Numbers are right-aligned, texts left-aligned.
    const away = Math.min(Math.abs(box.left - column.left), Math.abs(box.right - column.right));
    option.score += IN_COLUMN / (1 + away / width);
  }
  ranked.sort((a, b) => b.score - a.score);
}

const SAME_WORDS = 1;

/** Two equal values of an item are at two places of its row, if it has two. */
function keepApart(item: readonly LocatedLeaf[]): void {
  const taken: Occurrence[] = [];
  const byChoice = item.toSorted((a, b) => a.ranked.length - b.ranked.length);
  for (const { ranked } of byChoice) {
    for (const option of ranked) {
      if (taken.some((other) => overlaps(other.words, option.occurrence.words))) option.score -= SAME_WORDS;
    }
    ranked.sort((a, b) => b.score - a.score);
    const [best] = ranked;
    if (best !== undefined) taken.push(best.occurrence);
  }
}
