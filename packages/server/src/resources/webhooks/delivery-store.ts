import { type Db, sql, type Tx } from '../../db/database.ts';
import type { WebhookAttemptRow, WebhookDeliveryRow } from '../../db/event-tables.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';

export interface DeliveryError {
  code: string;
  message: string;
}

/** The records as read; the driver parses JSON. */
export type StoredDelivery = Omit<WebhookDeliveryRow, 'error'> & { error: DeliveryError | null };

export type StoredAttempt = Omit<WebhookAttemptRow, 'request_headers' | 'response_headers' | 'error'> & {
  request_headers: Record<string, string>;
  response_headers: Record<string, string> | null;
  error: DeliveryError | null;
};

export interface DeliveryFilters {
  status?: string | undefined;
  type?: string | undefined;
  event_id?: string | undefined;
  window: DateWindow;
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

export async function insertDelivery(tx: Tx, row: StoredDelivery): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({ ...row, error: json(row.error) })
    .execute();
}

const scoped = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id);

export async function findDelivery(db: Db, scope: Scope, id: string): Promise<StoredDelivery | undefined> {
  return (await scoped(db, scope, id).executeTakeFirst()) as StoredDelivery | undefined;
}

export async function lockDelivery(tx: Tx, scope: Scope, id: string): Promise<StoredDelivery | undefined> {
  return (await scoped(tx, scope, id).forUpdate().executeTakeFirst()) as StoredDelivery | undefined;
}

export async function updateDelivery(
  tx: Tx,
  scope: Scope,
  id: string,
  { error, ...change }: Partial<StoredDelivery>,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ ...change, ...(error !== undefined && { error: json(error) }) })
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}

export function listDeliveries(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { status, type, event_id, window }: DeliveryFilters,
): Promise<Page<StoredDelivery>> {
  const source = {
    scope,
    table: 'webhook_deliveries' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: sql`*`,
    filters: [
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(type === undefined ? [] : [sql`type = ${type}`]),
      ...(event_id === undefined ? [] : [sql`event_id = ${event_id}`]),
    ],
    window,
  };
  return fetchPage(db, source, request);
}

export type FailedFilters = Omit<DeliveryFilters, 'status'>;

/** Locks failed deliveries, the oldest first, and passes over those that another request is restarting. */
export async function lockFailed(
  tx: Tx,
  scope: Scope,
  { type, event_id, window: { from, until } }: FailedFilters,
  limit: number,
): Promise<Pick<StoredDelivery, 'id' | 'attempt_count'>[]> {
  let failed = tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'attempt_count'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('status', '=', 'failed');
  if (type !== undefined) failed = failed.where('type', '=', type);
  if (event_id !== undefined) failed = failed.where('event_id', '=', event_id);
  if (from !== undefined) failed = failed.where(sql<boolean>`created_at >= ${from}`);
  if (until !== undefined) failed = failed.where(sql<boolean>`created_at < ${until}`);
  return failed.orderBy('created_at').orderBy('id').limit(limit).forUpdate().skipLocked().execute();
}

/** Makes locked deliveries due now, with the whole schedule of attempts before them. */
export async function restartFailed(
  tx: Tx,
  scope: Scope,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set(({ ref }) => ({
      status: 'pending',
      schedule_start: ref('attempt_count'),
      next_attempt_at: now,
      completed_at: null,
    }))
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
}

export async function insertAttempt(tx: Tx, row: StoredAttempt): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({
      ...row,
      request_headers: JSON.stringify(row.request_headers),
      response_headers: json(row.response_headers),
      error: json(row.error),
    })
    .execute();
}

/** The latest attempts, in their order. The caller has found the delivery in its scope. */
export async function listAttempts(db: Db, { id }: StoredDelivery, limit: number): Promise<StoredAttempt[]> {
  const rows = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return (rows as StoredAttempt[]).reverse();
}
