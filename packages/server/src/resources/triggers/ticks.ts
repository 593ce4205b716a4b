/**
 * Fires schedules. The transaction that starts the run also moves the schedule to its next tick and enqueues that, under
 * the lock of the trigger and only if the tick is still the one that is due. So each tick fires once, however many
 * workers there are and however often its job is repeated.
 */
import { type Commit, type Database, serverTime, type Tx } from '../../db/database.ts';
import { failureOf } from '../../jobs/failure.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { JobContext, JobFailure } from '../../jobs/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Runs } from '../runs/service.ts';
import type { Tick, TickQueue, TickWork } from './jobs.ts';
import { isLeftOut, tickAfterDue } from './schedule.ts';
import { enqueueTick } from './service.ts';
import type { FireError, StoredSchedule, StoredTrigger } from './store.ts';
import * as store from './store.ts';

export interface TicksDependencies {
  database: Database;
  jobs: Jobs;
  ticks: TickQueue;
  runs: Runs;
  clock: Clock;
}

const scopeOf = (tick: Tick): Scope => ({ organizationId: tick.organization_id, environmentId: tick.environment_id });
const keyOf = (tick: Tick) => ({ workflowId: tick.workflow_id, id: tick.trigger_id });

/** The tick was taken, or the trigger was changed, while a run was being prepared. */
class NoLongerDue extends Error {}

export class Ticks implements TickWork {
  readonly #deps: TicksDependencies;

  constructor(deps: TicksDependencies) {
    this.#deps = deps;
  }

  async run(tick: Tick, { signal, logger }: JobContext): Promise<void> {
    const scope = scopeOf(tick);
    const { database, runs } = this.#deps;
    const trigger = await store.findTrigger(database.db, scope, keyOf(tick));
    if (!isDue(trigger, tick)) return;
    const times = { dueAt: new Date(tick.due_at), now: await serverTime(database.db) };
    if (isLeftOut(trigger.config, times)) {
      await database.transaction((tx) => this.#pass(tx, tick, null));
      return;
    }
    try {
      await runs.deliver(
        { scope, commit: this.#taking(tick), signal },
        {
          workflowId: trigger.workflow_id,
          triggerId: trigger.id,
          trigger: { type: 'schedule', schedule_id: trigger.id, scheduled_at: tick.due_at },
          triggeredBy: trigger.created_by,
          key: tick.due_at,
          inputs: () => ({ documents: trigger.documents, jsonInputs: trigger.json_inputs }),
        },
      );
    } catch (error) {
      if (error instanceof NoLongerDue) return;
      // What may pass is repeated; the rest would fail again.
      if (!(error instanceof AppError) || error.retryable || error.status >= 500) throw error;
      logger.warn({ error, trigger_id: trigger.id }, 'a schedule could not start its run');
      const { code, message } = failureOf(error, 1);
      await database.transaction((tx) => this.#pass(tx, tick, { code, message, at: this.#now() }));
    }
  }

  async giveUp(tx: Tx, tick: Tick, { code, message }: JobFailure): Promise<void> {
    await this.#pass(tx, tick, { code, message, at: this.#now() });
  }

  /** Goes on to the next tick without a run. */
  async #pass(tx: Tx, tick: Tick, error: FireError | null): Promise<void> {
    const trigger = await store.lockTrigger(tx, scopeOf(tick), keyOf(tick));
    if (isDue(trigger, tick)) await this.#move(tx, trigger, { last_error: error });
  }

  /** A transaction that takes the tick together with what it commits. */
  #taking(tick: Tick): Commit {
    return (work) =>
      this.#deps.database.transaction(async (tx) => {
        const trigger = await store.lockTrigger(tx, scopeOf(tick), keyOf(tick));
        if (!isDue(trigger, tick)) throw new NoLongerDue();
        const made = await work(tx);
        await this.#move(tx, trigger, {
          last_fired_at: this.#now(),
          last_run_id: (made as { id: string }).id,
          last_error: null,
        });
        return made;
      });
  }

  async #move(tx: Tx, trigger: StoredSchedule, values: Partial<StoredTrigger>): Promise<void> {
    const dueAt = new Date(trigger.next_fire_at ?? Number.NaN);
    const next = tickAfterDue(trigger.config, { dueAt, now: await serverTime(tx) });
    await enqueueTick(tx, this.#deps, trigger, next);
    await store.updateTrigger(tx, trigger.id, { ...values, next_fire_at: next.toISOString() });
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}

const isDue = (trigger: StoredTrigger | undefined, { due_at }: Tick): trigger is StoredSchedule =>
  trigger?.type === 'schedule' && trigger.next_fire_at === due_at;
