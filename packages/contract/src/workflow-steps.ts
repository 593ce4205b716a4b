import { z } from 'zod';
import { DateTime, FileReference, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BLOCK_TYPES } from './workflow-graph.ts';
import { runErrorFields } from './workflow-runs.ts';

const exact = z.string().max(255).optional();
const stepCursor = z.string().max(2048).optional();

/** The two ends of a container are steps of their own. */
export const STEP_TYPES = [
  ...BLOCK_TYPES,
  'for_each_sentinel_start',
  'for_each_sentinel_end',
  'while_loop_sentinel_start',
  'while_loop_sentinel_end',
] as const;

const STEP_STATUSES = [
  'pending',
  'queued',
  'running',
  'completed',
  'awaiting_review',
  'error',
  'skipped',
  'cancelled',
] as const;

export const ARTIFACT_OPERATIONS = [
  'extraction',
  'split',
  'classification',
  'parse',
  'edit',
  'partition',
  'conditional_evaluation',
  'review_trigger_evaluation',
  'while_loop_termination',
  'api_call_invocation',
  'function_invocation',
] as const;

const StepLifecycle = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('pending') }),
    z.object({ status: z.literal('queued') }),
    z.object({ status: z.literal('running') }),
    z.object({ status: z.literal('completed') }),
    z.object({ status: z.literal('awaiting_review') }),
    z.object(runErrorFields),
    z.object({ status: z.literal('skipped'), reason: z.string() }),
    z.object({ status: z.literal('cancelled'), reason: z.string() }),
  ])
  .meta({ id: 'WorkflowStepLifecycle' });

const HandlePayload = z
  .object({
    type: z.enum(['file', 'json']),
    document: FileReference.nullable(),
    pages: z.string().nullable().describe('The pages that count, such as `2-3`; null for the whole document'),
    data: z.unknown().describe('Null for files'),
    size_bytes: z
      .int()
      .nullable()
      .describe('Set if the value is large; lists leave such values out, and the single step has them'),
  })
  .meta({ id: 'HandlePayload' });

export const Handles = z.record(z.string(), HandlePayload);

const WorkflowStep = z
  .object({
    step_id: z.string(),
    run_id: z.string(),
    workflow_id: z.string(),
    block_id: z.string(),
    block_type: z.enum(STEP_TYPES),
    block_label: z.string(),
    lifecycle: StepLifecycle,
    created_at: DateTime,
    started_at: DateTime.nullable(),
    completed_at: DateTime.nullable(),
    model: z.string().nullable(),
    loop_containers: z
      .array(
        z.object({
          container_id: z.string(),
          iteration: z.int().describe('From 0'),
          is_parallel: z.boolean(),
          parallel_item_index: z.int().nullable(),
        }),
      )
      .describe('Outermost first'),
    handle_inputs: Handles,
    handle_outputs: Handles,
    artifact: z.object({ operation: z.enum(ARTIFACT_OPERATIONS), id: z.string() }).nullable(),
    retry_count: z.int(),
  })
  .meta({ id: 'WorkflowStep' });

const WorkflowArtifact = z
  .looseObject({
    id: z.string(),
    operation: z.enum(ARTIFACT_OPERATIONS),
    run_id: z.string(),
    step_id: z.string(),
    block_id: z.string(),
    created_at: DateTime,
  })
  .meta({
    id: 'WorkflowArtifact',
    description: 'An evaluation or a call with all of its fields. A parse or extraction has them when it is asked for.',
  });

export const workflowSteps = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/steps',
    summary: 'The steps of a run, or of all runs',
    query: z.object({
      ...pageQuery({ max: 1000, default: 20 }),
      order: z.enum(['asc', 'desc']).default('asc'),
      before: stepCursor,
      after: stepCursor,
      run_id: exact,
      workflow_id: exact,
      block_id: exact,
      step_id: stepCursor,
      block_type: z.array(z.enum(STEP_TYPES)).max(50).optional(),
      status: z.array(z.enum(STEP_STATUSES)).max(20).optional(),
    }),
    status: 200,
    response: listOf(WorkflowStep),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/steps/{step_id}',
    summary: 'One step, with its inputs and outputs',
    params: z.object({ step_id: IdParam }),
    query: z.object({ run_id: exact.describe('The run that the step must belong to') }),
    status: 200,
    response: WorkflowStep,
    errors: [404],
  }),
};

export const workflowArtifacts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/artifacts',
    summary: 'What the steps of a run left besides their outputs',
    query: z.object({
      ...pageQuery({ max: 200, default: 100 }),
      order: z.enum(['asc', 'desc']).default('asc'),
      before: stepCursor.describe('An artifact, or a step: what precedes it'),
      after: stepCursor.describe('An artifact, or a step: what follows it'),
      run_id: exact.describe('Needed, unless step_id is given'),
      step_id: stepCursor,
      block_id: exact,
      operation: z.enum(ARTIFACT_OPERATIONS).optional(),
    }),
    status: 200,
    response: listOf(WorkflowArtifact),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/artifacts/{artifact_id}',
    summary: 'One artifact: the parse, extraction, evaluation or call',
    params: z.object({ artifact_id: IdParam }),
    status: 200,
    response: WorkflowArtifact,
    errors: [404],
  }),
};
