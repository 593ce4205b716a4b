import type { QueueDefinition } from '../../jobs/queue.ts';
import type { QueueWork } from '../primitives/queue.ts';

/** One attempt of one delivery. A retry is a job of its own, so that its delay can be hours. */
export interface DeliverEvent {
  organization_id: string;
  environment_id: string;
  delivery_id: string;
  /** From 1. */
  attempt: number;
  /** The endpoint that it is for: one that is set up after that was removed gets nothing of it. */
  endpoint_id?: string;
}

export type DeliveryQueue = QueueDefinition<DeliverEvent>;

export interface DeliveryConcurrency {
  /** Attempts at once in one worker process. */
  concurrency: number;
  /** Attempts at once for one endpoint in one worker process: a slow receiver never takes all places. */
  perEndpoint: number;
}

/** These retries are for failures of our own, such as a database that is away; receivers have their own schedule. */
export const deliveryQueue = (
  work: () => QueueWork<DeliverEvent>,
  { concurrency, perEndpoint }: DeliveryConcurrency,
): DeliveryQueue => ({
  name: 'webhooks.deliver',
  concurrency,
  groupConcurrency: perEndpoint,
  retryLimit: 5,
  retryDelayMs: 1_000,
  retryDelayMaxMs: 30_000,
  leaseSeconds: 10,
  timeoutMs: 60_000,
  run: (data, context) => work().run(data, context),
  onDead: (...dead) => work().giveUp(...dead),
});
