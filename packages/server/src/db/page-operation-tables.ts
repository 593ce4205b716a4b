/** Row types of operations on the pages of one document. */
import type { ColumnType } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export interface PageOperationRow {
  organization_id: string;
  environment_id: string;
  id: string;
  file_id: string;
  filename: string;
  mime_type: string;
  content_sha256: string;
  model: string;
  instructions: string | null;
  n_consensus: number;
  pages: string | null;
  languages: Json<string[]>;
  password: Buffer | null;
  bust_cache: boolean;
  background: boolean;
  cache_key: string;
  status: 'pending' | 'queued' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
  error: Json<Record<string, unknown>> | null;
  warnings: Json<unknown[]>;
  job_id: string | null;
  output: Json<unknown> | null;
  consensus: Json<unknown> | null;
  page_count: number;
  /** Number of pages of the whole document, if it is known. */
  document_page_count: number | null;
  credits: number;
  prompt_tokens: number;
  completion_tokens: number;
  workflow_id: string | null;
  run_id: string | null;
  block_id: string | null;
  usage_id: string;
  triggered_by: Json<Record<string, unknown>>;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

export interface PartitionRow extends PageOperationRow {
  key: string;
  allow_overlap: boolean;
}

export interface ClassificationRow extends PageOperationRow {
  categories: Json<unknown[]>;
  categories_sha256: string;
  first_n_pages: number | null;
  learnt_ids: Json<string[]>;
  profile: Json<string[]> | null;
  scores: Json<number[]> | null;
}

export interface ClassificationCorrectionRow {
  organization_id: string;
  environment_id: string;
  id: string;
  classification_id: string;
  categories_sha256: string;
  category: string;
  profile: Json<string[]>;
  scores: Json<number[]>;
  corrected_by: string | null;
  triggered_by: Json<Record<string, string | null>>;
  created_at: string;
}

export interface SplitRow extends PageOperationRow {
  subdocuments: Json<unknown[]>;
}

export interface PageOperationTables {
  splits: SplitRow;
  classification_corrections: ClassificationCorrectionRow;
  classifications: ClassificationRow;
  partitions: PartitionRow;
}
