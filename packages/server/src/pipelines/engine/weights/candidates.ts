/** Weights of the evidence for and against any candidate, and the score below which no value is returned. */
import type { Features } from '../core/candidate.ts';
import type { Relation } from '../core/label.ts';

/** One linear model for all fields; `prior` adds what is usual for the concept. */
export const CANDIDATE = {
  /** How certain it is that the span is of the requested kind. */
  kind: 1.2,
  /** How well its best label names the field. */
  label: 3.2,
  /** What the second of two labels adds to the better one. */
  combined: 1.2,
  /** How much better a label names something else. */
  competing: -1.9,
  /** No label names the field. */
  unlabelled: -0.2,
  /** It is the first of its kind in the document. */
  first: 0.5,
  /** It stands on the first page. */
  firstPage: 0.3,
  /** Its type is larger than usual. */
  height: 0.25,
  /** What is usual for the concept, already weighted. */
  prior: 1,
  /** The heading of its section names the field. */
  section: 0.5,
  /** It is the end of a range that the field asks for; the other end counts against it. */
  range: 1.1,
  /** How far its label is away. */
  distance: -0.5,
  /** Its text is itself a label. */
  isLabel: -2.6,
} satisfies Partial<Record<keyof Features, number>>;

/** Below this score the answer is null. */
export const MIN_SCORE = 0.9;

/** Labels below this name something else. */
export const MIN_LABEL = 0.35;

/**
 * Fields of an object that a title in the document names: labelled values in its section, in that of another object, and
 * in none; how well a title must name the object.
 */
export const OBJECT_SECTION = { own: 0.8, other: -1.2, none: -0.4, minTitle: 0.6 };

/**
 * Labels printed several times: least score of one, and by how much less well one may name the field than the best does;
 * how many show where an object stands, and what one of another object costs.
 */
export const SAME_LABEL = { minLabel: 0.5, within: 0.1, minRegion: 2, other: -1.5 };

/** Titles of objects: how far left one begins that is over the whole page, what is alike, how few words may agree. */
export const OBJECT_TITLE = { leftPart: 0.4, sameEdge: 0.4, sameHeight: 0.1, minPart: 0.4, telling: 0.7 };

/** Which end of a printed range a date is: not asked for, as asked, the other end. */
export const RANGE_FIT = { unasked: -0.3, same: 1, other: -1 };

/** A printed range for two fields, one for each end, against two dates that are best on their own. */
export const PAIRED = {
  /** A date that stands in a column with others; how many rows, or different values, make a column. */
  listed: -1.8,
  minRows: 5,
  /** How many dates right under one another make a column without a head, and how far they are apart, in heights. */
  minAligned: 3,
  shift: 0.5,
  minValues: 3,
  /** Least label score of a range in a column. */
  minListedLabel: 0.35,
  /** The label of the range speaks of dates or a period. */
  saysRange: 0.3,
  /** What the ends of a range may be behind, together. */
  lead: -0.6,
  /** How far the others stay behind. */
  behind: 0.05,
};

/**
 * Numbers of statements: how well the name of the row must name the field; the first statements, and those under a title
 * that names what the field is in, come first.
 */
export const STATEMENT = { minLabel: 0.6, base: 0.3, first: 0.4, titled: 0.6 };

/**
 * Cells of tables that the heads of their row and column name: up to which weight a word says nothing; what it counts
 * that both say all words of the field, and that they say no others; how much better than the next cell it must be.
 */
export const CROSS_CELL = { filler: 0.3, least: 0.4, row: 0.3, column: 0.3, lead: 0.1, base: 0.3, maxRows: 500 };

/** Values that go on in the next line; distances in line heights. */
export const WRAPPED = {
  /** How well the label must name the field, and how well the line may name something. */
  minLabel: 0.6,
  maxNamed: 0.8,
  /** From this score on a line is part of an address. */
  minAddress: 0.3,
  maxGap: 0.6,
  maxOverlap: 0.3,
  leftEdge: 0.5,
  /** Certainty of a text of several lines. */
  text: 0.6,
  /** What the whole value is better by than its first line. */
  bonus: 0.1,
};

/**
 * A label that is the name of the field: how well it must match and count, and what others are worth beside it. How well
 * a total's label must count that has the word which tells the field from other totals. What who acts for an advertiser
 * is worth as the customer, and what the advertiser is.
 */
export const OWN_NAME = { min: 0.95, minLabel: 0.6, others: -1.8, agent: -3, named: 1.2, minWord: 0.3 };

/**
 * The only number that its label calls one: how far down it may stand, how many words its label has, how well the label
 * may name a known thing, and its score.
 */
export const ONLY_NUMBER = { maxDepth: 0.5, maxWords: 3, maxConcept: 0.6, score: 2 };

/**
 * The only name that its label calls no more than that, for the person that a document is about: where the document
 * speaks of such a person, or has this share of what the schema asks for, and where nothing shows that it is not one.
 */
export const ONLY_NAME = { label: 0.7, unsure: 0.4, minShare: 0.4 };

/** Text of several rows: a bonus, plus one for each row, if free text is requested and labelled; none otherwise. */
export const PARAGRAPH = { wanted: 0.3, perRow: 0.05, maxRows: 4, unwanted: -0.6, minLabel: 0.4 };

/** Spans whose kind differs from the field's. */
export const OTHER_KIND = {
  /** A readable short text is hardly less than a name. */
  leastName: 0.12,
  /** From this score on, a text that begins with a number is a street. */
  street: 0.6,
  /** How much the look of a name, or of an address, counts. */
  name: 2,
  address: 2.5,
  maxAddress: 2,
  /** A place in a file of data, where only its name says that it is one. */
  placeOfData: 0.15,
  /** Digits behind the letters of a code belong to the code; they are not a number. */
  inCode: 0.4,
  /** One of several groups of digits. */
  partOfNumber: 0.8,
};

/**
 * A label that names something else counts less for the field, in proportion between `from` and `from` + `over`. One that
 * is the name of another field of the same object counts as `sibling`; of one with the same meaning, `shared` remains.
 */
export const RIVAL = { sibling: 1.4, shared: 0.5, from: 0.04, over: 0.3, beside: 0.95, above: 0.7, ownAbove: 0.8 };

/** How much a label counts by where it stands, and how much of that is lost over its distance. */
export const NEARNESS = {
  inside: 1,
  beside: 0.97,
  besideLoss: 0.35,
  above: 0.9,
  behind: 0.85,
  aboveLoss: 0.3,
  column: 0.78,
  section: 0.3,
  /** Loss of a section's heading over its distance. */
  sectionLoss: 0.5,
};

/** Two labels together: how much the one beside adds if the one above names the field as well. */
export const COMBINED = { minUpper: 0.4, left: 0.5, withSection: 0.95, minSection: 0.5 };

/**
 * Boxes of a question as items of a list: how many there are at least, by how much more its words fit the list than
 * those of other questions, and how many times more boxes it has where no words fit.
 */
export const CHOICE_LISTS = { minBoxes: 2, minLead: 0.5, farMore: 2 };

/** Members of a closed list: what makes a printed member the answer. */
export const CHOICE = {
  base: 0.6,
  /** Members that the boxes of one question name, at least; and how well such boxes name the field, as a label would. */
  minListed: 2,
  listedLabel: 0.7,
  perToken: 0.25,
  maxTokens: 3,
  /** Each time the member is printed, up to five times. */
  perMention: 0.1,
  maxMentions: 5,
  firstPage: 0.6,
  /** Among the first rows with letters of its page. */
  atTop: 0.9,
  nearTop: 0.5,
  height: 0.5,
  /** It stands alone in its segment. */
  alone: 0.7,
  capitals: 0.2,
  /** Its box is ticked. */
  ticked: 1.2,
};

/** Without a label: two labels together, or a section's heading, must name the field this well; for ranges both. */
export const UNLABELLED = {
  minCombined: 0.3,
  minSection: 0.6,
  minRange: 0.15,
  head: 0.25,
  answer: 0.3,
  sure: 0.6,
  large: 0.3,
};

/** How near the words of a label are to its value. */
export const NEAR_LABEL: Readonly<Record<Relation, number>> = {
  inside: 1,
  beside: 1,
  behind: 1,
  above: 0.8,
  column: 0.6,
  section: 0.4,
};

/**
 * Values that only a description points to: what the words of the field's name, of its object and of its description
 * count, how much is lost with each word and each comma between, and how much must agree.
 */
export const DESCRIBED = {
  name: 1,
  parent: 0.4,
  description: 0.6,
  telling: 0.6,
  leastRarity: 0.15,
  perWord: 0.06,
  clause: 0.15,
  value: 0.2,
  before: 1,
  behind: 0.9,
  minSupport: 0.6,
  minLead: 0.35,
  /** From this score on, the label of a value is enough. */
  sureLabel: 0.6,
  maxLabel: 0.45,
};

/**
 * Texts at the head of a document: how many rows and words they have, from which size over the usual one print is large,
 * what counts as the same size, edge and paragraph, and the size of headings of formats without a layout.
 */
export const HEAD_TEXT = {
  rows: 14,
  minWords: 12,
  listColumns: 3,
  words: 24,
  letters: 3,
  large: 1.15,
  sameSize: 0.06,
  sameEdge: 0.6,
  gap: 0.9,
  maxLines: 3,
  heading: 2.2,
  perLevel: 0.2,
};

/** Values at the head: what speaks for a text, and how much must. */
export const HEAD_VALUE = {
  least: 0.3,
  most: 0.6,
  minName: 0.35,
  maxNameWords: 8,
  maxAddress: 0.5,
  rowsToAddress: 3,
  telling: 0.6,
  /** The schema fits the document: labels name this many of its fields, and this share of them. */
  sureLabel: 0.6,
  minSure: 2,
  minShare: 0.2,
  /** Or it has this many cells of lists of this likelihood. */
  sureCell: 0.75,
  minCells: 6,
  organisation: {
    organisation: 0.35,
    only: 0.1,
    largest: 0.25,
    proper: 0.05,
    first: 0.05,
    atAddress: 0.1,
    saidAtTop: 0.1,
    noun: 0.2,
    firstOfAlike: 0.15,
    capitals: 0.1,
    person: -0.2,
  },
  largeTitle: 1.5,
  minTitleWords: 3,
  /** Texts at the very head, one of which is the title where it says what the document is. */
  titleTexts: 4,
  contractTexts: 8,
  title: { largest: 0.35, organisation: -0.2, firstOfAlike: 0.3, noun: 0.35 },
  noun: 0.45,
  under: 0.35,
  addressee: 0.45,
  person: { largest: 0.3, inMail: 0.2, first: 0.1, firstOfAlike: 0.15 },
};

/** Sums of columns: how well "total" and the head name the field, how much better than other sums, and rows above. */
export const COLUMN_SUM = {
  least: 0.65,
  lead: 0.1,
  minRows: 2,
  over: 0.1,
  lineGap: 0.6,
  /** What counts of a head that says the same in other words, and of a title over the table. */
  otherWords: 0.9,
  titled: 0.95,
  /** Small numbers add up by chance. */
  leastBare: 10,
  offBy: 0.005,
};

/**
 * How many values a column has in a table, the largest gap between its rows in heights, how well what stands beside a
 * value may name the field, how far a sum may be off, and the least whole number that is
 * one.
 */
export const BODY_CELL = { minRows: 3, maxGap: 3, maxBeside: 0.25, offBy: 0.005, leastSum: 10 };

/**
 * Values by the order of the schema: how many answers, which share of the fields they are, and what share of them must
 * come in this order; what a label
 * adds that names the field, the unit of its name behind a number, and how far the best way must lead; the score as one
 * of a label, and what is told at most: on documents that the rule was not made for, half of them were right. A schema
 * with fewer answers has some order by chance.
 */
export const IN_ORDER = {
  minAnswers: 7,
  minKnown: 2,
  minShare: 0.2,
  minRising: 0.6,
  label: 2,
  unit: 0.2,
  minNamed: 0.1,
  minLead: 0.2,
  maxPlaces: 400,
  score: 0.5,
  likelihood: 0.55,
};

/**
 * A label that says a part of a field's name: how well it must name the field, how well it may name a known thing, how
 * far the next value must stay behind, which words count, and how surely the value is told.
 */
export const PARTLY_NAMED = { min: 0.2, maxConcept: 0.8, lead: 0.15, telling: 0.3, likelihood: 0.5 };

/** The label of an empty box that names a field: from which score on, and by how much better than that of a value. */
export const EMPTY_BOX = { min: 0.75, better: 0.03 };

/**
 * Fields that nothing but the order of boxes answers: how many boxes make a form, how many fields show the order and what
 * share of them is in order, how many fields may follow one another, how surely they are told, and how likely
 * another value must be to stay, or how well its label must name the field.
 */
export const BOX_ORDER = {
  minBoxes: 6,
  minAnchors: 3,
  minRising: 0.7,
  maxRun: 6,
  minNamed: 0.1,
  minTwins: 3,
  score: 0.5,
  likelihood: 0.5,
  minKnown: 0.6,
  minLabel: 0.75,
};

/** Parts of a whole name: how well a label must say whose it is, and what share of that counts. */
export const NAME_PART = { least: 0.75, share: 0.85 };

/** What a person is, printed with the name: how well it must name the field, and what it counts of a label. */
export const TITLED_NAME = { least: 0.7, share: 0.9 };

/** The label in a text: how well it must name something else, and from which score on it names the field. */
export const LABELLED_OTHER = { least: 0.8, own: 0.5 };

/** A label of another document, for a field that asks for one. */
export const RELATED_DOCUMENT = { label: 0.9 };
