// Written by `npm run generate` from the contract. Do not edit.

export interface ApiKey {
  id: string;
  object: "api_key";
  name: string;
  /** The first and last characters of the key */
  preview: string;
  environment: "production" | "test";
  /** ISO 8601, UTC */
  created_at: string;
  created_by: string | null;
  last_used_at: string | null;
  /** From then on the key is refused */
  expires_at: string | null;
}

export interface AppliedWorkflowPlan {
  workflow_id: string;
  action: "create" | "update" | "noop";
  block_count: number;
  edge_count: number;
  diagnostics: WorkflowDiagnostics;
  format_version: "workflows-plan/v1";
  summary: {
    add: number;
    change: number;
    destroy: number;
    replace: number;
    noop: number;
    total: number;
    has_changes: boolean;
  };
  resource_changes: ResourceChange[];
  rendered_plan: string;
  /** The draft that the plan was made against, for expected_draft_version; null when there is none */
  draft_version: number | null;
  created: boolean;
}

export interface AuditEntry {
  id: string;
  object: "audit_entry";
  /** For example `apiKeys.delete` */
  operation: string;
  /** An API key or a member; all null if nobody is known, as at a failed sign-in */
  actor: {
    api_key_id: string | null;
    api_key_name: string | null;
    member_id: string | null;
    member_email: string | null;
  };
  /** What the request named: ids of the path, the name in the body */
  target: Record<string, string>;
  /** What the operation created or changed */
  result_id: string | null;
  /** `started` while it lasts, and if the process ended meanwhile */
  outcome: "started" | "succeeded" | "failed";
  /** The status of the response, if it failed */
  error_status: number | null;
  /** The `X-Request-Id` of the response */
  request_id: string;
  /** ISO 8601, UTC */
  created_at: string;
  ended_at: string | null;
}

export interface AuthStatus {
  authenticated: true;
  /** `bearer_token` for a member who is signed in */
  auth_method: "api_key" | "bearer_token";
  organization_id: string;
  environment_id: string;
  environment_slug: "production" | "test";
  resolved_environment: "production" | "test";
  environment: {
    id: string;
    name: string;
    type: "production" | "non_production";
  };
  /** The API key; null for a member */
  key: {
    id: string;
    name: string;
    preview: string;
    /** ISO 8601, UTC */
    created_at: string;
  } | null;
  /** The member; null for an API key */
  member: CredentialMember | null;
  /** The key, redacted */
  active_credential: string;
  base_url: string;
  service_domain: string;
}

export interface BlockConfigEra {
  id: string;
  block_config_version_fingerprint: string;
  block_type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop";
  block_label: string;
  config_snapshot: Record<string, unknown>;
  /** ISO 8601, UTC */
  first_seen_at: string;
  /** ISO 8601, UTC */
  last_seen_at: string;
  /** The publications that contained it, oldest first */
  publish_epochs: PublishEpoch[];
  run_count: number;
  matches_current_draft: boolean;
  is_current_published: boolean;
  is_current: boolean;
}

export interface BlockTypeDescription {
  type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop";
  title: string;
  description: string;
  /** JSON Schema of the config */
  config_schema: Record<string, unknown>;
  default_config: Record<string, unknown>;
  is_container: boolean;
  is_start: boolean;
  /** Empty when a block cannot be reviewed */
  review_predicates: string[];
}

/** Fractions of the page as displayed, from its top left */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface ChatMessage {
  role: "system" | "developer" | "user" | "assistant";
  content: string | {
    type: "text";
    text: string;
  }[];
}

export interface Classification {
  id: string;
  file: FileReference;
  model: string;
  instructions: string | null;
  n_consensus: number;
  /** The requested pages; null means all */
  pages: string | null;
  languages: string[];
  status: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
  error: PrimitiveError | null;
  /** Parts of the document that could not be read; empty when all of it was */
  warnings: DocumentWarning[];
  usage: {
    page_count: number;
    credits: number;
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
  };
  /** When it was recorded: with the request, or, if the request waited for the result, with that */
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** All documents, `file` first, of a classifier block that was given several */
  documents?: JoinedDocument[] | undefined;
  categories: ClassificationCategory[];
  /** How many pages were read; null means all */
  first_n_pages: number | null;
  /** Null until the classification is completed */
  output: ClassificationOutput | null;
  consensus: {
    /** How likely the category is right; low if it is not sure */
    likelihoods: number | null;
    /** The outputs that were voted on; empty when there was only one */
    choices: ClassificationOutput[];
    /** Of all categories, in their order */
    by_category: {
      category: string;
      likelihood: number;
    }[];
  };
  /** How many corrections of classifications with these categories were considered */
  learnt_from: number;
}

export interface ClassificationCategory {
  name: string;
  /** The name of its output in workflows */
  handle_key?: string | undefined;
  description: string;
}

export interface ClassificationCorrection {
  id: string;
  object: "classification.correction";
  classification_id: string;
  category: string;
  /** True if a later correction of the same classification holds */
  is_superseded: boolean;
  corrected_by: string | null;
  created_by: {
    api_key_id: string | null;
    key_name: string | null;
    user_id: string | null;
    user_email: string | null;
  };
  /** ISO 8601, UTC */
  created_at: string;
}

export interface ClassificationOutput {
  /** Quotes the words that decided */
  reasoning: string;
  category: string;
}

export interface CliConfig {
  base_url: string;
  service_domain: string;
  /** Version of the API */
  version: string;
  organization_id: string;
  environment_id: string;
  environments: Environment[];
}

export interface CodedDetail {
  code: string;
  message: string;
  details: Record<string, unknown> | null;
  /** Everything that is wrong with a workflow definition */
  errors?: WorkflowIssue[] | undefined;
}

export interface ConsensusAlignment {
  /** The input whose order of items was used */
  reference_index: number;
  aligned_inputs: (Record<string, unknown>)[];
  path_alignments: {
    canonical_path: string;
    source_paths: (string | null)[];
  }[];
}

export interface ConsensusField {
  /** Keys and indexes, joined by dots */
  path: string;
  value: unknown;
  likelihood: number;
  supporting_input_count: number;
  total_input_count: number;
}

export interface Correction {
  id: string;
  object: "extraction.correction";
  extraction_id: string;
  /** Identifies the schema, whatever the order of its keys; what is learnt belongs to it */
  schema_sha256: string;
  kind: "output" | "values";
  /** The whole output as it should be */
  output: Record<string, unknown> | null;
  /** Correct values by their paths */
  values: Record<string, unknown> | null;
  /** True when later corrections cover all of it */
  is_superseded: boolean;
  corrected_by: string | null;
  created_by: {
    api_key_id: string | null;
    key_name: string | null;
    user_id: string | null;
    user_email: string | null;
  };
  /** ISO 8601, UTC */
  created_at: string;
}

export interface CreatedApiKey {
  id: string;
  object: "api_key";
  name: string;
  /** The first and last characters of the key */
  preview: string;
  environment: "production" | "test";
  /** ISO 8601, UTC */
  created_at: string;
  created_by: string | null;
  last_used_at: string | null;
  /** From then on the key is refused */
  expires_at: string | null;
  key: string;
}

export interface CreatedInvitation {
  id: string;
  object: "invitation";
  /** The only email that may accept it; null if any may */
  email: string | null;
  role: "owner" | "editor" | "reviewer" | "viewer";
  /** The member who invited */
  created_by: string;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  expires_at: string;
  invitation_token: string;
  url: string;
}

export interface CredentialMember {
  id: string;
  email: string;
  name: string | null;
  role: "owner" | "editor" | "reviewer" | "viewer";
}

export interface DashboardContext {
  token: string;
  /** ISO 8601, UTC */
  expires_at: string;
  token_type: "Bearer";
}

export interface DocumentPage {
  number: number;
  /** In points */
  width: number | null;
  height: number | null;
  words: Word[];
  blocks: (TextBlock | TableBlock | ImageBlock)[];
  fields: FormField[];
  key_values: {
    key: WordRange;
    value: WordRange;
  }[];
  sheet?: {
    index: number;
    name: string;
  } | undefined;
  /** For an image that lay on its side: degrees clockwise to turn it upright. Boxes refer to the upright image */
  rotation?: 90 | 180 | 270 | undefined;
  ocr_share: number;
  model_reading?: ModelReading | undefined;
}

export interface DocumentWarning {
  /** Stable, such as `page_unreadable`, `attachment_unreadable` */
  code: string;
  message: string;
  /** From 1; null when it is about the document as a whole */
  page: number | null;
}

export interface DownloadLink {
  download_url: string;
  expires_in: string;
  /** ISO 8601, UTC */
  expires_at: string;
  filename: string;
  mime_data: MIMEData;
}

export interface Edit {
  id: string;
  /** The original document, which stays as it is */
  file: FileReference;
  model: string;
  template_id: string | null;
  instructions: string;
  /** The requested pages; null means all */
  pages: string | null;
  redact: EditRedact | null;
  config: {
    color: string;
  };
  /** Null until the edit is completed */
  output: EditOutput | null;
  /** The edited document as a file of its own */
  filled_document_ref: FileReference | null;
  status: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
  error: PrimitiveError | null;
  /** In lists: the stored output is lost or damaged, and empty here. GET computes it again if possible */
  output_error?: PrimitiveError | undefined;
  /** Parts of the document that could not be read; empty when all of it was */
  warnings: DocumentWarning[];
  usage: {
    page_count: number;
    credits: number;
  };
  /** When it was recorded: with the request, or, if the request waited for the result, with that */
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

export interface EditFieldBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets */
  page: number;
}

export interface EditFormField {
  bbox: EditFieldBox;
  /** What belongs in the field: its label or its tooltip */
  description: string;
  type: "text" | "checkbox";
  /** Unique in the document. For a field of the file itself, its name; for a cell of a sheet, its address (`Order!B4`) unless the workbook names it; otherwise made from its label */
  key: string;
  /** `true` or `false` for a check box; null when it is empty */
  value: string | null;
}

export interface EditNotApplied {
  /** What the instruction named */
  key: string;
  value: string;
  reason: "no_such_field" | "not_understood" | "value_not_accepted";
  message: string;
}

export interface EditOutput {
  /** Every field of the document, with the value that it has now */
  form_data: EditFormField[];
  filled_document: FilledDocument;
  /** The places that were blackened; the text under them is gone */
  redactions: Redaction[];
  /** Instructions for which the document has no place. Nothing is invented */
  not_applied: EditNotApplied[];
}

export interface EditRedact {
  /** Names or labels of fields whose values are removed */
  fields: string[];
  /** Removed wherever they stand */
  patterns: ("iban" | "email" | "phone" | "card_number" | "ssn")[];
  boxes: {
    left: number;
    top: number;
    width: number;
    height: number;
    /** From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets */
    page: number;
  }[];
}

export interface EditTemplate {
  id: string;
  name: string;
  file: FileReference;
  /** Null in lists */
  form_fields: EditFormField[] | null;
  field_count: number;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
}

export interface Egress {
  id: string;
  object: "egress";
  /** `document`: a document fetched from its address; `model`: a call of a language model; `webhook`: a delivery; `api_call`: a call of a workflow */
  purpose: "document" | "model" | "webhook" | "api_call";
  method: string;
  host: string;
  port: number;
  /** `open` while it lasts, and if the process ended meanwhile */
  outcome: "open" | "answered" | "failed";
  response_status: number | null;
  /** Request line, headers and body; 0 if no connection was made */
  bytes_sent: number;
  /** Headers and body of the response, as far as they arrived */
  bytes_received: number;
  /** Code of the error that ended the exchange */
  error: string | null;
  /** The `X-Request-Id` of the request that needed it */
  request_id: string | null;
  /** The workflow run that needed it */
  run_id: string | null;
  /** The record that a background job worked on */
  resource_id: string | null;
  /** ISO 8601, UTC */
  created_at: string;
  ended_at: string | null;
}

export interface Environment {
  id: string;
  name: "production" | "test";
  slug: "production" | "test";
  type: "production" | "non_production";
  is_default: boolean;
  organization_id: string;
  /** Days that documents, operations and runs are kept; null keeps them until they are deleted */
  retention_days: number | null;
  /** ISO 8601, UTC */
  created_at: string;
}

export interface ErrorBody {
  detail: string | CodedDetail | ValidationItem[];
}

export interface Event {
  id: string;
  type: "workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled";
  environment: "test" | "production";
  /** ISO 8601, UTC */
  created_at: string;
  /** The record that the event is about, with its id and status but without its output */
  data: Record<string, unknown>;
}

export interface Evidence {
  status: "proved" | "located" | "derived" | "inferred" | "contradicted" | "absent";
  /** As printed; null when it is not printed */
  raw: string | null;
  /** One for each page, cell or paragraph */
  anchors: SourceAnchor[];
  /** One per printed line, if there is more than one */
  parts: SourceAnchor[];
  words: WordPlace[];
  /** How the value follows from the printed text */
  normaliser: string | null;
  association: {
    label: string;
    /** Where the label is relative to the value: inside, beside, above, column, section; block: the heading or the name of the address that the value is a part of */
    relation: string;
    anchor: SourceAnchor | null;
    words: WordPlace[];
  } | null;
  /** For a value inside an item: what appears with it */
  record: {
    /** Other values of the item in the same record */
    others: number;
    /** Other items whose value of the field is in the same column */
    in_column: number;
    /** Other items whose value of the field is printed */
    of_column: number;
  } | null;
  alternatives: {
    raw: string;
    anchor: SourceAnchor | null;
    /** Why the value is not this one */
    reason: string;
  }[];
  checks: {
    kind: "sum_of_items" | "quantity_times_price" | "parts_and_total" | "rate_of_basis" | "date_order" | "check_digits";
    holds: boolean;
    /** Paths, the result last; `items.*.amount` means a whole column */
    inputs: string[];
    /** Decimals that the result is rounded to; exact when absent */
    rounded_to?: number | undefined;
  }[];
  likelihood: number | null;
  /** For null: what was searched for */
  searched: {
    labels: string[];
    pages: number;
  } | null;
  citations: {
    /** As quoted by the model */
    quote: string;
    /** As printed */
    raw: string;
    anchors: SourceAnchor[];
    words: WordPlace[];
  }[];
  /** The version of the learnt scorer that chose the value, if one did */
  scorer?: {
    id: string;
    version: number;
  } | undefined;
}

export interface Extraction {
  id: string;
  file: FileReference;
  /** All documents, `file` first, of an extract block that was given several */
  documents?: JoinedDocument[] | undefined;
  model: string;
  json_schema: Record<string, unknown>;
  n_consensus: number;
  instructions: string | null;
  /** The requested pages; null means all */
  pages: string | null;
  languages: string[];
  /** Empty until the extraction is completed */
  output: Record<string, unknown>;
  consensus: ExtractionConsensus;
  /** Values that the schema requires and the document does not have, and values that `require_proof` removed. The output is valid if this is empty */
  unfilled: UnfilledField[];
  metadata: Record<string, string>;
  /** The version of the learnt scorer that influenced the result; null when none did */
  scorer: {
    id: string;
    version: number;
  } | null;
  status: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
  /** False when the schema requires something that the document does not have, see `unfilled`; null until completed */
  schema_valid: boolean | null;
  error: PrimitiveError | null;
  /** In lists: the stored output is lost or damaged, and empty here. GET computes it again if possible */
  output_error?: PrimitiveError | undefined;
  /** Parts of the document that could not be read; empty when all of it was */
  warnings: DocumentWarning[];
  usage: {
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
    page_count: number;
    credits: number;
  };
  /** When it was recorded: with the request, or, if the request waited for the result, with that */
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

export interface ExtractionConsensus {
  /** The outputs that were voted on; empty when there was only one */
  choices: (Record<string, unknown>)[];
  /** Mirrors the output: 0 to 1 at each leaf, one entry per item of a list. Empty while there is no output; null only for model outputs that earlier versions stored */
  likelihoods: Record<string, unknown> | null;
}

export interface ExtractionSources {
  object: "extraction.sources";
  extraction_id: string;
  document_type: "pdf" | "image" | "csv" | "xlsx" | "docx" | "txt";
  file: FileReference;
  /** The output */
  extraction: Record<string, unknown>;
  /** The output with `{value, source}` at each leaf; a source has `content`, `anchor`, `file_id`, or is null */
  sources: Record<string, unknown>;
  /** By path, such as `items.0.name`; a dot or backslash in a key is preceded by a backslash. A missing path has not been examined yet */
  evidence: Record<string, Evidence>;
  /** By path: whether the tables that a list was read from have rows that it does not have */
  lists?: Record<string, ListEvidence> | undefined;
  job: ExtractionSourcesJob;
}

export interface ExtractionSourcesJob {
  id: string;
  object: "extraction.sources.job";
  mode: "located" | "cited";
  status: "pending" | "queued" | "in_progress" | "completed" | "incomplete" | "failed" | "cancelled";
  /** True while more evidence may follow, or would have */
  is_partial: boolean;
  /** Increases with each change */
  revision: number;
  /** ISO 8601, UTC */
  updated_at: string;
  /** Set on a job that failed or is incomplete */
  error?: {
    code: string;
    is_retryable: boolean;
    message: string;
  } | undefined;
}

export interface ExtractionText {
  object: "extraction.text";
  extraction_id: string;
  page: number;
  text: string;
  /** Where the page begins in the text of the whole document, in Unicode code points: what anchors count */
  char_start: number;
  char_end: number;
  /** Number of its first line in the whole document, from 1 */
  line_start: number;
  /** With include_layout: the words that evidence counts, with boxes and tables */
  layout?: DocumentPage | undefined;
}

export interface ExtractionVerification {
  object: "extraction.verification";
  extraction_id: string;
  job_id: string;
  /** True if every statement of the evidence holds by the rules of this version */
  is_verified: boolean;
  /** Version of the rules that made the evidence; null if that was before versions were recorded */
  evidence_version: string | null;
  /** Version of the rules by which it was checked: those of the running service */
  checked_version: string;
  /** True if the two differ. What fails then was stated by other rules and need not be false; a new extraction has evidence by those of today */
  is_outdated: boolean;
  /** How many were checked */
  statements: number;
  /** How many of them are false */
  failed: number;
  /** How many of each kind were checked */
  checked: Record<string, number>;
  /** The first 1,000 of the false ones; the path is empty for statements about the whole output */
  failures: {
    path: string;
    statement: string;
    message: string;
  }[];
}

export interface FieldChange {
  path: (string | number)[];
  path_display: string;
  action: "create" | "update" | "delete";
  before: unknown;
  after: unknown;
  before_sensitive: boolean;
  after_sensitive: boolean;
  unified_diff: string | null;
}

export interface File {
  id: string;
  object: "file";
  filename: string;
  mime_type: string;
  /** Null until the content has been read, or when it has no pages to count */
  page_count: number | null;
  size_bytes: number;
  sha256: string;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
}

export interface FileRef {
  id: string;
  filename?: string | undefined;
  mime_type?: string | undefined;
}

export interface FileReference {
  id: string;
  filename: string;
  mime_type: string;
}

export interface FilledDocument {
  filename: string;
  /** A base64 data URL */
  url: string;
}

export interface FlatTable {
  label: string;
  header: string[];
  rows: {
    cells: string[];
  }[];
  csv: string;
}

export interface FormField {
  kind: "text" | "checkbox" | "radio" | "choice" | "signature";
  origin: "form" | "drawn";
  name: string | null;
  label: WordRange | null;
  value: string | boolean | null;
  box: Box;
}

export interface GeneratedSchema {
  id: string;
  object: "schema";
  /** The schema alone; empty until the generation is completed */
  json_schema: Record<string, unknown>;
  strict: true;
  status: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
  error: PrimitiveError | null;
  /** The documents that the schema was made from */
  files: FileReference[];
  model: string;
  instructions: string | null;
  /** Deviations from the request, such as a model without a usable answer */
  notes: string[];
  usage: {
    page_count: number;
    credits: number;
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
  };
  /** When it was recorded: with the request, or, if the request waited for the result, with that */
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  "$schema"?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  type?: "object" | undefined;
  "X-SchemaType"?: "generic" | undefined;
  properties?: Record<string, unknown> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | undefined;
  "$defs"?: Record<string, unknown> | undefined;
}

export interface GraphBlock {
  id: string;
  type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop";
  label: string;
  config: Record<string, unknown>;
  position: {
    x: number;
    y: number;
  };
  width: number | null;
  height: number | null;
  parent_id: string | null;
  resolved_schemas: ResolvedSchemas;
}

export interface GraphEdge {
  id: string;
  source: string;
  target: string;
  source_handle: string;
  target_handle: string;
  animated: boolean;
}

export interface HandlePayload {
  type: "file" | "json";
  document: FileReference | null;
  /** The pages that count, such as `2-3`; null for the whole document */
  pages: string | null;
  /** Null for files */
  data: unknown;
  /** Set if the value is large; lists leave such values out, and the single step has them */
  size_bytes: number | null;
}

export interface HookAnswer {
  run_id: string;
  /** True if an earlier request with the same key started the run */
  duplicate: boolean;
}

export interface ImageBlock {
  kind: "image";
  box: Box | null;
  description?: string | undefined;
}

export interface InlineDocument {
  filename: string;
  /** base64 */
  content: string;
  mime_type?: string | undefined;
}

export interface Invitation {
  id: string;
  object: "invitation";
  /** The only email that may accept it; null if any may */
  email: string | null;
  role: "owner" | "editor" | "reviewer" | "viewer";
  /** The member who invited */
  created_by: string;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  expires_at: string;
}

export interface JoinedDocument {
  id: string;
  filename: string;
  mime_type: string;
  /** The pages that were read; null for all of them */
  pages: string | null;
  /** The inputs of the block that it came by */
  inputs: string[];
}

export interface Line {
  from: number;
  to: number;
  /** In code: the white space before the first word, including blank lines */
  before?: string | undefined;
}

export interface ListEvidence {
  /** `unknown` where the items do not stand in the rows of tables */
  status: "complete" | "rows_left_over" | "rows_repeated" | "unknown";
  items: number;
  /** Rows of its tables that are filled as those of its items are */
  rows: number | null;
  /** How many of these rows no item stands in */
  left_over: number;
  /** The first 50 of those rows */
  rows_left: {
    raw: string;
    words: WordPlace[];
  }[];
  /** Items that say the same and stand in one row */
  repeated: number[][];
}

export interface ListMetadata {
  before: string | null;
  after: string | null;
  /** Ids of damaged records that belong here but are left out. Absent when there are none */
  unreadable?: string[] | undefined;
}

export interface MIMEData {
  filename: string;
  /** An http(s) address or a base64 data URL */
  url: string;
}

export interface Member {
  id: string;
  object: "member";
  email: string;
  name: string | null;
  role: "owner" | "editor" | "reviewer" | "viewer";
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
  /** Last use of the dashboard, to the minute; null before the first */
  last_seen_at: string | null;
}

export interface Model {
  /** The value of `model` in requests */
  id: string;
  object: "model";
  /** For an alias: the model that it stands for */
  stands_for: string | null;
  capabilities: {
    /** True if it can read the pages of a parse */
    vision: boolean;
    structured_output: boolean;
    streaming: boolean;
    /** Null when there is no such limit */
    context_tokens: number | null;
    output_tokens: number | null;
  };
  credits_per_page: number;
}

/** For a page that a model read: which words its text is backed by */
export interface ModelReading {
  model: string;
  /** Share of the text that is backed by words of the page, 0 to 1 */
  agreement: number;
  spans: {
    /** Offsets into the text of the page */
    start: number;
    end: number;
    /** `none`: no words of the page say this; the model may have invented it */
    match: "exact" | "similar" | "repeated" | "none";
    words: WordRange | null;
  }[];
  /** Words of the page that are missing from the model's text */
  missing: WordRange[];
}

export interface NewClassificationCategory {
  name: string;
  /** The name of its output in workflows */
  handle_key?: string | undefined;
  /** Default: `""`. */
  description?: string | undefined;
}

export interface NewEditFieldBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets */
  page: number;
}

export interface NewEditFormField {
  bbox: NewEditFieldBox;
  /** What belongs in the field: its label or its tooltip */
  description: string;
  type: "text" | "checkbox";
  /** Unique in the document. For a field of the file itself, its name; for a cell of a sheet, its address (`Order!B4`) unless the workbook names it; otherwise made from its label */
  key: string;
  /** Default: `null`. */
  value?: string | null | undefined;
}

export interface NewEditRedact {
  /**
   * Names or labels of fields whose values are removed
   *
   * Default: `[]`.
   */
  fields?: string[] | undefined;
  /**
   * Removed wherever they stand
   *
   * Default: `[]`.
   */
  patterns?: ("iban" | "email" | "phone" | "card_number" | "ssn")[] | undefined;
  /** Default: `[]`. */
  boxes?: {
    left: number;
    top: number;
    width: number;
    height: number;
    /** From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets */
    page: number;
  }[] | undefined;
}

export interface NewSheetRegion {
  /** From 0 */
  sheet_index: number;
  /** Default: `""`. */
  sheet_name?: string | undefined;
  /** From 1, as spreadsheets count */
  row_start: number;
  row_end: number;
  /** Default: `null`. */
  col_start?: number | null | undefined;
  /** Default: `null`. */
  col_end?: number | null | undefined;
  /** Default: `[]`. */
  header_rows?: number[] | undefined;
}

export interface NewSubdocument {
  name: string;
  /** Default: `""`. */
  description?: string | undefined;
  /**
   * True if the document may contain several of them
   *
   * Default: `false`.
   */
  allow_multiple_instances?: boolean | undefined;
}

export interface Organization {
  id: string;
  name: string;
}

export interface Parse {
  id: string;
  file: FileReference;
  model: string;
  table_parsing_format: "markdown" | "yaml" | "html" | "json";
  image_resolution_dpi: number;
  instructions: string | null;
  /** The requested pages; null means all */
  pages: string | null;
  languages: string[];
  include_layout: boolean;
  /** Empty until the parse is completed */
  output: ParseOutput;
  status: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
  error: PrimitiveError | null;
  /** In lists: the stored output is lost or damaged, and empty here. GET computes it again if possible */
  output_error?: PrimitiveError | undefined;
  /** Parts of the document that could not be read; empty when all of it was */
  warnings: DocumentWarning[];
  /** Set on a failed background parse */
  progress: ParseProgress | null;
  usage: {
    page_count: number;
    credits: number;
  };
  /** When it was recorded: with the request, or, if the request waited for the result, with that */
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

export interface ParseOutput {
  /** The text of each page, as markdown */
  pages: string[];
  /** All pages, joined by a blank line */
  text: string;
  /** With include_layout: words, boxes, tables of each page */
  layout?: DocumentPage[] | undefined;
}

export interface ParseProgress {
  stage: "waiting" | "reading" | "asking_model" | "rendering" | "done";
  pages_done: number;
  /** Null until the document has been opened */
  pages_total: number | null;
}

export interface Partition {
  id: string;
  file: FileReference;
  model: string;
  instructions: string | null;
  n_consensus: number;
  /** The requested pages; null means all */
  pages: string | null;
  languages: string[];
  status: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
  error: PrimitiveError | null;
  /** Parts of the document that could not be read; empty when all of it was */
  warnings: DocumentWarning[];
  usage: {
    page_count: number;
    credits: number;
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
  };
  /** When it was recorded: with the request, or, if the request waited for the result, with that */
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  key: string;
  allow_overlap: boolean;
  /** Every page is in a chunk, in the order of their first pages. Empty until the partition is completed */
  output: PartitionChunk[];
  consensus: {
    /** One entry per chunk: how likely its key is right, and each of its pages belongs to it */
    likelihoods: PartitionLikelihood[];
    /** The outputs that were voted on; empty when there was only one */
    choices: PartitionChunk[][];
  };
}

export interface PartitionChunk {
  /** The value of the key, as printed; empty if no page has one */
  key: string;
  /** From 1, as the document counts them */
  pages: number[];
}

export interface PartitionLikelihood {
  key: number;
  pages: number[];
}

export interface PlanBehaviour {
  /** For pipelines. `failed`: a run that completed would end with an error */
  exit_hint: "unchanged" | "changed" | "failed";
  runs: {
    compared: number;
    incomplete: number;
  };
  /** Values that blocks would give otherwise */
  changes: {
    run_id: string;
    /** The document that the run had */
    document: FileReference | null;
    block_id: string;
    step_id: string;
    path: string;
    before: unknown;
    after: unknown;
  }[];
  /** Requests to other services that would be others */
  calls: {
    run_id: string;
    /** The document that the run had */
    document: FileReference | null;
    block_id: string;
    step_id: string;
    before: unknown;
    after: unknown;
  }[];
  /** Steps that would fail */
  failures: {
    run_id: string;
    /** The document that the run had */
    document: FileReference | null;
    block_id: string | null;
    step_id: string | null;
    code: string;
    message: string;
  }[];
  /** What is not known: a model would have to be asked, a person would decide, the inputs do not fit */
  problems: {
    run_id: string;
    /** The document that the run had */
    document: FileReference | null;
    block_id: string | null;
    step_id: string | null;
    code: string;
    message: string;
  }[];
  is_truncated: boolean;
}

export interface PrimitiveError {
  code: string;
  message: string;
  details: Record<string, unknown> | null;
}

export interface Project {
  id: string;
  environment_id: string;
  name: string;
  slug: string;
  description: string;
  visibility: string;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
}

export interface PublishEpoch {
  /** The publication */
  id: string;
  /** Number of the publication within the workflow, from 1 */
  publish_version: number;
  /** ISO 8601, UTC */
  published_at: string;
  /** The version of the block in it */
  snapshot_id: string;
  workflow_version_id: string;
}

export interface PublishedVersion {
  version_id: string;
  /** ISO 8601, UTC */
  published_at: string;
  description: string;
}

export interface PutWebhookEndpoint {
  id: string;
  object: "webhook.endpoint";
  url: string;
  /** The events that are delivered; empty means all */
  event_types: ("workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled")[];
  status: "enabled" | "disabled";
  /** `failing`: no attempt has succeeded for days, so the service stopped trying */
  disabled_reason: "requested" | "failing" | null;
  disabled_at: string | null;
  /** The first of the attempts that have all failed since */
  failing_since: string | null;
  /** The last characters of the signing secret */
  secret_preview: string;
  /** Until then deliveries are also signed with the old secret */
  previous_secret_expires_at: string | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
  /** The signing secret, when the endpoint is new */
  secret?: string | undefined;
}

export interface ReconstructedTables {
  tables: FlatTable[];
}

export interface RedactedBox {
  left: number;
  top: number;
  width: number;
  height: number;
  /** From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets */
  page: number;
}

export interface Redaction {
  bbox: RedactedBox;
  /** The pattern, the name of the field, or `box` */
  reason: string;
}

export interface RefusedMail {
  id: string;
  object: "refused_mail";
  workflow_id: string;
  trigger_id: string;
  /** The sender of the envelope; empty for a notice of a mail server */
  sender: string;
  /** The code of SMTP, such as 550 */
  status: number;
  /** The text that the sender was answered with */
  reason: string;
  /** ISO 8601, UTC */
  created_at: string;
}

export interface ResolvedSchemas {
  /** Schemas of the inputs, by input handle */
  input_schemas: Record<string, Record<string, unknown>>;
  /** Schemas of the outputs, by output handle */
  output_schemas: Record<string, Record<string, unknown>>;
}

export interface ResourceChange {
  address: string;
  target: "workflow" | "block" | "edge";
  target_id: string;
  name: string;
  type: string;
  /** delete and create together replace */
  actions: ("create" | "update" | "delete")[];
  summary: string;
  path: string | null;
  change: {
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    /** Mirrors the values: true for each masked one */
    before_sensitive: Record<string, unknown>;
    after_sensitive: Record<string, unknown>;
    field_changes: FieldChange[];
  };
}

export interface RetriedWebhookDeliveries {
  /** How many deliveries are attempted again */
  retried: number;
  /** True if further failed deliveries match */
  has_more: boolean;
}

export interface ReviewAuthor {
  kind: "model" | "agent" | "human";
  id: string | null;
  display_name: string | null;
}

export interface ReviewDecision {
  verdict: "approved" | "rejected";
  version_id: string;
  author: ReviewAuthor;
  /** ISO 8601, UTC */
  created_at: string;
  reason: string | null;
}

export interface ReviewSubmission {
  /** `conflict`: another decision was made, or the run has ended */
  submission_status: "accepted" | "already_applied" | "conflict";
  review: WorkflowReview;
  /** What became of the run */
  resume_status: "resumed" | "pending" | "failed" | "skipped";
  resume_error: string | null;
}

export interface RotatedWebhookEndpoint {
  id: string;
  object: "webhook.endpoint";
  url: string;
  /** The events that are delivered; empty means all */
  event_types: ("workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled")[];
  status: "enabled" | "disabled";
  /** `failing`: no attempt has succeeded for days, so the service stopped trying */
  disabled_reason: "requested" | "failing" | null;
  disabled_at: string | null;
  /** The first of the attempts that have all failed since */
  failing_since: string | null;
  /** The last characters of the signing secret */
  secret_preview: string;
  /** Until then deliveries are also signed with the old secret */
  previous_secret_expires_at: string | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
  /** The signing secret. No other response contains it */
  secret: string;
}

export interface RunErrorDetails {
  message: string;
  stack_trace: string | null;
  block_id: string | null;
  block_name: string | null;
  /** Stable, such as `configuration_error` or `output_invalid` */
  error_code: string;
  context: Record<string, unknown> | null;
}

export interface SchemaLint {
  object: "schema.lint";
  /** True if extractions accept the schema */
  valid: boolean;
  problems: {
    code: string;
    pointer: string;
    message: string;
  }[];
  warnings: {
    code: string;
    /** JSON pointer into the schema */
    pointer: string;
    message: string;
    suggestion: string;
  }[];
}

export interface Scorer {
  id: string;
  object: "schema.scorer";
  schema_sha256: string;
  /** Counted per schema */
  version: number;
  /** True if extractions with the schema use it */
  is_active: boolean;
  /** True if the schema's next helpful version is used automatically */
  is_automatic: boolean;
  /** True if cross-validation shows an improvement for at least one field */
  helps: boolean;
  document_count: number;
  correction_count: number;
  /** Corrected documents that could not be read again */
  unavailable_count: number;
  fields: ScorerField[];
  /** ISO 8601, UTC */
  created_at: string;
}

export interface ScorerField {
  /** Dotted */
  path: string;
  /** Only the fields that the scorer improves are scored */
  outcome: "helps" | "too_few_documents" | "few_mistakes" | "not_better" | "overconfident";
  /** Corrected documents in which the correct value of the field is known */
  documents: number;
  /** Of these, the ones whose correct value the engine never considers */
  unreachable: number;
  /** Of these, the ones that the engine gets right by itself */
  engine_right: number;
  /** Null when it was not worth trying */
  cross_validation: {
    documents: number;
    engine: {
      right: number;
      /** Mean squared error of the likelihoods; 0 is best */
      brier: number;
      /** Of its answers. A scorer whose mean is far above its share of correct answers is not used */
      mean_likelihood: number;
    };
    /** Measured with scorers that have not seen the document */
    learned: {
      right: number;
      /** Mean squared error of the likelihoods; 0 is best */
      brier: number;
      /** Of its answers. A scorer whose mean is far above its share of correct answers is not used */
      mean_likelihood: number;
    };
    /** Documents that only the scorer gets right */
    won: number;
    /** Documents that only the engine gets right */
    lost: number;
    /** Probability that a scorer which is no better would win as often */
    chance: number;
    /** Upper bound of the likelihoods that the scorer gives */
    likelihood_cap: number;
  } | null;
}

export interface ScorerWithSchema {
  id: string;
  object: "schema.scorer";
  schema_sha256: string;
  /** Counted per schema */
  version: number;
  /** True if extractions with the schema use it */
  is_active: boolean;
  /** True if the schema's next helpful version is used automatically */
  is_automatic: boolean;
  /** True if cross-validation shows an improvement for at least one field */
  helps: boolean;
  document_count: number;
  correction_count: number;
  /** Corrected documents that could not be read again */
  unavailable_count: number;
  fields: ScorerField[];
  /** ISO 8601, UTC */
  created_at: string;
  json_schema: Record<string, unknown>;
}

export interface Secret {
  name: string;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
  created_by: string;
  updated_by: string;
}

export interface Session {
  object: "session";
  /** `needs_setup` while the installation has no member */
  state: "needs_setup" | "signed_out" | "signed_in";
  member: Member | null;
  role: "owner" | "editor" | "reviewer" | "viewer" | null;
  /** What the role allows */
  permissions: ("read" | "review" | "write" | "manage")[];
  organization: Organization | null;
  /** Those that the member may switch between */
  environments: Environment[];
  /** When the member has to sign in again, however active */
  expires_at: string | null;
}

export interface SheetRegion {
  /** From 0 */
  sheet_index: number;
  sheet_name: string;
  /** From 1, as spreadsheets count */
  row_start: number;
  row_end: number;
  /** From 1; null for all columns */
  col_start: number | null;
  col_end: number | null;
  /** Rows that name the columns */
  header_rows: number[];
}

export type SourceAnchor = {
  kind: "pdf_bbox";
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Set if the extraction has several documents: the one that it is in */
  file_id?: string | undefined;
} | {
  kind: "image_bbox";
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Set if the extraction has several documents: the one that it is in */
  file_id?: string | undefined;
} | {
  kind: "csv_cell";
  row: number;
  column: string;
  coordinate: string;
  /** Set if the extraction has several documents: the one that it is in */
  file_id?: string | undefined;
} | {
  kind: "spreadsheet_cell";
  row: number;
  column: string;
  coordinate: string;
  sheet_index: number;
  sheet_name: string;
  /** Set if the extraction has several documents: the one that it is in */
  file_id?: string | undefined;
} | {
  kind: "text_span";
  page: number;
  line_start: number;
  line_end: number;
  /** Character (Unicode code point) of the text that `GET /v1/extractions/{id}/text` returns */
  char_start: number;
  char_end: number;
  /** Of a value in a table: which table of the page */
  table?: number | undefined;
  row?: number | undefined;
  column?: number | undefined;
  /** Set if the extraction has several documents: the one that it is in */
  file_id?: string | undefined;
} | {
  kind: "docx_span";
  /** Part of the file */
  part: string;
  paragraph: number;
  /** Character (Unicode code point) of the paragraph */
  char_start: number;
  char_end: number;
  /** Set if the extraction has several documents: the one that it is in */
  file_id?: string | undefined;
};

export interface Split {
  id: string;
  file: FileReference;
  model: string;
  instructions: string | null;
  n_consensus: number;
  /** The requested pages; null means all */
  pages: string | null;
  languages: string[];
  status: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled";
  error: PrimitiveError | null;
  /** Parts of the document that could not be read; empty when all of it was */
  warnings: DocumentWarning[];
  usage: {
    page_count: number;
    credits: number;
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
  };
  /** When it was recorded: with the request, or, if the request waited for the result, with that */
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  subdocuments: Subdocument[];
  /** Pages that belong to none are left out. Empty until the split is completed */
  output: SplitPart[];
  consensus: {
    /** One entry per part: how likely its name is right, and each of its pages belongs to it */
    likelihoods: SplitLikelihood[];
    /** The outputs that were voted on; empty when there was only one */
    choices: SplitPart[][];
  };
}

export interface SplitLikelihood {
  name: number;
  pages: number[];
}

export interface SplitPart {
  name: string;
  /** From 1, as the document counts them */
  pages: number[];
  /** Of a spreadsheet: where on its sheets; empty for other documents */
  regions: SheetRegion[];
}

export interface Subdocument {
  name: string;
  description: string;
  allow_multiple_instances: boolean;
}

export interface Table {
  id: string;
  name: string;
  filename: string;
  project_id: string | null;
  /** The file as it was uploaded */
  source_file_id: string;
  /** The file in UTF-8; the uploaded file if it already was */
  snapshot_file_id: string;
  row_count: number;
  columns: TableColumn[];
  /** The first rows, with long texts shortened */
  sample_rows: (Record<string, unknown>)[];
  metadata: Record<string, unknown>;
  uploaded_by_user_id: string | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
}

export interface TableAggregation {
  function: "count" | "count_distinct" | "min" | "max" | "sum" | "avg";
  /** Only count works without one */
  column?: string | undefined;
  alias?: string | undefined;
}

export interface TableBlock {
  kind: "table";
  table: {
    rows: number;
    columns: number;
    header_rows: number;
    cells: TableCell[];
    continued?: boolean | undefined;
    evidence: "ruled" | "aligned" | "markup";
  };
  box: Box | null;
}

export interface TableCell {
  row: number;
  column: number;
  row_span: number;
  column_span: number;
  words: WordRange[];
  box: Box | null;
  address?: string | undefined;
  value?: string | number | boolean | null | undefined;
  formula?: string | undefined;
  paragraph?: {
    part: string;
    index: number;
  } | undefined;
}

export interface TableColumn {
  name: string;
  /** The override given for the column, or the type that fits all of its values */
  json_schema: Record<string, unknown>;
  /** Up to three distinct values, as written in the file */
  sample_values: string[];
  /** True if no cell is empty */
  required: boolean;
  /** True if no value occurs twice, ignoring empty cells. Also false if a very large table would have to be read again */
  unique: boolean;
}

export interface TableColumnProfile {
  name: string;
  json_schema: Record<string, unknown>;
  row_count: number;
  null_count: number;
  /** Empty cells are null, so this equals null_count */
  empty_count: number;
  distinct_count: number;
  /** Compared by the type of the column; null without values */
  min: unknown;
  max: unknown;
  /** Up to three distinct values, as written in the file */
  sample_values: string[];
  /** True if distinct_count is an estimate, as for large tables */
  is_estimated: boolean;
}

export interface TableColumnRule {
  type?: "array" | "boolean" | "integer" | "null" | "number" | "object" | "string" | undefined;
  format?: string | undefined;
  /** Default: `false`. */
  is_not_empty?: boolean | undefined;
}

export interface TableDiagnostic {
  severity: "error" | "warning";
  column: string | null;
  rule: string;
  message: string;
}

export interface TableFilter {
  column: string;
  operator: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "contains" | "not_contains" | "starts_with" | "ends_with" | "in" | "not_in" | "between" | "is_empty" | "is_not_empty" | "is_null" | "is_not_null";
  /** A list for in and not_in, two bounds for between, none for is_… */
  value?: unknown | undefined;
}

export interface TableQuery {
  /**
   * All of them must match
   *
   * Default: `[]`.
   */
  filters?: TableFilter[] | undefined;
  /** Rows in which one of the columns, or any column, contains the text */
  search?: {
    query: string;
    columns?: string[] | undefined;
  } | undefined;
  /** Default: `false`. */
  case_sensitive?: boolean | undefined;
  /**
   * All columns when empty
   *
   * Default: `[]`.
   */
  select?: string[] | undefined;
  /** The first row for each value of the column */
  distinct?: {
    column: string;
  } | undefined;
  /** Default: `[]`. */
  group_by?: string[] | undefined;
  /** Default: `[]`. */
  aggregations?: TableAggregation[] | undefined;
  /** Default: `[]`. */
  sort?: {
    column: string;
    /** Default: `"asc"`. */
    direction?: "asc" | "desc" | undefined;
  }[] | undefined;
  /** Used when sort is empty */
  sort_column?: string | undefined;
  /** Default: `"asc"`. */
  sort_direction?: "asc" | "desc" | undefined;
  /** Returns this many rows spread over the result, the same ones every time */
  sample?: {
    size: number;
  } | undefined;
  /** The last rows of the result */
  tail?: {
    size: number;
  } | undefined;
  /** Default: `false`. */
  count_only?: boolean | undefined;
  /** Default: `false`. */
  include_explain?: boolean | undefined;
  /** Accepted for compatibility; every response is a window */
  viewer_mode?: string | undefined;
  /** Default: `0`. */
  offset?: number | undefined;
  /** 100, or the size of sample or tail, when absent */
  limit?: number | undefined;
  /** A next_cursor or previous_cursor; replaces offset */
  cursor?: string | undefined;
}

export interface TableQueryExplanation {
  table_id: string;
  /** The content that was read */
  snapshot_file_id: string;
  selected_columns: string[];
  filters: TableFilter[];
  search: {
    query: string;
    columns?: string[] | undefined;
  } | null;
  sort: {
    column: string;
    /** Default: `"asc"`. */
    direction: "asc" | "desc";
  }[];
  offset: number;
  limit: number;
  distinct: {
    column: string;
  } | null;
  group_by: string[];
  aggregations: TableAggregation[];
  steps: string[];
  reads_all_rows: boolean;
  duration_ms: number;
}

export interface TableQueryResult {
  table_id: string;
  columns: TableColumn[];
  rows: TableRow[];
  /** Rows of the table */
  row_count: number;
  /** Rows, groups or values of the whole result */
  filtered_row_count: number;
  offset: number;
  limit: number;
  has_more: boolean;
  next_cursor: string | null;
  previous_cursor: string | null;
  explain: TableQueryExplanation | null;
}

export interface TableRow {
  id: string;
  data: Record<string, unknown>;
  /** From 0, in the order of the file */
  position: number;
}

export interface TextBlock {
  kind: "paragraph" | "heading" | "list_item" | "caption" | "code" | "quote" | "page_header" | "page_footer";
  lines: Line[];
  box: Box | null;
  level?: number | undefined;
  marker?: string | undefined;
  depth?: number | undefined;
  paragraph?: {
    part: string;
    index: number;
  } | undefined;
}

export type TriggerDocument = {
  id: string;
} | {
  filename: string;
  url: string;
};

export interface TriggerEmail {
  /** Where to send mail; null while the server receives none */
  address: string | null;
  allowed_senders: string[];
}

export interface TriggerSchedule {
  cron: string;
  time_zone: string;
  missed_fires: "once" | "all" | "skip";
  /** Null while the trigger is disabled */
  next_fire_at: string | null;
}

export interface TriggerWebhook {
  /** Where to POST */
  url: string;
  requires_signature: boolean;
}

export interface UnfilledField {
  /** Keys and indexes, joined by dots */
  path: string;
  /** Such as `not_found`, `wrong_type`, `pattern_mismatch`, `only_located` */
  reason: string;
  message: string;
  /** The document's value that the schema does not allow, or that is not proved; null when there is none */
  found: unknown;
}

export interface Upload {
  fileId: string;
  uploadUrl: string;
  uploadMethod: "PUT";
  uploadHeaders: Record<string, string>;
  mimeData: MIMEData;
  /** ISO 8601, UTC */
  expiresAt: string;
}

export interface UsageBlock {
  block_id: string;
  block_type: "extract" | "classify" | "split" | "parse" | "edit" | "partition";
  workflow_id: string;
  credits: number;
  page_count: number;
  execution_count: number;
  run_count: number;
  /** ISO 8601, UTC */
  first_activity_at: string;
  /** ISO 8601, UTC */
  last_activity_at: string;
  /** Executions by status */
  status_counts: Record<string, number>;
}

export interface UsagePrimitive {
  primitive_execution_id: string;
  operation: "extraction" | "classify" | "split" | "parse" | "edit" | "partition" | "schema_generation" | "consensus";
  status: "created" | "running" | "completed" | "failed" | "canceled";
  /** ISO 8601, UTC */
  created_at: string;
  completed_at: string | null;
  duration_ms: number | null;
  page_count: number;
  credits: number;
  model: string | null;
  documents: {
    file_id: string;
    filename: string;
  }[];
  workflow_id: string | null;
  run_id: string | null;
  block_id: string | null;
  project_id: string | null;
  environment_id: string;
  resource_kind: string;
  /** The caller's own label for the request */
  metadata: Record<string, string>;
  /** True if the response reused the result of an earlier request */
  is_cached: boolean;
  /** Covers all model calls, including failed ones */
  tokens: {
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
  };
  /** Null when no call had a price */
  cost_usd: number | null;
  triggered_by: {
    access_token_id: string | null;
    api_key_id: string | null;
    auth_method: string | null;
    key_name: string | null;
    key_prefix: string | null;
    user_email: string | null;
    user_id: string | null;
  } | null;
}

export interface UsageRun {
  run_id: string;
  workflow_id: string;
  status: "pending" | "queued" | "running" | "completed" | "error" | "failed" | "awaiting_review" | "cancelled";
  trigger_type: "manual" | "api" | "schedule" | "webhook" | "email" | "restart";
  created_at: string | null;
  started_at: string | null;
  completed_at: string | null;
  duration_ms: number | null;
  execution_duration_ms: number;
  page_count: number;
  credits: number;
  retry_count: number;
  triggered_by: {
    api_key_id: string | null;
    user_email: string | null;
    user_id: string | null;
  } | null;
}

export interface ValidationItem {
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: unknown | undefined;
  ctx?: Record<string, unknown> | undefined;
}

export interface VersionChange {
  field: string;
  from_value: unknown;
  to_value: unknown;
}

export interface WebhookAttempt {
  /** From 1 */
  number: number;
  /** ISO 8601, UTC */
  started_at: string;
  duration_ms: number;
  request: {
    url: string;
    headers: Record<string, string>;
    /** The first 4,096 characters */
    body: string;
  };
  /** Null when the receiver did not answer */
  response: {
    status: number;
    headers: Record<string, string>;
    /** At most the first 2,048 characters */
    body: string;
  } | null;
  error: WebhookDeliveryError | null;
}

export interface WebhookDelivery {
  id: string;
  object: "webhook.delivery";
  event_id: string;
  type: "workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled";
  status: "pending" | "delivered" | "failed";
  attempt_count: number;
  next_attempt_at: string | null;
  /** Why the last attempt failed */
  error: WebhookDeliveryError | null;
  /** ISO 8601, UTC */
  created_at: string;
  completed_at: string | null;
}

export interface WebhookDeliveryError {
  /** `status` (the receiver did not answer with 2xx), `timeout`, `connect`, `blocked`, `protocol`, `worker_lost`, `endpoint_missing`, `endpoint_disabled` */
  code: string;
  message: string;
}

export interface WebhookDeliveryWithAttempts {
  id: string;
  object: "webhook.delivery";
  event_id: string;
  type: "workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled";
  status: "pending" | "delivered" | "failed";
  attempt_count: number;
  next_attempt_at: string | null;
  /** Why the last attempt failed */
  error: WebhookDeliveryError | null;
  /** ISO 8601, UTC */
  created_at: string;
  completed_at: string | null;
  attempts: WebhookAttempt[];
}

export interface WebhookEndpoint {
  id: string;
  object: "webhook.endpoint";
  url: string;
  /** The events that are delivered; empty means all */
  event_types: ("workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled")[];
  status: "enabled" | "disabled";
  /** `failing`: no attempt has succeeded for days, so the service stopped trying */
  disabled_reason: "requested" | "failing" | null;
  disabled_at: string | null;
  /** The first of the attempts that have all failed since */
  failing_since: string | null;
  /** The last characters of the signing secret */
  secret_preview: string;
  /** Until then deliveries are also signed with the old secret */
  previous_secret_expires_at: string | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
}

export interface Word {
  text: string;
  box: Box | null;
  origin: "text_layer" | "ocr" | "markup";
  confidence: number;
  space_before: boolean;
  font_size?: number | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  span?: {
    start: number;
    end: number;
  } | undefined;
}

export interface WordPlace {
  page: number;
  /** As counted in the layout of a parse */
  words: number[];
  /** Set if the extraction has several documents: the one that it is in */
  file_id?: string | undefined;
}

/** Words of the page, from (inclusive) to (exclusive) */
export interface WordRange {
  from: number;
  to: number;
}

export interface Workflow {
  id: string;
  name: string;
  description: string;
  project_id: string | null;
  /** Null until the first version is published */
  published: PublishedVersion | null;
  /** Increases with every change of the draft */
  draft_version: number;
  /** The same in test and production */
  workflow_family_id: string;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
}

export interface WorkflowAnalytics {
  /** ISO 8601, UTC */
  generated_at: string;
  time_range: {
    /** ISO 8601, UTC */
    from: string;
    /** ISO 8601, UTC */
    to: string;
    granularity: "hour" | "day" | "week";
  };
  run_volume: {
    total_runs: number;
    series: {
      /** ISO 8601, UTC */
      bucket_start: string;
      runs: number;
    }[];
  };
  document_shape: {
    document_format_distribution: {
      format: string;
      documents: number;
    }[];
    pages_per_document_distribution: {
      pages: string;
      documents: number;
    }[];
  };
}

/** An evaluation or a call with all of its fields. A parse or extraction has them when it is asked for. */
export interface WorkflowArtifact {
  id: string;
  operation: "extraction" | "split" | "classification" | "parse" | "edit" | "partition" | "conditional_evaluation" | "review_trigger_evaluation" | "while_loop_termination" | "api_call_invocation" | "function_invocation";
  run_id: string;
  step_id: string;
  block_id: string;
  /** ISO 8601, UTC */
  created_at: string;
}

export interface WorkflowBlock {
  /** The key of the block in the YAML; unique within its workflow */
  id: string;
  workflow_id: string;
  type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop";
  label: string;
  position_x: number;
  position_y: number;
  width: number | null;
  height: number | null;
  config: Record<string, unknown>;
  /** The container that the block runs in */
  parent_id: string | null;
  /** Where it stands in the YAML */
  declarative_path: string;
  declarative_source_block_id: string;
  resolved_schemas: ResolvedSchemas;
  /** ISO 8601, UTC */
  updated_at: string;
}

export interface WorkflowBlockExecution {
  id: string;
  workflow_id: string;
  /** The version that the draft was then */
  workflow_version_id: string;
  source_run_id: string;
  /** The step whose inputs the block got */
  source_step_id: string;
  block_id: string;
  block_type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop";
  /** The config that the block had */
  block_config: Record<string, unknown>;
  lifecycle: {
    status: "completed";
  } | {
    status: "error";
    message: string;
    stage: "input_collection" | "registry_lookup" | "document_fetch" | "execution" | "output_storage" | "routing" | "history_payload";
    category: "transient" | "permanent" | "quota";
    details: RunErrorDetails;
  };
  handle_inputs: Record<string, HandlePayload>;
  handle_outputs: Record<string, HandlePayload>;
  artifact: {
    operation: "extraction" | "split" | "classification" | "parse" | "edit" | "partition" | "conditional_evaluation" | "review_trigger_evaluation" | "while_loop_termination" | "api_call_invocation" | "function_invocation";
    id: string;
  } | null;
  /** Handles that a conditional block chose */
  routing_decisions: string[];
  duration_ms: number;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  started_at: string;
  /** ISO 8601, UTC */
  completed_at: string;
  block_config_fingerprint: string;
  handle_inputs_fingerprint: string;
  /** Steps that the block had in the run, at most 100 */
  available_iterations: string[];
}

export interface WorkflowBlockVersion {
  /** Id of the version; unique across workflows */
  id: string;
  workflow_id: string;
  type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop";
  label: string;
  position_x: number;
  position_y: number;
  width: number | null;
  height: number | null;
  config: Record<string, unknown>;
  /** The container that the block runs in */
  parent_id: string | null;
  /** Where it stands in the YAML */
  declarative_path: string;
  declarative_source_block_id: string;
  /** As they were in workflow_version_id */
  resolved_schemas: ResolvedSchemas;
  /** The same as created_at */
  updated_at: string;
  block_id: string;
  /** The first version that contains it, or the requested one */
  workflow_version_id: string;
  /** SHA-256 of the config */
  config_hash: string;
  /** ISO 8601, UTC */
  created_at: string;
}

export interface WorkflowDiagnostics {
  is_valid: boolean;
  issues: WorkflowIssue[];
  /** Only in plans with `evaluate` */
  behaviour?: PlanBehaviour | undefined;
}

export interface WorkflowEdge {
  id: string;
  workflow_id: string;
  source_block: string;
  source_handle: string;
  target_block: string;
  target_handle: string;
  /** ISO 8601, UTC */
  updated_at: string;
}

export interface WorkflowEdgeVersion {
  /** Id of the version; unique across workflows */
  id: string;
  source: string;
  target: string;
  source_handle: string;
  target_handle: string;
  animated: boolean;
  edge_id: string;
  workflow_id: string;
  /** The first version that contains it, or the requested one */
  workflow_version_id: string;
  /** ISO 8601, UTC */
  created_at: string;
}

export interface WorkflowGraphVersion {
  /** Derived from the content: identical graphs have the same id */
  id: string;
  workflow_id: string;
  blocks: GraphBlock[];
  edges: GraphEdge[];
  block_version_ids: string[];
  edge_version_ids: string[];
  /** ISO 8601, UTC */
  created_at: string;
}

export interface WorkflowIssue {
  code: string;
  /** Starts with the place */
  message: string;
  /** Empty when it concerns the whole document */
  yaml_path: string;
  block_path: string | null;
  severity: "error" | "warning";
  /** line and column of the YAML, from 1, and details that depend on the code, such as available_handles */
  details: Record<string, unknown>;
}

export interface WorkflowPlan {
  workflow_id: string;
  action: "create" | "update" | "noop";
  block_count: number;
  edge_count: number;
  diagnostics: WorkflowDiagnostics;
  format_version: "workflows-plan/v1";
  summary: {
    add: number;
    change: number;
    destroy: number;
    replace: number;
    noop: number;
    total: number;
    has_changes: boolean;
  };
  resource_changes: ResourceChange[];
  rendered_plan: string;
  /** The draft that the plan was made against, for expected_draft_version; null when there is none */
  draft_version: number | null;
}

export interface WorkflowPromotion {
  /** Null for a dry run */
  promotion_id: string | null;
  source_workflow_id: string;
  source_version_id: string;
  /** Null for a dry run that would create it */
  target_workflow_id: string | null;
  target_draft_version: number | null;
  /** True if the target workflow was, or would be, created */
  created: boolean;
  dry_run: boolean;
  /** Referenced in the graph but absent in production */
  missing_secrets: string[];
  /** Tables of test without a counterpart in production; publishing is refused while the draft refers to them */
  missing_tables: {
    table_id: string;
    name: string | null;
  }[];
  /** Edit templates of test without one of the same name in production; their blocks fail until it exists */
  missing_edit_templates: {
    template_id: string;
    name: string | null;
  }[];
  /** The production table for each test table */
  table_map: Record<string, string>;
  /** True if the production draft had, or has, edits that no promotion made */
  overwrites_edits: boolean;
  warnings: string[];
  /** What the promotion changes in the production draft */
  plan: WorkflowPlan;
}

export interface WorkflowPublication {
  id: string;
  workflow_id: string;
  /** Number of the publication within the workflow, from 1 */
  version: number;
  workflow_version_id: string;
  description: string;
  block_count: number;
  edge_count: number;
  published_by: string | null;
  published_by_email: string | null;
  published_by_name: string | null;
  /** ISO 8601, UTC */
  published_at: string;
  is_current: boolean;
}

export interface WorkflowReview {
  id: string;
  workflow_id: string;
  workflow_version_id: string;
  run_id: string;
  block_id: string;
  step_id: string;
  /** The container around the block */
  parent_step_id: string | null;
  /** The round that the step belongs to, such as `loop.3` */
  iteration_key: string | null;
  block_type: "extract" | "split" | "classifier" | "for_each";
  /** The predicate of the block */
  triggered_by: Record<string, unknown>;
  /** ISO 8601, UTC */
  created_at: string;
  decision: ReviewDecision | null;
}

export interface WorkflowReviewVersion {
  /** Derived from the snapshot: equal snapshots have the same id */
  id: string;
  review_id: string;
  /** Null for what the block gave */
  parent_id: string | null;
  author: ReviewAuthor;
  snapshot: Record<string, unknown>;
  note: string | null;
  /** ISO 8601, UTC */
  created_at: string;
}

export interface WorkflowRun {
  id: string;
  workflow_id: string;
  /** The version that the run executes; it never changes */
  workflow_version_id: string;
  trigger: {
    type: "manual" | "api" | "schedule" | "webhook" | "email" | "restart" | "custom";
    api_key_id?: string | null | undefined;
    /** The member who started the run */
    user_id?: string | undefined;
    /** The run that was restarted */
    parent_run_id?: string | null | undefined;
    /** The trigger of the type schedule */
    schedule_id?: string | undefined;
    /** The time of the schedule that the run is for */
    scheduled_at?: string | undefined;
    /** The trigger of the type webhook */
    webhook_id?: string | undefined;
    /** The trigger of the type email */
    email_id?: string | undefined;
    /** The sender of the mail, as its envelope says */
    sender?: string | undefined;
    /** The subject of the mail */
    subject?: string | undefined;
    /** The Message-ID of the mail */
    message_id?: string | null | undefined;
  };
  lifecycle: WorkflowRunLifecycle;
  timing: {
    /** ISO 8601, UTC */
    created_at: string;
    started_at: string | null;
    completed_at: string | null;
  };
  inputs: {
    documents: Record<string, FileReference>;
    /** Null where the value is too large to be repeated here */
    json_data: Record<string, unknown>;
  };
  metadata: Record<string, string> | null;
}

export interface WorkflowRunCancellation {
  run: WorkflowRun;
  /** Always true; clients expect it */
  redis_available: boolean;
  cancellation_status: "cancelled" | "cancellation_requested" | "cancellation_failed";
}

export interface WorkflowRunExport {
  csv_data: string;
  rows: number;
  columns: number;
}

export type WorkflowRunLifecycle = {
  status: "pending";
} | {
  status: "running";
} | {
  status: "awaiting_review";
  waiting_for_block_ids: string[];
} | {
  status: "completed";
} | {
  status: "error";
  message: string;
  stage: "input_collection" | "registry_lookup" | "document_fetch" | "execution" | "output_storage" | "routing" | "history_payload";
  category: "transient" | "permanent" | "quota";
  details: RunErrorDetails;
  failing_step_id: string | null;
} | {
  status: "cancelled";
  reason: string;
};

export interface WorkflowRunReplay {
  run_id: string;
  workflow_version_id: string;
  /** `incomplete`: nothing differs, but some steps could not be repeated */
  outcome: "identical" | "different" | "incomplete";
  steps: {
    total: number;
    identical: number;
    different: number;
    not_replayed: number;
  };
  differences: {
    step_id: string;
    block_id: string;
    block_type: string;
    kind: "status" | "output" | "error" | "request" | "review" | "items";
    /** Of the value that differs, such as `lines[0].price` */
    path: string;
    recorded: unknown;
    replayed: unknown;
  }[];
  not_replayed: {
    step_id: string;
    block_id: string;
    block_type: string;
    /** Stable, such as `model_not_recorded`, `lookup_not_recorded`, `taken_over` */
    code: string;
    message: string;
  }[];
  /** True if there are more differences than the lists have */
  is_truncated: boolean;
}

export interface WorkflowStats {
  workflow_id: string;
  query_source: string;
  query_status: string;
  analytics: WorkflowAnalytics;
}

export interface WorkflowStep {
  step_id: string;
  run_id: string;
  workflow_id: string;
  block_id: string;
  block_type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop" | "for_each_sentinel_start" | "for_each_sentinel_end" | "while_loop_sentinel_start" | "while_loop_sentinel_end";
  block_label: string;
  lifecycle: WorkflowStepLifecycle;
  /** ISO 8601, UTC */
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  model: string | null;
  /** Outermost first */
  loop_containers: {
    container_id: string;
    /** From 0 */
    iteration: number;
    is_parallel: boolean;
    parallel_item_index: number | null;
  }[];
  handle_inputs: Record<string, HandlePayload>;
  handle_outputs: Record<string, HandlePayload>;
  artifact: {
    operation: "extraction" | "split" | "classification" | "parse" | "edit" | "partition" | "conditional_evaluation" | "review_trigger_evaluation" | "while_loop_termination" | "api_call_invocation" | "function_invocation";
    id: string;
  } | null;
  retry_count: number;
}

export type WorkflowStepLifecycle = {
  status: "pending";
} | {
  status: "queued";
} | {
  status: "running";
} | {
  status: "completed";
} | {
  status: "awaiting_review";
} | {
  status: "error";
  message: string;
  stage: "input_collection" | "registry_lookup" | "document_fetch" | "execution" | "output_storage" | "routing" | "history_payload";
  category: "transient" | "permanent" | "quota";
  details: RunErrorDetails;
} | {
  status: "skipped";
  reason: string;
} | {
  status: "cancelled";
  reason: string;
};

export interface WorkflowTrigger {
  id: string;
  workflow_id: string;
  type: "schedule" | "webhook" | "email";
  name: string;
  enabled: boolean;
  /** By the id of the start_document block: the same for every run */
  documents: Record<string, TriggerDocument>;
  /** By the id of the start_json block: the same for every run */
  json_inputs: Record<string, unknown>;
  schedule: TriggerSchedule | null;
  webhook: TriggerWebhook | null;
  email: TriggerEmail | null;
  last_fired_at: string | null;
  last_run_id: string | null;
  /** Why the last fire of a schedule made no run; null after one that did */
  last_error: {
    code: string;
    message: string;
    /** ISO 8601, UTC */
    at: string;
  } | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
}

export interface WorkflowTriggerWithSecret {
  id: string;
  workflow_id: string;
  type: "schedule" | "webhook" | "email";
  name: string;
  enabled: boolean;
  /** By the id of the start_document block: the same for every run */
  documents: Record<string, TriggerDocument>;
  /** By the id of the start_json block: the same for every run */
  json_inputs: Record<string, unknown>;
  schedule: TriggerSchedule | null;
  webhook: TriggerWebhook | null;
  email: TriggerEmail | null;
  last_fired_at: string | null;
  last_run_id: string | null;
  /** Why the last fire of a schedule made no run; null after one that did */
  last_error: {
    code: string;
    message: string;
    /** ISO 8601, UTC */
    at: string;
  } | null;
  /** ISO 8601, UTC */
  created_at: string;
  /** ISO 8601, UTC */
  updated_at: string;
  /** The secret of a webhook; never shown again */
  secret: string | null;
}
