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
  ['1', 0, 8.437, 0, 7.497],
  ['2.spread', 0, 8.083, -10.75, 10.35],
  ['2.widen', -10.75, 10.35, 0, 5.898],
  ['2.narrow', 0, 5.898, -2.692, 4.119],
  ['3.spread', -2.901, 9.419, -7.46, 7.744],
  ['3.widen', -7.46, 7.744, 0, 4.843],
  ['3.narrow', 0, 4.843, -3.781, 4.934],
  ['4', -4.465, 10.71, 0, 7.817],
  ['5.spread', 0, 7.782, -8.085, 14.6],
  ['5.widen', -8.085, 14.6, 0, 5.006],
  ['5.narrow', 0, 5.006, -1.341, 1.478],
  ['6.spread', -1.307, 8.767, -10.05, 7.421],
  ['6.widen', -10.05, 7.421, 0, 3.917],
  ['6.narrow', 0, 3.917, -1.582, 1.987],
  ['7.spread', -2.305, 8.505, -7.463, 8.144],
  ['7.widen', -7.463, 8.144, 0, 5.061],
  ['7.narrow', 0, 5.061, -1.858, 1.993],
  ['8.spread', -2.509, 9.113, -7.171, 9.652],
  ['8.widen', -7.171, 9.652, 0, 5.094],
  ['8.narrow', 0, 5.094, -3.046, 4.186],
  ['9.spread', -3.703, 9.355, -6.61, 6.793],
  ['9.widen', -6.61, 6.793, 0, 4.591],
  ['9.narrow', 0, 4.591, -3.825, 5.216],
  ['10', -5.186, 9.856, 0, 9.828],
  ['11.spread', 0, 8.736, -10.89, 14.41],
  ['11.widen', -10.89, 14.41, 0, 5.358],
  ['11.narrow', 0, 5.358, -9.848, 3.776],
  ['12.spread', -8.641, 12.74, -8.955, 8.903],
  ['12.widen', -8.955, 8.903, 0, 6.045],
  ['12.narrow', 0, 6.045, -10.28, 5.842],
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
  ['down8/convolution', 0, 16.58, 0, 8.078],
  ['stage8/stage8.0/around/convolution', 0, 8.078, -34.8, 27.9],
  ['stage8/stage8.0/widen/convolution', -31.32, 27.9, 0, 18.22],
  ['stage8/stage8.0/narrow/convolution', 0, 18.22, -4.208, 6.446],
  ['stage8/stage8.1/around/convolution', -4.132, 9.501, -24.17, 17.69],
  ['stage8/stage8.1/widen/convolution', -24.17, 17.69, 0, 9.79],
  ['stage8/stage8.1/narrow/convolution', 0, 9.79, -3.382, 8.316],
  ['down16/convolution', -4.919, 12.47, 0, 6.099],
  ['stage16/stage16.0/around/convolution', 0, 6.099, -18.04, 16.11],
  ['stage16/stage16.0/widen/convolution', -18.04, 16.11, 0, 7.977],
  ['stage16/stage16.0/narrow/convolution', 0, 7.977, -2.52, 2.972],
  ['stage16/stage16.1/around/convolution', -2.24, 6.014, -13.17, 12.53],
  ['stage16/stage16.1/widen/convolution', -13.17, 12.53, 0, 7.842],
  ['stage16/stage16.1/narrow/convolution', 0, 7.842, -3.469, 4.648],
  ['stage16/stage16.2/around/convolution', -4.099, 7.289, -10.99, 9.741],
  ['stage16/stage16.2/widen/convolution', -10.99, 9.741, 0, 9.266],
  ['stage16/stage16.2/narrow/convolution', 0, 9.266, -6.244, 5.446],
  ['down32/convolution', -7.429, 7.873, 0, 7.612],
  ['stage32/stage32.0/around/convolution', 0, 7.612, -20.7, 18.47],
  ['stage32/stage32.0/widen/convolution', -18.4, 18.47, 0, 8.028],
  ['stage32/stage32.0/narrow/convolution', 0, 8.028, -3.246, 3.296],
  ['stage32/stage32.1/around/convolution', -3.246, 7.583, -12.48, 9.323],
  ['stage32/stage32.1/widen/convolution', -12.48, 8.621, 0, 7.194],
  ['stage32/stage32.1/narrow/convolution', 0, 7.194, -6.738, 4.306],
  ['stage32/stage32.2/around/convolution', -7.031, 7.414, -11.8, 9.151],
  ['stage32/stage32.2/widen/convolution', -11.8, 9.151, 0, 7.138],
  ['stage32/stage32.2/narrow/convolution', 0, 7.138, -9.667, 9.367],
  ['stage32/stage32.3/around/convolution', -8.443, 11.8, -9.645, 8.92],
  ['stage32/stage32.3/widen/convolution', -9.645, 9.646, 0, 7.259],
  ['stage32/stage32.3/narrow/convolution', 0, 7.259, -9.928, 11.4],
  ['from32/convolution', -8.823, 19.71, -7.075, 7.058],
  ['up16/up16.0/around/convolution', -8.826, 9.263, -9.741, 9.134],
  ['up16/up16.0/widen/convolution', -9.741, 9.134, 0, 7.652],
  ['up16/up16.0/narrow/convolution', 0, 7.652, -13.59, 13.29],
  ['from16/convolution', -13.66, 14.85, -12.19, 12.34],
  ['up8/up8.0/around/convolution', -10.62, 15.83, -9.335, 10.27],
  ['up8/up8.0/widen/convolution', -9.335, 9.499, 0, 11.1],
  ['up8/up8.0/narrow/convolution', 0, 11.1, -17.85, 17.99],
  ['from8/convolution', -19.2, 19.95, -50.82, 32.3],
  ['around4/convolution', -50.82, 36.95, -8.265, 7.964],
  ['final/convolution', -8.265, 7.964, 0, 8.716],
]);
