/** What is said of a value of an item by where it stands among the others. */
import type { ViewWord } from '../engine/core/view.ts';
import type { Leaf } from '../locate/leaves.ts';

/** Where a value of an item stands, if anywhere. */
export interface Standing {
  leaf: Leaf;
  words: readonly ViewWord[];
  /** The value is all that stands there. */
  isWhole: boolean;
  /** How well the head of its column names its field, and how much better something else; 0..1. */
  own: number;
  competing: number;
}

export interface RecordEvidence {
  /** Other values of the item that stand in its record, as a whole. */
  others: number;
  /** Other values of the item stand together, and this one elsewhere. */
  isAway: boolean;
  /** Of the other items that have a value of the field: those whose value stands in the same column, and all. */
  inColumn: number;
  ofColumn: number;
  /** How much better the head over most of them names something else; undefined for fewer than three. */
  competing: number | undefined;
  /** Values of the field stand in the records of other items, and none of them where this one does. */
  isOffColumn: boolean;
  /** Another item, or another field of the item, stands on the same words. */
  isShared: boolean;
  /** What speaks against its item as a whole. */
  doubt: ItemDoubt | null;
  /** Other values of the item stand in the same line: heads are over them then, not beside them. */
  isRow: boolean;
  /** It heads the rows of this item and others: the nearest value of its field above them. */
  isHeading: boolean;
}

/**
 * Why an item may be none, or another one: it sums up others or is summed up; it does not come in its turn, or not
 * under the item around it; the text that names it does not stand in its record, as it does with the others; it was given
 * twice and is printed once; it was made of two rows.
 */
export type ItemDoubt = 'sum' | 'part_of_sum' | 'out_of_turn' | 'elsewhere' | 'unnamed' | 'repeated' | 'two_rows';

/** What stands where a value of an item would stand, by its record and its column; nothing where that is empty. */
export interface OwnCell {
  words: ViewWord[];
}

export const NO_RECORD: RecordEvidence = {
  others: 0,
  isAway: false,
  inColumn: 0,
  ofColumn: 0,
  competing: undefined,
  isOffColumn: false,
  isShared: false,
  doubt: 'unnamed',
  isRow: false,
  isHeading: false,
};
