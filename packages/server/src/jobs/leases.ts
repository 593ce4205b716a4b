/**
 * Sends heartbeats for the jobs held here, and finds jobs whose worker stopped sending them. We do the sweep ourselves
 * because pg-boss combines it with a count of the whole job table; this one reads only the index of running jobs.
 */
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Logger } from '../lib/logger.ts';
import { inTransaction, settledIds } from './boss.ts';
import { findStale, type StaleJob } from './boss-tables.ts';
import { type AttemptRecord, workerLost } from './failure.ts';
import { sendMessage } from './messages.ts';
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
        if (this.#mayTakeOver(queue)) await this.#takeOver(queue, jobs);
      }
    } catch (error) {
      this.#answersSince = undefined;
      logger.warn({ error }, 'the search for lost jobs failed');
    }
  }

  /** After a database outage every lease looks lost, so living workers first get the time of one heartbeat. */
  #mayTakeOver(queue: string): boolean {
    const runner = this.#options.runners.find((candidate) => candidate.queue.name === queue);
    if (runner === undefined || this.#answersSince === undefined) return false;
    return performance.now() - this.#answersSince > beatIntervalMs(runner) + 500;
  }

  async #takeOver(queue: string, jobs: StaleJob[]): Promise<void> {
    const { boss, database, logger } = this.#options;
    const taken = await database.transaction(async (tx) => {
      const ids = new Set<string>();
      for (const { id, retryCount } of jobs) {
        const record: AttemptRecord = { failure: workerLost(retryCount + 1), isFinal: false };
        const answer = await boss.fail(queue, { id, retryCount }, record, inTransaction(tx));
        for (const settled of settledIds(answer)) ids.add(settled);
      }
      if (ids.size > 0) await sendMessage(tx, { kind: 'wake', queue, delayMs: 0 });
      return ids;
    });
    if (taken.size > 0) logger.warn({ queue, job_ids: [...taken] }, 'took over the jobs of a lost worker');
  }
}

/** Three heartbeats per lease, so two may get lost. */
const beatIntervalMs = ({ queue }: QueueRunner): number => (queue.leaseSeconds * 1_000) / 3;
