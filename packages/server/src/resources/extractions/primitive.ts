/** The extraction as a `Primitive`, for the shared lifecycle. */
import type { Database, Tx } from '../../db/database.ts';
import { cacheKeyIs, fileIsAmong } from '../../db/record-conditions.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';
import { namedFiles, withFileIds } from '../primitives/joined-files.ts';
import { type Primitive, withTokens } from '../primitives/primitive.ts';
import { completed, type Extraction, type ExtractionResult, resultOf, withoutOutput } from './record.ts';
import { requestOf } from './request.ts';
import { requireResult } from './require-result.ts';
import { extractionChunks, readResult } from './result-blob.ts';
import type { ExtractionRunner } from './runner.ts';
import { records, type StoredExtraction } from './store.ts';
import { refuseUnfilled } from './unfilled.ts';

export interface ExtractionParts {
  database: Database;
  ledger: BlobLedger;
  runner: ExtractionRunner;
  /** Limit for an extraction that a request waits for, in reader processes and with a model. */
  deadlineMs: number;
  /** Runs in the transaction that deletes an extraction, to delete its corrections as well. */
  forget: (tx: Tx, scope: Scope, row: StoredExtraction) => Promise<void>;
}

export const extractionPrimitive = (
  parts: ExtractionParts,
): Primitive<StoredExtraction, ExtractionResult, Extraction> => ({
  idKind: 'extraction',
  resourceKind: 'extraction',
  title: 'Extraction',
  operation: 'extraction',
  records,
  usesFile: fileIsAmong,
  withFiles: (row, ids) => ({ ...row, file_id: ids[0] ?? '', documents: withFileIds(row.documents, ids) }),
  documentsOf: (row) => namedFiles(row.documents ?? [row]),
  metadataOf: ({ metadata }) => metadata,
  toBody: withoutOutput,
  known: (scope, row) => knownResult(parts, scope, row),
  compute: async (scope, row, computing) => {
    const { runner } = parts;
    const request = requestOf(row);
    return runner.extract(scope, await runner.read(scope, request, computing), request, computing);
  },
  check: (scope, row, result) => refuseUnfilled(parts.ledger, scope, row, result),
  completed,
  beforeCommit: () => faultPoint('extractions.before_commit'),
  beforeEndCommit: () => faultPoint('extractions.before_end_commit'),
  blobsOf: ({ result, evidence }) => [result, evidence],
  documentPagesOf: ({ documentPageCount }) => documentPageCount,
  withSpent: withTokens,
  output: {
    digestsOf: ({ result_sha256 }) => [result_sha256],
    sizeOf: ({ result_bytes }) => result_bytes ?? 0,
    chunks: (scope, row) => extractionChunks(parts.ledger, scope, row),
    read: (scope, row) => readResult(parts.ledger, scope, row),
    require: (scope, row, signal) => requireResult(parts, scope, row, { signal }),
  },
  onDelete: parts.forget,
});

/** Returns the result of an equal extraction, if its stored content is intact. */
async function knownResult(
  { database, ledger }: ExtractionParts,
  scope: Scope,
  { bust_cache, cache_key }: StoredExtraction,
): Promise<ExtractionResult | undefined> {
  if (bust_cache) return undefined;
  const row = await records.findCompleted(database.db, scope, cacheKeyIs(cache_key));
  if (row === undefined || (await ledger.lossOf(scope, [row.result_sha256, row.evidence_sha256])) !== null) {
    return undefined;
  }
  return resultOf(row);
}
