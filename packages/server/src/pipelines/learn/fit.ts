/** Fits a scorer for the fields that it helps, with the figures of each, from the examples of all fields. */
import { type CrossValidation, crossValidate } from './cross-validation.ts';
import type { Example } from './example.ts';
import { fitLogit } from './logit.ts';
import type { FieldScorer, ScorerModel } from './scorer.ts';

/** Why a field has a scorer or has none. */
export type FieldOutcome = 'helps' | 'too_few_documents' | 'few_mistakes' | 'not_better' | 'overconfident';

export interface FieldFit {
  path: string[];
  outcome: FieldOutcome;
  /** Documents with a correct value for the field. */
  documents: number;
  /** Of these, the ones whose correct value is not among the engine's candidates, so that no scorer can choose it. */
  unreachable: number;
  /** Of all of them, those that the engine gets right by itself. */
  engineRight: number;
  /** Null if it was not worth trying. */
  crossValidation: CrossValidation | null;
}

export interface Fit {
  fields: FieldFit[];
  model: ScorerModel;
}

export interface FieldExamples {
  path: string[];
  examples: readonly Example[];
}

/** With fewer mistakes, winning all of them would prove nothing. */
const MIN_WON = 4;
const MAX_CHANCE = 0.07;
/** How far mean likelihoods may exceed the share of correct answers. */
const MAX_OVERCONFIDENCE = 0.1;
const MIN_WEIGHT = 0.005;

export function fitScorer(fields: readonly FieldExamples[], onField: (done: number) => void = () => undefined): Fit {
  const fits: FieldFit[] = [];
  const scorers: FieldScorer[] = [];
  for (const { path, examples } of fields) {
    const { fit, scorer } = fitField(path, examples);
    fits.push(fit);
    if (scorer !== undefined) scorers.push(scorer);
    onField(fits.length);
  }
  return { fields: fits, model: { fields: scorers } };
}

function fitField(path: string[], all: readonly Example[]): { fit: FieldFit; scorer?: FieldScorer } {
  // Sorted by document, so that the order of corrections does not matter.
  const examples = all.toSorted((a, b) => (a.document < b.document ? -1 : 1));
  const reachable = examples.filter(isReachable);
  const engineRight = examples.filter(({ engine }) => engine.isRight).length;
  const known = { path, documents: examples.length, unreachable: examples.length - reachable.length, engineRight };
  const without = (outcome: FieldOutcome, crossValidation: CrossValidation | null = null) => ({
    fit: { ...known, outcome, crossValidation },
  });
  if (reachable.length < MIN_WON) return without('too_few_documents');
  if (reachable.filter(({ engine }) => !engine.isRight).length < MIN_WON) return without('few_mistakes');
  // Include unreachable ones: they are wrong whatever is chosen, and likelihoods must reflect that.
  const crossValidation = crossValidate(examples);
  if (crossValidation.won <= crossValidation.lost || crossValidation.chance > MAX_CHANCE) {
    return without('not_better', crossValidation);
  }
  const { right, meanLikelihood } = crossValidation.learned;
  if (meanLikelihood > right / examples.length + MAX_OVERCONFIDENCE) return without('overconfident', crossValidation);
  const { temperature, cap } = crossValidation;
  const weights = fitLogit(examples);
  const features = [...weights.features]
    .filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT)
    .map(([key, weight]): [number, number] => [key, rounded(weight)])
    .sort(([a], [b]) => a - b);
  return {
    ...without('helps', crossValidation),
    scorer: { path, score: rounded(weights.score), nothing: rounded(weights.nothing), temperature, cap, features },
  };
}

const isReachable = ({ candidates, isNullRight }: Example): boolean =>
  isNullRight || candidates.some(({ isRight }) => isRight);

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
