/** Weights of which column of a table is which field. */

/** A field and a column. */
export const COLUMN = {
  /** Pairs below this are none. */
  minPair: 0.5,
  /** Columns that multiply out with two others: enough to decide between heads that say little. */
  product: 0.55,
  shownProduct: 0.7,
  /** One line of a head gives way to the whole head. */
  oneLine: -0.02,
  /** A column told by its values alone. */
  byLooks: 0.55,
  /** What a head says of the field, where it also says a role of columns. */
  ownWithRole: 0.95,
  /** A head that counts the rows, for any other role. */
  counterHead: 0.4,
  minCounterHead: 0.95,
};

/** How well the values of a column fit a field. */
export const COLUMN_FIT = {
  empty: 0.3,
  /** Amounts in a column of rates; percentages in a column of amounts; a counter in a column of quantities. */
  amountsAsRate: 0.8,
  percentsAsAmount: 0.2,
  counterAsQuantity: 0.6,
  counterAsCode: 0.3,
  leastDate: 0.1,
  leastDescription: 0.2,
  otherEmpty: 0.7,
  /** Of the values, for a column to count as one of numbers, amounts or percentages. */
  most: 0.5,
};

/** The score of a table: each column by how many rows have a value there. */
export const TABLE_SCORE = { empty: 0.2, base: 0.6, filled: 0.4 };

/** Three columns of factors and product. */
export const PRODUCT = {
  /** Heads must name the three at least this well together. */
  minNamed: 0.6,
  minRight: 0.6,
  telling: 0.5,
  ordered: 0.1,
  counter: -0.6,
  likeRate: 0.4,
  /** How far a product may be off: in units, and as a share. */
  offBy: 0.011,
  offShare: 0.0006,
};

/** From these scores on heads tell what a table is. */
export const TABLE_KIND = { quantity: 0.8, unitPrice: 0.95, description: 0.8, taxColumns: 0.7, taxRate: 0.6 };

/** Columns that are told by their values: the share of percentages, the share and length of texts. */
export const LOOKS = { percents: 0.8, texts: 0.7, letters: 4 };
