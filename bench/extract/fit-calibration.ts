/**
 * Fits the numbers of packages/server/src/pipelines/engine/calibration-numbers.ts, which `npm run bench -- extract --fit`
 * writes. The documents are cut into five parts; what is said of each is fitted on the others, and the expected
 * calibration error is of all that was said so, for several cuts. The numbers themselves are fitted on all.
 */

import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type Calibration,
  type Chosen,
  type Inputs,
  inputsOf,
  likelihoodOf,
} from '../../packages/server/src/pipelines/engine/calibration.ts';
import { solved } from '../support/linear-solve.ts';
import { calibrationError, type Trusted } from './score.ts';

/** One answered field. */
export interface Sample extends Chosen {
  /** The name of its document. */
  doc: string;
  isRight: boolean;
}

const STEPS = 15;
/** Keeps the weights of groups with few samples near zero. */
const SHRINKAGE: number = 3;
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

/** Six ways of splitting, because one may be lucky. */
const CUTS = 6;
const partOf = ({ doc }: Sample, cut: number): number =>
  (createHash('sha256').update(`${cut} ${doc}`).digest()[0] ?? 0) % PARTS;
const heldOutErrors = (samples: readonly Sample[]): number[] =>
  Array.from({ length: CUTS }, (_, cut) => {
    const said = Array.from({ length: PARTS }, (__, part): Trusted[] => {
      const calibration = fitted(samples.filter((sample) => partOf(sample, cut) !== part));
      return samples
        .filter((sample) => partOf(sample, cut) === part)
        .map((sample) => ({ likelihood: likelihoodOf(sample, calibration), isRight: sample.isRight }));
    });
    return calibrationError(said.flat()) ?? 0;
  });

const TARGET = fileURLToPath(
  new URL('../../packages/server/src/pipelines/engine/calibration-numbers.ts', import.meta.url),
);

/** Writes the numbers into the source. Returns what they were fitted on and how well they predict unseen data. */
export async function fitCalibration(samples: readonly Sample[]): Promise<string> {
  const errors = heldOutErrors(samples);
  const error = errors.reduce((sum, one) => sum + one, 0) / errors.length;
  const right = samples.filter(({ isRight }) => isRight).length / samples.length;
  const summary =
    `On ${samples.length} answers, ${Math.round(100 * right)} % of them right; ` +
    `expected calibration error on held-out documents ${error.toFixed(3)}.`;
  const { groups, ...numbers } = fitted(samples);
  const lines = (values: object, indent: string): string =>
    Object.entries(values)
      .map(([name, value]) => `${indent}${name}: ${value},\n`)
      .join('');
  await writeFile(
    TARGET,
    `/** Written by \`npm run bench -- extract --part tune --fit\`. */\n\n` +
      `/** ${summary} */\nexport const CALIBRATION = {\n${lines(numbers, '  ')}  groups: {\n${lines(groups, '    ')}  },\n};\n`,
  );
  return summary;
}
