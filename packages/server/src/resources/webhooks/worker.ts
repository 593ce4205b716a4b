/**
 * Deliveries in the worker. A job is one attempt; the transaction that records a failed attempt enqueues the next one.
 * An attempt that was made but not recorded is made again: receivers get every event at least once.
 */
import type { Database, Tx } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { JobContext, JobFailure } from '../../jobs/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Meters } from '../../lib/meters.ts';
import type { Scope } from '../../lib/scope.ts';
import { traced } from '../../lib/trace.ts';
import type { Events } from '../events/service.ts';
import * as store from './delivery-store.ts';
import * as endpointStore from './endpoint-store.ts';
import type { Endpoints, Receiver } from './endpoints.ts';
import type { DeliverEvent, DeliveryQueue } from './jobs.ts';
import { toEndpoint } from './record.ts';
import { retryDelayMs } from './retry-schedule.ts';
import type { Sender, Sent } from './sender.ts';

export interface DeliveryWorkerDependencies {
  database: Database;
  endpoints: Endpoints;
  events: Events;
  sender: Sender;
  jobs: Jobs;
  queue: DeliveryQueue;
  clock: Clock;
  meters: Meters;
  /** The delays between attempts. */
  retryDelaysSeconds: readonly number[];
  /** An endpoint whose attempts have all failed for this long is disabled. */
  disableAfterMs: number;
}

const ENDPOINT_MISSING: store.DeliveryError = {
  code: 'endpoint_missing',
  message: 'The webhook endpoint was removed.',
};

const ENDPOINT_DISABLED: store.DeliveryError = {
  code: 'endpoint_disabled',
  message: 'The webhook endpoint was disabled.',
};

const scopeOf = ({ organization_id, environment_id }: DeliverEvent): Scope => ({
  organizationId: organization_id,
  environmentId: environment_id,
});

/** False for an attempt that is recorded already, or that a later request has replaced. */
const isNext = (row: store.StoredDelivery | undefined, attempt: number): row is store.StoredDelivery =>
  row?.status === 'pending' && row.attempt_count === attempt - 1;

/** Jobs from before an upgrade do not say which endpoint they are for. */
const isAnother = ({ endpointId }: Receiver, { endpoint_id }: DeliverEvent): boolean =>
  endpoint_id !== undefined && endpoint_id !== endpointId;

export class DeliveryWorker {
  readonly #deps: DeliveryWorkerDependencies;

  constructor(deps: DeliveryWorkerDependencies) {
    this.#deps = deps;
  }

  async run(data: DeliverEvent, { signal }: JobContext): Promise<void> {
    const { database, endpoints, events, sender } = this.#deps;
    const scope = scopeOf(data);
    const delivery = await store.findDelivery(database.db, scope, data.delivery_id);
    if (!isNext(delivery, data.attempt)) return;
    const receiver = await endpoints.receiver(scope);
    if (receiver === 'disabled' || receiver === 'missing' || isAnother(receiver, data)) {
      const error = receiver === 'disabled' ? ENDPOINT_DISABLED : ENDPOINT_MISSING;
      await database.transaction((tx) => this.#abandon(tx, data, error));
      return;
    }
    const event = await events.get(scope, delivery.event_id);
    const sent = await traced('webhook delivery', { 'recto.event.type': event.type }, async (span) => {
      const attempt = await sender.send(event, receiver, { scope, signal });
      span?.set({ 'http.response.status_code': attempt.response_status });
      if (attempt.error !== null) span?.fail(attempt.error.code);
      return attempt;
    });
    this.#deps.meters.webhookAttempted({
      outcome: sent.error === null ? 'delivered' : 'failed',
      lagSeconds: Math.max(0, this.#deps.clock.now().getTime() - Date.parse(delivery.created_at)) / 1000,
    });
    await faultPoint('webhooks.after_send');
    await database.transaction(async (tx) => {
      await this.#record(tx, data, sent);
      if (sent.error === null && receiver.failingSince !== null) await endpointStore.endFailing(tx, scope);
      await faultPoint('webhooks.before_end_commit');
    });
  }

  /** Runs in the transaction that gives the job up. The attempt counts as failed, and the schedule goes on. */
  async giveUp(tx: Tx, data: DeliverEvent, { code, message }: JobFailure): Promise<void> {
    await this.#record(tx, data, {
      url: '',
      request_headers: {},
      response_status: null,
      response_headers: null,
      response_body: null,
      error: { code, message },
      started_at: this.#deps.clock.now().toISOString(),
      duration_ms: 0,
    });
  }

  async #record(tx: Tx, data: DeliverEvent, sent: Sent): Promise<void> {
    const scope = scopeOf(data);
    const row = await store.lockDelivery(tx, scope, data.delivery_id);
    if (!isNext(row, data.attempt)) return;
    await store.insertAttempt(tx, { delivery_id: row.id, number: data.attempt, ...sent });
    if (sent.error === null) {
      await this.#end(tx, data, { status: 'delivered', error: null, attempt_count: data.attempt });
      return;
    }
    await endpointStore.beginFailing(tx, scope, sent.started_at);
    const isDisabled = await this.#disable(tx, scope);
    const delayMs = isDisabled ? null : this.#delayAfter(row, data.attempt);
    if (delayMs === null) {
      await this.#end(tx, data, { status: 'failed', error: sent.error, attempt_count: data.attempt });
    } else await this.#postpone(tx, data, { error: sent.error, delayMs });
  }

  /** Ends a delivery without an attempt. */
  async #abandon(tx: Tx, data: DeliverEvent, error: store.DeliveryError): Promise<void> {
    const row = await store.lockDelivery(tx, scopeOf(data), data.delivery_id);
    if (isNext(row, data.attempt)) await this.#end(tx, data, { status: 'failed', error });
  }

  #delayAfter({ schedule_start }: store.StoredDelivery, attempt: number): number | null {
    return retryDelayMs(this.#deps.retryDelaysSeconds, attempt - schedule_start);
  }

  async #postpone(
    tx: Tx,
    data: DeliverEvent,
    { error, delayMs }: { error: store.DeliveryError; delayMs: number },
  ): Promise<void> {
    const { jobs, queue, clock } = this.#deps;
    const startAfter = new Date(clock.now().getTime() + delayMs);
    const next = { ...data, attempt: data.attempt + 1 };
    await store.updateDelivery(tx, scopeOf(data), data.delivery_id, {
      attempt_count: data.attempt,
      next_attempt_at: startAfter.toISOString(),
      error,
    });
    await jobs.enqueue(tx, queue, next, { group: data.environment_id, startAfter });
  }

  async #end(
    tx: Tx,
    data: DeliverEvent,
    end: Pick<store.StoredDelivery, 'status' | 'error'> & { attempt_count?: number },
  ): Promise<void> {
    await store.updateDelivery(tx, scopeOf(data), data.delivery_id, {
      ...end,
      next_attempt_at: null,
      completed_at: this.#deps.clock.now().toISOString(),
    });
  }

  /** Returns whether this attempt was the one after which nobody tries any more. */
  async #disable(tx: Tx, scope: Scope): Promise<boolean> {
    const now = this.#deps.clock.now();
    const failingBefore = new Date(now.getTime() - this.#deps.disableAfterMs).toISOString();
    const disabled = await endpointStore.disableFailing(tx, scope, { failingBefore, now: now.toISOString() });
    if (disabled === undefined) return false;
    const data = toEndpoint(disabled, now);
    await this.#deps.events.record(tx, scope, { type: 'webhook.endpoint.disabled', data });
    return true;
  }
}
