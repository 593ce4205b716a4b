/**
 * Finds items that are parts of a printed sum that is named like an item: the list has only some of the parts, or it has
 * all of them, but most of its items are parts of no sum. It is undecided whether the parts or the sum were requested.
 */
import { type DocumentView, overlapX, type Row, unionOf, type ViewWord } from '../engine/core/view.ts';
import { parseNumber } from '../engine/recognise/numbers.ts';
import { isNumberText } from '../locate/printed-number.ts';
import type { Item } from './item-rows.ts';
import type { Standing } from './standing.ts';
import { isSumName } from './sum-rows.ts';

/** Rows that a sum may be below the first of its parts. */
const MAX_ROWS = 6;
/** Small numbers are sums of others by chance, and so is a single column. */
const MIN_SUM = 100;
const MIN_COLUMNS = 2;

/** @param isClaimed whether a word belongs to a value of the list */
export function partsOfOpenSums(
  view: DocumentView,
  items: readonly Item[],
  isClaimed: (word: ViewWord) => boolean,
): ReadonlySet<number> {
  const [some, all] = [new Set<number>(), new Set<number>()];
  const rows = new Set(items.map(({ row }) => row));
  const isItem = (row: Row): boolean => rows.has(row.index) || row.words.some(isClaimed);
  for (const item of items) {
    const columns = item.row < 0 ? [] : item.standings.filter((standing) => isNumberOf(standing, item));
    if (columns.length < MIN_COLUMNS) continue;
    for (const [first, last] of runsAround(item.row)) {
      const parts = view.rows.slice(first, last);
      const sum = view.rows[last];
      if (sum === undefined || first < 0 || [...parts, sum].some(({ page }) => page !== item.page)) continue;
      const hasNumbers = (row: Row): boolean => columns.some(({ words }) => numberUnder(row, words) !== null);
      if (!hasOwnName(sum) || !parts.every(hasNumbers) || !isSumOf(sum, parts, columns)) continue;
      if (parts.some((row) => !isItem(row))) some.add(item.index);
      else if (!isItem(sum)) all.add(item.index);
    }
  }
  // If most items are parts of sums, the parts were requested.
  return 2 * all.size < items.length ? new Set([...some, ...all]) : some;
}

const isNumberOf = ({ leaf, words, isWhole }: Standing, { row }: Item): boolean =>
  typeof leaf.value === 'number' && isWhole && words[0]?.row === row;

/** Runs of rows that contain a row, each with the row below it. */
function* runsAround(row: number): Generator<[first: number, last: number]> {
  for (let first = row; first > row - MAX_ROWS; first -= 1) {
    for (let last = Math.max(row + 1, first + 2); last <= first + MAX_ROWS; last += 1) yield [first, last];
  }
}

/** Whether a row is named like an item, not like a sum. */
const hasOwnName = ({ segments }: Row): boolean =>
  segments.some(({ text }) => /\p{L}{2}/u.test(text)) &&
  !segments.some(({ text }) => isSumName(text) || SUM_OF.test(text));

/** "Total liabilities" */
const SUM_OF = /^[\s\p{P}]*(?:sub-?)?(?:totals?|sum|summe|gesamt\p{L}*|somme|suma|totale)\b/iu;

function isSumOf(sum: Row, parts: readonly Row[], columns: readonly Standing[]): boolean {
  let large = 0;
  for (const { words } of columns) {
    const total = numberUnder(sum, words);
    const made = parts.reduce((all, row) => all + (numberUnder(row, words) ?? 0), 0);
    if (total === null || Math.abs(total - made) > 1e-6 * Math.max(1, Math.abs(total))) return false;
    if (Math.abs(total) >= MIN_SUM) large += 1;
  }
  return large >= MIN_COLUMNS;
}

/** The number of a row in the column of some words. */
function numberUnder(row: Row, words: readonly ViewWord[]): number | null {
  const box = unionOf(words);
  const segment = row.segments.find((other) => overlapX(other, box) > 0 && isNumberText(other.text));
  return segment === undefined ? null : parseNumber(segment.text);
}
