import type { QueueDefinition } from '../../jobs/queue.ts';
import type { BackgroundExtractions } from './background.ts';

export interface RunExtraction {
  organization_id: string;
  environment_id: string;
  extraction_id: string;
}

export type ExtractionQueue = QueueDefinition<RunExtraction>;

const HOUR_MS = 3_600_000;

/** `extractions` is asked when a job runs: the queue must exist before the service that enqueues into it. */
export function extractionQueue(extractions: () => BackgroundExtractions, concurrency: number): ExtractionQueue {
  return {
    name: 'extractions.run',
    concurrency,
    retryLimit: 3,
    retryDelayMs: 1_000,
    retryDelayMaxMs: 30_000,
    leaseSeconds: 10,
    timeoutMs: 6 * HOUR_MS,
    run: (data, context) => extractions().run(data, context),
    onDead: (tx, data, failure) => extractions().bury(tx, data, failure),
  };
}
