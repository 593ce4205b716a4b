import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { DocumentWarning } from '../../documents/model/document.ts';
import type { KeptBlob } from '../blobs/service.ts';
import { shownJoined } from '../primitives/joined-files.ts';
import type { StoredExtraction } from './store.ts';

export const CREDITS_PER_PAGE = 1;

export type Extraction = z.input<typeof api.extractions.get.response>;

export interface ExtractionResult {
  /** Three lines of JSON: output, consensus, unfilled fields. */
  result: KeptBlob;
  /** One line per field; null if a model gave the values and nobody has located them yet. */
  evidence: KeptBlob | null;
  pageCount: number;
  /** Page count of the whole document, if known. */
  documentPageCount: number | undefined;
  /** Parts of the document that could not be read. */
  warnings: DocumentWarning[];
  /** True if the output is valid against the schema. */
  isValid: boolean;
  credits: number;
  /** True if the requested version of the scorer was deleted before it could be used. */
  isScorerGone: boolean;
}

/** Reuses the result of another extraction, so that no model is paid twice; undefined if it has none. */
export function resultOf(row: StoredExtraction): ExtractionResult | undefined {
  if (row.result_sha256 === null || row.result_bytes === null) return undefined;
  return {
    result: { sha256: row.result_sha256, sizeBytes: row.result_bytes },
    evidence: row.evidence_sha256 === null ? null : { sha256: row.evidence_sha256, sizeBytes: row.evidence_bytes ?? 0 },
    pageCount: row.page_count,
    documentPageCount: row.pages === null && row.documents === null ? row.page_count : undefined,
    warnings: row.warnings,
    isValid: row.schema_valid ?? true,
    credits: row.credits,
    isScorerGone: false,
  };
}

/** The extraction as responses show it, without the stored result. */
export const toExtraction = (row: StoredExtraction) => ({
  id: row.id,
  file: { id: row.file_id, filename: row.filename, mime_type: row.mime_type },
  ...(row.documents !== null && { documents: row.documents.map(shownJoined) }),
  model: row.model,
  json_schema: row.json_schema,
  n_consensus: row.n_consensus,
  instructions: row.instructions,
  pages: row.pages,
  languages: row.languages,
  metadata: row.metadata,
  scorer:
    row.scorer_id === null || row.scorer_version === null ? null : { id: row.scorer_id, version: row.scorer_version },
  status: row.status,
  schema_valid: row.schema_valid,
  error: row.error,
  warnings: row.warnings,
  usage: {
    prompt_tokens: row.prompt_tokens,
    completion_tokens: row.completion_tokens,
    total_tokens: row.prompt_tokens + row.completion_tokens,
    page_count: row.page_count,
    credits: row.credits,
  },
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
});

export const withoutOutput = (row: StoredExtraction) => ({
  ...toExtraction(row),
  output: {},
  consensus: { choices: [], likelihoods: {} },
  unfilled: [],
});

/** The columns of a result. */
export const completed = (row: StoredExtraction, result: ExtractionResult): Partial<StoredExtraction> => ({
  page_count: result.pageCount,
  warnings: result.warnings,
  credits: result.credits,
  result_sha256: result.result.sha256,
  result_bytes: result.result.sizeBytes,
  evidence_sha256: result.evidence?.sha256 ?? null,
  evidence_bytes: result.evidence?.sizeBytes ?? null,
  schema_valid: result.isValid,
  // The cache key of the request stands for an output with the scorer, so no equal request may reuse this one.
  ...(result.isScorerGone && { scorer_id: null, scorer_version: null, cache_key: row.id }),
});
