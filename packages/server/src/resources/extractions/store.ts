import { type RawBuilder, sql } from '../../db/database.ts';
import { escapedLike } from '../../db/page.ts';
import type { JoinedFile } from '../../db/row-parts.ts';
import { ScopedRecords } from '../../db/scoped-records.ts';
import type { ExtractionRow } from '../../db/tables.ts';
import type { DocumentWarning } from '../../documents/model/document.ts';
import type { CallerMessage } from '../../pipelines/model-extract/messages.ts';
import type { PrimitiveColumns } from '../primitives/primitive.ts';

interface Parsed extends PrimitiveColumns {
  json_schema: Record<string, unknown>;
  additional_messages: CallerMessage[];
  metadata: Record<string, string>;
  languages: string[];
  warnings: DocumentWarning[];
  documents: JoinedFile[] | null;
}

/** The record as read; the driver parses JSON. */
export type StoredExtraction = Omit<ExtractionRow, keyof Parsed> & Parsed;

export const records = new ScopedRecords<StoredExtraction>({
  table: 'extractions',
  json: [
    'json_schema',
    'additional_messages',
    'metadata',
    'languages',
    'error',
    'warnings',
    'triggered_by',
    'documents',
  ],
});

/** Filters for extractions beyond those that all lists have. */
export interface ExtractionFilters {
  filenameContains: string | undefined;
  documentTypes: readonly string[] | undefined;
  metadata: Record<string, unknown> | undefined;
}

export function conditionsOf(filters: ExtractionFilters): RawBuilder<unknown>[] {
  const { filenameContains, documentTypes, metadata } = filters;
  return [
    ...(filenameContains === undefined
      ? []
      : [sql`lower(filename) like lower(${`%${escapedLike(filenameContains)}%`})`]),
    ...(documentTypes === undefined ? [] : [sql`document_type = any(${[...documentTypes]})`]),
    ...(metadata === undefined ? [] : [sql`metadata @> ${JSON.stringify(metadata)}::jsonb`]),
  ];
}
