/** Checks how blocks are connected: cycles, unreachable blocks, inputs without a source. */
import type { EdgeEnds } from '../graph.ts';
import type { Finding } from '../issue.ts';
import { handleOf, incompatible } from './check-edges.ts';
import { definitionPath, type GraphReading, type ReadBlock, shownBlockPath } from './graph-reading.ts';
import type { Order } from './order.ts';

export interface Flow {
  reading: GraphReading;
  /** The drawn edges that have no faults. */
  edges: readonly EdgeEnds[];
  boundary: readonly EdgeEnds[];
  order: Order;
}

export function flowFindings(flow: Flow): Finding[] {
  return [...cycleFindings(flow), ...boundaryFindings(flow), ...connectionFindings(flow)];
}

function cycleFindings({ reading, order }: Flow): Finding[] {
  const edges: readonly EdgeEnds[] = reading.graph.edges;
  return order.cycles.map((circle) => {
    const blocks = circle.map(({ source_block }) => source_block);
    const way = [...blocks, blocks[0] ?? ''];
    const last = circle.at(-1);
    const index = last === undefined ? -1 : edges.indexOf(last);
    return {
      code: 'CYCLE_DETECTED',
      path: index === -1 ? ['spec', 'edges'] : ['spec', 'edges', index],
      block_path: shownBlockPath(reading.byId, blocks[0] ?? ''),
      message: `the blocks feed each other in a circle: ${shortened(way).join(' → ')}; use a while_loop to repeat`,
      details: { blocks },
    };
  });
}

const shortened = (way: string[]): string[] => (way.length <= 20 ? way : [...way.slice(0, 10), '…', ...way.slice(-9)]);

/** The first block inside must accept what the container provides. */
function boundaryFindings({ reading, boundary }: Flow): Finding[] {
  return boundary.flatMap((edge) => {
    const source = handleOf(reading, edge, 'source');
    const target = handleOf(reading, edge, 'target');
    if (source === undefined || target === undefined) return [];
    if (source.kind === target.kind || source.kind === 'any' || target.kind === 'any') return [];
    const { at: _at, ...finding } = incompatible(reading, edge, { source, target });
    return [{ ...finding, path: definitionPath(reading.byId, edge.target_block) }];
  });
}

function connectionFindings({ reading, edges, boundary }: Flow): Finding[] {
  const all = [...edges, ...boundary];
  const connected = new Set(all.flatMap(({ source_block, target_block }) => [source_block, target_block]));
  const fed = new Set(all.map(({ target_block, target_handle }) => `${target_block}\0${target_handle}`));
  const alone = [...reading.blocks.values()].every(({ type }) => type?.role === 'start' || type?.role === 'note');
  return [...reading.blocks.values()].flatMap((read) => {
    if (read.type === undefined || read.type.role === 'note') return [];
    if (!connected.has(read.block.id)) return alone ? [] : [disconnected(reading, read)];
    return (read.reading?.inputHandles ?? [])
      .filter(({ id, required, side }) => required && side === 'outside' && !fed.has(`${read.block.id}\0${id}`))
      .map(({ id }) => unfed(reading, read, id));
  });
}

function disconnected(reading: GraphReading, { block, type }: ReadBlock): Finding {
  const start = type?.role === 'start';
  return {
    code: 'DISCONNECTED_BLOCK',
    path: definitionPath(reading.byId, block.id),
    block_path: shownBlockPath(reading.byId, block.id),
    severity: start ? 'warning' : 'error',
    message: start ? `'${block.id}' has no connections; nothing uses it` : `'${block.id}' has no connections`,
  };
}

const unfed = (reading: GraphReading, { block }: ReadBlock, handle: string): Finding => ({
  code: 'UNCONNECTED_INPUT',
  path: definitionPath(reading.byId, block.id),
  block_path: shownBlockPath(reading.byId, block.id),
  severity: 'warning',
  message: `nothing feeds ${handle} of '${block.id}'; the block will be skipped`,
  details: { handle },
});
