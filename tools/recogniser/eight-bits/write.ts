/**
 * Writes the eight-bit networks of the product from those of thirty-two bits, and prints their sha256 for
 * `packages/server/src/documents/ocr/weights.ts`, which must know those of thirty-two bits already. Run it after a
 * network or its ranges have changed:
 * `sh scripts/node tools/recogniser/eight-bits/write.ts`.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import {
  DETECTION,
  readWeights,
  scriptFor,
  type WeightFile,
} from '../../../packages/server/src/documents/ocr/weights.ts';
import { type ActivationRanges, DETECTION_RANGES, LINES_RANGES } from './activation-ranges.ts';
import { inEightBits } from './eight-bits.ts';
import type { WeightBytes } from './quantise-convolutions.ts';

const FOLDER = new URL('../../../packages/server/weights/', import.meta.url);
const NETWORKS: readonly [name: string, exact: WeightFile, ranges: ActivationRanges][] = [
  ['lines', scriptFor([]).script.network.exact, LINES_RANGES],
  ['pages', DETECTION.exact, DETECTION_RANGES],
];
const PROCESSORS: readonly [name: string, bytes: WeightBytes][] = [
  ['arm64', 'signed'],
  ['x64', 'unsigned'],
];

for (const [network, exact, ranges] of NETWORKS) {
  const weights = await readWeights(exact);
  for (const [processor, bytes] of PROCESSORS) {
    const file = `${network}.${processor}.onnx`;
    const content = inEightBits(weights, ranges, bytes);
    await writeFile(new URL(file, FOLDER), content);
    process.stdout.write(`${file} ${createHash('sha256').update(content).digest('hex')}\n`);
  }
}
