/** Articles and reports: what stands at their head. */

/**
 * The title and the people under it: sizes over the usual one, how far down the page, lines that are looked at, lines
 * between the title and the names, lines of names and of affiliations, the share of the page that a whole line has, and
 * characters of an affiliation.
 */
export const TITLE_BLOCK = {
  large: 1.1,
  upper: 0.6,
  minWords: 3,
  rows: 32,
  between: 1,
  authorLines: 14,
  affiliationLines: 16,
  shortLine: 0.5,
  minAffiliation: 12,
};

/** An article is told by this many of its signs; its numbers stand in this many rows at the head and at the foot. */
export const PAPER = { minSigns: 2, headRows: 14, footRows: 4, runningPages: 3, runningRows: 2, citeRows: 9, near: 8 };

/** How well a part of an article answers a field, as a label would. */
export const PAPER_VALUE = { label: 0.95 };
