/** Deliveries for requests, and for the transactions that record events. */
import type { Commit, Db, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { Events, RecordedEvent } from '../events/service.ts';
import * as store from './delivery-store.ts';
import type { Endpoints } from './endpoints.ts';
import type { DeliveryQueue } from './jobs.ts';
import { toAttempt, toDelivery, type WebhookDelivery } from './record.ts';
import { deliveryBody } from './sender.ts';

const SHOWN_ATTEMPTS = 100;

export interface DeliveriesDependencies {
  db: Db;
  endpoints: Endpoints;
  events: Events;
  jobs: Jobs;
  queue: DeliveryQueue;
  ids: Ids;
  clock: Clock;
}

export class Deliveries {
  readonly #deps: DeliveriesDependencies;

  constructor(deps: DeliveriesDependencies) {
    this.#deps = deps;
  }

  /** Runs in the transaction that records the event, so that none is forgotten. */
  async announce(tx: Tx, scope: Scope, event: RecordedEvent): Promise<void> {
    const endpointId = await this.#deps.endpoints.wanting(tx, scope, event.type);
    if (endpointId !== undefined) await this.#begin(tx, scope, event, endpointId);
  }

  async list(scope: Scope, request: PageRequest, filters: store.DeliveryFilters): Promise<Page<WebhookDelivery>> {
    const page = await store.listDeliveries(this.#deps.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, toDelivery) };
  }

  async get(scope: Scope, id: string) {
    const { db, events } = this.#deps;
    const row = await store.findDelivery(db, scope, id);
    if (row === undefined) throw notFound('Webhook delivery');
    const body = deliveryBody(await events.get(scope, row.event_id));
    const attempts = await store.listAttempts(db, row, SHOWN_ATTEMPTS);
    return { ...toDelivery(row), attempts: attempts.map((attempt) => toAttempt(attempt, body)) };
  }

  /** Sends an event of its own, whatever the types that the endpoint wants. */
  async test(scope: Scope, message: string | undefined, commit: Commit): Promise<WebhookDelivery> {
    const { endpoints, events } = this.#deps;
    const { id, url } = await endpoints.get(scope);
    return commit(async (tx) => {
      const endpointId = await endpoints.requireEnabled(tx, scope);
      const data = { id, object: 'webhook.endpoint', url, message: message ?? null };
      const event = await events.insert(tx, scope, { type: 'webhook.ping', data });
      return toDelivery(await this.#begin(tx, scope, event, endpointId));
    });
  }

  async replay(scope: Scope, eventId: string, commit: Commit): Promise<WebhookDelivery> {
    const { endpoints, events } = this.#deps;
    const event = await events.get(scope, eventId);
    return commit(async (tx) => {
      return toDelivery(await this.#begin(tx, scope, event, await endpoints.requireEnabled(tx, scope)));
    });
  }

  retry(scope: Scope, id: string, commit: Commit): Promise<WebhookDelivery> {
    const { endpoints } = this.#deps;
    return commit(async (tx) => {
      const row = await store.lockDelivery(tx, scope, id);
      if (row === undefined) throw notFound('Webhook delivery');
      const endpointId = await endpoints.requireEnabled(tx, scope);
      const now = this.#now();
      // It is due already, or being attempted.
      if (row.next_attempt_at !== null && row.next_attempt_at <= now) return toDelivery(row);
      const change = {
        status: 'pending' as const,
        schedule_start: row.attempt_count,
        next_attempt_at: now,
        completed_at: null,
      };
      await store.updateDelivery(tx, scope, id, change);
      // A job that waits for the same attempt will find it recorded, and do nothing.
      await this.#enqueue(tx, scope, { id, attempt: row.attempt_count + 1, endpointId });
      await faultPoint('webhooks.before_commit');
      return toDelivery({ ...row, ...change });
    });
  }

  /** Attempts failed deliveries again, the oldest first. */
  retryFailed(
    scope: Scope,
    filters: store.FailedFilters,
    { limit, commit }: { limit: number; commit: Commit },
  ): Promise<{ retried: number; has_more: boolean }> {
    return commit(async (tx) => {
      const endpointId = await this.#deps.endpoints.requireEnabled(tx, scope);
      const found = await store.lockFailed(tx, scope, filters, limit + 1);
      const retried = found.slice(0, limit);
      await store.restartFailed(tx, scope, { ids: retried.map(({ id }) => id), now: this.#now() });
      for (const { id, attempt_count } of retried) {
        await this.#enqueue(tx, scope, { id, attempt: attempt_count + 1, endpointId });
      }
      await faultPoint('webhooks.before_commit');
      return { retried: retried.length, has_more: found.length > limit };
    });
  }

  async #begin(
    tx: Tx,
    scope: Scope,
    { id: event_id, type }: RecordedEvent,
    endpointId: string,
  ): Promise<store.StoredDelivery> {
    const id = this.#deps.ids.next('webhook_delivery');
    const now = this.#now();
    const row: store.StoredDelivery = {
      id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      event_id,
      type,
      status: 'pending',
      attempt_count: 0,
      schedule_start: 0,
      next_attempt_at: now,
      error: null,
      created_at: now,
      completed_at: null,
    };
    await store.insertDelivery(tx, row);
    await this.#enqueue(tx, scope, { id, attempt: 1, endpointId });
    return row;
  }

  async #enqueue(
    tx: Tx,
    scope: Scope,
    { id, attempt, endpointId }: { id: string; attempt: number; endpointId: string },
  ): Promise<void> {
    const { jobs, queue } = this.#deps;
    const data = {
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      delivery_id: id,
      attempt,
      endpoint_id: endpointId,
    };
    await jobs.enqueue(tx, queue, data, { group: scope.environmentId });
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}
