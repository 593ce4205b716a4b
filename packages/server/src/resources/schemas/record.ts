import type { api } from '@recto/contract';
import type { z } from 'zod';
import { isObject, type Json } from '../../pipelines/json/json.ts';
import { modelUsage } from '../primitives/usage-record.ts';
import type { Generated } from './generator.ts';
import type { StoredGeneration } from './store.ts';

export type GeneratedSchema = z.input<typeof api.schemas.get.response>;

/** The record as responses show it, with the keywords of the schema next to its own fields. */
export const toGeneratedSchema = (row: StoredGeneration, { withOutput = true } = {}) => {
  const schema = withOutput ? (row.json_schema ?? {}) : {};
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
    usage: modelUsage(row),
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

/** The columns of a result. */
export const completed = (_row: StoredGeneration, generated: Generated): Partial<StoredGeneration> => ({
  json_schema: generated.schema,
  notes: generated.notes,
  page_count: generated.pageCount,
  credits: generated.credits,
});
