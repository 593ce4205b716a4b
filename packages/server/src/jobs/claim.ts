import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { NO_GROUP, RETRY_RESERVE } from './boss.ts';
import { type AttemptRecord, parseAttemptRecord } from './failure.ts';
import { PRODUCTION_PRIORITY } from './lane-priority.ts';

/**
 * A job that this worker holds. `id` and `retryCount` together identify the attempt, and every settlement is fenced by
 * both.
 */
export interface Claim {
  readonly id: string;
  readonly retryCount: number;
  /** How often the job may fail by itself and be attempted again. */
  readonly retriesAllowed: number;
  readonly data: object;
  readonly priority: number;
  readonly group: string | undefined;
  readonly joinKey: string | undefined;
  readonly enqueuedAt: Date;
  /** When this attempt could have begun. */
  readonly dueAt: Date;
  /** The record of the previous attempt. */
  readonly previous: AttemptRecord | undefined;
}

export interface ClaimRequest {
  readonly count: number;
  readonly ignoreGroups?: readonly string[];
  /** Jobs of the test environment are left where they are. */
  readonly isOnlyProduction?: boolean;
}

export async function claimJobs(
  boss: PgBoss,
  queue: string,
  { count, ignoreGroups = [], isOnlyProduction = false }: ClaimRequest,
): Promise<Claim[]> {
  const jobs = await boss.fetch<object>(queue, {
    batchSize: count,
    includeMetadata: true,
    ignoreGroups: ignoreGroups.length > 0 ? [...ignoreGroups] : null,
    ...(isOnlyProduction && { minPriority: PRODUCTION_PRIORITY }),
  });
  // The update that claims them returns them unordered.
  return jobs.sort(byTurn).map(toClaim);
}

const byTurn = (a: JobWithMetadata, b: JobWithMetadata): number =>
  b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime();

function toClaim(job: JobWithMetadata): Claim {
  return {
    id: job.id,
    retryCount: job.retryCount,
    retriesAllowed: job.retryLimit - RETRY_RESERVE,
    data: job.data,
    priority: job.priority,
    group: job.groupId === NO_GROUP ? undefined : (job.groupId ?? undefined),
    // A job without a key of its own uses its id as the key.
    joinKey: job.singletonKey === job.id ? undefined : (job.singletonKey ?? undefined),
    enqueuedAt: job.createdOn,
    dueAt: new Date(Math.max(job.createdOn.getTime(), job.startAfter.getTime())),
    previous: parseAttemptRecord(job.output),
  };
}
