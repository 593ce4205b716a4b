import type { api } from '@recto/contract';
import { DOCUMENT_TYPES } from '@recto/contract';
import type { z } from 'zod';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import type { CallerMessage } from '../../pipelines/model-extract/messages.ts';
import { type JoinedMember, memberOf } from '../documents/joined-documents.ts';
import { parsePageRange } from '../documents/page-range.ts';
import type { DocumentSource } from '../documents/service.ts';
import type { StoredExtraction } from './store.ts';

export type NewExtraction = z.output<typeof api.extractions.create.body>;

export const PASSWORD_PURPOSE = 'extraction_password';

/** Everything that determines the output, from a request or from its record. */
export interface ExtractionRequest {
  source: DocumentSource;
  /** All documents, the one above first, if there are several. */
  joined: readonly JoinedMember[];
  model: string;
  schema: JsonObject;
  choices: number;
  instructions: string | null;
  additional: readonly CallerMessage[];
  isDeep: boolean;
  dpi: number;
  pages: readonly number[] | undefined;
  languages: readonly string[];
  /** Encrypted, with the purpose `PASSWORD_PURPOSE`. */
  password: Uint8Array | null;
  /** The version of the learnt scorer to use. */
  scorerId: string | null;
  /** Values in doubt are asked about again. */
  secondLook: boolean;
  /** Values that are not proved are taken out. */
  requireProof: boolean;
  fresh: boolean;
}

export const requestOf = (row: StoredExtraction): ExtractionRequest => ({
  source: { sha256: row.content_sha256, mimeType: row.mime_type, filename: row.filename },
  joined: (row.documents ?? []).map(memberOf),
  model: row.model,
  schema: asJson(row.json_schema),
  choices: row.n_consensus,
  instructions: row.instructions,
  additional: row.additional_messages,
  isDeep: row.deep_extraction,
  dpi: row.image_resolution_dpi,
  pages: row.pages === null ? undefined : parsePageRange(row.pages, ['body', 'pages']),
  languages: row.languages,
  password: row.password,
  scorerId: row.scorer_id,
  secondLook: row.second_look,
  requireProof: row.require_proof,
  fresh: row.bust_cache,
});

/** The value came as JSON, through a body or a column. */
export const asJson = (value: Record<string, unknown>): JsonObject => value as { [key: string]: Json };

const BY_TYPE: Record<string, string> = {
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/markdown': 'md',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'message/rfc822': 'eml',
};

const KNOWN: ReadonlySet<string> = new Set(DOCUMENT_TYPES);

export function documentTypeOf({ filename, mimeType }: DocumentSource): string | null {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(filename)?.[1]?.toLowerCase();
  if (extension !== undefined && KNOWN.has(extension)) return extension;
  return BY_TYPE[mimeType] ?? null;
}
