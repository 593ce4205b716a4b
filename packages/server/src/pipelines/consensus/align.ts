/** Items of several lists matched by what they say, not by where they stand. */
import { isObject, type Json } from '../json/json.ts';
import { canonical, similarity, valueAt, type Weights } from './canonical.ts';

/** For each choice the index of its item, or undefined when it has none. */
export type Column = (number | undefined)[];

/** Two items less alike than this are different items. */
const MIN_ALIKE = 0.45;
const ORDER_WEIGHT = 0.07;
/** Longer lists are matched in order only: the other way costs the product of their lengths in memory. */
const MAX_PAIRS = 4_000_000;

interface Matching {
  pairs: [number, number][];
  score: number;
}

type Score = (one: number, other: number) => number;

/** Items in a common order: the reference list's, with those only others have put where they stand there. */
export function alignLists(lists: readonly (readonly Json[])[]): { columns: Column[]; reference: number } {
  const scoreOf = pairScores(lists);
  const reference = referenceOf(lists, scoreOf);
  let columns: Column[] = (lists[reference] ?? []).map((_, index) => {
    const column: Column = lists.map(() => undefined);
    column[reference] = index;
    return column;
  });
  for (const [list, items] of lists.entries()) {
    if (list === reference) continue;
    const score: Score = (column, item) => columnScore(columns[column] ?? [], list, item, scoreOf);
    columns = merged(columns, list, items.length, match(columns.length, items.length, score), lists.length);
  }
  return { columns, reference };
}

function columnScore(column: Column, list: number, item: number, scoreOf: ListScore): number {
  let sum = 0;
  let count = 0;
  for (const [other, index] of column.entries()) {
    if (index === undefined) continue;
    sum += scoreOf(other, index, list, item);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

function merged(
  columns: readonly Column[],
  list: number,
  length: number,
  { pairs }: Matching,
  choices: number,
): Column[] {
  const columnOf = new Map(pairs.map(([column, item]) => [item, column] as const));
  const placed: { column: Column; place: number }[] = columns.map((column, place) => ({ column, place }));
  let last = -1;
  for (let item = 0; item < length; item += 1) {
    const at = columnOf.get(item);
    const known = at === undefined ? undefined : placed[at];
    if (known !== undefined && at !== undefined) {
      known.column[list] = item;
      last = at;
    } else {
      const column: Column = Array.from({ length: choices }, () => undefined);
      column[list] = item;
      placed.push({ column, place: last + (item + 1) / (length + 1) });
    }
  }
  return placed.sort((a, b) => a.place - b.place).map(({ column }) => column);
}

type ListScore = (list: number, item: number, otherList: number, otherItem: number) => number;

function pairScores(lists: readonly (readonly Json[])[]): ListScore {
  const weights = keyWeights(lists);
  const known = new Map<string, number>();
  const place = (list: number, item: number): number => {
    const length = lists[list]?.length ?? 0;
    return length > 1 ? item / (length - 1) : 0;
  };
  return (list, item, otherList, otherItem) => {
    const key = `${list},${item},${otherList},${otherItem}`;
    let score = known.get(key);
    if (score === undefined) {
      const alike = similarity(lists[list]?.[item] ?? null, lists[otherList]?.[otherItem] ?? null, weights);
      const order = 1 - Math.abs(place(list, item) - place(otherList, otherItem));
      score = (1 - ORDER_WEIGHT) * alike + ORDER_WEIGHT * order;
      known.set(key, score);
    }
    return score;
  };
}

/** A key that is the same in all rows of a list cannot tell them apart. */
function keyWeights(lists: readonly (readonly Json[])[]): Weights {
  const keys = new Set(lists.flat().filter(isObject).flatMap(Object.keys));
  const weights = new Map<string, number>();
  for (const key of keys) {
    let sum = 0;
    let count = 0;
    for (const list of lists) {
      if (list.length < 2) continue;
      const values = list.map((item) => (isObject(item) ? canonical(valueAt(item, key)) : canonical(null)));
      const filled = values.filter((value) => value !== canonical(null)).length / values.length;
      sum += (new Set(values).size / values.length) * filled;
      count += 1;
    }
    weights.set(key, count === 0 ? 1 : 0.05 + (sum / count) ** 2);
  }
  return weights;
}

/** The list that agrees most with the others; of equals the longest. */
function referenceOf(lists: readonly (readonly Json[])[], scoreOf: ListScore): number {
  let best = 0;
  let bestScore = -1;
  for (const [list, items] of lists.entries()) {
    let score = 0;
    for (const [other, theirs] of lists.entries()) {
      if (other !== list) score += match(items.length, theirs.length, (a, b) => scoreOf(list, a, other, b)).score;
    }
    const isLonger = score === bestScore && items.length > (lists[best]?.length ?? 0);
    if (score > bestScore || isLonger) {
      bestScore = score;
      best = list;
    }
  }
  return best;
}

/** In order where that explains the lists well, in any order where it is clearly better. */
function match(rows: number, columns: number, score: Score): Matching {
  if (rows * columns > MAX_PAIRS) return matchByPlace(rows, columns, score);
  const ordered = matchInOrder(rows, columns, score);
  const free = matchFreely(rows, columns, score);
  return free.score > 1.05 * ordered.score + 0.2 ? free : ordered;
}

function matchByPlace(rows: number, columns: number, score: Score): Matching {
  const pairs: [number, number][] = [];
  let sum = 0;
  for (let index = 0; index < Math.min(rows, columns); index += 1) {
    const value = score(index, index) - MIN_ALIKE;
    if (value <= 0) continue;
    pairs.push([index, index]);
    sum += value;
  }
  return { pairs, score: sum };
}

function matchInOrder(rows: number, columns: number, score: Score): Matching {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const at = (row: number, column: number): number => best[row * width + column] ?? 0;
  for (let row = 1; row <= rows; row += 1) {
    for (let column = 1; column <= columns; column += 1) {
      const paired = at(row - 1, column - 1) + (score(row - 1, column - 1) - MIN_ALIKE);
      best[row * width + column] = Math.max(at(row - 1, column), at(row, column - 1), paired);
    }
  }
  const pairs: [number, number][] = [];
  let row = rows;
  let column = columns;
  while (row > 0 && column > 0) {
    const gain = score(row - 1, column - 1) - MIN_ALIKE;
    if (gain > 0 && Math.abs(at(row, column) - at(row - 1, column - 1) - gain) < 1e-9) {
      pairs.unshift([row - 1, column - 1]);
      row -= 1;
      column -= 1;
    } else if (at(row, column) === at(row - 1, column)) row -= 1;
    else column -= 1;
  }
  return { pairs, score: at(rows, columns) };
}

function matchFreely(rows: number, columns: number, score: Score): Matching {
  const offers: { row: number; column: number; gain: number }[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const gain = score(row, column) - MIN_ALIKE;
      if (gain > 0) offers.push({ row, column, gain });
    }
  }
  offers.sort((a, b) => b.gain - a.gain);
  const usedRows = new Set<number>();
  const usedColumns = new Set<number>();
  const pairs: [number, number][] = [];
  let sum = 0;
  for (const { row, column, gain } of offers) {
    if (usedRows.has(row) || usedColumns.has(column)) continue;
    usedRows.add(row);
    usedColumns.add(column);
    pairs.push([row, column]);
    sum += gain;
  }
  return { pairs, score: sum };
}
