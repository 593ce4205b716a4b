import type { Tx } from '../db/database.ts';
import { misconfigured } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';

/** A kind of job: what it does, how often it may fail, and how many run at once. */
export interface QueueDefinition<Data extends object> {
  /** For example `files.analyze`. */
  readonly name: string;
  /** How many jobs of this queue run at once in one worker process. */
  readonly concurrency: number;
  /** How many jobs of one group run at once in one worker process; no limit when absent. */
  readonly groupConcurrency?: number;
  /**
   * Whether a group takes at most as many places as it leaves free, for jobs that may hang: the first group that hangs
   * takes half of the places, the next one half of the rest.
   */
  readonly groupLeavesHalf?: boolean;
  /**
   * How many jobs of the test environment run at once in one worker process; no limit when absent. Keep it below
   * `concurrency`, so that test work that hangs leaves places to production.
   */
  readonly testConcurrency?: number;
  /** Retries after the first attempt. */
  readonly retryLimit: number;
  readonly retryDelayMs: number;
  readonly retryDelayMaxMs: number;
  /** A worker that sends no heartbeat for this long loses its jobs. */
  readonly leaseSeconds: number;
  /** Limit for one attempt. */
  readonly timeoutMs: number;
  /** Runs at least once, so it must be idempotent. It must stop soon after its signal is aborted. */
  run(data: Data, context: JobContext): Promise<void>;
  /** Called once, in the transaction that makes the job a dead letter. */
  onDead?(tx: Tx, data: Data, failure: JobFailure, job: Pick<JobContext, 'jobId'>): Promise<void>;
}

/** Any queue, where the type of its data does not matter. */
export type AnyQueue = QueueDefinition<never>;

export interface JobContext {
  readonly jobId: string;
  /** Counted from 1, over all workers. */
  readonly attempt: number;
  /** When this attempt could have begun. */
  readonly dueAt: Date;
  /** Aborted when the job is cancelled, its lease is lost, its time is up or the worker shuts down. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

export interface JobFailure {
  code: string;
  message: string;
  is_retryable: boolean;
  /** Attempts that were started. */
  attempts: number;
}

/** A job that a cron expression enqueues once per tick in the whole cluster. */
export interface ScheduleDefinition<Data extends object> {
  readonly name: string;
  readonly queue: QueueDefinition<Data>;
  readonly cron: string;
  /** IANA name; defaults to UTC. */
  readonly timeZone?: string;
  readonly data: Data;
}

/** Any schedule, where the type of its data does not matter. */
export interface AnySchedule extends Omit<ScheduleDefinition<never>, 'data'> {
  readonly data: object;
}

const HOUR_MS = 3_600_000;

/** Refuses queues that could not work, at start instead of at the first job. */
export function checkQueues(queues: readonly AnyQueue[]): void {
  const names = new Set<string>();
  for (const queue of queues) {
    const wrong = mistakeIn(queue) ?? (names.has(queue.name) ? 'the name is used twice' : undefined);
    if (wrong !== undefined) throw misconfigured(`Queue ${queue.name}: ${wrong}.`);
    names.add(queue.name);
  }
}

function mistakeIn(queue: AnyQueue): string | undefined {
  if (!/^[a-z][a-z0-9_.-]*$/.test(queue.name)) return 'the name must be lower case letters, digits, dots and dashes';
  if (!Number.isInteger(queue.concurrency) || queue.concurrency < 1) return 'concurrency must be at least 1';
  for (const limit of ['groupConcurrency', 'testConcurrency'] as const) {
    const { [limit]: places = 1 } = queue;
    if (!Number.isInteger(places) || places < 1) return `${limit} must be at least 1`;
  }
  if (!Number.isInteger(queue.retryLimit) || queue.retryLimit < 0) return 'retryLimit must be 0 or more';
  if (queue.retryDelayMs < 0 || queue.retryDelayMaxMs < queue.retryDelayMs) {
    return 'retryDelayMaxMs must not be below retryDelayMs';
  }
  // pg-boss accepts no lease under ten seconds.
  if (!Number.isInteger(queue.leaseSeconds) || queue.leaseSeconds < 10) return 'leaseSeconds must be at least 10';
  // pg-boss's own expiry, which is only our safety net, is limited to 24 hours.
  if (queue.timeoutMs < 1 || queue.timeoutMs > 23 * HOUR_MS) return 'timeoutMs must be between 1 ms and 23 hours';
  return undefined;
}
