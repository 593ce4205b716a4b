/**
 * Ranges of the activations of each convolution, chosen for the least mean square error, as measured by
 * `tools/recogniser` on receipts and drawn pages. Recall of lines on 50 receipts: .973 in eight bits, .976 in
 * thirty-two.
 */
export interface Range {
  low: number;
  high: number;
}

/** What comes into each convolution and what goes out of it, by the convolution's name. */
export type ActivationRanges = ReadonlyMap<string, { input: Range; output: Range }>;

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
  ['1', 0, 9.176, 0, 7.951],
  ['2.spread', 0, 7.493, -10.36, 11.92],
  ['2.widen', -10.36, 11.92, 0, 7.058],
  ['2.narrow', 0, 7.058, -4.119, 4.054],
  ['3.spread', -3.746, 8.914, -7.561, 7.815],
  ['3.widen', -7.561, 7.815, 0, 4.815],
  ['3.narrow', 0, 4.815, -3.937, 4.658],
  ['4', -4.627, 9.355, 0, 7.89],
  ['5.spread', 0, 7.872, -8.678, 9.639],
  ['5.widen', -8.678, 9.639, 0, 4.127],
  ['5.narrow', 0, 4.127, -1.296, 1.381],
  ['6.spread', -1.235, 8.088, -9.385, 8.105],
  ['6.widen', -9.385, 8.105, 0, 4.018],
  ['6.narrow', 0, 4.018, -1.624, 1.711],
  ['7.spread', -2.031, 8.473, -7.806, 7.511],
  ['7.widen', -7.806, 7.511, 0, 5.177],
  ['7.narrow', 0, 5.177, -1.737, 1.97],
  ['8.spread', -2.724, 8.693, -7.568, 10.76],
  ['8.widen', -7.568, 10.76, 0, 4.152],
  ['8.narrow', 0, 4.152, -2.971, 3.34],
  ['9.spread', -3.646, 8.942, -7.414, 6.226],
  ['9.widen', -7.414, 6.226, 0, 5.13],
  ['9.narrow', 0, 5.13, -4.556, 4.627],
  ['10', -5.115, 9.463, 0, 8.877],
  ['11.spread', 0, 9.298, -9.031, 14.28],
  ['11.widen', -9.031, 14.28, 0, 5.46],
  ['11.narrow', 0, 5.46, -8.46, 2.967],
  ['12.spread', -7.201, 9.721, -7.43, 8.938],
  ['12.widen', -7.43, 8.938, 0, 5.844],
  ['12.narrow', 0, 5.844, -9.591, 5.846],
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
  ['down8/convolution', 0, 29.35, 0, 10.54],
  ['stage8/stage8.0/around/convolution', 0, 10.54, -47.24, 48.32],
  ['stage8/stage8.0/widen/convolution', -47.24, 48.32, 0, 22.17],
  ['stage8/stage8.0/narrow/convolution', 0, 20.62, -4.091, 7.126],
  ['stage8/stage8.1/around/convolution', -4.091, 10.79, -30.84, 25.96],
  ['stage8/stage8.1/widen/convolution', -30.84, 25.96, 0, 12.54],
  ['stage8/stage8.1/narrow/convolution', 0, 12.54, -5.141, 9.791],
  ['down16/convolution', -5.699, 16.43, 0, 7.151],
  ['stage16/stage16.0/around/convolution', 0, 7.151, -21.32, 19.11],
  ['stage16/stage16.0/widen/convolution', -21.32, 19.11, 0, 8.879],
  ['stage16/stage16.0/narrow/convolution', 0, 8.879, -2.801, 3.287],
  ['stage16/stage16.1/around/convolution', -2.739, 7, -17.76, 16.44],
  ['stage16/stage16.1/widen/convolution', -17.76, 16.44, 0, 9.54],
  ['stage16/stage16.1/narrow/convolution', 0, 9.54, -4.368, 5.725],
  ['stage16/stage16.2/around/convolution', -4.533, 7.721, -13.62, 13.31],
  ['stage16/stage16.2/widen/convolution', -13.62, 13.31, 0, 10.67],
  ['stage16/stage16.2/narrow/convolution', 0, 10.67, -8.043, 11.62],
  ['down32/convolution', -9.404, 11.47, 0, 7.843],
  ['stage32/stage32.0/around/convolution', 0, 7.843, -38.63, 36.19],
  ['stage32/stage32.0/widen/convolution', -38.63, 36.19, 0, 18.85],
  ['stage32/stage32.0/narrow/convolution', 0, 18.85, -4.852, 7.088],
  ['stage32/stage32.1/around/convolution', -4.852, 8.775, -15.27, 18.59],
  ['stage32/stage32.1/widen/convolution', -15.27, 17.2, 0, 16.33],
  ['stage32/stage32.1/narrow/convolution', 0, 16.33, -11.19, 8.808],
  ['stage32/stage32.2/around/convolution', -11.08, 9.671, -17.55, 14.72],
  ['stage32/stage32.2/widen/convolution', -17.55, 13.61, 0, 8.35],
  ['stage32/stage32.2/narrow/convolution', 0, 8.35, -9.802, 13.38],
  ['stage32/stage32.3/around/convolution', -13.52, 16.62, -16.53, 11.99],
  ['stage32/stage32.3/widen/convolution', -14.87, 11.99, 0, 10.72],
  ['stage32/stage32.3/narrow/convolution', 0, 10.72, -18.1, 17.11],
  ['from32/convolution', -17.01, 20.96, -10.39, 8.544],
  ['up16/up16.0/around/convolution', -11.13, 11.23, -10.02, 9.473],
  ['up16/up16.0/widen/convolution', -10.02, 9.473, 0, 7.865],
  ['up16/up16.0/narrow/convolution', 0, 7.865, -18.04, 16.13],
  ['from16/convolution', -17.17, 18.7, -14.13, 13.87],
  ['up8/up8.0/around/convolution', -13.54, 19.13, -12.55, 12.54],
  ['up8/up8.0/widen/convolution', -12.55, 12.54, 0, 9.881],
  ['up8/up8.0/narrow/convolution', 0, 9.881, -26.21, 18.95],
  ['from8/convolution', -29.82, 23.52, -95.8, 48.3],
  ['around4/convolution', -95.8, 54.63, -6.32, 9.397],
  ['final/convolution', -7.023, 9.397, 0, 8.254],
]);
