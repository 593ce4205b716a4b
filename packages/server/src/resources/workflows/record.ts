/** Workflows and their graphs as responses show them. */
import type { BlockTypeName } from '@recto/contract';
import type { WorkflowRow } from '../../db/workflow-tables.ts';
import { blockPath, type GraphBlock, type GraphEdge, type WorkflowGraph } from '../../workflows/graph.ts';
import { type ResolvedSchemas, resolveSchemas } from '../../workflows/schemas/resolve.ts';
import type { Draft } from './drafts.ts';
import type { KeptBlock, KeptEdge } from './graph-store.ts';

export const toWorkflow = (row: WorkflowRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  project_id: row.project_id,
  published:
    row.published_version_id === null || row.published_at === null
      ? null
      : {
          version_id: row.published_version_id,
          published_at: row.published_at,
          description: row.published_description ?? '',
        },
  draft_version: row.draft_version,
  workflow_family_id: row.family_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export type WorkflowRecord = ReturnType<typeof toWorkflow>;

// Only checked types are ever stored.
export const typeOf = ({ type }: Pick<GraphBlock, 'type'>): BlockTypeName => type as BlockTypeName;

const NO_SCHEMAS: ResolvedSchemas = { input_schemas: {}, output_schemas: {} };

/** What follows for a block from the graph around it. */
export type BlockContext = ReturnType<typeof blockContext>;

export function blockContext(graph: WorkflowGraph) {
  const schemas = resolveSchemas(graph);
  const byId = new Map(graph.blocks.map((block) => [block.id, block]));
  return ({ id }: GraphBlock) => ({
    declarative_path: blockPath(byId, id).join('.'),
    declarative_source_block_id: id,
    resolved_schemas: schemas.get(id) ?? NO_SCHEMAS,
  });
}

/** A block's own fields, as drafts and versions show them. */
export const ownFields = (block: GraphBlock) => ({
  type: typeOf(block),
  label: block.label,
  position_x: block.position.x,
  position_y: block.position.y,
  width: block.width,
  height: block.height,
  config: block.config,
  parent_id: block.parent_id,
});

/** Blocks of a draft, with what follows from the whole graph. */
export function blockRecords({ workflow, graph }: Draft) {
  const context = blockContext(graph);
  return (block: KeptBlock) => ({
    id: block.id,
    workflow_id: workflow.id,
    ...ownFields(block),
    ...context(block),
    updated_at: block.updated_at,
  });
}

export const toEdge = (workflowId: string, edge: KeptEdge) => ({
  id: edge.id,
  workflow_id: workflowId,
  source_block: edge.source_block,
  source_handle: edge.source_handle,
  target_block: edge.target_block,
  target_handle: edge.target_handle,
  updated_at: edge.updated_at,
});

/** The graph of a version. */
export function toGraph(graph: WorkflowGraph) {
  const schemas = resolveSchemas(graph);
  return {
    blocks: graph.blocks.map((block) => ({
      ...block,
      type: typeOf(block),
      resolved_schemas: schemas.get(block.id) ?? NO_SCHEMAS,
    })),
    edges: graph.edges.map(toGraphEdge),
  };
}

export const toGraphEdge = ({ id, source_block, target_block, source_handle, target_handle }: GraphEdge) => ({
  id,
  source: source_block,
  target: target_block,
  source_handle,
  target_handle,
  animated: false,
});
