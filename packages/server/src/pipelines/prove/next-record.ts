/** Finds records that no item stands for: a label of an item is printed again further down, with another value. */
import { type DocumentView, heightOf, type ViewWord } from '../engine/core/view.ts';
import { rawTextOf } from '../locate/occurrence.ts';
import type { Item } from './item-rows.ts';

export interface RowsBelow {
  /** The last row that is searched. */
  last: number;
  /** Whether a word belongs to a value of the enclosing items. */
  isClaimed: (word: ViewWord) => boolean;
  /** Rows of items of the inner list, which may repeat words of the enclosing item. */
  inner: ReadonlySet<number>;
}

/** How far the same label may be from where it was, in line heights. */
const MAX_AWAY = 1;
const HAS_NAME = /\p{L}{2}/u;

/** Whether a label of an item is repeated below it, without the value of the item and with that of no other one. */
export const isNextRecordAbove = (view: DocumentView, item: Item, below: RowsBelow): boolean =>
  item.standings.some(({ isWhole, words }) => isWhole && isRepeated(view, words, below));

/** Whether what is printed beside a value is repeated below it, without the value and with that of no other item. */
export function isRepeated(
  view: DocumentView,
  words: readonly ViewWord[],
  { last, isClaimed, inner }: RowsBelow,
): boolean {
  const row = view.rows[words[0]?.row ?? -1];
  if (row === undefined || inner.has(row.index)) return false;
  const labels = row.words.filter((word) => HAS_NAME.test(word.text) && !isClaimed(word) && !words.includes(word));
  if (labels.length === 0) return false;
  const value = rawTextOf(words);
  return view.rows
    .slice(row.index + 1, last + 1)
    .some(
      (other) =>
        !inner.has(other.index) &&
        !other.text.includes(value) &&
        !other.words.some(isClaimed) &&
        labels.every((label) => other.words.some((word) => isSameLabel(label, word))),
    );
}

const isSameLabel = (one: ViewWord, other: ViewWord): boolean =>
  one.text === other.text && Math.abs(one.left - other.left) <= MAX_AWAY * heightOf(one);
