/**
 * Computes how likely a value of a model's answer is right, by logistic models over its features. They are fitted on
 * answers of real models by `npm run bench -- likelihoods --fit`, which also measures them on other documents.
 */
import type { Json } from '../json/json.ts';
import { lowered } from '../prove/lowered.ts';
import type { Assessed } from './features.ts';
import type { Features } from './proof-features.ts';
import { WEIGHTS } from './weights.ts';

export type Weights = Readonly<Record<string, number>>;

/** One set for each way of assessing, and for values and nulls. */
export interface AnswerWeights {
  searched: Weights;
  searchedNull: Weights;
  unsearched: Weights;
  unsearchedNull: Weights;
}

/** Nothing is certain in either direction. */
const LEAST = 0.01;
const MOST = 0.99;

export function shareOf(features: Features, weights: Weights): number {
  let sum = weights.base ?? 0;
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}

export function likelihoodOf(
  { isNull, features, isContradicted }: Assessed,
  way: 'searched' | 'unsearched',
  weights: AnswerWeights = WEIGHTS,
): number {
  const share = shareOf(features, weights[isNull ? (`${way}Null` as const) : way]);
  const likelihood = Math.round(Math.min(MOST, Math.max(LEAST, share)) * 1e4) / 1e4;
  return isContradicted ? lowered(likelihood) : likelihood;
}

/** For a leaf about which nothing is known. */
export const usualLikelihood = (value: Json): number =>
  likelihoodOf(
    { path: [], isNull: value === null, isContradicted: false, features: { printedShare: 1 } },
    'unsearched',
  );
