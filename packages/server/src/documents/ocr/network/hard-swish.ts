import { type Links, linksOf } from './fold.ts';
import { floatAttribute, type Graph, type GraphNode } from './onnx-graph.ts';

/** Some files spell `x × clip(x + 3, 0, 6) / 6` in four steps over the whole picture; two give the same. */
export function joinHardSwish(graph: Graph): Graph {
  const links = linksOf(graph.nodes);
  const replaced = new Map<GraphNode, GraphNode[]>();
  for (const divide of graph.nodes) {
    const steps = stepsOf(divide, links);
    if (steps === null) continue;
    const { add, clip, multiply, input } = steps;
    const share = clip.outputs[0] ?? '';
    replaced.set(add, []);
    replaced.set(clip, [
      {
        operation: 'HardSigmoid',
        name: `${clip.name} hard`,
        inputs: [input],
        outputs: [share],
        attributes: [floatAttribute('alpha', 1 / 6), floatAttribute('beta', 0.5)],
      },
    ]);
    replaced.set(multiply, []);
    replaced.set(divide, [{ ...multiply, inputs: [input, share], outputs: divide.outputs }]);
  }
  return { ...graph, nodes: graph.nodes.flatMap((node) => replaced.get(node) ?? [node]) };
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
function ownProducer(name: string | undefined, operation: string, links: Links): GraphNode | null {
  const node = links.producers.get(name ?? '');
  const isOwn = node?.operation === operation && links.consumers.get(name ?? '')?.length === 1;
  return isOwn ? node : null;
}
