/**
 * Weights of what speaks for a new document, fitted by `npm run bench -- primitives --fit` on bundles of tuning
 * documents. Positive ones speak for a new document.
 */
import type { BoundaryWeights } from './boundary-features.ts';

export const BOUNDARY_WEIGHTS: BoundaryWeights = {
  base: -3.61,
  numberedFirst: 1.58,
  numberedNext: -1.96,
  numberedLater: -1.64,
  numberBreaks: -0.29,
  lastOfTotal: 1.83,
  beforeTotal: -0.99,
  numberingStarts: -0.39,
  numberingEnds: 1.01,
  likeness: -2.09,
  sameHead: -0.25,
  sameFoot: -0.87,
  sharedCodes: -0.18,
  noSharedCodes: 1.18,
  otherSize: 3.45,
  otherOrigin: 1.27,
  otherType: 2.82,
  otherMargin: 0.59,
  runsOn: -0.08,
  title: 1.58,
  capitals: 0.98,
  names: 0.79,
  opens: -0.79,
  closes: 0.65,
  endsEarly: -0.35,
  lowerTop: -1.52,
  emptyPage: -1.09,
  likeBeginning: 1.37,
  likeInside: -0.15,
};
