/** Tells text from what only looks like it: pen strokes, lines upside down or cut through, rows of signs that rule off. */
import { type Character, isSpace, likelihoodOf, meanConfidence } from './decode.ts';

/**
 * Least geometric mean of the likelihoods of a line's letters, by their number: few letters are read with less context,
 * and a single one that is doubted may be all that a cell holds. Chosen on 5,000 lines of the receipts for tuning: of 90
 * that nobody transcribed, 30 are left out, and of the others 7, all of them misread.
 */
const MIN_LIKELIHOODS: readonly { upTo: number; likelihood: number }[] = [
  { upTo: 3, likelihood: 0.55 },
  { upTo: 6, likelihood: 0.65 },
  { upTo: Infinity, likelihood: 0.7 },
];

/** A row of dashes, equal signs, asterisks, dots; and what is found of one that has asterisks at its ends. */
const RULE = /^(?:[-=_*~.·–—+#]{4,}|\*[-=_–—]+|[-=_–—]+\*)$/;

export function isText(characters: readonly Character[]): boolean {
  const letters = characters.filter(({ text }) => !isSpace(text));
  if (letters.length === 0 || RULE.test(letters.map(({ text }) => text).join(''))) return false;
  const least = MIN_LIKELIHOODS.find(({ upTo }) => letters.length <= upTo)?.likelihood ?? 1;
  return likelihoodOf(letters) >= least;
}

/** For networks whose certainty was not measured here. */
const MIN_MEAN_LIKELIHOOD = 0.5;

export const isTextOnAverage = (characters: readonly Character[]): boolean =>
  meanConfidence(characters) >= MIN_MEAN_LIKELIHOOD;
