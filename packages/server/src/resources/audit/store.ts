import type { AuditRow } from '../../db/audit-tables.ts';
import { type Db, sql } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import { RECORD_TIME } from '../../db/record-times.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';

/** The record as read; the driver parses JSON. */
export type StoredAudit = Omit<AuditRow, 'target'> & { target: Record<string, string> };

export interface AuditFilters {
  operation?: string | undefined;
  api_key_id?: string | undefined;
  member_id?: string | undefined;
  outcome?: string | undefined;
  request_id?: string | undefined;
  window: DateWindow;
}

const FILTERED = ['operation', 'api_key_id', 'member_id', 'outcome', 'request_id'] as const;

export async function insertLines(db: Db, rows: readonly Omit<StoredAudit, 'created_at'>[]): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(rows.map((row) => ({ ...row, target: JSON.stringify(row.target), created_at: RECORD_TIME })))
    .execute();
}

export async function endLines(
  db: Db,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
  end: Pick<AuditRow, 'outcome' | 'error_status' | 'result_id' | 'ended_at'>,
): Promise<void> {
  await db
    .updateTable('audit_log')
    .set(end)
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

export function listLines(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { window, ...filters }: AuditFilters,
): Promise<Page<StoredAudit>> {
  const source = {
    scope,
    table: 'audit_log' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: sql`*`,
    filters: FILTERED.flatMap((name) =>
      filters[name] === undefined ? [] : [sql`${sql.ref(name)} = ${filters[name]}`],
    ),
    window,
  };
  return fetchPage(db, source, request);
}

/** Deletes at most `limit` old lines of all environments and returns how many. */
export async function deleteLinesBefore(db: Db, createdBefore: string, limit: number): Promise<number> {
  const result = await sql`
    delete from audit_log where id in (
      select id from audit_log where created_at < ${createdBefore} order by created_at limit ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
