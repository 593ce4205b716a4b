/** Changes of a graph, each a function from a graph to a graph. */
import { crossesContainers, refusalOf } from './connections.ts';
import {
  type EdgeEnds,
  edgeKey,
  type FlowBlock,
  type FlowEdge,
  type FlowGraph,
  isContainer,
  isStart,
  nameOf,
} from './graph.ts';
import { originOf, type Place, type Point, placesOf } from './places.ts';

/** A changed graph, or why it cannot be changed so, in words. */
export type Edit = { graph: FlowGraph; refusal?: undefined } | { graph?: undefined; refusal: string };

const replaced = (graph: FlowGraph, id: string, change: Partial<FlowBlock>): FlowGraph => ({
  ...graph,
  blocks: graph.blocks.map((block) => (block.id === id ? { ...block, ...change } : block)),
});

/** Inside a container, a block stays right of its border and below its name. */
const INSIDE = { x: 12, y: 40 };

const placeIn = (parentId: string | null, { x, y }: Point): Point => ({
  x: Math.round(parentId === null ? x : Math.max(INSIDE.x, x)),
  y: Math.round(parentId === null ? y : Math.max(INSIDE.y, y)),
});

/** The type of the block, with a number where another block has that id. */
export function freeId({ blocks }: FlowGraph, type: string): string {
  const taken = new Set(blocks.map(({ id }) => id));
  let id = type;
  for (let number = 2; taken.has(id); number += 1) id = `${type}_${number}`;
  return id;
}

export function withBlock(graph: FlowGraph, added: FlowBlock): Edit {
  const block = { ...added, ...placeIn(added.parentId, added) };
  if (isStart(block.type)) {
    const twin = graph.blocks.find(({ type }) => type === block.type);
    if (twin !== undefined) return { refusal: `A workflow has one such start, and “${nameOf(twin)}” is it.` };
    if (block.parentId !== null) return { refusal: 'A start cannot be inside a container.' };
  }
  return { graph: { ...graph, blocks: [...graph.blocks, block] } };
}

/** Without the block, what it holds, and the edges that would lead nowhere. */
export function withoutBlock({ blocks, edges }: FlowGraph, id: string): FlowGraph {
  const childrenOf = Map.groupBy(blocks, ({ parentId }) => parentId);
  const gone = new Set([id]);
  // A set that grows while it is read gives the new items too.
  for (const each of gone) for (const child of childrenOf.get(each) ?? []) gone.add(child.id);
  return {
    blocks: blocks.filter((block) => !gone.has(block.id)),
    edges: edges.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
  };
}

export function withEdge(graph: FlowGraph, ends: EdgeEnds): Edit {
  const refusal = refusalOf(graph, ends);
  if (refusal !== null) return { refusal };
  const { source, sourceHandle, target, targetHandle } = ends;
  const edge: FlowEdge = { id: edgeKey(ends), source, sourceHandle, target, targetHandle };
  return { graph: { ...graph, edges: [...graph.edges, edge] } };
}

export const withoutEdge = (graph: FlowGraph, id: string): FlowGraph => ({
  ...graph,
  edges: graph.edges.filter((edge) => edge.id !== id),
});

export const withContent = (graph: FlowGraph, id: string, content: Pick<FlowBlock, 'label' | 'config'>): FlowGraph =>
  replaced(graph, id, content);

export function moved(graph: FlowGraph, id: string, to: Point): FlowGraph {
  const block = graph.blocks.find((each) => each.id === id);
  return block === undefined ? graph : replaced(graph, id, placeIn(block.parentId, to));
}

export const withPlaces = (graph: FlowGraph, places: ReadonlyMap<string, Place>): FlowGraph => ({
  ...graph,
  blocks: graph.blocks.map((block) => {
    const { x, y } = places.get(block.id) ?? block;
    return { ...block, x: Math.round(x), y: Math.round(y) };
  }),
});

/** Puts a block into a container, or out of it for null, without moving it on the screen. */
export function movedInto(graph: FlowGraph, id: string, parentId: string | null): Edit {
  const block = graph.blocks.find((each) => each.id === id);
  if (block === undefined || block.parentId === parentId) return { graph };
  const container = graph.blocks.find((each) => each.id === parentId);
  if (container !== undefined && isStart(block.type)) return { refusal: 'A start cannot be inside a container.' };
  if (container !== undefined && isWithin(graph, container, id)) return { refusal: 'A block cannot contain itself.' };
  const places = placesOf(graph);
  const from = originOf(graph.blocks, places, block.parentId);
  const to = originOf(graph.blocks, places, parentId);
  const place = placeIn(parentId, { x: block.x + from.x - to.x, y: block.y + from.y - to.y });
  const result = replaced(graph, id, { parentId, ...place });
  const cut = result.edges.find(
    (edge) => (edge.source === id || edge.target === id) && crossesContainers(result, edge),
  );
  if (cut === undefined) return { graph: result };
  const other = graph.blocks.find((each) => each.id === (cut.source === id ? cut.target : cut.source));
  const name = other === undefined ? '' : nameOf(other);
  return { refusal: `“${nameOf(block)}” is connected to “${name}”, which stays where it is: remove that edge first.` };
}

function isWithin({ blocks }: FlowGraph, block: FlowBlock, id: string): boolean {
  const byId = new Map(blocks.map((each) => [each.id, each]));
  const seen = new Set<string>();
  for (let at: FlowBlock | undefined = block; at !== undefined && !seen.has(at.id); at = byId.get(at.parentId ?? '')) {
    if (at.id === id) return true;
    seen.add(at.id);
  }
  return false;
}

/** Containers that a block may be put into. */
export const containersFor = (graph: FlowGraph, { id, type }: FlowBlock): FlowBlock[] =>
  isStart(type) ? [] : graph.blocks.filter((each) => isContainer(each.type) && !isWithin(graph, each, id));
