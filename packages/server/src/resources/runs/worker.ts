/** Executes steps. A step may be executed more than once; it is recorded once. */
import { ZodError } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { JobContext, JobFailure } from '../../jobs/queue.ts';
import { AppError } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import { StepError } from '../../workflows/run/step-error.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { PrimitiveJob } from '../primitives/queue.ts';
import { jobData } from '../primitives/queue.ts';
import { Advance } from './advance.ts';
import * as artifacts from './artifact-store.ts';
import { isOver, type RunStates, storedError } from './ending.ts';
import { stepEvent } from './event.ts';
import { writeEvents } from './event-store.ts';
import { type Artifact, AttemptSuperseded, type StepContext, type StepOutcome } from './executors/executor.ts';
import type { Executors } from './executors/registry.ts';
import type { StepJob, StepQueues } from './jobs.ts';
import { blobsOf, type Payload, type RunValues } from './payload.ts';
import type { RunPlans } from './plans.ts';
import type { Reviewing } from './reviewing.ts';
import type { StoredRun, StoredStep } from './rows.ts';
import { readInputs } from './step-inputs.ts';
import * as steps from './step-store.ts';
import * as store from './store.ts';

/** Gives up the record that a step works on, in the transaction that gives up the step. */
type GiveUp = (tx: Tx, data: PrimitiveJob, failure: JobFailure) => Promise<void>;

export interface RunWorkerDependencies {
  database: Database;
  ledger: BlobLedger;
  jobs: Jobs;
  queues: StepQueues;
  states: RunStates;
  plans: RunPlans;
  values: RunValues;
  executors: Executors;
  reviewing: Reviewing;
  giveUp: Record<'parse' | 'extraction', GiveUp>;
}

/** The outcome of a step with its values stored. */
interface KeptOutcome extends Omit<StepOutcome, 'outputs' | 'items' | 'next'> {
  outputs: Record<string, Payload>;
  items?: Payload[];
  next?: { isLast: boolean; payload: Payload | null };
}

export class RunWorker {
  readonly #deps: RunWorkerDependencies;

  constructor(deps: RunWorkerDependencies) {
    this.#deps = deps;
  }

  async run({ organization_id, environment_id, run_id: runId, key }: StepJob, job: JobContext): Promise<void> {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    const claimed = await this.#claim(scope, runId, key);
    // The step has ended or its run was cancelled or deleted.
    if (claimed === null) return;
    const { run, step } = claimed;
    const startedAt = performance.now();
    try {
      const kept = await this.#execute(scope, { run, step, job });
      await this.#complete(scope, { run, step, kept, executionMs: performance.now() - startedAt });
    } catch (error) {
      if (job.signal.aborted) throw error;
      if (error instanceof AttemptSuperseded) return;
      const final = finalError(error);
      if (final === null) throw error;
      const executionMs = performance.now() - startedAt;
      await this.#deps.database.transaction((tx) => this.#fail(tx, scope, step, { error: final, executionMs }));
    }
  }

  /** Runs in the transaction that gives the job up. */
  async giveUp(tx: Tx, { organization_id, environment_id, run_id: runId, key }: StepJob, failure: JobFailure) {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    // Always the run first, then its steps. Under its lock no attempt can end, and none will begin.
    const run = await store.lockRun(tx, scope, runId);
    const step = (await steps.findSteps(tx, scope, runId, [key])).get(key);
    if (run === undefined || isOver(run) || step === undefined) return;
    const { artifact_operation: operation, artifact_id: id } = step;
    if (id !== null && (operation === 'parse' || operation === 'extraction')) {
      await this.#deps.giveUp[operation](tx, jobData({ resourceKind: operation }, scope, id), failure);
    }
    const error = new StepError({
      code: failure.code,
      message: failure.message,
      category: failure.code === 'rate_limited' ? 'quota' : failure.is_retryable ? 'transient' : 'permanent',
      context: { attempts: failure.attempts },
    });
    const { states } = this.#deps;
    const stored = storedError(error, step);
    const change = { status: 'error' as const, error: stored, completed_at: states.now() };
    await steps.updateStep(tx, scope, step, change);
    await writeEvents(tx, runId, [stepEvent({ ...step, ...change })], states.now());
    await states.end(tx, run, { status: 'error', error: stored });
  }

  /** Begins an attempt; the first one of a run begins the run. */
  async #claim(scope: Scope, runId: string, key: string): Promise<{ run: StoredRun; step: StoredStep } | null> {
    const { database, states } = this.#deps;
    const claimed = await steps.claimInBegunRun(database.db, scope, { runId, key, now: states.now() });
    const begun = claimed && (await store.findRun(database.db, scope, runId));
    if (claimed !== undefined && begun !== undefined) return { run: begun, step: claimed };
    return database.transaction(async (tx) => {
      const known = await store.lockRun(tx, scope, runId);
      if (known === undefined || isOver(known)) return null;
      const step = await steps.claimStep(tx, scope, { runId, key, now: states.now() });
      if (step === undefined) return null;
      const run =
        known.status === 'queued'
          ? await states.change(tx, known, { status: 'running', started_at: states.now() })
          : known;
      await writeEvents(tx, runId, [stepEvent(step)], states.now());
      return { run, step };
    });
  }

  async #execute(
    scope: Scope,
    { run, step, job }: { run: StoredRun; step: StoredStep; job: JobContext },
  ): Promise<KeptOutcome> {
    const { database, plans, values, executors } = this.#deps;
    const plan = await plans.find(scope, run.workflow_version_id);
    const block = plan.nodes.get(step.block_id)?.block;
    if (block === undefined) {
      throw new StepError({
        code: 'unknown_block',
        message: 'The version of the run has no such block.',
        stage: 'registry_lookup',
      });
    }
    const context: StepContext = {
      scope,
      run,
      plan,
      step,
      block,
      job,
      inputs: await readInputs({ db: database.db, values }, scope, step),
      write: (work) => this.#write(scope, step, work),
      readArtifact: async () =>
        step.artifact_id === null
          ? null
          : ((await artifacts.findArtifact(database.db, scope, step.artifact_id))?.content ?? null),
      putArtifact: (tx, artifact) => this.#putArtifact(tx, step, artifact),
    };
    return this.#keep(scope, await executors(step)(context), job.signal);
  }

  async #keep(scope: Scope, { outputs, items, next, ...rest }: StepOutcome, signal: AbortSignal): Promise<KeptOutcome> {
    const { values } = this.#deps;
    const kept: Record<string, Payload> = {};
    for (const [handle, value] of Object.entries(outputs)) kept[handle] = await values.keep(scope, value, signal);
    const keptItems: Payload[] = [];
    for (const item of items ?? []) keptItems.push(await values.keep(scope, item, signal));
    return {
      ...rest,
      outputs: kept,
      ...(items !== undefined && { items: keptItems }),
      ...(next !== undefined && {
        next: {
          isLast: next.isLast,
          payload: next.value === null ? null : await values.keep(scope, next.value, signal),
        },
      }),
    };
  }

  /**
   * The lock of the step keeps newer attempts from beginning until the transaction ends. It is not another update: a
   * second one of the same row makes PostgreSQL check its run, whose lock somebody who ends the run may hold.
   */
  #write<T>(scope: Scope, step: StoredStep, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.database.transaction(async (tx) => {
      const result = await work(tx);
      if (!(await steps.holdAttempt(tx, scope, step))) throw new AttemptSuperseded();
      return result;
    });
  }

  async #putArtifact(tx: Tx, step: StoredStep, { id, operation, content }: Artifact): Promise<void> {
    const { organization_id, environment_id, workflow_id, run_id, block_id } = step;
    const scope = { organizationId: organization_id, environmentId: environment_id };
    const row = { id, organization_id, environment_id, workflow_id, run_id, step_id: step.id, block_id, operation };
    await artifacts.upsertArtifact(tx, { ...row, content, created_at: this.#deps.states.now() });
    await steps.updateAttempt(tx, scope, step, { artifact_operation: operation, artifact_id: id });
    step.artifact_operation = operation;
    step.artifact_id = id;
  }

  async #complete(
    scope: Scope,
    {
      run: begun,
      step,
      kept,
      executionMs,
    }: { run: StoredRun; step: StoredStep; kept: KeptOutcome; executionMs: number },
  ): Promise<void> {
    const { database, ledger, jobs, queues, states, plans } = this.#deps;
    const plan = await plans.find(scope, begun.workflow_version_id);
    await database.transaction(async (tx) => {
      const run = await store.lockRun(tx, scope, step.run_id);
      if (run === undefined || isOver(run)) return;
      if (kept.artifact !== undefined) await this.#putArtifact(tx, step, kept.artifact);
      const isReviewed = kept.review?.evaluation.matched === true;
      const change = {
        status: isReviewed ? ('awaiting_review' as const) : ('completed' as const),
        // What is reviewed is no output yet.
        outputs: isReviewed ? {} : kept.outputs,
        completed_at: isReviewed ? null : states.now(),
        execution_ms: step.execution_ms + Math.round(executionMs),
        ...(kept.model !== undefined && { model: kept.model }),
      };
      if (!(await steps.updateAttempt(tx, scope, step, change))) throw new AttemptSuperseded();
      if (kept.review !== undefined) {
        const judged = { ...step, model: kept.model ?? step.model };
        await this.#deps.reviewing.begin(tx, run, judged, kept.review);
      }
      if (isReviewed) {
        await writeEvents(tx, run.id, [stepEvent({ ...step, ...change })], states.now());
        await states.settle(tx, run);
        await faultPoint('runs.before_end_commit');
        return;
      }
      const { items = [], next } = kept;
      const payloads = [...Object.values(kept.outputs), ...items, ...(next?.payload == null ? [] : [next.payload])];
      for (const blob of blobsOf(payloads)) await ledger.claim(tx, scope, blob, run.id);
      const advance = new Advance({ jobs, queues, states }, { tx, plan, run });
      const ended = await advance.after({ ...step, ...change }, { items, ...(next !== undefined && { next }) });
      if (ended === null && plan.hasReviews) await states.settle(tx, run);
      await faultPoint('runs.before_end_commit');
    });
  }

  async #fail(
    tx: Tx,
    scope: Scope,
    step: StoredStep,
    { error, executionMs }: { error: StepError; executionMs: number },
  ): Promise<void> {
    const { states } = this.#deps;
    const run = await store.lockRun(tx, scope, step.run_id);
    if (run === undefined || isOver(run)) return;
    const stored = storedError(error, step);
    const change = {
      status: 'error' as const,
      error: stored,
      completed_at: states.now(),
      execution_ms: step.execution_ms + Math.round(executionMs),
    };
    if (!(await steps.updateAttempt(tx, scope, step, change))) return;
    await states.stopRecord(tx, step);
    await writeEvents(tx, run.id, [stepEvent({ ...step, ...change })], states.now());
    await states.end(tx, run, { status: 'error', error: stored });
  }
}

/** Returns null for errors that another attempt may not have. */
function finalError(error: unknown): StepError | null {
  if (error instanceof StepError) return error;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const message = `The config cannot be used: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
    return new StepError({ code: 'invalid_config', message, stage: 'registry_lookup' });
  }
  if (!(error instanceof AppError) || error.retryable || error.code === 'internal') return null;
  const { detail } = error;
  const isCoded = typeof detail === 'object' && !Array.isArray(detail);
  return new StepError({
    code: isCoded ? detail.code : error.code,
    message: error.message,
    stage: error.code === 'bad_document' || error.code === 'gone' ? 'document_fetch' : 'execution',
    context: isCoded ? detail.details : null,
  });
}
