import { expect, it } from 'vitest';
import type { Leaf } from '../locate/leaves.ts';
import { sumRowsOf } from './sum-rows.ts';

/** The rows of a list, column by column, as its leaves. */
const leavesOf = (rows: readonly (readonly number[])[]): Leaf[] =>
  rows.flatMap((row, index) =>
    row.map((value, column): Leaf => ({ value, item: { index, column: `c${column}` } }) as unknown as Leaf),
  );
const sumsIn = (rows: readonly (readonly number[])[]): number[] => [
  ...sumRowsOf(leavesOf(rows), (index) => index).sums,
];

it('different numbers with decimals in three columns are sums, however small', () => {
  expect(
    sumsIn([
      [4, 3.85, 0.77, 4.62],
      [2.9, 2.82, 0.14, 2.96],
      [6.9, 6.67, 0.91, 7.58],
    ]),
  ).toEqual([2]);
});

it('small whole numbers, or decimals in two columns, add up by chance', () => {
  expect(
    sumsIn([
      [4, 3, 7],
      [2, 5, 6],
      [6, 8, 13],
    ]),
  ).toEqual([]);
  expect(
    sumsIn([
      [1.5, 2.5],
      [2, 3],
      [3.5, 5.5],
    ]),
  ).toEqual([]);
});
