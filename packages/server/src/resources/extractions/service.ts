import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Credential } from '../../http/call.ts';
import { JsonStream } from '../../http/json-stream.ts';
import { LineStream } from '../../http/line-stream.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { badDocument, internal, invalidRequest, notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import { Spending } from '../../models/spending.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { DocumentInputs } from '../files/document-input.ts';
import type { Files } from '../files/service.ts';
import type { Keyring } from '../keyring/service.ts';
import { formatPageRange, parsePageRange } from '../parses/page-range.ts';
import {
  type DocumentFile,
  fileIdOf,
  identifyDocument,
  recordDocument,
  sourceOf,
} from '../primitives/document-file.ts';
import { isOver, triggeredBy } from '../primitives/lifecycle.ts';
import { type WaitedFor, waitedFor } from '../primitives/waited-for.ts';
import type { Scorers } from '../scorers/service.ts';
import type { Usage } from '../usage/service.ts';
import { refuseContradictions } from './contradictions.ts';
import type { ExtractionQueue } from './jobs.ts';
import { completed, type ExtractionResult, resultOf, usageOf, withoutOutput, withTokens } from './record.ts';
import type { ExtractionRemoval } from './removal.ts';
import { asJson, documentTypeOf, type NewExtraction, PASSWORD_PURPOSE, requestOf } from './request.ts';
import { extractionChunks, extractionText, listChunks } from './result-blob.ts';
import type { ExtractionRunner, RunOptions } from './runner.ts';
import * as store from './store.ts';
import { streamExtraction } from './streaming.ts';
import { refuseUnfilled } from './unfilled.ts';

export interface ExtractionsDependencies {
  database: Database;
  keyring: Keyring;
  ledger: BlobLedger;
  files: Files;
  inputs: DocumentInputs;
  gate: SchemaGate;
  runner: ExtractionRunner;
  scorers: Pick<Scorers, 'activeFor'>;
  removal: ExtractionRemoval;
  usage: Usage;
  jobs: Jobs;
  queue: ExtractionQueue;
  ids: Ids;
  clock: Clock;
  logger: Logger;
  /** Of an extraction that a request waits for. */
  deadlineMs: number;
}

type Extraction = z.input<typeof api.extractions.get.response>;

export interface ExtractionCall {
  scope: Scope;
  credential: Credential;
  commit: Commit;
  keepsAnswer: boolean;
  signal: AbortSignal;
}

interface Accepted {
  row: store.StoredExtraction;
  file: DocumentFile;
}

interface Answered {
  stored: store.StoredExtraction;
  answer: Extraction | undefined;
}

/** An answer that is kept for a repeated request is whole in memory, and then in the database. */
const MAX_KEPT_BYTES = 16 * 1024 ** 2;

export class Extractions {
  readonly #deps: ExtractionsDependencies;

  constructor(deps: ExtractionsDependencies) {
    this.#deps = deps;
  }

  /** A request that waits leaves a record only when it succeeds: what it was told is a status code otherwise. */
  async create(call: ExtractionCall, input: NewExtraction): Promise<Extraction | JsonStream | LineStream> {
    refuseContradictions(input);
    return this.#guarded(call, async () => {
      const accepted = await this.#accept(call, input);
      if (input.background) return this.#enqueue(call, accepted);
      if (input.stream) return this.#stream(call, accepted);
      const { stored, answer } = await this.#answer(call, accepted);
      return answer ?? new JsonStream(extractionChunks(this.#deps.ledger, call.scope, stored));
    });
  }

  stream(call: ExtractionCall, input: Omit<NewExtraction, 'stream'>): Promise<LineStream> {
    const whole = { ...input, stream: true };
    refuseContradictions(whole);
    return this.#guarded(call, async () => this.#stream(call, await this.#accept(call, whole)));
  }

  async get(scope: Scope, id: string, includeOutput: boolean): Promise<Extraction | JsonStream> {
    const row = await this.find(scope, id);
    if (!includeOutput || row.result_sha256 === null) return withoutOutput(row);
    return new JsonStream(extractionChunks(this.#deps.ledger, scope, row));
  }

  /** The record, for what is made of an extraction. */
  async find(scope: Scope, id: string): Promise<store.StoredExtraction> {
    const row = await store.findExtraction(this.#deps.database.db, scope, id);
    if (row === undefined) throw notFound('Extraction');
    return row;
  }

  /** The record, which nobody changes until the transaction ends. */
  async lock(tx: Tx, scope: Scope, id: string): Promise<store.StoredExtraction> {
    const row = await store.lockExtraction(tx, scope, id);
    if (row === undefined) throw notFound('Extraction');
    return row;
  }

  async list(scope: Scope, request: PageRequest & { include_output: boolean }, filters: store.ExtractionFilters) {
    const { db } = this.#deps.database;
    const page = await store.listExtractions(db, scope, request, filters);
    const total_count = await store.countExtractions(db, scope, filters);
    const list_metadata = { ...page.list_metadata, total_count };
    const isBare = !request.include_output || page.data.every((row) => row.result_sha256 === null);
    if (isBare) return { data: page.data.map(withoutOutput), list_metadata };
    return new JsonStream(listChunks(this.#deps.ledger, scope, { rows: page.data, list_metadata }));
  }

  async delete(scope: Scope, id: string): Promise<void> {
    await this.#deps.database.transaction(async (tx) => {
      await this.#deps.removal.remove(tx, scope, await this.lock(tx, scope, id));
      await faultPoint('extractions.before_commit');
    });
  }

  /** An extraction that has ended is answered as it is, with its output. */
  async cancel(scope: Scope, id: string, commit: Commit): Promise<Extraction> {
    const { ledger, usage, removal } = this.#deps;
    return commit(async (tx) => {
      const row = await this.lock(tx, scope, id);
      if (isOver(row)) {
        // The answer of a cancellation is no way to fetch what GET streams.
        const isHuge = (row.result_bytes ?? 0) > MAX_KEPT_BYTES;
        return isHuge ? withoutOutput(row) : (JSON.parse(await extractionText(ledger, scope, row)) as Extraction);
      }
      const ended = await removal.stop(tx, row);
      await store.updateExtraction(tx, scope, ended);
      await usage.recordPrimitive(tx, scope, usageOf(ended));
      await faultPoint('extractions.before_commit');
      return withoutOutput(ended);
    });
  }

  async #guarded<T>({ signal }: ExtractionCall, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // Nobody hears it; it is no failure of ours.
      if (signal.aborted) throw invalidRequest('The connection was closed before the extraction was done.', error);
      throw error;
    }
  }

  async #accept(call: ExtractionCall, input: NewExtraction): Promise<Accepted> {
    const { gate, runner } = this.#deps;
    const { scope, signal } = call;
    runner.requireModel(input.model, ['body', 'model']);
    await gate.require(asJson(input.json_schema), { signal });
    const file = await identifyDocument(this.#deps, scope, {
      document: input.document,
      loc: ['body', 'document'],
      signal,
    });
    return { file, row: await this.#newRow(call, { input, file }) };
  }

  #enqueue({ scope, commit }: ExtractionCall, { row, file }: Accepted): Promise<Extraction> {
    const { jobs, queue, usage, files } = this.#deps;
    return commit(async (tx) => {
      const { id: file_id } = await recordDocument(files, { tx, scope }, file);
      const data = {
        organization_id: scope.organizationId,
        environment_id: scope.environmentId,
        extraction_id: row.id,
      };
      const job_id = await jobs.enqueue(tx, queue, data, { group: scope.environmentId });
      const queued = { ...row, file_id, job_id };
      await store.insertExtraction(tx, queued);
      await usage.recordPrimitive(tx, scope, usageOf(queued));
      await faultPoint('extractions.before_commit');
      return withoutOutput(queued);
    });
  }

  async #known(scope: Scope, row: store.StoredExtraction): Promise<ExtractionResult | undefined> {
    if (row.bust_cache) return undefined;
    const known = await store.findCompleted(this.#deps.database.db, scope, row.cache_key);
    return known === undefined ? undefined : resultOf(known);
  }

  /** The answer itself where it is kept for a repeated request. */
  #answer(call: ExtractionCall, accepted: Accepted): Promise<Answered> {
    const { scope, signal } = call;
    const row = { ...accepted.row, file_id: fileIdOf(accepted.file), started_at: accepted.row.created_at };
    const ended: WaitedFor['ended'] = (end) => usageOf({ ...row, ...end });
    return waitedFor(this.#deps, { scope, signal, ended }, (spending) => this.#wait(call, accepted, spending));
  }

  async #wait(
    { scope, commit, keepsAnswer, signal }: ExtractionCall,
    { row, file }: Accepted,
    spending: Spending,
  ): Promise<Answered> {
    const { ledger, clock, deadlineMs } = this.#deps;
    const reused = await this.#known(scope, row);
    const result = reused ?? (await this.#extract(scope, row, { signal, deadlineMs, onSpent: spending.add }));
    await refuseUnfilled(ledger, scope, row, result);
    if (keepsAnswer && result.result.sizeBytes > MAX_KEPT_BYTES) throw tooLargeToKeep();
    const started = withTokens({ ...row, started_at: row.created_at }, spending.total);
    const ended = completed(started, result, clock.now().toISOString());
    const text = keepsAnswer ? await extractionText(ledger, scope, ended) : undefined;
    signal.throwIfAborted();
    let stored = ended;
    const answer = await commit(async (tx) => {
      stored = await this.#record(tx, scope, { row: ended, file, result, spending, isCached: reused !== undefined });
      if (text === undefined) return withoutOutput(stored);
      // The file has its id only now.
      return { ...(JSON.parse(text) as Extraction), file: withoutOutput(stored).file };
    });
    return { stored, answer: keepsAnswer ? answer : undefined };
  }

  async #extract(scope: Scope, row: store.StoredExtraction, options: RunOptions): Promise<ExtractionResult> {
    const { runner } = this.#deps;
    const request = requestOf(row);
    return runner.extract(scope, await runner.read(scope, request, options), request, options);
  }

  async #record(
    tx: Tx,
    scope: Scope,
    {
      row,
      file,
      result,
      spending,
      isCached,
    }: Accepted & { result: ExtractionResult; spending: Spending; isCached: boolean },
  ): Promise<store.StoredExtraction> {
    const { files, ledger, usage } = this.#deps;
    const { id: file_id } = await recordDocument(files, { tx, scope }, file, result.documentPageCount);
    const stored = { ...row, file_id };
    await store.insertExtraction(tx, stored);
    for (const blob of [result.result, result.evidence]) if (blob !== null) await ledger.claim(tx, scope, blob, row.id);
    await usage.recordPrimitive(tx, scope, usageOf(stored, { isCached }));
    await usage.spend(scope, stored.usage_id, spending.total, tx);
    await faultPoint('extractions.before_commit');
    return stored;
  }

  /**
   * The document is read before the first line, so that one that cannot be is a status and no line. A repeated
   * request can only be given what was kept: with a key there is one line, the last.
   */
  async #stream(call: ExtractionCall, accepted: Accepted): Promise<LineStream> {
    const { scope, signal, keepsAnswer } = call;
    const { runner, deadlineMs, files, database, ledger, clock, logger } = this.#deps;
    if (keepsAnswer) {
      const { answer } = await this.#answer(call, accepted);
      return new LineStream(oneLine(`${JSON.stringify(answer)}\n`));
    }
    const known = await this.#known(scope, accepted.row);
    const request = requestOf(accepted.row);
    const document = known === undefined ? await runner.read(scope, request, { signal, deadlineMs }) : null;
    const pageCount = known?.documentPageCount ?? document?.header.pageCount ?? document?.pageCount;
    const file = await database.transaction((tx) => recordDocument(files, { tx, scope }, accepted.file, pageCount));
    const row = { ...accepted.row, file_id: file.id, started_at: accepted.row.created_at };
    const recorded = { kind: 'file' as const, file };
    const spending = new Spending();
    const lines = streamExtraction({
      row,
      signal,
      logger,
      extract: async (onPartial) => {
        const options = { signal, deadlineMs, onSpent: spending.add, onPartial };
        const result = document === null ? known : await runner.extract(scope, document, request, options);
        if (result === undefined) throw internal(new Error(`${row.id} has neither a document nor a result`));
        await refuseUnfilled(ledger, scope, row, result);
        return result;
      },
      complete: async (result) => {
        const ended = completed(withTokens(row, spending.total), result, clock.now().toISOString());
        const whole = { row: ended, file: recorded, result, spending, isCached: known !== undefined };
        await database.transaction((tx) => this.#record(tx, scope, whole));
        return extractionText(ledger, scope, ended);
      },
      end: async (status, error) => {
        const ended = { ...withTokens(row, spending.total), status, error, completed_at: clock.now().toISOString() };
        await database.transaction(async (tx) => {
          // The file may have been deleted meanwhile: then only the ledger says that there was an extraction.
          if (await files.isHeld(tx, scope, file.id)) await store.insertExtraction(tx, ended);
          await this.#deps.usage.recordPrimitive(tx, scope, usageOf(ended));
          await this.#deps.usage.spend(scope, ended.usage_id, spending.total, tx);
        });
      },
    });
    return new LineStream(lines);
  }

  /** Without a file yet: that is recorded in the transaction that records the extraction. */
  async #newRow(
    { scope, credential }: ExtractionCall,
    { input, file }: { input: NewExtraction; file: DocumentFile },
  ): Promise<store.StoredExtraction> {
    const { ids, clock, runner, scorers } = this.#deps;
    const source = sourceOf(file);
    const isOwnEngine = runner.requireModel(input.model, ['body', 'model']) === null;
    const scorer = input.use_scorer && isOwnEngine ? await scorers.activeFor(scope, asJson(input.json_schema)) : null;
    const row: store.StoredExtraction = {
      id: ids.next('extraction'),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      file_id: '',
      filename: source.filename,
      mime_type: source.mimeType,
      document_type: documentTypeOf(source),
      content_sha256: source.sha256,
      model: input.model,
      json_schema: input.json_schema,
      n_consensus: input.n_consensus,
      instructions: input.instructions ?? null,
      additional_messages: input.additional_messages ?? [],
      deep_extraction: input.deep_extraction,
      image_resolution_dpi: input.image_resolution_dpi,
      pages: input.pages === undefined ? null : formatPageRange(parsePageRange(input.pages, ['body', 'pages'])),
      languages: input.languages,
      // Kept with the record: the document is read again when somebody asks where the values stand.
      password: input.password === undefined ? null : await this.#sealed(scope, input.password),
      sources_mode: input.sources?.mode ?? 'located',
      metadata: input.metadata ?? {},
      use_scorer: input.use_scorer,
      scorer_id: scorer?.id ?? null,
      scorer_version: scorer?.version ?? null,
      bust_cache: input.bust_cache,
      fail_on_unfilled: input.fail_on_unfilled,
      background: input.background,
      cache_key: '',
      status: 'queued',
      error: null,
      warnings: [],
      job_id: null,
      page_count: 0,
      credits: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      result_sha256: null,
      result_bytes: null,
      evidence_sha256: null,
      evidence_bytes: null,
      schema_valid: null,
      usage_id: ids.next('primitive_execution'),
      triggered_by: triggeredBy(credential),
      created_at: clock.now().toISOString(),
      started_at: null,
      completed_at: null,
    };
    return { ...row, cache_key: await runner.cacheKeyOf(scope, requestOf(row)) };
  }

  #sealed(scope: Scope, password: string): Promise<Buffer> {
    const { keyring, database } = this.#deps;
    return keyring.seal(database.db, scope, password, PASSWORD_PURPOSE);
  }
}

async function* oneLine(line: string): AsyncGenerator<string> {
  yield line;
}

const tooLargeToKeep = () =>
  badDocument(
    'output_too_large',
    'The output is too large to be kept for an Idempotency-Key. Use background, or send no key.',
  );
