/** What a primitive used: its entry in the usage ledger, and what its record shows. */
import type { NewUsagePrimitive } from '../usage/records.ts';
import type { PrimitiveRow } from './primitive.ts';

const LEDGER_STATUS = {
  pending: 'created',
  queued: 'created',
  in_progress: 'running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'canceled',
} as const;

type OfItsKind = Pick<NewUsagePrimitive, 'operation' | 'resource_kind' | 'documents' | 'metadata' | 'is_cached'>;

/** Only completed work costs credits. */
export const primitiveUsage = (row: PrimitiveRow, ofItsKind: OfItsKind): NewUsagePrimitive => ({
  primitive_execution_id: row.usage_id,
  status: LEDGER_STATUS[row.status],
  created_at: row.created_at,
  completed_at: row.completed_at,
  duration_ms:
    row.completed_at === null
      ? null
      : Math.max(0, new Date(row.completed_at).getTime() - new Date(row.started_at ?? row.created_at).getTime()),
  page_count: row.page_count,
  credits: row.credits,
  model: row.model,
  workflow_id: row.workflow_id ?? null,
  run_id: row.run_id ?? null,
  block_id: row.block_id ?? null,
  project_id: null,
  environment_id: row.environment_id,
  resource_id: row.id,
  triggered_by: row.triggered_by as NewUsagePrimitive['triggered_by'],
  ...ofItsKind,
});

type Used = Record<'page_count' | 'credits' | 'prompt_tokens' | 'completion_tokens', number>;

/** The usage in the record of an operation that may ask a model. */
export const modelUsage = ({ page_count, credits, prompt_tokens, completion_tokens }: Used) => ({
  page_count,
  credits,
  prompt_tokens,
  completion_tokens,
  total_tokens: prompt_tokens + completion_tokens,
});
