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
  ['1', 0, 9.021, 0, 8.692],
  ['2.spread', 0, 8.428, -11.59, 13.96],
  ['2.widen', -11.59, 13.96, 0, 9.251],
  ['2.narrow', 0, 9.251, -3.017, 4.632],
  ['3.spread', -1.959, 9.886, -10.74, 8.339],
  ['3.widen', -10.74, 8.339, 0, 7.558],
  ['3.narrow', 0, 7.558, -2.946, 3.574],
  ['4.spread', -2.983, 10.28, -7.565, 7.455],
  ['4.widen', -7.565, 7.455, 0, 4.966],
  ['4.narrow', 0, 4.966, -5.204, 4.726],
  ['5', -5.121, 11.2, 0, 7.409],
  ['6.spread', 0, 8.112, -9.608, 16.59],
  ['6.widen', -9.608, 16.59, 0, 5.175],
  ['6.narrow', 0, 5.175, -1.442, 1.53],
  ['7.spread', -1.421, 7.868, -10.29, 8.422],
  ['7.widen', -10.29, 8.422, 0, 4.765],
  ['7.narrow', 0, 4.765, -1.796, 1.753],
  ['8.spread', -2.045, 8.177, -8.674, 10.28],
  ['8.widen', -8.674, 10.28, 0, 4.927],
  ['8.narrow', 0, 4.927, -2.255, 2.301],
  ['9.spread', -2.424, 9.034, -8.322, 9.941],
  ['9.widen', -8.322, 9.941, 0, 4.503],
  ['9.narrow', 0, 4.503, -2.761, 3.636],
  ['10.spread', -3.779, 8.84, -7.376, 7.198],
  ['10.widen', -7.376, 7.198, 0, 5.847],
  ['10.narrow', 0, 5.847, -3.135, 3.402],
  ['11.spread', -4.48, 9.466, -7.38, 7.352],
  ['11.widen', -7.38, 7.352, 0, 4.875],
  ['11.narrow', 0, 4.875, -6.904, 5.665],
  ['12', -9.172, 10.33, 0, 11.45],
  ['13.spread', 0, 11.2, -11.51, 13.28],
  ['13.widen', -11.51, 13.28, 0, 6.136],
  ['13.narrow', 0, 6.136, -11.67, 5.047],
  ['14.spread', -12.22, 15, -10.41, 8.84],
  ['14.widen', -10.41, 8.84, 0, 6.563],
  ['14.narrow', 0, 6.563, -11.8, 6.079],
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
