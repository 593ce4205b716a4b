import { isObject, type Json } from '../../pipelines/json/json.ts';
import type { UsagePrimitiveRecord } from '../usage/records.ts';
import type { Generated } from './generator.ts';
import type { StoredGeneration } from './store.ts';

export const isOver = ({ status }: Pick<StoredGeneration, 'status'>): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled';

/** The record as answers show it, the keywords of the schema beside its own. */
export const toGeneratedSchema = (row: StoredGeneration, includeOutput = true) => {
  const schema = includeOutput ? (row.json_schema ?? {}) : {};
  return {
    ...keywordsOf(schema),
    id: row.id,
    object: 'schema' as const,
    json_schema: schema,
    strict: true as const,
    status: row.status,
    error: row.error,
    files: row.documents.map(({ file_id, filename, mime_type }) => ({ id: file_id, filename, mime_type })),
    model: row.model,
    instructions: row.instructions,
    notes: row.notes,
    usage: {
      page_count: row.page_count,
      credits: row.credits,
      prompt_tokens: row.prompt_tokens,
      completion_tokens: row.completion_tokens,
      total_tokens: row.prompt_tokens + row.completion_tokens,
    },
    created_at: row.created_at,
    started_at: row.started_at,
    completed_at: row.completed_at,
  };
};

const text = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

function keywordsOf(schema: { [key: string]: Json }) {
  if (schema.type !== 'object') return {};
  const { $schema, title, description, properties, required, additionalProperties, $defs } = schema;
  return {
    ...(text($schema) !== undefined && { $schema: text($schema) }),
    ...(text(title) !== undefined && { title: text(title) }),
    ...(text(description) !== undefined && { description: text(description) }),
    type: 'object' as const,
    'X-SchemaType': 'generic' as const,
    properties: isObject(properties) ? properties : {},
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    additionalProperties: typeof additionalProperties === 'boolean' ? additionalProperties : false,
    $defs: isObject($defs) ? $defs : {},
  };
}

export const completed = (row: StoredGeneration, generated: Generated, now: string): StoredGeneration => ({
  ...row,
  status: 'completed',
  json_schema: generated.schema,
  notes: generated.notes,
  page_count: generated.pageCount,
  credits: generated.credits,
  prompt_tokens: generated.tokens.promptTokens,
  completion_tokens: generated.tokens.completionTokens,
  completed_at: now,
});

const LEDGER_STATUS = {
  pending: 'created',
  queued: 'created',
  in_progress: 'running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'canceled',
} as const;

/** Only what was completed costs credits. */
export const usageOf = (row: StoredGeneration, cost: number | null = null): UsagePrimitiveRecord => ({
  primitive_execution_id: row.usage_id,
  operation: 'schema_generation',
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
  documents: row.documents.map(({ file_id, filename }) => ({ file_id, filename })),
  workflow_id: null,
  run_id: null,
  block_id: null,
  project_id: null,
  environment_id: row.environment_id,
  resource_kind: 'schema',
  resource_id: row.id,
  metadata: {
    prompt_tokens: row.prompt_tokens,
    completion_tokens: row.completion_tokens,
    total_tokens: row.prompt_tokens + row.completion_tokens,
    ...(cost !== null && { cost_usd: cost }),
  },
  triggered_by: row.triggered_by as UsagePrimitiveRecord['triggered_by'],
});
