/** What the row types of several tables have in common; see tables.ts. */
import type { ColumnType } from 'kysely';

/** Read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>;

export interface Scoped {
  organization_id: string;
  environment_id: string;
}

/** A document operation: a record that is queued, run and ends once. */
export interface OperationRow extends Scoped {
  id: string;
  model: string;
  background: boolean;
  status: 'pending' | 'queued' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
  error: Json<Record<string, unknown>> | null;
  job_id: string | null;
  page_count: number;
  credits: number;
  usage_id: string;
  triggered_by: Json<Record<string, unknown>>;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

/** One of several documents that an operation of a run reads together. */
export interface JoinedFile {
  file_id: string;
  filename: string;
  mime_type: string;
  sha256: string;
  /** The pages that count; null for all of them. */
  pages: string | null;
  /** Names of the inputs that it came by. */
  inputs: string[];
}

/** An operation on one document, which a step of a run may have asked for. */
export interface DocumentOperationRow extends OperationRow {
  file_id: string;
  filename: string;
  mime_type: string;
  content_sha256: string;
  warnings: Json<unknown[]>;
  workflow_id: string | null;
  run_id: string | null;
  block_id: string | null;
}
