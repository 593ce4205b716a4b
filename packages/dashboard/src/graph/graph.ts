import type { GraphBlock, GraphEdge, WorkflowBlock, WorkflowEdge } from '@recto/sdk';

/** A graph as drafts and versions have it, in one form. */
export interface FlowBlock {
  id: string;
  type: WorkflowBlock['type'];
  label: string;
  config: Record<string, unknown>;
  parentId: string | null;
  x: number;
  y: number;
  width: number | null;
  height: number | null;
}

export interface FlowEdge {
  id: string;
  source: string;
  sourceHandle: string;
  target: string;
  targetHandle: string;
}

export interface FlowGraph {
  blocks: readonly FlowBlock[];
  edges: readonly FlowEdge[];
}

export const flowOfVersion = (blocks: readonly GraphBlock[], edges: readonly GraphEdge[]): FlowGraph => ({
  blocks: blocks.map(({ id, type, label, config, parent_id, position, width, height }) => ({
    id,
    type,
    label,
    config,
    parentId: parent_id,
    ...position,
    width,
    height,
  })),
  edges: edges.map(({ id, source, target, source_handle, target_handle }) => ({
    id,
    source,
    sourceHandle: source_handle,
    target,
    targetHandle: target_handle,
  })),
});

export const flowOfDraft = (blocks: readonly WorkflowBlock[], edges: readonly WorkflowEdge[]): FlowGraph => ({
  blocks: blocks.map(({ id, type, label, config, parent_id, position_x, position_y, width, height }) => ({
    id,
    type,
    label,
    config,
    parentId: parent_id,
    x: position_x,
    y: position_y,
    width,
    height,
  })),
  edges: edges.map(({ id, source_block, source_handle, target_block, target_handle }) => ({
    id,
    source: source_block,
    sourceHandle: source_handle,
    target: target_block,
    targetHandle: target_handle,
  })),
});

/** The two ends of an edge. Edges with the same ends are the same edge. */
export type EdgeEnds = Omit<FlowEdge, 'id'>;

export const edgeKey = ({ source, sourceHandle, target, targetHandle }: EdgeEnds): string =>
  JSON.stringify([source, sourceHandle, target, targetHandle]);

/** What people call a block. */
export const nameOf = ({ label, id }: Pick<FlowBlock, 'label' | 'id'>): string => label || id;

export const isStart = (type: string): boolean => type === 'start_document' || type === 'start_json';

export const isContainer = (type: string): boolean => type === 'for_each' || type === 'while_loop';

/** Definitions without positions put every block at the same place. */
export function hasPlaces({ blocks }: FlowGraph): boolean {
  const places = new Set(blocks.map(({ parentId, x, y }) => `${parentId ?? ''} ${x} ${y}`));
  return blocks.length < 2 || places.size > blocks.length / 2;
}
