import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { decodeLine } from '../decode.ts';
import { detectLines } from '../detect.ts';
import { type Model, openModel } from '../session.ts';
import { drawnSvg } from '../testing/drawn-text.ts';
import { DETECTION, readAlphabet, readWeights, scriptFor, type WeightFile } from '../weights.ts';
import { DETECTION_RANGES, NO_RANGES } from './activation-ranges.ts';
import { readGraph, writeGraph } from './onnx-graph.ts';
import { prepareNetwork } from './prepare-network.ts';
import { type Field, readFields, writeFields } from './protobuf.ts';
import type { ActivationRanges, WeightBytes } from './quantise.ts';

const models: Model[] = [];
afterEach(async () => {
  for (const model of models.splice(0)) await model.close();
});

async function open(file: WeightFile, ranges?: ActivationRanges, bytes?: WeightBytes): Promise<Model> {
  const weights = await readWeights(file);
  const model = await openModel(ranges === undefined ? weights : prepareNetwork(weights, ranges, bytes));
  models.push(model);
  return model;
}

const LINE = 'INVOICE 2017 TOTAL DUE';

/** A line as the networks want it: greys from -1 to 1, as often as they have channels. */
async function drawnInput(width: number, height: number, top: number, channels: 1 | 3): Promise<Float32Array> {
  const { data } = await sharp(drawnSvg([{ text: LINE, left: 14, top, size: 22 }], width, height))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const greys = Float32Array.from(data, (grey) => grey / 127.5 - 1);
  return channels === 1 ? greys : Float32Array.from([...greys, ...greys, ...greys]);
}

const largestDifference = (one: Float32Array, other: Float32Array): number =>
  one.reduce((largest, value, index) => Math.max(largest, Math.abs(value - (other[index] ?? 0))), 0);

const meanDifference = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

describe('a network in fewer steps', () => {
  it('gives the same numbers', async () => {
    const input = await drawnInput(416, 96, 30, 1);
    const dims = [1, 1, 96, 416];
    const asItIs = await (await open(DETECTION)).run(input, dims);
    const simpler = await (await open(DETECTION, NO_RANGES)).run(input, dims);
    expect(largestDifference(asItIs.data, simpler.data)).toBeLessThan(1e-3);
  });

  it('in eight bits reads the same', async () => {
    const { script, letters } = scriptFor(['en']);
    const { network, ranges, leavesOut } = script;
    const alphabet = await readAlphabet(script, letters);
    const input = await drawnInput(416, 40, 9, 1);
    const dims = [1, 1, 40, 416];
    const asItIs = await (await open(network)).run(input, dims);
    const inBytes = await (await open(network, ranges)).run(input, dims);
    const read = (output: typeof asItIs) =>
      decodeLine(output, { alphabet, leavesOut })
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', '');
    expect(read(inBytes)).toBe(LINE.replaceAll(' ', ''));
    expect(read(asItIs)).toBe(LINE.replaceAll(' ', ''));
    expect(meanDifference(asItIs.data, inBytes.data)).toBeLessThan(0.002);
  });

  it('in eight bits finds the same lines', async () => {
    const lines = [LINE, 'PAID IN FULL', 'THE LAMPS ARE OVER THE HILL'];
    const drawn = lines.map((text, at) => ({ text, left: 40, top: 40 + 90 * at, size: 24 }));
    const { data, info } = await sharp(drawnSvg(drawn, 640, 320))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = { pixels: new Uint8Array(data), width: info.width, height: info.height };
    const asItIs = await detectLines(await open(DETECTION), image, 1);
    const inBytes = await detectLines(await open(DETECTION, DETECTION_RANGES), image, 1);
    expect(inBytes.length).toBe(lines.length);
    for (const [at, { quad }] of asItIs.entries()) {
      for (const [corner, { x, y }] of quad.entries()) {
        const other = inBytes[at]?.quad[corner];
        expect(Math.hypot((other?.x ?? 0) - x, (other?.y ?? 0) - y)).toBeLessThan(4);
      }
    }
  });

  it('in eight bits has activations in eight bits as well', async () => {
    const { network, ranges } = scriptFor(['en']).script;
    const { nodes } = readGraph(prepareNetwork(await readWeights(network), ranges));
    const count = (kind: string): number => nodes.filter(({ operation }) => operation === kind).length;
    expect(count('QLinearConv')).toBe(ranges.size);
    // Within a block bytes stay bytes: of three convolutions only the first takes numbers and only the last gives them.
    expect(count('QuantizeLinear')).toBe(count('DequantizeLinear'));
    expect(count('DequantizeLinear')).toBeLessThan(0.45 * ranges.size);
  });

  it('in eight bits has its products with constant matrices in eight bits, with what is added to them', async () => {
    const { network, ranges } = scriptFor(['en']).script;
    const weights = await readWeights(network);
    const constantProducts = (file: Uint8Array): number => {
      const { nodes } = readGraph(file);
      const matrices = new Set(nodes.flatMap(({ constant, outputs }) => (constant?.dims.length === 2 ? outputs : [])));
      return nodes.filter(({ operation, inputs }) => operation === 'MatMul' && matrices.has(inputs[1] ?? '')).length;
    };
    const { nodes } = readGraph(prepareNetwork(weights, ranges));
    const products = nodes.filter(({ operation }) => operation === 'DynamicQuantizeMatMul');
    expect(products.length).toBe(constantProducts(weights));
    expect(products.every(({ inputs }) => inputs.length === 5)).toBe(true);
    expect(constantProducts(prepareNetwork(weights, ranges))).toBe(0);
    expect(constantProducts(prepareNetwork(weights, NO_RANGES))).toBe(products.length);
  });

  it('gives the same numbers whether its bytes are signed or not', async () => {
    const { network, ranges } = scriptFor(['en']).script;
    const input = await drawnInput(416, 40, 9, 1);
    const dims = [1, 1, 40, 416];
    const signed = await (await open(network, ranges, 'signed')).run(input, dims);
    const unsigned = await (await open(network, ranges, 'unsigned')).run(input, dims);
    expect(largestDifference(signed.data, unsigned.data)).toBeLessThan(1e-5);
  });

  it('is much smaller in eight bits', async () => {
    const { network, ranges } = scriptFor(['en']).script;
    const weights = await readWeights(network);
    expect(prepareNetwork(weights, ranges).length).toBeLessThan(0.35 * weights.length);
  });
});

describe('the file of a network', () => {
  it('is the same network after it was read and written', async () => {
    const graph = readGraph(await readWeights(DETECTION));
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

  it('cut short is refused', async () => {
    const weights = await readWeights(DETECTION);
    expect(() => readGraph(weights.subarray(0, 100_000))).toThrow(/beyond its message/);
  });
});
