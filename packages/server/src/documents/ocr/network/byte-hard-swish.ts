/** Activations between convolutions in eight bits, without the way to thirty-two and back: a tenth of what a line costs. */
import { type Links, linksOf } from './fold.ts';
import { type HardSwish, hardSwishOf, ownProducer } from './hard-swish.ts';
import { constantNode, floatAttribute, type Graph, type GraphNode } from './onnx-graph.ts';

/**
 * The share `clip(x / 6 + 1 / 2, 0, 1)` is x in other bytes: from 1 for -3 to 255 for 3, where they end by themselves.
 * Below -3 there is nothing, because convolutions in eight bits end there.
 */
const SHARE_STEP = 3 / 127;
const SHARE_ZERO = 128;
const FACTOR_STEP = 1 / 254;
const FACTOR_ZERO = 1;
const DOMAIN = 'com.microsoft';

export function joinByteHardSwish(graph: Graph): Graph {
  const links = linksOf(graph.nodes);
  const replaced = new Map<GraphNode, GraphNode[]>();
  for (const stored of graph.nodes) {
    if (stored.operation !== 'QuantizeLinear') continue;
    const product = ownProducer(stored.inputs[0], 'Mul', links);
    const swish = product === null ? null : hardSwishOf(product, links);
    const loaded = swish === null ? null : loadedFor(swish, links);
    if (swish === null || loaded === null) continue;
    for (const node of [loaded, swish.share, swish.product]) replaced.set(node, []);
    replaced.set(stored, inBytes(swish, loaded, stored));
  }
  return { ...graph, nodes: graph.nodes.flatMap((node) => replaced.get(node) ?? [node]) };
}

/** What turned the bytes into numbers, when that was for this alone. */
function loadedFor({ input, share, product }: HardSwish, { producers, consumers }: Links): GraphNode | null {
  const loaded = producers.get(input);
  if (loaded?.operation !== 'DequantizeLinear') return null;
  return (consumers.get(input) ?? []).every((node) => node === share || node === product) ? loaded : null;
}

function inBytes({ product }: HardSwish, loaded: GraphNode, stored: GraphNode): GraphNode[] {
  const name = (part: string): string => `${product.name} ${part}`;
  const float = (part: string, value: number): GraphNode =>
    constantNode(name(part), { dims: [], type: 'float', data: Float32Array.of(value) });
  const byte = (part: string, value: number): GraphNode =>
    constantNode(name(part), { dims: [], type: 'uint8', data: Uint8Array.of(value) });
  const [, outputStep = '', outputZero = ''] = stored.inputs;
  const share = [name('share step'), name('share zero')];
  return [
    float('share step', SHARE_STEP),
    byte('share zero', SHARE_ZERO),
    float('factor step', FACTOR_STEP),
    byte('factor zero', FACTOR_ZERO),
    {
      // With a slope of one below zero as well it only changes the bytes' meaning, by a table.
      operation: 'QLinearLeakyRelu',
      name: name('share'),
      inputs: [...loaded.inputs, ...share],
      outputs: [name('share')],
      attributes: [floatAttribute('alpha', 1)],
      domain: DOMAIN,
    },
    {
      operation: 'QLinearMul',
      name: name('product'),
      inputs: [...loaded.inputs, name('share'), name('factor step'), name('factor zero'), outputStep, outputZero],
      outputs: stored.outputs,
      attributes: [],
      domain: DOMAIN,
    },
  ];
}
