import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { Blocks } from './blocks.ts';
import type { ConfigHistory } from './config-history.ts';
import type { Edges } from './edges.ts';
import type { PartVersions } from './part-versions.ts';
import type { WorkflowStats } from './stats.ts';

/** A body is JSON, so values that the contract types as unknown are JSON too. */
const asConfig = (config: Record<string, unknown>): JsonObject => config as JsonObject;

export function workflowBlocksRoutes({
  blocks,
  configHistory,
  stats,
}: {
  blocks: Blocks;
  configHistory: ConfigHistory;
  stats: WorkflowStats;
}): Handlers<typeof api.workflowBlocks> {
  return {
    list: ({ scope, query }) => blocks.list(scope, query.workflow_id, query),
    create: ({ scope, commit, body }) => blocks.create({ scope, commit }, { ...body, config: asConfig(body.config) }),
    get: ({ scope, params, query }) => blocks.get(scope, { id: params.block_id, workflowId: query.workflow_id }),
    update: ({ scope, commit, params, query, body: { config, ...change } }) =>
      blocks.update(
        { scope, commit },
        { id: params.block_id, workflowId: query.workflow_id },
        { ...change, ...(config && { config: asConfig(config) }) },
      ),
    delete: ({ scope, commit, params, query }) =>
      blocks.delete({ scope, commit }, { id: params.block_id, workflowId: query.workflow_id }),
    validateConfig: ({ scope, signal, params, query, body }) =>
      blocks.validateConfig(
        scope,
        { id: params.block_id, workflowId: query.workflow_id },
        { config: asConfig(body.config), config_mode: body.config_mode, signal },
      ),
    resolvedSchemas: ({ scope, params, query }) =>
      blocks.resolvedSchemas(scope, { id: params.block_id, workflowId: query.workflow_id }),
    configHistory: ({ scope, params, query }) =>
      configHistory.list(scope, { workflowId: query.workflow_id, blockId: params.block_id }, query),
    stats: ({ scope, params, query }) =>
      stats.ofBlock(scope, { workflowId: query.workflow_id, blockId: params.block_id }, query),
  };
}

export function workflowBlockVersionsRoutes(parts: PartVersions): Handlers<typeof api.workflowBlockVersions> {
  return {
    list: ({ scope, query }) =>
      parts.listBlocks(
        scope,
        { workflowId: query.workflow_id, partId: query.block_id, workflowVersionId: query.workflow_version_id },
        query,
      ),
    diff: ({ scope, query }) =>
      parts.diffBlocks(scope, {
        from: query.from_block_version_id,
        to: query.to_block_version_id,
        workflowId: query.workflow_id,
      }),
    get: ({ scope, params, query }) => parts.getBlock(scope, { id: params.version_id, workflowId: query.workflow_id }),
    restore: ({ scope, commit, params, query }) =>
      parts.restoreBlock({ scope, commit }, { id: params.version_id, workflowId: query.workflow_id }),
  };
}

export function workflowEdgesRoutes(edges: Edges): Handlers<typeof api.workflowEdges> {
  return {
    list: ({ scope, query }) => edges.list(scope, query, query),
    create: ({ scope, commit, body }) => edges.create({ scope, commit }, body),
    get: ({ scope, params, query }) => edges.get(scope, { id: params.edge_id, workflowId: query.workflow_id }),
    delete: ({ scope, commit, params, query }) =>
      edges.delete({ scope, commit }, { id: params.edge_id, workflowId: query.workflow_id }),
  };
}

export function workflowEdgeVersionsRoutes(parts: PartVersions): Handlers<typeof api.workflowEdgeVersions> {
  return {
    list: ({ scope, query }) =>
      parts.listEdges(
        scope,
        { workflowId: query.workflow_id, partId: query.edge_id, workflowVersionId: query.workflow_version_id },
        query,
      ),
    diff: ({ scope, query }) =>
      parts.diffEdges(scope, {
        from: query.from_edge_version_id,
        to: query.to_edge_version_id,
        workflowId: query.workflow_id,
      }),
    get: ({ scope, params, query }) => parts.getEdge(scope, { id: params.version_id, workflowId: query.workflow_id }),
    restore: ({ scope, commit, params, query }) =>
      parts.restoreEdge({ scope, commit }, { id: params.version_id, workflowId: query.workflow_id }),
  };
}
