import { type Db, databaseFault } from '../../db/database.ts';
import type { EgressRow } from '../../db/egress-tables.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Departure, EgressLedger, EgressLine, EgressResult } from '../../lib/egress.ts';
import type { Ids } from '../../lib/ids.ts';
import { currentLane } from '../../lib/lane.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import { Batches } from './batches.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 90 * DAY_MS;
const PURGE_BATCH = 10_000;

export interface EgressDependencies {
  db: Db;
  ids: Ids;
  clock: Clock;
  logger: Logger;
}

/** The ledger of connections to other hosts. Lines are written in batches, so that webhooks are not slowed down. */
export class Egress implements EgressLedger {
  readonly #deps: EgressDependencies;
  readonly #begun: Batches<store.NewLine>;
  readonly #ended: Batches<store.EndedLine>;

  constructor(deps: EgressDependencies) {
    this.#deps = deps;
    this.#begun = new Batches((rows) => store.insertLines(deps.db, rows));
    this.#ended = new Batches((lines) => store.endLines(deps.db, lines));
  }

  async begin({ scope, purpose, method, host, port }: Departure): Promise<EgressLine> {
    const { ids } = this.#deps;
    const { cause } = currentLane();
    const id = ids.next('egress');
    const row: store.NewLine = {
      id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      purpose,
      method,
      host,
      port,
      outcome: 'open',
      response_status: null,
      bytes_sent: 0,
      bytes_received: 0,
      error: null,
      request_id: cause?.requestId ?? null,
      run_id: cause?.runId ?? null,
      resource_id: cause?.resourceId ?? null,
      ended_at: null,
    };
    try {
      await this.#begun.add(row);
    } catch (error) {
      throw databaseFault(error) ?? error;
    }
    return { end: (result) => this.#end(id, result) };
  }

  #end(id: string, { responseStatus, bytesSent, bytesReceived, error }: EgressResult): void {
    const { clock, logger } = this.#deps;
    const line: store.EndedLine = {
      id,
      outcome: responseStatus === null ? 'failed' : 'answered',
      response_status: responseStatus,
      bytes_sent: bytesSent,
      bytes_received: bytesReceived,
      error,
      ended_at: clock.now().toISOString(),
    };
    // The line stays open, which is what the ledger says of an exchange whose end is not known.
    this.#ended
      .add(line)
      .catch((cause: unknown) => logger.error({ error: cause, id }, 'ending a line of egress failed'));
  }

  async list(scope: Scope, request: PageRequest, filters: store.EgressFilters) {
    // So that the list has the end of every exchange that this process has finished.
    await this.#ended.settled();
    const page: Page<EgressRow> = await store.listLines(this.#deps.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, toEgress) };
  }

  /** Deletes the lines of all environments that are too old, in batches, and returns how many. */
  async purge(signal: AbortSignal): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - KEPT_MS).toISOString();
    let purged = 0;
    for (let deleted = PURGE_BATCH; deleted === PURGE_BATCH; purged += deleted) {
      signal.throwIfAborted();
      deleted = await store.deleteLinesBefore(this.#deps.db, before, PURGE_BATCH);
    }
    return purged;
  }

  async close(): Promise<void> {
    await this.#begun.settled();
    await this.#ended.settled();
  }
}

export const toEgress = (row: EgressRow) => ({
  id: row.id,
  object: 'egress' as const,
  purpose: row.purpose,
  method: row.method,
  host: row.host,
  port: row.port,
  outcome: row.outcome,
  response_status: row.response_status,
  bytes_sent: row.bytes_sent,
  bytes_received: row.bytes_received,
  error: row.error,
  request_id: row.request_id,
  run_id: row.run_id,
  resource_id: row.resource_id,
  created_at: row.created_at,
  ended_at: row.ended_at,
});
