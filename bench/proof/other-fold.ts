/** Likelihoods of one half of the documents by weights that were fitted on the other half. */
import { likelihoodOf } from '../../packages/server/src/pipelines/likelihoods/likelihood.ts';
import { WEIGHTS } from '../../packages/server/src/pipelines/likelihoods/weights.ts';
import { bestFit, type Sample } from '../likelihoods/fit.ts';
import type { Judged } from './judged.ts';

/** @param others values of the documents to fit on */
export function saidByOthers(values: readonly Judged[], others: readonly Judged[]): Judged[] {
  const counts = new Map<string, number>();
  for (const { document } of others) counts.set(document, (counts.get(document) ?? 0) + 1);
  const samples = others.flatMap(({ document, system, isRight, assessed }): Sample[] => {
    if (assessed?.way !== 'searched') return [];
    return [
      {
        document,
        system,
        features: assessed.leaf.features,
        isRight,
        weight: 1 / Math.sqrt(counts.get(document) ?? 1),
      },
    ];
  });
  const mean = samples.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, samples.length);
  const { weights } = bestFit(
    samples.map((sample) => ({ ...sample, weight: sample.weight / mean })),
    samples,
  );
  return values.map((value) =>
    value.assessed?.way === 'searched'
      ? { ...value, likelihood: likelihoodOf(value.assessed.leaf, 'searched', { ...WEIGHTS, searched: weights }) }
      : value,
  );
}
