/**
 * How an attempt ends. Every statement here is fenced by the attempt: if the lease was lost or the job cancelled, it
 * changes no row and the newer state wins.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { faultPoint } from '../lib/fault.ts';
import type { Logger } from '../lib/logger.ts';
import { retryDelay } from './backoff.ts';
import { inTransaction, settledIds } from './boss.ts';
import type { Claim } from './claim.ts';
import { insertDead } from './dead-letters.ts';
import type { AttemptRecord } from './failure.ts';
import { isAwayTooLong, isLostTooOften, lossDelay, lossesOf } from './losses.ts';
import { sendMessage } from './messages.ts';
import type { AnyQueue, JobFailure } from './queue.ts';

const COMPLETE_BATCH = 200;
const RETRY_MIN_MS = 50;
const RETRY_MAX_MS = 1_000;

export interface SettlementOptions {
  boss: PgBoss;
  database: Database;
  queue: AnyQueue;
  clock: Clock;
  logger: Logger;
}

interface PendingCompletion {
  claim: Claim;
  resolve(isOurs: boolean): void;
  reject(error: unknown): void;
}

export class Settlement {
  readonly #options: SettlementOptions;
  #pending: PendingCompletion[] = [];
  #isFlushing: boolean = false;

  constructor(options: SettlementOptions) {
    this.#options = options;
  }

  /** Returns false when the job was no longer ours. */
  complete(claim: Claim): Promise<boolean> {
    return this.#retryWithinLease(claim, 'complete', () => this.#completeOnce(claim));
  }

  /** Records a failed attempt: retry later, or never. */
  async fail(claim: Claim, failure: JobFailure): Promise<void> {
    const counts = countsOf(claim);
    const failures = counts.failures + 1;
    if (!failure.is_retryable || failures > claim.retriesAllowed) return this.declareDead(claim, failure);
    const delayMs = retryDelay(this.#options.queue, failures);
    const record = { failure, isFinal: false, ...counts, failures };
    await this.#retryWithinLease(claim, 'retry', () => this.#postpone(claim, record, delayMs));
  }

  /** Records an attempt that could not go on because the database went away. */
  async lose(claim: Claim, failure: JobFailure): Promise<void> {
    const losses = lossesOf({ ended: claim.retryCount + 1, record: claim.previous });
    if (isLostTooOften(losses, claim.retriesAllowed)) return this.declareDead(claim, failure);
    const record = { failure, isFinal: false, ...countsOf(claim) };
    const delayMs = lossDelay(this.#options.queue, losses);
    await this.#retryWithinLease(claim, 'retry', () => this.#postpone(claim, record, delayMs));
  }

  /** Records an attempt that the storage could not serve: the job waits for it, and has not failed. */
  async waitOut(claim: Claim, failure: JobFailure): Promise<void> {
    const counts = countsOf(claim);
    const outages = counts.outages + 1;
    if (isAwayTooLong(outages)) return this.declareDead(claim, failure);
    const record = { failure, isFinal: false, ...counts, outages };
    const delayMs = retryDelay(this.#options.queue, outages);
    await this.#retryWithinLease(claim, 'wait', () => this.#postpone(claim, record, delayMs));
  }

  /** Writes the dead letter, runs `onDead` and ends the job in one transaction. */
  async declareDead(claim: Claim, failure: JobFailure): Promise<void> {
    const { queue, logger } = this.#options;
    try {
      const isOurs = await this.#writeDeadLetter(claim, failure);
      if (isOurs) logger.warn({ job_id: claim.id, queue: queue.name, failure }, 'the job failed for good');
    } catch (error) {
      // The record says that only the dead letter is missing, so the handler does not run again.
      logger.error(
        { error, job_id: claim.id, queue: queue.name },
        'the dead letter could not be written; it will be retried',
      );
      const delayMs = retryDelay(queue, claim.retryCount + 1);
      const record = { failure, isFinal: true, ...countsOf(claim) };
      await this.#retryWithinLease(claim, 'declare dead', () => this.#postpone(claim, record, delayMs));
    }
  }

  /** Returns the job to the queue untouched: another worker may start it at once, and the attempt does not count. */
  async release(claim: Claim): Promise<void> {
    const { boss, database, queue } = this.#options;
    await this.#retryWithinLease(claim, 'release', () =>
      database.transaction(async (tx) => {
        const counts = countsOf(claim);
        const { failure = null, isFinal = false } = claim.previous ?? {};
        const record: AttemptRecord = { failure, isFinal, ...counts, released: counts.released + 1 };
        const answer = await boss.fail(queue.name, attemptOf(claim), record, inTransaction(tx));
        if (settledIds(answer).size === 0) return false;
        await sendMessage(tx, { kind: 'wake', queue: queue.name, delayMs: 0 });
        return true;
      }),
    );
  }

  #writeDeadLetter(claim: Claim, failure: JobFailure): Promise<boolean> {
    const { boss, database, queue, clock } = this.#options;
    return database.transaction(async (tx) => {
      const answer = await boss.deleteJob(queue.name, attemptOf(claim), inTransaction(tx));
      if (settledIds(answer).size === 0) return false;
      await insertDead(tx, { queue: queue.name, claim, failure, diedAt: clock.now() });
      // The data was typed when it was enqueued, and the row returns it unchanged.
      await queue.onDead?.(tx, claim.data as never, failure, { jobId: claim.id });
      await faultPoint('jobs.before_dead_letter_commit');
      return true;
    });
  }

  #postpone(claim: Claim, record: AttemptRecord, delayMs: number): Promise<boolean> {
    const { boss, database, queue } = this.#options;
    return database.transaction(async (tx) => {
      const options = inTransaction(tx);
      const answer = await boss.fail(queue.name, attemptOf(claim), record, options);
      if (settledIds(answer).size === 0) return false;
      // Seconds relative to the server's clock, because the clocks of two machines need not agree.
      await boss.update(queue.name, undefined, { id: claim.id, startAfter: delayMs / 1_000, ...options });
      await sendMessage(tx, { kind: 'wake', queue: queue.name, delayMs });
      return true;
    });
  }

  #completeOnce(claim: Claim): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ claim, resolve, reject });
      if (!this.#isFlushing) void this.#flush();
    });
  }

  /** Jobs that end while a statement is running are completed together by the next one. */
  async #flush(): Promise<void> {
    this.#isFlushing = true;
    await setImmediate();
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, COMPLETE_BATCH);
      try {
        const answer = await this.#options.boss.complete(
          this.#options.queue.name,
          batch.map(({ claim }) => attemptOf(claim)),
        );
        const settled = settledIds(answer);
        for (const { claim, resolve } of batch) resolve(settled.has(claim.id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isFlushing = false;
  }

  /**
   * Retries a failed statement for as long as the lease would last. After that the sweep takes over and the job runs
   * again, which handlers must tolerate anyway.
   */
  async #retryWithinLease(claim: Claim, what: string, statement: () => Promise<boolean>): Promise<boolean> {
    const { queue, logger } = this.#options;
    const giveUpAt = performance.now() + queue.leaseSeconds * 1_000;
    for (let failures = 0; ; failures += 1) {
      try {
        return await statement();
      } catch (error) {
        const fields = { error, job_id: claim.id, queue: queue.name, settlement: what };
        if (performance.now() > giveUpAt) {
          logger.error(fields, 'the job could not be settled; its lease will expire');
          return false;
        }
        logger.warn(fields, 'the job could not be settled yet');
        await sleep(Math.min(RETRY_MIN_MS * 2 ** failures, RETRY_MAX_MS));
      }
    }
  }
}

/** What is on record of the attempts before this one. */
const countsOf = ({ previous }: Claim) => ({
  failures: previous?.failures ?? 0,
  released: previous?.released ?? 0,
  outages: previous?.outages ?? 0,
});

const attemptOf = ({ id, retryCount }: Claim) => ({ id, retryCount });
