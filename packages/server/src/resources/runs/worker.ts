/** Executes steps. A step may be executed more than once; it is recorded once. */
import type { Database, Tx } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { JobContext, JobFailure } from '../../jobs/queue.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import { errorTypeOf, traced } from '../../lib/trace.ts';
import type { Json } from '../../pipelines/json/json.ts';
import { StepError } from '../../workflows/run/step-error.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { PrimitiveJob } from '../primitives/queue.ts';
import { jobData } from '../primitives/queue.ts';
import { Advance } from './advance.ts';
import * as artifacts from './artifact-store.ts';
import * as attempts from './attempt-store.ts';
import { isOver, type RunStates, storedError } from './ending.ts';
import { stepEvent } from './event.ts';
import { writeEvents } from './event-store.ts';
import { type Artifact, AttemptSuperseded, type RunContext, type StepOutcome } from './executors/executor.ts';
import type { Executors } from './executors/registry.ts';
import { finalError } from './final-error.ts';
import { type QueuesOfSteps, queueFor, type StepJob } from './jobs.ts';
import { insertLookups } from './lookup-store.ts';
import { RecordingLookups } from './lookups.ts';
import { type Progress, progressOf } from './next-step.ts';
import { blobsOf, jsonValue, type Payload, type RunValues } from './payload.ts';
import type { RunPlans } from './plans.ts';
import type { Reviewing } from './reviewing.ts';
import { isRecordOperation, type RecordOperation, type StoredRun, type StoredStep } from './rows.ts';
import { inputPayloads, loadInputs, roundReader } from './step-inputs.ts';
import * as steps from './step-store.ts';
import * as store from './store.ts';

/** Gives up the record that a step works on, in the transaction that gives up the step. */
type GiveUp = (tx: Tx, data: PrimitiveJob, failure: JobFailure) => Promise<void>;

export interface RunWorkerDependencies extends QueuesOfSteps {
  database: Database;
  ledger: BlobLedger;
  jobs: Jobs;
  states: RunStates;
  plans: RunPlans;
  values: RunValues;
  executors: Executors<RunContext>;
  reviewing: Reviewing;
  giveUp: Record<RecordOperation, GiveUp>;
}

/** The outcome of a step with its values stored. */
interface KeptOutcome extends Omit<StepOutcome, 'outputs' | 'items' | 'next'> {
  outputs: Record<string, Payload>;
  lookups: Payload | null;
  items?: Payload[];
  next?: { isLast: boolean; payload: Payload | null };
}

interface Ended extends Pick<attempts.ClaimedStep, 'run' | 'step'> {
  kept: KeptOutcome;
  executionMs: number;
  /** Whether the job may go on with the next step. */
  goesOn: boolean;
}

/** How long a job goes on with further steps before other jobs have their turn. */
const TURN_MS = 1_000;

export class RunWorker {
  readonly #deps: RunWorkerDependencies;

  constructor(deps: RunWorkerDependencies) {
    this.#deps = deps;
  }

  async run(data: StepJob, job: JobContext): Promise<void> {
    const scope = { organizationId: data.organization_id, environmentId: data.environment_id };
    const turnEndsAt = performance.now() + TURN_MS;
    try {
      // None if the step has ended or its run was cancelled or deleted.
      let claimed = await this.#claimOfJob(scope, data, job);
      while (claimed !== null) {
        const { run, step } = claimed;
        job.signal.throwIfAborted();
        const startedAt = performance.now();
        const kept = await this.#tracedOutcome(scope, { ...claimed, job });
        const endedAt = performance.now();
        // What failed before is counted by the job, and must not be counted for another step.
        const goesOn = job.attempt === 1 && endedAt < turnEndsAt;
        claimed = await this.#end(scope, { run, step, kept, executionMs: endedAt - startedAt, goesOn });
        if (claimed !== null) await faultPoint('runs.before_next_step');
      }
    } catch (error) {
      if (job.signal.aborted || !(error instanceof AttemptSuperseded)) throw error;
    }
  }

  /** Runs in the transaction that gives the job up. */
  async giveUp(
    tx: Tx,
    { organization_id, environment_id, run_id: runId }: StepJob,
    failure: JobFailure,
    { jobId }: Pick<JobContext, 'jobId'>,
  ): Promise<void> {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    // Always the run first, then its steps. Under its lock no attempt can end, and none will begin.
    const run = await store.lockRun(tx, scope, runId);
    const step = await steps.openStepOfJob(tx, scope, { runId, jobId });
    if (run === undefined || isOver(run) || step === undefined) return;
    const { artifact_operation: operation, artifact_id: id } = step;
    if (id !== null && isRecordOperation(operation)) {
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
    await states.end(tx, run, { status: 'error', error: stored }, [stepEvent({ ...step, ...change })]);
  }

  /** A job whose worker went away may have gone on from the step that it was made for to another one. */
  async #claimOfJob(
    scope: Scope,
    { run_id: runId, key, begins = false }: StepJob,
    { jobId }: JobContext,
  ): Promise<attempts.ClaimedStep | null> {
    const claimed = await this.#claim(scope, runId, key, begins);
    if (claimed !== null) return claimed;
    const open = await steps.openStepOfJob(this.#deps.database.db, scope, { runId, jobId });
    return open === undefined ? null : this.#claim(scope, runId, open.key, false);
  }

  /** Begins an attempt; the first one of a run begins the run. */
  async #claim(scope: Scope, runId: string, key: string, begins: boolean): Promise<attempts.ClaimedStep | null> {
    const { database, states } = this.#deps;
    const claim = { runId, key };
    const claimed = begins ? undefined : await attempts.claimInBegunRun(database.db, scope, claim);
    if (claimed !== undefined) return claimed;
    return database.transaction(async (tx) => {
      const known = await store.lockRun(tx, scope, runId);
      if (known === undefined || isOver(known)) return null;
      const begun = await attempts.claimStep(tx, claim);
      if (begun === undefined) return null;
      const { step, inputs } = begun;
      const event = stepEvent(step);
      if (known.status !== 'queued') {
        await writeEvents(tx, runId, [event], states.now());
        return { run: known, step, inputs };
      }
      const run = await states.change(tx, known, { status: 'running', started_at: states.now() }, { after: [event] });
      return { run, step, inputs };
    });
  }

  #tracedOutcome(scope: Scope, begun: attempts.ClaimedStep & { job: JobContext }): Promise<KeptOutcome> {
    const { id, block_type, part, attempt } = begun.step;
    const attributes = { 'recto.step_id': id, 'recto.block.part': part, 'recto.step.attempt': attempt };
    return traced(`step ${block_type}`, attributes, async (span) => {
      const kept = await this.#outcome(scope, begun);
      if (kept.error !== undefined) span?.fail(errorTypeOf(kept.error));
      return kept;
    });
  }

  /** Executes the step. An error that every further attempt would have too is an outcome. */
  async #outcome(scope: Scope, begun: attempts.ClaimedStep & { job: JobContext }): Promise<KeptOutcome> {
    const { signal } = begun.job;
    const lookups = new RecordingLookups();
    try {
      return await this.#keep(scope, await this.#execute(scope, { ...begun, lookups }), lookups, signal);
    } catch (error) {
      const final = signal.aborted ? null : finalError(error);
      if (final === null) throw error;
      return this.#keep(scope, { outputs: {}, error: final }, lookups, signal);
    }
  }

  async #execute(
    scope: Scope,
    { run, step, inputs, job, lookups }: attempts.ClaimedStep & { job: JobContext; lookups: RecordingLookups },
  ): Promise<StepOutcome> {
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
    const parts = { db: database.db, values };
    const context: RunContext = {
      scope,
      run,
      step,
      block,
      job,
      signal: job.signal,
      lookups,
      inputs: await loadInputs(values, scope, inputs),
      rounds: roundReader(parts, { scope, runId: run.id, plan }, step),
      write: (work) => this.#write(scope, step, work),
      readArtifact: async () =>
        step.artifact_id === null
          ? null
          : ((await artifacts.findArtifact(database.db, scope, step.artifact_id))?.content ?? null),
      putArtifact: (tx, artifact) => this.#putArtifact(tx, step, artifact),
    };
    return executors(step)(context);
  }

  async #keep(
    scope: Scope,
    { outputs, items, next, ...rest }: StepOutcome,
    { made }: RecordingLookups,
    signal: AbortSignal,
  ): Promise<KeptOutcome> {
    const { values } = this.#deps;
    const kept: Record<string, Payload> = {};
    for (const [handle, value] of Object.entries(outputs)) kept[handle] = await values.keep(scope, value, signal);
    const keptItems: Payload[] = [];
    for (const item of items ?? []) keptItems.push(await values.keep(scope, item, signal));
    return {
      ...rest,
      outputs: kept,
      lookups: made.length === 0 ? null : await values.keep(scope, jsonValue(made as unknown as Json), signal),
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

  async #insertArtifact(tx: Tx, step: StoredStep, artifact: Artifact): Promise<void> {
    const { id, operation, content, created_at = this.#deps.states.now() } = artifact;
    const { organization_id, environment_id, workflow_id, run_id, block_id } = step;
    const row = { id, organization_id, environment_id, workflow_id, run_id, step_id: step.id, block_id, operation };
    await artifacts.upsertArtifact(tx, { ...row, content, created_at });
  }

  async #putArtifact(tx: Tx, step: StoredStep, artifact: Artifact): Promise<void> {
    const { id, operation } = artifact;
    const scope = { organizationId: step.organization_id, environmentId: step.environment_id };
    await this.#insertArtifact(tx, step, artifact);
    await steps.updateAttempt(tx, scope, step, { artifact_operation: operation, artifact_id: id });
    step.artifact_operation = operation;
    step.artifact_id = id;
  }

  /**
   * Records the outcome and what follows from it, in one transaction under the lock of the run. Returns the next step if
   * the job goes on with it.
   */
  async #end(
    scope: Scope,
    { run: begun, step, kept, executionMs, goesOn }: Ended,
  ): Promise<attempts.ClaimedStep | null> {
    const { database, ledger, states, plans } = this.#deps;
    const plan = await plans.find(scope, begun.workflow_version_id);
    const change = this.#changeOf(step, kept, executionMs);
    const block = plan.nodes.get(step.block_id)?.block;
    const job =
      goesOn && step.job_id !== null && block !== undefined
        ? { id: step.job_id, queue: queueFor(this.#deps, { block, part: step.part }) }
        : undefined;
    if (job !== undefined && isPlain(kept) && !plan.hasReviews) {
      const progress = progressOf(this.#deps, { plan, run: begun, job, step: { ...step, ...change } });
      if (progress !== null) return this.#continue(scope, { run: begun, step, change, progress });
    }
    return database.transaction(async (tx) => {
      const locked = await attempts.endAttempt(tx, scope, step, change);
      if (locked === undefined || isOver(locked.run)) return null;
      if (!locked.isOurs) throw new AttemptSuperseded();
      const { run } = locked;
      if (kept.artifact !== undefined) await this.#insertArtifact(tx, step, kept.artifact);
      if (kept.lookups !== null) {
        await insertLookups(tx, { runId: run.id, key: step.key, payload: kept.lookups });
      }
      for (const blob of blobsOf(payloadsOf(kept, change))) await ledger.claim(tx, scope, blob, run.id);
      const ended = { ...step, ...change };
      if (ended.status === 'error') {
        await this.#fail(tx, run, ended);
        return null;
      }
      let next: attempts.ClaimedStep | null = null;
      if (kept.review !== undefined) await this.#deps.reviewing.begin(tx, run, ended, kept.review);
      if (ended.status === 'awaiting_review') {
        await writeEvents(tx, run.id, [stepEvent(ended)], states.now());
        await states.settle(tx, run);
      } else {
        const advance = new Advance(this.#deps, { tx, plan, run, job });
        const { items = [], next: value } = kept;
        const over = await advance.after(ended, { items, ...(value !== undefined && { next: value }) });
        if (over === null && plan.hasReviews) await states.settle(tx, run);
        const { continued } = advance;
        if (continued !== null) {
          const inputs = continued.inputs ?? (await inputPayloads(tx, scope, continued.step));
          next = { run: begun, step: continued.step, inputs };
        }
      }
      await faultPoint('runs.before_end_commit');
      return next;
    });
  }

  /** Does the same in one statement, for a step from which only one other follows. */
  async #continue(
    scope: Scope,
    { run, step, change, progress }: Pick<Ended, 'run' | 'step'> & { change: attempts.StepEnd; progress: Progress },
  ): Promise<attempts.ClaimedStep | null> {
    const { next, inputs, events } = progress;
    const writing = { change, next: [next], events };
    const ended = await attempts.endAndContinue(this.#deps.database.db, scope, step, writing);
    if (ended === undefined || ended.isOver) return null;
    if (!ended.isOurs) throw new AttemptSuperseded();
    return { run, step: next, inputs };
  }

  #changeOf(step: StoredStep, kept: KeptOutcome, executionMs: number): attempts.StepEnd {
    const isReviewed = kept.error === undefined && kept.review?.evaluation.matched === true;
    return {
      status:
        kept.error !== undefined
          ? ('error' as const)
          : isReviewed
            ? ('awaiting_review' as const)
            : ('completed' as const),
      // What is reviewed is no output yet.
      outputs: isReviewed ? {} : kept.outputs,
      error: kept.error === undefined ? null : storedError(kept.error, step),
      completed_at: isReviewed ? null : this.#deps.states.now(),
      execution_ms: step.execution_ms + Math.round(executionMs),
      model: kept.model ?? step.model,
      artifact_operation: kept.artifact?.operation ?? step.artifact_operation,
      artifact_id: kept.artifact?.id ?? step.artifact_id,
    };
  }

  /** Ends the run with the error of the step. */
  async #fail(tx: Tx, run: StoredRun, step: StoredStep): Promise<void> {
    const { states } = this.#deps;
    if (step.error === null) throw new Error('a step that failed has an error');
    await states.stopRecord(tx, step);
    await states.end(tx, run, { status: 'error', error: step.error }, [stepEvent(step)]);
  }
}

/** Nothing has to be written beside the step itself. */
const isPlain = (kept: KeptOutcome): boolean =>
  kept.error === undefined &&
  kept.review === undefined &&
  kept.artifact === undefined &&
  kept.lookups === null &&
  kept.items === undefined &&
  kept.next === undefined &&
  blobsOf(Object.values(kept.outputs)).length === 0;

/** Everything that the run owns from now on. */
const payloadsOf = (
  { items = [], next, lookups }: KeptOutcome,
  { outputs }: { outputs: Record<string, Payload> },
): Payload[] => [
  ...Object.values(outputs),
  ...items,
  ...(next?.payload == null ? [] : [next.payload]),
  ...(lookups === null ? [] : [lookups]),
];
