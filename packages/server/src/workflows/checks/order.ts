/**
 * The order in which blocks can run. A container is two points: values for the inner blocks leave its start, and their
 * results arrive at its end.
 */
import type { EdgeEnds } from '../graph.ts';
import type { GraphReading } from './graph-reading.ts';

export interface Point {
  block: string;
  part: 'whole' | 'start' | 'end';
}

interface Arrow {
  from: string;
  to: string;
  /** Null for the connection from a container's start to its end. */
  edge: EdgeEnds | null;
}

export interface Order {
  points: Point[];
  /** Each entry holds the edges of one cycle. */
  cycles: EdgeEnds[][];
}

const MAX_CYCLES = 50;

export function orderOf(reading: GraphReading, edges: readonly EdgeEnds[]): Order {
  const points = new Map<string, Point>();
  const arrows: Arrow[] = [];
  for (const { block, type } of reading.blocks.values()) {
    if (type?.role !== 'container') points.set(block.id, { block: block.id, part: 'whole' });
    else {
      points.set(start(block.id), { block: block.id, part: 'start' });
      points.set(end(block.id), { block: block.id, part: 'end' });
      arrows.push({ from: start(block.id), to: end(block.id), edge: null });
    }
  }
  for (const edge of edges) {
    const from = pointOf(reading, edge.source_block, edge.source_handle, 'source');
    const to = pointOf(reading, edge.target_block, edge.target_handle, 'target');
    if (points.has(from) && points.has(to)) arrows.push({ from, to, edge });
  }
  return sorted(points, arrows);
}

const start = (id: string): string => `${id}\0start`;
const end = (id: string): string => `${id}\0end`;

function pointOf(reading: GraphReading, id: string, handleId: string, role: 'source' | 'target'): string {
  const block = reading.blocks.get(id);
  if (block?.type?.role !== 'container') return id;
  const handles = role === 'source' ? block.reading?.outputHandles : block.reading?.inputHandles;
  const inside = handles?.find((handle) => handle.id === handleId)?.side === 'inside';
  return (role === 'source') === inside ? start(id) : end(id);
}

function sorted(points: ReadonlyMap<string, Point>, arrows: readonly Arrow[]): Order {
  const leaving = Map.groupBy(arrows, ({ from }) => from);
  const arriving = Map.groupBy(arrows, ({ to }) => to);
  const waiting = new Map([...points.keys()].map((id) => [id, arriving.get(id)?.length ?? 0]));
  const order: Point[] = [];
  const cycles: EdgeEnds[][] = [];
  let ready = [...waiting].flatMap(([id, count]) => (count === 0 ? [id] : []));
  const settle = (id: string): void => {
    waiting.delete(id);
    const point = points.get(id);
    if (point !== undefined) order.push(point);
    for (const { to } of leaving.get(id) ?? []) {
      const left = waiting.get(to);
      if (left === undefined) continue;
      waiting.set(to, left - 1);
      if (left === 1) ready.push(to);
    }
  };
  for (;;) {
    for (let id = ready.pop(); id !== undefined; id = ready.pop()) if (waiting.has(id)) settle(id);
    const [stuck] = waiting.keys();
    if (stuck === undefined) return { points: order, cycles };
    // The remaining points wait for a cycle. Release one of its points, so that further cycles are found as well.
    const circle = circleBehind(stuck, arriving, waiting);
    if (cycles.length < MAX_CYCLES) cycles.push(circle.flatMap(({ edge }) => (edge === null ? [] : [edge])));
    ready = [circle[0]?.to ?? stuck];
  }
}

/** Every remaining point has an arrow from another remaining one, so following them backwards must find a cycle. */
function circleBehind(
  from: string,
  arriving: ReadonlyMap<string, readonly Arrow[]>,
  left: ReadonlyMap<string, number>,
): Arrow[] {
  const way: Arrow[] = [];
  const seen = new Map<string, number>();
  let at = from;
  while (!seen.has(at)) {
    seen.set(at, way.length);
    const arrow = arriving.get(at)?.find((candidate) => left.has(candidate.from));
    if (arrow === undefined) return way;
    way.push(arrow);
    at = arrow.from;
  }
  return way.slice(seen.get(at)).reverse();
}
