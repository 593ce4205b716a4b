/**
 * Row types of every table, as the driver returns them: timestamps are ISO strings (see database.ts). The migrations
 * are authoritative; a test compares the two.
 */
import type { AuditTables } from './audit-tables.ts';
import type { EditTables } from './edit-tables.ts';
import type { EgressTables } from './egress-tables.ts';
import type { EventTables } from './event-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { LearningTables } from './learning-tables.ts';
import type { MemberTables } from './member-tables.ts';
import type { PageOperationTables } from './page-operation-tables.ts';
import type { DocumentOperationRow, JoinedFile, Json, OperationRow, Scoped } from './row-parts.ts';
import type { RunTables } from './run-tables.ts';
import type { UsageTables } from './usage-tables.ts';
import type { WorkflowTables } from './workflow-tables.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  created_at: string;
}

export interface EnvironmentRow {
  id: string;
  organization_id: string;
  slug: 'production' | 'test';
  created_at: string;
  retention_days: number | null;
}

export interface ProjectRow extends Scoped {
  id: string;
  name: string;
  slug: string;
  description: string;
  visibility: string;
  created_at: string;
  updated_at: string;
}

export interface ServerKeyRow {
  name: string;
  wrapped_key: Buffer;
  master_key_id: string;
  created_at: string;
}

export interface ApiKeyRow extends Scoped {
  id: string;
  name: string;
  digest: Buffer;
  preview: string;
  created_by: string | null;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  expires_at: string | null;
  is_fixed: boolean;
  is_replaced: boolean;
  member_id: string | null;
  session_id: string | null;
}

export interface IdempotencyKeyRow extends Scoped {
  key_digest: Buffer;
  operation: string;
  fingerprint: Buffer;
  response_status: number | null;
  response_body: Buffer | null;
  api_key_id: string | null;
  subject_ids: string[];
  lock_token: string;
  locked_until: string;
  created_at: string;
  expires_at: string;
}

export interface RateWindowRow {
  api_key_id: string;
  window_start: string;
  taken: number;
}

export interface DataKeyRow extends Scoped {
  wrapped_key: Buffer;
  master_key_id: string;
  created_at: string;
}

export interface SecretRow extends Scoped {
  name: string;
  version: number;
  ciphertext: Buffer;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string;
}

export interface BlobRow extends Scoped {
  sha256: string;
  size_bytes: number;
  touched_at: string;
  forgotten_at: string | null;
  is_passing: boolean;
}

export interface BlobOwnerRow {
  environment_id: string;
  sha256: string;
  owner_id: string;
}

export interface PassingRequestRow extends Scoped {
  id: string;
  expires_at: string;
}

export interface DiscardedRecordRow extends Scoped {
  id: string;
  discarded_at: string;
}

export interface FileRow extends Scoped {
  id: string;
  filename: string;
  mime_type: string;
  size_bytes: number;
  sha256: string;
  page_count: number | null;
  created_at: string;
  updated_at: string;
}

export interface UploadRow extends Scoped {
  file_id: string;
  filename: string;
  content_type: string | null;
  size_bytes: number;
  sha256: string | null;
  received_sha256: string | null;
  received_bytes: number | null;
  created_at: string;
  expires_at: string;
  completed_at: string | null;
}

export interface TableRow extends Scoped {
  id: string;
  project_id: string;
  name: string;
  filename: string;
  source_file_id: string;
  snapshot_file_id: string;
  generation: number;
  row_count: number;
  columns: Json<unknown[]>;
  column_schema_overrides: Json<Record<string, unknown>>;
  sample_rows: Json<unknown[][]>;
  metadata: Json<Record<string, unknown>>;
  uploaded_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface TableRowRow {
  generation: number;
  position: number;
  cells: (string | null)[];
}

export interface TableKeyColumnRow {
  generation: number;
  column_index: number;
}

export interface TableKeyRow {
  generation: number;
  column_index: number;
  hash: number;
  position: number;
}

export interface DocumentCacheRow extends Scoped {
  id: string;
  kind: 'model' | 'page_image' | 'page_reading';
  key: string;
  sha256: string;
  source_sha256: string;
  size_bytes: number;
  facts: Json<Record<string, unknown>>;
  created_at: string;
  used_at: string;
}

export interface ParseRow extends DocumentOperationRow {
  table_parsing_format: 'markdown' | 'html' | 'json' | 'yaml';
  image_resolution_dpi: number;
  instructions: string | null;
  pages: string | null;
  languages: Json<string[]>;
  include_layout: boolean;
  bust_cache: boolean;
  password: Buffer | null;
  cache_key: string;
  stage: string;
  pages_done: number;
  pages_total: number | null;
  text_sha256: string | null;
  text_bytes: number | null;
  layout_sha256: string | null;
  layout_bytes: number | null;
}

export interface SchemaGenerationRow extends OperationRow {
  documents: Json<unknown[]>;
  instructions: string | null;
  include_examples: boolean;
  json_schema: Json<Record<string, unknown>> | null;
  notes: Json<string[]>;
  prompt_tokens: number;
  completion_tokens: number;
}

export interface ExtractionRow extends DocumentOperationRow {
  document_type: string | null;
  json_schema: Json<Record<string, unknown>>;
  n_consensus: number;
  instructions: string | null;
  additional_messages: Json<unknown[]>;
  deep_extraction: boolean;
  image_resolution_dpi: number;
  pages: string | null;
  languages: Json<string[]>;
  password: Buffer | null;
  sources_mode: 'located' | 'cited';
  metadata: Json<Record<string, string>>;
  use_scorer: boolean;
  scorer_id: string | null;
  scorer_version: number | null;
  bust_cache: boolean;
  fail_on_unfilled: boolean;
  require_proof: boolean;
  second_look: boolean;
  cache_key: string;
  prompt_tokens: number;
  completion_tokens: number;
  result_sha256: string | null;
  result_bytes: number | null;
  evidence_sha256: string | null;
  evidence_bytes: number | null;
  schema_valid: boolean | null;
  /** Set if there are several documents; the first is in the other columns as well. */
  documents: Json<JoinedFile[]> | null;
}

/** The text that a model quoted for a value. */
interface StoredQuote {
  path: string;
  quote: string;
}

export interface SourcesJobRow extends Scoped {
  id: string;
  extraction_id: string;
  mode: 'located' | 'cited';
  result_sha256: string;
  status: 'pending' | 'queued' | 'in_progress' | 'completed' | 'incomplete' | 'failed' | 'cancelled';
  is_partial: boolean;
  attempt: number;
  revision: number;
  error: Json<Record<string, unknown>> | null;
  job_id: string | null;
  document_type: 'pdf' | 'image' | 'csv' | 'xlsx' | 'docx' | 'txt';
  content_sha256: string | null;
  content_bytes: number | null;
  /** Version of the readers and the rules that made the content. */
  content_version: string | null;
  snapshot_sha256: string | null;
  snapshot_bytes: number | null;
  quotes: Json<StoredQuote[]> | null;
  usage_id: string;
  credits: number;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
}

/** Where a deleted row was in its list. */
export interface DeletedCursorRow extends Scoped {
  list: string;
  parent_id: string;
  id: string;
  created_at: string | null;
  updated_at: string | null;
  deleted_at: string;
}

export interface Tables
  extends WorkflowTables,
    RunTables,
    LearningTables,
    PageOperationTables,
    JobTables,
    EventTables,
    EgressTables,
    AuditTables,
    MemberTables,
    EditTables,
    UsageTables {
  organizations: OrganizationRow;
  environments: EnvironmentRow;
  projects: ProjectRow;
  server_keys: ServerKeyRow;
  api_keys: ApiKeyRow;
  idempotency_keys: IdempotencyKeyRow;
  rate_windows: RateWindowRow;
  data_keys: DataKeyRow;
  secrets: SecretRow;
  blobs: BlobRow;
  blob_owners: BlobOwnerRow;
  passing_requests: PassingRequestRow;
  discarded_records: DiscardedRecordRow;
  files: FileRow;
  uploads: UploadRow;
  tables: TableRow;
  table_rows: TableRowRow;
  table_key_columns: TableKeyColumnRow;
  table_keys: TableKeyRow;
  document_cache: DocumentCacheRow;
  parses: ParseRow;
  extractions: ExtractionRow;
  sources_jobs: SourcesJobRow;
  schema_generations: SchemaGenerationRow;
  deleted_cursors: DeletedCursorRow;
}
