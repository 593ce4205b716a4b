import { canonicalJson } from '../../../workflows/canonical-json.ts';
import type { GraphBlock, WorkflowGraph } from '../../../workflows/graph.ts';

/**
 * Blocks that would be executed otherwise: their type or config is another. A container changes with everything inside
 * it, including the edges there.
 */
export function changedBlocks(before: WorkflowGraph, after: WorkflowGraph): ReadonlySet<string> {
  const changed = new Set<string>();
  const was = new Map(before.blocks.map((block) => [block.id, contentOf(block)]));
  for (const block of after.blocks) if (was.get(block.id) !== contentOf(block)) changed.add(block.id);
  const parents = new Map([...before.blocks, ...after.blocks].map(({ id, parent_id }) => [id, parent_id]));
  const inside = new Set([
    ...changed,
    ...before.blocks.map(({ id }) => id).filter((id) => !after.blocks.some((block) => block.id === id)),
    ...changedEnds(before, after),
  ]);
  for (const id of inside) {
    for (let parent = parents.get(id); parent != null; parent = parents.get(parent)) changed.add(parent);
  }
  return changed;
}

/** The label is only shown. */
const contentOf = ({ type, config, parent_id }: GraphBlock): string => canonicalJson({ type, config, parent_id });

/** Blocks at the ends of edges that only one of the graphs has. */
function changedEnds(before: WorkflowGraph, after: WorkflowGraph): string[] {
  const [was, is] = [edgesOf(before), edgesOf(after)];
  return [...was, ...is]
    .filter(([edge]) => was.has(edge) !== is.has(edge))
    .flatMap(([, { source_block, target_block }]) => [source_block, target_block]);
}

const edgesOf = ({ edges }: WorkflowGraph) =>
  new Map(
    edges.map((edge) => [
      canonicalJson([edge.source_block, edge.source_handle, edge.target_block, edge.target_handle]),
      edge,
    ]),
  );
