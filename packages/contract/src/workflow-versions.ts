import { z } from 'zod';
import { DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { GraphBlock, GraphEdge } from './workflow-graph.ts';
import { Workflow } from './workflows.ts';

const ofWorkflow = { workflow_id: z.string().min(1).max(255) };
const versionPage = pageQuery({ max: 100, default: 50 });
const VersionParams = z.object({ version_id: IdParam });

const GraphVersion = z
  .object({
    id: z.string().describe('Derived from the content: identical graphs have the same id'),
    workflow_id: z.string(),
    blocks: z.array(GraphBlock),
    edges: z.array(GraphEdge),
    block_version_ids: z.array(z.string()),
    edge_version_ids: z.array(z.string()),
    created_at: DateTime,
  })
  .meta({ id: 'WorkflowGraphVersion' });

const Ids = z.array(z.string());

export const workflowVersions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/versions',
    summary: 'The versions of a workflow',
    query: z.object({ ...ofWorkflow, ...versionPage }),
    status: 200,
    response: listOf(GraphVersion),
    errors: [400, 404],
  }),
  diff: endpoint({
    method: 'GET',
    path: '/v1/workflows/versions/diff',
    summary: 'The blocks and edges that differ between two versions',
    query: z.object({
      ...ofWorkflow,
      from_workflow_version_id: z.string().min(1).max(255),
      to_workflow_version_id: z.string().min(1).max(255),
    }),
    status: 200,
    response: z.object({
      workflow_id: z.string(),
      from_workflow_version_id: z.string(),
      to_workflow_version_id: z.string(),
      added_block_ids: Ids,
      removed_block_ids: Ids,
      changed_block_ids: Ids,
      added_edge_ids: Ids,
      removed_edge_ids: Ids,
      changed_edge_ids: Ids,
    }),
    errors: [404],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/versions/{version_id}',
    summary: 'One version with its graph',
    params: VersionParams,
    query: z.object(ofWorkflow),
    status: 200,
    response: GraphVersion,
    errors: [404],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/workflows/versions/{version_id}/restore',
    summary: 'Restore a version as the draft',
    params: VersionParams,
    query: z.object(ofWorkflow),
    status: 200,
    response: Workflow,
    errors: [404],
  }),
};
