/** Row types of the tables of edits; see tables.ts. */
import type { DocumentOperationRow, Json, Scoped } from './row-parts.ts';

export interface EditRow extends DocumentOperationRow {
  template_id: string | null;
  template_fields: Json<unknown[]> | null;
  instructions: string;
  pages: string | null;
  redact: Json<Record<string, unknown>> | null;
  redactions: Json<unknown[]>;
  color: string;
  form_data: Json<unknown[]> | null;
  not_applied: Json<unknown[]>;
  filled_file_id: string | null;
  filled_filename: string | null;
  filled_mime_type: string | null;
  filled_sha256: string | null;
  filled_bytes: number | null;
}

export interface EditTemplateRow extends Scoped {
  id: string;
  name: string;
  file_id: string;
  filename: string;
  mime_type: string;
  form_fields: Json<unknown[]>;
  field_count: number;
  created_at: string;
  updated_at: string;
}

export interface EditTables {
  edits: EditRow;
  edit_templates: EditTemplateRow;
}
