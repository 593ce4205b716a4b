/** Fits the weights of a logistic by Newton's method. */
import { solved } from './linear-solve.ts';

export interface WeighedRow {
  x: readonly number[];
  y: 0 | 1;
  weight: number;
}

const STEPS = 20;

/** @param shrinkage by weight: how hard each is drawn to zero */
export function logisticWeights(rows: readonly WeighedRow[], shrinkage: readonly number[]): number[] {
  let weights = shrinkage.map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = weights.map((weight, index) => (shrinkage[index] ?? 0) * weight);
    const curve = weights.map((_, index) =>
      weights.map((__, other): number => (index === other ? Math.max(1e-6, shrinkage[index] ?? 0) : 0)),
    );
    for (const { x, y, weight } of rows) {
      const said = 1 / (1 + Math.exp(-x.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)));
      for (const [index, value] of x.entries()) {
        if (value === 0) continue;
        slope[index] = (slope[index] ?? 0) + weight * (said - y) * value;
        const line = curve[index] ?? [];
        for (const [other, second] of x.entries())
          line[other] = (line[other] ?? 0) + weight * said * (1 - said) * value * second;
      }
    }
    const change = solved(curve, slope);
    weights = weights.map((weight, index) => weight - (change[index] ?? 0));
  }
  return weights;
}

/** The values of a column are right or wrong together: all of them count at most as much as so many. */
const MAX_PER_COLUMN = 4;

export function columnWeights(cells: readonly { column: string }[]): (cell: { column: string }) => number {
  const counts = new Map<string, number>();
  for (const { column } of cells) counts.set(column, (counts.get(column) ?? 0) + 1);
  return ({ column }) => Math.min(1, MAX_PER_COLUMN / (counts.get(column) ?? 1));
}
