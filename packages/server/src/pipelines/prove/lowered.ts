/** The remaining share: no reading of a table is certain enough to rule a value out. */
const CONTRADICTED_SHARE = 0.5;

/** The likelihood of a value that the document contradicts. */
export const lowered = (likelihood: number): number => Math.round(CONTRADICTED_SHARE * likelihood * 1e4) / 1e4;
