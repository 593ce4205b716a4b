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
  ['1', 0, 8.586, 0, 7.14],
  ['2.spread', 0, 7.262, -11.39, 12.7],
  ['2.widen', -11.39, 12.7, 0, 8.78],
  ['2.narrow', 0, 8.78, -4.273, 3.795],
  ['3.spread', -4.276, 7.991, -7.251, 7.493],
  ['3.widen', -7.251, 7.493, 0, 4.657],
  ['3.narrow', 0, 4.657, -4.238, 5.078],
  ['4', -4.42, 8.484, 0, 7.326],
  ['5.spread', 0, 7.499, -7.006, 7.958],
  ['5.widen', -7.006, 7.958, 0, 3.696],
  ['5.narrow', 0, 3.696, -1.425, 1.493],
  ['6.spread', -1.157, 8.507, -9.266, 6.807],
  ['6.widen', -9.266, 6.807, 0, 3.799],
  ['6.narrow', 0, 3.799, -1.667, 1.64],
  ['7.spread', -2.26, 8.211, -5.713, 6.596],
  ['7.widen', -5.713, 6.596, 0, 3.629],
  ['7.narrow', 0, 3.629, -1.837, 2.244],
  ['8.spread', -2.651, 8.154, -6.776, 8.498],
  ['8.widen', -6.776, 8.498, 0, 4.291],
  ['8.narrow', 0, 4.291, -2.771, 3.152],
  ['9.spread', -3.62, 8.318, -6.285, 5.998],
  ['9.widen', -6.285, 5.998, 0, 4.875],
  ['9.narrow', 0, 4.875, -4.295, 4.581],
  ['10', -5.185, 9.162, 0, 9.494],
  ['11.spread', 0, 8.129, -8.963, 11.26],
  ['11.widen', -8.963, 11.26, 0, 4.721],
  ['11.narrow', 0, 4.721, -6.211, 3.264],
  ['12.spread', -5.001, 11.51, -6.924, 8.293],
  ['12.widen', -6.924, 8.293, 0, 5.488],
  ['12.narrow', 0, 5.488, -7.651, 6.114],
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
