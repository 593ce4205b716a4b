import { z } from 'zod';
import { DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { GraphEdge, VersionChange, WorkflowEdge } from './workflow-graph.ts';

const workflow_id = z.string().min(1).max(255);
const ofWorkflow = { workflow_id };
const whichWorkflow = {
  workflow_id: workflow_id.optional().describe('Required if edges of several workflows have that id'),
};
const ofThatWorkflow = {
  workflow_id: workflow_id.optional().describe('Where given, versions of others are not found'),
};
const EdgeParams = z.object({ edge_id: IdParam });
const VersionParams = z.object({ version_id: IdParam });
const Reference = z.string().min(1).max(255);

const EdgeVersion = GraphEdge.extend({
  id: z.string().describe('Id of the version; unique across workflows'),
  edge_id: z.string(),
  workflow_id: z.string(),
  workflow_version_id: z.string().describe('The first version that contains it, or the requested one'),
  created_at: DateTime,
}).meta({ id: 'WorkflowEdgeVersion' });

export const workflowEdges = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/edges',
    summary: 'The edges of a draft',
    query: z.object({
      ...ofWorkflow,
      source_block: Reference.optional(),
      target_block: Reference.optional(),
      ...pageQuery({ max: 200, default: 100 }),
    }),
    status: 200,
    response: listOf(WorkflowEdge),
    errors: [400, 404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/workflows/edges',
    summary: 'Connect two blocks of a draft',
    body: z.object({
      ...ofWorkflow,
      source_block: Reference,
      target_block: Reference,
      source_handle: Reference.optional().describe('May be omitted if the block has only one'),
      target_handle: Reference.optional().describe('May be omitted if the block has only one'),
      id: Reference.optional().describe('Derived from the workflow and the two ends when absent'),
    }),
    status: 201,
    response: WorkflowEdge,
    errors: [404],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/edges/{edge_id}',
    summary: 'One edge of a draft',
    params: EdgeParams,
    query: z.object(whichWorkflow),
    status: 200,
    response: WorkflowEdge,
    errors: [404, 409],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/workflows/edges/{edge_id}',
    summary: 'Remove an edge of a draft',
    params: EdgeParams,
    query: z.object(whichWorkflow),
    status: 204,
    errors: [404, 409],
  }),
};

export const workflowEdgeVersions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/edges/versions',
    summary: 'The published versions of edges',
    query: z.object({
      ...ofWorkflow,
      edge_id: z.string().max(255).optional(),
      workflow_version_id: z.string().max(255).optional(),
      ...pageQuery({ max: 100, default: 50 }),
    }),
    status: 200,
    response: listOf(EdgeVersion),
    errors: [400, 404],
  }),
  diff: endpoint({
    method: 'GET',
    path: '/v1/workflows/edges/versions/diff',
    summary: 'The differences between two versions of an edge',
    query: z.object({
      ...ofThatWorkflow,
      from_edge_version_id: z.string().min(1).max(255),
      to_edge_version_id: z.string().min(1).max(255),
    }),
    status: 200,
    response: z.object({
      edge_id: z.string(),
      from_edge_version_id: z.string(),
      to_edge_version_id: z.string(),
      changes: z.array(VersionChange),
    }),
    errors: [404],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/edges/versions/{version_id}',
    summary: 'One version of an edge',
    params: VersionParams,
    query: z.object(ofThatWorkflow),
    status: 200,
    response: EdgeVersion,
    errors: [404],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/workflows/edges/versions/{version_id}/restore',
    summary: 'Restore a version of an edge in the draft',
    params: VersionParams,
    query: z.object(ofThatWorkflow),
    status: 200,
    response: WorkflowEdge,
    errors: [404],
  }),
};
