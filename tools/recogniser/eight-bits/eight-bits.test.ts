import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { findsSample, readsSample } from '../../../packages/server/src/documents/ocr/built-in-sample.ts';
import { decodeLine } from '../../../packages/server/src/documents/ocr/decode.ts';
import { detectLines, greysOf } from '../../../packages/server/src/documents/ocr/detect.ts';
import { type Model, openModel } from '../../../packages/server/src/documents/ocr/session.ts';
import { drawnSvg } from '../../../packages/server/src/documents/ocr/testing/drawn-text.ts';
import { DETECTION, readAlphabet, readWeights, scriptFor } from '../../../packages/server/src/documents/ocr/weights.ts';
import { type ActivationRanges, DETECTION_RANGES, LINES_RANGES, type Range } from './activation-ranges.ts';
import { inEightBits } from './eight-bits.ts';
import { readGraph, writeGraph } from './onnx-graph.ts';
import { type Field, readFields, writeFields } from './protobuf.ts';

const models: Model[] = [];
afterEach(async () => {
  for (const model of models.splice(0)) await model.close();
});

async function open(weights: Uint8Array): Promise<Model> {
  const model = await openModel(weights);
  models.push(model);
  return model;
}

const { script, letters } = scriptFor(['en']);
const LINES = script.network;
const LINE = 'INVOICE 2017 TOTAL DUE';

/** A line as the network wants it: greys from -1 to 1. */
async function drawnInput(width: number, height: number, top: number): Promise<Float32Array> {
  const { data } = await sharp(drawnSvg([{ text: LINE, left: 14, top, size: 22 }], width, height))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Float32Array.from(data, (grey) => grey / 127.5 - 1);
}

const meanDifference = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

describe('the files of the product', () => {
  it.each([
    ['lines', LINES, LINES_RANGES],
    ['pages', DETECTION, DETECTION_RANGES],
  ])('are what the tool writes: %s', async (_, { exact, eightBits }, ranges) => {
    const weights = await readWeights(exact);
    const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
    expect(sha256(inEightBits(weights, ranges, 'signed'))).toBe(eightBits?.arm64.sha256);
    expect(sha256(inEightBits(weights, ranges, 'unsigned'))).toBe(eightBits?.x64.sha256);
  });
});

describe('a network in eight bits', () => {
  it('reads the same', async () => {
    const weights = await readWeights(LINES.exact);
    const alphabet = await readAlphabet(script, letters);
    const input = await drawnInput(416, 40, 9);
    const dims = [1, 1, 40, 416];
    const exact = await (await open(weights)).run(input, dims);
    const signed = await (await open(inEightBits(weights, LINES_RANGES, 'signed'))).run(input, dims);
    const unsigned = await (await open(inEightBits(weights, LINES_RANGES, 'unsigned'))).run(input, dims);
    const read = (output: typeof exact) =>
      decodeLine(output, { alphabet, leavesOut: script.leavesOut })
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', '');
    expect([exact, signed, unsigned].map(read)).toEqual(Array(3).fill(LINE.replaceAll(' ', '')));
    expect(meanDifference(exact.data, signed.data)).toBeLessThan(0.002);
    expect(meanDifference(signed.data, unsigned.data)).toBeLessThan(1e-5);
  });

  it('finds the same lines', async () => {
    const lines = [LINE, 'PAID IN FULL', 'THE LAMPS ARE OVER THE HILL'];
    const drawn = lines.map((text, at) => ({ text, left: 40, top: 40 + 90 * at, size: 24 }));
    const { data, info } = await sharp(drawnSvg(drawn, 640, 320))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = { pixels: new Uint8Array(data), width: info.width, height: info.height };
    const page = greysOf(image, 1);
    const weights = await readWeights(DETECTION.exact);
    const exact = await detectLines(await open(weights), image, page);
    const fast = await detectLines(await open(inEightBits(weights, DETECTION_RANGES, 'unsigned')), image, page);
    expect(fast.length).toBe(lines.length);
    for (const [at, { quad }] of exact.entries()) {
      for (const [corner, { x, y }] of quad.entries()) {
        const other = fast[at]?.quad[corner];
        expect(Math.hypot((other?.x ?? 0) - x, (other?.y ?? 0) - y)).toBeLessThan(4);
      }
    }
  });

  it.each([
    ['lines', LINES, LINES_RANGES],
    ['pages', DETECTION, DETECTION_RANGES],
  ])('keeps activations in eight bits from the first layer to the last: %s', async (_, { exact }, ranges) => {
    const { nodes } = readGraph(inEightBits(await readWeights(exact), ranges, 'signed'));
    const count = (kind: string): number => nodes.filter(({ operation }) => operation === kind).length;
    expect(count('QLinearConv')).toBe(ranges.size);
    expect(count('QLinearAdd')).toBeGreaterThan(7);
    expect(count('QuantizeLinear')).toBe(1);
    expect(count('DequantizeLinear')).toBe(2);
  });

  it('has its products with constant matrices in eight bits, with what is added to them', async () => {
    const weights = await readWeights(LINES.exact);
    const constantProducts = (file: Uint8Array): number => {
      const { nodes } = readGraph(file);
      const matrices = new Set(nodes.flatMap(({ constant, outputs }) => (constant?.dims.length === 2 ? outputs : [])));
      return nodes.filter(({ operation, inputs }) => operation === 'MatMul' && matrices.has(inputs[1] ?? '')).length;
    };
    const fast = inEightBits(weights, LINES_RANGES, 'signed');
    const products = readGraph(fast).nodes.filter(({ operation }) => operation === 'DynamicQuantizeMatMul');
    expect(products.length).toBe(constantProducts(weights));
    expect(products.length).toBeGreaterThan(0);
    expect(products.every(({ inputs }) => inputs.length === 5)).toBe(true);
    expect(constantProducts(fast)).toBe(0);
    expect(fast.length).toBeLessThan(0.35 * weights.length);
  });

  it('fails the sample if it saturates, as where products overflow', async () => {
    const narrow = ({ low, high }: Range): Range => ({ low: low / 16, high: high / 16 });
    const saturating = (ranges: ActivationRanges): ActivationRanges =>
      new Map([...ranges].map(([name, { input, output }]) => [name, { input: narrow(input), output: narrow(output) }]));
    const lines = inEightBits(await readWeights(LINES.exact), saturating(LINES_RANGES), 'signed');
    const alphabet = await readAlphabet(script, letters);
    expect(await readsSample({ ...script, alphabet, model: await open(lines) })).toBe(false);
    const pages = inEightBits(await readWeights(DETECTION.exact), saturating(DETECTION_RANGES), 'signed');
    expect(await findsSample(await open(pages))).toBe(false);
  });
});

describe('the file of a network', () => {
  it('is the same network after it was read and written', async () => {
    const graph = readGraph(await readWeights(DETECTION.exact));
    const again = readGraph(writeGraph(graph));
    const shapeOf = ({ nodes }: typeof graph) => nodes.map(({ attributes: _, ...node }) => node);
    expect(shapeOf(again)).toEqual(shapeOf(graph));
    expect(Buffer.compare(writeGraph(again), writeGraph(graph))).toBe(0);
  });

  it('keeps all fields of a message', () => {
    const number = fc.integer({ min: 1, max: 100 });
    const field: fc.Arbitrary<Field> = fc.oneof(
      fc.record({ number, kind: fc.constant('varint' as const), value: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) }),
      fc.record({ number, kind: fc.constant('bytes' as const), value: fc.uint8Array({ maxLength: 300 }) }),
      fc.record({
        number,
        kind: fc.constant('fixed32' as const),
        value: fc.uint8Array({ minLength: 4, maxLength: 4 }),
      }),
    );
    const plain = (fields: readonly Field[]) =>
      fields.map(({ value, ...rest }) => ({ ...rest, value: typeof value === 'bigint' ? value : [...value] }));
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        expect(plain(readFields(writeFields(fields)))).toEqual(plain(fields));
      }),
    );
  });

  it('is refused if it is cut short', async () => {
    const weights = await readWeights(DETECTION.exact);
    expect(() => readGraph(weights.subarray(0, 100_000))).toThrow(/beyond its message/);
  });
});
