/** Evidence for a value of an item, from its place among the other values. */
import type { ViewWord } from '../engine/core/view.ts';
import type { TurnedPlace } from './turned-records.ts';

export interface RecordEvidence {
  /** Other values of the item that are in its record, as a whole. */
  others: number;
  /** Whether other values of the item are together, or only elsewhere, and this one is alone. */
  isAway: boolean;
  /** Whether no other value of the item is in its record, unlike with most items. */
  isLone: boolean;
  /** Other items with a value of the field: those whose value is in the same column, and all. */
  inColumn: number;
  ofColumn: number;
  /** How much better the head over most of them names something else; undefined for fewer than three. */
  competing: number | undefined;
  /** Whether values of the field are in the records of other items, and none or only a few of them where this one is. */
  isOffColumn: boolean;
  /** Whether its column is printed a row higher or lower than the rest of the rows. */
  isShifted: boolean;
  /** Whether the head of its column names another field, or another head of the same row names its field. */
  isForeign: boolean;
  /** Whether no head tells its column from another one of its type, and the schema says that it is the other one. */
  isUntold: boolean;
  /** Whether its row has another column of its type that no value of the answer is in. */
  isRivalled: boolean;
  /** Whether another head of the row, over values that no field has, names its field as well as its own does. */
  isDoubled: boolean;
  /** Whether its row lacks the name of the list, which rows of other items have. */
  isUnlikeNamed: boolean;
  /** How well a head names the field above values of the same column that are further up; 0..1. */
  columnHead: number;
  /** Whether heads name all other fields of the items, and the rows have no other text than this one. */
  isOnlyUnnamed: boolean;
  /** Whether the label before or beside it is also that of the field's values in nearly all other items. */
  isLabelledAlike: boolean;
  /** Whether it does not look like most texts of its field in other items. */
  isOdd: boolean;
  /** Whether it was recognised without the sign of a currency that most of its column have: "33,999" may be "$3,999". */
  isUnsigned: boolean;
  /** Whether it ends with a note that is rather a value of its own, or with the mark of a footnote, or is several values. */
  isNoted: boolean;
  /** Whether another item, or another field of the item, is in the same words. */
  isShared: boolean;
  /** Evidence against its item as a whole. */
  doubt: ItemDoubt | null;
  /** Whether other values of the item are in the same line: heads are then above, not beside them. */
  isRow: boolean;
  /** Whether it heads the rows of this and other items, as the nearest value of its field above them. */
  isHeading: boolean;
  /** Set if items are columns: the value is in that of its item and in the row of its field. */
  turned: TurnedPlace | null;
  /** Whether the list was found with only a part of its fields or rows, or should have only some of its table's rows. */
  isPartial: boolean;
  /** Whether heads name so many columns of the rows that they are certainly those of the table that is meant. */
  isNamedTable: boolean;
  /** Whether most items lack most of what each of them should have. */
  isFarFromWhole: boolean;
  /** Whether the rows of the items have what the list selects rows by. */
  isSelected: boolean;
}

/**
 * Why an item may not be one, or may be another: it sums up others or is summed up; it is out of order, or not below
 * the enclosing item; the text that names it is not in its record, unlike with the others; it was given
 * twice and is printed once; it was made of two rows; it is below the total of the list; its row lacks what the list
 * asks for.
 */
export type ItemDoubt =
  | 'sum'
  | 'part_of_sum'
  | 'out_of_turn'
  | 'elsewhere'
  | 'unnamed'
  | 'repeated'
  | 'two_rows'
  | 'below_total'
  | 'not_asked_for';

/** What is printed where a value of an item should be, by its record and column; nothing if that is empty. */
export interface OwnCell {
  words: ViewWord[];
}

export const NO_RECORD: RecordEvidence = {
  others: 0,
  isAway: false,
  isLone: false,
  inColumn: 0,
  ofColumn: 0,
  competing: undefined,
  isOffColumn: false,
  isShifted: false,
  isForeign: false,
  isUntold: false,
  isRivalled: false,
  isDoubled: false,
  isUnlikeNamed: false,
  columnHead: 0,
  isLabelledAlike: false,
  isOnlyUnnamed: false,
  isOdd: false,
  isUnsigned: false,
  isNoted: false,
  isShared: false,
  doubt: 'unnamed',
  isRow: false,
  isHeading: false,
  turned: null,
  isPartial: false,
  isNamedTable: false,
  isFarFromWhole: false,
  isSelected: false,
};
