import type { Tx } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import type { JoinedFile } from '../../db/row-parts.ts';
import { refuseTogether } from '../../http/refuse-together.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import { formatPageRange, parsePageRange } from '../documents/page-range.ts';
import type { Keyring } from '../keyring/service.ts';
import { type DocumentFile, sourceOf } from '../primitives/document-file.ts';
import { identifyDocuments, type JoinedDocuments } from '../primitives/joined-files.ts';
import {
  type Accepted,
  type Created,
  Lifecycle,
  type LifecycleDependencies,
  type PrimitiveCall,
  type PrimitiveFilters,
} from '../primitives/lifecycle.ts';
import { type Maker, requestMaker } from '../primitives/primitive.ts';
import type { PrimitiveQueue } from '../primitives/queue.ts';
import type { Scorers } from '../scorers/service.ts';
import { type ExtractionParts, extractionPrimitive } from './primitive.ts';
import type { Extraction } from './record.ts';
import { asJson, documentTypeOf, type NewExtraction, PASSWORD_PURPOSE, requestOf } from './request.ts';
import { type ResultNeed, requireResult } from './require-result.ts';
import { extractionChunks } from './result-blob.ts';
import { conditionsOf, type ExtractionFilters, type StoredExtraction } from './store.ts';
import { streamExtraction } from './streaming.ts';

export interface ExtractionsDependencies extends LifecycleDependencies, ExtractionParts {
  keyring: Keyring;
  gate: SchemaGate;
  scorers: Pick<Scorers, 'activeFor'>;
  logger: Logger;
}

interface Accepting {
  signal: AbortSignal;
  /** Whether lines with values are sent before the last one: what was shown is not taken back. */
  showsValues: boolean;
  /** All documents, that of the request first, if there are several. */
  documents?: JoinedDocuments | undefined;
}

type ExtractionListFilters = ExtractionFilters & Omit<PrimitiveFilters, 'conditions'>;

/** An extraction that is sent line by line while it is computed. */
export interface Streamed {
  lines: AsyncIterable<string>;
}

export class Extractions {
  readonly lifecycle;
  readonly #deps: ExtractionsDependencies;

  constructor(deps: ExtractionsDependencies, queue: PrimitiveQueue) {
    this.#deps = deps;
    this.lifecycle = new Lifecycle(deps, extractionPrimitive(deps), queue);
  }

  async create(call: PrimitiveCall, input: NewExtraction): Promise<Created<StoredExtraction, Extraction> | Streamed> {
    const accepted = await this.accept(requestMaker(call), input, { ...call, showsValues: showsValues(call, input) });
    return input.stream ? this.#stream(call, accepted) : this.lifecycle.create(call, accepted);
  }

  async stream(call: PrimitiveCall, input: Omit<NewExtraction, 'stream'>): Promise<Streamed> {
    const asked = { ...input, stream: true };
    const showing = { ...call, showsValues: showsValues(call, asked) };
    return this.#stream(call, await this.accept(requestMaker(call), asked, showing));
  }

  list(scope: Scope, request: PageRequest, { filename, status, window, ...own }: ExtractionListFilters) {
    return this.lifecycle.list(scope, request, { filename, status, window, conditions: conditionsOf(own) });
  }

  /** Returns the record, for resources built on extractions. */
  find(scope: Scope, id: string): Promise<StoredExtraction> {
    return this.lifecycle.find(scope, id);
  }

  requireResult(scope: Scope, row: StoredExtraction, need: ResultNeed): Promise<void> {
    return requireResult(this.#deps, scope, row, need);
  }

  /** Returns the record and locks it until the transaction ends. */
  lock(tx: Tx, scope: Scope, id: string): Promise<StoredExtraction> {
    return this.lifecycle.recorder.lock(tx, scope, id);
  }

  /** Prepares an extraction; nothing is recorded yet. */
  async accept(maker: Maker, input: NewExtraction, accepting: Accepting): Promise<Accepted<StoredExtraction>> {
    const { gate, runner } = this.#deps;
    const { signal } = accepting;
    const { stream, background, deep_extraction, n_consensus } = input;
    refuseTogether([
      [stream && background, 'background', 'background and stream exclude each other'],
      [deep_extraction && n_consensus > 1, 'deep_extraction', 'deep_extraction works without consensus'],
      [deep_extraction && background, 'deep_extraction', 'deep_extraction does not run in the background'],
    ]);
    runner.requireModel(input.model, ['body', 'model']);
    await gate.require(asJson(input.json_schema), { signal });
    const { file, files, joined } = await identifyDocuments(this.#deps, maker.scope, {
      document: input.document,
      documents: accepting.documents,
      loc: ['body', 'document'],
      signal,
    });
    return { files, row: await this.#newRow(maker, input, file, { ...accepting, joined }) };
  }

  /**
   * A repeated request can only get what was stored, so with an Idempotency-Key there is one line, the last. The same in
   * passing: the lines of a stream belong to a record.
   */
  async #stream(call: PrimitiveCall, accepted: Accepted<StoredExtraction>): Promise<Streamed> {
    if (!call.keepsAnswer && call.scope.passing === undefined) {
      return { lines: await streamExtraction(this.#deps, this.lifecycle, call, accepted) };
    }
    const created = await this.lifecycle.wait(call, accepted);
    const chunks =
      'body' in created ? [JSON.stringify(created.body)] : extractionChunks(this.#deps.ledger, call.scope, created.row);
    return { lines: oneLine(chunks) };
  }

  async #newRow(
    maker: Maker,
    input: NewExtraction,
    file: DocumentFile,
    { showsValues, joined }: Accepting & { joined: JoinedFile[] | null },
  ): Promise<StoredExtraction> {
    const { runner, scorers, keyring, database } = this.#deps;
    const { scope } = maker;
    const source = sourceOf(file);
    const model = runner.requireModel(input.model, ['body', 'model']);
    const scorer =
      input.use_scorer && model === null ? await scorers.activeFor(scope, asJson(input.json_schema)) : null;
    const row: StoredExtraction = {
      ...this.lifecycle.newColumns(maker),
      ...maker.origin,
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
      // Kept with the record, because the document is read again when somebody asks for the sources.
      password:
        input.password === undefined ? null : await keyring.seal(database.db, scope, input.password, PASSWORD_PURPOSE),
      sources_mode: input.sources?.mode ?? 'located',
      metadata: input.metadata ?? {},
      use_scorer: input.use_scorer,
      scorer_id: scorer?.id ?? null,
      scorer_version: scorer?.version ?? null,
      bust_cache: input.bust_cache,
      fail_on_unfilled: input.fail_on_unfilled,
      require_proof: input.require_proof,
      second_look: !showsValues && model !== null && (input.second_look ?? model.secondLook),
      background: input.background,
      cache_key: '',
      warnings: [],
      prompt_tokens: 0,
      completion_tokens: 0,
      result_sha256: null,
      result_bytes: null,
      evidence_sha256: null,
      evidence_bytes: null,
      schema_valid: null,
      documents: joined,
    };
    return { ...row, cache_key: await runner.cacheKeyOf(scope, requestOf(row)) };
  }
}

const showsValues = ({ keepsAnswer, scope }: PrimitiveCall, { stream, require_proof }: NewExtraction): boolean =>
  stream && !keepsAnswer && !require_proof && scope.passing === undefined;

async function* oneLine(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield* chunks;
  yield '\n';
}
