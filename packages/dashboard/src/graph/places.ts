import { type FlowBlock, type FlowGraph, isContainer } from './graph.ts';
import { type BlockHandle, handlesOf } from './handles.ts';

export interface Place {
  /** Relative to the container. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

const BLOCK_WIDTH = 232;
const BLOCK_HEIGHT = 58;
const NOTE = { width: 280, height: 120 };
const EMPTY_CONTAINER = { width: 325, height: 130 };
/** Between the border of a container and the blocks in it. */
export const CONTAINER_PADDING = { top: 56, left: 40, bottom: 28, right: 40 };
/** Between two ends of edges on one side of a block. */
const HANDLE_GAP = 20;

const countOn = (handles: readonly BlockHandle[], isInside: boolean): number =>
  handles.filter((handle) => handle.isInside === isInside).length;

/** The size of a block that holds no others: many outputs make it higher, so that each can be hit. */
export function sizeOf(block: FlowBlock): { width: number; height: number } {
  if (block.type === 'note') return { width: block.width ?? NOTE.width, height: block.height ?? NOTE.height };
  if (isContainer(block.type)) return EMPTY_CONTAINER;
  const { inputs, outputs } = handlesOf(block);
  const most = Math.max(countOn(inputs, false), countOn(outputs, false));
  return { width: BLOCK_WIDTH, height: Math.max(BLOCK_HEIGHT, (most + 1) * HANDLE_GAP) };
}

/** Where the graph puts its blocks. A container is as large as what it holds. */
export function placesOf({ blocks }: FlowGraph): Map<string, Place> {
  const childrenOf = Map.groupBy(blocks, ({ parentId }) => parentId);
  const places = new Map<string, Place>();
  const place = (block: FlowBlock): Place => {
    const known = places.get(block.id);
    if (known !== undefined) return known;
    const own = { x: block.x, y: block.y, ...sizeOf(block) };
    // Set before the children are looked at, so that containers in a circle end.
    places.set(block.id, own);
    for (const child of childrenOf.get(block.id) ?? []) {
      const inner = place(child);
      own.width = Math.max(own.width, inner.x + inner.width + CONTAINER_PADDING.right);
      own.height = Math.max(own.height, inner.y + inner.height + CONTAINER_PADDING.bottom);
    }
    return own;
  };
  blocks.forEach(place);
  return places;
}

/** The way from the origin of the canvas to the origin of a block, or of the canvas itself for null. */
export function originOf(blocks: readonly FlowBlock[], places: ReadonlyMap<string, Place>, id: string | null): Point {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const seen = new Set<string>();
  const origin = { x: 0, y: 0 };
  for (let at = id === null ? undefined : byId.get(id); at !== undefined && !seen.has(at.id); ) {
    seen.add(at.id);
    const { x = 0, y = 0 } = places.get(at.id) ?? {};
    origin.x += x;
    origin.y += y;
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return origin;
}

/** The innermost container at a point of the canvas; `except` and what it holds do not count. */
export function containerAt(graph: FlowGraph, places: ReadonlyMap<string, Place>, at: Point, except?: string) {
  const { blocks } = graph;
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const depthOf = (block: FlowBlock): number => {
    let depth = 0;
    for (let up = byId.get(block.parentId ?? ''); up !== undefined; up = byId.get(up.parentId ?? '')) {
      if (up.id === except) return -1;
      depth += 1;
      if (depth > blocks.length) return -1;
    }
    return depth;
  };
  const found = blocks
    .filter(({ type, id }) => isContainer(type) && id !== except)
    .map((block) => ({ block, depth: depthOf(block) }))
    .filter(({ block, depth }) => {
      const { x, y } = originOf(blocks, places, block.id);
      const { width, height } = places.get(block.id) ?? { width: 0, height: 0 };
      return depth >= 0 && at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
    })
    .toSorted((one, other) => other.depth - one.depth);
  return found[0]?.block ?? null;
}
