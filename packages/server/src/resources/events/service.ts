import type { EventType } from '@recto/contract';
import type { Db, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { EnvironmentSlug, Environments } from '../environments/service.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 30 * DAY_MS;
const PURGE_BATCH = 10_000;

export interface EventsDependencies {
  db: Db;
  environments: Environments;
  ids: Ids;
  clock: Clock;
  /** Runs in the transaction that records an event. */
  announce: (tx: Tx, scope: Scope, event: RecordedEvent) => Promise<void>;
}

export interface RecordedEvent {
  id: string;
  type: EventType;
}

export interface NewEvent {
  type: EventType;
  /** The record that the event is about, as deliveries show it. */
  data: { id: string } & Record<string, unknown>;
}

/** The outbox: an event exists if and only if what it tells about was committed. */
export class Events {
  readonly #deps: EventsDependencies;

  constructor(deps: EventsDependencies) {
    this.#deps = deps;
  }

  /** Runs in the transaction of what the event tells about. */
  async record(tx: Tx, scope: Scope, event: NewEvent): Promise<void> {
    await this.#deps.announce(tx, scope, await this.insert(tx, scope, event));
  }

  /** For an event that is not announced, because its caller delivers it. */
  async insert(tx: Tx, scope: Scope, { type, data }: NewEvent): Promise<RecordedEvent> {
    const { ids, clock } = this.#deps;
    const id = ids.next('event');
    await store.insertEvent(tx, {
      id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      type,
      resource_id: data.id,
      data,
      created_at: clock.now().toISOString(),
    });
    return { id, type };
  }

  async list(scope: Scope, request: PageRequest, filters: store.EventFilters): Promise<Page<EventRecord>> {
    const environment = await this.#deps.environments.slugOf(scope.environmentId);
    const page = await store.listEvents(this.#deps.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, (row) => toEvent(row, environment)) };
  }

  async get(scope: Scope, id: string): Promise<EventRecord> {
    const row = await store.findEvent(this.#deps.db, scope, id);
    if (row === undefined) throw notFound('Event');
    return toEvent(row, await this.#deps.environments.slugOf(scope.environmentId));
  }

  /** Deletes the events of all environments that are too old, in batches, and returns how many. */
  async purge(signal: AbortSignal): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - KEPT_MS).toISOString();
    let purged = 0;
    for (let deleted = PURGE_BATCH; deleted === PURGE_BATCH; purged += deleted) {
      signal.throwIfAborted();
      deleted = await store.deleteEventsBefore(this.#deps.db, before, PURGE_BATCH);
    }
    return purged;
  }
}

/** The event as responses and deliveries show it. */
export interface EventRecord {
  id: string;
  type: EventType;
  environment: EnvironmentSlug;
  created_at: string;
  data: Record<string, unknown>;
}

const toEvent = (row: store.StoredEvent, environment: EnvironmentSlug): EventRecord => ({
  id: row.id,
  type: row.type as EventType,
  environment,
  created_at: row.created_at,
  data: row.data,
});
