import { sql } from '../../db/database.ts';
import { ScopedRecords } from '../../db/scoped-records.ts';
import type { SchemaGenerationRow } from '../../db/tables.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { PrimitiveColumns } from '../primitives/primitive.ts';

export interface GenerationDocument {
  file_id: string;
  filename: string;
  mime_type: string;
  sha256: string;
}

interface Parsed extends PrimitiveColumns {
  documents: GenerationDocument[];
  json_schema: JsonObject | null;
  notes: string[];
}

/** The record as read; the driver parses JSON. */
export type StoredGeneration = Omit<SchemaGenerationRow, keyof Parsed> & Parsed;

export const records = new ScopedRecords<StoredGeneration>({
  table: 'schema_generations',
  json: ['documents', 'error', 'json_schema', 'notes', 'triggered_by'],
});

export const usesFile = (fileId: string) => sql<boolean>`documents @> ${JSON.stringify([{ file_id: fileId }])}::jsonb`;
