import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import type { FileRow } from '../../db/tables.ts';
import type { Credential } from '../../http/call.ts';
import { JsonStream } from '../../http/json-stream.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { badDocument, invalidRequest, notFound, validationFailed } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Spending } from '../../models/spending.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { Documents } from '../documents/service.ts';
import type { DocumentInputs } from '../files/document-input.ts';
import type { FileUser } from '../files/removal.ts';
import type { Files } from '../files/service.ts';
import type { Keyring } from '../keyring/service.ts';
import {
  type DocumentFile,
  fileIdOf,
  identifyDocument,
  recordDocument,
  sourceOf,
} from '../primitives/document-file.ts';
import { isOver, triggeredBy } from '../primitives/lifecycle.ts';
import { type WaitedFor, waitedFor } from '../primitives/waited-for.ts';
import type { Usage } from '../usage/service.ts';
import { PASSWORD_PURPOSE, resultOf } from './background.ts';
import type { ParseQueue } from './jobs.ts';
import type { ModelReader } from './model-reader.ts';
import { outputChunks, readOutput } from './output.ts';
import { formatPageRange, parsePageRange } from './page-range.ts';
import { cacheKeyOf, type ParseRequest, type ParseResult, parseDocument } from './pipeline.ts';
import { completed, toParse, usageOf } from './record.ts';
import * as store from './store.ts';

export interface ParsesDependencies {
  database: Database;
  ledger: BlobLedger;
  files: Files;
  inputs: DocumentInputs;
  documents: Documents;
  modelReader: ModelReader;
  usage: Usage;
  keyring: Keyring;
  jobs: Jobs;
  queue: ParseQueue;
  ids: Ids;
  clock: Clock;
  /** Time in reader processes of a parse that a request waits for. */
  deadlineMs: number;
}

interface Accepted {
  row: store.StoredParse;
  file: DocumentFile;
  request: ParseRequest;
}

/** An answer that is kept for a repeated request is whole in memory, and then in the database. */
const MAX_INLINE_OUTPUT_BYTES = 16 * 1024 ** 2;

export type NewParse = z.output<typeof api.parses.create.body>;
type Parse = z.input<typeof api.parses.get.response>;

export interface ParseCall {
  scope: Scope;
  credential: Credential;
  commit: Commit;
  keepsAnswer: boolean;
  signal: AbortSignal;
}

export class Parses {
  readonly #deps: ParsesDependencies;

  constructor(deps: ParsesDependencies) {
    this.#deps = deps;
  }

  /** A request that waits leaves a record only when it succeeds: what it was told is a status code otherwise. */
  async create(call: ParseCall, input: NewParse): Promise<Parse | JsonStream> {
    const { scope, signal } = call;
    if (input.stream && input.background) throw streamInBackground();
    this.#deps.modelReader.requireModel(input.model, ['body', 'model']);
    const pages = input.pages === undefined ? undefined : parsePageRange(input.pages, ['body', 'pages']);
    try {
      const loc = ['body', 'document'];
      const file = await identifyDocument(this.#deps, scope, { document: input.document, loc, signal });
      const request = requestOf(input, file, pages);
      const row = await this.#newRow(call, { input, request });
      return input.background
        ? await this.#enqueue(call, { row, file })
        : await this.#answer(call, { row, file, request });
    } catch (error) {
      // Nobody hears it; it is no failure of ours.
      if (signal.aborted) throw invalidRequest('The connection was closed before the parse was done.', error);
      throw error;
    }
  }

  async get(scope: Scope, id: string, includeOutput: boolean): Promise<Parse | JsonStream> {
    const row = await store.findParse(this.#deps.database.db, scope, id);
    if (row === undefined) throw notFound('Parse');
    return includeOutput && row.text_sha256 !== null ? new JsonStream(this.#chunks(scope, row)) : toParse(row);
  }

  async list(scope: Scope, request: PageRequest & { include_output: boolean }, filters: store.ParseFilters) {
    const { db } = this.#deps.database;
    const page = await store.listParses(db, scope, request, filters);
    const total_count = await store.countParses(db, scope, filters);
    const list_metadata = { ...page.list_metadata, total_count };
    const isBare = !request.include_output || page.data.every((row) => row.text_sha256 === null);
    if (isBare) return { data: page.data.map(toParse), list_metadata };
    return new JsonStream(this.#listChunks(scope, page.data, list_metadata));
  }

  async delete(scope: Scope, id: string): Promise<void> {
    await this.#deps.database.transaction(async (tx) => {
      await this.#remove(tx, scope, await this.#lock(tx, scope, id));
      await faultPoint('parses.before_commit');
    });
  }

  /** Locked. */
  async usersOf(tx: Tx, scope: Scope, fileId: string): Promise<FileUser[]> {
    const rows = await store.lockParsesOf(tx, scope, fileId);
    return rows.map((row) => ({ id: row.id, remove: () => this.#remove(tx, scope, row) }));
  }

  async #remove(tx: Tx, scope: Scope, row: store.StoredParse): Promise<void> {
    const { ledger, usage } = this.#deps;
    if (!isOver(row)) await usage.recordPrimitive(tx, scope, usageOf(await this.#stop(tx, row)));
    await store.deleteParse(tx, scope, row.id);
    await ledger.release(tx, scope, row.id);
  }

  /** A parse that has ended is answered as it is, with its output. */
  async cancel(scope: Scope, id: string, commit: Commit): Promise<Parse> {
    return commit(async (tx) => {
      const row = await this.#lock(tx, scope, id);
      if (isOver(row)) return { ...toParse(row), output: await this.#inlineOutput(scope, row) };
      const ended = await this.#stop(tx, row);
      await store.updateParse(tx, scope, ended);
      await this.#deps.usage.recordPrimitive(tx, scope, usageOf(ended));
      await faultPoint('parses.before_commit');
      return toParse(ended);
    });
  }

  async #stop(tx: Tx, row: store.StoredParse): Promise<store.StoredParse> {
    const { jobs, queue, clock } = this.#deps;
    if (row.job_id !== null) await jobs.cancel(tx, queue, row.job_id);
    return { ...row, status: 'cancelled', password: null, completed_at: clock.now().toISOString() };
  }

  async #lock(tx: Tx, scope: Scope, id: string): Promise<store.StoredParse> {
    const row = await store.lockParse(tx, scope, id);
    if (row === undefined) throw notFound('Parse');
    return row;
  }

  /** A file that exists learns from the first whole parse how many pages it has. */
  async #record(tx: Tx, scope: Scope, file: DocumentFile, pageCount?: number): Promise<FileRow> {
    const { files } = this.#deps;
    if (file.kind === 'file' && pageCount !== undefined) await files.pagesRead(tx, scope, file.file.id, pageCount);
    return recordDocument(files, { tx, scope }, file, pageCount);
  }

  #enqueue(
    { scope, commit }: ParseCall,
    { row, file }: { row: store.StoredParse; file: DocumentFile },
  ): Promise<Parse> {
    const { jobs, queue, usage } = this.#deps;
    return commit(async (tx) => {
      const { id: file_id } = await this.#record(tx, scope, file);
      const data = { organization_id: scope.organizationId, environment_id: scope.environmentId, parse_id: row.id };
      const job_id = await jobs.enqueue(tx, queue, data, { group: scope.environmentId });
      const queued = { ...row, file_id, job_id };
      await store.insertParse(tx, queued);
      await usage.recordPrimitive(tx, scope, usageOf(queued));
      await faultPoint('parses.before_commit');
      return toParse(queued);
    });
  }

  #answer(call: ParseCall, accepted: Accepted): Promise<Parse | JsonStream> {
    const { scope, signal } = call;
    const row = { ...accepted.row, file_id: fileIdOf(accepted.file), started_at: accepted.row.created_at };
    const ended: WaitedFor['ended'] = (end) => usageOf({ ...row, ...end });
    return waitedFor(this.#deps, { scope, signal, ended }, (spending) => this.#parse(call, accepted, spending));
  }

  async #parse(
    { scope, commit, keepsAnswer, signal }: ParseCall,
    { row, file, request }: Accepted,
    spending: Spending,
  ): Promise<Parse | JsonStream> {
    const { database, ledger, usage, clock, deadlineMs } = this.#deps;
    const known = request.fresh ? undefined : await store.findCompleted(database.db, scope, row.cache_key);
    const reused = known === undefined ? undefined : resultOf(known);
    const options = { parseId: row.id, signal, deadlineMs, onSpent: spending.add };
    const result = reused ?? (await parseDocument(this.#deps, scope, request, options));
    if (keepsAnswer) refuseHugeAnswer(result);
    const ended = completed({ ...row, started_at: row.created_at }, result, clock.now().toISOString());
    const kept = keepsAnswer ? { output: await readOutput(ledger, scope, ended) } : {};
    signal.throwIfAborted();
    let stored = ended;
    const answer = await commit(async (tx) => {
      const { id: file_id } = await this.#record(tx, scope, file, result.documentPageCount);
      stored = { ...ended, file_id };
      await store.insertParse(tx, stored);
      for (const blob of [result.text, result.layout]) if (blob !== null) await ledger.claim(tx, scope, blob, row.id);
      await usage.recordPrimitive(tx, scope, usageOf(stored, { isCached: reused !== undefined }));
      await usage.spend(scope, stored.usage_id, spending.total, tx);
      await faultPoint('parses.before_commit');
      return { ...toParse(stored), ...kept };
    });
    return keepsAnswer ? answer : new JsonStream(this.#chunks(scope, stored));
  }

  /** Without a file yet: that is recorded in the transaction that records the parse. */
  async #newRow(
    { scope, credential }: ParseCall,
    { input, request }: { input: NewParse; request: ParseRequest },
  ): Promise<store.StoredParse> {
    const { ids, clock, keyring, database } = this.#deps;
    const { source, pages, password } = request;
    const keepsPassword = input.background && password !== undefined;
    return {
      id: ids.next('parse'),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      file_id: '',
      filename: source.filename,
      mime_type: source.mimeType,
      content_sha256: source.sha256,
      model: request.model,
      table_parsing_format: request.tables,
      image_resolution_dpi: request.dpi,
      instructions: request.instructions,
      pages: pages === undefined ? null : formatPageRange(pages),
      languages: [...request.languages],
      include_layout: request.includeLayout,
      bust_cache: request.fresh,
      background: input.background,
      password: keepsPassword ? await keyring.seal(database.db, scope, password, PASSWORD_PURPOSE) : null,
      cache_key: await cacheKeyOf(this.#deps, request),
      status: 'queued',
      error: null,
      warnings: [],
      job_id: null,
      stage: 'waiting',
      pages_done: 0,
      pages_total: null,
      page_count: 0,
      credits: 0,
      text_sha256: null,
      text_bytes: null,
      layout_sha256: null,
      layout_bytes: null,
      usage_id: ids.next('primitive_execution'),
      triggered_by: triggeredBy(credential),
      created_at: clock.now().toISOString(),
      started_at: null,
      completed_at: null,
    };
  }

  async #inlineOutput(scope: Scope, row: store.StoredParse): Promise<Parse['output']> {
    const result = resultOf(row);
    // The answer of a cancellation is no way to fetch what GET streams.
    if (result === undefined || isHuge(result)) return { pages: [], text: '' };
    return readOutput(this.#deps.ledger, scope, row);
  }

  async *#chunks(scope: Scope, row: store.StoredParse): AsyncGenerator<string> {
    const { output: _, ...rest } = toParse(row);
    yield `${JSON.stringify(rest).slice(0, -1)},"output":`;
    yield* outputChunks(this.#deps.ledger, scope, row);
    yield '}';
  }

  async *#listChunks(scope: Scope, rows: store.StoredParse[], list_metadata: object): AsyncGenerator<string> {
    yield '{"data":[';
    for (const [index, row] of rows.entries()) {
      if (index > 0) yield ',';
      yield* this.#chunks(scope, row);
    }
    yield `],"list_metadata":${JSON.stringify(list_metadata)}}`;
  }
}

const isHuge = ({ text, layout }: ParseResult): boolean =>
  text.sizeBytes + (layout?.sizeBytes ?? 0) > MAX_INLINE_OUTPUT_BYTES;

function refuseHugeAnswer(result: ParseResult): void {
  if (!isHuge(result)) return;
  throw badDocument(
    'output_too_large',
    'The output is too large to be kept for an Idempotency-Key. Ask for fewer pages, use background, or send no key.',
  );
}

const streamInBackground = () => {
  const reason = 'background and stream exclude each other';
  const loc = ['body', 'background'];
  return validationFailed([
    { type: 'value_error', loc, msg: `Value error, ${reason}`, input: true, ctx: { error: reason } },
  ]);
};

function requestOf(input: NewParse, file: DocumentFile, pages: number[] | undefined): ParseRequest {
  return {
    source: sourceOf(file),
    model: input.model,
    tables: input.table_parsing_format,
    dpi: input.image_resolution_dpi,
    instructions: input.instructions ?? null,
    pages,
    languages: input.languages,
    includeLayout: input.include_layout,
    password: input.password,
    fresh: input.bust_cache,
  };
}
