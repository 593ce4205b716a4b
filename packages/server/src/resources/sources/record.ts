import { DOCUMENTS_VERSION } from '../../documents/version.ts';
import { PIPELINES_VERSION } from '../../pipelines/version.ts';
import type { NewEvent } from '../events/service.ts';
import type { Extractions } from '../extractions/service.ts';
import type { NewUsagePrimitive } from '../usage/records.ts';
import type { StoredSources } from './store.ts';

/** Version of the readers and of the rules of proof. Evidence of another version need not come out the same. */
export const EVIDENCE_VERSION = `${DOCUMENTS_VERSION}.${PIPELINES_VERSION}`;

export type StoredExtraction = Awaited<ReturnType<Extractions['find']>>;

/** A completed extraction. */
export type FoundExtraction = StoredExtraction & { result_sha256: string };

export const isOver = ({ status }: Pick<StoredSources, 'status'>): boolean =>
  status === 'completed' || status === 'incomplete' || status === 'failed' || status === 'cancelled';

export const mayBeRetried = ({ status }: Pick<StoredSources, 'status'>): boolean =>
  status === 'failed' || status === 'incomplete' || status === 'cancelled';

/** Returns the row's next revision. */
export const changed = (row: StoredSources, change: Partial<StoredSources>, now: string): StoredSources => ({
  ...row,
  ...change,
  revision: row.revision + 1,
  updated_at: now,
});

/** The job as responses show it. */
export const toJob = (row: StoredSources) => ({
  id: row.id,
  object: 'extraction.sources.job' as const,
  mode: row.mode,
  status: row.status,
  is_partial: row.is_partial,
  revision: row.revision,
  updated_at: row.updated_at,
  ...(row.error !== null && { error: row.error }),
});

/** The end of a job. One that is incomplete lacks what was asked for, so it failed; its status tells. */
export const endEvent = (row: StoredSources): NewEvent => ({
  type: row.status === 'completed' ? 'extraction.sources.completed' : 'extraction.sources.failed',
  data: { error: null, ...toJob(row), extraction_id: row.extraction_id, document_type: row.document_type },
});

/** The document's expected type, before it is read. */
export function expectedType({ mime_type, filename }: Pick<StoredExtraction, 'mime_type' | 'filename'>) {
  if (mime_type === 'application/pdf' || /presentation|powerpoint/.test(mime_type)) return 'pdf';
  if (mime_type.startsWith('image/')) return 'image';
  if (mime_type === 'text/csv' || /\.tsv$/i.test(filename)) return 'csv';
  if (/spreadsheet|excel/.test(mime_type)) return 'xlsx';
  return /word|opendocument\.text|rtf/.test(mime_type) ? 'docx' : 'txt';
}

/** Usage of asking a model for citations: one record for all attempts. */
export const usageOf = (
  row: StoredSources,
  extraction: StoredExtraction,
  { model, status }: { model: string; status: NewUsagePrimitive['status'] },
): NewUsagePrimitive => ({
  primitive_execution_id: row.usage_id,
  operation: 'extraction',
  status,
  created_at: row.created_at,
  completed_at: status === 'running' ? null : row.updated_at,
  duration_ms:
    status === 'running' ? null : Math.max(0, new Date(row.updated_at).getTime() - new Date(row.created_at).getTime()),
  page_count: extraction.page_count,
  credits: row.credits,
  model,
  documents: (extraction.documents ?? [extraction]).map(({ file_id, filename }) => ({ file_id, filename })),
  workflow_id: null,
  run_id: null,
  block_id: null,
  project_id: null,
  environment_id: row.environment_id,
  resource_kind: 'extraction.sources',
  resource_id: row.id,
  metadata: extraction.metadata,
  is_cached: false,
  triggered_by: extraction.triggered_by as NewUsagePrimitive['triggered_by'],
});
