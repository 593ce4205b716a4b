/** A logistic over named features, by Newton's method with weights held near zero. */

import { shareOf, type Weights } from '../../packages/server/src/pipelines/likelihoods/likelihood.ts';
import type { Features } from '../../packages/server/src/pipelines/likelihoods/proof-features.ts';
import { solved } from '../support/linear-solve.ts';

export interface Sample {
  document: string;
  system: string;
  features: Features;
  isRight: boolean;
  /** Documents with many leaves say more, but not as much more as they have leaves. */
  weight: number;
}

const STEPS = 8;

/** What speaks for a value never counts against it, whatever a few documents say. */
const FOR: ReadonlySet<string> = new Set([
  ...['proved', 'provedInItem', 'provedInColumn', 'match', 'label', 'checkHolds', 'engineAgrees', 'engineHasItem'],
  ...['printedShare', 'present', 'isPresent', 'presentInItem', 'nullsInColumn'],
]);
const AGAINST: ReadonlySet<string> = new Set([
  ...['unprinted', 'notWhole', 'uncovered', 'unlabelled', 'astray', 'doubted', 'unprovedInColumn', 'unprovedInItem'],
  ...['doubt', 'checkFails', 'engineDiffers', 'engineLacksItem', 'absentAmongPresent', 'absentInColumn', 'unfit'],
]);
const isContrary = (name: string, weight: number): boolean =>
  (FOR.has(name) && weight < 0) || (AGAINST.has(name) && weight > 0);

function fitted(samples: readonly Sample[], shrinkage: number): Weights {
  let names = [...new Set(samples.flatMap(({ features }) => Object.keys(features)))];
  for (;;) {
    const weights = fittedOn(samples, names, shrinkage);
    const kept = names.filter((name) => !isContrary(name, weights[name] ?? 0));
    if (kept.length === names.length) return weights;
    names = kept;
  }
}

function fittedOn(samples: readonly Sample[], names: readonly string[], shrinkage: number): Weights {
  const columns = ['base', ...names];
  const rows = samples.map(({ features, isRight, weight }) => ({
    x: [1, ...names.map((name) => features[name] ?? 0)],
    y: isRight ? 1 : 0,
    weight,
  }));
  let weights = columns.map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = weights.map((weight, index) => (index === 0 ? 1e-3 : shrinkage) * weight);
    const curve = weights.map((_, index) =>
      weights.map((__, other): number => (index === other ? (index === 0 ? 1e-3 : shrinkage) : 0)),
    );
    for (const { x, y, weight } of rows) {
      const said = 1 / (1 + Math.exp(-x.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)));
      const steep = weight * said * (1 - said);
      for (const [index, value] of x.entries()) {
        if (value === 0) continue;
        slope[index] = (slope[index] ?? 0) + weight * (said - y) * value;
        const line = curve[index] ?? [];
        for (const [other, second] of x.entries()) line[other] = (line[other] ?? 0) + steep * value * second;
      }
    }
    const change = solved(curve, slope);
    weights = weights.map((weight, index) => weight - (change[index] ?? 0));
  }
  return Object.fromEntries(columns.map((name, index) => [name, Math.round((weights[index] ?? 0) * 1000) / 1000]));
}

export interface Told {
  likelihood: number;
  isRight: boolean;
}

const FOLDS = 4;
const SHRINKAGES = [1, 3, 10, 30, 100];

export interface BestFit {
  weights: Weights;
  shrinkage: number;
  /** What the fits on the other documents say of each sample. */
  told: Told[];
  loss: number;
}

/**
 * Fits with the shrinkage that predicts left-out documents best.
 *
 * @param more samples of other documents, which help to fit; the result is scaled to be right about the first ones
 */
export function bestFit(samples: readonly Sample[], more: readonly Sample[] = []): BestFit {
  const documents = [...new Set(samples.map(({ document }) => document))];
  const folds = Array.from({ length: FOLDS }, (_, fold) => documents.filter((__, at) => at % FOLDS === fold));
  const scaled = (own: readonly Sample[], shrinkage: number): Weights => {
    const weights = fitted([...own, ...more], shrinkage);
    return more.length === 0 ? weights : scaledTo(own, weights);
  };
  const tried = SHRINKAGES.map((shrinkage) => {
    const told = folds.flatMap((left) => {
      const own = scaled(
        samples.filter(({ document }) => !left.includes(document)),
        shrinkage,
      );
      return samples
        .filter(({ document }) => left.includes(document))
        .map(({ features, isRight, weight }) => ({ likelihood: shareOf(features, own), isRight, weight }));
    });
    const loss = told.reduce(
      (sum, { likelihood, isRight, weight }) =>
        sum - weight * Math.log(Math.max(1e-4, isRight ? likelihood : 1 - likelihood)),
      0,
    );
    return { shrinkage, loss: loss / weightOf(samples), told };
  });
  const best = tried.toSorted((a, b) => a.loss - b.loss)[0];
  if (best === undefined) throw new Error('no samples to fit');
  return { ...best, weights: scaled(samples, best.shrinkage) };
}

/** All weights by one factor, and another base: the order of likelihoods stays, and they are right about the samples. */
function scaledTo(samples: readonly Sample[], weights: Weights): Weights {
  const logits = samples.map((sample): Sample => {
    const share = Math.min(1 - 1e-6, Math.max(1e-6, shareOf(sample.features, weights)));
    return { ...sample, features: { logit: Math.log(share / (1 - share)) } };
  });
  const { base = 0, logit = 1 } = fittedOn(logits, ['logit'], 1);
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [
      name,
      rounded(name === 'base' ? base + logit * weight : logit * weight),
    ]),
  );
}

/** Samples with equal weights of all documents, 1 in the mean. */
export function evenly(samples: readonly Sample[]): Sample[] {
  const counts = Map.groupBy(samples, ({ document }) => document);
  return samples.map((sample) => ({
    ...sample,
    weight: samples.length / counts.size / (counts.get(sample.document)?.length ?? 1),
  }));
}

/** How much drawn values weigh together, in times of the real ones, and how much of that the false ones. */
const DRAWN_WEIGHT = 1;
const DRAWN_WRONG = 0.1;

export function drawnBeside(real: readonly Sample[], drawn: readonly Sample[]): Sample[] {
  const total = DRAWN_WEIGHT * weightOf(real);
  const wrong = drawn.filter(({ isRight }) => !isRight).length;
  return drawn.map((sample) => ({
    ...sample,
    weight: sample.isRight
      ? ((1 - DRAWN_WRONG) * total) / Math.max(1, drawn.length - wrong)
      : (DRAWN_WRONG * total) / Math.max(1, wrong),
  }));
}

export const weightOf = (samples: readonly Sample[]): number => samples.reduce((sum, { weight }) => sum + weight, 0);

/** The chance that a right leaf is told a higher likelihood than a wrong one. */
export function auroc(all: readonly Told[]): number {
  const sorted = all.toSorted((a, b) => a.likelihood - b.likelihood);
  let rankSum = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]?.likelihood === sorted[from]?.likelihood) to += 1;
    const rank = (from + to + 1) / 2;
    for (let at = from; at < to; at += 1) if (sorted[at]?.isRight === true) rankSum += rank;
    from = to;
  }
  const right = all.filter(({ isRight }) => isRight).length;
  const wrong = all.length - right;
  return right === 0 || wrong === 0 ? Number.NaN : (rankSum - (right * (right + 1)) / 2) / (right * wrong);
}

/** The share of wrong leaves that a threshold flags when it also flags 5 % of the right ones. */
export function flagged(all: readonly Told[], falseAlarms = 0.05): number {
  const right = all.filter(({ isRight }) => isRight).map(({ likelihood }) => likelihood);
  const limit = right.sort((a, b) => a - b)[Math.floor(falseAlarms * right.length)] ?? 0;
  const wrong = all.filter(({ isRight }) => !isRight);
  return wrong.filter(({ likelihood }) => likelihood < limit).length / Math.max(1, wrong.length);
}
