/**
 * Between which values the activations of each convolution lie: the ranges with the least mean square error, as
 * `tools/recogniser` measures them on receipts and drawn pages. Lines found on 50 receipts in eight bits: recall .973,
 * .976 in thirty-two.
 */
import type { ActivationRanges } from './quantise.ts';

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

type PageRow = readonly [
  convolution: string,
  inputLow: number,
  inputHigh: number,
  outputLow: number,
  outputHigh: number,
];

/** Printed by tools/recogniser/pages/ranges.py. The first layer, on single greys, and the last ones are left out. */
const pageRangesOf = (rows: readonly PageRow[]): ActivationRanges =>
  new Map(
    rows.map(([convolution, inputLow, inputHigh, outputLow, outputHigh]) => [
      `/net/${convolution}/Conv`,
      { input: { low: inputLow, high: inputHigh }, output: { low: outputLow, high: outputHigh } },
    ]),
  );

export const DETECTION_RANGES = pageRangesOf([
  ['down8/convolution', 0, 11.34, 0, 8.133],
  ['stage8/stage8.0/around/convolution', 0, 8.133, -31.41, 30.41],
  ['stage8/stage8.0/widen/convolution', -31.41, 30.41, 0, 13.46],
  ['stage8/stage8.0/narrow/convolution', 0, 13.46, -4.194, 6.785],
  ['stage8/stage8.1/around/convolution', -3.728, 9.171, -19.48, 16.81],
  ['stage8/stage8.1/widen/convolution', -19.48, 16.81, 0, 9.567],
  ['stage8/stage8.1/narrow/convolution', 0, 10.29, -4.089, 5.992],
  ['down16/convolution', -4.387, 13.07, 0, 5.956],
  ['stage16/stage16.0/around/convolution', 0, 5.956, -17.96, 13.72],
  ['stage16/stage16.0/widen/convolution', -17.96, 13.72, 0, 7.775],
  ['stage16/stage16.0/narrow/convolution', 0, 7.775, -3.35, 2.951],
  ['stage16/stage16.1/around/convolution', -2.977, 6.348, -19.78, 13.11],
  ['stage16/stage16.1/widen/convolution', -19.78, 13.11, 0, 9.701],
  ['stage16/stage16.1/narrow/convolution', 0, 9.701, -3.954, 5.025],
  ['stage16/stage16.2/around/convolution', -4.932, 6.887, -12.38, 11.34],
  ['stage16/stage16.2/widen/convolution', -12.38, 10.49, 0, 13.17],
  ['stage16/stage16.2/narrow/convolution', 0, 13.17, -6.199, 6.559],
  ['down32/convolution', -8.307, 7.311, 0, 9.031],
  ['stage32/stage32.0/around/convolution', 0, 9.031, -19.58, 15.28],
  ['stage32/stage32.0/widen/convolution', -19.58, 15.28, 0, 14.96],
  ['stage32/stage32.0/narrow/convolution', 0, 14.96, -5.625, 4.294],
  ['stage32/stage32.1/around/convolution', -5.625, 8.126, -12.38, 12.18],
  ['stage32/stage32.1/widen/convolution', -12.38, 12.18, 0, 9.533],
  ['stage32/stage32.1/narrow/convolution', 0, 9.533, -4.718, 5.54],
  ['stage32/stage32.2/around/convolution', -6.56, 8.003, -12.94, 9.249],
  ['stage32/stage32.2/widen/convolution', -12.94, 9.249, 0, 7.042],
  ['stage32/stage32.2/narrow/convolution', 0, 7.042, -6.055, 9.425],
  ['stage32/stage32.3/around/convolution', -7.661, 9.677, -9.433, 15.55],
  ['stage32/stage32.3/widen/convolution', -9.433, 15.55, 0, 7.816],
  ['stage32/stage32.3/narrow/convolution', 0, 7.816, -5.514, 11.16],
  ['from32/convolution', -8.066, 12.76, -6.717, 4.764],
  ['up16/up16.0/around/convolution', -9.528, 8.748, -8.103, 8.26],
  ['up16/up16.0/widen/convolution', -8.103, 8.932, 0, 6.55],
  ['up16/up16.0/narrow/convolution', 0, 6.55, -10.05, 10.36],
  ['from16/convolution', -11.07, 11.94, -9.163, 8.67],
  ['up8/up8.0/around/convolution', -8.675, 13.45, -8.937, 7.884],
  ['up8/up8.0/widen/convolution', -8.937, 7.884, 0, 9.532],
  ['up8/up8.0/narrow/convolution', 0, 9.532, -15, 17.33],
  ['from8/convolution', -14.25, 17.39, -37.97, 28.69],
  ['around4/convolution', -37.97, 31.58, -6.322, 6.695],
  ['final/convolution', -6.322, 6.695, 0, 8.276],
]);

export const NO_RANGES: ActivationRanges = new Map();
