import { z } from 'zod';
import { DateTime, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BlockConfig, BlockType } from './workflow-graph.ts';
import { runErrorFields } from './workflow-runs.ts';
import { ARTIFACT_OPERATIONS, Handles } from './workflow-steps.ts';

const id = z.string().min(1).max(255);

const BlockExecution = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    workflow_version_id: z.string().describe('The version that the draft was then'),
    source_run_id: z.string(),
    source_step_id: z.string().describe('The step whose inputs the block got'),
    block_id: z.string(),
    block_type: BlockType,
    block_config: BlockConfig.describe('The config that the block had'),
    lifecycle: z.discriminatedUnion('status', [z.object({ status: z.literal('completed') }), z.object(runErrorFields)]),
    handle_inputs: Handles,
    handle_outputs: Handles,
    artifact: z.object({ operation: z.enum(ARTIFACT_OPERATIONS), id: z.string() }).nullable(),
    routing_decisions: z.array(z.string()).describe('Handles that a conditional block chose'),
    duration_ms: z.int(),
    created_at: DateTime,
    started_at: DateTime,
    completed_at: DateTime,
    block_config_fingerprint: z.string(),
    handle_inputs_fingerprint: z.string(),
    available_iterations: z.array(z.string()).describe('Steps that the block had in the run, at most 100'),
  })
  .meta({ id: 'WorkflowBlockExecution' });

export const workflowBlockExecutions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/blocks/executions',
    summary: 'Executions of a block on what a run gave it',
    query: z.object({ ...pageQuery({ max: 100, default: 20 }), run_id: id, block_id: id }),
    status: 200,
    response: listOf(BlockExecution),
    errors: [400],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/workflows/blocks/executions',
    summary: 'Execute one block of the draft on what it received in a run',
    description:
      'Waits for the result. Parses and extractions are made and paid as usual. An api_call does not leave: it gets the answer of the run if it would send the same, and fails with `call_differs` otherwise. A run in which the block received nothing is a 422.',
    body: z.object({
      run_id: id,
      block_id: id,
      step_id: z.string().max(2048).optional().describe('Which step of the block; the first one when absent'),
      n_consensus: z.literal([3, 5, 7]).optional().describe('For extract blocks'),
      check_eligibility: z
        .boolean()
        .default(true)
        .describe('Refuse with 422 what cannot succeed: another block type than in the run, an input that is missing'),
    }),
    status: 201,
    response: BlockExecution,
    errors: [404],
  }),
};
