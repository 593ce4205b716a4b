/**
 * The likelihood that a word was read correctly, from the network's certainty about each letter. That certainty is not
 * the share of correct letters, so a logistic over the logarithm of the letters' doubts is fitted on read words.
 */
import { WORD_CONFIDENCE } from './word-confidence-numbers.ts';

export interface WordConfidence {
  base: number;
  weight: number;
  /** Beyond which nothing was measured. */
  most?: number;
}

/** Certainty about a whole word beyond this carries no information. */
const LEAST_DOUBT = 1e-4;

export function wordConfidence(letters: readonly number[], numbers: WordConfidence = WORD_CONFIDENCE): number {
  const doubt = letters.reduce(
    (sum, likelihood) => sum - Math.log(Math.min(1, Math.max(1e-6, likelihood))),
    LEAST_DOUBT,
  );
  const confidence = 1 / (1 + Math.exp(-(numbers.base - numbers.weight * Math.log(doubt))));
  return Math.min(numbers.most ?? 1, confidence);
}

/** The logarithm of the doubt that a confidence came from. */
export const doubtBehind = (confidence: number, { base, weight }: WordConfidence = WORD_CONFIDENCE): number =>
  (base - Math.log(confidence / (1 - confidence))) / weight;
