import type { AuditedCommand, AuditedOperation } from '@recto/contract';
import type { Db } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Credential } from '../../http/call.ts';
import type { AuditedCall, AuditLine } from '../../http/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { Environments } from '../environments/service.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 365 * DAY_MS;
const PURGE_BATCH = 10_000;

export interface AuditDependencies {
  db: Db;
  environments: Pick<Environments, 'ofOrganization'>;
  ids: Ids;
  clock: Clock;
  logger: Logger;
}

/** Something that is over. */
interface Recorded {
  organizationId: string;
  /** Absent if it concerns the whole organization. */
  environmentId?: string;
  operation: AuditedOperation | AuditedCommand;
  member: { id: string; email: string } | null;
  target: Record<string, string>;
  resultId?: string | null;
  requestId: string;
  /** Null if it succeeded. */
  errorStatus: number | null;
}

const BEGUN = { result_id: null, outcome: 'started', error_status: null, ended_at: null } as const;

const actorOf = ({ keyId, keyName, member }: Credential) =>
  member === null
    ? { api_key_id: keyId, api_key_name: keyName, member_id: null, member_email: null }
    : { api_key_id: null, api_key_name: null, member_id: member.id, member_email: member.email };

/** Who changed what. A line is durable before its operation begins, so nothing is changed without one. */
export class Audit {
  readonly #deps: AuditDependencies;

  constructor(deps: AuditDependencies) {
    this.#deps = deps;
  }

  async begin({ credential, operation, target, requestId, isOrganizationWide }: AuditedCall): Promise<AuditLine> {
    const { organizationId, environmentId } = credential.scope;
    const line = { operation, target, request_id: requestId, ...actorOf(credential), ...BEGUN };
    const ids = await this.#insert(this.#deps.db, line, {
      organizationId,
      environmentIds: isOrganizationWide ? await this.#environmentsOf(organizationId) : [environmentId],
    });
    return {
      succeeded: (resultId) =>
        this.#end({ organizationId, ids }, { outcome: 'succeeded', result_id: resultId, error_status: null }),
      failed: (status) =>
        this.#end({ organizationId, ids }, { outcome: 'failed', result_id: null, error_status: status }),
    };
  }

  /** Writes the whole line of something in the transaction in which it happens. */
  async record(db: Db, recorded: Recorded): Promise<void> {
    const { organizationId, environmentId, operation, member, target, resultId, requestId, errorStatus } = recorded;
    const line = {
      operation,
      target,
      request_id: requestId,
      api_key_id: null,
      api_key_name: null,
      member_id: member?.id ?? null,
      member_email: member?.email ?? null,
      result_id: resultId ?? null,
      outcome: errorStatus === null ? ('succeeded' as const) : ('failed' as const),
      error_status: errorStatus,
      ended_at: this.#now(),
    };
    const environmentIds = environmentId === undefined ? await this.#environmentsOf(organizationId) : [environmentId];
    await this.#insert(db, line, { organizationId, environmentIds });
  }

  async #environmentsOf(organizationId: string): Promise<string[]> {
    return (await this.#deps.environments.ofOrganization(organizationId)).map(({ id }) => id);
  }

  /** One line for each environment that it concerns, because each has its own log. */
  async #insert(
    db: Db,
    line: Omit<store.StoredAudit, 'id' | 'organization_id' | 'environment_id' | 'created_at'>,
    { organizationId, environmentIds }: { organizationId: string; environmentIds: readonly string[] },
  ): Promise<string[]> {
    const rows = environmentIds.map((environmentId) => ({
      ...line,
      id: this.#deps.ids.next('audit'),
      organization_id: organizationId,
      environment_id: environmentId,
    }));
    await store.insertLines(db, rows);
    return rows.map(({ id }) => id);
  }

  /** The operation is over whether its line can be ended or not, so a failure is only logged. */
  async #end(
    lines: { organizationId: string; ids: readonly string[] },
    end: Pick<store.StoredAudit, 'outcome' | 'result_id' | 'error_status'>,
  ): Promise<void> {
    try {
      await store.endLines(this.#deps.db, lines, { ...end, ended_at: this.#now() });
    } catch (error) {
      this.#deps.logger.error({ error, ids: lines.ids }, 'ending a line of the audit log failed');
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
  actor: {
    api_key_id: row.api_key_id,
    api_key_name: row.api_key_name,
    member_id: row.member_id,
    member_email: row.member_email,
  },
  target: row.target,
  result_id: row.result_id,
  outcome: row.outcome,
  error_status: row.error_status,
  request_id: row.request_id,
  created_at: row.created_at,
  ended_at: row.ended_at,
});
