/** Likelihoods of one half of the documents by weights that were fitted on the other half. */
import { likelihoodOf } from '../../packages/server/src/pipelines/likelihoods/likelihood.ts';
import { WEIGHTS } from '../../packages/server/src/pipelines/likelihoods/weights.ts';
import { bestFit, drawnBeside, evenly, type Sample } from '../likelihoods/fit.ts';
import type { Judged } from './judged.ts';

/**
 * @param others values of the documents to fit on
 * @param drawn values of drawn documents, which the weights of the service were fitted on too
 */
export function saidByOthers(values: readonly Judged[], others: readonly Judged[], drawn: readonly Sample[]): Judged[] {
  const samples = evenly(
    others.flatMap(({ document, system, isRight, assessed }): Sample[] =>
      assessed?.way === 'searched' ? [{ document, system, features: assessed.leaf.features, isRight, weight: 1 }] : [],
    ),
  );
  const { weights } = bestFit(samples, drawnBeside(samples, drawn));
  return values.map((value) =>
    value.assessed?.way === 'searched'
      ? { ...value, likelihood: likelihoodOf(value.assessed.leaf, 'searched', { ...WEIGHTS, searched: weights }) }
      : value,
  );
}
