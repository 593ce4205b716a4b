/** Row types of the tables of edits; see tables.ts. */
import type { ColumnType } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export interface EditRow {
  organization_id: string;
  environment_id: string;
  id: string;
  file_id: string;
  filename: string;
  mime_type: string;
  content_sha256: string;
  model: string;
  template_id: string | null;
  template_fields: Json<unknown[]> | null;
  instructions: string;
  redact: Json<Record<string, unknown>> | null;
  redactions: Json<unknown[]>;
  color: string;
  background: boolean;
  status: 'pending' | 'queued' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
  error: Json<Record<string, unknown>> | null;
  warnings: Json<unknown[]>;
  job_id: string | null;
  page_count: number;
  credits: number;
  form_data: Json<unknown[]> | null;
  not_applied: Json<unknown[]>;
  filled_file_id: string | null;
  filled_filename: string | null;
  filled_mime_type: string | null;
  filled_sha256: string | null;
  filled_bytes: number | null;
  workflow_id: string | null;
  run_id: string | null;
  block_id: string | null;
  usage_id: string;
  triggered_by: Json<Record<string, unknown>>;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

export interface EditTemplateRow {
  organization_id: string;
  environment_id: string;
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
