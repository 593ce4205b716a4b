/** The candidates of one field, and what was learned from corrections about choosing between them. */
import type { Candidate } from './candidate.ts';
import type { Context } from './context.ts';
import type { Field } from './field.ts';

export interface FieldCandidates {
  field: Field;
  candidates: readonly Candidate[];
  learned?: Reweighed | undefined;
}

/** The candidates of one field with scores learned from corrections. */
export interface Reweighed {
  /** Sorted, best first. */
  candidates: Candidate[];
  isAcceptable: (candidate: Candidate) => boolean;
  /** Likelihood that the candidate is right, 0..1; for undefined, that the document does not hold the value. */
  likelihoodOf: (candidate: Candidate | undefined) => number;
}

export interface Learned {
  /** Returns undefined if nothing was learned about the field; the engine's own scores apply then. */
  reweigh: (context: Context, field: Field, candidates: readonly Candidate[]) => Reweighed | undefined;
}
