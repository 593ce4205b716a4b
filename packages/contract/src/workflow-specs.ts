import { z } from 'zod';
import { DEFINITION_BODY } from './body-limits.ts';
import { FileReference, IdParam, WorkflowIssue } from './common.ts';
import { endpoint } from './endpoint.ts';
import { FieldChange } from './workflow-graph.ts';

const inRun = {
  run_id: z.string(),
  document: FileReference.nullable().describe('The document that the run had'),
  block_id: z.string(),
  step_id: z.string(),
};
const change = { before: z.unknown(), after: z.unknown() };
const problem = {
  ...inRun,
  block_id: z.string().nullable(),
  step_id: z.string().nullable(),
  code: z.string(),
  message: z.string(),
};

const PlanBehaviour = z
  .object({
    exit_hint: z
      .enum(['unchanged', 'changed', 'failed'])
      .describe('For pipelines. `failed`: a run that completed would end with an error'),
    runs: z.object({ compared: z.int(), incomplete: z.int() }),
    changes: z
      .array(z.object({ ...inRun, path: z.string(), ...change }))
      .describe('Values that blocks would give otherwise'),
    calls: z.array(z.object({ ...inRun, ...change })).describe('Requests to other services that would be others'),
    failures: z.array(z.object(problem)).describe('Steps that would fail'),
    problems: z
      .array(z.object(problem))
      .describe('What is not known: a model would have to be asked, a person would decide, the inputs do not fit'),
    is_truncated: z.boolean(),
  })
  .meta({ id: 'PlanBehaviour' });

const Diagnostics = z
  .object({
    is_valid: z.boolean(),
    issues: z.array(WorkflowIssue),
    behaviour: PlanBehaviour.optional().describe('Only in plans with `evaluate`'),
  })
  .meta({ id: 'WorkflowDiagnostics' });

const Values = z.record(z.string(), z.unknown());

const ResourceChange = z
  .object({
    address: z.string(),
    target: z.enum(['workflow', 'block', 'edge']),
    target_id: z.string(),
    name: z.string(),
    type: z.string(),
    actions: z.array(z.enum(['create', 'update', 'delete'])).describe('delete and create together replace'),
    summary: z.string(),
    path: z.string().nullable(),
    change: z.object({
      before: Values.nullable(),
      after: Values.nullable(),
      before_sensitive: Values.describe('Mirrors the values: true for each masked one'),
      after_sensitive: Values,
      field_changes: z.array(FieldChange),
    }),
  })
  .meta({ id: 'ResourceChange' });

export const WorkflowPlan = z
  .object({
    workflow_id: z.string(),
    action: z.enum(['create', 'update', 'noop']),
    block_count: z.int(),
    edge_count: z.int(),
    diagnostics: Diagnostics,
    format_version: z.literal('workflows-plan/v1'),
    summary: z.object({
      add: z.int(),
      change: z.int(),
      destroy: z.int(),
      replace: z.int(),
      noop: z.int(),
      total: z.int(),
      has_changes: z.boolean(),
    }),
    resource_changes: z.array(ResourceChange),
    rendered_plan: z.string(),
    draft_version: z
      .int()
      .nullable()
      .describe('The draft that the plan was made against, for expected_draft_version; null when there is none'),
  })
  .meta({ id: 'WorkflowPlan' });

const AppliedPlan = WorkflowPlan.extend({ created: z.boolean() }).meta({ id: 'AppliedWorkflowPlan' });

const params = z.object({ workflow_id: IdParam });
const yaml_definition = z
  .string()
  .min(1)
  .describe('The definition as YAML; more than 4,194,304 characters, 5,000 blocks or 120,000 values are refused');
const project_id = z.string().max(255).optional().describe('The default project when absent');

export const workflowSpecs = {
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/{workflow_id}/spec',
    summary: 'The draft as canonical YAML',
    params,
    status: 200,
    response: z.object({ workflow_id: z.string(), yaml_definition: z.string() }),
    errors: [404],
  }),
  plan: endpoint({
    method: 'POST',
    path: '/v1/workflows/{workflow_id}/spec/plan',
    summary: 'Show what applying a definition to the draft would change',
    permission: 'read',
    description:
      'Changes nothing. The path selects the target workflow, not metadata.id of the YAML. A definition with errors is a 400 that lists all of them. With `evaluate`, blocks that would be others and the blocks after them are executed on what past runs received, and `diagnostics.behaviour` says which values would change; nothing is recorded, called or asked.',
    params,
    body: z.object({
      yaml_definition,
      evaluate: z
        .object({
          runs: z
            .union([z.literal('recent'), z.array(z.string().min(1).max(255)).min(1).max(100)])
            .default('recent')
            .describe('The latest runs that completed, or runs by their ids'),
          limit: z.int().min(1).max(100).default(20).describe('How many recent runs'),
        })
        .optional(),
    }),
    bodyLimit: DEFINITION_BODY,
    status: 200,
    response: WorkflowPlan,
    errors: [400, 404],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/v1/workflows/{workflow_id}/spec/apply',
    summary: 'Replace the draft with a definition',
    description: 'All or nothing. Deletes blocks and edges that the definition does not contain.',
    params,
    body: z.object({
      yaml_definition,
      expected_draft_version: z
        .int()
        .min(0)
        .max(2_147_483_647)
        .optional()
        .describe('The draft_version of the plan; a draft that has changed since is a 409'),
    }),
    bodyLimit: DEFINITION_BODY,
    status: 200,
    response: AppliedPlan,
    errors: [400, 404],
  }),
  planNew: endpoint({
    method: 'POST',
    path: '/v1/workflows/spec/plan',
    summary: 'Show what creating a workflow from a definition would make',
    permission: 'read',
    body: z.object({ yaml_definition, project_id }),
    bodyLimit: DEFINITION_BODY,
    status: 200,
    response: WorkflowPlan,
    errors: [400, 404],
  }),
  applyNew: endpoint({
    method: 'POST',
    path: '/v1/workflows/spec/apply',
    summary: 'Create a workflow from a definition',
    description: 'metadata.id of the YAML is ignored: applying an export here creates a second workflow.',
    body: z.object({ yaml_definition, project_id }),
    bodyLimit: DEFINITION_BODY,
    status: 201,
    response: AppliedPlan,
    errors: [400, 404],
  }),
  validate: endpoint({
    method: 'POST',
    path: '/v1/workflows/spec/validate',
    summary: 'Check a definition',
    permission: 'read',
    description: 'Warnings come with a 200; any error is a 400 that lists all of them.',
    body: z.object({ yaml_definition, project_id }),
    bodyLimit: DEFINITION_BODY,
    status: 200,
    response: z.object({
      workflow_id: z.string().nullable().describe('metadata.id of the YAML'),
      block_count: z.int(),
      edge_count: z.int(),
      is_valid: z.boolean(),
      diagnostics: Diagnostics,
    }),
    errors: [400, 404],
  }),
};
