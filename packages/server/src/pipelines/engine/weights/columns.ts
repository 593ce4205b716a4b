/** Weights of which column of a table is which field. */

/** A field and a column. */
export const COLUMN = {
  /** Pairs below this are dropped. */
  minPair: 0.5,
  /** The same where the whole set of columns shows that the table is the list's. */
  minWholePair: 0.3,
  /** Columns that multiply out with two others; enough to decide between vague heads. */
  product: 0.55,
  shownProduct: 0.7,
  /** One line of a head gives way to the whole head. */
  oneLine: -0.02,
  /** A column recognised by its values alone. */
  byLooks: 0.55,
  /** Weight of a head's match with the field, if the head also names a role of columns. */
  ownWithRole: 0.95,
  /** A head that counts the rows, for any other role. */
  counterHead: 0.4,
  minCounterHead: 0.95,
  /** A head that names the list, for the field that names its items. */
  listHead: 0.7,
  /** A column whose head names another field as well. */
  otherField: 0.08,
  /** A head that is the last word of one field's name. */
  nounHead: 0.7,
  /**
   * What the squared places between a field and its column cost: it decides between pairs that fit as well. Squared,
   * because two pairs that cross lie as far off as two that do not.
   */
  outOfOrder: 0.0001,
};

/**
 * A head that says what a description says, against one that says a name: words of the name in other words, of the
 * first clause of the description and of the others, words of the head that no field says, initials of a clause, words cut off;
 * how much all of it counts.
 */
export const DESCRIBED_HEAD = {
  otherName: 0.8,
  first: 0.8,
  rest: 0.4,
  unsaid: 0.5,
  initials: 0.9,
  shortened: 0.8,
  trust: 0.75,
};

/** How well the values of a column fit a field. */
export const COLUMN_FIT = {
  empty: 0.3,
  /** A place in a list is no larger number. */
  mostRows: 99_999,
  /** Amounts in a column of rates; percentages in a column of amounts; thousands in one of percentages; a counter in one of quantities. */
  amountsAsRate: 0.8,
  percentsAsAmount: 0.2,
  fractionsAsInteger: 0.3,
  thousandsAsPercent: 0.2,
  counterAsQuantity: 0.6,
  counterAsCode: 0.3,
  leastDate: 0.1,
  textOfNumbers: 0.9,
  leastDescription: 0.2,
  otherEmpty: 0.7,
  /** Codes have no more letters, names have. */
  lettersOfCode: 6,
  /** Least share of values for a column to count as numbers, amounts or percentages. */
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

/** From these scores on, the heads determine what a table is. */
export const TABLE_KIND = {
  quantity: 0.8,
  unitPrice: 0.95,
  description: 0.8,
  taxColumns: 0.7,
  taxRate: 0.6,
  /** Heads that name nothing of taxes, and how many make a table of something else. */
  other: 0.4,
  maxOthers: 2,
};

/** Columns recognised by their values: the share of percentages, the share and length of texts. */
export const LOOKS = { percents: 0.8, texts: 0.7, letters: 4 };

/** Heads of columns. */
export const HEAD = {
  /** A concept named by a head, against the field's own words. */
  concept: 0.95,
  /** Columns of a header row that name no field, up to four; a header row of a single segment. */
  otherColumn: 0.05,
  maxOtherColumns: 4,
  lone: -0.6,
  /** A head that names its field this well is not split; parts must name theirs better than the whole. */
  whole: 0.85,
  splitGain: -0.05,
  part: 0.7,
  /** Three words that together name a field better than this stay one head. */
  threeWords: 0.6,
};
/** Heads that are short forms of a name: its initials, its only word, one word of several. */
export const SHORT_HEAD = { initials: 0.7, oneWord: 0.65, word: 0.5 };
/**
 * Columns without a head: in how many rows, how far their edges may be off in points, how much of a cell
 * a head covers, and which share of the heads must have a value in a row.
 */
export const OPEN_COLUMN = { minRows: 2, offBy: 3, under: 0.3, filled: 0.7 };
/**
 * Lines of one head in line heights: gaps above and below, and how far a line may overlap the head; a gap that rows of
 * tables have rather than lines of one cell, and by how much gaps between rows differ.
 */
export const HEAD_LINES = { maxGapAbove: 0.35, maxGapBelow: 0.45, overlap: 0.2, rowGap: 0.25, even: 0.1 };
/** A head that names a role by a sign: "%" and "#". */
export const HEAD_SIGN = { percent: 0.7, number: 0.8, ratePercent: 0.15, amountPercent: 0.3 };

/** From these scores on, a row is a sum and not an item. */
export const SUM_ROW = {
  table: 0.72,
  receipt: 0.7,
  receiptAlone: 0.9,
  itemName: 0.8,
  /** How far a sum may be off, and from which value on numbers rarely add up by chance. */
  offBy: 0.005,
  least: 10,
  /** Columns of small numbers with decimals that do not all add up by chance. */
  exact: 3,
};
/** Amounts of receipts: how far from their edge, as a share of the page, how far down sums begin, and how far they may be off. */
export const RECEIPT = { edge: 0.12, indent: 0.06, sumsFrom: 0.2, offBy: 0.011, underName: 1.5 };
/** Amounts of tax lines: how surely money, and how far rate times basis may be off. */
export const TAX_LINE = { minMoney: 0.5, offBy: 0.02 };

/**
 * Tables of one list: how near to the best, with how many shared columns, how near each head; least header per field;
 * what each field counts that has a column.
 */
export const SAME_TABLE = {
  score: 0.7,
  fields: 0.75,
  head: 0.7,
  heads: 0.5,
  headerPerField: 0.9,
  drawn: 0.8,
  perField: 0.1,
  /** A drawn table against one that has a part of its rows: how well it fits, the share of those rows, and of the numbers. */
  whole: 0.9,
  wholeRows: 0.7,
  says: 0.9,
  /** Share of the cells of an item that the few rows after a sum must have to be items. */
  partCells: 0.7,
};
/**
 * Header rows of tables in files: how well a cell names a field, how much better than a row above, and how much worse a
 * row may make the heads above it.
 */
export const FILE_HEAD = { minCell: 0.55, gain: 0.05, worse: 0.5 };

/** Rows under a header in line heights: usual gap, gaps that end the table, and the title that does. */
export const TABLE_ROWS = {
  usualGap: 1.2,
  maxGap: 4.5,
  maxUsualGaps: 4,
  maxFirstGap: 9,
  /** A row like the items may stand this many times further down. */
  furtherItem: 2.5,
  headingHeight: 1.2,
  /** How much further from the row above than usual the head of another table stands, and a label after the table. */
  apart: 0.5,
  labelApart: 1,
  continued: 0.8,
};
/**
 * Shares: where the end of a page begins, how much of a header or of the columns must be repeated, rows of an item; rows
 * that have what stands once for several, and those that have everything else.
 */
export const TABLE_SHARES = {
  pageEnd: 0.75,
  header: 0.7,
  columns: 0.6,
  numbers: 0.5,
  anchor: 0.7,
  leads: 0.8,
  filled: 0.8,
};
/**
 * Rows by the places of their values: how far edges may be off in points, in which share of the rows an edge makes a
 * place, how many rows show places, the share of values that makes
 * a row long and how many such rows there are, the share of values in a row that is in line and one that is not, the share of rows
 * that are, how many rows in other places end a table, how many values make rows alike, and how many numbers make a row no note.
 */
export const ROW_PLACES = {
  offBy: 2,
  rows: 0.25,
  minRows: 3,
  long: 0.75,
  minLong: 2,
  inLine: 0.75,
  apart: 0.5,
  most: 0.6,
  minOthers: 2,
  alike: 5,
  numbers: 3,
};
/** Lines under names: how many items at least, which share has one, how small its print is, and how short names are. */
export const SECOND_LINE = { minItems: 3, share: 0.7, smaller: 0.95, short: 0.6 };
/**
 * Lines that are no rest of a name: smaller than this share of its type, or more room before them than this, in heights;
 * and in how many of the names of several lines they make it usual.
 */
export const BROKEN_NAME = { smaller: 0.93, room: 1.5, most: 0.34 };
/** Codes that begin each item: how many at least, the share that has digits, and letters per code. */
export const LEAD = { minCodes: 2, share: 0.9, letters: 6 };
/** Cells beside heads, as shares of the page: largest distance, bonus for overlap, cost of a column between. */
export const CELL_PLACE = { farthest: 0.13, overlap: 0.08, beyond: 0.2, beginsAt: 2.5, minIndent: 3 };

/** Statements by periods: least rows of items, rows above that may be titles, how well a title names its list. */
export const PERIOD_TABLE = {
  minRows: 2,
  /** Sums with names of their own from which on they are lines of the statement. */
  minResults: 2,
  /** How many items add up to the total of one side of a balance at least. */
  minSide: 2,
  titleRows: 6,
  /** Largest number of years between the first and the last period. */
  years: 12,
  minTitle: 0.6,
  /** A title that the description says as a whole tells more than one that is called like the list, from so many words on. */
  quoted: 1.2,
  minQuoted: 3,
  /** Tables of one list: how near to the best. */
  nearBest: 0.9,
  /** Which share of the words that a description calls a row by its label has. */
  calledRow: 0.6,
};

/** Groups of columns with the same heads. */
export const COLUMN_GROUPS = { maxWidth: 6 };

/** Lists of one figure over time: of how many alike lists a row must be found, so that the others have no items. */
export const SERIES = { minAlike: 3, alike: 0.8 };

/** Blocks of the document as items: how well a repeated label names a field, and how many fields have one. */
export const BLOCKS = { minLabel: 0.7, minFields: 2 };

/** Records that repeat their labels: how many labels at least, and how far below a value may stand, in line heights. */
export const RECORDS = {
  minLabels: 2,
  below: 1.6,
  /** Least share of records that have a value after a label. */
  filled: 0.5,
  /** How much their fields count against those of a table. */
  trust: 0.7,
};

/** Columns found by their values, beside columns found by their heads: how many of those, and which share of fields. */
export const COMPLETED = {
  minNamed: 2,
  namedShare: 0.4,
  /** Least share of cells that have the type of the field. */
  most: 0.7,
  /** Least share of cells that are members of a closed list. */
  members: 0.4,
  namesOther: 0.55,
  /** A head that scores so much says a part of the field's name. */
  minPartOfName: 0.2,
  score: 0.3,
  /** Columns that no other field could have as well: how well they fit, and how much worse all would fit without. */
  minFit: 0.6,
  minMargin: 0.25,
  /** Number of other pairs that would fit as well from which on it could be any. */
  manyOthers: 4,
  /** By the order of columns and fields alone; between columns of other fields in the same order. */
  ordered: 0,
  between: 0.2,
  minOrdered: 0.25,
  /** Tables found by the whole set of their columns have at least so many, and leave at most so many fields open. */
  minColumns: 3,
  maxOpenFields: 1,
  /** Without any head that names a field: how much the types of the columns must tell together. */
  minTelling: 2,
};

/** How much a column of a type tells about the table that it is in. */
export const TELLING = {
  range: 0.8,
  date: 0.9,
  time: 0.9,
  number: 0.6,
  furtherNumber: 0.3,
  person: 0.6,
  code: 0.5,
  text: 0.2,
};

/** How well a column fits a field whose type is not quite that of the values. */
export const TYPE_FIT = {
  plainAsPercent: 0.4,
  amountAsInteger: 0.3,
  yearAsNumber: 0.4,
  wholeAsMoney: 0.7,
  timeAsText: 0.5,
  rangeAsText: 0.4,
  textAsCode: 0.2,
  codeAsText: 0.3,
  shortAsText: 0.5,
  textAsName: 0.7,
  personAsText: 0.6,
};

/** Tables whose heads name no field: columns, rows, how far edges may be off in points, and shares that must be aligned. */
export const PLAIN_TABLE = { minColumns: 2, minRows: 2, offBy: 3, overlap: 0.5, rowShare: 0.8, headShare: 0.6 };

/**
 * Tables that no heads name the list by: what the title over one counts, the types of its columns, fields without a
 * column and columns without a field; the share of fields that must have a column; how much all must be, of a drawn
 * table too, which texts side by side are not; how much more than of a table whose heads name some fields, and from where on no other table is looked for; how
 * much for a list whose items have lists.
 */
export const LIKELY_TABLE = {
  titled: 0.4,
  telling: 0.05,
  open: -0.3,
  spare: -0.3,
  minFields: 0.5,
  least: 0.3,
  leastDrawn: 0.12,
  /** How much the types of the columns must tell where neither heads nor a title name anything, and letters of sentences. */
  unnamed: 1,
  sentence: 30,
  lead: 0.15,
  sure: 0.75,
  withInner: 0.45,
  /** Heads that several tables have, for a list inside of items. */
  repeated: 0.3,
};

/** Tables without heads: how many rows, how far apart in line heights, and how much their types must tell. */
export const HEADLESS = { minRows: 2, maxGap: 1.6, minTelling: 1 };

/** Tables whose rows are the fields: least rows, how well and how many of the fields the names of rows name, and their share. */
export const TURNED = { minRows: 3, minScore: 0.55, minNamed: 2, namedShare: 0.4 };

/** Values inside of cells: how well their label names a field, and the share of names that begin with a code. */
export const CELL_PARTS = { label: 0.6, coded: 0.8 };

/**
 * Cells that hold the values of several fields: in how many items at least, in which share of them the brackets; how
 * many members of a closed list.
 */
export const MIXED_CELLS = { minItems: 2, bracketed: 0.8, minMembers: 3 };

/** Lines after a sum: least items before it, least columns of numbers, and which share of those an item has. */
export const AFTER_SUM = { minItems: 2, minNumbers: 3, numbers: 0.5 };

/**
 * Records that are left out: the share that has a name where only named ones are asked for; how many different numbers
 * of how many digits a table has that shows another one again, and which share of them.
 */
export const KEPT_RECORDS = { named: 0.6, minNumbers: 3, minDigits: 3, repeated: 0.6 };

/** Columns of days with times: in how many cells both are at least, and in which share of them. */
export const MOMENTS = { minCells: 2, both: 0.7 };

/** Columns of ranges: the share of cells that are one, and how certain the column is without a head that says so. */
export const RANGES = { most: 0.7, score: 0.3 };

/**
 * Titles of lists: a title whose words are all in the name of the list, or in its description; how well a title names
 * its list at least, and how much better than other lists with the same fields; how well
 * if the section has one item only; how well if other tables with the same heads are not the list's.
 */
export const LIST_TITLE = {
  nameWords: 0.9,
  description: 0.7,
  least: 0.5,
  lead: 0.2,
  alone: 0.9,
  own: 0.85,
  /** A caption says all words of the list's name, among others. */
  caption: 0.85,
};

/** How far a caption may be over the first item of a table, and under the last one, in line heights. */
export const TABLE_CAPTION = { above: 14, under: 4 };

/**
 * Groups of rows in a table that a list is called by: how well the heading names the list, how many rows at least, how
 * many times the cells of a heading that states the sum of its group the rows have, and how far off a sum may be.
 */
/**
 * Columns that sort the rows into kinds which a description may name: how many rows at least, kinds and letters of one
 * at most, kinds by filled cell, filled cells by row; how many words after the head of the column a kind is said.
 */
export const ASKED_VALUES = {
  minRows: 4,
  mostKinds: 12,
  longest: 30,
  kindShare: 0.6,
  filled: 0.5,
  near: 2,
  reach: 5,
  shortest: 3,
};
export const ASKED_GROUP = { least: 0.9, minRows: 1, withSum: 2, offBy: 0.05 };

/**
 * Sections under a heading that names a list, in line heights: how far left of the heading a row may begin, gaps after
 * the heading and between rows; how much larger a heading is; in points how far the edges of a column may be off, and
 * what a value of another type counts as being off; in which share of the rows a column is.
 */
export const SECTION = {
  outdent: 1,
  maxFirstGap: 4,
  maxGap: 2.5,
  headingHeight: 1.15,
  offBy: 4,
  otherType: 60,
  columnShare: 0.4,
  /** How many headings begin at the left edge of a column of text. */
  headingsOfColumn: 2,
  /** How much further apart items are than lines of one item. */
  lineGap: 0.25,
};

/**
 * Lines among the rows of a table that head those below them: how far right of the line what it heads begins, in heights
 * of the line; how many items there are at least, and for each line; which share of the items has a name; how many words
 * such a line has at most; which share of its column a name takes up before it goes on in the next line.
 */
export const GROUP_LINE = { indent: 0.25, minItems: 4, itemsEach: 1.5, named: 0.6, maxWords: 16, full: 0.85 };

/** Headings: how far above a table in line heights, and how well the label before a heading names its field. */
export const HEADING = { maxGap: 2.5, label: 0.5 };

/** Lines that items have under their names: how many items, which share has one, how well a label names its field. */
export const LINES_BELOW = { minItems: 2, share: 0.8, label: 0.6, minNamed: 2 };

/** Labels over tables: in how many rows above, how well one names its field, and words of a value at most. */
export const LABEL_OVER = { rows: 4, label: 0.7, words: 8 };

/**
 * Items under a heading: words of a short line and of a sentence, the least share of fields that find a part, and how
 * well the heads of a table name the fields so that its rows are the items.
 */
export const HEADING_BLOCKS = { maxLineWords: 8, minSentence: 3, minShare: 0.5, label: 0.6, namedTable: 0.4 };
