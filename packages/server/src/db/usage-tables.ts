/** Row types of the usage ledgers; see tables.ts. */
import type { Json, Scoped } from './row-parts.ts';

export interface UsageRunRow extends Scoped {
  run_id: string;
  workflow_id: string;
  status: string;
  trigger_type: string;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  duration_ms: number | null;
  execution_duration_ms: number;
  page_count: number;
  credits: number;
  retry_count: number;
  triggered_by: Json<Record<string, unknown>> | null;
}

export interface UsagePrimitiveRow extends Scoped {
  primitive_execution_id: string;
  operation: string;
  status: string;
  created_at: string;
  completed_at: string | null;
  duration_ms: number | null;
  page_count: number;
  credits: number;
  model: string | null;
  documents: Json<{ file_id: string; filename: string }[]>;
  prompt_tokens: number;
  completion_tokens: number;
  cost_usd: number | null;
  is_cached: boolean;
  workflow_id: string | null;
  run_id: string | null;
  block_id: string | null;
  project_id: string | null;
  resource_kind: string;
  resource_id: string | null;
  metadata: Json<Record<string, unknown>>;
  triggered_by: Json<Record<string, unknown>> | null;
}

export interface UsageTables {
  usage_runs: UsageRunRow;
  usage_primitives: UsagePrimitiveRow;
}
