import { Channel } from '../db/channel.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { startBoss, stopBoss } from './boss.ts';
import { findDueQueues } from './boss-tables.ts';
import { Leases } from './leases.ts';
import { type JobMessage, parseMessage } from './messages.ts';
import { type AnyQueue, type AnySchedule, checkQueues } from './queue.ts';
import { QueueRunner } from './queue-runner.ts';
import { Schedules } from './schedules.ts';
import { Settlement } from './settlement.ts';

const POLL_INTERVAL_MS = 5_000;
const POLL_INTERVAL_WITHOUT_CHANNEL_MS = 1_000;

export interface WorkerOptions {
  database: Database;
  logger: Logger;
  queues: readonly AnyQueue[];
  /** Finds, of further queues in the database, those that can be worked on too. */
  formerQueues?: (names: readonly string[]) => readonly AnyQueue[];
  schedules?: readonly AnySchedule[];
  clock: Clock;
}

export interface Worker {
  /** Number of jobs that this process holds. */
  readonly running: number;
  /**
   * Claims no more jobs and lets the running ones finish until the deadline. Then aborts and releases them, so that
   * another worker can start them at once, without counting the attempt. Returns at most about two seconds later, or
   * one lease later if the database does not answer.
   */
  stop(deadlineMs: number): Promise<void>;
}

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { database, logger, clock } = options;
  checkQueues(options.queues);
  const boss = await startBoss({ database, logger, queues: options.queues, role: 'work' });
  try {
    const others = (await boss.getQueues()).filter(
      (stored) => !options.queues.some(({ name }) => name === stored.name),
    );
    const queues = [...options.queues, ...(options.formerQueues?.(others.map(({ name }) => name)) ?? [])];
    const runners = queues.map((queue) => {
      const settlement = new Settlement({ boss, database, queue, clock, logger });
      return new QueueRunner({ boss, queue, settlement, logger });
    });
    const schedules = await Schedules.start({ boss, database, logger, schedules: options.schedules ?? [] });
    const channel = new Channel({
      name: 'recto_jobs',
      database,
      logger,
      onMessage: (payload) => {
        const message = parseMessage(payload);
        if (message !== undefined) deliver(runners, message);
        else logger.warn({ payload }, 'unknown message on the jobs channel');
      },
      onConnect: () => catchUp(runners),
    });
    await channel.open();
    const leases = new Leases({ boss, database, logger, runners });
    const poll = startPolling({ database, logger, runners, channel });
    let stopping: Promise<void> | undefined;
    const stop = async (deadlineMs: number) => {
      await Promise.all([poll.stop(), schedules.stop(), leases.stopSweeping(), drain(runners, deadlineMs)]);
      await leases.close();
      await channel.close();
      await stopBoss(boss);
    };
    return {
      get running() {
        return runners.reduce((sum, runner) => sum + runner.running, 0);
      },
      stop: (deadlineMs) => {
        stopping ??= stop(deadlineMs);
        return stopping;
      },
    };
  } catch (error) {
    await stopBoss(boss);
    throw error;
  }
}

function deliver(runners: readonly QueueRunner[], message: JobMessage): void {
  if (message.kind === 'cancel') {
    for (const runner of runners) runner.cancel(message.jobId);
    return;
  }
  // Jobs due later than the next poll are left to that poll.
  if (message.delayMs > POLL_INTERVAL_MS) return;
  for (const runner of runners) if (runner.queue.name === message.queue) runner.pumpAfter(message.delayMs);
}

/** Messages may have been missed: leases reveal what was cancelled, claims reveal what was enqueued. */
function catchUp(runners: readonly QueueRunner[]): void {
  for (const runner of runners) {
    void runner.beat();
    runner.pump();
  }
}

async function drain(runners: readonly QueueRunner[], deadlineMs: number): Promise<void> {
  const drained = Promise.all(runners.map((runner) => runner.drain()));
  const timer = setTimeout(() => {
    for (const runner of runners) runner.abortAll('shutdown');
  }, deadlineMs);
  try {
    await drained;
  } finally {
    clearTimeout(timer);
  }
}

/** Fallback for lost messages: one query for all queues. */
function startPolling(options: {
  database: Database;
  logger: Logger;
  runners: readonly QueueRunner[];
  channel: Channel;
}): { stop(): Promise<void> } {
  const { database, logger, runners, channel } = options;
  const names = runners.map(({ queue }) => queue.name);
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> = Promise.resolve();
  let isStopped = false;
  const poll = async () => {
    try {
      const due = new Set(await findDueQueues(database.db, names));
      for (const runner of runners) if (due.has(runner.queue.name)) runner.pump();
    } catch (error) {
      logger.warn({ error }, 'the search for due jobs failed');
    }
    if (!isStopped) plan();
  };
  const plan = () => {
    const intervalMs = channel.isConnected ? POLL_INTERVAL_MS : POLL_INTERVAL_WITHOUT_CHANNEL_MS;
    timer = setTimeout(() => {
      pass = poll();
    }, intervalMs);
  };
  plan();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return pass;
    },
  };
}
