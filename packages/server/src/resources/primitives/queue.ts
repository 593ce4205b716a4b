import type { QueueDefinition } from '../../jobs/queue.ts';

const HOUR_MS = 3_600_000;

interface Work<Data extends object> {
  run: QueueDefinition<Data>['run'];
  /** In the transaction that gives the job up. */
  bury: NonNullable<QueueDefinition<Data>['onDead']>;
}

/** `work` is asked when a job runs: the queue must exist before the service that enqueues into it. */
export const primitiveQueue = <Data extends object>(
  name: string,
  work: () => Work<Data>,
  { concurrency, hours }: { concurrency: number; hours: number },
): QueueDefinition<Data> => ({
  name,
  concurrency,
  retryLimit: 3,
  retryDelayMs: 1_000,
  retryDelayMaxMs: 30_000,
  leaseSeconds: 10,
  timeoutMs: hours * HOUR_MS,
  run: (data, context) => work().run(data, context),
  onDead: (tx, data, failure) => work().bury(tx, data, failure),
});
