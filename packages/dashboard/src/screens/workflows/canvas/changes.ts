import { edgeKey, type FlowBlock, type FlowEdge, type FlowGraph } from '../../../graph/graph.ts';
import { inNestingOrder } from '../../../graph/nesting.ts';

/** What the service is asked for, one request each. */
export type Change =
  | { kind: 'create_block'; block: FlowBlock }
  | { kind: 'update_block'; block: FlowBlock; fields: readonly BlockField[] }
  | { kind: 'delete_block'; id: string }
  | { kind: 'create_edge'; edge: FlowEdge }
  | { kind: 'delete_edge'; edge: FlowEdge };

export type BlockField = 'label' | 'config' | 'parentId' | 'place';

/** JSON with sorted keys: equal values have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function changedFields(before: FlowBlock, after: FlowBlock): BlockField[] {
  const fields: BlockField[] = [];
  if (before.label !== after.label) fields.push('label');
  if (canonical(before.config) !== canonical(after.config)) fields.push('config');
  if (before.parentId !== after.parentId) fields.push('parentId');
  if (before.x !== after.x || before.y !== after.y) fields.push('place');
  return fields;
}

/** The requests that make one graph of another. The service removes what a block holds, and its edges, with it. */
export function changesBetween(before: FlowGraph, after: FlowGraph): Change[] {
  const old = new Map(before.blocks.map((block) => [block.id, block]));
  const kept = new Set(after.blocks.map(({ id }) => id));
  const isGone = (id: string | null): boolean => id !== null && old.has(id) && !kept.has(id);
  const oldEdges = new Set(before.edges.map(edgeKey));
  const keptEdges = new Set(after.edges.map(edgeKey));
  return [
    ...before.edges
      .filter((edge) => !keptEdges.has(edgeKey(edge)) && !isGone(edge.source) && !isGone(edge.target))
      .map((edge): Change => ({ kind: 'delete_edge', edge })),
    ...after.blocks.flatMap((block): Change[] => {
      const known = old.get(block.id);
      const fields = known === undefined ? [] : changedFields(known, block);
      return fields.length === 0 ? [] : [{ kind: 'update_block', block, fields }];
    }),
    ...before.blocks
      .filter(({ id, parentId }) => isGone(id) && !isGone(parentId))
      .map(({ id }): Change => ({ kind: 'delete_block', id })),
    ...inNestingOrder(after.blocks)
      .filter(({ id }) => !old.has(id))
      .map((block): Change => ({ kind: 'create_block', block })),
    ...after.edges
      .filter((edge) => !oldEdges.has(edgeKey(edge)))
      .map((edge): Change => ({ kind: 'create_edge', edge })),
  ];
}

export const isSameGraph = (one: FlowGraph, other: FlowGraph): boolean => changesBetween(one, other).length === 0;
