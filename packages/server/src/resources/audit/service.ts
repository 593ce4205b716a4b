import type { Db } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { AuditedCall, AuditLine } from '../../http/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 365 * DAY_MS;
const PURGE_BATCH = 10_000;

export interface AuditDependencies {
  db: Db;
  ids: Ids;
  clock: Clock;
  logger: Logger;
}

/** Who changed what. A line is durable before its operation begins, so nothing is changed without one. */
export class Audit {
  readonly #deps: AuditDependencies;

  constructor(deps: AuditDependencies) {
    this.#deps = deps;
  }

  async begin({ credential, operation, target, requestId }: AuditedCall): Promise<AuditLine> {
    const { db, ids } = this.#deps;
    const { scope } = credential;
    const id = ids.next('audit');
    await store.insertLine(db, {
      id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      operation,
      api_key_id: credential.keyId,
      api_key_name: credential.keyName,
      target,
      result_id: null,
      outcome: 'started',
      error_status: null,
      request_id: requestId,
      created_at: this.#now(),
      ended_at: null,
    });
    return {
      succeeded: (resultId) => this.#end(scope, id, { outcome: 'succeeded', result_id: resultId, error_status: null }),
      failed: (status) => this.#end(scope, id, { outcome: 'failed', result_id: null, error_status: status }),
    };
  }

  /** The operation is over whether its line can be ended or not, so a failure is only logged. */
  async #end(
    scope: Scope,
    id: string,
    end: Pick<store.StoredAudit, 'outcome' | 'result_id' | 'error_status'>,
  ): Promise<void> {
    try {
      await store.endLine(this.#deps.db, scope, id, { ...end, ended_at: this.#now() });
    } catch (error) {
      this.#deps.logger.error({ error, id }, 'ending a line of the audit log failed');
    }
  }

  async list(scope: Scope, request: PageRequest, filters: store.AuditFilters) {
    const page: Page<store.StoredAudit> = await store.listLines(this.#deps.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, toAudit) };
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

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}

export const toAudit = (row: store.StoredAudit) => ({
  id: row.id,
  object: 'audit_entry' as const,
  operation: row.operation,
  actor: { api_key_id: row.api_key_id, api_key_name: row.api_key_name },
  target: row.target,
  result_id: row.result_id,
  outcome: row.outcome,
  error_status: row.error_status,
  request_id: row.request_id,
  created_at: row.created_at,
  ended_at: row.ended_at,
});
