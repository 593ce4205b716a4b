import type { PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';
import type { DeadLetter } from '../db/job-tables.ts';
import type { Clock } from '../lib/clock.ts';
import { misconfigured, notFound } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { inTransaction, settledIds, startBoss, stopBoss } from './boss.ts';
import { countUnfinished, oldestWaiting, queueOfUnfinished } from './boss-tables.ts';
import { countDead, type DeadLetterFilter, findDead, listDead, purgeDead, takeDead } from './dead-letters.ts';
import { enqueueJob } from './enqueue.ts';
import { sendMessage } from './messages.ts';
import { type AnyQueue, checkQueues, type QueueDefinition } from './queue.ts';

export interface EnqueueOptions {
  /** Higher runs first; defaults to 0. */
  priority?: number | undefined;
  startAfter?: Date | undefined;
  /** While a job with this key is waiting or running, enqueue joins it and returns its id. */
  joinKey?: string | undefined;
  /** Groups (tenants) take turns when more jobs wait than can run. */
  group?: string | undefined;
}

export interface JobStatus {
  state: 'waiting' | 'active' | 'completed' | 'cancelled' | 'dead';
  /** Attempts started so far. */
  attempts: number;
}

export interface QueueStats {
  waiting: number;
  active: number;
  dead: number;
}

export interface Jobs {
  /** Runs in the caller's transaction, so the job exists if and only if the record does. */
  enqueue<D extends object>(tx: Tx, queue: QueueDefinition<D>, data: D, options?: EnqueueOptions): Promise<string>;
  /**
   * A waiting job never starts; a running one sees its signal within a second, in whichever process it runs. Cancelled
   * jobs are never retried and never become dead letters. Returns false when there was nothing left to cancel.
   */
  cancel(tx: Tx, jobId: string): Promise<boolean>;
  /** Returns undefined for an unknown job and for one that ended more than an hour ago. */
  status(queue: AnyQueue, jobId: string): Promise<JobStatus | undefined>;
  deadLetters(filter?: DeadLetterFilter): Promise<DeadLetter[]>;
  /** Enqueues the dead job again, under its old id and with all its attempts. */
  retryDead(jobId: string): Promise<string>;
  /** Deletes dead jobs permanently; returns how many. */
  purgeDead(filter?: Omit<DeadLetterFilter, 'limit'>): Promise<number>;
  stats(): Promise<Record<string, QueueStats>>;
  /** Seconds for which the first job of each queue that could run has waited; 0 if none does. */
  oldestWaiting(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

export interface JobsOptions {
  database: Database;
  logger: Logger;
  queues: readonly AnyQueue[];
  clock: Clock;
}

/** The side that enqueues; it runs no jobs. The tables of `migrate()` must exist. */
export async function createJobs(options: JobsOptions): Promise<Jobs> {
  const { database, queues, clock } = options;
  checkQueues(queues);
  const boss = await startBoss({ ...options, role: 'enqueue' });
  const names = queues.map(({ name }) => name);
  return {
    enqueue: (tx, queue, data, { startAfter, ...rest } = {}) =>
      enqueueJob(boss, tx, {
        queue,
        data,
        ...rest,
        startAfter: startAfter === undefined ? undefined : { at: startAfter, now: clock.now() },
      }),
    cancel: (tx, jobId) => cancel(boss, tx, { queues: names, jobId }),
    status: (queue, jobId) => readStatus(boss, database, queue, jobId),
    deadLetters: (filter = {}) => listDead(database.db, filter),
    retryDead: (jobId) => database.transaction((tx) => revive(boss, tx, queues, jobId)),
    purgeDead: (filter = {}) => purgeDead(database.db, filter),
    stats: () => readStats(database, queues),
    oldestWaiting: () => readOldest(database, queues),
    close: () => stopBoss(boss),
  };
}

async function cancel(
  boss: PgBoss,
  tx: Tx,
  { queues, jobId }: { queues: readonly string[]; jobId: string },
): Promise<boolean> {
  // A retry replaces the job's row, so a cancellation that waited for the old row finds nothing and must look again.
  for (;;) {
    const queue = await queueOfUnfinished(tx, queues, jobId);
    if (queue === undefined) return false;
    const answer = await boss.cancel(queue, jobId, inTransaction(tx));
    if (settledIds(answer).size === 0) continue;
    await sendMessage(tx, { kind: 'cancel', jobId });
    return true;
  }
}

const STATES = {
  created: 'waiting',
  retry: 'waiting',
  active: 'active',
  completed: 'completed',
  cancelled: 'cancelled',
  // pg-boss never fails a job for good by itself; if it did, this is what it would mean.
  failed: 'dead',
} as const;

async function readStatus(
  boss: PgBoss,
  database: Database,
  queue: AnyQueue,
  jobId: string,
): Promise<JobStatus | undefined> {
  const [job] = await boss.findJobs(queue.name, { id: jobId });
  if (job !== undefined) {
    return { state: STATES[job.state], attempts: job.startedOn === null ? 0 : job.retryCount + 1 };
  }
  const dead = await findDead(database.db, jobId);
  return dead === undefined ? undefined : { state: 'dead', attempts: dead.attempts };
}

async function revive(boss: PgBoss, tx: Tx, queues: readonly AnyQueue[], jobId: string): Promise<string> {
  const dead = await takeDead(tx, jobId);
  if (dead === undefined) throw notFound('Dead job');
  const queue = queues.find(({ name }) => name === dead.queue);
  if (queue === undefined) throw misconfigured(`Queue ${dead.queue} does not exist any more.`);
  return enqueueJob(boss, tx, {
    queue,
    data: dead.data,
    id: dead.job_id,
    priority: dead.priority,
    joinKey: dead.join_key ?? undefined,
    group: dead.group_id ?? undefined,
  });
}

async function readOldest(database: Database, queues: readonly AnyQueue[]): Promise<Record<string, number>> {
  const names = queues.map(({ name }) => name);
  const found = new Map((await oldestWaiting(database.db, names)).map(({ name, seconds }) => [name, seconds]));
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0]));
}

async function readStats(database: Database, queues: readonly AnyQueue[]): Promise<Record<string, QueueStats>> {
  const names = queues.map(({ name }) => name);
  const [counts, dead] = await Promise.all([countUnfinished(database.db, names), countDead(database.db)]);
  const byName = new Map(counts.map((count) => [count.name, count]));
  return Object.fromEntries(
    names.map((name) => {
      const count = byName.get(name);
      return [name, { waiting: count?.waiting ?? 0, active: count?.active ?? 0, dead: dead.get(name) ?? 0 }];
    }),
  );
}
