/** Weights of items that are blocks of the document. */

/** Lines that blocks repeat: the share of them that has a label, and that has a value; words of a label before its colon. */
export const REPEATED_LINES = { share: 0.7, filled: 0.5, labelWords: 4 };

/**
 * Lines over and under the tables of blocks: the share of blocks whose lines are alike, how far edges may be off in
 * points, and words of a title.
 */
export const BLOCK_LEADS = { alike: 0.75, offBy: 6, titleWords: 12 };

/** Heads of several tables: the share of the parts of a row that stand in another. */
export const REPEATED_HEADS = { share: 0.6 };

/**
 * Values by the order of fields: what a labelled value counts, one of another type than the field's, the share of values
 * that have a type, and how much worse all must fit without a pair.
 */
export const SLOT_ORDER = { known: 3, weak: 0.4, most: 0.7, margin: 0.3 };

/**
 * Groups of rows: the share of the cells of the fullest row that makes a row an item, and not the line over several; how
 * many words such lines have if only their form tells, and the share of words of the same form.
 */
export const ROW_GROUPS = { full: 0.6, minWords: 3, alike: 0.7 };

/**
 * Items whose lists stand beside their names in one table: the share of the fields of the list that heads name, how many
 * items there are for a row at most, the share of the cells of the fullest row that each row has; how much more space
 * parts items than rows, and the share of the items that it parts.
 */
export const NESTED_ROWS = { named: 0.5, items: 0.7, full: 0.5, apart: 1.15, parted: 0.7 };

/**
 * Lines under the rows of a table: the share of the fields of the list inside that each has a value for, and the share of
 * the lines that has a word if it is a label. Rows that are items have this share of the cells of the fullest, if that
 * has as many cells as this.
 */
export const INNER_LINES = { filled: 0.5, labels: 1, full: 0.6, columns: 3 };

/**
 * Rows of one table that are of two lists: how many each has at least, which share may have values of both, and how many
 * of one may stand behind the sum of the other and be of neither.
 */
export const ROWS_OF_LISTS = { least: 2, both: 0.1, tail: 2 };

/** The heads of another list's table inside of a table: how many of them name fields of that list, and how well. */
export const CUT_TABLES = { columns: 2, named: 0.8 };

/** Rows of both signs: how many have an amount at least, and which share of them. */
export const SIGNED_ROWS = { least: 3, filled: 0.5 };
