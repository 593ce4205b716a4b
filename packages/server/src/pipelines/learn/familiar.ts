/**
 * Decides whether a scorer knows anything about a document. Corrections of one kind of document know its labels; about
 * a document with other labels they know nothing, and the engine's answer stands.
 */
import type { Vector } from './features.ts';
import type { Weights } from './logit.ts';

/** A smaller weight is no evidence. */
const MIN_OPINION = 0.05;

/**
 * True if the candidate that would be chosen has a label that supported a correct value before; if nothing would be
 * chosen, if the engine's first candidate has one that counted against it.
 */
export function isFamiliar(weights: Weights, candidates: readonly Vector[], taken: Vector | undefined): boolean {
  const subject = taken ?? candidates[0];
  if (subject === undefined || subject.labels.length === 0) return true;
  const sign = taken === undefined ? -1 : 1;
  return subject.labels.some((key) => sign * (weights.features.get(key) ?? 0) >= MIN_OPINION);
}
