/** What speaks for a cell of a list, of which its likelihood is computed: its column, its row, and the whole table. */

/** How a cell came to its field. */
export type CellWay =
  /** The head of its column names the field; its column is a factor or the product of others. */
  | 'head'
  | 'product'
  /** By its values: the only percentages or long texts, the only ranges, the only column of its type. */
  | 'looks'
  | 'range'
  | 'type'
  /** By the order of columns and fields alone. */
  | 'order'
  /** A heading over the rows; a unit beside a quantity. */
  | 'heading'
  | 'unit'
  /** A section under a heading that names the list, by types and order. */
  | 'section'
  /** Lines or blocks without a table under a heading that names the list. */
  | 'block'
  /** Lines with bullets or numbers, and names in a sentence, after words that name the list. */
  | 'listed'
  /** Lines without heads: receipts whose items add up, lists of goods over a sum, other lines that end in amounts, taxes that multiply out or do not, statements with a title for the list or without. */
  | 'receipt'
  | 'goods'
  | 'lines'
  | 'tax'
  | 'provedTax'
  | 'statement'
  | 'namedStatement';

/** Shared by all cells of a table. Shares are 0..1. */
export interface TableEvidence {
  /** Number of fields of the list. */
  fields: number;
  /** How well heads name the fields of the list, on average over all of them. */
  named: number;
  /** Share of the fields that have no column. */
  open: number;
  /** Share of the columns with values that no field has. */
  spare: number;
  /** Share of the cells of asked columns that have a value. */
  filled: number;
  rows: number;
  /** Share of the rows under the head that are neither items nor sums. */
  skipped: number;
  /** Share of the lines of items that continue one instead of starting it. */
  continued: number;
  /** How well a title over the table names the list. */
  titled: number;
  /** Share of the fields whose name states a concept that the lexicon knows. */
  known: number;
  /** How well the best other table of the document fits, as a share of how well this one does. */
  rival: number;
  /** Whether the records repeat their labels. */
  isRecords: boolean;
}

export interface CellEvidence {
  way: CellWay;
  /** How well the head names the field, 0..1. */
  head: number;
  /** How well another column would do for the field, or another field for the column, 0..1. */
  contested: number;
  /** Share of the values of the column that have the type of the field. */
  typed: number;
  /** Whether this value has it. */
  isTyped: boolean;
  /** Share of the asked columns that have a value in this row. */
  whole: number;
  /** Number of printed lines. */
  lines: number;
  /** Whether it has lines that may be no rest of it. */
  isBroken?: boolean;
  /** Whether its list asks for some rows of a table by what they mean. */
  isOfSome?: boolean;
  /** Undefined for what comes from no table. */
  table: TableEvidence | undefined;
}

/** A cell that comes from no table. */
export const evidenceOf = (way: CellWay): CellEvidence => ({
  way,
  head: 0,
  contested: 0,
  typed: 1,
  isTyped: true,
  whole: 1,
  lines: 1,
  table: undefined,
});
