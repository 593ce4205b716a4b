/** Where a value of an item is printed, and what the columns of such values have in common. */
import type { ViewWord } from '../engine/core/view.ts';
import type { Leaf } from '../locate/leaves.ts';

/** The place of a value of an item, if it is printed. */
export interface Standing {
  leaf: Leaf;
  words: readonly ViewWord[];
  /** Whether the place contains nothing but the value. */
  isWhole: boolean;
  /** Whether the place may head rows: it contains nothing but the value, and perhaps a quantity in brackets. */
  isTitle: boolean;
  /** How well the head of its column names its field, and how much better something else; 0..1. */
  own: number;
  competing: number;
}

/** Lists inside of items have separate columns, regardless of their place in the item. */
export const columnKey = ({ item }: Leaf): string => (item?.column ?? '').replace(/\b\d+\b/g, '*');
