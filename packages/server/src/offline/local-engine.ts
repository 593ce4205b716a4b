/**
 * Parses, extracts, proves and verifies without a server and without a database, through the code that serves requests:
 * the same readers behind the same walls, the same engine, the same evidence.
 */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { detectMediaType } from '../documents/detect/media-type.ts';
import { withConversion } from '../documents/formats/libreoffice/converting-pool.ts';
import { createOfficeConverter } from '../documents/formats/libreoffice/office-converter.ts';
import type { ReadOptions } from '../documents/formats/reader.ts';
import { CompiledCode } from '../documents/pool/compiled-code.ts';
import { createReaderPool } from '../documents/pool/reader-pool.ts';
import type { TableFormat } from '../documents/render/page.ts';
import { CloseStack } from '../lib/close-stack.ts';
import { badDocument } from '../lib/errors.ts';
import { splitLines } from '../lib/lines.ts';
import { createLogger, type Logger } from '../lib/logger.ts';
import type { JsonObject } from '../pipelines/json/json.ts';
import { createSchemaGate } from '../pipelines/json-schema/gate.ts';
import { documentTypeOf } from '../pipelines/locate/anchors.ts';
import type { Verification } from '../pipelines/prove/verify.ts';
import { parsePageRange } from '../resources/documents/page-range.ts';
import { PoolWork } from '../resources/documents/pool-work.ts';
import { type DocumentSource, Documents, digestOf, type Progress } from '../resources/documents/service.ts';
import { extractByEngine } from '../resources/extractions/by-engine.ts';
import { gateByProof } from '../resources/extractions/gate-by-proof.ts';
import { locateSources, verifySources } from '../resources/sources/locate.ts';
import type { PoolJobs } from '../workflows/pool-jobs.ts';
import { LOCAL_SCOPE, openLocalContent } from './local-content.ts';
import { type Proof, resultLines, sourcesLines } from './proof.ts';

const MODEL = 'recto-local';
const GIB = 1024 ** 3;
const HEAD_BYTES = 64 * 1024;
const DEADLINE_MS = 3_600_000;
const MAX_OUTPUT_BYTES = GIB;
/** As a server that is not configured. */
const LIMITS = { stallMs: 120_000, processorMs: 60_000, msPerMegabyte: 4_000, processorMsPerPage: 20_000 };

export interface LocalEngineOptions {
  /** Nothing is logged without it. */
  logger?: Logger;
  /** How many documents are read at the same time. */
  processes?: number;
}

export interface ReadingRequest {
  pages?: string | undefined;
  languages?: readonly string[] | undefined;
  password?: string | undefined;
  dpi?: number | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface ExtractRequest extends ReadingRequest {
  schema: JsonObject;
  choices?: number | undefined;
  requireProof?: boolean | undefined;
}

/** Opens the engine; `close` removes everything that it kept. */
export async function openLocalEngine({
  logger = createLogger('silent'),
  processes = 1,
}: LocalEngineOptions = {}): Promise<LocalEngine> {
  const closing = new CloseStack();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-local-'));
  closing.push('temporary folder', () => rm(folder, { recursive: true, force: true }));
  const { blobs, content } = await openLocalContent(folder);
  closing.push('content', () => blobs.close());
  const converter = await createOfficeConverter({
    command: 'soffice',
    processes: 1,
    processorMs: LIMITS.processorMs,
    memoryBytes: GIB,
    logger,
  });
  closing.push('office converter', () => converter.close());
  const jobsModule = new URL('../workflows/pool-jobs.ts', import.meta.url);
  const compiledCode = new CompiledCode({ jobsModule, logger });
  const inboxFolder = path.join(folder, 'readers');
  await mkdir(inboxFolder);
  const readers = withConversion(
    createReaderPool<PoolJobs>({
      size: processes,
      memoryLimitBytes: GIB,
      inboxFolder,
      jobsModule,
      // Compiling takes longer than most commands, so only what a server has left is used.
      ...(existsSync(compiledCode.folder) && { compiledCode }),
      closeDeadlineMs: 500,
      logger,
    }),
    converter,
  );
  closing.push('readers', () => readers.close());
  const work = new PoolWork({ blobs, readers, limits: LIMITS });
  const cache = { find: async () => undefined, put: async () => undefined };
  const documents = new Documents({ cache, ledger: content, work, digestKey: new Uint8Array(32) });
  return new LocalEngine({ closing, content, work, documents, gate: createSchemaGate(readers) });
}

interface Parts {
  closing: CloseStack;
  content: Awaited<ReturnType<typeof openLocalContent>>['content'];
  work: PoolWork;
  documents: Documents;
  gate: ReturnType<typeof createSchemaGate>;
}

export class LocalEngine {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The text of each page, and the layout if asked for; in the shape of a parse of the API. */
  async parse(file: string, request: ReadingRequest & { tables?: TableFormat; layout?: boolean }) {
    const { source, document, time } = await this.#read(file, request);
    const render = async (what: 'text' | 'layout') => {
      const tables = request.tables ?? 'html';
      const options = { ...time, tables, what, maxBytes: MAX_OUTPUT_BYTES };
      const { sha256 } = await this.#parts.documents.render(LOCAL_SCOPE, document, options);
      const lines: unknown[] = [];
      for await (const line of splitLines(await this.#parts.content.open(LOCAL_SCOPE, sha256)))
        lines.push(JSON.parse(line));
      return lines;
    };
    const pages = (await render('text')) as string[];
    return {
      file: fileOf(source),
      model: MODEL,
      warnings: document.warnings,
      output: {
        pages,
        text: pages.join('\n\n'),
        ...(request.layout === true && { layout: await render('layout') }),
      },
    };
  }

  /** An extraction and its sources, in the shapes of the API; together they are a proof. */
  async extract(file: string, request: ExtractRequest) {
    const { schema, choices = 1 } = request;
    await this.#parts.gate.require(schema, { signal: request.signal });
    const { source, document, time } = await this.#read(file, request);
    const { content, work } = this.#parts;
    const parts = { work, ledger: content };
    const seed = digestOf([source.sha256, schema]);
    const found = await extractByEngine(parts, LOCAL_SCOPE, document, { schema, choices, seed, ...time });
    const { result, isValid } =
      request.requireProof === true
        ? await gateByProof(parts, LOCAL_SCOPE, { ...found, document, originalSha256: source.sha256, schema, ...time })
        : found;
    const lines = await this.#lines(result.sha256);
    const [output = {}, consensus = {}, unfilled = []] = lines.map((line) => JSON.parse(line));
    const extraction = {
      id: `extr_local${source.sha256.slice(0, 16)}`,
      file: fileOf(source),
      model: MODEL,
      json_schema: schema,
      n_consensus: choices,
      pages: request.pages ?? null,
      languages: [...(request.languages ?? [])],
      image_resolution_dpi: dpiOf(request),
      output,
      consensus,
      unfilled,
      schema_valid: isValid,
      warnings: document.warnings,
      usage: { page_count: document.pageCount },
    };
    const record = {
      result_sha256: result.sha256,
      content_sha256: source.sha256,
      evidence_sha256: found.evidence.sha256,
      json_schema: schema,
      file_id: extraction.file.id,
      documents: null,
    };
    const { content: kept } = await locateSources(parts, LOCAL_SCOPE, {
      document,
      extraction: record,
      quotes: [],
      ...time,
    });
    const sources = sourcesOf(await this.#lines(kept.sha256), {
      extractionId: extraction.id,
      documentType: documentTypeOf(document.header.format),
      file: extraction.file,
    });
    return { extraction, sources };
  }

  /** Checks every statement of a proof against the bytes of the document. */
  async verify(file: string, { extraction, sources }: Proof, request: ReadingRequest = {}): Promise<Verification> {
    const { model, pages, languages, image_resolution_dpi: dpi } = extraction;
    if (extraction.documents !== undefined) {
      const way = 'POST /v1/extractions/{id}/verify checks it on the server.';
      throw badDocument('several_documents', `The extraction was made from several documents. ${way}`);
    }
    const asked = { pages: pages ?? undefined, languages, dpi, ...request };
    const { source, document, time } = await this.#read(file, asked);
    const keep = async (lines: readonly string[]): Promise<string> => {
      const bytes = lines.map((line) => Buffer.from(`${line}\n`));
      const options = { maxBytes: MAX_OUTPUT_BYTES, signal: time.signal };
      return (await this.#parts.content.keep(LOCAL_SCOPE, chunksOf(bytes), options)).sha256;
    };
    const record = {
      result_sha256: await keep(resultLines(extraction)),
      content_sha256: source.sha256,
      // Only whether there is one matters: the built-in engine knows the words of its values.
      evidence_sha256: model === MODEL ? source.sha256 : null,
      json_schema: extraction.json_schema,
      file_id: sources.file.id,
      documents: null,
    };
    const sourcesSha256 = await keep(sourcesLines(sources));
    return verifySources(this.#parts.work, LOCAL_SCOPE, { document, extraction: record, sourcesSha256, ...time });
  }

  close(): Promise<void> {
    return this.#parts.closing.close();
  }

  async #read(file: string, request: ReadingRequest) {
    const { documents, content } = this.#parts;
    const filename = path.basename(file);
    const signal = request.signal ?? new AbortController().signal;
    const time = { signal, deadlineMs: DEADLINE_MS };
    const { sha256 } = await content.keep(LOCAL_SCOPE, createReadStream(file), { maxBytes: 4 * GIB, signal });
    const { mimeType } = detectMediaType(await headOf(file), filename, null);
    const source: DocumentSource = { sha256, mimeType, filename };
    const read = readOptionsOf(request);
    const { onProgress } = request;
    const document = await documents.open(LOCAL_SCOPE, source, { read, ...time, ...(onProgress && { onProgress }) });
    return { source, document, time };
  }

  async #lines(sha256: string): Promise<string[]> {
    const whole = await text(await this.#parts.content.open(LOCAL_SCOPE, sha256));
    return whole.split('\n').filter((line) => line !== '');
  }
}

const dpiOf = ({ dpi }: ReadingRequest): number => dpi ?? 192;

const readOptionsOf = (request: ReadingRequest): ReadOptions => ({
  ocr: 'auto',
  languages: request.languages ?? [],
  dpi: dpiOf(request),
  ...(request.pages !== undefined && { pages: parsePageRange(request.pages, ['pages']) }),
  ...(request.password !== undefined && { password: request.password }),
});

const fileOf = ({ sha256, filename, mimeType }: DocumentSource) => ({
  id: `file_local${sha256.slice(0, 16)}`,
  filename,
  mime_type: mimeType,
});

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function sourcesOf(
  lines: readonly string[],
  { extractionId, documentType, file }: { extractionId: string; documentType: string; file: ReturnType<typeof fileOf> },
) {
  const [extraction = '{}', sources = '{}', ...rest] = lines;
  const evidence = rest.filter((line) => line.startsWith('"'));
  const lists = rest.find((line) => line.startsWith('{'));
  return {
    object: 'extraction.sources' as const,
    extraction_id: extractionId,
    document_type: documentType,
    file,
    extraction: JSON.parse(extraction),
    sources: JSON.parse(sources),
    evidence: JSON.parse(`{${evidence.join(',')}}`),
    ...(lists !== undefined && { lists: JSON.parse(lists) }),
  };
}
