/** CVs: their columns, and their entries with periods. */

/**
 * Entries with periods: how many there must be, distances of edges in points, sizes over the usual one, words of titles,
 * of lines that say something and of the rest of a wrapped one, lines above and below a period that belong to its entry, how well a title must name
 * the list, and how far apart two readings of an entry must be to be told apart.
 */
export const DATED = {
  minEntries: 2,
  sameEdge: 8,
  outside: 3,
  indent: 5,
  nested: 45,
  larger: 1.1,
  same: 0.8,
  titleWords: 6,
  sayingWords: 9,
  wrappedWords: 2,
  maxAbove: 2,
  maxLarge: 3,
  maxBelow: 1,
  title: 0.6,
  apart: 0.1,
};

/**
 * A column of text beside another: points that edges may differ, how many lines begin at one place, lines in all, the share
 * of the page between the columns' edges, places that are tried, and which shares of its lines may be crossed or be dates.
 */
export const SIDE_COLUMN = {
  off: 4,
  minAlike: 3,
  minLines: 6,
  apart: 0.2,
  considered: 20,
  crossing: 0.1,
  dates: 0.3,
};

/** Groups of texts with labels: words of their heading and of a label, rows under the heading, and how many there must be. */
export const GROUPS = { titleWords: 5, labelWords: 5, rows: 30, least: 2 };

/**
 * Heads of CVs: rows, sizes over the usual one and of one another, words of a name and of a line of running text, distances of
 * edges in points, how far left of a line the heading of its column may begin, and the pitch of lines in heights.
 */
export const CV_HEAD = {
  rows: 14,
  larger: 1.4,
  alike: 0.65,
  nameWords: 6,
  lineWords: 8,
  edge: 6,
  column: 60,
  pitch: 1.6,
};

/**
 * Single values of CVs: how well each answers a field, as a label would; letters of the name of a host; rows of the head, and
 * rows between the ways to reach somebody.
 */
export const PROFILE = {
  owner: 0.85,
  introduction: 0.75,
  page: 0.95,
  home: 0.7,
  entry: 0.8,
  minHost: 4,
  headRows: 12,
  near: 4,
};
