/** Weights of records of several lines. */

/**
 * Records of several lines: how many lines and records, how many labelled lines make two records enough, which share of
 * the parts of two lines is in the same place and how far off, in lines, and how many lines of heads stand over them.
 */
export const LINE_RECORDS = {
  maxRows: 25_000,
  maxLines: 8,
  minRecords: 3,
  minLabelled: 2,
  alike: 0.7,
  offBy: 0.6,
  maxHeads: 4,
  headGap: 3,
  minCounting: 3,
};
