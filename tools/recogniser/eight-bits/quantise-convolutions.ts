/**
 * Convolutions in eight bits instead of thirty-two, which is most of what recognition costs. Weights get a scale per
 * channel; activations one per tensor, from ranges that were measured once.
 */
import type { ActivationRanges, Range } from './activation-ranges.ts';
import { type Links, linksOf } from './links.ts';
import { constantNode, type Graph, type GraphNode, type Tensor } from './onnx-graph.ts';

const LEVELS = 255;
/** The byte that stands for zero in an unsigned weight. */
export const WEIGHT_ZERO = 128;
export const MAX_WEIGHT = 127;

/**
 * How weights are stored; the numbers are the same. Signed ones overflow sixteen bits on Intel processors without dot
 * products; ARM reads them in quicker steps: 24.2 instead of 25.7 ms for a line of 640 pixels.
 */
export type WeightBytes = 'signed' | 'unsigned';

export type Bytes = { type: 'int8'; data: Int8Array } | { type: 'uint8'; data: Uint8Array };

export const bytesOf = (length: number, bytes: WeightBytes): Bytes =>
  bytes === 'signed' ? { type: 'int8', data: new Int8Array(length) } : { type: 'uint8', data: new Uint8Array(length) };

export function quantiseConvolutions(graph: Graph, ranges: ActivationRanges, bytes: WeightBytes): Graph {
  const links = linksOf(graph.nodes);
  const { constants } = links;
  const nodes = graph.nodes.flatMap((node) => {
    const range = node.operation === 'Conv' ? rangesOf(node, ranges, links) : undefined;
    const [, weightName = '', biasName = ''] = node.inputs;
    const weights = constants.get(weightName);
    return range === undefined || weights === undefined
      ? [node]
      : quantised(node, weights, constants.get(biasName), range, bytes);
  });
  return { ...graph, nodes };
}

/** What a convolution gives to another one has the levels that the other takes, so that its bytes stay as they are. */
function rangesOf(
  node: GraphNode,
  ranges: ActivationRanges,
  { consumers }: Links,
): { input: Range; output: Range } | undefined {
  const own = ranges.get(node.name);
  const takers = consumers.get(node.outputs[0] ?? '') ?? [];
  const behind = takers.flatMap((taker) =>
    taker.operation === 'Relu' ? (consumers.get(taker.outputs[0] ?? '') ?? []) : [taker],
  );
  const [next] = behind.flatMap(({ operation, name }) => (operation === 'Conv' ? (ranges.get(name) ?? []) : []));
  return own === undefined || next === undefined ? own : { input: own.input, output: next.input };
}

function quantised(
  node: GraphNode,
  weights: Tensor,
  bias: Tensor | undefined,
  range: { input: Range; output: Range },
  bytes: WeightBytes,
): GraphNode[] {
  const input = gridOf(range.input);
  const output = gridOf(range.output);
  const { data, zeros, steps, biases } = quantiseWeights(weights, bias, input, bytes);
  const channels = weights.dims[0] ?? 0;
  const name = (part: string): string => `${node.name} ${part}`;
  const float = (part: string, value: number): GraphNode =>
    constantNode(name(part), { dims: [], type: 'float', data: Float32Array.of(value) });
  const byte = (part: string, value: number): GraphNode =>
    constantNode(name(part), { dims: [], type: 'uint8', data: Uint8Array.of(value) });
  const convolved = ['input', 'step', 'zero', 'bytes', 'steps', 'zeros', 'output step', 'output zero', 'biases'];
  return [
    float('step', input.step),
    byte('zero', input.zero),
    constantNode(name('bytes'), { ...data, dims: weights.dims }),
    constantNode(name('steps'), { dims: [channels], type: 'float', data: steps }),
    constantNode(name('zeros'), { ...zeros, dims: [channels] }),
    constantNode(name('biases'), { dims: [channels], type: 'int32', data: biases }),
    float('output step', output.step),
    byte('output zero', output.zero),
    operation('QuantizeLinear', name('input'), [node.inputs[0] ?? '', name('step'), name('zero')]),
    { ...operation('QLinearConv', name('convolved'), convolved.map(name)), attributes: node.attributes },
    {
      ...operation('DequantizeLinear', name('output'), [name('convolved'), name('output step'), name('output zero')]),
      outputs: node.outputs,
    },
  ];
}

interface Grid {
  step: number;
  zero: number;
}

function quantiseWeights(
  weights: Tensor,
  bias: Tensor | undefined,
  input: Grid,
  bytes: WeightBytes,
): { data: Bytes; zeros: Bytes; steps: Float32Array; biases: Int32Array } {
  const channels = weights.dims[0] ?? 0;
  const each = weights.data.length / channels;
  const data = bytesOf(weights.data.length, bytes);
  const zeros = bytesOf(channels, bytes);
  const zero = bytes === 'signed' ? 0 : WEIGHT_ZERO;
  zeros.data.fill(zero);
  const steps = new Float32Array(channels);
  const biases = new Int32Array(channels);
  for (let channel = 0; channel < channels; channel += 1) {
    const own = weights.data.subarray(channel * each, (channel + 1) * each);
    let largest = 1e-8;
    for (const value of own) largest = Math.max(largest, Math.abs(value));
    const step = largest / MAX_WEIGHT;
    steps[channel] = step;
    biases[channel] = Math.round((bias?.data[channel] ?? 0) / (input.step * step));
    for (let index = 0; index < each; index += 1) {
      data.data[channel * each + index] = Math.round((own[index] ?? 0) / step) + zero;
    }
  }
  return { data, zeros, steps, biases };
}

const operation = (kind: string, output: string, inputs: string[]): GraphNode => ({
  operation: kind,
  name: output,
  inputs,
  outputs: [output],
  attributes: [],
});

/** 256 levels that reach from one end to the other, one of them exactly zero. */
function gridOf({ low, high }: Range): Grid {
  const from = Math.min(0, low);
  const to = Math.max(0, high, from + 1e-6);
  const step = (to - from) / LEVELS;
  return { step, zero: Math.max(0, Math.min(LEVELS, Math.round(-from / step))) };
}
