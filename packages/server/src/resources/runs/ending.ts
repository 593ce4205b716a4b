/** How runs change their state: every change is written together with its usage and its event. */
import type { Tx } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { currentLane } from '../../lib/lane.ts';
import type { Scope } from '../../lib/scope.ts';
import type { StepError } from '../../workflows/run/step-error.ts';
import type { Events } from '../events/service.ts';
import type { NewUsageRun } from '../usage/records.ts';
import type { Usage } from '../usage/service.ts';
import { announcedRun, type RunEvent, runEvent, stepEvent } from './event.ts';
import { writeState } from './event-store.ts';
import { closeReviews } from './review-store.ts';
import { isRecordOperation, type RecordOperation, type StoredError, type StoredRun, type StoredStep } from './rows.ts';
import * as steps from './step-store.ts';

/** Stops the record that a step works on, in the transaction that stops the step. */
export type StopPrimitive = (tx: Tx, scope: Scope, id: string) => Promise<void>;

export interface EndingDependencies {
  jobs: Jobs;
  usage: Usage;
  events: Events;
  clock: Clock;
  /** By the operation of the artifact. */
  primitives: Record<RecordOperation, { stop: StopPrimitive }>;
}

const OVER: ReadonlySet<string> = new Set(['completed', 'error', 'failed', 'cancelled']);

export const isOver = ({ status }: Pick<StoredRun, 'status'>): boolean => OVER.has(status);

export const scopeOf = (run: Pick<StoredRun, 'organization_id' | 'environment_id'>): Scope => ({
  organizationId: run.organization_id,
  environmentId: run.environment_id,
});

type End =
  | { status: 'completed' }
  | { status: 'error' | 'failed'; error: StoredError }
  | { status: 'cancelled'; cancel_reason: string };

/** What happened to steps before and after the run changed, written with its change. */
interface StepEvents {
  before?: readonly RunEvent[];
  after?: readonly RunEvent[];
}

export class RunStates {
  readonly #deps: EndingDependencies;

  constructor(deps: EndingDependencies) {
    this.#deps = deps;
  }

  /** Ends the run and everything that still works for it. The run is locked. */
  async end(tx: Tx, run: StoredRun, end: End, events: readonly RunEvent[] = []): Promise<StoredRun> {
    const scope = scopeOf(run);
    // A run completes when every step has ended.
    const stopped = end.status === 'completed' ? [] : await this.#stopAll(tx, run, end);
    const totals = await steps.totalsOf(tx, run.id);
    const spent = await this.#deps.usage.totalsOfRun(tx, scope, run.id);
    const change = {
      ...end,
      ...spent,
      retry_count: totals.retries,
      execution_ms: totals.executionMs,
      waiting_for: [],
      completed_at: this.now(),
    };
    const ended = await this.change(tx, run, change, { before: [...events, ...stopped] });
    recordSpan(ended);
    return ended;
  }

  /** Stops what still works for the run, and closes what waits for a person. */
  async #stopAll(tx: Tx, run: StoredRun, end: Exclude<End, { status: 'completed' }>): Promise<RunEvent[]> {
    const reason = end.status === 'cancelled' ? end.cancel_reason : 'The run ended.';
    const open = await steps.openSteps(tx, scopeOf(run), run.id);
    for (const step of open) await this.#stop(tx, step, reason);
    await closeReviews(tx, scopeOf(run), run.id, this.now());
    return open.map((step) => stepEvent({ ...step, status: 'cancelled' }));
  }

  /** A run whose steps all wait for people waits too; one that can go on runs. The run is locked. */
  async settle(tx: Tx, run: StoredRun): Promise<StoredRun> {
    const open = await steps.openSteps(tx, scopeOf(run), run.id);
    const waiting_for = [
      ...new Set(open.filter(({ status }) => status === 'awaiting_review').map(({ block_id }) => block_id)),
    ];
    if (waiting_for.length > 0 && open.every(({ status }) => status === 'awaiting_review')) {
      return this.change(tx, run, { status: 'awaiting_review', waiting_for });
    }
    return run.status === 'awaiting_review' ? this.change(tx, run, { status: 'running', waiting_for: [] }) : run;
  }

  /** Writes the change, the ledger, and the event of a state that callers wait for. The run is locked or new. */
  async change(tx: Tx, run: StoredRun, change: Partial<StoredRun>, events: StepEvents = {}): Promise<StoredRun> {
    const scope = scopeOf(run);
    const changed = { ...run, ...change };
    await this.record(tx, changed, events);
    const event = changed.status === run.status ? null : announcedRun(changed);
    if (event !== null) await this.#deps.events.record(tx, scope, event);
    return changed;
  }

  async record(tx: Tx, run: StoredRun, { before = [], after = [] }: StepEvents = {}): Promise<void> {
    const events = [...before, runEvent(run), ...after];
    await this.#deps.usage.recordRun(scopeOf(run), usageOf(run), (usage) =>
      writeState(tx, run, { usage, events, now: this.now() }),
    );
  }

  now(): string {
    return this.#deps.clock.now().toISOString();
  }

  async #stop(tx: Tx, step: StoredStep, reason: string): Promise<void> {
    const scope = scopeOf(step);
    if (step.job_id !== null) await this.#deps.jobs.cancel(tx, step.job_id);
    // First the step: a record that it was about to begin is known then, and it cannot begin one any more.
    const change = { status: 'cancelled' as const, reason, completed_at: this.now() };
    await this.stopRecord(tx, (await steps.updateStep(tx, scope, step, change)) ?? step);
  }

  /** Cancels the record that a step works on, if it has not ended. */
  async stopRecord(tx: Tx, step: StoredStep): Promise<void> {
    const { artifact_operation: operation, artifact_id: id } = step;
    if (id !== null && isRecordOperation(operation)) {
      await this.#deps.primitives[operation].stop(tx, scopeOf(step), id);
    }
  }
}

/** The span of a run is recorded when it ends, because no process lives through all of it. */
function recordSpan(run: StoredRun): void {
  const { id, workflow_id, status, page_count, traceparent, created_at, completed_at } = run;
  if (traceparent === null || completed_at === null) return;
  currentLane().span?.recordPast({
    parent: traceparent,
    about: id,
    name: 'workflow run',
    startedAt: new Date(created_at),
    endedAt: new Date(completed_at),
    attributes: {
      'recto.run_id': id,
      'recto.workflow_id': workflow_id,
      'recto.run.status': status,
      'recto.pages': page_count,
    },
    errorType: run.error?.category ?? null,
  });
}

function usageOf(run: StoredRun): NewUsageRun {
  const { created_at, started_at, completed_at, triggered_by } = run;
  const durationMs = completed_at === null ? null : new Date(completed_at).getTime() - new Date(created_at).getTime();
  return {
    run_id: run.id,
    workflow_id: run.workflow_id,
    status: run.status,
    trigger_type: run.trigger_type as NewUsageRun['trigger_type'],
    created_at,
    started_at,
    completed_at,
    duration_ms: durationMs === null ? null : Math.max(0, durationMs),
    execution_duration_ms: run.execution_ms,
    page_count: run.page_count,
    credits: run.credits,
    retry_count: run.retry_count,
    triggered_by:
      triggered_by === null
        ? null
        : {
            api_key_id: triggered_by.api_key_id ?? null,
            user_email: triggered_by.user_email ?? null,
            user_id: triggered_by.user_id ?? null,
          },
  };
}

export const storedError = (
  { message, stage, category, code, context }: Pick<StepError, 'message' | 'stage' | 'category' | 'code' | 'context'>,
  step: Pick<StoredStep, 'id' | 'block_id' | 'block_label'> | null,
): StoredError => ({
  message,
  stage,
  category,
  details: {
    message,
    stack_trace: null,
    block_id: step?.block_id ?? null,
    block_name: step === null ? null : step.block_label || step.block_id,
    error_code: code,
    context,
  },
  failing_step_id: step?.id ?? null,
});
