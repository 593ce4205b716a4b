/** The parse as a `Primitive`, for the shared lifecycle. */
import type { Database } from '../../db/database.ts';
import { cacheKeyIs, fileIs } from '../../db/record-conditions.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';
import { parsePageRange } from '../documents/page-range.ts';
import type { Documents } from '../documents/service.ts';
import type { Keyring } from '../keyring/service.ts';
import { makeAgain, outputLost } from '../primitives/lost-output.ts';
import type { Computing, Primitive } from '../primitives/primitive.ts';
import type { ModelReader } from './model-reader.ts';
import { outputChunks, readOutput } from './output.ts';
import { type ParseResult, parseDocument } from './pipeline.ts';
import { ProgressWriter } from './progress.ts';
import { completed, type Parse, toParse } from './record.ts';
import type { ParseRequest } from './request.ts';
import { records, type StoredParse } from './store.ts';

export interface ParseParts {
  database: Database;
  ledger: BlobLedger;
  documents: Documents;
  modelReader: ModelReader;
  keyring: Keyring;
  /** Limit on time in reader processes for a parse that a request waits for. */
  deadlineMs: number;
}

export const PASSWORD_PURPOSE = 'parse_password';

export const parsePrimitive = (parts: ParseParts): Primitive<StoredParse, ParseResult, Parse> => ({
  idKind: 'parse',
  resourceKind: 'parse',
  title: 'Parse',
  operation: 'parse',
  records,
  usesFile: fileIs,
  withFiles: (row, [file_id = '']) => ({ ...row, file_id }),
  documentsOf: ({ file_id, filename }) => [{ file_id, filename }],
  toBody: toParse,
  known: (scope, row) => knownResult(parts, scope, row),
  compute: (scope, row, computing) => compute(parts, scope, row, computing),
  completed,
  beforeCommit: () => faultPoint('parses.before_commit'),
  beforeEndCommit: () => faultPoint('parses.before_end_commit'),
  blobsOf: ({ text, layout }) => [text, layout],
  documentPagesOf: ({ documentPageCount }) => documentPageCount,
  countsPages: true,
  atStart: { stage: 'reading', pages_done: 0 },
  atEnd: { password: null },
  output: {
    digestsOf: ({ text_sha256, layout_sha256 }) => [text_sha256, layout_sha256],
    sizeOf: ({ text_bytes, layout_bytes }) => (text_bytes ?? 0) + (layout_bytes ?? 0),
    chunks: (scope, row) => parseChunks(parts.ledger, scope, row),
    read: async (scope, row) => ({ output: await readOutput(parts.ledger, scope, row) }),
    require: (scope, row, signal) => requireOutput(parts, scope, row, signal),
  },
});

async function compute(
  parts: ParseParts,
  scope: Scope,
  row: StoredParse,
  { logger, ...computing }: Computing,
): Promise<ParseResult> {
  const { keyring, database } = parts;
  const password =
    row.password === null ? undefined : await keyring.unseal(database.db, scope, row.password, PASSWORD_PURPOSE);
  const options = { ...computing, parseId: row.id };
  const request = requestOf(row, password);
  if (logger === undefined) return parseDocument(parts, scope, request, options);
  const progress = new ProgressWriter(database.db, { scope, id: row.id, logger });
  try {
    return await parseDocument(parts, scope, request, { ...options, onProgress: (state) => progress.report(state) });
  } finally {
    await progress.settled();
  }
}

/** Returns the output of an equal parse, if its stored content is intact. */
async function knownResult(
  { database, ledger }: ParseParts,
  scope: Scope,
  { bust_cache, cache_key }: StoredParse,
): Promise<ParseResult | undefined> {
  if (bust_cache) return undefined;
  const row = await records.findCompleted(database.db, scope, cacheKeyIs(cache_key));
  if (row === undefined || (await ledger.lossOf(scope, [row.text_sha256, row.layout_sha256])) !== null)
    return undefined;
  return resultOf(row);
}

/** Reuses the output of another parse; undefined if it has none. */
function resultOf(row: StoredParse): ParseResult | undefined {
  if (row.text_sha256 === null || row.text_bytes === null) return undefined;
  return {
    text: { sha256: row.text_sha256, sizeBytes: row.text_bytes },
    layout: row.layout_sha256 === null ? null : { sha256: row.layout_sha256, sizeBytes: row.layout_bytes ?? 0 },
    pageCount: row.page_count,
    documentPageCount: row.pages === null ? row.page_count : undefined,
    creditsPerPage: row.page_count === 0 ? 0 : row.credits / row.page_count,
    warnings: row.warnings,
  };
}

const requestOf = (row: StoredParse, password: string | undefined): ParseRequest => ({
  source: { sha256: row.content_sha256, mimeType: row.mime_type, filename: row.filename },
  model: row.model,
  tables: row.table_parsing_format,
  dpi: row.image_resolution_dpi,
  instructions: row.instructions,
  pages: row.pages === null ? undefined : parsePageRange(row.pages, ['pages']),
  languages: row.languages,
  includeLayout: row.include_layout,
  password,
  fresh: row.bust_cache,
});

/** Recomputes a lost or damaged output from the document. */
async function requireOutput(parts: ParseParts, scope: Scope, row: StoredParse, signal: AbortSignal): Promise<void> {
  const { ledger, modelReader, deadlineMs } = parts;
  const digests = [row.text_sha256, row.layout_sha256];
  const loss = await ledger.lossOf(scope, digests);
  if (loss === null) return;
  // Models cost money and seldom give the same answer twice, so don't recompute their results.
  if (!modelReader.isLocal(row.model)) throw outputLost(loss);
  const options = { parseId: row.id, signal, deadlineMs, onSpent: async () => {} };
  await makeAgain(digests, async () => {
    const request = { ...requestOf(row, undefined), fresh: false };
    const { text, layout } = await parseDocument(parts, scope, request, options);
    return [text.sha256, layout?.sha256 ?? null];
  });
}

async function* parseChunks(ledger: BlobLedger, scope: Scope, row: StoredParse): AsyncGenerator<string> {
  const { output: _, ...rest } = toParse(row);
  yield `${JSON.stringify(rest).slice(0, -1)},"output":`;
  yield* outputChunks(ledger, scope, row);
  yield '}';
}
