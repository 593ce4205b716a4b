/**
 * Sends heartbeats for the jobs held here, and finds jobs whose worker stopped sending them. We do the sweep ourselves
 * because pg-boss combines it with a count of the whole job table; this one reads only the index of running jobs.
 */
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Logger } from '../lib/logger.ts';
import { inTransaction, RETRY_RESERVE, settledIds } from './boss.ts';
import { findStale, type StaleJob } from './boss-tables.ts';
import { parseAttemptRecord, workerLost } from './failure.ts';
import { isLostTooOften, lossDelay, lossesOf } from './losses.ts';
import { sendMessage } from './messages.ts';
import type { AnyQueue } from './queue.ts';
import type { QueueRunner } from './queue-runner.ts';

const SWEEP_INTERVAL_MS = 2_000;

export interface LeasesOptions {
  boss: PgBoss;
  database: Database;
  logger: Logger;
  runners: readonly QueueRunner[];
}

export class Leases {
  readonly #options: LeasesOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  #sweepTimer: NodeJS.Timeout | undefined;
  #sweep: Promise<void> = Promise.resolve();
  #isStopped: boolean = false;
  /** Time since which the database has answered every sweep. */
  #answersSince: number | undefined;

  constructor(options: LeasesOptions) {
    this.#options = options;
    for (const runner of options.runners) {
      this.#timers.push(setInterval(() => void runner.beat(), beatIntervalMs(runner)));
    }
    this.#schedule();
  }

  /** Stops taking over jobs; heartbeats continue until `close`, because jobs may still be running. */
  async stopSweeping(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#sweepTimer);
    await this.#sweep;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.stopSweeping();
  }

  #schedule(): void {
    // Jitter keeps many workers from querying at the same moment.
    const delayMs = SWEEP_INTERVAL_MS * (0.8 + 0.2 * Math.random());
    this.#sweepTimer = setTimeout(() => {
      this.#sweep = this.#sweepOnce().finally(() => {
        if (!this.#isStopped) this.#schedule();
      });
    }, delayMs);
  }

  async #sweepOnce(): Promise<void> {
    const { database, logger, runners } = this.#options;
    try {
      const stale = await findStale(
        database.db,
        runners.map(({ queue }) => queue.name),
      );
      this.#answersSince ??= performance.now();
      for (const [queue, jobs] of Map.groupBy(stale, ({ name }) => name)) {
        const runner = runners.find((candidate) => candidate.queue.name === queue);
        if (runner === undefined || !this.#mayTakeOver(runner)) continue;
        await takeOver({ ...this.#options, queue: runner.queue }, jobs);
      }
    } catch (error) {
      this.#answersSince = undefined;
      logger.warn({ error }, 'the search for lost jobs failed');
    }
  }

  /** After a database outage every lease looks lost, so living workers first get the time of one heartbeat. */
  #mayTakeOver(runner: QueueRunner): boolean {
    if (this.#answersSince === undefined) return false;
    return performance.now() - this.#answersSince > beatIntervalMs(runner) + 500;
  }
}

type TakeOver = Pick<LeasesOptions, 'boss' | 'database' | 'logger'> & { queue: AnyQueue };

/** Returns the jobs of lost workers to their queue, or says of those that were lost too often that they are dead. */
export async function takeOver({ boss, database, logger, queue }: TakeOver, jobs: readonly StaleJob[]): Promise<void> {
  const taken = await database.transaction(async (tx) => {
    const ids: string[] = [];
    const delays = new Set<number>();
    for (const { id, retryCount, retryLimit, output } of jobs) {
      const options = inTransaction(tx);
      const { failures = 0, released = 0, outages = 0 } = parseAttemptRecord(output) ?? {};
      const attempts = retryCount + 1;
      const losses = lossesOf({ ended: attempts, record: { failures, released, outages } });
      const isFinal = isLostTooOften(losses, retryLimit - RETRY_RESERVE);
      const record = { failure: workerLost(attempts), isFinal, failures, released, outages };
      if (settledIds(await boss.fail(queue.name, { id, retryCount }, record, options)).size === 0) continue;
      ids.push(id);
      const delayMs = isFinal ? 0 : lossDelay(queue, losses);
      delays.add(delayMs);
      if (delayMs > 0) await boss.update(queue.name, undefined, { id, startAfter: delayMs / 1_000, ...options });
    }
    for (const delayMs of delays) await sendMessage(tx, { kind: 'wake', queue: queue.name, delayMs });
    return ids;
  });
  if (taken.length > 0) logger.warn({ queue: queue.name, job_ids: taken }, 'took over the jobs of a lost worker');
}

/** Three heartbeats per lease, so two may get lost. */
const beatIntervalMs = ({ queue }: QueueRunner): number => (queue.leaseSeconds * 1_000) / 3;
