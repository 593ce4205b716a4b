/** Weights of how well a printed label names a field or matches a phrase. */

/** A field's own words against its concept. */
export const FIELD_LABEL = {
  /** Factor of a label that names a date, for a field that cannot hold one. */
  ofDate: 0.6,
  /** Factor of a label that says whose number it is, for a field that does not. */
  ofOtherParty: 0.85,
  ofOtherSystem: 0.6,
  /** Factors of a label that speaks of another kind of document: papers of one deal may share a day, and no number. */
  numberOfOther: 0.35,
  dayOfOther: 0.5,
  /** The first of two labels with a slash between them. */
  firstOfTwo: 0.95,
  /** "City, town or location": each of them. */
  alternative: 0.95,
  /** A name in brackets behind another one. */
  bracketed: 0.9,
  /** The first letters of the field's name. */
  shortened: 0.7,
  /** The first letters of the words of the field's name, or a name with shortened words. */
  initials: 0.9,
  abbreviated: 0.9,
  minAbbreviated: 0.65,
  /** The rest of a name whose beginning is the title of the document. */
  titled: 0.8,
  /** A label of the field's concept, where the field is named like the concept and where only its description is. */
  namedConcept: 0.96,
  describedConcept: 0.72,
  /** Share of that which remains however badly the concept fits the field. */
  surelyOfConcept: 0.35,
  /** A word of the label excludes the field. */
  opposite: 0.35,
  /** Most that a label "Trailer #" names a field whose title stands above it, for the number to be of something else. */
  numberOfStranger: 0.15,
  /** Concepts below this are ignored. */
  minConcept: 0.3,
};

/**
 * Short forms of the words of names: how many letters or words they have, how many letters are left out, and the weight
 * of words whose first letters may be left out.
 */
export const SHORT_FORM = {
  minInitials: 2,
  maxInitials: 6,
  minSpelled: 3,
  minLetters: 3,
  minLeftOut: 2,
  maxWords: 6,
  joining: 0.2,
};

/** How far a label of one concept names another that is nearly the same. */
export const KIN = {
  number: 0.6,
  advertiser: 0.9,
  customer: 0.6,
  alternative: 0.75,
  mobile: 0.9,
  deposit: 0.85,
  shipDate: 0.75,
  paymentDate: 0.8,
};

/** Phrases of a field, by where its schema has them. */
export const FIELD_PHRASE = {
  /** Without the subject of the document: "Age" for `patient_age`. */
  ofSubject: 0.85,
  /** Without the word for a kind that its form shows: "Agent" for `agent_phone`. */
  ofForm: 0.7,
  /** Its name in other words. */
  synonym: 0.85,
  name: 1,
  /** A word of the description that alone names nothing; words before and after the head of a description. */
  generic: 0.3,
  head: 0.66,
  /** A description that is nothing but a name. */
  described: 0.9,
  rest: 0.34,
  /** A name that the description says to be printed there. */
  printed: 0.95,
  /** What a range is of: "flight dates" for `flight_from`. */
  range: [
    { suffix: 'date', weight: 1 },
    { suffix: 'period', weight: 0.95 },
  ],
  rangeBase: 0.9,
  rangeEnds: 0.8,
  /** A total of the same thing: "freight total" for `freight_amount`. */
  otherAmount: 0.97,
};

/** The concept of a field. */
export const FIELD_CONCEPT = { min: 0.6, description: 0.72, withParent: 1.02, printedLabel: 0.9 };

/** A day that a sentence says to be the first or last, of what the field's own words name or of something else. */
export const SAID_RANGE = { date: 0.6, own: 0.95, other: 0.6, extra: 0.8 };

/** The role that a text gives to a name, above what stands near the words of the role by chance. */
export const ROLE = { label: 0.95, notice: 0.85, extra: 2 };

/**
 * A name that says what it is, by the rows above it, and how much of both words must be the same; an address on the web
 * that does.
 */
export const SELF_NAMED = { label: 0.6, perRow: 0.02, stemShare: 0.55, address: 0.9 };

/** What stands under the closing words of a letter, above names that blocks of addresses have; beside a signature. */
export const LETTER_CLOSING = { label: 0.8, extra: 0.5, contact: 0.45 };
/** A date alone in its line, or behind a place, over the greeting of a letter. */
export const LETTER_DATE = { label: 0.7, closing: 1 };
/** What a contract says of its own day, over a label of a date. */
export const MADE_ON = 4.5;
/** The only value of its kind in a clause, by how well the heading of the clause names the field. */
export const CLAUSE = { minNamed: 0.6, label: 0.65 };
/** A name beside what its bearer is. */
export const APPOSITION = { label: 0.6, extra: 0.5 };
export const SIGNATURE = { label: 0.85, extra: 1 };

/** A line over the text of a mail. */
export const MAIL_HEAD = { label: 0.95 };

/** Two phrases token by token. */
export const PHRASE = {
  /** Tokens where one begins the other, or that differ in one letter. */
  alike: 0.8,
  /** How much of the longer token the shorter must be. */
  beginShare: 0.6,
  /** How much of the longer token both must begin with. */
  stemShare: 0.75,
  /** Words such as "number" in a phrase that says more; digits in a label. */
  typeWord: 0.3,
  digits: 0.25,
  /** How strongly missing words of the phrase count. */
  missingPower: 1.4,
  opposite: 0.4,
  /** A label that says what else the date is of, in a word that no label is known for. */
  ofOther: 0.6,
  /** The phrase within a word that lost its spaces. */
  glued: 0.95,
  /** Words of at least this weight make a phrase specific. */
  specific: 0.9,
};

/** Distance that labels in special places count as; 0 near, 1 far. */
export const LABEL_DISTANCE = {
  beforeColon: 0.3,
  column: 0.15,
  partOfRow: 0.05,
  twoLines: 0.1,
  perLine: 0.2,
  laterValue: 0.25,
};
/** Labels over values: shared widths as shares of the narrower, the rest in line heights. */
export const LABEL_ABOVE = { sharedWidth: 0.25, leftEdge: 0.8, headGap: 0.8, headSharedWidth: 0.3, sectionGap: 0.5 };

/**
 * Captions over or under values: height and distance in heights of the value, shared width as a share of the narrower,
 * how much nearer the own value is than the next one, and how many rows show it.
 */
export const CAPTION = { maxHeight: 0.85, sameEdge: 0.4, sharedWidth: 0.6, maxGap: 1, nearer: 1.3, minRows: 2 };

/**
 * Columns of labels with their values beside them: shared edges and gaps in line heights, how many rows show it, and what
 * share of them has a value beside it and the words of labels; where many have values beside them, fewer need such words.
 */
export const KEY_COLUMN = {
  sameEdge: 0.4,
  maxGap: 2.5,
  maxWords: 5,
  minRows: 3,
  minShare: 0.5,
  manyRows: 6,
  shareOfMany: 0.33,
};

/** Words: the weight of a single letter, the share of known words that makes a text a label, and how surely. */
export const LABEL_LIKENESS = { letter: 0.2, all: 0.99, most: 0.6, surely: 0.9, maybe: 0.4 };

/** Values beside the field's own words in a sentence: by the number of those words. */
export const OWN_WORDS = { base: 0.45, perWord: 0.12, max: 0.75, far: 0.08, behind: 0.04, other: 0.1 };

/** Labels and values of several parts: how well a part must name the field, and what share of that counts. */
export const COMPOUND = { least: 0.7, share: 0.97 };

/**
 * Places of labels and of values: shared edges in line heights, the largest page, how many words a label has and how
 * well it names something; how many texts make a column; which share of them names something where labels stand, and
 * where values do.
 */
export const LABEL_PLACE = {
  sameEdge: 0.4,
  maxRows: 400,
  maxWords: 6,
  named: 0.6,
  minRows: 2,
  most: 0.6,
  few: 0.34,
};
