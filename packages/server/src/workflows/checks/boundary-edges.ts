/**
 * Edges that containers imply: from the container to the inner blocks that nothing else feeds, and from the blocks that
 * feed nothing else back to it. They are derived on demand and never stored, so that they cannot become stale.
 */
import type { Handle } from '../blocks/block-type.ts';
import { kindsFit } from '../blocks/handles.ts';
import type { EdgeEnds, GraphBlock, WorkflowGraph } from '../graph.ts';
import { type GraphReading, readGraph } from './graph-reading.ts';

export const boundaryEdges = (graph: WorkflowGraph): EdgeEnds[] => boundaryEdgesOf(readGraph(graph));

export function boundaryEdgesOf(reading: GraphReading): EdgeEnds[] {
  const fed = new Set(reading.graph.edges.map(({ target_block }) => target_block));
  const feeding = new Set(reading.graph.edges.map(({ source_block }) => source_block));
  const edges: EdgeEnds[] = [];
  for (const [containerId, children] of reading.children) {
    const container = containerId === null ? undefined : reading.blocks.get(containerId);
    if (container?.reading == null || container.type?.role !== 'container') continue;
    const entry = container.reading.outputHandles.find(({ side }) => side === 'inside');
    const exit = container.reading.inputHandles.find(({ side, required }) => side === 'inside' && required);
    if (entry === undefined || exit === undefined) continue;
    for (const child of children) {
      if (!fed.has(child.id)) edges.push(...entryEdges(reading, { container: container.block, entry, child }));
      if (!feeding.has(child.id)) edges.push(...exitEdges(reading, { container: container.block, exit, child }));
    }
  }
  return edges;
}

/**
 * Connects to the first input that accepts the container's output; if none does, to the first, which is then reported.
 */
function entryEdges(
  reading: GraphReading,
  { container, entry, child }: { container: GraphBlock; entry: Handle; child: GraphBlock },
): EdgeEnds[] {
  const inputs = outsideHandles(reading.blocks.get(child.id)?.reading?.inputHandles);
  const target = inputs.find(({ kind }) => kindsFit(entry.kind, kind)) ?? inputs[0];
  if (target === undefined) return [];
  return [
    {
      source_block: container.id,
      source_handle: entry.id,
      target_block: child.id,
      target_handle: target.id,
    },
  ];
}

/** Connects all outputs: of a branching block only one will carry a value. */
function exitEdges(
  reading: GraphReading,
  { container, exit, child }: { container: GraphBlock; exit: Handle; child: GraphBlock },
): EdgeEnds[] {
  return outsideHandles(reading.blocks.get(child.id)?.reading?.outputHandles).map(({ id }) => ({
    source_block: child.id,
    source_handle: id,
    target_block: container.id,
    target_handle: exit.id,
  }));
}

const outsideHandles = (handles: readonly Handle[] | undefined): Handle[] =>
  (handles ?? []).filter(({ side }) => side === 'outside');
