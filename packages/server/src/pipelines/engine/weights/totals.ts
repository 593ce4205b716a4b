/** Weights of how totals and the amounts around them are chosen. */

/** The total of a document. */
export const TOTAL = {
  /** The largest amount that is no payment. */
  isLargest: 0.45,
  /** Its share of the largest amount. */
  largeness: 0.35,
  /** Payments minus change add up to it. */
  arithmetic: 1.1,
  /** It is an amount beside its tax, or that tax. */
  taxedPair: -3.2,
  /** Other amounts stand in its row. */
  amountsInRow: -0.9,
  /** It is the last amount. */
  last: 0.25,
  /** It stands below the first rows (1), or among them (-1). */
  lower: 0.3,
  /** It is printed several times. */
  repeated: 0.35,
  /** Its label names a payment. */
  payment: -1.2,
  isZero: -0.8,
  isNegative: -0.5,
  /** Its type is larger than usual. */
  height: 0.2,
};

/** As the total, an amount that stands under one head with others, where its row does not say more. */
export const TOTAL_OF_ITEM = -0.8;

/** Net amounts, taxes, discounts and the like. */
export const PART_OF_TOTAL = { lower: 0.3, unlabelled: -1.5, payment: -0.8, isNegative: -0.2 };

/** Totals of something that is not a concept. */
export const OTHER_TOTAL = { isLargest: 0.5, largeness: 0.35, repeated: 0.3, totalRow: 0.3, isZero: -0.6 };

/** No total, and no part of one, is expected above this share of the document. */
export const TOTAL_FROM_DEPTH = 0.35;
export const PART_FROM_DEPTH = 0.3;

/** A total that payments and change contradict. */
export const SETTLED = {
  /** Least label score for a named total. */
  minLabel: 0.6,
  /** Lead that the amount due gets over the best candidate. */
  lead: 0.2,
  /** Named totals that are nearly as good as the best may be the one that was misread. */
  maxBehind: 0.6,
};

/** Net, tax and gross that make a sum. */
export const BALANCED = {
  /** How far the others may be behind the best of their fields, together. */
  maxBehind: 4.5,
  /** The gross is the most certain of the three, so it may hardly be behind. */
  maxGrossBehind: 0.3,
  lead: 0.2,
  /** Candidates looked at per field, and amounts that may be taxes of one rate each. */
  considered: 40,
  parts: 8,
};

/** Least score for a label to mean payment, change or rounding. */
export const MIN_TILL_LABEL = 0.6;
/** Least score for an amount to count as printed money. */
export const MIN_AMOUNT = 0.6;
