/** Raised when partitions, splits or classifications of the built-in engine come out differently. */
export const SEGMENT_VERSION = 10;
