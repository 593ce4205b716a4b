import type { QueueDefinition } from '../../jobs/queue.ts';
import type { BackgroundSchemas } from './background.ts';

export interface RunSchema {
  organization_id: string;
  environment_id: string;
  schema_id: string;
}

export type SchemaQueue = QueueDefinition<RunSchema>;

const HOUR_MS = 3_600_000;

/** `schemas` is asked when a job runs: the queue must exist before the service that enqueues into it. */
export function schemaQueue(schemas: () => BackgroundSchemas, concurrency: number): SchemaQueue {
  return {
    name: 'schemas.run',
    concurrency,
    retryLimit: 3,
    retryDelayMs: 1_000,
    retryDelayMaxMs: 30_000,
    leaseSeconds: 10,
    timeoutMs: 6 * HOUR_MS,
    run: (data, context) => schemas().run(data, context),
    onDead: (tx, data, failure) => schemas().bury(tx, data, failure),
  };
}
