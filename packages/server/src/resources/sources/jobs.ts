import type { QueueDefinition } from '../../jobs/queue.ts';
import type { BackgroundSources } from './background.ts';

export interface RunSources {
  organization_id: string;
  environment_id: string;
  sources_job_id: string;
  /** Of the job; an earlier one that comes late has nothing to do. */
  attempt: number;
}

export type SourcesQueue = QueueDefinition<RunSources>;

const HOUR_MS = 3_600_000;

/** `sources` is asked when a job runs: the queue must exist before the service that enqueues into it. */
export function sourcesQueue(sources: () => BackgroundSources, concurrency: number): SourcesQueue {
  return {
    name: 'sources.run',
    concurrency,
    retryLimit: 3,
    retryDelayMs: 1_000,
    retryDelayMaxMs: 30_000,
    leaseSeconds: 10,
    timeoutMs: 2 * HOUR_MS,
    run: (data, context) => sources().run(data, context),
    onDead: (tx, data, failure) => sources().bury(tx, data, failure),
  };
}
