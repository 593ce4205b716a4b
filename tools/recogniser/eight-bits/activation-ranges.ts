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
