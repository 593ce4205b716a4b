/** The lifecycle of a primitive in the worker. A job may run more than once; a record ends once. */
import type { Database, Tx } from '../../db/database.ts';
import type { JobContext, JobFailure } from '../../jobs/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Usage } from '../usage/service.ts';
import { recordedAnswers } from './model-answers.ts';
import { isFinal, isOver, type PrimitiveError, type PrimitiveRow } from './primitive.ts';
import { jobSubject, type PrimitiveJob } from './queue.ts';
import type { Obtained, Recorder } from './recorder.ts';

export interface BackgroundDependencies {
  database: Database;
  usage: Usage;
  clock: Clock;
  /** Limit on time in reader processes and with a model. */
  backgroundDeadlineMs: number;
}

export class Background<Row extends PrimitiveRow, Result, Body> {
  readonly #deps: BackgroundDependencies;
  readonly #recorder: Recorder<Row, Result, Body>;

  constructor(deps: BackgroundDependencies, recorder: Recorder<Row, Result, Body>) {
    this.#deps = deps;
    this.#recorder = recorder;
  }

  async run(data: PrimitiveJob, { signal, logger }: JobContext): Promise<void> {
    const { database, usage, backgroundDeadlineMs: deadlineMs } = this.#deps;
    const { scope, id } = jobSubject(this.#recorder.primitive, data);
    const row = await this.#start(scope, id);
    // The record was deleted, cancelled, or ended by an attempt whose outcome the queue did not learn.
    if (row === null) return;
    try {
      const onSpent = (spent: Parameters<Usage['spend']>[2]) => usage.spend(scope, row.usage_id, spent);
      // Only steps of runs are replayed.
      const answers =
        row.run_id == null ? undefined : recordedAnswers({ db: database.db, clock: this.#deps.clock }, scope, id);
      const obtained = await this.#recorder.obtain(scope, row, { signal, deadlineMs, onSpent, answers, logger });
      await this.#complete(scope, row, obtained);
    } catch (error) {
      // An unreadable document is a result, not a failure of the job. So is a refusal of the model.
      if (signal.aborted || !isFinal(error)) throw error;
      await database.transaction((tx) => this.#fail(tx, scope, id, error.detail));
    }
  }

  /** Runs in the transaction that gives the job up. */
  async giveUp(tx: Tx, data: PrimitiveJob, { code, message, attempts }: JobFailure): Promise<void> {
    const { scope, id } = jobSubject(this.#recorder.primitive, data);
    await this.#fail(tx, scope, id, { code, message, details: { attempts } });
  }

  #start(scope: Scope, id: string): Promise<Row | null> {
    const { records, atStart } = this.#recorder.primitive;
    return this.#deps.database.transaction(async (tx) => {
      const row = await records.lock(tx, scope, id);
      if (row === undefined || isOver(row)) return null;
      const started_at = row.started_at ?? this.#recorder.now();
      const started = { ...row, status: 'in_progress' as const, started_at, ...atStart };
      await records.update(tx, scope, started);
      await this.#recorder.recordState(tx, scope, started);
      return started;
    });
  }

  async #complete(scope: Scope, begun: Row, { result, isCached }: Obtained<Result>): Promise<void> {
    const recorder = this.#recorder;
    const { primitive } = recorder;
    await this.#deps.database.transaction(async (tx) => {
      // Lock the file before the record, in the same order as the deletion of a file.
      for (const { file_id } of primitive.documentsOf(begun)) {
        await recorder.countPages(tx, scope, file_id, primitive.documentPagesOf?.(result));
      }
      const row = await primitive.records.lock(tx, scope, begun.id);
      if (row === undefined || isOver(row)) return;
      const ended = recorder.completed(row, result, await this.#deps.usage.spent(tx, scope, row.usage_id));
      await primitive.records.update(tx, scope, ended);
      await recorder.claim(tx, scope, ended, result);
      await recorder.recordState(tx, scope, ended, { isCached });
      await primitive.beforeEndCommit();
    });
  }

  async #fail(tx: Tx, scope: Scope, id: string, error: PrimitiveError): Promise<void> {
    const recorder = this.#recorder;
    const { records, beforeEndCommit } = recorder.primitive;
    const row = await records.lock(tx, scope, id);
    if (row === undefined || isOver(row)) return;
    const spent = await this.#deps.usage.spent(tx, scope, row.usage_id);
    const ended = recorder.ended(recorder.withSpent(row, spent), 'failed', error);
    await records.update(tx, scope, ended);
    await recorder.recordState(tx, scope, ended);
    await beforeEndCommit();
  }
}
