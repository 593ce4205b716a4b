/** Background extractions, from the side of the worker. A job may run more than once; an extraction ends once. */
import type { Database, Tx } from '../../db/database.ts';
import type { JobContext, JobFailure } from '../../jobs/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { OnSpent } from '../../models/spending.ts';
import type { BlobLedger } from '../blobs/service.ts';
import { isFinal, isOver, type PrimitiveError } from '../primitives/lifecycle.ts';
import type { Usage } from '../usage/service.ts';
import type { RunExtraction } from './jobs.ts';
import { completed, type ExtractionResult, resultOf, usageOf, withTokens } from './record.ts';
import { requestOf } from './request.ts';
import type { ExtractionRunner } from './runner.ts';
import * as store from './store.ts';
import { refuseUnfilled } from './unfilled.ts';

export interface BackgroundExtractionsDependencies {
  database: Database;
  ledger: BlobLedger;
  runner: ExtractionRunner;
  usage: Usage;
  clock: Clock;
  deadlineMs: number;
}

export class BackgroundExtractions {
  readonly #deps: BackgroundExtractionsDependencies;

  constructor(deps: BackgroundExtractionsDependencies) {
    this.#deps = deps;
  }

  async run({ organization_id, environment_id, extraction_id }: RunExtraction, { signal }: JobContext): Promise<void> {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    const row = await this.#start(scope, extraction_id);
    // Deleted, cancelled, or ended by an attempt whose last word to the queue was lost.
    if (row === null) return;
    try {
      const known = row.bust_cache ? undefined : await this.#known(scope, row.cache_key);
      const result = known ?? (await this.#extract(scope, row, signal));
      await refuseUnfilled(this.#deps.ledger, scope, row, result);
      await this.#complete(scope, extraction_id, { result, isCached: known !== undefined });
    } catch (error) {
      // A document that cannot be read is the result of this extraction and no failure of the job; so is a model's no.
      if (signal.aborted || !isFinal(error)) throw error;
      await this.#deps.database.transaction((tx) => this.#fail(tx, scope, extraction_id, error.detail));
    }
  }

  /** In the transaction that gives the job up. */
  async bury(
    tx: Tx,
    { organization_id, environment_id, extraction_id }: RunExtraction,
    { code, message, attempts }: JobFailure,
  ): Promise<void> {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    await this.#fail(tx, scope, extraction_id, { code, message, details: { attempts } });
  }

  #start(scope: Scope, id: string): Promise<store.StoredExtraction | null> {
    return this.#deps.database.transaction(async (tx) => {
      const row = await store.lockExtraction(tx, scope, id);
      if (row === undefined || isOver(row)) return null;
      const started: store.StoredExtraction = {
        ...row,
        status: 'in_progress',
        started_at: row.started_at ?? this.#now(),
      };
      await store.updateExtraction(tx, scope, started);
      await this.#deps.usage.recordPrimitive(tx, scope, usageOf(started));
      return started;
    });
  }

  async #known(scope: Scope, cacheKey: string): Promise<ExtractionResult | undefined> {
    const row = await store.findCompleted(this.#deps.database.db, scope, cacheKey);
    return row === undefined ? undefined : resultOf(row);
  }

  async #extract(scope: Scope, row: store.StoredExtraction, signal: AbortSignal): Promise<ExtractionResult> {
    const { runner, usage, deadlineMs } = this.#deps;
    const onSpent: OnSpent = (spent) => usage.spend(scope, row.usage_id, spent);
    const request = requestOf(row);
    const document = await runner.read(scope, request, { signal, deadlineMs });
    return runner.extract(scope, document, request, { signal, deadlineMs, onSpent });
  }

  async #complete(
    scope: Scope,
    id: string,
    { result, isCached }: { result: ExtractionResult; isCached: boolean },
  ): Promise<void> {
    const { database, ledger, usage } = this.#deps;
    await database.transaction(async (tx) => {
      const row = await store.lockExtraction(tx, scope, id);
      if (row === undefined || isOver(row)) return;
      const spent = await usage.spent(tx, scope, row.usage_id);
      const ended = completed(withTokens(row, spent), result, this.#now());
      await store.updateExtraction(tx, scope, ended);
      for (const blob of [result.result, result.evidence]) if (blob !== null) await ledger.claim(tx, scope, blob, id);
      await usage.recordPrimitive(tx, scope, usageOf(ended, { isCached }));
      await faultPoint('extractions.before_end_commit');
    });
  }

  async #fail(tx: Tx, scope: Scope, id: string, error: PrimitiveError): Promise<void> {
    const row = await store.lockExtraction(tx, scope, id);
    if (row === undefined || isOver(row)) return;
    const spent = await this.#deps.usage.spent(tx, scope, row.usage_id);
    const failed = { status: 'failed' as const, error, completed_at: this.#now() };
    const ended: store.StoredExtraction = { ...withTokens(row, spent), ...failed };
    await store.updateExtraction(tx, scope, ended);
    await this.#deps.usage.recordPrimitive(tx, scope, usageOf(ended));
    await faultPoint('extractions.before_end_commit');
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}
