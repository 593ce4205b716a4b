/**
 * Fits the numbers of packages/server/src/pipelines/engine/cell-numbers.ts, which `npm run bench -- cells --fit` writes.
 * The kinds of documents are cut into parts; what is said of each is fitted on the others, and the calibration error is
 * of all that was said so. The numbers themselves are fitted on all.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CellWay } from '../../packages/server/src/pipelines/engine/arrays/cell-evidence.ts';
import {
  CELL_INPUTS,
  CELL_WAYS,
  type CellCalibration,
  type CellInput,
  cellInputsOf,
  cellLikelihood,
} from '../../packages/server/src/pipelines/engine/cell-likelihood.ts';
import { calibrationError, type Trusted } from '../extract/score.ts';
import { columnWeights, logisticWeights, type WeighedRow } from '../support/logistic.ts';
import type { CellSample } from './cell-samples.ts';

const SHRINKAGE = 3;
const PARTS = 12;

export function fittedCells(samples: readonly CellSample[]): CellCalibration {
  const weightOf = columnWeights(samples);
  const rows = samples.map((sample): WeighedRow => {
    const { evidence, weight = 1, isRight } = sample;
    const inputs = cellInputsOf(evidence);
    return {
      x: [1, ...CELL_INPUTS.map((name) => inputs[name]), ...CELL_WAYS.map((way) => (way === evidence.way ? 1 : 0))],
      y: isRight ? 1 : 0,
      weight: weight * weightOf(sample),
    };
  });
  const weights = logisticWeights(rows, [0, ...[...CELL_INPUTS, ...CELL_WAYS].map(() => SHRINKAGE)]);
  const at = (index: number): number => Math.round((weights[index] ?? 0) * 1000) / 1000;
  return {
    base: at(0),
    weights: Object.fromEntries(CELL_INPUTS.map((name, index) => [name, at(1 + index)])) as Record<CellInput, number>,
    ways: Object.fromEntries(CELL_WAYS.map((way, index) => [way, at(1 + CELL_INPUTS.length + index)])) as Record<
      CellWay,
      number
    >,
  };
}

const partOf = (kind: string): number => (createHash('sha256').update(kind).digest()[0] ?? 0) % PARTS;

/** What numbers say of kinds that they were not fitted on. */
export const saidOfOthers = (samples: readonly CellSample[]): (Trusted & { set: string })[] =>
  Array.from({ length: PARTS }, (_, part) => {
    const calibration = fittedCells(samples.filter(({ kind }) => partOf(kind) !== part));
    return samples
      .filter(({ kind }) => partOf(kind) === part)
      .map(({ set, evidence, doubt, isRight }) => ({
        set,
        likelihood: cellLikelihood(evidence, doubt, calibration),
        isRight,
      }));
  }).flat();

const TARGET = fileURLToPath(new URL('../../packages/server/src/pipelines/engine/cell-numbers.ts', import.meta.url));

/** Writes the numbers into the source. Returns what they were fitted on and how well they predict unseen data. */
export async function fitCells(samples: readonly CellSample[]): Promise<string> {
  const right = samples.filter(({ isRight }) => isRight).length / samples.length;
  const summary =
    `On ${samples.length} cells, ${Math.round(100 * right)} % of them right; ` +
    `expected calibration error on held-out kinds ${calibrationError(saidOfOthers(samples))?.toFixed(3)}.`;
  const { base, weights, ways } = fittedCells(samples);
  const lines = (values: object): string =>
    Object.entries(values)
      .map(([name, value]) => `    ${name}: ${value},\n`)
      .join('');
  await writeFile(
    TARGET,
    `/** Written by \`npm run bench -- cells --fit\`. */\n\n/** ${summary} */\nexport const CELL_CALIBRATION = {\n` +
      `  base: ${base},\n  weights: {\n${lines(weights)}  },\n  ways: {\n${lines(ways)}  },\n};\n`,
  );
  return summary;
}
