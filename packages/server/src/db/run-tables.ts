/** Row types of the tables of workflow runs; see tables.ts. */
import type { Generated } from 'kysely';
import type { Json, Scoped } from './row-parts.ts';

export interface RunGraphRow extends Scoped {
  id: string;
  graph: Json<Record<string, unknown>>;
  created_at: string;
}

export interface WorkflowRunRow extends Scoped {
  id: string;
  workflow_id: string;
  workflow_version_id: string;
  status: 'pending' | 'queued' | 'running' | 'completed' | 'error' | 'failed' | 'awaiting_review' | 'cancelled';
  trigger_type: string;
  trigger: Json<Record<string, unknown>>;
  parent_run_id: string | null;
  command_id: string | null;
  trigger_id: string | null;
  delivery_key: string | null;
  documents: Json<Record<string, unknown>>;
  json_inputs: Json<Record<string, unknown>>;
  file_ids: string[];
  metadata: Json<Record<string, string>> | null;
  waiting_for: string[];
  error: Json<Record<string, unknown>> | null;
  cancel_reason: string | null;
  page_count: number;
  credits: number;
  retry_count: number;
  execution_ms: number;
  event_count: number;
  triggered_by: Json<Record<string, unknown>> | null;
  /** The span that started the run; null if it is not traced. */
  traceparent: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

export interface WorkflowStepRow extends Scoped {
  id: string;
  run_id: string;
  key: string;
  workflow_id: string;
  path: string;
  block_id: string;
  block_type: string;
  block_label: string;
  part: 'whole' | 'start' | 'check' | 'end';
  loop_containers: Json<unknown[]>;
  status: 'queued' | 'running' | 'completed' | 'awaiting_review' | 'error' | 'skipped' | 'cancelled';
  attempt: number;
  retry_count: number;
  job_id: string | null;
  inputs: Json<Record<string, unknown>>;
  outputs: Json<Record<string, unknown>>;
  rounds: Json<Record<string, number>> | null;
  artifact_operation: string | null;
  artifact_id: string | null;
  model: string | null;
  error: Json<Record<string, unknown>> | null;
  reason: string | null;
  execution_ms: number;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  ordered_at: Generated<string>;
}

export interface WorkflowItemRow {
  run_id: string;
  key: string;
  round: number;
  payload: Json<Record<string, unknown>>;
}

export interface WorkflowStepLookupsRow {
  run_id: string;
  key: string;
  payload: Json<Record<string, unknown>>;
}

export interface ModelAnswerRow extends Scoped {
  owner_id: string;
  question: string;
  answer: Json<Record<string, unknown>>;
  created_at: string;
}

export interface WorkflowArtifactRow extends Scoped {
  id: string;
  workflow_id: string;
  run_id: string;
  step_id: string;
  block_id: string;
  operation: string;
  content: Json<Record<string, unknown>> | null;
  created_at: string;
}

export interface WorkflowBlockExecutionRow extends Scoped {
  id: string;
  workflow_id: string;
  workflow_version_id: string;
  source_run_id: string;
  source_step_id: string;
  block_id: string;
  block_type: string;
  block_config: Json<Record<string, unknown>>;
  status: 'completed' | 'error';
  outputs: Json<Record<string, unknown>>;
  artifact_operation: string | null;
  artifact_id: string | null;
  routing_decisions: string[];
  error: Json<Record<string, unknown>> | null;
  duration_ms: number;
  created_at: string;
  started_at: string;
  completed_at: string;
}

export interface WorkflowReviewRow extends Scoped {
  id: string;
  workflow_id: string;
  workflow_version_id: string;
  run_id: string;
  block_id: string;
  step_id: string;
  parent_step_id: string | null;
  iteration_key: string | null;
  block_type: string;
  triggered_by: Json<Record<string, unknown>>;
  verdict: 'approved' | 'rejected' | null;
  decided_version_id: string | null;
  decided_by: Json<Record<string, unknown>> | null;
  decided_at: string | null;
  reason: string | null;
  closed_at: string | null;
  created_at: string;
}

export interface WorkflowReviewVersionRow extends Scoped {
  review_id: string;
  id: string;
  parent_id: string | null;
  author: Json<Record<string, unknown>>;
  snapshot: Json<Record<string, unknown>>;
  note: string | null;
  created_at: string;
}

export interface WorkflowRunEventRow {
  run_id: string;
  sequence: number;
  type: string;
  data: Json<Record<string, unknown>>;
  created_at: string;
}

export interface WorkflowTriggerRow extends Scoped {
  id: string;
  workflow_id: string;
  type: 'schedule' | 'webhook' | 'email';
  name: string;
  is_enabled: boolean;
  config: Json<Record<string, unknown>>;
  documents: Json<Record<string, unknown>>;
  json_inputs: Json<Record<string, unknown>>;
  secret: Uint8Array | null;
  secret_version: number;
  next_fire_at: string | null;
  last_fired_at: string | null;
  last_run_id: string | null;
  last_error: Json<Record<string, string>> | null;
  created_by: Json<Record<string, string | null>>;
  created_at: string;
  updated_at: string;
}

export interface RefusedMailRow extends Scoped {
  id: string;
  trigger_id: string;
  workflow_id: string;
  sender: string;
  status: number;
  reason: string;
  created_at: string;
}

export interface RunTables {
  run_graphs: RunGraphRow;
  workflow_runs: WorkflowRunRow;
  workflow_steps: WorkflowStepRow;
  workflow_items: WorkflowItemRow;
  workflow_step_lookups: WorkflowStepLookupsRow;
  model_answers: ModelAnswerRow;
  workflow_run_events: WorkflowRunEventRow;
  workflow_artifacts: WorkflowArtifactRow;
  workflow_block_executions: WorkflowBlockExecutionRow;
  workflow_reviews: WorkflowReviewRow;
  workflow_review_versions: WorkflowReviewVersionRow;
  workflow_triggers: WorkflowTriggerRow;
  refused_mails: RefusedMailRow;
}
