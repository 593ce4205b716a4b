import { z } from 'zod';
import { DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BlockType } from './workflow-graph.ts';
import { WorkflowPlan } from './workflow-specs.ts';

const Published = z
  .object({ version_id: z.string(), published_at: DateTime, description: z.string() })
  .meta({ id: 'PublishedVersion' });

export const Workflow = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    project_id: z.string().nullable(),
    published: Published.nullable().describe('Null until the first version is published'),
    draft_version: z.int().describe('Increases with every change of the draft'),
    workflow_family_id: z.string().describe('The same in test and production'),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: 'Workflow' });

const WorkflowParams = z.object({ workflow_id: IdParam });
const Name = z.string().min(1).max(255);
const Description = z.string().max(10_000);

const Publication = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    version: z.int().describe('Number of the publication within the workflow, from 1'),
    workflow_version_id: z.string(),
    description: z.string(),
    block_count: z.int(),
    edge_count: z.int(),
    published_by: z.string().nullable(),
    published_by_email: z.string().nullable(),
    published_by_name: z.string().nullable(),
    published_at: DateTime,
    is_current: z.boolean(),
  })
  .meta({ id: 'WorkflowPublication' });

const GRANULARITIES = ['hour', 'day', 'week'] as const;

export const statsQuery = {
  from: z.string().optional().describe('YYYY-MM-DD in UTC or an RFC 3339 time; 30 days ago when absent'),
  to: z.string().optional().describe('YYYY-MM-DD in UTC or an RFC 3339 time, inclusive; now when absent'),
  granularity: z.enum(GRANULARITIES).default('day'),
};

export const Analytics = z
  .object({
    generated_at: DateTime,
    time_range: z.object({ from: DateTime, to: DateTime, granularity: z.enum(GRANULARITIES) }),
    run_volume: z.object({
      total_runs: z.int(),
      series: z.array(z.object({ bucket_start: DateTime, runs: z.int() })),
    }),
    document_shape: z.object({
      document_format_distribution: z.array(z.object({ format: z.string(), documents: z.int() })),
      pages_per_document_distribution: z.array(z.object({ pages: z.string(), documents: z.int() })),
    }),
  })
  .meta({ id: 'WorkflowAnalytics' });

const WorkflowStats = z
  .object({
    workflow_id: z.string(),
    query_source: z.string(),
    query_status: z.string(),
    analytics: Analytics,
  })
  .meta({ id: 'WorkflowStats' });

const BlockTypeDescription = z
  .object({
    type: BlockType,
    title: z.string(),
    description: z.string(),
    config_schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the config'),
    default_config: z.record(z.string(), z.unknown()),
    is_container: z.boolean(),
    is_start: z.boolean(),
    review_predicates: z.array(z.string()).describe('Empty when a block cannot be reviewed'),
  })
  .meta({ id: 'BlockTypeDescription' });

const Promotion = z
  .object({
    promotion_id: z.string().nullable().describe('Null for a dry run'),
    source_workflow_id: z.string(),
    source_version_id: z.string(),
    target_workflow_id: z.string().nullable().describe('Null for a dry run that would create it'),
    target_draft_version: z.int().nullable(),
    created: z.boolean().describe('True if the target workflow was, or would be, created'),
    dry_run: z.boolean(),
    missing_secrets: z.array(z.string()).describe('Referenced in the graph but absent in production'),
    missing_tables: z
      .array(z.object({ table_id: z.string(), name: z.string().nullable() }))
      .describe(
        'Tables of test without a counterpart in production; publishing is refused while the draft refers to them',
      ),
    missing_edit_templates: z
      .array(z.object({ template_id: z.string(), name: z.string().nullable() }))
      .describe('Edit templates of test without one of the same name in production; their blocks fail until it exists'),
    table_map: z.record(z.string(), z.string()).describe('The production table for each test table'),
    overwrites_edits: z.boolean().describe('True if the production draft had, or has, edits that no promotion made'),
    warnings: z.array(z.string()),
    plan: WorkflowPlan.describe('What the promotion changes in the production draft'),
  })
  .meta({ id: 'WorkflowPromotion' });

export const workflows = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows',
    summary: 'The workflows of the environment',
    query: z.object({
      ...pageQuery({ max: 100, default: 10 }),
      sort_by: z.enum(['updated_at', 'created_at']).default('updated_at'),
      project_id: z.string().max(255).optional(),
    }),
    status: 200,
    response: listOf(Workflow),
    errors: [400],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/workflows',
    summary: 'Create a workflow',
    description: 'Its draft contains one start_document block labelled "Document".',
    body: z.object({
      name: Name.default('Untitled Workflow'),
      description: Description.default(''),
      project_id: z.string().max(255).optional().describe('The default project when absent'),
    }),
    status: 201,
    response: Workflow,
    errors: [404],
  }),
  blockTypes: endpoint({
    method: 'GET',
    path: '/v1/workflows/block-types',
    summary: 'The block types, with the JSON Schema of their configs',
    status: 200,
    response: listOf(BlockTypeDescription),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/{workflow_id}',
    summary: 'One workflow, without its graph',
    params: WorkflowParams,
    status: 200,
    response: Workflow,
    errors: [404],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/workflows/{workflow_id}',
    summary: 'Rename or describe a workflow',
    description: 'Absent fields stay unchanged. Name and description are not part of a version.',
    params: WorkflowParams,
    body: z.object({ name: Name.optional(), description: Description.optional() }),
    status: 200,
    response: Workflow,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/workflows/{workflow_id}',
    summary: 'Delete a workflow with its graph, versions and history',
    params: WorkflowParams,
    status: 204,
    errors: [404],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/v1/workflows/{workflow_id}/publish',
    summary: 'Publish the draft as an immutable version',
    description:
      'Later runs use it. An unchanged draft returns the live version and adds nothing. A draft with structural errors is a 400.',
    params: WorkflowParams,
    body: z.object({ description: Description.default('') }),
    status: 200,
    response: Workflow,
    errors: [400, 404],
  }),
  discardDraft: endpoint({
    method: 'POST',
    path: '/v1/workflows/{workflow_id}/discard-draft',
    summary: 'Reset the draft to the published version',
    description: 'A workflow that was never published is a 409.',
    params: WorkflowParams,
    status: 200,
    response: Workflow,
    errors: [404],
  }),
  publishedVersions: endpoint({
    method: 'GET',
    path: '/v1/workflows/{workflow_id}/published-versions',
    summary: 'The publications of a workflow, newest first',
    params: WorkflowParams,
    query: z.object(pageQuery({ max: 100, default: 50 })),
    status: 200,
    response: listOf(Publication),
    errors: [400, 404],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/v1/workflows/{workflow_id}/stats',
    summary: 'Runs and documents over time',
    params: WorkflowParams,
    query: z.object(statsQuery),
    status: 200,
    response: WorkflowStats,
    errors: [400, 404],
  }),
  promote: endpoint({
    method: 'POST',
    path: '/v1/workflows/{workflow_id}/promotions',
    summary: 'Copy a published test version into a production draft',
    description:
      'Needs a live key; the path names a workflow of the test environment. Copies graph and config, but never runs, files, tables or secret values. A production draft with edits of its own is a 409 `draft_changed`. Publishing the draft is a separate call.',
    params: WorkflowParams,
    body: z.object({
      source_environment: z.literal('test').default('test'),
      target_environment: z.literal('production').default('production'),
      source_version_id: z.string().max(255).optional().describe('The published version when absent'),
      target_workflow_id: z
        .string()
        .max(255)
        .optional()
        .describe('Defaults to the workflow of the same family; one is created if the family has none'),
      target_name: Name.optional().describe('Name for a workflow that is created; defaults to the name of the source'),
      include_tests: z.boolean().default(false),
      include_webhook_definitions: z.boolean().default(false),
      table_map: z
        .record(z.string(), z.string())
        .optional()
        .describe(
          'Test table id → production table id. Other tables are taken from the last promotion, or matched by name',
        ),
      overwrite: z.boolean().default(false).describe('Promote even if the production draft has edits of its own'),
      expected_draft_version: z
        .int()
        .optional()
        .describe('Promote only onto this draft of the target, which may then have edits of its own'),
      idempotency_key: z.string().min(1).max(255).optional(),
      dry_run: z.boolean().default(false).describe('Reports what would happen and changes nothing'),
    }),
    status: 200,
    response: Promotion,
    errors: [400, 403, 404],
  }),
};
