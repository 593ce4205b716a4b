/**
 * Chooses a candidate by a conditional logit: each has a utility, and so has returning nothing; the likelihood of one
 * is its share of the exponentials. The engine's own score is the starting point, and corrections pull away from it as
 * far as they agree. Full gradients in a fixed order for a fixed number of steps, so the same examples give the same
 * numbers.
 */
import { MIN_SCORE } from '../engine/weights/candidates.ts';
import type { Example } from './example.ts';
import type { Vector } from './features.ts';

export interface Weights {
  /** Weight of the engine's score. */
  score: number;
  /** The utility of returning nothing. */
  nothing: number;
  /** By the hash of the feature's name. */
  features: Map<number, number>;
}

/** The engine's own behaviour: it returns nothing below this score. */
export const ENGINE: Readonly<Weights> = { score: 1, nothing: MIN_SCORE, features: new Map() };

/** The cost of leaving the starting point. */
const STIFFNESS = { score: 2, nothing: 0.5, feature: 0.6 };
const STEPS = 120;
const STEP_SIZE = 0.4;

export function utilityOf({ score, features }: Weights, candidate: Vector & { score: number }): number {
  let sum = score * candidate.score;
  for (let at = 0; at < candidate.keys.length; at += 1) {
    sum += (features.get(candidate.keys[at] ?? 0) ?? 0) * (candidate.values[at] ?? 0);
  }
  return sum;
}

/** Shares of all candidates; the last one is that of returning nothing. */
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

/** Examples as arrays of numbers, because the fit iterates over them a hundred times. */
interface Compiled {
  /** Features by column, of all candidates one after the other. */
  columns: Int32Array;
  values: Float64Array;
  /** Where the features of each candidate begin, plus the end. */
  starts: Int32Array;
  scores: Float64Array;
  isRight: Uint8Array;
  /** Where the candidates of each example begin, plus the end. */
  bounds: Int32Array;
  isNullRight: Uint8Array;
  keys: number[];
}

/** The first two columns are the engine's score and returning nothing. */
const OWN_COLUMNS = 2;

function compile(examples: readonly Example[]): Compiled {
  const candidates = examples.flatMap((example) => example.candidates);
  const columns = new Map<number, number>();
  const starts = new Int32Array(candidates.length + 1);
  for (const [index, { keys }] of candidates.entries()) starts[index + 1] = (starts[index] ?? 0) + keys.length;
  const bounds = new Int32Array(examples.length + 1);
  for (const [index, example] of examples.entries()) {
    bounds[index + 1] = (bounds[index] ?? 0) + example.candidates.length;
  }
  const columnOf = (key: number): number => {
    const column = columns.get(key) ?? columns.size + OWN_COLUMNS;
    columns.set(key, column);
    return column;
  };
  const own = new Int32Array(starts[candidates.length] ?? 0);
  const values = new Float64Array(own.length);
  for (const [index, candidate] of candidates.entries()) {
    own.set(candidate.keys.map(columnOf), starts[index]);
    values.set(candidate.values, starts[index]);
  }
  return {
    columns: own,
    values,
    starts,
    scores: Float64Array.from(candidates, ({ score }) => score),
    isRight: Uint8Array.from(candidates, ({ isRight }) => Number(isRight)),
    bounds,
    isNullRight: Uint8Array.from(examples, ({ isNullRight }) => Number(isNullRight)),
    keys: [...columns.keys()],
  };
}

/** Examples without a correct answer among their candidates have no effect. */
export function fitLogit(examples: readonly Example[]): Weights {
  const compiled = compile(examples);
  const size = compiled.keys.length + OWN_COLUMNS;
  const start = new Float64Array(size);
  const stiffness = new Float64Array(size).fill(STIFFNESS.feature);
  start.set([ENGINE.score, ENGINE.nothing]);
  stiffness.set([STIFFNESS.score, STIFFNESS.nothing]);
  const parameters = start.slice();
  const squares = new Float64Array(size);
  const gradient = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    for (let at = 0; at < size; at += 1) {
      gradient[at] = (stiffness[at] ?? 0) * ((parameters[at] ?? 0) - (start[at] ?? 0));
    }
    for (let index = 0; index < examples.length; index += 1) addGradient(gradient, parameters, compiled, index);
    for (let at = 0; at < size; at += 1) {
      const slope = gradient[at] ?? 0;
      if (slope === 0) continue;
      const square = (squares[at] ?? 0) + slope * slope;
      squares[at] = square;
      parameters[at] = (parameters[at] ?? 0) - (STEP_SIZE * slope) / Math.sqrt(square + 1e-9);
    }
  }
  const features = new Map(compiled.keys.map((key, at) => [key, parameters[at + OWN_COLUMNS] ?? 0]));
  return { score: parameters[0] ?? 0, nothing: parameters[1] ?? 0, features };
}

/** Gradient of the negative log-likelihood: expected features minus those of the correct answers. */
function addGradient(gradient: Float64Array, parameters: Float64Array, compiled: Compiled, index: number): void {
  const { columns, values, starts, scores, isRight } = compiled;
  const [first, end] = [compiled.bounds[index] ?? 0, compiled.bounds[index + 1] ?? 0];
  const utilities: number[] = [];
  for (let candidate = first; candidate < end; candidate += 1) {
    let sum = (parameters[0] ?? 0) * (scores[candidate] ?? 0);
    const last = starts[candidate + 1] ?? 0;
    for (let at = starts[candidate] ?? 0; at < last; at += 1)
      sum += (parameters[columns[at] ?? 0] ?? 0) * (values[at] ?? 0);
    utilities.push(sum);
  }
  utilities.push(parameters[1] ?? 0);
  const shares = sharesOf(utilities);
  const nothing = shares[end - first] ?? 0;
  const isNullRight = compiled.isNullRight[index] === 1;
  let right = isNullRight ? nothing : 0;
  for (let candidate = first; candidate < end; candidate += 1) {
    if (isRight[candidate] === 1) right += shares[candidate - first] ?? 0;
  }
  if (right <= 0) return;
  gradient[1] = (gradient[1] ?? 0) + nothing - (isNullRight ? nothing / right : 0);
  for (let candidate = first; candidate < end; candidate += 1) {
    const share = shares[candidate - first] ?? 0;
    const pull = share - (isRight[candidate] === 1 ? share / right : 0);
    if (pull === 0) continue;
    gradient[0] = (gradient[0] ?? 0) + pull * (scores[candidate] ?? 0);
    const last = starts[candidate + 1] ?? 0;
    for (let at = starts[candidate] ?? 0; at < last; at += 1) {
      const column = columns[at] ?? 0;
      gradient[column] = (gradient[column] ?? 0) + pull * (values[at] ?? 0);
    }
  }
}
