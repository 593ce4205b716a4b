/**
 * Whether what was learnt has anything to say about a document. Corrections of one family of documents know its labels;
 * of a document with other labels they know nothing, and the engine's own word stands.
 */
import type { Vector } from './features.ts';
import type { Weights } from './logit.ts';

/** A weight below this is no opinion. */
const MIN_OPINION = 0.05;

/**
 * Of the candidate that would be taken, a label that spoke for a right value before; where nothing would be taken, one
 * of the engine's first candidate that spoke against it.
 */
export function isFamiliar(weights: Weights, candidates: readonly Vector[], taken: Vector | undefined): boolean {
  const subject = taken ?? candidates[0];
  if (subject === undefined || subject.labels.length === 0) return true;
  const sign = taken === undefined ? -1 : 1;
  return subject.labels.some((key) => sign * (weights.features.get(key) ?? 0) >= MIN_OPINION);
}
