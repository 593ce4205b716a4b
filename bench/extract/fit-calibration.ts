/**
 * Fits the numbers of packages/server/src/pipelines/extract/calibration.ts.
 *
 *   sh scripts/node bench/extract/fit-calibration.ts samples.jsonl
 *
 * A sample is one answered field: {"doc", "score", "lead", "label", "doubt", "kind", "isChoice", "isRight"}, `doc` the
 * name of its document. The documents are cut into five parts; what is said of each is fitted on the others, and the
 * expected calibration error is of all that was said so, for several cuts. The numbers to be put into the source are
 * fitted on all.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type Calibration,
  type Inputs,
  inputsOf,
  likelihoodOf,
  type Won,
} from '../../packages/server/src/pipelines/extract/calibration.ts';
import { solved } from '../support/linear-solve.ts';

interface Sample extends Won {
  doc: string;
  isRight: boolean;
}

const STEPS = 15;
/** Holds the weights of groups with few samples near zero. */
const SHRINKAGE: number = 3;
const BINS = 10;
const PARTS = 5;

const GROUP_NAMES = ['date', 'money', 'number', 'identifier', 'name', 'address', 'text', 'choice'] as const;
const FIRST_GROUP = 5;

const columns = ({ score, lead, label, doubt, group }: Inputs): number[] => [
  1,
  score,
  lead,
  label,
  doubt,
  ...GROUP_NAMES.map((name) => (name === group ? 1 : 0)),
];

function fitted(samples: readonly Sample[]): Calibration {
  const rows = samples.map((sample) => ({ x: columns(inputsOf(sample)), y: sample.isRight ? 1 : 0 }));
  const size = FIRST_GROUP + GROUP_NAMES.length;
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
  const groups = Object.fromEntries(
    GROUP_NAMES.map((name, index) => [name, at(FIRST_GROUP + index)]),
  ) as Calibration['groups'];
  return { base: at(0), score: at(1), lead: at(2), label: at(3), doubt: at(4), groups };
}

interface Said {
  likelihood: number;
  isRight: boolean;
}

/** Mean distance of what is said from what is so, over bins of equal width. */
function calibrationError(all: readonly Said[]): number {
  const bins = Array.from({ length: BINS }, () => ({ said: 0, right: 0 }));
  for (const { likelihood, isRight } of all) {
    const bin = bins[Math.min(BINS - 1, Math.floor(likelihood * BINS))];
    if (bin === undefined) continue;
    bin.said += likelihood;
    bin.right += isRight ? 1 : 0;
  }
  return bins.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / all.length;
}

const samples = readFileSync(process.argv[2] ?? 'samples.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Sample);
/** Six ways of cutting: one may be lucky. */
const CUTS = 6;
const partOf = ({ doc }: Sample, cut: number): number =>
  (createHash('sha256').update(`${cut} ${doc}`).digest()[0] ?? 0) % PARTS;
const errors = Array.from({ length: CUTS }, (_, cut) => {
  const said = Array.from({ length: PARTS }, (__, part) => {
    const calibration = fitted(samples.filter((sample) => partOf(sample, cut) !== part));
    return samples
      .filter((sample) => partOf(sample, cut) === part)
      .map((sample) => ({ likelihood: likelihoodOf(sample, calibration), isRight: sample.isRight }));
  }).flat();
  return calibrationError(said);
});
console.log(
  JSON.stringify({
    samples: samples.length,
    right: samples.filter((sample) => sample.isRight).length / samples.length,
    heldOutErrors: errors,
    heldOutError: errors.reduce((sum, error) => sum + error, 0) / CUTS,
    calibration: fitted(samples),
  }),
);
