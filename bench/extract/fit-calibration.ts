/**
 * Fits the numbers of packages/server/src/pipelines/engine/calibration-numbers.ts, which `npm run bench -- extract --fit`
 * writes. The documents are cut into five parts; what is said of each is fitted on the others, and the expected
 * calibration error is of all that was said so, for several cuts. The numbers themselves are fitted on all. They stay near
 * the present ones, which have seen the same documents: only the `report` part says how good they are on others.
 */

import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  amongAnswers,
  type Calibration,
  type Chosen,
  type Inputs,
  inputsOf,
  likelihoodOf,
  type UndescribedInputs,
} from '../../packages/server/src/pipelines/engine/calibration.ts';
import { CALIBRATION } from '../../packages/server/src/pipelines/engine/calibration-numbers.ts';
import { solved } from '../support/linear-solve.ts';
import { calibrationError, type Trusted } from './score.ts';

/** One answered field. */
export interface Sample extends Chosen {
  /** The name of its document. */
  doc: string;
  isRight: boolean;
  /** Whether the schema was that of the set under other names: only `undescribed` is fitted on these. */
  isRenamed: boolean;
  /** How strange its document is to the schema: fitted apart, and taken as known here. */
  strangeness: number;
}

const STEPS = 15;
/**
 * Keeps weights near zero, those of new inputs more than the changes for fields without descriptions: the samples of one
 * field in alike documents are worth few.
 */
const SHRINKAGE = 3;
const NEW = 10;
/**
 * Keeps all others near the present ones: rules were made with the documents for tuning in sight, and the more of them
 * there are, the surer a new fit on these documents would be.
 */
const ANCHOR = 1000;
const PARTS = 5;

const GROUP_NAMES = ['date', 'money', 'number', 'identifier', 'name', 'address', 'text', 'choice'] as const;
const INPUTS = [
  'score',
  'lead',
  'label',
  'doubt',
  'paired',
  'saidDate',
  'unknownText',
  'unknownClose',
] as const satisfies readonly (keyof Inputs)[];
const FIRST_GROUP = 1 + INPUTS.length;

const columns = ({ group, ...inputs }: Inputs): number[] => [
  1,
  ...INPUTS.map((name) => inputs[name]),
  ...GROUP_NAMES.map((name) => (name === group ? 1 : 0)),
];

interface Row {
  x: readonly number[];
  y: number;
  /** What is known of the sum already. */
  offset: number;
}

/** Newton's method. @param start weights that the result is kept near, @param kept how much each of them is */
function logistic(rows: readonly Row[], start: readonly number[], kept: readonly number[]): number[] {
  let weights = [...start];
  for (let step = 0; step < STEPS; step += 1) {
    const slope: number[] = weights.map((weight, index) => (kept[index] ?? 0) * (weight - (start[index] ?? 0)));
    const curve: number[][] = weights.map((_, index) =>
      weights.map((__, other) => (index === other ? (kept[index] ?? 0) : 0)),
    );
    for (const { x, y, offset } of rows) {
      const sum = x.reduce((total, value, index) => total + value * (weights[index] ?? 0), offset);
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
  return weights.map((weight) => Math.round(weight * 1000) / 1000);
}

function presentWeights(): number[] {
  const { base, groups, undescribed, ...numbers } = CALIBRATION;
  return [base, ...INPUTS.map((name) => numbers[name]), ...GROUP_NAMES.map((name) => groups[name])];
}

/** First the numbers for schemas as the sets have them, then what the lack of a description changes. */
function fitted(samples: readonly Sample[]): Calibration {
  const rows = samples.map((sample) => {
    const { undescribed, ...inputs } = inputsOf(sample);
    return { x: columns({ ...inputs, undescribed }), undescribed, y: sample.isRight ? 1 : 0, ...sample };
  });
  const own = rows
    .filter(({ isRenamed, isDescribed }) => !isRenamed && isDescribed)
    .map(({ x, y, strangeness }) => ({ x, y, offset: -strangeness }));
  const present = presentWeights();
  const kept = present.map((weight) => (weight === 0 ? NEW : ANCHOR));
  const weights = logistic(own, present, kept);
  const bare = rows.flatMap(({ x, y, undescribed, strangeness }): Row[] => {
    if (undescribed === undefined) return [];
    const held = HELD.paired * undescribed.paired + HELD.known * undescribed.known;
    const offset = x.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), held - strangeness);
    return [{ x: UNDESCRIBED.map((name) => undescribed[name]), y, offset }];
  });
  const changes = logistic(
    bare,
    UNDESCRIBED.map(() => 0),
    UNDESCRIBED.map(() => SHRINKAGE),
  );
  const named = <Name extends string>(names: readonly Name[], values: readonly number[]): Record<Name, number> =>
    Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0])) as Record<Name, number>;
  return {
    base: weights[0] ?? 0,
    ...named(INPUTS, weights.slice(1)),
    groups: named(GROUP_NAMES, weights.slice(FIRST_GROUP)),
    undescribed: { ...named(UNDESCRIBED, changes), ...HELD },
  };
}

const UNDESCRIBED = ['base', 'score'] as const satisfies readonly (keyof UndescribedInputs)[];
/**
 * Not fitted: the ranges of one kind of paper are easy, and those of other papers are not. A range that is taken by its form
 * alone is told low, and so is a field whose name means nothing.
 */
const HELD = { paired: -0.8, known: 0.15 } as const satisfies Partial<Record<keyof UndescribedInputs, number>>;

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
        .map((sample) => ({
          likelihood: amongAnswers(likelihoodOf(sample, calibration), sample.strangeness),
          isRight: sample.isRight,
        }));
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
  const { groups, undescribed, ...numbers } = fitted(samples);
  const lines = (values: object, indent: string): string =>
    Object.entries(values)
      .map(([name, value]) => `${indent}${name}: ${value},\n`)
      .join('');
  await writeFile(
    TARGET,
    `/** Written by \`npm run bench -- extract --part tune --fit\`. */\n\n` +
      `/** ${summary} */\nexport const CALIBRATION = {\n${lines(numbers, '  ')}  groups: {\n${lines(groups, '    ')}  },\n` +
      `  undescribed: {\n${lines(undescribed, '    ')}  },\n};\n`,
  );
  return summary;
}
