import type { Tx } from '../../db/database.ts';
import type { JobContext, JobFailure, QueueDefinition } from '../../jobs/queue.ts';

/** One tick of a schedule. */
export interface Tick {
  organization_id: string;
  environment_id: string;
  workflow_id: string;
  trigger_id: string;
  due_at: string;
}

export type TickQueue = QueueDefinition<Tick>;

export interface TickWork {
  run(tick: Tick, context: JobContext): Promise<void>;
  giveUp(tx: Tx, tick: Tick, failure: JobFailure): Promise<void>;
}

/** A tick only starts a run, so it ends soon. */
export const tickQueue = (work: () => TickWork): TickQueue => ({
  name: 'triggers.tick',
  concurrency: 4,
  testConcurrency: 3,
  retryLimit: 5,
  retryDelayMs: 1_000,
  retryDelayMaxMs: 60_000,
  leaseSeconds: 10,
  timeoutMs: 15 * 60_000,
  run: (tick, context) => work().run(tick, context),
  onDead: (tx, tick, failure) => work().giveUp(tx, tick, failure),
});
