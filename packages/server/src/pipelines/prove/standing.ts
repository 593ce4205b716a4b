/** Where a value of an item is printed, and what the columns of such values have in common. */
import type { ViewWord } from '../engine/core/view.ts';
import type { Leaf } from '../locate/leaves.ts';

/** The place of a value of an item, if it is printed. */
export interface Standing {
  leaf: Leaf;
  words: readonly ViewWord[];
  /** All places where exactly the value is printed, this one too; none if there may be more than were looked at. */
  printed: readonly (readonly ViewWord[])[];
  /** Whether the place contains nothing but the value. */
  isWhole: boolean;
  /** Whether the place may head rows: it contains nothing but the value, and perhaps a quantity in brackets. */
  isTitle: boolean;
  /** How well the head of its column names its field, and how much better something else; 0..1. */
  own: number;
  competing: number;
  /** How well a head above it names its field; 0 if only something beside it does. */
  headed: number;
  /** Whether that head is a period, which does not say what is in the rows. */
  isPeriod: boolean;
  /** The label before or beside it, if that names its field. */
  label: string | undefined;
}

/** Lists inside of items have separate columns, regardless of their place in the item. */
export const columnKey = ({ item }: Leaf): string => (item?.column ?? '').replace(/\b\d+\b/g, '*');

/** Least score for a label to be the field's label. */
export const ASSOCIATED = 0.5;

/** Least score of a label that names nothing but the field. */
export const SURE_LABEL = 0.88;

/** Heads of columns are short and name one of the few fields of an item, so less suffices. */
export const ASSOCIATED_IN_ITEM = 0.4;

/** Where heads of columns are. */
export const OVER: ReadonlySet<string> = new Set(['above', 'column']);

export const NOT_PRINTED: Omit<Standing, 'leaf'> = {
  words: [],
  printed: [],
  isWhole: false,
  isTitle: false,
  own: 0,
  competing: 0,
  headed: 0,
  isPeriod: false,
  label: undefined,
};
