import { type EdgeEnds, edgeKey, type FlowBlock, type FlowGraph, nameOf } from './graph.ts';
import { type BlockHandle, type HandleKind, handlesOf } from './handles.ts';

const GIVES: Record<HandleKind, string> = { file: 'a file', json: 'JSON', any: 'a file or JSON' };

const fits = (from: HandleKind, to: HandleKind): boolean => from === to || from === 'any' || to === 'any';

/** The container that one end of an edge lies in. */
const scopeOf = ({ id, parentId }: FlowBlock, { isInside }: BlockHandle): string | null => (isInside ? id : parentId);

/** The two ends as blocks and handles; null where the graph has no such end. */
function endsIn(graph: FlowGraph, ends: EdgeEnds) {
  const source = graph.blocks.find(({ id }) => id === ends.source);
  const target = graph.blocks.find(({ id }) => id === ends.target);
  if (source === undefined || target === undefined) return null;
  const output = handlesOf(source).outputs.find(({ id }) => id === ends.sourceHandle);
  const input = handlesOf(target).inputs.find(({ id }) => id === ends.targetHandle);
  return output === undefined || input === undefined ? null : { source, target, output, input };
}

export const crossesContainers = (graph: FlowGraph, ends: EdgeEnds): boolean => {
  const found = endsIn(graph, ends);
  return found !== null && scopeOf(found.source, found.output) !== scopeOf(found.target, found.input);
};

/** Returns the blocks on a path along the edges, including both ends, or null if no path exists. */
function wayBetween(graph: FlowGraph, from: string, to: string): string[] | null {
  // Edges between a container and what it holds follow from the nesting and close no circle.
  const flows = graph.edges.filter((edge) => {
    const found = endsIn(graph, edge);
    return found === null || !(found.output.isInside || found.input.isInside);
  });
  const next = Map.groupBy(flows, ({ source }) => source);
  const cameFrom = new Map<string, string | null>([[from, null]]);
  for (const id of cameFrom.keys()) {
    for (const { target } of next.get(id) ?? []) if (!cameFrom.has(target)) cameFrom.set(target, id);
  }
  if (!cameFrom.has(to)) return null;
  const way: string[] = [];
  for (let at: string | null = to; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at);
  return way;
}

/** Why two ends cannot be connected, in words; null if they can. The service refuses the same, except for circles. */
export function refusalOf(graph: FlowGraph, ends: EdgeEnds): string | null {
  const found = endsIn(graph, ends);
  if (found === null) return 'An edge leads from the output of one block to the input of another.';
  const { source, target, output, input } = found;
  const [from, to] = [`“${nameOf(source)}”`, `“${nameOf(target)}”`];
  if (graph.edges.some((edge) => edgeKey(edge) === edgeKey(ends))) return `${from} and ${to} are connected like this.`;
  if (scopeOf(source, output) !== scopeOf(target, input)) {
    return `${from} and ${to} are not in the same container: connect the container itself.`;
  }
  if (!fits(output.kind, input.kind)) {
    return `${from} gives ${GIVES[output.kind]} at “${output.name}”, but “${input.name}” of ${to} takes ${GIVES[input.kind]}.`;
  }
  const rival = graph.edges.find(
    ({ target: id, targetHandle }) => id === ends.target && targetHandle === ends.targetHandle,
  );
  if (rival !== undefined && !input.isInside) {
    const feeding = graph.blocks.find(({ id }) => id === rival.source);
    const name = feeding === undefined ? rival.source : nameOf(feeding);
    return `“${input.name}” of ${to} is fed by “${name}”: an input takes one edge.`;
  }
  if (output.isInside || input.isInside) return null;
  const way = wayBetween(graph, ends.target, ends.source);
  if (way === null) return null;
  const names = new Map(graph.blocks.map((block) => [block.id, nameOf(block)]));
  const circle = [...way, ends.target].map((id) => names.get(id) ?? id).join(' → ');
  return `The blocks would feed each other in a circle: ${circle}. A while loop repeats blocks.`;
}
