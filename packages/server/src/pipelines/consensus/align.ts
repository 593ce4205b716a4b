/** Matches the items of several lists by content, not by position. */
import { isObject, type Json } from '../json/json.ts';
import { canonical, type Form, formKey, formOf, formSimilarity, valueAt, type Weights } from './canonical.ts';
import { type Matching, matchLists } from './match.ts';

/** For each choice the index of its item, or undefined if it has none. */
export type Column = (number | undefined)[];

const ORDER_WEIGHT = 0.07;
/** An item is compared with that of only this many choices, because more do not change the match. */
const MAX_COMPARED_CHOICES = 4;
/** Beyond this many pairs of items, the reference is chosen by equal items alone. */
const MAX_COMPARED_PAIRS = 1_000_000;

/** Items in a common order: that of the reference list, with items of other lists inserted at their positions. */
export function alignLists(lists: readonly (readonly Json[])[]): { columns: Column[]; reference: number } {
  const forms = lists.map((list) => list.map(formOf));
  const keys = forms.map((list) => list.map(formKey));
  const scoreOf = pairScores(lists, forms);
  const reference = referenceOf(keys, scoreOf);
  let columns: Column[] = (lists[reference] ?? []).map((_, index) => {
    const column: Column = lists.map(() => undefined);
    column[reference] = index;
    return column;
  });
  for (const [list, items] of lists.entries()) {
    if (list === reference) continue;
    const score = (column: number, item: number) => columnScore(columns[column] ?? [], list, item, scoreOf);
    const matching = matchLists(
      columns.map((column) => columnKey(column, keys)),
      keys[list] ?? [],
      score,
    );
    columns = merged(columns, list, items.length, matching, lists.length);
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
    if (count === MAX_COMPARED_CHOICES) break;
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

/** Key of the first choice that has the item. */
function columnKey(column: Column, keys: readonly (readonly string[])[]): string {
  const choice = column.findIndex((index) => index !== undefined);
  return keys[choice]?.[column[choice] ?? -1] ?? '';
}

type ListScore = (list: number, item: number, otherList: number, otherItem: number) => number;

function pairScores(lists: readonly (readonly Json[])[], forms: readonly (readonly Form[])[]): ListScore {
  const weights = keyWeights(lists);
  const known = new Map<number, Map<number, number>>();
  const place = (list: number, item: number): number => {
    const length = lists[list]?.length ?? 0;
    return length > 1 ? item / (length - 1) : 0;
  };
  const compute: ListScore = (list, item, otherList, otherItem) => {
    const [one, other] = [forms[list]?.[item], forms[otherList]?.[otherItem]];
    if (one === undefined || other === undefined) return 0;
    const order = 1 - Math.abs(place(list, item) - place(otherList, otherItem));
    return (1 - ORDER_WEIGHT) * formSimilarity(one, other, weights) + ORDER_WEIGHT * order;
  };
  const lookUp: ListScore = (list, item, otherList, otherItem) => {
    // Scores are symmetric.
    if (list > otherList) return lookUp(otherList, otherItem, list, item);
    const width = lists[otherList]?.length ?? 0;
    const pair = list * lists.length + otherList;
    const scores = known.get(pair) ?? new Map<number, number>();
    if (!known.has(pair)) known.set(pair, scores);
    const at = item * width + otherItem;
    const score = scores.get(at);
    if (score !== undefined) return score;
    const made = compute(list, item, otherList, otherItem);
    scores.set(at, made);
    return made;
  };
  return lookUp;
}

/** A key that is the same in all rows of a list cannot distinguish them. */
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
function referenceOf(keys: readonly (readonly string[])[], scoreOf: ListScore): number {
  const total = keys.reduce((sum, list) => sum + list.length, 0);
  const pairs = total * total - keys.reduce((sum, list) => sum + list.length ** 2, 0);
  const sets = pairs > MAX_COMPARED_PAIRS ? keys.map((list) => new Set(list)) : undefined;
  const agreement = (list: number, other: number): number => {
    const [mine = [], theirs = []] = [keys[list], keys[other]];
    if (sets !== undefined) return mine.filter((key) => sets[other]?.has(key)).length;
    return matchLists(mine, theirs, (a, b) => scoreOf(list, a, other, b)).score;
  };
  let best = 0;
  let bestScore = -1;
  for (const [list, items] of keys.entries()) {
    let score = 0;
    for (const other of keys.keys()) if (other !== list) score += agreement(list, other);
    const isLonger = score === bestScore && items.length > (keys[best]?.length ?? 0);
    if (score > bestScore || isLonger) {
      bestScore = score;
      best = list;
    }
  }
  return best;
}
