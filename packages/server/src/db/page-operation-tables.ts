/** Row types of operations on the pages of one document. */
import type { DocumentOperationRow, JoinedFile, Json, Scoped } from './row-parts.ts';

export interface PageOperationRow extends DocumentOperationRow {
  instructions: string | null;
  n_consensus: number;
  pages: string | null;
  languages: Json<string[]>;
  password: Buffer | null;
  bust_cache: boolean;
  cache_key: string;
  output: Json<unknown> | null;
  consensus: Json<unknown> | null;
  /** Number of pages of the whole document, if it is known. */
  document_page_count: number | null;
  prompt_tokens: number;
  completion_tokens: number;
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
  /** Set if there are several documents; the first is in the other columns as well. */
  documents: Json<JoinedFile[]> | null;
}

export interface ClassificationCorrectionRow extends Scoped {
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
