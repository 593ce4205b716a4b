/**
 * Between which values the activations of each convolution lie: the range with the least mean square error on lines of
 * a few photos of receipts, a scanned form, an invoice and a page of print. The first convolutions, whose activations
 * reach furthest, and the last, which cost little, are left out. Measured on 18 other receipts: word recall .924, and
 * .923 with detection and a third of reading in thirty-two bits; 1 to 3 per cent of the area that detection marks change.
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

type NamedRow = readonly [layer: string, inputLow: number, inputHigh: number, outputLow: number, outputHigh: number];

const linesRangesOf = (rows: readonly NamedRow[]): ActivationRanges =>
  new Map(
    rows.map(([layer, inputLow, inputHigh, outputLow, outputHigh]) => {
      const [stage = '', part] = layer.split('.');
      const name = `/network/picture/picture.${stage}${part === undefined ? '' : `/${part}`}/convolution/Conv`;
      return [name, { input: { low: inputLow, high: inputHigh }, output: { low: outputLow, high: outputHigh } }];
    }),
  );

/** Printed by tools/recogniser/lines/ranges.py. The first layer, on single greys, is left out. */
export const LINES_RANGES = linesRangesOf([
  ['1', 0, 10.87, 0, 7.791],
  ['2.spread', 0, 8.547, -9.157, 14.23],
  ['2.widen', -9.157, 14.23, 0, 8.656],
  ['2.narrow', 0, 8.656, -2.026, 3.174],
  ['3.spread', -1.841, 9.358, -10.6, 8.473],
  ['3.widen', -10.6, 8.473, 0, 5.896],
  ['3.narrow', 0, 5.896, -2.126, 2.962],
  ['4.spread', -2.575, 9.835, -7.404, 7.187],
  ['4.widen', -7.404, 7.187, 0, 7.431],
  ['4.narrow', 0, 7.431, -3.822, 3.47],
  ['5', -3.368, 9.603, 0, 6.963],
  ['6.spread', 0, 6.486, -7.848, 14.2],
  ['6.widen', -7.848, 14.2, 0, 4.846],
  ['6.narrow', 0, 4.846, -1.35, 1.042],
  ['7.spread', -1.181, 5.63, -9.497, 7.385],
  ['7.widen', -9.497, 7.385, 0, 4.854],
  ['7.narrow', 0, 4.854, -1.427, 1.741],
  ['8.spread', -1.727, 5.742, -7.654, 7.923],
  ['8.widen', -7.654, 7.923, 0, 5.566],
  ['8.narrow', 0, 5.566, -1.859, 1.998],
  ['9.spread', -2.036, 6.364, -8.374, 9.793],
  ['9.widen', -8.374, 9.793, 0, 5.017],
  ['9.narrow', 0, 5.017, -2.015, 3.314],
  ['10.spread', -3.136, 6.22, -7.788, 6.435],
  ['10.widen', -7.788, 6.435, 0, 5.48],
  ['10.narrow', 0, 5.48, -2.647, 2.89],
  ['11.spread', -3.695, 6.866, -6.661, 7.699],
  ['11.widen', -6.661, 7.699, 0, 4.894],
  ['11.narrow', 0, 4.894, -4.569, 3.924],
  ['12', -6.092, 7.99, 0, 10.27],
  ['13.spread', 0, 12.18, -9.997, 10.75],
  ['13.widen', -9.997, 10.75, 0, 5.415],
  ['13.narrow', 0, 5.415, -3.87, 2.652],
  ['14.spread', -3.55, 12.73, -9.203, 7.555],
  ['14.widen', -9.203, 7.555, 0, 5.014],
  ['14.narrow', 0, 5.014, -4.141, 4.701],
]);

export const DETECTION_RANGES = rangesOf([
  [4, -5.914, 8.487, -3, 13.88],
  [5, -0.375, 14.78, -3, 60.38],
  [6, -0.3375, 65.47, -3, 26.27],
  [7, -0.8071, 28.53, -5.545, 6.957],
  [8, -5.545, 6.957, -3, 12.11],
  [9, -0.375, 10.66, -3, 15.6],
  [10, -0.375, 17.19, -3, 13.23],
  [11, -0.4103, 16.33, -4.575, 7.988],
  [12, -4.575, 7.988, -3, 9.835],
  [13, -0.375, 9.346, -3, 11.49],
  [14, -0.375, 11.49, -3, 10.83],
  [15, -0.375, 10.07, -3, 13.99],
  [16, -0.375, 13.01, -3, 8.594],
  [17, -0.375, 7.992, -3, 23.98],
  [18, -0.375, 23.98, -3, 8.905],
  [19, -0.375, 8.905, -3, 13.62],
  [20, -0.375, 14.76, -3, 9.918],
  [21, -0.1945, 10.81, -6.328, 8.16],
  [24, -4.286, 6.133, -3, 9.761],
  [25, -0.375, 9.761, -3, 34.03],
  [28, -1.205, 17.08, -3, 9.744],
  [29, -0.375, 11.27, -3, 19.11],
  [30, -0.3375, 18.48, -3, 7.023],
  [31, -0.375, 7.023, -3, 14.85],
  [32, -0.375, 15.36, -3, 3.067],
  [33, -0.8071, 28.53, -41.93, 31.24],
  [34, -0.4103, 16.33, -21.13, 23.9],
  [35, -0.1945, 10.81, -13.21, 13.6],
  [36, -0.375, 3.298, -15.35, 17.75],
  [49, -76.46, 57.7, -257, 377.9],
  [52, -95.54, 64.73, -705.6, 777.1],
  [55, -116.5, 109.7, -1385, 1094],
  [58, -128.1, 109.6, -1108, 1594],
  [61, -1740, 2258, 0, 2.845],
]);

export const NO_RANGES: ActivationRanges = new Map();
