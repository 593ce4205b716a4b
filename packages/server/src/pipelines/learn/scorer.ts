/** The stored form of a scorer, and how it is applied in an extraction. */

import type { Candidate } from '../engine/core/candidate.ts';
import type { Context } from '../engine/core/context.ts';
import type { Learned, Reweighed } from '../engine/core/field-candidates.ts';
import { isFamiliar } from './familiar.ts';
import { vectorOf } from './features.ts';
import { ENGINE, sharesOf, utilityOf, type Weights } from './logit.ts';

export interface ScorerModel {
  fields: FieldScorer[];
}

export interface FieldScorer {
  path: string[];
  score: number;
  nothing: number;
  temperature: number;
  /** Upper bound of likelihoods. */
  cap: number;
  /** Hashes of names with their weights. */
  features: [number, number][];
}

export interface StoredScorer {
  id: string;
  version: number;
  model: ScorerModel;
}

/** Ready to be used. */
export interface UsedScorer {
  id: string;
  version: number;
  learned: Learned;
}

export const usedScorer = ({ id, version, model }: StoredScorer): UsedScorer => ({
  id,
  version,
  learned: learnedFrom(model),
});

/** How many candidates are scored, in the engine's order. */
export const MAX_CANDIDATES = 40;

export function learnedFrom({ fields }: ScorerModel): Learned {
  const byPath = new Map(fields.map((scorer) => [JSON.stringify(scorer.path), scorer]));
  return {
    reweigh: (context, field, candidates) => {
      const scorer = byPath.get(JSON.stringify(field.path));
      return scorer === undefined ? undefined : reweighed(scorer, { context, candidates });
    },
  };
}

interface Offer {
  context: Context;
  candidates: readonly Candidate[];
}

function reweighed(scorer: FieldScorer, { context, candidates }: Offer): Reweighed | undefined {
  const weights: Weights = { ...scorer, features: new Map(scorer.features) };
  const weighed = candidates.slice(0, MAX_CANDIDATES).map((candidate, rank) => {
    const vector = { ...vectorOf(context, candidate, rank), score: candidate.score };
    // Shifts scores so that the engine's threshold for returning nothing corresponds to the scorer's utility of
    // nothing.
    const score = utilityOf(weights, vector) - scorer.nothing + ENGINE.nothing;
    return { vector, candidate: { ...candidate, score } };
  });
  const vectors = weighed.map(({ vector }) => vector);
  weighed.sort((a, b) => b.candidate.score - a.candidate.score);
  const [best] = weighed;
  const isTaken = best !== undefined && best.candidate.score > ENGINE.nothing;
  if (!isFamiliar(weights, vectors, isTaken ? best.vector : undefined)) return undefined;
  const reweighedCandidates = weighed.map(({ candidate }) => candidate);
  const shares = sharesOf([...reweighedCandidates.map(({ score }) => score), ENGINE.nothing], scorer.temperature);
  return {
    candidates: reweighedCandidates,
    isAcceptable: ({ score }) => score > ENGINE.nothing,
    likelihoodOf: (candidate) => {
      if (candidate === undefined) return Math.min(scorer.cap, shares.at(-1) ?? 0);
      let share = 0;
      for (const [index, other] of reweighedCandidates.entries()) {
        if (String(other.span.value) === String(candidate.span.value)) share += shares[index] ?? 0;
      }
      return Math.min(scorer.cap, share);
    },
  };
}
