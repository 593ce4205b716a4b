import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { EditResult } from './editor.ts';
import type { StoredEdit } from './store.ts';

export type Edit = z.input<typeof api.edits.get.response>;

/** The edit as responses show it. The output is streamed from the edited document. */
export const toEdit = (row: StoredEdit) => ({
  id: row.id,
  file: { id: row.file_id, filename: row.filename, mime_type: row.mime_type },
  model: row.model,
  template_id: row.template_id,
  instructions: row.instructions,
  pages: row.pages,
  redact: row.redact,
  config: { color: row.color },
  filled_document_ref: filledReference(row),
  status: row.status,
  error: row.error,
  warnings: row.warnings,
  usage: { page_count: row.page_count, credits: row.credits },
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
  output: null,
});

function filledReference({ filled_file_id, filled_filename, filled_mime_type }: StoredEdit) {
  if (filled_file_id === null || filled_filename === null || filled_mime_type === null) return null;
  return { id: filled_file_id, filename: filled_filename, mime_type: filled_mime_type };
}

/** The columns of a result. */
export const completed = (row: StoredEdit, result: EditResult): Partial<StoredEdit> => ({
  page_count: result.pageCount,
  credits: result.credits,
  warnings: result.warnings,
  form_data: result.formData,
  not_applied: result.notApplied,
  redactions: result.redactions,
  filled_file_id: result.filledFileId,
  filled_filename: filledName(row),
  filled_mime_type: row.mime_type,
  filled_sha256: result.filled.sha256,
  filled_bytes: result.filled.sizeBytes,
});

const MAX_NAME = 1000;

/** `form.pdf` becomes `form_filled.pdf` or `form_redacted.pdf`. */
export function filledName({ filename, redact }: Pick<StoredEdit, 'filename' | 'redact'>): string {
  const [, base = filename, extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(filename) ?? [];
  return `${base.slice(0, MAX_NAME)}_${redact === null ? 'filled' : 'redacted'}${extension}`;
}
