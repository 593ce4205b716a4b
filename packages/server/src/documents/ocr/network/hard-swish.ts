import { type Links, linksOf } from './fold.ts';
import { floatAttribute, type Graph, type GraphNode } from './onnx-graph.ts';

/**
 * Some files spell `x × clip(x + 3, 0, 6) / 6` in four steps over the whole picture, others in one that is taken apart
 * when it runs; afterwards all have the same two.
 */
export function joinHardSwish(graph: Graph): Graph {
  const links = linksOf(graph.nodes);
  const replaced = new Map<GraphNode, GraphNode[]>();
  for (const node of graph.nodes) {
    if (node.operation === 'HardSwish') {
      replaced.set(node, pair(node.name, node.inputs[0] ?? '', `${node.name} share`, node.outputs));
    }
    const steps = stepsOf(node, links);
    if (steps === null) continue;
    const { add, clip, multiply, input } = steps;
    for (const step of [add, clip, multiply]) replaced.set(step, []);
    replaced.set(node, pair(multiply.name, input, clip.outputs[0] ?? '', node.outputs));
  }
  return { ...graph, nodes: graph.nodes.flatMap((node) => replaced.get(node) ?? [node]) };
}

function pair(name: string, input: string, share: string, outputs: string[]): GraphNode[] {
  const attributes = [floatAttribute('alpha', 1 / 6), floatAttribute('beta', 0.5)];
  return [
    { operation: 'HardSigmoid', name: `${name} hard`, inputs: [input], outputs: [share], attributes },
    { operation: 'Mul', name, inputs: [input, share], outputs, attributes: [] },
  ];
}

export interface HardSwish {
  input: string;
  share: GraphNode;
  product: GraphNode;
}

/** The pair whose product this is, when nobody else uses the share. */
export function hardSwishOf(product: GraphNode, links: Links): HardSwish | null {
  const [input = '', second] = product.inputs;
  if (product.operation !== 'Mul') return null;
  const share = ownProducer(second, 'HardSigmoid', links);
  return share !== null && share.inputs[0] === input ? { input, share, product } : null;
}

interface Steps {
  input: string;
  add: GraphNode;
  clip: GraphNode;
  multiply: GraphNode;
}

function stepsOf(divide: GraphNode, links: Links): Steps | null {
  if (divide.operation !== 'Div' || !isNumber(divide.inputs[1], 6, links)) return null;
  const multiply = ownProducer(divide.inputs[0], 'Mul', links);
  const clip = ownProducer(multiply?.inputs[1], 'Clip', links);
  const add = ownProducer(clip?.inputs[0], 'Add', links);
  if (multiply === null || clip === null || add === null) return null;
  const [input] = add.inputs;
  if (input === undefined || input !== multiply.inputs[0]) return null;
  const isSame =
    isNumber(add.inputs[1], 3, links) && isNumber(clip.inputs[1], 0, links) && isNumber(clip.inputs[2], 6, links);
  return isSame ? { input, add, clip, multiply } : null;
}

function isNumber(name: string | undefined, value: number, { constants }: Links): boolean {
  const data = constants.get(name ?? '')?.data;
  return data?.length === 1 && data[0] === value;
}

/** What makes it, when it does so for one step alone. */
export function ownProducer(name: string | undefined, operation: string, links: Links): GraphNode | null {
  const node = links.producers.get(name ?? '');
  const isOwn = node?.operation === operation && links.consumers.get(name ?? '')?.length === 1;
  return isOwn ? node : null;
}
