/**
 * Finds items after the last sum of a list: most items add up to printed numbers below them, and those that follow the last
 * of these are followed by none, as the hours and visitors below the costs of a year.
 */
import { type DocumentView, overlapX, type Rect, type Row, unionOf, type ViewWord } from '../engine/core/view.ts';
import { parseNumber } from '../engine/recognise/numbers.ts';
import { isNumberText } from '../locate/printed-number.ts';
import type { Item } from './item-rows.ts';
import { columnKey } from './standing.ts';
import { MIN_SUM, speaksOfSum } from './sum-rows.ts';

/** Share of the items that add up to printed sums. */
const CLOSED_SHARE = 0.6;
/** Items that add up to a sum by more than chance, and to one that is called so. */
const MIN_PARTS = 3;
const MIN_NAMED_PARTS = 2;
/** How many rows below its last part a sum may be, and below an item any number that may sum it up with others. */
const MAX_BELOW = 2;
const MAX_AWAY = 12;

interface Part {
  item: Item;
  value: number;
  words: readonly ViewWord[];
}

/** @param isClaimed whether a word belongs to a value of the list */
export function itemsAfterSums(
  view: DocumentView,
  items: readonly Item[],
  isClaimed: (word: ViewWord) => boolean,
): ReadonlySet<number> {
  const placed = items.filter(({ row }) => row >= 0).sort((a, b) => a.row - b.row);
  if (placed.length < MIN_PARTS) return new Set();
  const closed = new Set<number>();
  const summed = new Set<number>();
  let last = -1;
  for (const column of columnsOf(placed)) {
    const sums = sumsOf(view, column, isClaimed);
    for (const { from, to, row } of sums) {
      for (const { item } of column.slice(from, to)) closed.add(item.index);
      last = Math.max(last, row);
    }
    const isOver = (part: Part): boolean => rowsBelow(view, part, { within: MAX_AWAY, isClaimed }).length > 0;
    for (const { item } of column.slice(0, column.findLastIndex(isOver) + 1)) summed.add(item.index);
  }
  if (closed.size < CLOSED_SHARE * placed.length) return new Set();
  const open = placed.filter(({ index, row }) => row > last && !summed.has(index));
  return new Set(open.map(({ index }) => index));
}

/** The numbers of items by their fields, each in the row of its item. */
function columnsOf(items: readonly Item[]): Part[][] {
  const parts = items.flatMap((item) =>
    item.standings.flatMap(({ leaf, words, isWhole }) =>
      typeof leaf.value === 'number' && isWhole && words[0]?.row === item.row
        ? [{ key: columnKey(leaf), item, value: leaf.value, words }]
        : [],
    ),
  );
  return [...Map.groupBy(parts, ({ key }) => key).values()];
}

interface Sum {
  /** The parts that add up to it. */
  from: number;
  to: number;
  row: number;
}

/** The runs of items that add up to the number below the last of them, each as long as it can be. */
function sumsOf(view: DocumentView, column: readonly Part[], isClaimed: (word: ViewWord) => boolean): Sum[] {
  const sums: Sum[] = [];
  let closed = 0;
  for (const [at, part] of column.entries()) {
    const below = rowsBelow(view, part, { until: column[at + 1]?.item.row, within: MAX_BELOW, isClaimed });
    for (const { row, value, isNamed } of below) {
      let made = 0;
      let start = -1;
      for (let from = at; from >= closed; from -= 1) {
        made += column[from]?.value ?? 0;
        const isEnough = at - from + 1 >= (isNamed ? MIN_NAMED_PARTS : MIN_PARTS);
        if (isEnough && isSame(made, value)) start = from;
      }
      if (start < 0) continue;
      sums.push({ from: start, to: at + 1, row });
      closed = at + 1;
      break;
    }
  }
  return sums;
}

interface Below {
  /** The row of the next item. */
  until?: number | undefined;
  within: number;
  isClaimed: (word: ViewWord) => boolean;
}

/** Numbers of no item in the next rows below a part, in its column. */
function rowsBelow(
  { rows }: DocumentView,
  { item, words }: Part,
  { until = Number.POSITIVE_INFINITY, within, isClaimed }: Below,
): { row: number; value: number; isNamed: boolean }[] {
  const box = unionOf(words);
  return rows.slice(item.row + 1, Math.min(until, item.row + 1 + within)).flatMap((row) => {
    const value = row.page === item.page ? numberIn(row, box, isClaimed) : null;
    if (value === null || (Math.abs(value) < MIN_SUM && Number.isInteger(value))) return [];
    return [{ row: row.index, value, isNamed: row.segments.some(({ text }) => speaksOfSum(text)) }];
  });
}

function numberIn({ segments }: Row, box: Rect, isClaimed: (word: ViewWord) => boolean): number | null {
  const segment = segments.find((other) => overlapX(other, box) > 0 && isNumberText(other.text));
  return segment === undefined || segment.words.some(isClaimed) ? null : parseNumber(segment.text);
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
