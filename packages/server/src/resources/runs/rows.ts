/** Runs, their steps and their artifacts as they are stored. */
import type {
  WorkflowArtifactRow,
  WorkflowBlockExecutionRow,
  WorkflowReviewRow,
  WorkflowReviewVersionRow,
  WorkflowRunRow,
  WorkflowStepRow,
} from '../../db/run-tables.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { StepErrorCategory, StepErrorStage } from '../../workflows/run/step-error.ts';
import type { FileReference, Payload } from './payload.ts';

export interface StoredError {
  message: string;
  stage: StepErrorStage;
  category: StepErrorCategory;
  details: {
    message: string;
    stack_trace: null;
    block_id: string | null;
    block_name: string | null;
    error_code: string;
    context: Record<string, unknown> | null;
  };
  failing_step_id: string | null;
}

export interface Trigger {
  type: 'manual' | 'api' | 'schedule' | 'webhook' | 'email' | 'restart' | 'custom';
  api_key_id?: string | null;
  user_id?: string;
  parent_run_id?: string | null;
  schedule_id?: string;
  scheduled_at?: string;
  webhook_id?: string;
  email_id?: string;
  sender?: string;
  message_id?: string | null;
  subject?: string;
}

interface ParsedRun {
  trigger: Trigger;
  documents: Record<string, FileReference>;
  json_inputs: Record<string, Payload>;
  metadata: Record<string, string> | null;
  error: StoredError | null;
  triggered_by: Record<string, string | null> | null;
}

/** The record as read; the driver parses JSON. */
export type StoredRun = Omit<WorkflowRunRow, keyof ParsedRun> & ParsedRun;

/** What the execution of a step knows of its run. */
export type BegunRun = Pick<StoredRun, 'id' | 'workflow_id' | 'workflow_version_id' | 'triggered_by'>;

/** Where the value of an input is: in the output of a step of the same run, or in what a round begins with. */
export type InputReference = { key: string; handle: string } | { items: string; round: number };

export interface Rounds {
  total: number;
  begun: number;
  ended: number;
}

export interface LoopContainer {
  container_id: string;
  iteration: number;
  is_parallel: boolean;
  parallel_item_index: number | null;
}

interface ParsedStep {
  loop_containers: LoopContainer[];
  inputs: Record<string, InputReference>;
  outputs: Record<string, Payload>;
  rounds: Rounds | null;
  error: StoredError | null;
}

/** The record as read; the driver parses JSON. */
export type StoredStep = Omit<WorkflowStepRow, keyof ParsedStep | 'ordered_at'> & ParsedStep;

/** Steps that are records of their own. */
const RECORD_OPERATIONS = ['extraction', 'parse', 'partition', 'edit', 'classification', 'split'] as const;

export type RecordOperation = (typeof RECORD_OPERATIONS)[number];

export const isRecordOperation = (operation: string | null): operation is RecordOperation =>
  RECORD_OPERATIONS.some((known) => known === operation);

export type ArtifactOperation =
  | RecordOperation
  | 'conditional_evaluation'
  | 'review_trigger_evaluation'
  | 'while_loop_termination'
  | 'api_call_invocation'
  | 'function_invocation';

/** The record as read; the driver parses JSON. */
export type StoredArtifact = Omit<WorkflowArtifactRow, 'content' | 'operation'> & {
  operation: ArtifactOperation;
  content: Record<string, unknown> | null;
};

interface ParsedBlockExecution {
  block_config: JsonObject;
  outputs: Record<string, Payload>;
  error: StoredError | null;
}

/** The record as read; the driver parses JSON. */
export type StoredBlockExecution = Omit<WorkflowBlockExecutionRow, keyof ParsedBlockExecution> & ParsedBlockExecution;

export interface ReviewAuthor {
  kind: 'model' | 'agent' | 'human';
  id: string | null;
  display_name: string | null;
}

interface ParsedReview {
  triggered_by: Record<string, unknown>;
  decided_by: ReviewAuthor | null;
}

/** The record as read; the driver parses JSON. */
export type StoredReview = Omit<WorkflowReviewRow, keyof ParsedReview> & ParsedReview;

interface ParsedReviewVersion {
  author: ReviewAuthor;
  snapshot: JsonObject;
}

/** The record as read; the driver parses JSON. */
export type StoredReviewVersion = Omit<WorkflowReviewVersionRow, keyof ParsedReviewVersion> & ParsedReviewVersion;
