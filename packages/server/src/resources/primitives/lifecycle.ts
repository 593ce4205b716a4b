/** The lifecycle of a primitive for requests: create, wait or queue, show, cancel, delete. */
import { type Commit, type Database, type RawBuilder, type Tx, UnstoredAnswer } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import { type RecordFilters, recordConditions } from '../../db/record-conditions.ts';
import type { Credential } from '../../http/call.ts';
import { refuseTogether } from '../../http/refuse-together.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import { notFound } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { DocumentInputs } from '../files/document-input.ts';
import type { FileUser } from '../files/removal.ts';
import { notRetained } from '../passing/service.ts';
import { Background, type BackgroundDependencies } from './background.ts';
import { type DocumentFile, fileIdOf } from './document-file.ts';
import { OUTPUT_LOST } from './lost-output.ts';
import { deleteAnswers } from './model-answer-store.ts';
import { type ModelQueues, turnOf } from './model-queues.ts';
import { isOver, type Maker, type Primitive, type PrimitiveRow } from './primitive.ts';
import { jobData, type PrimitiveQueue } from './queue.ts';
import { Recorder, type RecorderDependencies } from './recorder.ts';
import { waitedFor } from './waited-for.ts';

export interface LifecycleDependencies extends RecorderDependencies, BackgroundDependencies {
  database: Database;
  inputs: DocumentInputs;
  jobs: Jobs;
  modelQueues: ModelQueues;
  ids: Ids;
  /** Limit for a primitive that a request waits for, in reader processes and with a model. */
  deadlineMs: number;
}

/** What a request contains besides its body. */
export interface PrimitiveCall {
  scope: Scope;
  credential: Credential;
  commit: Commit;
  keepsAnswer: boolean;
  signal: AbortSignal;
}

export interface Accepted<Row> {
  row: Row;
  files: readonly DocumentFile[];
}

export interface PrimitiveFilters extends RecordFilters {
  /** Bounds of `created_at`. */
  window: DateWindow;
  /** Conditions on columns that only this primitive has. */
  conditions?: RawBuilder<unknown>[];
}

/** A complete body, or the record whose output must be streamed. */
export type Created<Row, Body> = { body: Body } | { row: Row };

/** An answer that is stored for repeated requests must fit in memory and then in the database. */
const MAX_INLINE_BYTES = 16 * 1024 ** 2;

export class Lifecycle<Row extends PrimitiveRow, Result, Body extends object> {
  readonly primitive: Primitive<Row, Result, Body>;
  readonly recorder: Recorder<Row, Result, Body>;
  /** The work that the queue runs. */
  readonly background: Background<Row, Result, Body>;
  readonly #deps: LifecycleDependencies;
  readonly #queue: PrimitiveQueue;

  constructor(deps: LifecycleDependencies, primitive: Primitive<Row, Result, Body>, queue: PrimitiveQueue) {
    this.#deps = deps;
    this.primitive = primitive;
    this.recorder = new Recorder(deps, primitive);
    this.background = new Background(deps, this.recorder);
    this.#queue = queue;
  }

  /** The columns that every new record has. Its file is recorded together with it. */
  newColumns({ scope, triggered_by }: Maker) {
    const { ids } = this.#deps;
    return {
      id: ids.next(this.primitive.idKind),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      status: 'queued' as const,
      error: null,
      job_id: null,
      page_count: 0,
      credits: 0,
      usage_id: ids.next('primitive_execution'),
      triggered_by,
      created_at: this.recorder.now(),
      started_at: null,
      completed_at: null,
    };
  }

  /** A request that waits leaves a record only on success; otherwise its status code says what happened. */
  create(call: PrimitiveCall, accepted: Accepted<Row>): Promise<Created<Row, Body>> {
    const { background } = accepted.row;
    const isPassing = call.scope.passing !== undefined;
    refuseTogether([[background && isPassing, 'background', 'background and retention=none exclude each other']]);
    return background ? this.#enqueue(call, accepted) : this.wait(call, accepted);
  }

  async #enqueue({ scope, commit }: PrimitiveCall, { row, files }: Accepted<Row>): Promise<Created<Row, Body>> {
    const { primitive } = this;
    const body = await commit(async (tx) => {
      const job_id = await this.#enqueueJob(tx, scope, row);
      const queued = await this.insertQueued(tx, scope, { row: { ...row, job_id }, files });
      await primitive.beforeCommit();
      return primitive.toBody(queued);
    });
    return { body };
  }

  #enqueueJob(tx: Tx, { environmentId, ...scope }: Scope, { id, model, triggered_by }: Row): Promise<string> {
    const { jobs, modelQueues } = this.#deps;
    const data = { ...jobData(this.primitive, { environmentId, ...scope }, id), work: this.primitive.resourceKind };
    const queue = modelQueues.of(model);
    if (queue === null) return jobs.enqueue(tx, this.#queue, data, { group: environmentId });
    return jobs.enqueue(tx, queue, data, { group: turnOf(environmentId, triggered_by) });
  }

  /** Inserts a record that is worked on later: by its own job, or by the step of a run. */
  async insertQueued(tx: Tx, scope: Scope, { row, files }: Accepted<Row>): Promise<Row> {
    const queued = await this.recorder.insert(tx, await this.recorder.withFiles(tx, scope, { row, files }));
    await this.recorder.recordState(tx, scope, queued);
    return queued;
  }

  wait(call: Omit<PrimitiveCall, 'credential'>, { row, files }: Accepted<Row>): Promise<Created<Row, Body>> {
    const { primitive, recorder } = this;
    const { scope, commit, keepsAnswer, signal } = call;
    const started = { ...primitive.withFiles(row, files.map(fileIdOf)), started_at: row.created_at };
    const ended = (end: Pick<PrimitiveRow, 'status' | 'completed_at'>) => recorder.usageOf({ ...started, ...end });
    return waitedFor(this.#deps, { scope, signal, ended }, async (spending) => {
      const { deadlineMs } = this.#deps;
      const obtained = await recorder.obtain(scope, row, { signal, deadlineMs, onSpent: spending.add });
      const completed = recorder.completed(started, obtained.result, spending.total);
      // A longer answer is streamed, also to a request with a key, because its work must not be lost.
      const isInline = keepsAnswer && !this.#isLong(completed);
      const output = isInline ? await primitive.output?.read(scope, completed) : {};
      signal.throwIfAborted();
      let stored = completed;
      const body = await commit(async (tx) => {
        stored = await recorder.insertCompleted(tx, scope, { ...obtained, row: completed, files, spending });
        const answer = { ...primitive.toBody(stored), ...output };
        return keepsAnswer && !isInline ? new UnstoredAnswer(answer) : answer;
      });
      return body instanceof UnstoredAnswer || !(isInline || primitive.output === undefined)
        ? { row: stored }
        : { body };
    });
  }

  async find(scope: Scope, id: string): Promise<Row> {
    const row = await this.primitive.records.find(this.#deps.database.db, scope, id);
    if (row === undefined) throw notFound(this.primitive.title);
    return row;
  }

  /** Tells a record that was not kept from one that never existed. */
  async show(scope: Scope, id: string): Promise<Row> {
    const row = await this.primitive.records.find(this.#deps.database.db, scope, id);
    if (row !== undefined) return row;
    const { title } = this.primitive;
    throw (await this.#deps.passing.isDiscarded(scope, id)) ? notRetained(title) : notFound(title);
  }

  /** With `withOutput` the stored output is intact or recomputed. */
  async get(scope: Scope, id: string, { withOutput, signal }: { withOutput: boolean; signal: AbortSignal }) {
    const row = await this.show(scope, id);
    if (withOutput && this.hasOutput(row)) await this.primitive.output?.require(scope, row, signal);
    return row;
  }

  list(scope: Scope, request: PageRequest, { window, conditions = [], ...filters }: PrimitiveFilters) {
    const all = { window, conditions: [...recordConditions(filters), ...conditions] };
    return this.primitive.records.list(this.#deps.database.db, scope, request, all);
  }

  async delete(scope: Scope, id: string): Promise<void> {
    await this.#deps.database.transaction(async (tx) => {
      await this.#remove(tx, scope, await this.recorder.lock(tx, scope, id));
      await this.primitive.beforeCommit();
    });
  }

  /** Returns false if the record is gone or has not ended. */
  async removeEnded(tx: Tx, scope: Scope, id: string): Promise<boolean> {
    const row = await this.primitive.records.lock(tx, scope, id);
    if (row === undefined || !isOver(row)) return false;
    await this.#remove(tx, scope, row);
    return true;
  }

  /** Returns a record that has already ended unchanged, with its output. */
  cancel(scope: Scope, id: string, commit: Commit): Promise<Body> {
    const { primitive, recorder } = this;
    return commit(async (tx) => {
      const row = await recorder.lock(tx, scope, id);
      if (isOver(row)) return this.#inline(scope, row);
      const ended = await this.#cancelLocked(tx, scope, row);
      await primitive.beforeCommit();
      return primitive.toBody(ended);
    });
  }

  /** Cancels the record of a step with its run. Does nothing to one that has ended or was deleted. */
  async stop(tx: Tx, scope: Scope, id: string): Promise<void> {
    const row = await this.primitive.records.lock(tx, scope, id);
    if (row !== undefined && !isOver(row)) await this.#cancelLocked(tx, scope, row);
  }

  async #cancelLocked(tx: Tx, scope: Scope, row: Row): Promise<Row> {
    const ended = await this.#stop(tx, row);
    await this.primitive.records.update(tx, scope, ended);
    await this.recorder.recordState(tx, scope, ended);
    return ended;
  }

  /** Locks all of them before the first is removed. */
  async usersOf(tx: Tx, scope: Scope, fileId: string): Promise<FileUser[]> {
    const { records, usesFile } = this.primitive;
    const rows = await records.lockWhere(tx, scope, usesFile(fileId));
    return rows.map((row) => ({ id: row.id, remove: () => this.#remove(tx, scope, row) }));
  }

  hasOutput(row: Row): boolean {
    return this.primitive.output?.digestsOf(row).some((digest) => digest !== null) === true;
  }

  /** Returns null if the output can be read. */
  lossOf(scope: Scope, row: Row): Promise<Error | null> {
    return this.#deps.ledger.lossOf(scope, this.primitive.output?.digestsOf(row) ?? []);
  }

  withoutLostOutput(row: Row): Body {
    return { ...this.primitive.toBody(row), output_error: { ...OUTPUT_LOST } };
  }

  async #stop(tx: Tx, row: Row): Promise<Row> {
    if (row.job_id !== null) await this.#deps.jobs.cancel(tx, row.job_id);
    return this.recorder.ended(row, 'cancelled', row.error);
  }

  async #remove(tx: Tx, scope: Scope, row: Row): Promise<void> {
    const { primitive, recorder } = this;
    if (!isOver(row)) await recorder.recordState(tx, scope, await this.#stop(tx, row));
    await primitive.onDelete?.(tx, scope, row);
    await primitive.records.delete(tx, scope, row.id);
    await deleteAnswers(tx, scope, row.id);
    await this.#deps.ledger.release(tx, scope, row.id);
  }

  /** A cancellation returns outputs that are available; GET streams large ones and recomputes lost ones. */
  async #inline(scope: Scope, row: Row): Promise<Body> {
    const { output, toBody } = this.primitive;
    if (output === undefined || !this.hasOutput(row)) return toBody(row);
    if ((await this.lossOf(scope, row)) !== null) return this.withoutLostOutput(row);
    if (this.#isLong(row)) return toBody(row);
    return { ...toBody(row), ...(await output.read(scope, row)) };
  }

  #isLong(row: Row): boolean {
    return (this.primitive.output?.sizeOf(row) ?? 0) > MAX_INLINE_BYTES;
  }
}
