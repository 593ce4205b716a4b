import { type Db, sql, type Tx } from '../../db/database.ts';
import type { EventRow } from '../../db/event-tables.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';

/** The record as read; the driver parses JSON. */
export type StoredEvent = Omit<EventRow, 'data'> & { data: Record<string, unknown> };

export interface EventFilters {
  type?: string | undefined;
  resource_id?: string | undefined;
  window: DateWindow;
}

export async function insertEvent(tx: Tx, row: StoredEvent): Promise<void> {
  await tx
    .insertInto('events')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute();
}

export function listEvents(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { type, resource_id, window }: EventFilters,
): Promise<Page<StoredEvent>> {
  const source = {
    scope,
    table: 'events' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: sql`*`,
    filters: [
      ...(type === undefined ? [] : [sql`type = ${type}`]),
      ...(resource_id === undefined ? [] : [sql`resource_id = ${resource_id}`]),
    ],
    window,
  };
  return fetchPage(db, source, request);
}

export async function findEvent(db: Db, scope: Scope, id: string): Promise<StoredEvent | undefined> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as StoredEvent | undefined;
}

/** Deletes at most `limit` old events of all environments and returns how many. */
export async function deleteEventsBefore(db: Db, createdBefore: string, limit: number): Promise<number> {
  const result = await sql`
    delete from events where id in (
      select id from events where created_at < ${createdBefore} order by created_at limit ${limit}
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
