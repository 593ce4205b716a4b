import { z } from 'zod';
import { DateTime, dateWindowQuery, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

export const RUN_STATUSES = [
  'pending',
  'queued',
  'running',
  'completed',
  'error',
  'failed',
  'awaiting_review',
  'cancelled',
] as const;

export const TRIGGER_TYPES = ['manual', 'api', 'schedule', 'webhook', 'email', 'restart'] as const;

/** Spelled `canceled` with one l, as existing clients expect in the ledger. */
export const PRIMITIVE_STATUSES = ['created', 'running', 'completed', 'failed', 'canceled'] as const;

export const PRIMITIVE_OPERATIONS = [
  'extraction',
  'classify',
  'split',
  'parse',
  'edit',
  'partition',
  'schema_generation',
  'consensus',
] as const;

/** The kinds of operations of blocks, under the names that clients use. */
export const USAGE_BLOCK_TYPES = ['extract', 'classify', 'split', 'parse', 'edit', 'partition'] as const;

export const UsageRun = z
  .object({
    run_id: z.string(),
    workflow_id: z.string(),
    status: z.enum(RUN_STATUSES),
    trigger_type: z.enum(TRIGGER_TYPES),
    created_at: DateTime.nullable(),
    started_at: DateTime.nullable(),
    completed_at: DateTime.nullable(),
    duration_ms: z.int().nullable(),
    execution_duration_ms: z.int(),
    page_count: z.int(),
    credits: z.number(),
    retry_count: z.int(),
    triggered_by: z
      .object({
        api_key_id: z.string().nullable(),
        user_email: z.string().nullable(),
        user_id: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'UsageRun' });

export const UsagePrimitive = z
  .object({
    primitive_execution_id: z.string(),
    operation: z.enum(PRIMITIVE_OPERATIONS),
    status: z.enum(PRIMITIVE_STATUSES),
    created_at: DateTime,
    completed_at: DateTime.nullable(),
    duration_ms: z.int().nullable(),
    page_count: z.int(),
    credits: z.number(),
    model: z.string().nullable(),
    documents: z.array(z.object({ file_id: z.string(), filename: z.string() })),
    workflow_id: z.string().nullable(),
    run_id: z.string().nullable(),
    block_id: z.string().nullable(),
    project_id: z.string().nullable(),
    environment_id: z.string(),
    resource_kind: z.string(),
    metadata: z.record(z.string(), z.string()).describe("The caller's own label for the request"),
    is_cached: z.boolean().describe('True if the response reused the result of an earlier request'),
    tokens: z
      .object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() })
      .describe('Covers all model calls, including failed ones'),
    cost_usd: z.number().nullable().describe('Null when no call had a price'),
    triggered_by: z
      .object({
        access_token_id: z.string().nullable(),
        api_key_id: z.string().nullable(),
        auth_method: z.string().nullable(),
        key_name: z.string().nullable(),
        key_prefix: z.string().nullable(),
        user_email: z.string().nullable(),
        user_id: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'UsagePrimitive' });

const UsageBlock = z
  .object({
    block_id: z.string(),
    block_type: z.enum(USAGE_BLOCK_TYPES),
    workflow_id: z.string(),
    credits: z.number(),
    page_count: z.int(),
    execution_count: z.int(),
    run_count: z.int(),
    first_activity_at: DateTime,
    last_activity_at: DateTime,
    status_counts: z.record(z.string(), z.int()).describe('Executions by status'),
  })
  .meta({ id: 'UsageBlock' });

const exact = z.string().max(255).optional();
const token = z.string().max(4096).optional();

export const usage = {
  runs: endpoint({
    method: 'GET',
    path: '/v1/usage/runs',
    summary: 'Workflow runs of the environment as usage records',
    query: z.object({
      ...pageQuery({ max: 10_000, default: 20 }),
      ...dateWindowQuery,
      workflow_id: exact,
      status: z.enum(RUN_STATUSES).optional(),
      trigger_type: z.enum(TRIGGER_TYPES).optional(),
    }),
    status: 200,
    response: listOf(UsageRun),
    errors: [400],
  }),
  primitives: endpoint({
    method: 'GET',
    path: '/v1/usage/primitives',
    summary: 'Single operations (extraction, parse, …) of the environment as usage records',
    query: z.object({
      ...pageQuery({ max: 10_000, default: 20 }),
      ...dateWindowQuery,
      environment_id: exact.describe('Only the environment of the credential has records here'),
      workflow_id: exact,
      project_id: exact,
      api_key_id: exact,
      access_token_id: exact,
      user_id: exact,
      run_id: exact,
      block_id: exact,
      operation: z.enum([...PRIMITIVE_OPERATIONS, 'extract', 'classification']).optional(),
      status: z.enum(PRIMITIVE_STATUSES).optional(),
      metadata: z.string().max(4096).optional().describe('A JSON object; records must have all of its pairs'),
    }),
    status: 200,
    response: listOf(UsagePrimitive),
    errors: [400],
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/v1/usage/blocks',
    summary: 'Usage of each block of a workflow, in the order of block ids',
    query: z.object({
      ...pageQuery({ max: 10_000, default: 20 }),
      before: token.describe('The `before` of a page; opaque'),
      after: token.describe('The `after` of a page; opaque'),
      ...dateWindowQuery,
      workflow_id: exact,
      block_type: z.enum(USAGE_BLOCK_TYPES).optional(),
    }),
    status: 200,
    response: listOf(UsageBlock),
    errors: [400],
  }),
};
