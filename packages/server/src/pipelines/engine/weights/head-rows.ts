/** Rows of heads: where they are cut, and which head tables inside of items; cells of two fields. */

/** Heads cut where the cells under them are apart: in how many rows, in which share of those with cells there, gap in line heights. */
export const HEAD_CUT = {
  minRows: 2,
  minShare: 0.5,
  gap: 0.45,
  /** Where words begin right under a word of the head: how far off in points, and in how many rows. */
  edge: 1.5,
  edgeRows: 3,
  /**
   * How far down the rows of items are looked for, how many times the heads they are at most,
   * which share of the parts of the longest they have, in which share
   * of them a word begins under a word of the head, and in which where the cells of one column do.
   */
  furtherRows: 60,
  longest: 1.5,
  long: 0.7,
  begins: 0.8,
  cells: 0.5,
};

/**
 * Tables inside of items: least heads, how far in heights of a line rows may begin before the first and end beyond the
 * heads, and the share of the tables after which another item comes.
 */
export const TABLE_INSIDE = { minHeads: 3, before: 0.8, beyond: 2, followed: 0.4 };

/** Cells of two fields: how many items count on, the share of cells that have both, how well a part of a head names one. */
export const SHARED_CELLS = { minItems: 3, share: 0.8, name: 0.55 };
