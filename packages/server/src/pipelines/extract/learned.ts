/** Where what was learnt from corrections has its say in the choice between candidates. */
import type { Candidate } from './candidates/candidate.ts';
import type { Context } from './candidates/context.ts';
import type { Field } from './schema/field.ts';

/** The candidates of one field, weighed anew. */
export interface Reweighed {
  /** With other scores, the best first. */
  candidates: Candidate[];
  isAcceptable: (candidate: Candidate) => boolean;
  /** How likely it is right, 0..1; of undefined, how likely it is that the document does not say it. */
  likelihoodOf: (candidate: Candidate | undefined) => number;
}

export interface Learned {
  /** Undefined where nothing was learnt about the field: the engine's own word stands. */
  reweigh: (context: Context, field: Field, candidates: readonly Candidate[]) => Reweighed | undefined;
}
