/** Lists that are printed without a table. */

/**
 * Enumerations: the fewest items with marks, and the fewest names in a sentence; how far apart lines may be, in line
 * heights, and marks may be off their place, in heights of one; how many lines or words before the first item may
 * say what follows; how many times the first word of a line would have had room in the line above, if the line begins an item;
 * how many words a name has at most.
 */
export const ENUMERATION = {
  minMarked: 2,
  minNames: 3,
  maxGap: 1.6,
  offBy: 0.5,
  leadRows: 3,
  leadWords: 16,
  room: 2,
  nameWords: 5,
};

/**
 * What is said before the items of a list: the least score; without the list's name, how many of the words that describe
 * it and which share of them.
 */
export const LISTED = { least: 0.5, minShared: 2, shared: 0.5 };
