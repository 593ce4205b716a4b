/** Weights of how values are told by their looks alone: lines of addresses, names, numbers. */

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
  /** How sure the address is. */
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
export const NAME_LIMITS = { letterShare: 0.6, digits: 2, words: 9, address: 0.5, minScore: 0.05, minAfterColon: 0.1 };
/** A name with a word of organisations, where a company form makes 1. */
export const ORGANISATION_WORD = 0.6;
