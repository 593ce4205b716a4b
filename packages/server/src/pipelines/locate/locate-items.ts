/**
 * Finds the occurrences of a list's values. Items are assigned to rows, in order from the top, in the way that explains
 * most of their values; then each value by its row and by the column of its siblings.
 */

import { median } from '../engine/core/median.ts';
import { type DocumentView, type Rect, unionOf } from '../engine/core/view.ts';
import type { Associations } from './association.ts';
import { groupHeadings } from './group-headings.ts';
import type { Leaf } from './leaves.ts';
import type { LocatedLeaf, Ranked } from './locate-scalars.ts';
import { firstRowOf, type Occurrence, overlaps } from './occurrence.ts';
import { type FoundLeaf, turnedPlaces } from './turned-lists.ts';

/** An item's values are in its first row or in one of this many below it. */
const ITEM_ROWS = 3;
const ROW_WEIGHTS = [1, 0.6, 0.35];
/** How many rows are considered for an item. */
const MAX_ROWS = 40;
/** How many places of a value are looked at. */
export const CONSIDERED = 80;

interface Placement {
  row: number;
  support: number;
  total: number;
  previous: number;
}

interface Option extends Ranked {
  /** Its score by row and label alone. */
  base: number;
}

interface ItemLeaf {
  leaf: Leaf;
  ranked: Option[];
  reach: Reach | undefined;
}

/** The rows of an item: from its own to that of the next item. */
interface Reach {
  row: number;
  end: number;
}

export function locateItems(leaves: readonly FoundLeaf[], associations: Associations): LocatedLeaf[] {
  const { view } = associations.context;
  const items = [...Map.groupBy(leaves, ({ leaf }) => leaf.item?.index ?? 0)].sort((a, b) => a[0] - b[0]);
  const rows = placeItems(
    items.map(([, own]) => supportOf(own, view)),
    view,
  );
  const steps = stepsOf(rows);
  const located = items.map(([, own], place) => {
    const reach = reachOf(rows[place], steps);
    return own.map((entry) => rankInRow(entry, reach, associations));
  });
  // The columns of the other values distinguish equal values of a row; then those define columns too.
  let columns = columnsOf(located.flat().filter(isOnlyInRow));
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const item of located) keepApart(item, columns);
    columns = columnsOf(located.flat());
  }
  const all = located.flat();
  headGroups(all, leaves, associations);
  prefer(all, turnedPlaces(leaves), associations);
  return all.map(({ leaf, ranked }) => ({ leaf, ranked }));
}

/** A text above a group of items is nearer to none of them than others may be, but it is where the group has it. */
function headGroups(located: readonly ItemLeaf[], leaves: readonly FoundLeaf[], associations: Associations): void {
  const found = new Map(leaves.map((entry) => [entry.leaf, entry.found]));
  const headings = groupHeadings(
    associations.context.view,
    located.map(({ leaf, reach }) => ({ leaf, found: found.get(leaf) ?? [], row: reach?.row })),
  );
  prefer(located, headings, associations);
}

/** Puts known places before all that are ranked by rows. */
function prefer(located: readonly ItemLeaf[], places: ReadonlyMap<Leaf, Occurrence>, associations: Associations): void {
  for (const { leaf, ranked } of located) {
    const occurrence = places.get(leaf);
    const [best] = ranked;
    if (occurrence === undefined || best === undefined) continue;
    const score = best.score + KNOWN;
    const others = ranked.filter((option) => option.occurrence !== occurrence);
    ranked.splice(
      0,
      ranked.length,
      { occurrence, association: associations.of(leaf.field, occurrence), score, base: score },
      ...others,
    );
  }
}

/** A known place leads all that are ranked by rows. */
const KNOWN = 1;

const PASSES = 2;

/** The rows of items from the top, and their usual distance. */
interface RowSteps {
  rows: readonly number[];
  usual: number;
}

/** With more rows between two items, those rows belong to no item. */
const MAX_STEP = 8;

function stepsOf(placed: readonly (number | undefined)[]): RowSteps {
  const rows = [...new Set(placed)].filter((row) => row !== undefined).sort((a, b) => a - b);
  const steps = rows.flatMap((row, place) => {
    const step = (rows[place + 1] ?? Number.POSITIVE_INFINITY) - row;
    return step <= MAX_STEP ? [step] : [];
  });
  return { rows, usual: Math.max(ITEM_ROWS, median(steps) ?? 0) };
}

function reachOf(row: number | undefined, { rows, usual }: RowSteps): Reach | undefined {
  if (row === undefined) return undefined;
  const next = rows.find((other) => other > row) ?? Number.POSITIVE_INFINITY;
  return { row, end: Math.min(next, row + usual) };
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

function rankInRow({ leaf, found }: FoundLeaf, reach: Reach | undefined, associations: Associations): ItemLeaf {
  const options = reach === undefined ? found.slice(0, CONSIDERED) : nearRow(found, reach.row);
  const ranked = options.map((occurrence): Option => {
    const association = associations.of(leaf.field, occurrence);
    const base =
      MATCH * occurrence.match +
      IN_ROW * rowFit(occurrence, reach) +
      LABEL * association.own -
      COMPETING * association.competing;
    return { occurrence, association, score: base, base };
  });
  return { leaf, ranked: ranked.sort(byScore), reach };
}

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score;

const nearRow = (found: readonly Occurrence[], row: number): Occurrence[] =>
  found.toSorted((a, b) => Math.abs(firstRowOf(a) - row) - Math.abs(firstRowOf(b) - row)).slice(0, CONSIDERED);

function rowFit(occurrence: Occurrence, reach: Reach | undefined): number {
  if (reach === undefined) return 0;
  const distance = firstRowOf(occurrence) - reach.row;
  return isWithin(occurrence, reach) ? Math.max(0.3, 1 - 0.15 * distance) : 0.2 / (1 + Math.abs(distance));
}

const isWithin = (occurrence: Occurrence, { row, end }: Reach): boolean =>
  firstRowOf(occurrence) >= row && firstRowOf(occurrence) < end;

/** A value that could be nowhere else in its rows. */
const isOnlyInRow = ({ ranked, reach }: ItemLeaf): boolean =>
  reach !== undefined && ranked.filter(({ occurrence }) => isWithin(occurrence, reach)).length === 1;

interface Column {
  left: number;
  right: number;
}

/** The positions of each column's values, on all pages together and on pages with several of them. */
function columnsOf(leaves: readonly ItemLeaf[]): Map<string, Column> {
  const boxes = new Map<string, Rect[]>();
  for (const { leaf, ranked, reach } of leaves) {
    const [best] = ranked;
    if (best === undefined || reach === undefined || !isWithin(best.occurrence, reach)) continue;
    const box = unionOf(best.occurrence.words);
    for (const key of columnKeys(leaf, best)) {
      const known = boxes.get(key);
      if (known === undefined) boxes.set(key, [box]);
      else known.push(box);
    }
  }
  const columns = new Map<string, Column>();
  for (const [key, own] of boxes) {
    const left = median(own.map((box) => box.left));
    const right = median(own.map((box) => box.right));
    if (left !== undefined && right !== undefined && own.length > 1) columns.set(key, { left, right });
  }
  return columns;
}

/** On its page, and on all of them. */
function columnKeys({ item }: Leaf, { occurrence }: Ranked): [string, string] {
  const column = item?.column ?? '';
  return [`${column}\u0000${occurrence.words[0]?.page ?? 0}`, column];
}

const IN_COLUMN = 0.9;

function columnFit(leaf: Leaf, option: Ranked, columns: ReadonlyMap<string, Column>): number {
  const [own, all] = columnKeys(leaf, option);
  const column = columns.get(own) ?? columns.get(all);
  if (column === undefined) return 0;
  const width = Math.max(1, column.right - column.left);
  const box = unionOf(option.occurrence.words);
  // Numbers are right-aligned, texts left-aligned.
  const away = Math.min(Math.abs(box.left - column.left), Math.abs(box.right - column.right));
  return IN_COLUMN / (1 + away / width);
}

const SAME_WORDS = 1;

/**
 * Two equal values of an item are at two places of its row, if it has two. Of those that want the same place, the one
 * with most to lose takes it.
 */
function keepApart(item: readonly ItemLeaf[], columns: ReadonlyMap<string, Column>): void {
  for (const { leaf, ranked } of item) {
    for (const option of ranked) option.score = option.base + columnFit(leaf, option, columns);
    ranked.sort(byScore);
  }
  const open = new Set(item.filter(({ ranked }) => ranked.length > 0));
  while (open.size > 0) {
    const next = [...open].reduce((most, entry) => (lossOf(entry) > lossOf(most) ? entry : most));
    open.delete(next);
    const words = next.ranked[0]?.occurrence.words ?? [];
    for (const { ranked } of open) {
      const taken = ranked.filter(({ occurrence }) => overlaps(words, occurrence.words));
      for (const option of taken) option.score -= SAME_WORDS;
      if (taken.length > 0) ranked.sort(byScore);
    }
  }
}

/** The loss if another value takes the best place. */
const lossOf = ({ ranked }: ItemLeaf): number =>
  (ranked[0]?.score ?? 0) - Math.max((ranked[0]?.score ?? 0) - SAME_WORDS, ranked[1]?.score ?? 0);
