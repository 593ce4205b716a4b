/**
 * Leaves out the way to thirty-two bits and back wherever bytes can stay bytes: between convolutions that use the same
 * levels, through sums of two tensors, and through what enlarges one.
 */
import { type Links, linksOf } from './links.ts';
import type { Graph, GraphNode } from './onnx-graph.ts';

/** The bytes of a tensor, and the names of the two numbers that say what they stand for. */
interface Bytes {
  name: string;
  step: string;
  zero: string;
}

export function keepBytes(graph: Graph): Graph {
  const links = linksOf(graph.nodes);
  /** By the name of the tensor in thirty-two bits. */
  const known = new Map<string, Bytes>();
  const renamed = new Map<string, string>();
  const nodes = graph.nodes.flatMap((node) => {
    const [input = ''] = node.inputs;
    const [output = ''] = node.outputs;
    const bytes = known.get(input);
    switch (node.operation) {
      case 'DequantizeLinear':
        known.set(output, { ...gridOf(node), name: renamed.get(input) ?? input });
        return [node];
      case 'Relu':
        // If zero is the lowest level, negative values have already become zero.
        if (bytes !== undefined && numberOf(bytes.zero, links) === 0) known.set(output, bytes);
        return [node];
      case 'QuantizeLinear':
        if (bytes === undefined || !isSameGrid(bytes, gridOf(node), links)) {
          known.set(input, bytes ?? { ...gridOf(node), name: output });
          return [node];
        }
        renamed.set(output, bytes.name);
        return [];
      case 'Resize':
        return bytes === undefined ? [node] : kept(node, [bytes.name, ...node.inputs.slice(1)], bytes, known);
      case 'Add':
        return sumOf(node, known, links) ?? [node];
      default:
        return [{ ...node, inputs: node.inputs.map((name) => renamed.get(name) ?? name) }];
    }
  });
  // A sum's levels are constants that come with a later step.
  const isConstant = ({ constant }: GraphNode): boolean => constant !== undefined;
  const ordered = [...nodes.filter(isConstant), ...nodes.filter((node) => !isConstant(node))];
  return { ...graph, nodes: withoutUnused(ordered) };
}

function sumOf(node: GraphNode, known: Map<string, Bytes>, links: Links): GraphNode[] | null {
  const [one, other] = node.inputs.map((name) => known.get(name));
  const [output = ''] = node.outputs;
  // The levels of the sum are those that it is taken with.
  const taken = links.consumers.get(output)?.find(({ operation }) => operation === 'QuantizeLinear');
  if (one === undefined || other === undefined || taken === undefined) return null;
  const grid = gridOf(taken);
  const inputs = [...[one, other].flatMap(({ name, step, zero }) => [name, step, zero]), grid.step, grid.zero];
  return kept({ ...node, operation: 'QLinearAdd', domain: 'com.microsoft' }, inputs, grid, known);
}

/** The step on bytes, and what it gives in thirty-two bits, for those that take that. */
function kept(
  node: GraphNode,
  inputs: string[],
  { step, zero }: Pick<Bytes, 'step' | 'zero'>,
  known: Map<string, Bytes>,
): GraphNode[] {
  const [output = ''] = node.outputs;
  const name = `${output} bytes`;
  known.set(output, { name, step, zero });
  const loaded: GraphNode = {
    operation: 'DequantizeLinear',
    name: `${output} loaded`,
    inputs: [name, step, zero],
    outputs: [output],
    attributes: [],
  };
  return [{ ...node, inputs, outputs: [name] }, loaded];
}

const gridOf = ({ inputs: [, step = '', zero = ''] }: GraphNode): Pick<Bytes, 'step' | 'zero'> => ({ step, zero });

const numberOf = (name: string, { constants }: Links): number | undefined => constants.get(name)?.data[0];

const isSameGrid = (one: Pick<Bytes, 'step' | 'zero'>, other: Pick<Bytes, 'step' | 'zero'>, links: Links): boolean =>
  (['step', 'zero'] as const).every((part) => {
    const value = numberOf(one[part], links);
    return value !== undefined && value === numberOf(other[part], links);
  });

/** Ways back to thirty-two bits that nothing takes any more, and what only they were made for. */
function withoutUnused(nodes: GraphNode[]): GraphNode[] {
  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  const left = nodes.filter(
    ({ operation, outputs }) =>
      !['DequantizeLinear', 'Relu'].includes(operation) || outputs.some((name) => used.has(name)),
  );
  return left.length === nodes.length ? nodes : withoutUnused(left);
}
