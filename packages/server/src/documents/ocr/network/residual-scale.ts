import { linksOf } from './fold.ts';
import { ownProducer } from './hard-swish.ts';
import { constantNode, type Graph, type GraphNode } from './onnx-graph.ts';

/** `x + x × share` takes two steps over the whole picture, `x × (share + 1)` one: the share is a number per channel. */
export function joinResidualScales(graph: Graph): Graph {
  const links = linksOf(graph.nodes);
  const replaced = new Map<GraphNode, GraphNode[]>();
  for (const sum of graph.nodes) {
    if (sum.operation !== 'Add') continue;
    const [input = '', scaled] = sum.inputs;
    const product = ownProducer(scaled, 'Mul', links);
    const share = product?.inputs[1];
    if (product === null || share === undefined || product.inputs[0] !== input) continue;
    if (links.producers.get(share)?.operation !== 'HardSigmoid') continue;
    const [one, factor] = [`${sum.name} one`, `${sum.name} factor`];
    replaced.set(product, []);
    replaced.set(sum, [
      constantNode(one, { dims: [], type: 'float', data: Float32Array.of(1) }),
      { operation: 'Add', name: factor, inputs: [share, one], outputs: [factor], attributes: [] },
      { ...product, inputs: [input, factor], outputs: sum.outputs },
    ]);
  }
  return { ...graph, nodes: graph.nodes.flatMap((node) => replaced.get(node) ?? [node]) };
}
