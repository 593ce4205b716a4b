/**
 * Weights of what speaks for a category, fitted by `npm run bench -- primitives --fit` on tuning documents and several
 * lists of categories. Scores are logarithms of odds, so that likelihoods follow from them.
 */
import type { Evidence } from './evidence.ts';

export const CATEGORY_WEIGHTS: Readonly<Evidence> = {
  nameTitle: 2.01,
  nameText: 0.33,
  describedTitle: 2.61,
  describedText: 0.37,
  wordTitle: 2.88,
  wordText: 1.17,
  kindTitle: 2.8,
  kindText: 1.66,
  cues: 5.37,
  layout: 1.27,
};
