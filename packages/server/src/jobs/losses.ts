/**
 * Attempts that ended without an outcome, because the worker or the database went away. They are no failures of the job:
 * a machine that crashes takes every job with it that it ran. But a job may also be what ends its worker, so losses have
 * a limit, far above that of failures. Every further loss delays the next attempt, by a time that is partly random:
 * jobs that were lost together do not run together again, and the one that ends its worker does so alone.
 */
import { retryDelay } from './backoff.ts';
import type { AttemptRecord } from './failure.ts';
import type { AnyQueue } from './queue.ts';

/** How many losses a job may have for every failure that it may have. A job that may not fail may not be lost either. */
const LOSSES_PER_RETRY = 6;
/** After so many losses the next attempt is not delayed. */
const LOSSES_AT_ONCE = 3;

/** What happened to the attempts of a job so far. */
export interface Attempts {
  /** How many were started and have ended. */
  ended: number;
  record: Pick<AttemptRecord, 'failures' | 'released' | 'outages'> | undefined;
}

/** Nobody records a loss for certain, so every attempt that left no other trace is one. */
export const lossesOf = ({ ended, record }: Attempts): number =>
  Math.max(0, ended - (record?.failures ?? 0) - (record?.released ?? 0) - (record?.outages ?? 0));

/**
 * A storage that is away ends every attempt at once, for as long as its operator needs to bring it back. With the
 * longest delay of most queues this is a day; a job that meets the same error for ever is given up then.
 */
const MAX_OUTAGES = 4_000;

export const isAwayTooLong = (outages: number): boolean => outages > MAX_OUTAGES;

export const isLostTooOften = (losses: number, retriesAllowed: number): boolean =>
  losses > retriesAllowed * LOSSES_PER_RETRY;

export const lossDelay = (
  queue: Pick<AnyQueue, 'retryDelayMs' | 'retryDelayMaxMs'>,
  losses: number,
  random: () => number = Math.random,
): number => (losses <= LOSSES_AT_ONCE ? 0 : retryDelay(queue, losses - LOSSES_AT_ONCE, random));
