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
  ['1', 0, 10.02, 0, 8.624],
  ['2.spread', 0, 8.144, -10.6, 13.62],
  ['2.widen', -10.6, 13.62, 0, 8.624],
  ['2.narrow', 0, 8.624, -1.999, 3.83],
  ['3.spread', -1.724, 9.09, -10.38, 8.303],
  ['3.widen', -10.38, 8.303, 0, 6.51],
  ['3.narrow', 0, 6.51, -2.401, 3.077],
  ['4.spread', -2.442, 10.37, -7.378, 7.269],
  ['4.widen', -7.378, 7.269, 0, 5.653],
  ['4.narrow', 0, 5.653, -3.483, 3.779],
  ['5', -4.21, 9.88, 0, 7.375],
  ['6.spread', 0, 6.978, -9.222, 13.89],
  ['6.widen', -9.222, 13.89, 0, 4.754],
  ['6.narrow', 0, 4.754, -1.44, 1.274],
  ['7.spread', -1.385, 6.442, -9.687, 7.763],
  ['7.widen', -9.687, 7.763, 0, 5.945],
  ['7.narrow', 0, 5.945, -1.514, 1.553],
  ['8.spread', -2.061, 7.015, -8.316, 8.798],
  ['8.widen', -8.316, 8.798, 0, 4.342],
  ['8.narrow', 0, 4.342, -2, 2.035],
  ['9.spread', -2.383, 6.845, -8.28, 8.922],
  ['9.widen', -8.28, 8.922, 0, 4.769],
  ['9.narrow', 0, 4.769, -2.263, 3.698],
  ['10.spread', -2.934, 7.46, -7.865, 7.004],
  ['10.widen', -7.865, 7.004, 0, 4.608],
  ['10.narrow', 0, 4.608, -2.863, 3.154],
  ['11.spread', -4.087, 8.295, -6.337, 7.888],
  ['11.widen', -6.337, 7.888, 0, 5.467],
  ['11.narrow', 0, 5.467, -4.597, 4.622],
  ['12', -7.256, 8.682, 0, 13.93],
  ['13.spread', 0, 13.03, -11.15, 11.83],
  ['13.widen', -11.15, 11.83, 0, 5.828],
  ['13.narrow', 0, 5.828, -5.759, 3.615],
  ['14.spread', -4.912, 13.81, -9.264, 7.502],
  ['14.widen', -9.264, 7.502, 0, 6.111],
  ['14.narrow', 0, 6.111, -5.846, 6.563],
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
