/**
 * For whom work is done. Everything that many share (readers, database connections, places for table queries) looks
 * here whose turn it is, so that no environment and no key can take it all.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Lane {
  readonly environment: 'production' | 'test';
  /** Whose requests take turns: an API key, or what the service does in the background. */
  readonly key: string;
}

/** What the service does for nobody in particular: it keeps everything else going, so it does not wait behind tests. */
const OWN_WORK: Lane = { environment: 'production', key: 'service' };

const current = new AsyncLocalStorage<Lane>();

/** All that `work` begins belongs to the lane, however long it takes. */
export const inLane = <T>(lane: Lane, work: () => T): T => current.run(lane, work);

export const currentLane = (): Lane => current.getStore() ?? OWN_WORK;
