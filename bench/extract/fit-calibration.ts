/**
 * Fits the numbers of packages/server/src/pipelines/extract/calibration.ts.
 *
 *   sh scripts/node bench/extract/fit-calibration.ts samples.jsonl
 *
 * A sample is one answered field: {"doc", "score", "lead", "kind", "isRight"}. Half of the documents is fitted, the
 * other half held out, six times; the expected calibration errors are of the held-out halves. The numbers to be put into
 * the source are fitted on all.
 */
import { readFileSync } from 'node:fs';
import {
  type Calibration,
  type Inputs,
  inputsOf,
  likelihoodOf,
  type Won,
} from '../../packages/server/src/pipelines/extract/calibration.ts';

interface Sample extends Won {
  doc: number;
  isRight: boolean;
}

const STEPS = 15;
/** Holds the weights of groups with few samples near zero. */
const SHRINKAGE: number = 10;
const BINS = 10;
const SPLITS = 6;

const GROUP_NAMES = ['date', 'money', 'number', 'identifier', 'name', 'text'] as const;

const columns = ({ score, lead, group }: Inputs): number[] => [
  1,
  score,
  lead,
  ...GROUP_NAMES.map((name) => (name === group ? 1 : 0)),
];

/** Gauss–Jordan; the matrix is small and positive definite. */
function solved(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [place, pivot] of rows.entries()) {
    const head = pivot[place] ?? 1;
    for (const [index, row] of rows.entries()) {
      if (index === place) continue;
      const factor = (row[place] ?? 0) / head;
      for (const [column, value] of pivot.entries()) row[column] = (row[column] ?? 0) - factor * value;
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}

function fitted(samples: readonly Sample[]): Calibration {
  const rows = samples.map((sample) => ({ x: columns(inputsOf(sample)), y: sample.isRight ? 1 : 0 }));
  const size = 3 + GROUP_NAMES.length;
  let weights = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = weights.map((weight, index) => (index === 0 ? 0 : SHRINKAGE * weight));
    const curve = weights.map((_, index) =>
      weights.map((__, other): number => (index === other ? (index === 0 ? 1e-6 : SHRINKAGE) : 0)),
    );
    for (const { x, y } of rows) {
      const sum = x.reduce((total, value, index) => total + value * (weights[index] ?? 0), 0);
      const said = 1 / (1 + Math.exp(-sum));
      for (const [index, value] of x.entries()) {
        slope[index] = (slope[index] ?? 0) + (said - y) * value;
        const line = curve[index] ?? [];
        for (const [other, second] of x.entries())
          line[other] = (line[other] ?? 0) + said * (1 - said) * value * second;
      }
    }
    const change = solved(curve, slope);
    weights = weights.map((weight, index) => weight - (change[index] ?? 0));
  }
  const at = (index: number): number => Math.round((weights[index] ?? 0) * 1000) / 1000;
  const [date = 0, money = 0, number = 0, identifier = 0, name = 0, text = 0] = GROUP_NAMES.map((_, index) =>
    at(3 + index),
  );
  return { base: at(0), score: at(1), lead: at(2), groups: { date, money, number, identifier, name, text } };
}

/** Mean distance of what is said from what is so, over bins of equal width. */
function calibrationError(samples: readonly Sample[], calibration: Calibration): number {
  const bins = Array.from({ length: BINS }, () => ({ said: 0, right: 0 }));
  for (const sample of samples) {
    const said = likelihoodOf(sample, calibration);
    const bin = bins[Math.min(BINS - 1, Math.floor(said * BINS))];
    if (bin === undefined) continue;
    bin.said += said;
    bin.right += sample.isRight ? 1 : 0;
  }
  return bins.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / samples.length;
}

const samples = readFileSync(process.argv[2] ?? 'samples.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Sample);
const isHeldOut = (sample: Sample, split: number): boolean =>
  ((sample.doc * 2654435761 * (2 * split + 3)) >>> 7) % 2 === 1;
const errors = Array.from({ length: SPLITS }, (_, split) =>
  calibrationError(
    samples.filter((sample) => isHeldOut(sample, split)),
    fitted(samples.filter((sample) => !isHeldOut(sample, split))),
  ),
);
console.log(
  JSON.stringify({
    samples: samples.length,
    right: samples.filter((sample) => sample.isRight).length / samples.length,
    heldOutErrors: errors,
    heldOutError: errors.reduce((sum, error) => sum + error, 0) / SPLITS,
    calibration: fitted(samples),
  }),
);
