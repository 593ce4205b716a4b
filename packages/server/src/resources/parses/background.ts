/** Background parses, from the side of the worker. A job may run more than once; a parse ends once. */
import type { Database, Tx } from '../../db/database.ts';
import type { JobContext, JobFailure } from '../../jobs/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { Documents } from '../documents/service.ts';
import type { Files } from '../files/service.ts';
import type { Keyring } from '../keyring/service.ts';
import { isFinal, isOver, type PrimitiveError } from '../primitives/lifecycle.ts';
import type { Usage } from '../usage/service.ts';
import type { RunParse } from './jobs.ts';
import type { ModelReader } from './model-reader.ts';
import { parsePageRange } from './page-range.ts';
import { type ParseRequest, type ParseResult, parseDocument } from './pipeline.ts';
import { ProgressWriter } from './progress.ts';
import { completed, usageOf } from './record.ts';
import * as store from './store.ts';

export interface BackgroundParsesDependencies {
  database: Database;
  ledger: BlobLedger;
  documents: Documents;
  files: Files;
  modelReader: ModelReader;
  usage: Usage;
  keyring: Keyring;
  clock: Clock;
  /** Time in reader processes of one parse. */
  deadlineMs: number;
}

export const PASSWORD_PURPOSE = 'parse_password';

export class BackgroundParses {
  readonly #deps: BackgroundParsesDependencies;

  constructor(deps: BackgroundParsesDependencies) {
    this.#deps = deps;
  }

  async run({ organization_id, environment_id, parse_id }: RunParse, { signal, logger }: JobContext): Promise<void> {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    const row = await this.#start(scope, parse_id);
    // Deleted, cancelled, or ended by an attempt whose last word to the queue was lost.
    if (row === null) return;
    const progress = new ProgressWriter(this.#deps.database.db, { scope, id: parse_id, logger });
    try {
      const known = row.bust_cache ? undefined : await this.#known(scope, row.cache_key);
      const result = known ?? (await this.#parse(scope, row, { signal, progress }));
      await progress.settled();
      await this.#complete(scope, row, { result, isCached: known !== undefined });
    } catch (error) {
      await progress.settled();
      // A document that cannot be read is the result of this parse and no failure of the job; so is a model's no.
      if (signal.aborted || !isFinal(error)) throw error;
      await this.#deps.database.transaction((tx) => this.#fail(tx, scope, parse_id, error.detail));
    }
  }

  /** In the transaction that gives the job up. */
  async bury(
    tx: Tx,
    { organization_id, environment_id, parse_id }: RunParse,
    { code, message, attempts }: JobFailure,
  ): Promise<void> {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    await this.#fail(tx, scope, parse_id, { code, message, details: { attempts } });
  }

  #start(scope: Scope, id: string): Promise<store.StoredParse | null> {
    return this.#deps.database.transaction(async (tx) => {
      const row = await store.lockParse(tx, scope, id);
      if (row === undefined || isOver(row)) return null;
      const started: store.StoredParse = {
        ...row,
        status: 'in_progress',
        stage: 'reading',
        pages_done: 0,
        started_at: row.started_at ?? this.#now(),
      };
      await store.updateParse(tx, scope, started);
      await this.#deps.usage.recordPrimitive(tx, scope, usageOf(started));
      return started;
    });
  }

  async #known(scope: Scope, cacheKey: string): Promise<ParseResult | undefined> {
    const row = await store.findCompleted(this.#deps.database.db, scope, cacheKey);
    return row === undefined ? undefined : resultOf(row);
  }

  async #parse(
    scope: Scope,
    row: store.StoredParse,
    { signal, progress }: { signal: AbortSignal; progress: ProgressWriter },
  ): Promise<ParseResult> {
    const { keyring, database, usage, deadlineMs } = this.#deps;
    const password =
      row.password === null ? undefined : await keyring.unseal(database.db, scope, row.password, PASSWORD_PURPOSE);
    return parseDocument(this.#deps, scope, requestOf(row, password), {
      parseId: row.id,
      signal,
      deadlineMs,
      onSpent: (spent) => usage.spend(scope, row.usage_id, spent),
      onProgress: (state) => progress.report(state),
    });
  }

  async #complete(
    scope: Scope,
    { id, file_id }: store.StoredParse,
    { result, isCached }: { result: ParseResult; isCached: boolean },
  ): Promise<void> {
    const { database, ledger, usage, files } = this.#deps;
    await database.transaction(async (tx) => {
      // Before the parse: who deletes a file locks it before what was made of it.
      if (result.documentPageCount !== undefined) await files.pagesRead(tx, scope, file_id, result.documentPageCount);
      const row = await store.lockParse(tx, scope, id);
      if (row === undefined || isOver(row)) return;
      const ended = completed(row, result, this.#now());
      await store.updateParse(tx, scope, ended);
      for (const blob of [result.text, result.layout]) if (blob !== null) await ledger.claim(tx, scope, blob, id);
      await usage.recordPrimitive(tx, scope, usageOf(ended, { isCached }));
      await faultPoint('parses.before_end_commit');
    });
  }

  async #fail(tx: Tx, scope: Scope, id: string, error: PrimitiveError): Promise<void> {
    const row = await store.lockParse(tx, scope, id);
    if (row === undefined || isOver(row)) return;
    const ended: store.StoredParse = { ...row, status: 'failed', error, password: null, completed_at: this.#now() };
    await store.updateParse(tx, scope, ended);
    await this.#deps.usage.recordPrimitive(tx, scope, usageOf(ended));
    await faultPoint('parses.before_end_commit');
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}

/** The output that another parse already has, or undefined where it has none. */
export function resultOf(row: store.StoredParse): ParseResult | undefined {
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

const requestOf = (row: store.StoredParse, password: string | undefined): ParseRequest => ({
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
