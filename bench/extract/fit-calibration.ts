/**
 * Fits the numbers of packages/server/src/pipelines/extract/calibration.ts.
 *
 *   sh scripts/node bench/extract/fit-calibration.ts samples.jsonl
 *
 * A sample is one answered field: {"doc", "score", "lead", "label", "kind", "isRight"}. Documents with an even number
 * are fitted, the others held out; the expected calibration error is of those. What is printed is fitted on all.
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

const ROUNDS = 4000;
const RATE = 0.3;
/** Holds the weights of groups with few samples near zero. */
const SHRINKAGE = 0.003;
const BINS = 10;

const GROUP_NAMES = ['date', 'money', 'number', 'identifier', 'name', 'text'] as const;

const columns = ({ score, lead, label, group }: Inputs): number[] => [
  1,
  score,
  lead,
  label,
  ...GROUP_NAMES.map((name) => (name === group ? 1 : 0)),
];

function fit(samples: readonly Sample[]): Calibration {
  const rows = samples.map((sample) => ({ x: columns(inputsOf(sample)), y: sample.isRight ? 1 : 0 }));
  const weights = new Array<number>(4 + GROUP_NAMES.length).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight, index) => (index === 0 ? 0 : SHRINKAGE * weight));
    for (const { x, y } of rows) {
      let sum = 0;
      for (const [index, value] of x.entries()) sum += value * (weights[index] ?? 0);
      const error = 1 / (1 + Math.exp(-sum)) - y;
      for (const [index, value] of x.entries()) slope[index] = (slope[index] ?? 0) + (error * value) / rows.length;
    }
    for (const [index, value] of slope.entries()) weights[index] = (weights[index] ?? 0) - RATE * 0.2 * value;
  }
  const at = (index: number): number => Math.round((weights[index] ?? 0) * 1000) / 1000;
  const [date, money, number, identifier, name, text] = GROUP_NAMES.map((_, index) => at(4 + index));
  return {
    base: at(0),
    score: at(1),
    lead: at(2),
    label: at(3),
    groups: {
      date: date ?? 0,
      money: money ?? 0,
      number: number ?? 0,
      identifier: identifier ?? 0,
      name: name ?? 0,
      text: text ?? 0,
    },
  };
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
const odd = samples.filter((sample) => sample.doc % 2 === 1);
const even = samples.filter((sample) => sample.doc % 2 === 0);
console.log(
  JSON.stringify({
    samples: samples.length,
    right: samples.filter((sample) => sample.isRight).length / samples.length,
    heldOutError: [calibrationError(odd, fit(even)), calibrationError(even, fit(odd))],
    calibration: fit(samples),
  }),
);
