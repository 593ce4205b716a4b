/** Runs, steps and artifacts as responses show them. */
import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Payload, Value } from './payload.ts';
import type { StoredArtifact, StoredError, StoredRun, StoredStep } from './rows.ts';

export type WorkflowRun = z.input<typeof api.workflowRuns.get.response>;
export type WorkflowStep = z.input<typeof api.workflowSteps.get.response>;

export const toRun = (row: StoredRun): WorkflowRun => ({
  id: row.id,
  workflow_id: row.workflow_id,
  workflow_version_id: row.workflow_version_id,
  trigger: row.trigger,
  lifecycle: runLifecycle(row),
  timing: { created_at: row.created_at, started_at: row.started_at, completed_at: row.completed_at },
  inputs: {
    documents: row.documents,
    json_data: Object.fromEntries(
      Object.entries(row.json_inputs).map(([block, payload]) => [
        block,
        payload.type === 'json' && 'data' in payload ? payload.data : null,
      ]),
    ),
  },
  metadata: row.metadata,
});

/** Run objects have no `queued` and no `failed`: clients decode a union without them. */
function runLifecycle(row: StoredRun): WorkflowRun['lifecycle'] {
  switch (row.status) {
    case 'pending':
    case 'queued':
      return { status: 'pending' };
    case 'running':
    case 'completed':
      return { status: row.status };
    case 'awaiting_review':
      return { status: 'awaiting_review', waiting_for_block_ids: row.waiting_for };
    case 'cancelled':
      return { status: 'cancelled', reason: row.cancel_reason ?? '' };
    case 'error':
    case 'failed': {
      const error = errorOf(row.error);
      return { status: 'error', ...error, failing_step_id: row.error?.failing_step_id ?? null };
    }
  }
}

/** A record that ended with an error has one; the reader of a damaged record sees that it is missing. */
export function errorOf(error: StoredError | null) {
  if (error === null) throw new Error('the error is missing');
  const { message, stage, category, details } = error;
  return { message, stage, category, details };
}

/** A value that was read for the response, with its size if that is large. */
export type ShownPayload = Payload | (Value & { size_bytes: number });

export interface ShownPayloads {
  inputs: Record<string, ShownPayload>;
  outputs: Record<string, ShownPayload>;
}

export const toStep = (row: StoredStep, { inputs, outputs }: ShownPayloads): WorkflowStep => ({
  step_id: row.id,
  run_id: row.run_id,
  workflow_id: row.workflow_id,
  block_id: row.block_id,
  block_type: row.block_type as WorkflowStep['block_type'],
  block_label: row.block_label,
  lifecycle: stepLifecycle(row),
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
  model: row.model,
  loop_containers: row.loop_containers,
  handle_inputs: toHandles(inputs),
  handle_outputs: toHandles(outputs),
  artifact:
    row.artifact_id === null || row.artifact_operation === null
      ? null
      : {
          operation: row.artifact_operation as NonNullable<WorkflowStep['artifact']>['operation'],
          id: row.artifact_id,
        },
  retry_count: row.retry_count,
});

export const toHandles = (payloads: Record<string, ShownPayload>) =>
  Object.fromEntries(Object.entries(payloads).map(([handle, payload]) => [handle, shownPayload(payload)]));

const shownPayload = (payload: ShownPayload) => ({
  type: payload.type,
  document: payload.type === 'file' ? payload.document : null,
  pages: payload.type === 'file' ? payload.pages : null,
  data: 'data' in payload ? payload.data : null,
  size_bytes: 'blob' in payload ? payload.blob.size_bytes : 'size_bytes' in payload ? payload.size_bytes : null,
});

function stepLifecycle(row: StoredStep): WorkflowStep['lifecycle'] {
  switch (row.status) {
    case 'skipped':
    case 'cancelled':
      return { status: row.status, reason: row.reason ?? '' };
    case 'error':
      return { status: 'error', ...errorOf(row.error) };
    default:
      return { status: row.status };
  }
}

export const toArtifact = ({ id, operation, run_id, step_id, block_id, created_at, content }: StoredArtifact) => ({
  ...content,
  id,
  operation,
  run_id,
  step_id,
  block_id,
  created_at,
});
