// Written by `npm run generate` from the contract. Do not edit.

import type { ContentSource, DocumentSource } from '../documents.ts';
import type {
  ChatMessage,
  ConsensusAlignment,
  ConsensusField,
  NewClassificationCategory,
  NewEditFormField,
  NewEditRedact,
  NewSheetRegion,
  NewSubdocument,
  ResolvedSchemas,
  Secret,
  Table,
  TableAggregation,
  TableColumn,
  TableColumnProfile,
  TableColumnRule,
  TableDiagnostic,
  TableFilter,
  TriggerDocument,
  VersionChange,
  WorkflowDiagnostics,
} from './types.ts';

export interface AuthCliSwitchOrganizationInput {
  organization_id: string;
}

export interface AuthSetupInput {
  setup_token: string;
  email: string;
  /** At least 10 characters */
  password: string;
  name?: string | undefined;
}

export interface AuthSignInInput {
  email: string;
  password: string;
}

export interface AuthChangePasswordInput {
  current_password: string;
  /** At least 10 characters */
  new_password: string;
}

export interface AuthDashboardContextInput {
  environment_id: string;
}

export interface AuthAcceptInvitationInput {
  invitation_token: string;
  email?: string | undefined;
  /** At least 10 characters */
  password: string;
  name?: string | undefined;
}

export interface EnvironmentsGetInput {
  environment_id: string;
}

export interface EnvironmentsUpdateInput {
  environment_id: string;
  /** Days that documents, operations and runs are kept; null keeps them until they are deleted */
  retention_days?: number | null | undefined;
}

export interface ProjectsListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** Default: `false`. */
  include_archived?: boolean | undefined;
}

export interface ProjectsCreateInput {
  name: string;
  /** Unique in the environment; derived from the name when absent */
  slug?: string | undefined;
  /** Default: `""`. */
  description?: string | undefined;
  /** Default: `"organization"`. */
  visibility?: "organization" | undefined;
}

export interface ProjectsGetInput {
  project_id: string;
}

export interface ApiKeysListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface ApiKeysCreateInput {
  name: string;
  /** ISO 8601, UTC, in the future. Without it the key does not expire. */
  expires_at?: string | undefined;
}

export interface ApiKeysDeleteInput {
  key_id: string;
}

export interface MembersUpdateInput {
  member_id: string;
  role?: "owner" | "editor" | "reviewer" | "viewer" | undefined;
  name?: string | null | undefined;
}

export interface MembersDeleteInput {
  member_id: string;
}

export interface MemberInvitationsCreateInput {
  role: "owner" | "editor" | "reviewer" | "viewer";
  /** Only this email may accept */
  email?: string | undefined;
  /** Default: `168`. */
  expires_in_hours?: number | undefined;
}

export interface MemberInvitationsDeleteInput {
  invitation_id: string;
}

export interface FilesListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Case-insensitive prefix */
  filename?: string | undefined;
  mime_type?: string | undefined;
  /** Default: `"created_at"`. */
  sort_by?: "created_at" | "updated_at" | undefined;
  /**
   * Accepted for compatibility; files have no embeddings
   *
   * Default: `false`.
   */
  include_embeddings?: boolean | undefined;
}

export interface FilesCreateInput {
  document: DocumentSource;
}

export interface FilesCreateUploadInput {
  filename: string;
  size_bytes: number;
  content_type?: string | undefined;
  sha256?: string | undefined;
}

export interface FilesPutUploadInput {
  file_id: string;
  expires: number;
  key?: string | undefined;
  signature: string;
  /** The bytes */
  content: ContentSource;
}

export type FilesPutUploadResult = {
  received_bytes: number;
  sha256: string;
};

export interface FilesCompleteUploadInput {
  file_id: string;
  sha256?: string | undefined;
}

export interface FilesGetInput {
  file_id: string;
}

export interface FilesDeleteInput {
  file_id: string;
  /** Default: `false`. */
  force?: boolean | undefined;
}

export interface FilesPageInput {
  file_id: string;
  page_number: number;
  /**
   * In pixels; the height follows from the page
   *
   * Default: `1200`.
   */
  width?: number | undefined;
  format?: "png" | "webp" | undefined;
  /**
   * Degrees clockwise. Pass the `rotation` of the page from a layout to make its boxes fit this image
   *
   * Default: `"0"`.
   */
  rotation?: "0" | "90" | "180" | "270" | undefined;
}

export interface FilesDownloadLinkInput {
  file_id: string;
}

export interface FilesDownloadInput {
  file_id: string;
  expires: number;
  key?: string | undefined;
  signature: string;
}

export interface ParsesCreateInput {
  /** `none` keeps nothing after the response: no file, no record, no output. Later requests for the id get a 410. Cannot be combined with `background`; a stream has one line */
  retention?: "none" | undefined;
  document: DocumentSource;
  /**
   * A configured model that reads images, or `recto-local`, the built-in engine
   *
   * Default: `"recto-local"`.
   */
  model?: string | undefined;
  /** Default: `"html"`. */
  table_parsing_format?: "markdown" | "yaml" | "html" | "json" | undefined;
  /**
   * Resolution at which pages are read as images
   *
   * Default: `192`.
   */
  image_resolution_dpi?: number | undefined;
  /** Passed to the model, if one reads the pages */
  instructions?: string | undefined;
  /** Such as `1-3,7`; all pages when absent */
  pages?: string | undefined;
  /**
   * ISO 639 codes for reading images, most likely first; without any, the script of each image is found out: Latin, Greek, Cyrillic, Hebrew and Arabic letters, Chinese or Japanese
   *
   * Default: `[]`.
   */
  languages?: string[] | undefined;
  /**
   * Also return words with boxes, tables and fields
   *
   * Default: `false`.
   */
  include_layout?: boolean | undefined;
  /** Password of an encrypted document */
  password?: string | undefined;
  /**
   * Read the document again, ignoring cached results
   *
   * Default: `false`.
   */
  bust_cache?: boolean | undefined;
  /**
   * Respond at once; poll the parse until it has ended
   *
   * Default: `false`.
   */
  background?: boolean | undefined;
  /**
   * Accepted for compatibility; a parse is always returned as a whole. Cannot be combined with `background`
   *
   * Default: `false`.
   */
  stream?: boolean | undefined;
}

export interface ParsesListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Case-insensitive prefix */
  filename?: string | undefined;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface ParsesGetInput {
  parse_id: string;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface ParsesDeleteInput {
  parse_id: string;
}

export interface ParsesCancelInput {
  parse_id: string;
}

export interface ExtractionsCreateInput {
  /** `none` keeps nothing after the response: no file, no record, no output. Later requests for the id get a 410. Cannot be combined with `background`; a stream has one line */
  retention?: "none" | undefined;
  document: DocumentSource;
  /** A JSON Schema of type object, draft 2020-12 or 7, with local references only */
  json_schema: Record<string, unknown>;
  /**
   * A configured model, or `recto-local`, the built-in engine
   *
   * Default: `"recto-local"`.
   */
  model?: string | undefined;
  /**
   * How many outputs to vote on
   *
   * Default: `1`.
   */
  n_consensus?: number | undefined;
  metadata?: Record<string, string> | undefined;
  /** The default kind of sources for this extraction, unless a request for sources says otherwise */
  sources?: {
    /** Default: `"located"`. */
    mode?: "located" | "cited" | undefined;
  } | undefined;
  /** Passed to the model */
  instructions?: string | undefined;
  /** Passed to the model after the document */
  additional_messages?: ChatMessage[] | undefined;
  /**
   * False ignores what was learnt from corrections of extractions with this schema
   *
   * Default: `true`.
   */
  use_scorer?: boolean | undefined;
  /**
   * Extract again, ignoring cached results
   *
   * Default: `false`.
   */
  bust_cache?: boolean | undefined;
  /**
   * Fail with `unfilled_values` if the schema requires values that the document does not have. Otherwise they are null and listed in `unfilled`, and `schema_valid` is false
   *
   * Default: `false`.
   */
  fail_on_unfilled?: boolean | undefined;
  /** Asks the model once more, in one call, about values that the document contradicts, that are not found in it or that stand in several places; another answer is taken where its proof is better. As the model is configured when left out; never where a stream has shown values, and without effect on `recto-local` */
  second_look?: boolean | undefined;
  /**
   * Takes out every value whose status is neither `proved` nor `derived`, see `sources`: it is null, or left out where the schema allows no null and does not demand it, and `unfilled` has it with the reason `only_located`, `only_inferred` or `contradicted`
   *
   * Default: `false`.
   */
  require_proof?: boolean | undefined;
  /**
   * Asks a model for long lists in sections; not available with consensus or in the background
   *
   * Default: `false`.
   */
  deep_extraction?: boolean | undefined;
  /**
   * Resolution at which pages are read as images
   *
   * Default: `192`.
   */
  image_resolution_dpi?: number | undefined;
  /** Such as `1-3,7`; all pages when absent */
  pages?: string | undefined;
  /**
   * ISO 639 codes for reading images, most likely first; without any, the script of each image is found out: Latin, Greek, Cyrillic, Hebrew and Arabic letters, Chinese or Japanese
   *
   * Default: `[]`.
   */
  languages?: string[] | undefined;
  /** Password of an encrypted document */
  password?: string | undefined;
  /**
   * Respond at once; poll the extraction until it has ended
   *
   * Default: `false`.
   */
  background?: boolean | undefined;
}

export interface ExtractionsStreamInput {
  /** `none` keeps nothing after the response: no file, no record, no output. Later requests for the id get a 410. Cannot be combined with `background`; a stream has one line */
  retention?: "none" | undefined;
  document: DocumentSource;
  /** A JSON Schema of type object, draft 2020-12 or 7, with local references only */
  json_schema: Record<string, unknown>;
  /**
   * A configured model, or `recto-local`, the built-in engine
   *
   * Default: `"recto-local"`.
   */
  model?: string | undefined;
  /**
   * How many outputs to vote on
   *
   * Default: `1`.
   */
  n_consensus?: number | undefined;
  metadata?: Record<string, string> | undefined;
  /** The default kind of sources for this extraction, unless a request for sources says otherwise */
  sources?: {
    /** Default: `"located"`. */
    mode?: "located" | "cited" | undefined;
  } | undefined;
  /** Passed to the model */
  instructions?: string | undefined;
  /** Passed to the model after the document */
  additional_messages?: ChatMessage[] | undefined;
  /**
   * False ignores what was learnt from corrections of extractions with this schema
   *
   * Default: `true`.
   */
  use_scorer?: boolean | undefined;
  /**
   * Extract again, ignoring cached results
   *
   * Default: `false`.
   */
  bust_cache?: boolean | undefined;
  /**
   * Fail with `unfilled_values` if the schema requires values that the document does not have. Otherwise they are null and listed in `unfilled`, and `schema_valid` is false
   *
   * Default: `false`.
   */
  fail_on_unfilled?: boolean | undefined;
  /** Asks the model once more, in one call, about values that the document contradicts, that are not found in it or that stand in several places; another answer is taken where its proof is better. As the model is configured when left out; never where a stream has shown values, and without effect on `recto-local` */
  second_look?: boolean | undefined;
  /**
   * Takes out every value whose status is neither `proved` nor `derived`, see `sources`: it is null, or left out where the schema allows no null and does not demand it, and `unfilled` has it with the reason `only_located`, `only_inferred` or `contradicted`
   *
   * Default: `false`.
   */
  require_proof?: boolean | undefined;
  /**
   * Asks a model for long lists in sections; not available with consensus or in the background
   *
   * Default: `false`.
   */
  deep_extraction?: boolean | undefined;
  /**
   * Resolution at which pages are read as images
   *
   * Default: `192`.
   */
  image_resolution_dpi?: number | undefined;
  /** Such as `1-3,7`; all pages when absent */
  pages?: string | undefined;
  /**
   * ISO 639 codes for reading images, most likely first; without any, the script of each image is found out: Latin, Greek, Cyrillic, Hebrew and Arabic letters, Chinese or Japanese
   *
   * Default: `[]`.
   */
  languages?: string[] | undefined;
  /** Password of an encrypted document */
  password?: string | undefined;
  /**
   * Background work cannot be streamed: true is a 422
   *
   * Default: `false`.
   */
  background?: boolean | undefined;
}

export interface ExtractionsListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Case-insensitive prefix */
  filename?: string | undefined;
  /** Deprecated: also a prefix; patterns are refused */
  filename_regex?: string | undefined;
  /** Case-insensitive text anywhere in the name */
  filename_contains?: string | undefined;
  /** Extensions; may be repeated */
  document_type?: ("bmp" | "csv" | "doc" | "docm" | "docx" | "dotm" | "dotx" | "eml" | "gif" | "heic" | "heif" | "htm" | "html" | "jpeg" | "jpg" | "json" | "md" | "mhtml" | "msg" | "odp" | "ods" | "odt" | "ots" | "ott" | "pdf" | "png" | "ppt" | "pptx" | "rtf" | "svg" | "tif" | "tiff" | "tsv" | "txt" | "webp" | "xlam" | "xls" | "xlsb" | "xlsm" | "xlsx" | "xltm" | "xltx" | "xml" | "yaml" | "yml")[] | undefined;
  status?: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled" | undefined;
  /** A JSON object; extractions must have all of its pairs */
  metadata?: string | undefined;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface ExtractionsGetInput {
  extraction_id: string;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface ExtractionsDeleteInput {
  extraction_id: string;
}

export interface ExtractionsCancelInput {
  extraction_id: string;
}

export interface SourcesCreateInput {
  extraction_id: string;
  /**
   * Respond at once
   *
   * Default: `false`.
   */
  background?: boolean | undefined;
  /** The expected job; another one is a 409 */
  job_id?: string | undefined;
  /** Defaults to what the extraction was created with */
  mode?: "located" | "cited" | undefined;
  /**
   * Retry a job that failed or is incomplete; nothing is billed twice
   *
   * Default: `false`.
   */
  retry?: boolean | undefined;
}

export interface SourcesGetInput {
  extraction_id: string;
  job_id?: string | undefined;
  /** The revision that was seen; one that does not exist yet is a 409 */
  revision?: number | undefined;
  mode?: "located" | "cited" | undefined;
}

export interface SourcesTextInput {
  extraction_id: string;
  /** Default: `1`. */
  page?: number | undefined;
  /** One of the documents of the extraction; the first when left out */
  file_id?: string | undefined;
  /**
   * Also return the layout of the page, in which the `words` of evidence are counted
   *
   * Default: `false`.
   */
  include_layout?: boolean | undefined;
}

export interface SourcesVerifyInput {
  extraction_id: string;
  mode?: "located" | "cited" | undefined;
}

export interface CorrectionsCreateInput {
  extraction_id: string;
  /** A field that is left out is not in the document */
  output?: Record<string, unknown> | undefined;
  /** Such as `{"total": 12.5, "seller.name": "Acme", "lines.0.amount": 3}` */
  values?: Record<string, unknown> | undefined;
  /** Who made the correction, in your own terms */
  corrected_by?: string | undefined;
}

export interface CorrectionsListInput {
  extraction_id: string;
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface CorrectionsDeleteAllInput {
  extraction_id: string;
}

export interface CorrectionsDeleteInput {
  extraction_id: string;
  correction_id: string;
}

export interface ConsensusCreateInput {
  inputs: (Record<string, unknown>)[];
  /** Decides which missing values are null and which are left out */
  json_schema?: Record<string, unknown> | undefined;
  /** Default: `false`. */
  include_alignment?: boolean | undefined;
}

export type ConsensusCreateResult = {
  consensus: Record<string, unknown>;
  /** By path */
  likelihoods: Record<string, number>;
  fields: ConsensusField[];
  /** Empty unless requested */
  alignment: ConsensusAlignment;
};

export interface EditsCreateInput {
  /** `none` keeps nothing after the response: no file, no record, no output. Later requests for the id get a 410. Cannot be combined with `background`; a stream has one line */
  retention?: "none" | undefined;
  document?: DocumentSource | undefined;
  /** An empty text counts as absent */
  template_id?: string | null | undefined;
  /**
   * Needed unless `redact` is given
   *
   * Default: `""`.
   */
  instructions?: string | undefined;
  /** Blackens parts of a PDF instead of filling it in: what is under them is removed from the file */
  redact?: NewEditRedact | null | undefined;
  /** The pages that are filled in or blackened, such as `1-3,7`; all when absent. The others stay as they are. Word documents have no pages before they are laid out, and are edited as a whole */
  pages?: string | undefined;
  /**
   * A configured model, or `recto-local`, the built-in engine
   *
   * Default: `"recto-local"`.
   */
  model?: string | undefined;
  /** Default: `{"color":"#000080"}`. */
  config?: {
    /**
     * Colour of the text that is filled in
     *
     * Default: `"#000080"`.
     */
    color?: string | undefined;
  } | undefined;
  /**
   * Accepted for compatibility; every edit is made anew
   *
   * Default: `false`.
   */
  bust_cache?: boolean | undefined;
  /**
   * Respond at once; poll the edit until it has ended
   *
   * Default: `false`.
   */
  background?: boolean | undefined;
}

export interface EditsListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Case-insensitive prefix */
  filename?: string | undefined;
  template_id?: string | undefined;
  status?: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled" | undefined;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface EditsGetInput {
  edit_id: string;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface EditsDeleteInput {
  edit_id: string;
}

export interface EditsCancelInput {
  edit_id: string;
}

export interface EditTemplatesCreateInput {
  name: string;
  document: DocumentSource;
  /** The fields of the document are looked for when absent */
  form_fields?: NewEditFormField[] | undefined;
}

export interface EditTemplatesListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** Part of the name, case-insensitive */
  name?: string | undefined;
  /** Default: `"created_at"`. */
  sort_by?: "created_at" | "name" | undefined;
}

export interface EditTemplatesGetInput {
  template_id: string;
}

export interface EditTemplatesUpdateInput {
  template_id: string;
  name?: string | undefined;
  form_fields?: NewEditFormField[] | undefined;
}

export interface EditTemplatesDeleteInput {
  template_id: string;
}

export interface SchemasGenerateInput {
  documents: DocumentSource[];
  /**
   * A configured model, or `recto-local`, the built-in engine
   *
   * Default: `"recto-local"`.
   */
  model?: string | undefined;
  /** Passed to the model: what the schema is for */
  instructions?: string | undefined;
  /**
   * Include values of the documents as `examples` of the fields; otherwise the schema contains none of them
   *
   * Default: `false`.
   */
  include_examples?: boolean | undefined;
  /**
   * Respond at once; poll the generation until it has ended
   *
   * Default: `false`.
   */
  background?: boolean | undefined;
}

export interface SchemasGetInput {
  schema_id: string;
  /**
   * False leaves the schema empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface SchemasCancelInput {
  schema_id: string;
}

export interface SchemasLintInput {
  json_schema: Record<string, unknown>;
}

export interface PartitionsCreateInput {
  /** `none` keeps nothing after the response: no file, no record, no output. Later requests for the id get a 410. Cannot be combined with `background`; a stream has one line */
  retention?: "none" | undefined;
  document: DocumentSource;
  /**
   * A configured model, or `recto-local`, the built-in engine
   *
   * Default: `"recto-local"`.
   */
  model?: string | undefined;
  /** Such as `1-3,7`; all pages when absent */
  pages?: string | undefined;
  /**
   * ISO 639 codes for reading images, most likely first; without any, the script of each image is found out: Latin, Greek, Cyrillic, Hebrew and Arabic letters, Chinese or Japanese
   *
   * Default: `[]`.
   */
  languages?: string[] | undefined;
  /** Password of an encrypted document */
  password?: string | undefined;
  /**
   * Compute it again, ignoring cached results
   *
   * Default: `false`.
   */
  bust_cache?: boolean | undefined;
  /**
   * Respond at once; poll the record until it has ended
   *
   * Default: `false`.
   */
  background?: boolean | undefined;
  /** What tells the chunks apart, such as `invoice_number` */
  key: string;
  /**
   * Passed to the model; the built-in engine reads them as a description of what is asked for
   *
   * Default: `""`.
   */
  instructions?: string | undefined;
  /**
   * How many outputs to vote on
   *
   * Default: `1`.
   */
  n_consensus?: number | undefined;
  /**
   * Whether a page on which one chunk ends and the next begins is in both
   *
   * Default: `true`.
   */
  allow_overlap?: boolean | undefined;
}

export interface PartitionsListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Case-insensitive prefix */
  filename?: string | undefined;
  status?: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled" | undefined;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface PartitionsGetInput {
  partition_id: string;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface PartitionsDeleteInput {
  partition_id: string;
}

export interface PartitionsCancelInput {
  partition_id: string;
}

export interface SplitsCreateInput {
  /** `none` keeps nothing after the response: no file, no record, no output. Later requests for the id get a 410. Cannot be combined with `background`; a stream has one line */
  retention?: "none" | undefined;
  document: DocumentSource;
  /**
   * A configured model, or `recto-local`, the built-in engine
   *
   * Default: `"recto-local"`.
   */
  model?: string | undefined;
  /** Such as `1-3,7`; all pages when absent */
  pages?: string | undefined;
  /**
   * ISO 639 codes for reading images, most likely first; without any, the script of each image is found out: Latin, Greek, Cyrillic, Hebrew and Arabic letters, Chinese or Japanese
   *
   * Default: `[]`.
   */
  languages?: string[] | undefined;
  /** Password of an encrypted document */
  password?: string | undefined;
  /**
   * Compute it again, ignoring cached results
   *
   * Default: `false`.
   */
  bust_cache?: boolean | undefined;
  /**
   * Respond at once; poll the record until it has ended
   *
   * Default: `false`.
   */
  background?: boolean | undefined;
  subdocuments: NewSubdocument[];
  /** Passed to the model; the built-in engine reads them as a description of what is asked for */
  instructions?: string | undefined;
  /**
   * How many outputs to vote on
   *
   * Default: `1`.
   */
  n_consensus?: number | undefined;
}

export interface SplitsListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Case-insensitive prefix */
  filename?: string | undefined;
  status?: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled" | undefined;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface SplitsGetInput {
  split_id: string;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface SplitsDeleteInput {
  split_id: string;
}

export interface SplitsCancelInput {
  split_id: string;
}

export interface SplitsReconstructInput {
  document: {
    id: string;
    filename?: string | undefined;
  };
  subdocuments: {
    name: string;
    regions: NewSheetRegion[];
    /** A column whose value is repeated on every row */
    partition_key?: string | undefined;
    /** Default: `{"fill_key_spans":true,"flatten_header":true,"promote_sections":true,"melt_periods":true}`. */
    enrichment?: {
      /**
       * Repeat values of the first columns on rows below
       *
       * Default: `true`.
       */
      fill_key_spans?: boolean | undefined;
      /**
       * Join several header rows into one
       *
       * Default: `true`.
       */
      flatten_header?: boolean | undefined;
      /**
       * Make a column of rows that only name a section
       *
       * Default: `true`.
       */
      promote_sections?: boolean | undefined;
      /**
       * Make rows of three or more columns that are months, quarters, weeks, years or dates
       *
       * Default: `true`.
       */
      melt_periods?: boolean | undefined;
    } | undefined;
  }[];
}

export interface ClassificationsCreateInput {
  /** `none` keeps nothing after the response: no file, no record, no output. Later requests for the id get a 410. Cannot be combined with `background`; a stream has one line */
  retention?: "none" | undefined;
  document: DocumentSource;
  /**
   * A configured model, or `recto-local`, the built-in engine
   *
   * Default: `"recto-local"`.
   */
  model?: string | undefined;
  /** Such as `1-3,7`; all pages when absent */
  pages?: string | undefined;
  /**
   * ISO 639 codes for reading images, most likely first; without any, the script of each image is found out: Latin, Greek, Cyrillic, Hebrew and Arabic letters, Chinese or Japanese
   *
   * Default: `[]`.
   */
  languages?: string[] | undefined;
  /** Password of an encrypted document */
  password?: string | undefined;
  /**
   * Compute it again, ignoring cached results
   *
   * Default: `false`.
   */
  bust_cache?: boolean | undefined;
  /**
   * Respond at once; poll the record until it has ended
   *
   * Default: `false`.
   */
  background?: boolean | undefined;
  categories: NewClassificationCategory[];
  /** Read only these pages; all pages when absent */
  first_n_pages?: number | undefined;
  /** Passed to the model; the built-in engine reads them as a description of what is asked for */
  instructions?: string | undefined;
  /**
   * How many outputs to vote on
   *
   * Default: `1`.
   */
  n_consensus?: number | undefined;
}

export interface ClassificationsListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Case-insensitive prefix */
  filename?: string | undefined;
  status?: "pending" | "queued" | "in_progress" | "completed" | "failed" | "cancelled" | undefined;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface ClassificationsGetInput {
  classification_id: string;
  /**
   * False leaves the output empty, for a cheap check of the status
   *
   * Default: `true`.
   */
  include_output?: boolean | undefined;
}

export interface ClassificationsDeleteInput {
  classification_id: string;
}

export interface ClassificationsCancelInput {
  classification_id: string;
}

export interface ClassificationsCorrectInput {
  classification_id: string;
  /** The name of the right category */
  category: string;
  /** Who made the correction, in your own terms */
  corrected_by?: string | undefined;
}

export interface ClassificationsListCorrectionsInput {
  classification_id: string;
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface ClassificationsDeleteCorrectionInput {
  classification_id: string;
  classification_correction_id: string;
}

export interface ScorersListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** As shown by corrections */
  schema_sha256?: string | undefined;
  is_active?: boolean | undefined;
}

export interface ScorersGetInput {
  scorer_id: string;
}

export interface ScorersActivateInput {
  scorer_id: string;
}

export interface ScorersDeactivateInput {
  scorer_id: string;
}

export interface ScorersDeleteInput {
  scorer_id: string;
}

export type SecretsListResult = {
  secrets: Secret[];
};

export interface SecretsCreateInput {
  name: string;
  value: string;
}

export type SecretsCreateResult = {
  secret: Secret;
};

export interface SecretsGetInput {
  name: string;
}

export type SecretsGetResult = {
  secret: Secret;
};

export interface SecretsPutInput {
  name: string;
  value: string;
}

export type SecretsPutResult = {
  secret: Secret;
};

export interface SecretsDeleteInput {
  name: string;
}

export interface TablesListInput {
  project_id?: string | undefined;
}

export type TablesListResult = {
  tables: Table[];
  /** Ids of damaged tables that are left out */
  unreadable?: string[] | undefined;
};

export interface TablesCreateInput {
  name: string;
  /** JSON object: the JSON Schema of a column by its name. Takes precedence over the type inferred from the values. */
  column_schema_overrides?: string | undefined;
  project_id?: string | undefined;
  file: ContentSource;
}

export type TablesCreateResult = {
  tables: Table[];
};

export interface TablesGetInput {
  table_id: string;
}

export type TablesGetResult = {
  table: Table;
};

export interface TablesReplaceInput {
  table_id: string;
  /** JSON object: the JSON Schema of a column by its name. Takes precedence over the type inferred from the values. */
  column_schema_overrides?: string | undefined;
  file: ContentSource;
}

export type TablesReplaceResult = {
  tables: Table[];
};

export interface TablesUpdateInput {
  table_id: string;
  name?: string | undefined;
  /** Merged into the metadata; a null removes its key */
  metadata?: Record<string, unknown> | undefined;
}

export type TablesUpdateResult = {
  tables: Table[];
};

export interface TablesDeleteInput {
  table_id: string;
}

export interface TablesSchemaInput {
  table_id: string;
}

export type TablesSchemaResult = {
  table_id: string;
  columns: TableColumn[];
};

export interface TablesDownloadInput {
  table_id: string;
}

export interface TablesProfileInput {
  table_id: string;
  select?: string[] | undefined;
}

export type TablesProfileResult = {
  table_id: string;
  row_count: number;
  columns: TableColumnProfile[];
};

export interface TablesQueryInput {
  table_id: string;
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

export interface TablesValidateInput {
  table_id: string;
  /** Default: `[]`. */
  required_columns?: string[] | undefined;
  /** Default: `{}`. */
  columns?: Record<string, TableColumnRule> | undefined;
  /**
   * A combination of values in each list of columns must not repeat
   *
   * Default: `[]`.
   */
  unique?: string[][] | undefined;
}

export type TablesValidateResult = {
  table_id: string;
  diagnostics: TableDiagnostic[];
  has_errors: boolean;
};

export interface UsageRunsInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  workflow_id?: string | undefined;
  status?: "pending" | "queued" | "running" | "completed" | "error" | "failed" | "awaiting_review" | "cancelled" | undefined;
  trigger_type?: "manual" | "api" | "schedule" | "webhook" | "email" | "restart" | undefined;
}

export interface UsagePrimitivesInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Only the environment of the credential has records here */
  environment_id?: string | undefined;
  workflow_id?: string | undefined;
  project_id?: string | undefined;
  api_key_id?: string | undefined;
  access_token_id?: string | undefined;
  user_id?: string | undefined;
  run_id?: string | undefined;
  block_id?: string | undefined;
  operation?: "extraction" | "classify" | "split" | "parse" | "edit" | "partition" | "schema_generation" | "consensus" | "extract" | "classification" | undefined;
  status?: "created" | "running" | "completed" | "failed" | "canceled" | undefined;
  /** A JSON object; records must have all of its pairs */
  metadata?: string | undefined;
}

export interface UsageBlocksInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** The `before` of a page; opaque */
  before?: string | undefined;
  /** The `after` of a page; opaque */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  workflow_id?: string | undefined;
  block_type?: "extract" | "classify" | "split" | "parse" | "edit" | "partition" | undefined;
}

export interface EventsListInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  type?: "workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled" | undefined;
  /** The `id` in `data` */
  resource_id?: string | undefined;
}

export interface EventsGetInput {
  event_id: string;
}

export interface EgressListInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  purpose?: "document" | "model" | "webhook" | "api_call" | undefined;
  host?: string | undefined;
  outcome?: "open" | "answered" | "failed" | undefined;
  request_id?: string | undefined;
  run_id?: string | undefined;
  resource_id?: string | undefined;
}

export interface AuditListInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  operation?: "auth.setup" | "auth.signIn" | "auth.signOut" | "auth.changePassword" | "auth.acceptInvitation" | "members.update" | "members.delete" | "memberInvitations.create" | "memberInvitations.delete" | "environments.update" | "projects.create" | "apiKeys.create" | "apiKeys.delete" | "secrets.create" | "secrets.put" | "secrets.delete" | "webhooks.putEndpoint" | "webhooks.deleteEndpoint" | "webhooks.rotateSecret" | "workflows.create" | "workflows.update" | "workflows.delete" | "workflows.publish" | "workflows.discardDraft" | "workflows.promote" | "workflowSpecs.apply" | "workflowSpecs.applyNew" | "workflowVersions.restore" | "workflowBlocks.create" | "workflowBlocks.update" | "workflowBlocks.delete" | "workflowBlockVersions.restore" | "workflowEdges.create" | "workflowEdges.delete" | "workflowEdgeVersions.restore" | "workflowTriggers.create" | "workflowTriggers.update" | "workflowTriggers.delete" | "workflowTriggers.rotateSecret" | "workflowReviews.approve" | "workflowReviews.reject" | "commands.resetPassword" | "commands.createKey" | "commands.revokeKey" | undefined;
  api_key_id?: string | undefined;
  member_id?: string | undefined;
  outcome?: "started" | "succeeded" | "failed" | undefined;
  request_id?: string | undefined;
}

export interface WebhooksPutEndpointInput {
  /** http or https. Redirects are not followed */
  url: string;
  /**
   * Empty means all
   *
   * Default: `[]`.
   */
  event_types?: ("workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled")[] | undefined;
  /** Default: `true`. */
  enabled?: boolean | undefined;
}

export interface WebhooksRotateSecretInput {
  /**
   * 0 stops using the old secret at once
   *
   * Default: `86400`.
   */
  overlap_seconds?: number | undefined;
}

export interface WebhooksTestInput {
  /** Sent in `data` */
  message?: string | undefined;
}

export interface WebhooksListDeliveriesInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  status?: "pending" | "delivered" | "failed" | undefined;
  type?: "workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled" | undefined;
  event_id?: string | undefined;
}

export interface WebhooksGetDeliveryInput {
  delivery_id: string;
}

export interface WebhooksRetryDeliveryInput {
  delivery_id: string;
}

export interface WebhooksRetryDeliveriesInput {
  type?: "workflow.run.completed" | "workflow.run.failed" | "workflow.run.cancelled" | "workflow.run.awaiting_review" | "workflow.review.decided" | "extraction.completed" | "extraction.failed" | "parse.completed" | "parse.failed" | "partition.completed" | "partition.failed" | "split.completed" | "split.failed" | "classification.completed" | "classification.failed" | "edit.completed" | "edit.failed" | "schema.completed" | "schema.failed" | "extraction.sources.completed" | "extraction.sources.failed" | "file.created" | "webhook.ping" | "webhook.endpoint.disabled" | undefined;
  event_id?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Default: `500`. */
  limit?: number | undefined;
}

export interface WebhooksReplayEventInput {
  event_id: string;
}

export interface WorkflowsListInput {
  /** Default: `10`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** Default: `"updated_at"`. */
  sort_by?: "updated_at" | "created_at" | undefined;
  project_id?: string | undefined;
}

export interface WorkflowsCreateInput {
  /** Default: `"Untitled Workflow"`. */
  name?: string | undefined;
  /** Default: `""`. */
  description?: string | undefined;
  /** The default project when absent */
  project_id?: string | undefined;
}

export interface WorkflowsGetInput {
  workflow_id: string;
}

export interface WorkflowsUpdateInput {
  workflow_id: string;
  name?: string | undefined;
  description?: string | undefined;
}

export interface WorkflowsDeleteInput {
  workflow_id: string;
}

export interface WorkflowsPublishInput {
  workflow_id: string;
  /** Default: `""`. */
  description?: string | undefined;
}

export interface WorkflowsDiscardDraftInput {
  workflow_id: string;
}

export interface WorkflowsPublishedVersionsInput {
  workflow_id: string;
  /** Default: `50`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface WorkflowsStatsInput {
  workflow_id: string;
  /** YYYY-MM-DD in UTC or an RFC 3339 time; 30 days ago when absent */
  from?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive; now when absent */
  to?: string | undefined;
  /** Default: `"day"`. */
  granularity?: "hour" | "day" | "week" | undefined;
}

export interface WorkflowsPromoteInput {
  workflow_id: string;
  /** Default: `"test"`. */
  source_environment?: "test" | undefined;
  /** Default: `"production"`. */
  target_environment?: "production" | undefined;
  /** The published version when absent */
  source_version_id?: string | undefined;
  /** Defaults to the workflow of the same family; one is created if the family has none */
  target_workflow_id?: string | undefined;
  /** Name for a workflow that is created; defaults to the name of the source */
  target_name?: string | undefined;
  /** Default: `false`. */
  include_tests?: boolean | undefined;
  /** Default: `false`. */
  include_webhook_definitions?: boolean | undefined;
  /** Test table id → production table id. Other tables are taken from the last promotion, or matched by name */
  table_map?: Record<string, string> | undefined;
  /**
   * Promote even if the production draft has edits of its own
   *
   * Default: `false`.
   */
  overwrite?: boolean | undefined;
  /** Promote only onto this draft of the target, which may then have edits of its own */
  expected_draft_version?: number | undefined;
  idempotency_key?: string | undefined;
  /**
   * Reports what would happen and changes nothing
   *
   * Default: `false`.
   */
  dry_run?: boolean | undefined;
}

export interface WorkflowSpecsGetInput {
  workflow_id: string;
}

export type WorkflowSpecsGetResult = {
  workflow_id: string;
  yaml_definition: string;
};

export interface WorkflowSpecsPlanInput {
  workflow_id: string;
  /** The definition as YAML; more than 4,194,304 characters, 5,000 blocks or 120,000 values are refused */
  yaml_definition: string;
  evaluate?: {
    /**
     * The latest runs that completed, or runs by their ids
     *
     * Default: `"recent"`.
     */
    runs?: "recent" | string[] | undefined;
    /**
     * How many recent runs
     *
     * Default: `20`.
     */
    limit?: number | undefined;
  } | undefined;
}

export interface WorkflowSpecsApplyInput {
  workflow_id: string;
  /** The definition as YAML; more than 4,194,304 characters, 5,000 blocks or 120,000 values are refused */
  yaml_definition: string;
  /** The draft_version of the plan; a draft that has changed since is a 409 */
  expected_draft_version?: number | undefined;
}

export interface WorkflowSpecsPlanNewInput {
  /** The definition as YAML; more than 4,194,304 characters, 5,000 blocks or 120,000 values are refused */
  yaml_definition: string;
  /** The default project when absent */
  project_id?: string | undefined;
}

export interface WorkflowSpecsApplyNewInput {
  /** The definition as YAML; more than 4,194,304 characters, 5,000 blocks or 120,000 values are refused */
  yaml_definition: string;
  /** The default project when absent */
  project_id?: string | undefined;
}

export interface WorkflowSpecsValidateInput {
  /** The definition as YAML; more than 4,194,304 characters, 5,000 blocks or 120,000 values are refused */
  yaml_definition: string;
  /** The default project when absent */
  project_id?: string | undefined;
}

export type WorkflowSpecsValidateResult = {
  /** metadata.id of the YAML */
  workflow_id: string | null;
  block_count: number;
  edge_count: number;
  is_valid: boolean;
  diagnostics: WorkflowDiagnostics;
};

export interface WorkflowVersionsListInput {
  workflow_id: string;
  /** Default: `50`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface WorkflowVersionsDiffInput {
  workflow_id: string;
  from_workflow_version_id: string;
  to_workflow_version_id: string;
}

export type WorkflowVersionsDiffResult = {
  workflow_id: string;
  from_workflow_version_id: string;
  to_workflow_version_id: string;
  added_block_ids: string[];
  removed_block_ids: string[];
  changed_block_ids: string[];
  added_edge_ids: string[];
  removed_edge_ids: string[];
  changed_edge_ids: string[];
};

export interface WorkflowVersionsGetInput {
  version_id: string;
  workflow_id: string;
}

export interface WorkflowVersionsRestoreInput {
  version_id: string;
  workflow_id: string;
}

export interface WorkflowBlocksListInput {
  workflow_id: string;
  /** Default: `100`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface WorkflowBlocksCreateInput {
  workflow_id: string;
  type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop";
  id?: string | undefined;
  /** Default: `""`. */
  label?: string | undefined;
  /** Default: `0`. */
  position_x?: number | undefined;
  /** Default: `0`. */
  position_y?: number | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
  /**
   * May be incomplete until it is published, but must not contain unknown fields
   *
   * Default: `{}`.
   */
  config?: Record<string, unknown> | undefined;
  /** The container that the block belongs to */
  parent_id?: string | null | undefined;
}

export interface WorkflowBlocksGetInput {
  block_id: string;
  /** Required if several workflows have a block with that id */
  workflow_id?: string | undefined;
}

export interface WorkflowBlocksUpdateInput {
  block_id: string;
  /** Required if several workflows have a block with that id */
  workflow_id?: string | undefined;
  /** Cannot change; sending another value is refused */
  type?: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop" | undefined;
  label?: string | undefined;
  position_x?: number | undefined;
  position_y?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  config?: Record<string, unknown> | undefined;
  /**
   * merge follows RFC 7396: null deletes, objects are merged, everything else is replaced
   *
   * Default: `"merge"`.
   */
  config_mode?: "merge" | "replace" | undefined;
  /** Null moves the block out of its container */
  parent_id?: string | null | undefined;
}

export interface WorkflowBlocksDeleteInput {
  block_id: string;
  /** Required if several workflows have a block with that id */
  workflow_id?: string | undefined;
}

export interface WorkflowBlocksValidateConfigInput {
  block_id: string;
  /** Required if several workflows have a block with that id */
  workflow_id?: string | undefined;
  config: Record<string, unknown>;
  /** Default: `"replace"`. */
  config_mode?: "merge" | "replace" | undefined;
}

export type WorkflowBlocksValidateConfigResult = {
  ok: true;
  workflow_id: string;
  block_id: string;
  block_type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop";
  config_hash: string;
};

export interface WorkflowBlocksResolvedSchemasInput {
  block_id: string;
  /** Required if several workflows have a block with that id */
  workflow_id?: string | undefined;
}

export type WorkflowBlocksResolvedSchemasResult = {
  workflow_id: string;
  block_id: string;
  schema: ResolvedSchemas;
};

export interface WorkflowBlocksConfigHistoryInput {
  block_id: string;
  workflow_id: string;
  /** Default: `50`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface WorkflowBlocksStatsInput {
  block_id: string;
  workflow_id: string;
  /** YYYY-MM-DD in UTC or an RFC 3339 time; 30 days ago when absent */
  from?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive; now when absent */
  to?: string | undefined;
  /** Default: `"day"`. */
  granularity?: "hour" | "day" | "week" | undefined;
}

export type WorkflowBlocksStatsResult = {
  workflow_id: string;
  block_id: string;
  block_type: "start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop";
  query_source: string;
  query_status: string;
  analytics: {
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
    details: Record<string, unknown>;
  };
};

export interface WorkflowBlockExecutionsListInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  run_id: string;
  block_id: string;
}

export interface WorkflowBlockExecutionsCreateInput {
  run_id: string;
  block_id: string;
  /** Which step of the block; the first one when absent */
  step_id?: string | undefined;
  /** For extract blocks */
  n_consensus?: 3 | 5 | 7 | undefined;
  /**
   * Refuse with 422 what cannot succeed: another block type than in the run, an input that is missing
   *
   * Default: `true`.
   */
  check_eligibility?: boolean | undefined;
}

export interface WorkflowBlockVersionsListInput {
  workflow_id: string;
  block_id?: string | undefined;
  workflow_version_id?: string | undefined;
  /** Default: `50`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface WorkflowBlockVersionsDiffInput {
  /** Where given, versions of others are not found */
  workflow_id?: string | undefined;
  from_block_version_id: string;
  to_block_version_id: string;
}

export type WorkflowBlockVersionsDiffResult = {
  block_id: string;
  from_block_version_id: string;
  to_block_version_id: string;
  changes: VersionChange[];
};

export interface WorkflowBlockVersionsGetInput {
  version_id: string;
  /** Where given, versions of others are not found */
  workflow_id?: string | undefined;
}

export interface WorkflowBlockVersionsRestoreInput {
  version_id: string;
  /** Where given, versions of others are not found */
  workflow_id?: string | undefined;
}

export interface WorkflowEdgesListInput {
  workflow_id: string;
  source_block?: string | undefined;
  target_block?: string | undefined;
  /** Default: `100`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface WorkflowEdgesCreateInput {
  workflow_id: string;
  source_block: string;
  target_block: string;
  /** May be omitted if the block has only one */
  source_handle?: string | undefined;
  /** May be omitted if the block has only one */
  target_handle?: string | undefined;
  /** Derived from the workflow and the two ends when absent */
  id?: string | undefined;
}

export interface WorkflowEdgesGetInput {
  edge_id: string;
  /** Required if edges of several workflows have that id */
  workflow_id?: string | undefined;
}

export interface WorkflowEdgesDeleteInput {
  edge_id: string;
  /** Required if edges of several workflows have that id */
  workflow_id?: string | undefined;
}

export interface WorkflowEdgeVersionsListInput {
  workflow_id: string;
  edge_id?: string | undefined;
  workflow_version_id?: string | undefined;
  /** Default: `50`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface WorkflowEdgeVersionsDiffInput {
  /** Where given, versions of others are not found */
  workflow_id?: string | undefined;
  from_edge_version_id: string;
  to_edge_version_id: string;
}

export type WorkflowEdgeVersionsDiffResult = {
  edge_id: string;
  from_edge_version_id: string;
  to_edge_version_id: string;
  changes: VersionChange[];
};

export interface WorkflowEdgeVersionsGetInput {
  version_id: string;
  /** Where given, versions of others are not found */
  workflow_id?: string | undefined;
}

export interface WorkflowEdgeVersionsRestoreInput {
  version_id: string;
  /** Where given, versions of others are not found */
  workflow_id?: string | undefined;
}

export interface WorkflowRunsListInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  workflow_id?: string | undefined;
  status?: "pending" | "queued" | "running" | "completed" | "error" | "failed" | "awaiting_review" | "cancelled" | undefined;
  exclude_status?: "pending" | "queued" | "running" | "completed" | "error" | "failed" | "awaiting_review" | "cancelled" | undefined;
  trigger_type?: "manual" | "api" | "schedule" | "webhook" | "email" | "restart" | undefined;
  /** From start to end */
  min_duration_ms?: number | undefined;
  max_duration_ms?: number | undefined;
  /** Part of the id of the run */
  search?: string | undefined;
  /** A JSON object; runs must have all of its pairs */
  metadata?: string | undefined;
  /**
   * By `timing.started_at` the list has no runs that have not started
   *
   * Default: `"timing.created_at"`.
   */
  sort_by?: "timing.created_at" | "timing.started_at" | undefined;
}

export interface WorkflowRunsCreateInput {
  workflow_id: string;
  /** By the id of the start_document block */
  documents?: Record<string, DocumentSource> | undefined;
  /** By the id of the start_json block */
  json_inputs?: Record<string, unknown> | undefined;
  /**
   * `production` (the published version), `draft`, or the id of a version
   *
   * Default: `"production"`.
   */
  version?: string | undefined;
  metadata?: Record<string, string> | undefined;
  /** Default: `"api"`. */
  trigger_type?: "api" | "manual" | "restart" | undefined;
  /** With `trigger_type: restart`: the run that this one repeats */
  parent_run_id?: string | undefined;
}

export interface WorkflowRunsGetInput {
  run_id: string;
}

export interface WorkflowRunsDeleteInput {
  run_id: string;
}

export interface WorkflowRunsCancelInput {
  run_id: string;
  /** Accepted; cancelling twice is the same as once */
  command_id?: string | undefined;
}

export interface WorkflowRunsEventsInput {
  run_id: string;
  /** For clients that cannot send the header Last-Event-ID */
  last_event_id?: number | undefined;
}

export interface WorkflowRunsRestartInput {
  run_id: string;
  /**
   * `production` (the published version), `draft`, or the id of a version
   *
   * Default: `"production"`.
   */
  version?: string | undefined;
  /**
   * For runs that ended with an error or were cancelled. Containers that had not ended begin anew
   *
   * Default: `false`.
   */
  from_failed_step?: boolean | undefined;
  /** Added to the metadata of the run */
  metadata?: Record<string, string> | undefined;
  /** A second request with it gets the first run */
  command_id?: string | undefined;
}

export interface WorkflowRunsReplayInput {
  run_id: string;
}

export interface WorkflowRunsExportInput {
  workflow_id: string;
  block_id: string;
  /** Default: `"outputs"`. */
  export_source?: "outputs" | "inputs" | undefined;
  /** Only these runs */
  selected_run_ids?: string[] | undefined;
  /** Only runs with a document of one of these extensions */
  selected_doc_types?: string[] | undefined;
  status?: "pending" | "queued" | "running" | "completed" | "error" | "failed" | "awaiting_review" | "cancelled" | undefined;
  exclude_status?: "pending" | "queued" | "running" | "completed" | "error" | "failed" | "awaiting_review" | "cancelled" | undefined;
  trigger_type?: "manual" | "api" | "schedule" | "webhook" | "email" | "restart" | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  /** Columns that come first */
  preferred_columns?: string[] | undefined;
  /** Default: `";"`. */
  delimiter?: string | undefined;
  /** Default: `"\n"`. */
  line_delimiter?: string | undefined;
  /** Default: `"\""`. */
  quote?: string | undefined;
}

export interface WorkflowStepsListInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"asc"`. */
  order?: "asc" | "desc" | undefined;
  before?: string | undefined;
  after?: string | undefined;
  run_id?: string | undefined;
  workflow_id?: string | undefined;
  block_id?: string | undefined;
  step_id?: string | undefined;
  block_type?: ("start_document" | "start_json" | "note" | "parse" | "extract" | "split" | "classifier" | "conditional" | "edit" | "api_call" | "function" | "merge_dicts" | "for_each" | "while_loop" | "for_each_sentinel_start" | "for_each_sentinel_end" | "while_loop_sentinel_start" | "while_loop_sentinel_end")[] | undefined;
  status?: ("pending" | "queued" | "running" | "completed" | "awaiting_review" | "error" | "skipped" | "cancelled")[] | undefined;
}

export interface WorkflowStepsGetInput {
  step_id: string;
  /** The run that the step must belong to */
  run_id?: string | undefined;
}

export interface WorkflowArtifactsListInput {
  /** Default: `100`. */
  limit?: number | undefined;
  /** Default: `"asc"`. */
  order?: "asc" | "desc" | undefined;
  /** An artifact, or a step: what precedes it */
  before?: string | undefined;
  /** An artifact, or a step: what follows it */
  after?: string | undefined;
  /** Needed, unless step_id is given */
  run_id?: string | undefined;
  step_id?: string | undefined;
  block_id?: string | undefined;
  operation?: "extraction" | "split" | "classification" | "parse" | "edit" | "partition" | "conditional_evaluation" | "review_trigger_evaluation" | "while_loop_termination" | "api_call_invocation" | "function_invocation" | undefined;
}

export interface WorkflowArtifactsGetInput {
  artifact_id: string;
}

export interface WorkflowReviewsListInput {
  /** Default: `50`. */
  limit?: number | undefined;
  /** Default: `"asc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  workflow_id?: string | undefined;
  run_id?: string | undefined;
  block_id?: string | undefined;
  step_id?: string | undefined;
  iteration_key?: string | undefined;
  /** Default: `"pending"`. */
  decision_status?: "pending" | "approved" | "rejected" | "decided" | "all" | undefined;
}

export interface WorkflowReviewsGetInput {
  review_id: string;
}

export interface WorkflowReviewsApproveInput {
  review_id: string;
  /** The version that is decided on */
  version_id: string;
  /**
   * Extractions: also record the snapshot as a correction, which later extractions learn from
   *
   * Default: `false`.
   */
  learn?: boolean | undefined;
}

export interface WorkflowReviewsRejectInput {
  review_id: string;
  /** The version that is decided on */
  version_id: string;
  reason: string;
}

export interface WorkflowReviewVersionsListInput {
  /** Default: `50`. */
  limit?: number | undefined;
  /** Default: `"asc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  review_id: string;
}

export interface WorkflowReviewVersionsCreateInput {
  review_id: string;
  /** The version that was corrected */
  parent_id: string;
  /** The whole output, of the shape that the block has */
  snapshot: Record<string, unknown>;
  note?: string | undefined;
  /** Who corrected it; the API key is recorded in any case */
  author?: {
    /** Default: `"human"`. */
    kind?: "agent" | "human" | undefined;
    display_name?: string | undefined;
  } | undefined;
}

export interface WorkflowReviewVersionsGetInput {
  version_id: string;
  /** Of which review; the newest version with that snapshot when absent */
  review_id?: string | undefined;
}

export interface WorkflowTriggersListInput {
  workflow_id: string;
  /** Default: `50`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
}

export interface WorkflowTriggersCreateInput {
  workflow_id: string;
  type: "schedule" | "webhook" | "email";
  /** Default: `""`. */
  name?: string | undefined;
  /** Default: `true`. */
  enabled?: boolean | undefined;
  /** By the id of the start_document block: the same for every run */
  documents?: Record<string, TriggerDocument> | undefined;
  /** By the id of the start_json block: the same for every run */
  json_inputs?: Record<string, unknown> | undefined;
  /** Required for schedules */
  schedule?: {
    /** Minute, hour, day of the month, month, day of the week; `*`, lists, ranges, steps, `@daily` and the like */
    cron: string;
    /**
     * IANA name, such as `Europe/Berlin`
     *
     * Default: `"UTC"`.
     */
    time_zone?: string | undefined;
    /**
     * What happens to times that passed while no worker ran: one run for all of them, one for each of the last 24 hours, or none if it would be more than 5 minutes late
     *
     * Default: `"once"`.
     */
    missed_fires?: "once" | "all" | "skip" | undefined;
  } | undefined;
  webhook?: {
    /**
     * Refuses requests without a signature
     *
     * Default: `false`.
     */
    requires_signature?: boolean | undefined;
  } | undefined;
  email?: {
    /**
     * Addresses, or `@example.com` for all of a domain. Envelope and From header must both be among them. Empty: everybody who knows the address
     *
     * Default: `[]`.
     */
    allowed_senders?: string[] | undefined;
  } | undefined;
}

export interface WorkflowTriggersGetInput {
  workflow_id: string;
  trigger_id: string;
}

export interface WorkflowTriggersUpdateInput {
  workflow_id: string;
  trigger_id: string;
  name?: string | undefined;
  enabled?: boolean | undefined;
  /** By the id of the start_document block: the same for every run */
  documents?: Record<string, TriggerDocument> | undefined;
  /** By the id of the start_json block: the same for every run */
  json_inputs?: Record<string, unknown> | undefined;
  schedule?: {
    /** Minute, hour, day of the month, month, day of the week; `*`, lists, ranges, steps, `@daily` and the like */
    cron?: string | undefined;
    /** IANA name, such as `Europe/Berlin` */
    time_zone?: string | undefined;
    /** What happens to times that passed while no worker ran: one run for all of them, one for each of the last 24 hours, or none if it would be more than 5 minutes late */
    missed_fires?: "once" | "all" | "skip" | undefined;
  } | undefined;
  webhook?: {
    requires_signature?: boolean | undefined;
  } | undefined;
  email?: {
    /** Addresses, or `@example.com` for all of a domain. Envelope and From header must both be among them. Empty: everybody who knows the address */
    allowed_senders?: string[] | undefined;
  } | undefined;
}

export interface WorkflowTriggersDeleteInput {
  workflow_id: string;
  trigger_id: string;
}

export interface WorkflowTriggersRotateSecretInput {
  workflow_id: string;
  trigger_id: string;
}

export interface WorkflowTriggersListRefusedMailsInput {
  /** Default: `20`. */
  limit?: number | undefined;
  /** Default: `"desc"`. */
  order?: "asc" | "desc" | undefined;
  /** Returns rows that precede this id in the result order */
  before?: string | undefined;
  /** Returns rows that follow this id in the result order. To follow a list, ask in ascending order for what comes after the last id that you have seen: nothing is ever added before it. Such a list ends before the oldest record that is still being written */
  after?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  from_date?: string | undefined;
  /** YYYY-MM-DD in UTC or an RFC 3339 time, inclusive */
  to_date?: string | undefined;
  workflow_id?: string | undefined;
  trigger_id?: string | undefined;
}

export interface HooksReceiveInput {
  trigger_id: string;
  token?: string | undefined;
  /** The name of a document that is the whole body */
  filename?: string | undefined;
  /** The bytes */
  content: ContentSource;
}
