import { z } from 'zod';
import { DateTime, DocumentInput, dateWindowQuery, FileReference, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { RUN_STATUSES, TRIGGER_TYPES } from './usage.ts';

const RunParams = z.object({ run_id: IdParam });
const exact = z.string().max(255).optional();
const Metadata = z.record(z.string(), z.string());

export const RunErrorDetails = z
  .object({
    message: z.string(),
    stack_trace: z.string().nullable(),
    block_id: z.string().nullable(),
    block_name: z.string().nullable(),
    error_code: z.string().describe('Stable, such as `configuration_error` or `output_invalid`'),
    context: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'RunErrorDetails' });

/** What runs and steps that ended with an error say. */
export const runErrorFields = {
  status: z.literal('error'),
  message: z.string(),
  stage: z.enum([
    'input_collection',
    'registry_lookup',
    'document_fetch',
    'execution',
    'output_storage',
    'routing',
    'history_payload',
  ]),
  category: z.enum(['transient', 'permanent', 'quota']),
  details: RunErrorDetails,
};

const RunLifecycle = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('pending') }),
    z.object({ status: z.literal('running') }),
    z.object({ status: z.literal('awaiting_review'), waiting_for_block_ids: z.array(z.string()) }),
    z.object({ status: z.literal('completed') }),
    z.object({ ...runErrorFields, failing_step_id: z.string().nullable() }),
    z.object({ status: z.literal('cancelled'), reason: z.string() }),
  ])
  .meta({ id: 'WorkflowRunLifecycle' });

export const WorkflowRun = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    workflow_version_id: z.string().describe('The version that the run executes; it never changes'),
    trigger: z.object({
      type: z.enum([...TRIGGER_TYPES, 'custom']),
      api_key_id: z.string().nullable().optional(),
      user_id: z.string().optional().describe('The member who started the run'),
      parent_run_id: z.string().nullable().optional().describe('The run that was restarted'),
      schedule_id: z.string().optional().describe('The trigger of the type schedule'),
      scheduled_at: DateTime.optional().describe('The time of the schedule that the run is for'),
      webhook_id: z.string().optional().describe('The trigger of the type webhook'),
      email_id: z.string().optional().describe('The trigger of the type email'),
      sender: z.string().optional().describe('The sender of the mail, as its envelope says'),
      subject: z.string().optional().describe('The subject of the mail'),
      message_id: z.string().nullable().optional().describe('The Message-ID of the mail'),
    }),
    lifecycle: RunLifecycle,
    timing: z.object({
      created_at: DateTime,
      started_at: DateTime.nullable(),
      completed_at: DateTime.nullable(),
    }),
    inputs: z.object({
      documents: z.record(z.string(), FileReference),
      json_data: z.record(z.string(), z.unknown()).describe('Null where the value is too large to be repeated here'),
    }),
    metadata: Metadata.nullable(),
  })
  .meta({ id: 'WorkflowRun' });

const Version = z.string().max(255).describe('`production` (the published version), `draft`, or the id of a version');

const ReplayedStep = { step_id: z.string(), block_id: z.string(), block_type: z.string() };

const WorkflowRunReplay = z
  .object({
    run_id: z.string(),
    workflow_version_id: z.string(),
    outcome: z
      .enum(['identical', 'different', 'incomplete'])
      .describe('`incomplete`: nothing differs, but some steps could not be repeated'),
    steps: z.object({ total: z.int(), identical: z.int(), different: z.int(), not_replayed: z.int() }),
    differences: z.array(
      z.object({
        ...ReplayedStep,
        kind: z.enum(['status', 'output', 'error', 'request', 'review', 'items']),
        path: z.string().describe('Of the value that differs, such as `lines[0].price`'),
        recorded: z.unknown(),
        replayed: z.unknown(),
      }),
    ),
    not_replayed: z.array(
      z.object({
        ...ReplayedStep,
        code: z.string().describe('Stable, such as `model_not_recorded`, `lookup_not_recorded`, `taken_over`'),
        message: z.string(),
      }),
    ),
    is_truncated: z.boolean().describe('True if there are more differences than the lists have'),
  })
  .meta({ id: 'WorkflowRunReplay' });

export const workflowRuns = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/runs',
    summary: 'The runs of the environment',
    query: z.object({
      ...pageQuery({ max: 100, default: 20 }),
      ...dateWindowQuery,
      workflow_id: exact,
      status: z.enum(RUN_STATUSES).optional(),
      exclude_status: z.enum(RUN_STATUSES).optional(),
      trigger_type: z.enum(TRIGGER_TYPES).optional(),
      min_duration_ms: z.int().min(0).optional().describe('From start to end'),
      max_duration_ms: z.int().min(0).optional(),
      search: exact.describe('Part of the id of the run'),
      metadata: z.string().max(4096).optional().describe('A JSON object; runs must have all of its pairs'),
      sort_by: z
        .enum(['timing.created_at', 'timing.started_at'])
        .default('timing.created_at')
        .describe('By `timing.started_at` the list has no runs that have not started'),
    }),
    status: 200,
    response: listOf(WorkflowRun),
    errors: [400],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/workflows/runs',
    summary: 'Run a workflow',
    description:
      'Answers at once; the run continues in the background. A workflow without a published version is a 409 `production_required_but_unpublished`, unless `version` names another one. A secret that is missing ends the run with an error before anything is done.',
    body: z.object({
      workflow_id: z.string().min(1).max(255),
      documents: z.record(z.string(), DocumentInput).optional().describe('By the id of the start_document block'),
      json_inputs: z.record(z.string(), z.unknown()).optional().describe('By the id of the start_json block'),
      version: Version.default('production'),
      metadata: Metadata.optional(),
      trigger_type: z.enum(['api', 'manual', 'restart']).default('api'),
      parent_run_id: exact.describe('With `trigger_type: restart`: the run that this one repeats'),
    }),
    exactNumbers: true,
    status: 201,
    response: WorkflowRun,
    errors: [400, 404],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/runs/{run_id}',
    summary: 'One run',
    params: RunParams,
    status: 200,
    response: WorkflowRun,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/workflows/runs/{run_id}',
    summary: 'Delete a run with its steps',
    description: 'A run that has not ended is cancelled first. Artifacts and usage remain.',
    params: RunParams,
    status: 204,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/workflows/runs/{run_id}/cancel',
    summary: 'Cancel a run',
    description: 'Steps that have ended keep their outputs. A run that has ended stays as it is.',
    params: RunParams,
    body: z.object({ command_id: exact.describe('Accepted; cancelling twice is the same as once') }),
    status: 200,
    response: z
      .object({
        run: WorkflowRun,
        redis_available: z.boolean().describe('Always true; clients expect it'),
        cancellation_status: z.enum(['cancelled', 'cancellation_requested', 'cancellation_failed']),
      })
      .meta({ id: 'WorkflowRunCancellation' }),
    errors: [404],
  }),
  events: endpoint({
    method: 'GET',
    path: '/v1/workflows/runs/{run_id}/events',
    summary: 'What happens to a run, as server-sent events',
    description:
      'Sends what has happened, then what happens, and ends after the end of the run. `run.updated` has the lifecycle, `step.updated` the state of a step. A client that reconnects with `Last-Event-ID` misses nothing.',
    params: RunParams,
    query: z.object({
      last_event_id: z.int().min(0).optional().describe('For clients that cannot send the header Last-Event-ID'),
    }),
    status: 200,
    response: 'event_stream',
    errors: [404],
  }),
  restart: endpoint({
    method: 'POST',
    path: '/v1/workflows/runs/{run_id}/restart',
    summary: 'Run again with the same inputs',
    description:
      'The published version is used, unless `version` names another one. With `from_failed_step` the new run keeps the version of the old one and the outputs of its steps that have ended, and begins where it stopped.',
    params: RunParams,
    body: z.object({
      version: Version.default('production'),
      from_failed_step: z
        .boolean()
        .default(false)
        .describe('For runs that ended with an error or were cancelled. Containers that had not ended begin anew'),
      metadata: Metadata.optional().describe('Added to the metadata of the run'),
      command_id: z.string().min(1).max(255).optional().describe('A second request with it gets the first run'),
    }),
    status: 201,
    response: WorkflowRun,
    errors: [400, 404],
  }),
  replay: endpoint({
    method: 'POST',
    path: '/v1/workflows/runs/{run_id}/replay',
    summary: 'Repeat a finished run from its records and compare',
    permission: 'read',
    description:
      'Executes every step again on the inputs that it had, with the clock, random numbers, rows of tables, responses of services and answers of models that it had then. Nothing is recorded, called or asked. A run that has not ended is a 409.',
    params: RunParams,
    body: z.object({}),
    status: 200,
    response: WorkflowRunReplay,
    errors: [404],
  }),
  export: endpoint({
    method: 'POST',
    path: '/v1/workflows/runs/export',
    summary: 'What one block received or returned in completed runs, as CSV',
    permission: 'read',
    body: z.object({
      workflow_id: z.string().min(1).max(255),
      block_id: z.string().min(1).max(255),
      export_source: z.enum(['outputs', 'inputs']).default('outputs'),
      selected_run_ids: z.array(z.string().max(255)).max(10_000).optional().describe('Only these runs'),
      selected_doc_types: z
        .array(z.string().max(20))
        .max(100)
        .optional()
        .describe('Only runs with a document of one of these extensions'),
      status: z.enum(RUN_STATUSES).optional(),
      exclude_status: z.enum(RUN_STATUSES).optional(),
      trigger_type: z.enum(TRIGGER_TYPES).optional(),
      ...dateWindowQuery,
      preferred_columns: z.array(z.string().max(1000)).max(1000).optional().describe('Columns that come first'),
      delimiter: z.string().min(1).max(4).default(';'),
      line_delimiter: z.string().min(1).max(4).default('\n'),
      quote: z.string().min(1).max(1).default('"'),
    }),
    status: 200,
    response: z.object({ csv_data: z.string(), rows: z.int(), columns: z.int() }).meta({ id: 'WorkflowRunExport' }),
    errors: [400, 404],
  }),
};
