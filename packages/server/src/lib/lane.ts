/**
 * The lane says on whose behalf work runs. Shared resources (readers, database connections, places for table queries)
 * use it to decide whose turn it is, so that no environment and no key can occupy them all.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

export interface Lane {
  readonly environment: 'production' | 'test';
  /** Identifies who takes turns: an API key, or the service's background work. */
  readonly key: string;
  /** The request or the run that the work belongs to, for records of what was done on its behalf. */
  readonly cause?: Cause;
  /** The span that the work belongs to, if it is traced. */
  readonly span?: Span | undefined;
}

export interface Cause {
  readonly requestId?: string;
  readonly runId?: string;
  /** The record that a background job works on. */
  readonly resourceId?: string;
}

/** Background work of the service itself. It runs in production's lane because everything else depends on it. */
const OWN_WORK: Lane = { environment: 'production', key: 'service' };

const current = new AsyncLocalStorage<Lane>();

/** The keys of background work: that of the built-in engine, and that which calls models. */
export const BACKGROUND = 'background';
export const MODEL_JOBS = 'model jobs';

/** Runs `work` in the lane, including everything it starts asynchronously. */
export const inLane = <T>(lane: Lane, work: () => T): T => current.run(lane, work);

export const currentLane = (): Lane => current.getStore() ?? OWN_WORK;
