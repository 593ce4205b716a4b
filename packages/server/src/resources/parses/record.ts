import type { DocumentWarning } from '../../documents/document.ts';
import type { KeptBlob } from '../blobs/service.ts';
import { documentsOf, primitiveUsage } from '../primitives/usage-record.ts';
import type { NewUsagePrimitive } from '../usage/records.ts';
import { emptyOutput } from './output.ts';
import type { StoredParse } from './store.ts';

export const CREDITS_PER_PAGE = 1;

/** The parse as answers show it, with an empty output. */
export const toParse = (row: StoredParse) => ({
  id: row.id,
  file: { id: row.file_id, filename: row.filename, mime_type: row.mime_type },
  model: row.model,
  table_parsing_format: row.table_parsing_format,
  image_resolution_dpi: row.image_resolution_dpi,
  instructions: row.instructions,
  pages: row.pages,
  languages: row.languages,
  include_layout: row.include_layout,
  status: row.status,
  error: row.error,
  warnings: row.warnings,
  progress: row.background ? progressOf(row) : null,
  usage: { page_count: row.page_count, credits: row.credits },
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
  output: emptyOutput(),
});

type Stage = 'waiting' | 'reading' | 'asking_model' | 'rendering' | 'done';

const progressOf = ({ stage, pages_done, pages_total }: StoredParse) => ({
  stage: stage as Stage,
  pages_done,
  pages_total,
});

export interface Completion {
  text: KeptBlob;
  layout: KeptBlob | null;
  pageCount: number;
  creditsPerPage: number;
  warnings: DocumentWarning[];
}

export const completed = (
  row: StoredParse,
  { text, layout, pageCount, creditsPerPage, warnings }: Completion,
  now: string,
): StoredParse => ({
  ...row,
  status: 'completed',
  stage: 'done',
  pages_done: pageCount,
  pages_total: pageCount,
  page_count: pageCount,
  credits: pageCount * creditsPerPage,
  text_sha256: text.sha256,
  text_bytes: text.sizeBytes,
  layout_sha256: layout?.sha256 ?? null,
  layout_bytes: layout?.sizeBytes ?? null,
  warnings,
  password: null,
  completed_at: now,
});

export const usageOf = (row: StoredParse, { isCached = false } = {}): NewUsagePrimitive =>
  primitiveUsage(row, {
    operation: 'parse',
    resource_kind: 'parse',
    documents: documentsOf(row),
    metadata: {},
    is_cached: isCached,
  });
