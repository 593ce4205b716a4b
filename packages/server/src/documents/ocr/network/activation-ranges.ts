/**
 * Between which values the activations of each convolution lie: the range with the least mean square error on lines of
 * three photos of receipts, a scanned form and a page of print. Convolutions that change the answer most in eight bits
 * are left out. Detection has none: about a quarter faster, but 2 to 10 per cent of the area that it marks changes,
 * and reading depends on how tightly a line is cut out.
 */
import type { ActivationRanges } from './quantise.ts';

type Row = readonly [convolution: number, inputLow: number, inputHigh: number, outputLow: number, outputHigh: number];

const rangesOf = (rows: readonly Row[]): ActivationRanges =>
  new Map(
    rows.map(([convolution, inputLow, inputHigh, outputLow, outputHigh]) => [
      `p2o.Conv.${convolution}`,
      { input: { low: inputLow, high: inputHigh }, output: { low: outputLow, high: outputHigh } },
    ]),
  );

export const ENGLISH_RANGES = rangesOf([
  [8, -0.375, 16.3, -3, 8.521],
  [9, -0.375, 9.739, -3, 14.83],
  [10, -0.375, 14.83, -3, 9.23],
  [11, -0.375, 9.23, -3, 15.29],
  [12, -0.375, 15.29, -3, 5.198],
  [13, -0.375, 6.064, -3, 4.488],
  [14, -0.375, 4.488, -3, 7.032],
  [15, -0.375, 7.032, -3, 15.24],
  [16, -0.375, 15.24, -3, 9.075],
  [17, -0.375, 9.075, -3, 11.08],
  [18, -0.375, 11.08, -3, 5.894],
  [19, -0.375, 5.894, -3, 9.253],
  [20, -0.375, 9.253, -3, 9.154],
  [21, -0.375, 9.154, -3, 47.76],
  [24, -1.223, 10.9, -3, 16],
  [25, -0.375, 16, -3, 109.3],
  [28, -1.971, 24.01, -3, 14.47],
  [29, -0.375, 14.47, -3, 14.06],
]);

export const NO_RANGES: ActivationRanges = new Map();
