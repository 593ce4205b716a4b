/** Rewrites a network into fewer steps that give the same numbers. */
import { constantNode, type Graph, type GraphNode, integersAttribute, type Tensor } from './onnx-graph.ts';

export interface Links {
  constants: ReadonlyMap<string, Tensor>;
  /** By the name of what it gives. */
  producers: ReadonlyMap<string, GraphNode>;
  consumers: ReadonlyMap<string, readonly GraphNode[]>;
}

export function linksOf(nodes: readonly GraphNode[]): Links {
  const constants = new Map<string, Tensor>();
  const producers = new Map<string, GraphNode>();
  const consumers = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    for (const output of node.outputs) {
      producers.set(output, node);
      if (node.constant !== undefined) constants.set(output, node.constant);
    }
    for (const input of node.inputs) consumers.set(input, [...(consumers.get(input) ?? []), node]);
  }
  return { constants, producers, consumers };
}

/** What stands after a convolution and is as simple as `scale × value + offset` goes into its weights. */
export function foldConvolutions(graph: Graph): Graph {
  const links = linksOf(graph.nodes);
  const dropped = new Set<GraphNode>();
  const replaced = new Map<GraphNode, GraphNode[]>();
  for (const node of graph.nodes) {
    const weights = links.constants.get(node.inputs[1] ?? '');
    if (!/^Conv(Transpose)?$/.test(node.operation) || weights === undefined) continue;
    const folded = foldInto(node, weights, links, dropped);
    if (folded !== null) replaced.set(node, folded);
  }
  const nodes = graph.nodes.filter((node) => !dropped.has(node)).flatMap((node) => replaced.get(node) ?? [node]);
  return { ...graph, nodes };
}

function foldInto(node: GraphNode, weights: Tensor, links: Links, dropped: Set<GraphNode>): GraphNode[] | null {
  // Convolutions that enlarge keep their outputs second.
  const axis = node.operation === 'Conv' ? 0 : 1;
  const channels = weights.dims[axis] ?? 0;
  const scales = new Float64Array(channels).fill(1);
  const offsets = Float64Array.from({ length: channels }, (_, channel) => biasOf(node, links, channel));
  let [output = ''] = node.outputs;
  for (let next = soleConsumer(output, links); next !== null; next = soleConsumer(output, links)) {
    const affine = affineOf(next, output, links);
    if (affine === null) break;
    for (let channel = 0; channel < channels; channel += 1) {
      const { scale, offset } = affine(channel);
      scales[channel] = (scales[channel] ?? 1) * scale;
      offsets[channel] = (offsets[channel] ?? 0) * scale + offset;
    }
    dropped.add(next);
    output = next.outputs[0] ?? '';
  }
  if (output === node.outputs[0]) return null;
  const each = weights.dims.slice(axis + 1).reduce((product, size) => product * size, 1);
  const data = new Float32Array(weights.data.length);
  for (let index = 0; index < data.length; index += 1) {
    data[index] = (weights.data[index] ?? 0) * (scales[Math.floor(index / each) % channels] ?? 1);
  }
  const [weightName, biasName] = [`${node.name} weights`, `${node.name} bias`];
  return [
    constantNode(weightName, { ...weights, data }),
    constantNode(biasName, { dims: [channels], type: 'float', data: Float32Array.from(offsets) }),
    { ...node, inputs: [node.inputs[0] ?? '', weightName, biasName], outputs: [output] },
  ];
}

const biasOf = (node: GraphNode, { constants }: Links, channel: number): number =>
  constants.get(node.inputs[2] ?? '')?.data[channel] ?? 0;

export function soleConsumer(output: string, { consumers }: Links): GraphNode | null {
  const [first, ...others] = consumers.get(output) ?? [];
  return first !== undefined && others.length === 0 ? first : null;
}

type Affine = (channel: number) => { scale: number; offset: number };

/** Of a step that multiplies by or adds a constant, the same for all of a channel. */
export function affineOf(node: GraphNode, input: string, { constants }: Links): Affine | null {
  if (node.operation === 'BatchNormalization') return normalisation(node, constants);
  if (node.operation !== 'Mul' && node.operation !== 'Add') return null;
  const other = constants.get(node.inputs.find((name) => name !== input) ?? '');
  if (other === undefined) return null;
  const isSingle = other.data.length === 1;
  const isPerChannel = other.dims.length >= 3 && other.dims.at(-3) === other.data.length;
  if (!isSingle && !isPerChannel) return null;
  const at = (channel: number): number => other.data[isSingle ? 0 : channel] ?? 0;
  return node.operation === 'Mul'
    ? (channel) => ({ scale: at(channel), offset: 0 })
    : (channel) => ({ scale: 1, offset: at(channel) });
}

const EPSILON = 1e-5;

function normalisation(node: GraphNode, constants: Links['constants']): Affine | null {
  const [scale, bias, mean, variance] = node.inputs.slice(1).map((name) => constants.get(name)?.data);
  if (scale === undefined || bias === undefined || mean === undefined || variance === undefined) return null;
  return (channel) => {
    const factor = (scale[channel] ?? 1) / Math.sqrt((variance[channel] ?? 1) + EPSILON);
    return { scale: factor, offset: (bias[channel] ?? 0) - factor * (mean[channel] ?? 0) };
  };
}

export const isPadded = (node: GraphNode): boolean => integersAttribute(node, 'pads').some((pad) => pad !== 0);
