import type { QueueDefinition } from '../../jobs/queue.ts';
import type { Scope } from '../../lib/scope.ts';

const HOUR_MS = 3_600_000;

/** The scope of the record, and its id under the name of its kind: `parse_id`, `extraction_id`, `schema_id`. */
export interface PrimitiveJob {
  organization_id: string;
  environment_id: string;
  [idName: string]: string;
}

export type PrimitiveQueue = QueueDefinition<PrimitiveJob>;

interface Named {
  resourceKind: string;
}

export const jobData = ({ resourceKind }: Named, scope: Scope, id: string): PrimitiveJob => ({
  organization_id: scope.organizationId,
  environment_id: scope.environmentId,
  [`${resourceKind}_id`]: id,
});

export const jobSubject = ({ resourceKind }: Named, data: PrimitiveJob): { scope: Scope; id: string } => ({
  scope: { organizationId: data.organization_id, environmentId: data.environment_id },
  id: data[`${resourceKind}_id`] ?? '',
});

export interface QueueWork<Data extends object> {
  run: QueueDefinition<Data>['run'];
  /** Runs in the transaction that gives the job up. */
  giveUp: NonNullable<QueueDefinition<Data>['onDead']>;
}

/** Which jobs of a queue may run at once. */
export type Places = Pick<
  QueueDefinition<never>,
  'concurrency' | 'groupConcurrency' | 'groupLeavesHalf' | 'testConcurrency'
>;

/** `work` is a function because the queue must exist before the service that enqueues into it. */
export const workQueue = <Data extends object>(
  name: string,
  work: () => QueueWork<Data>,
  { places, hours = 6 }: { places: Places; hours?: number },
): QueueDefinition<Data> => ({
  name,
  ...places,
  retryLimit: 3,
  retryDelayMs: 1_000,
  retryDelayMaxMs: 30_000,
  leaseSeconds: 10,
  timeoutMs: hours * HOUR_MS,
  run: (data, context) => work().run(data, context),
  onDead: (...dead) => work().giveUp(...dead),
});

/**
 * For work of the built-in engine, which needs a reader to the end. `concurrency` is that of one environment: a place more
 * is left to the other one, which long documents would hold up for hours. Keep it below the number of reader processes,
 * so that long documents leave one to requests that wait.
 */
export const primitiveQueue = <Data extends object = PrimitiveJob>(
  name: string,
  work: () => QueueWork<Data>,
  { concurrency, hours }: { concurrency: number; hours?: number },
): QueueDefinition<Data> =>
  workQueue(`${name}.run`, work, {
    places: { concurrency: concurrency + 1, groupConcurrency: concurrency },
    ...(hours !== undefined && { hours }),
  });
