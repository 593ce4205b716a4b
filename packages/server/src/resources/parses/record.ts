import type { api } from '@recto/contract';
import type { z } from 'zod';
import { emptyOutput } from './output.ts';
import type { ParseResult } from './pipeline.ts';
import type { StoredParse } from './store.ts';

export type Parse = z.input<typeof api.parses.get.response>;

/** The parse as responses show it, with an empty output. */
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

/** The columns of a result. */
export const completed = (_row: StoredParse, result: ParseResult): Partial<StoredParse> => ({
  stage: 'done',
  pages_done: result.pageCount,
  pages_total: result.pageCount,
  page_count: result.pageCount,
  credits: result.pageCount * result.creditsPerPage,
  text_sha256: result.text.sha256,
  text_bytes: result.text.sizeBytes,
  layout_sha256: result.layout?.sha256 ?? null,
  layout_bytes: result.layout?.sizeBytes ?? null,
  warnings: result.warnings,
});
