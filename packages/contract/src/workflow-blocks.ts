import { z } from 'zod';
import { BLOCK_BODY } from './body-limits.ts';
import { DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BlockConfig, BlockType, ResolvedSchemas, VersionChange, WorkflowBlock } from './workflow-graph.ts';
import { Analytics, statsQuery } from './workflows.ts';

const workflow_id = z.string().min(1).max(255);
const ofWorkflow = { workflow_id };
const whichWorkflow = {
  workflow_id: workflow_id.optional().describe('Required if several workflows have a block with that id'),
};
const ofThatWorkflow = {
  workflow_id: workflow_id.optional().describe('Where given, versions of others are not found'),
};
const BlockParams = z.object({ block_id: IdParam });
const VersionParams = z.object({ version_id: IdParam });
const graphPage = pageQuery({ max: 200, default: 100 });

const BlockId = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_-]*$/)
  .max(128);

const Label = z.string().max(255);
const Coordinate = z.number().min(-10_000_000).max(10_000_000);
const Size = z.number().min(0).max(10_000_000);

const PublishEpoch = z
  .object({
    id: z.string().describe('The publication'),
    publish_version: z.int().describe('Number of the publication within the workflow, from 1'),
    published_at: DateTime,
    snapshot_id: z.string().describe('The version of the block in it'),
    workflow_version_id: z.string(),
  })
  .meta({ id: 'PublishEpoch' });

const ConfigEra = z
  .object({
    id: z.string(),
    block_config_version_fingerprint: z.string(),
    block_type: BlockType,
    block_label: z.string(),
    config_snapshot: BlockConfig,
    first_seen_at: DateTime,
    last_seen_at: DateTime,
    publish_epochs: z.array(PublishEpoch).describe('The publications that contained it, oldest first'),
    run_count: z.int(),
    matches_current_draft: z.boolean(),
    is_current_published: z.boolean(),
    is_current: z.boolean(),
  })
  .meta({ id: 'BlockConfigEra' });

const BlockVersion = WorkflowBlock.extend({
  id: z.string().describe('Id of the version; unique across workflows'),
  block_id: z.string(),
  workflow_version_id: z.string().describe('The first version that contains it, or the requested one'),
  resolved_schemas: ResolvedSchemas.describe('As they were in workflow_version_id'),
  config_hash: z.string().describe('SHA-256 of the config'),
  created_at: DateTime,
  updated_at: DateTime.describe('The same as created_at'),
}).meta({ id: 'WorkflowBlockVersion' });

export const workflowBlocks = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/blocks',
    summary: 'The blocks of a draft',
    query: z.object({ ...ofWorkflow, ...graphPage }),
    status: 200,
    response: listOf(WorkflowBlock),
    errors: [400, 404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/workflows/blocks',
    summary: 'Add a block to a draft',
    body: z.object({
      ...ofWorkflow,
      type: BlockType,
      id: BlockId.optional(),
      label: Label.default(''),
      position_x: Coordinate.default(0),
      position_y: Coordinate.default(0),
      width: Size.nullable().optional(),
      height: Size.nullable().optional(),
      config: BlockConfig.default({}).describe(
        'May be incomplete until it is published, but must not contain unknown fields',
      ),
      parent_id: BlockId.nullable().optional().describe('The container that the block belongs to'),
    }),
    bodyLimit: BLOCK_BODY,
    status: 201,
    response: WorkflowBlock,
    errors: [404],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/blocks/{block_id}',
    summary: 'One block of a draft',
    params: BlockParams,
    query: z.object(whichWorkflow),
    status: 200,
    response: WorkflowBlock,
    errors: [404, 409],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/workflows/blocks/{block_id}',
    summary: 'Change a block of a draft',
    description: 'Absent fields stay unchanged. The type of a block cannot change.',
    params: BlockParams,
    query: z.object(whichWorkflow),
    body: z.object({
      type: BlockType.optional().describe('Cannot change; sending another value is refused'),
      label: Label.optional(),
      position_x: Coordinate.optional(),
      position_y: Coordinate.optional(),
      width: Size.optional(),
      height: Size.optional(),
      config: BlockConfig.optional(),
      config_mode: z
        .enum(['merge', 'replace'])
        .default('merge')
        .describe('merge follows RFC 7396: null deletes, objects are merged, everything else is replaced'),
      parent_id: BlockId.nullable().optional().describe('Null moves the block out of its container'),
    }),
    bodyLimit: BLOCK_BODY,
    status: 200,
    response: WorkflowBlock,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/workflows/blocks/{block_id}',
    summary: 'Remove a block, its edges and the blocks inside it',
    params: BlockParams,
    query: z.object(whichWorkflow),
    status: 204,
    errors: [404, 409],
  }),
  validateConfig: endpoint({
    method: 'POST',
    path: '/v1/workflows/blocks/{block_id}/validate-config',
    summary: 'Check a config without saving it',
    permission: 'read',
    description: 'A config that could not be published is a 422 with the reasons.',
    params: BlockParams,
    query: z.object(whichWorkflow),
    body: z.object({ config: BlockConfig, config_mode: z.enum(['merge', 'replace']).default('replace') }),
    bodyLimit: BLOCK_BODY,
    status: 200,
    response: z.object({
      ok: z.literal(true),
      workflow_id: z.string(),
      block_id: z.string(),
      block_type: BlockType,
      config_hash: z.string(),
    }),
    errors: [404],
  }),
  resolvedSchemas: endpoint({
    method: 'GET',
    path: '/v1/workflows/blocks/{block_id}/resolved-schemas',
    summary: "The schemas of a block's inputs and outputs",
    params: BlockParams,
    query: z.object(whichWorkflow),
    status: 200,
    response: z.object({ workflow_id: z.string(), block_id: z.string(), schema: ResolvedSchemas }),
    errors: [404, 409],
  }),
  configHistory: endpoint({
    method: 'GET',
    path: '/v1/workflows/blocks/{block_id}/config-history',
    summary: 'The configs that a block was published with, newest first',
    params: BlockParams,
    query: z.object({ ...ofWorkflow, ...pageQuery({ max: 200, default: 50 }) }),
    status: 200,
    response: listOf(ConfigEra),
    errors: [400, 404],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/v1/workflows/blocks/{block_id}/stats',
    summary: 'Executions and documents of a block over time',
    params: BlockParams,
    query: z.object({ ...ofWorkflow, ...statsQuery }),
    status: 200,
    response: z.object({
      workflow_id: z.string(),
      block_id: z.string(),
      block_type: BlockType,
      query_source: z.string(),
      query_status: z.string(),
      analytics: Analytics.extend({ details: z.record(z.string(), z.unknown()) }),
    }),
    errors: [400, 404],
  }),
};

export const workflowBlockVersions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/blocks/versions',
    summary: 'The published versions of blocks',
    query: z.object({
      ...ofWorkflow,
      block_id: z.string().max(255).optional(),
      workflow_version_id: z.string().max(255).optional(),
      ...pageQuery({ max: 100, default: 50 }),
    }),
    status: 200,
    response: listOf(BlockVersion),
    errors: [400, 404],
  }),
  diff: endpoint({
    method: 'GET',
    path: '/v1/workflows/blocks/versions/diff',
    summary: 'The differences between two versions of a block',
    query: z.object({
      ...ofThatWorkflow,
      from_block_version_id: z.string().min(1).max(255),
      to_block_version_id: z.string().min(1).max(255),
    }),
    status: 200,
    response: z.object({
      block_id: z.string(),
      from_block_version_id: z.string(),
      to_block_version_id: z.string(),
      changes: z.array(VersionChange),
    }),
    errors: [404],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/blocks/versions/{version_id}',
    summary: 'One version of a block',
    params: VersionParams,
    query: z.object(ofThatWorkflow),
    status: 200,
    response: BlockVersion,
    errors: [404],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/workflows/blocks/versions/{version_id}/restore',
    summary: 'Restore a version of a block in the draft',
    params: VersionParams,
    query: z.object(ofThatWorkflow),
    status: 200,
    response: WorkflowBlock,
    errors: [404],
  }),
};
