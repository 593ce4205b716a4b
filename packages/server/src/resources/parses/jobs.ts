import type { QueueDefinition } from '../../jobs/queue.ts';
import type { BackgroundParses } from './background.ts';

export interface RunParse {
  organization_id: string;
  environment_id: string;
  parse_id: string;
}

export type ParseQueue = QueueDefinition<RunParse>;

const HOUR_MS = 3_600_000;

/**
 * `parses` is asked when a job runs: the queue must exist before the service that enqueues into it. `concurrency`
 * stays below the number of reader processes, so that long documents leave one to the requests that wait.
 */
export function parseQueue(parses: () => BackgroundParses, concurrency: number): ParseQueue {
  return {
    name: 'parses.run',
    concurrency,
    retryLimit: 3,
    retryDelayMs: 1_000,
    retryDelayMaxMs: 30_000,
    leaseSeconds: 10,
    timeoutMs: 6 * HOUR_MS,
    run: (data, context) => parses().run(data, context),
    onDead: (tx, data, failure) => parses().bury(tx, data, failure),
  };
}
