/** How a document writes numbers and dates. */

/** The sign before decimals; null while nothing in the document shows it. */
export type DecimalSign = '.' | ',' | null;

export interface Conventions {
  decimal: DecimalSign;
  /** Whether 03/04 is the third of April. */
  dayFirst: boolean;
}
