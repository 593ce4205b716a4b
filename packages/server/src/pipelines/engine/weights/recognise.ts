/** Weights of how values are recognised by their form alone: lines of addresses, names, numbers. */

/** What makes a line part of a postal address. */
export const ADDRESS_LINE = {
  /** A word of streets and buildings; a second one. */
  street: 0.45,
  secondStreet: 0.2,
  /** The name of a country, region or large city. */
  place: 0.35,
  /** The code of a region before a postcode; a postcode alone. */
  regionAndPostcode: 0.8,
  postcode: 0.4,
  /** It begins with the number of a house or lot, said so or not, or ends with one. */
  namedHouseNumber: 0.35,
  houseNumberFirst: 0.2,
  houseNumberLast: 0.2,
  comma: 0.12,
  commaAtEnd: 0.15,
  /** An amount, a mail address or site, a date, a time. */
  amount: -0.7,
  internet: -1,
  date: -0.8,
  time: -0.5,
  /** A word that no address contains, at its beginning and further on. */
  labelFirst: -0.8,
  label: -0.35,
  noWord: -0.4,
  /** It ends like the name of a company, or in a number in brackets. */
  companyForm: -0.8,
  numberInBrackets: -0.5,
};
/** A label within this many characters begins the line. */
export const LABEL_AT_START = 4;

/** Lines that make one address. */
export const ADDRESS_BLOCK = {
  /** A line that may begin one, and all lines together. */
  minLine: 0.35,
  minTotal: 0.5,
  /** A line under one: by itself, after a comma, between two others. */
  minNext: 0.2,
  minAfterComma: -0.15,
  minBetween: -0.1,
  minFollowing: 0.3,
  /** A line above one: by itself, ending in a comma, beginning with a number. */
  minAbove: 0.2,
  minOpenAbove: -0.2,
  minNumberedAbove: -0.1,
  /** A line of the head of a page, below its name. */
  minInHead: -0.3,
  /** A line above all of one that can be the name of who issued the page. */
  minName: 0.3,
  /** How certain the address is. */
  base: 0.25,
  perScore: 0.3,
  postcode: 0.2,
};

/** What makes a text the name of somebody. */
export const NAME = {
  base: 0.35,
  organisation: 0.4,
  fewLetters: -0.3,
  digits: -0.25,
  /** A word of headings and labels, with and without the form of a company behind it. */
  labelWord: -0.45,
  labelWordBeforeForm: -0.05,
  manyWords: -0.3,
  mark: -0.3,
  address: -0.4,
  /** Put together from rows, it is a little better than its parts. */
  merged: 0.03,
};
export const NAME_LIMITS = {
  letterShare: 0.6,
  digits: 2,
  words: 9,
  address: 0.5,
  minScore: 0.05,
  minAfterColon: 0.1,
  addressBehind: 0.6,
};
/** A name with a word of organisations, where a company form makes 1. */
export const ORGANISATION_WORD = 0.6;

/** How certain a text is a date, by its form. */
export const DATE_CERTAINTY = {
  whole: 1,
  /** Two digits of the year, by the sign between the numbers. */
  shortWithPoints: 0.6,
  shortWithDashes: 0.8,
  shortWithSlashes: 0.92,
  /** Two digits that give an unlikely year. */
  unlikelyYear: 0.3,
  /** Eight digits without a sign, with the year first or last. */
  packedYearFirst: 0.5,
  packedDayFirst: 0.35,
  monthAndYear: 0.45,
};
/** Dates above this keep their digits from being anything else. */
export const SURE_DATE = 0.6;

/** How certain a word is the number of something. */
export const IDENTIFIER_CERTAINTY = {
  /** Four digits that are more often a year. */
  year: 0.3,
  amount: 0.1,
  lettersAndDigits: 0.95,
  long: 0.9,
  threeDigits: 0.55,
  short: 0.25,
  grouped: 0.93,
};

/** How certain it is that a number is money, or a plain number. */
export const MONEY_CERTAINTY = { cents: 0.9, centsAndCurrency: 1, currency: 0.85, fractions: 0.7, thousands: 0.6 };
export const NUMBER_CERTAINTY = { currency: 0.5, short: 1, cents: 0.8, thousands: 0.9, long: 0.3, other: 0.8 };

/** How certain digits are a phone number: written like one or not, and after a word that announces one. */
export const PHONE_CERTAINTY = { formatted: 0.75, plain: 0.35, named: 0.25 };

/** How certain a text names a currency: by code or sign, and for each mention up to five. */
export const CURRENCY_CERTAINTY = { code: 0.9, sign: 0.7, perMention: 0.03, maxMentions: 5 };

/** Free text: a segment, what follows its colon, and how much better a paragraph is than its first line. */
export const TEXT_CERTAINTY = { segment: 0.5, afterColon: 0.6, paragraph: 0.02 };

/** Lines of one paragraph: gaps, indents and heights in line heights, widths as shares. */
export const PARAGRAPH_LINES = {
  maxGap: 0.9,
  /** Lines of a paragraph are as far from each other as its first two. */
  maxMoreGap: 0.35,
  minStep: 0.4,
  maxIndent: 1.6,
  minSharedWidth: 0.4,
  maxHeight: 1.5,
  minWidth: 0.55,
};

/** Boxes to tick, in their heights: their distance from their words, and from the boxes below them. */
export const CHOICE_PLACES = { maxGap: 2.5, maxLineGap: 2, sameColumn: 0.5 };

/**
 * Boxes of forms: how many show that a page has them, on the page and in a table; what is small type, as a share of larger
 * type, and what is of one size; edges and gaps in sizes of type; lines of a label and of a value, words of a label
 * that no lines enclose.
 */
export const FORM_BOX = {
  min: 3,
  minInTable: 2,
  smaller: 0.9,
  sameSize: 0.06,
  edge: 0.8,
  gap: 0.8,
  maxLabels: 3,
  maxLines: 6,
  maxWords: 8,
  inLines: 0.35,
  headed: 0.8,
  others: 1.5,
};
