import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { NO_GROUP, RETRY_RESERVE } from './boss.ts';
import { type AttemptRecord, parseAttemptRecord } from './failure.ts';

/** A job this worker holds. `id` and `retryCount` together name the attempt: every settlement is fenced by both. */
export interface Claim {
  readonly id: string;
  readonly retryCount: number;
  /** As stored on the row; grows by one with every attempt that a shutdown cut short. */
  readonly retryLimit: number;
  readonly data: object;
  readonly priority: number;
  readonly group: string | undefined;
  readonly joinKey: string | undefined;
  readonly enqueuedAt: Date;
  /** What the attempt before left. */
  readonly previous: AttemptRecord | undefined;
}

/** How many retries this job is allowed in all. */
export const retriesAllowed = (claim: Claim): number => claim.retryLimit - RETRY_RESERVE;

/** True when no attempt is left: the last ones ended without saying how. */
export const isExhausted = (claim: Claim): boolean => claim.retryCount > retriesAllowed(claim);

export async function claimJobs(
  boss: PgBoss,
  queue: string,
  count: number,
  ignoreGroups: readonly string[],
): Promise<Claim[]> {
  const jobs = await boss.fetch<object>(queue, {
    batchSize: count,
    includeMetadata: true,
    ignoreGroups: ignoreGroups.length > 0 ? [...ignoreGroups] : null,
  });
  // The update that claims them returns them in no order.
  return jobs.sort(byTurn).map(toClaim);
}

const byTurn = (a: JobWithMetadata, b: JobWithMetadata): number =>
  b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime();

function toClaim(job: JobWithMetadata): Claim {
  return {
    id: job.id,
    retryCount: job.retryCount,
    retryLimit: job.retryLimit,
    data: job.data,
    priority: job.priority,
    group: job.groupId === NO_GROUP ? undefined : (job.groupId ?? undefined),
    // A job without a key of its own is keyed by its id.
    joinKey: job.singletonKey === job.id ? undefined : (job.singletonKey ?? undefined),
    enqueuedAt: job.createdOn,
    previous: parseAttemptRecord(job.output),
  };
}
