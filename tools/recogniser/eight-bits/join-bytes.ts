/** Leaves out the way to thirty-two bits and back between two convolutions that use the same levels. */
import { type Links, linksOf, ownProducer } from './links.ts';
import type { Graph, GraphNode } from './onnx-graph.ts';

export function joinBytes(graph: Graph): Graph {
  const links = linksOf(graph.nodes);
  const dropped = new Set<GraphNode>();
  const renamed = new Map<string, string>();
  for (const stored of graph.nodes) {
    if (stored.operation !== 'QuantizeLinear') continue;
    const relu = ownProducer(stored.inputs[0], 'Relu', links);
    const loaded = ownProducer(relu === null ? stored.inputs[0] : relu.inputs[0], 'DequantizeLinear', links);
    if (loaded === null || !isSameGrid(loaded, stored, links)) continue;
    // If zero is the lowest level, negative values have already become zero.
    if (relu !== null && numberOf(loaded.inputs[2], links) !== 0) continue;
    for (const node of [stored, loaded, ...(relu === null ? [] : [relu])]) dropped.add(node);
    renamed.set(stored.outputs[0] ?? '', loaded.inputs[0] ?? '');
  }
  const nodes = graph.nodes
    .filter((node) => !dropped.has(node))
    .map((node) => ({ ...node, inputs: node.inputs.map((input) => renamed.get(input) ?? input) }));
  return { ...graph, nodes };
}

const numberOf = (name: string | undefined, { constants }: Links): number | undefined =>
  constants.get(name ?? '')?.data[0];

const isSameGrid = (one: GraphNode, other: GraphNode, links: Links): boolean =>
  [1, 2].every((place) => {
    const value = numberOf(one.inputs[place], links);
    return value !== undefined && value === numberOf(other.inputs[place], links);
  });
