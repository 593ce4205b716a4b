/**
 * Which candidate is right, as a conditional logit: each has a utility, and so has saying nothing; the likelihood of one
 * is its share of the exponentials. The engine's own score is the starting point, and corrections pull away from it as
 * far as they agree. Full gradients in a fixed order for a fixed number of steps: the same examples give the same
 * numbers.
 */
import type { Example, ExampleCandidate } from './example.ts';
import type { Vector } from './features.ts';

export interface Weights {
  /** Of the engine's score. */
  score: number;
  /** The utility of saying nothing. */
  nothing: number;
  /** By the hash of the feature's name. */
  features: Map<number, number>;
}

/** What the engine does by itself: it says nothing below this score. */
export const ENGINE: Readonly<Weights> = { score: 1, nothing: 0.9, features: new Map() };

/** How much it costs to leave the starting point. */
const STIFFNESS = { score: 2, nothing: 0.5, feature: 0.6 };
const STEPS = 120;
const STEP_SIZE = 0.4;

export function utilityOf({ score, features }: Weights, candidate: Vector & { score: number }): number {
  let sum = score * candidate.score;
  for (const [index, key] of candidate.keys.entries()) sum += (features.get(key) ?? 0) * (candidate.values[index] ?? 0);
  return sum;
}

/** Shares of all candidates, the last one that of saying nothing. */
export function sharesOf(utilities: readonly number[], temperature = 1): number[] {
  const highest = Math.max(...utilities);
  const weights = utilities.map((utility) => Math.exp((utility - highest) / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

export const utilitiesOf = (weights: Weights, example: Example): number[] => [
  ...example.candidates.map((candidate) => utilityOf(weights, candidate)),
  weights.nothing,
];

/** Examples without a right answer among their candidates teach nothing. */
export function fitLogit(examples: readonly Example[]): Weights {
  const columns = new Map<number, number>();
  const rows = examples.map((example) => example.candidates.map((candidate) => columnsOf(candidate, columns)));
  const parameters = new Float64Array(columns.size + 2);
  const start = new Float64Array(columns.size + 2);
  const stiffness = new Float64Array(columns.size + 2).fill(STIFFNESS.feature);
  start[0] = ENGINE.score;
  start[1] = ENGINE.nothing;
  stiffness[0] = STIFFNESS.score;
  stiffness[1] = STIFFNESS.nothing;
  parameters.set(start);
  const squares = new Float64Array(parameters.length);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = parameters.map((value, at) => (stiffness[at] ?? 0) * (value - (start[at] ?? 0)));
    for (const [index, example] of examples.entries()) addGradient(gradient, parameters, example, rows[index] ?? []);
    for (const [at, slope] of gradient.entries()) {
      if (slope === 0) continue;
      squares[at] = (squares[at] ?? 0) + slope * slope;
      parameters[at] = (parameters[at] ?? 0) - (STEP_SIZE * slope) / Math.sqrt((squares[at] ?? 0) + 1e-9);
    }
  }
  const features = new Map<number, number>();
  for (const [key, column] of columns) features.set(key, parameters[column] ?? 0);
  return { score: parameters[0] ?? 0, nothing: parameters[1] ?? 0, features };
}

/** The first two columns are the engine's score and saying nothing. */
function columnsOf({ keys }: ExampleCandidate, columns: Map<number, number>): Int32Array {
  return Int32Array.from(keys, (key) => {
    const column = columns.get(key) ?? columns.size + 2;
    columns.set(key, column);
    return column;
  });
}

/** Of the negative log-likelihood: expected features minus those of the right answers. */
function addGradient(
  gradient: Float64Array,
  parameters: Float64Array,
  { candidates, isNullRight }: Example,
  rows: readonly Int32Array[],
): void {
  const utilities = candidates.map(({ score, values }, index) => {
    let sum = (parameters[0] ?? 0) * score;
    const row = rows[index];
    for (const [at, value] of values.entries()) sum += (parameters[row?.[at] ?? 0] ?? 0) * value;
    return sum;
  });
  utilities.push(parameters[1] ?? 0);
  const shares = sharesOf(utilities);
  const rightShare = shares.reduce((sum, share, index) => sum + (isRightAt(index) ? share : 0), 0);
  if (rightShare <= 0) return;
  function isRightAt(index: number): boolean {
    return candidates[index]?.isRight ?? isNullRight;
  }
  for (const [index, share] of shares.entries()) {
    const pull = share - (isRightAt(index) ? share / rightShare : 0);
    const candidate = candidates[index];
    if (candidate === undefined) {
      gradient[1] = (gradient[1] ?? 0) + pull;
      continue;
    }
    gradient[0] = (gradient[0] ?? 0) + pull * candidate.score;
    const row = rows[index];
    for (const [at, value] of candidate.values.entries()) {
      const column = row?.[at] ?? 0;
      gradient[column] = (gradient[column] ?? 0) + pull * value;
    }
  }
}
