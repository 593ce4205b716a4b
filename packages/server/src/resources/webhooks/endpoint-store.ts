import type { Db, Tx } from '../../db/database.ts';
import type { WebhookEndpointRow } from '../../db/event-tables.ts';
import type { Scope } from '../../lib/scope.ts';

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export const findEndpoint = (db: Db, scope: Scope): Promise<WebhookEndpointRow | undefined> =>
  scoped(db, scope).executeTakeFirst();

export const lockEndpoint = (tx: Tx, scope: Scope): Promise<WebhookEndpointRow | undefined> =>
  scoped(tx, scope).forUpdate().executeTakeFirst();

/** Returns false when the environment has an endpoint. */
export async function insertEndpoint(tx: Tx, row: WebhookEndpointRow): Promise<boolean> {
  const result = await tx
    .insertInto('webhook_endpoints')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment_id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const changed = (db: Db, scope: Scope) =>
  db
    .updateTable('webhook_endpoints')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export async function updateEndpoint(tx: Tx, scope: Scope, change: Partial<WebhookEndpointRow>): Promise<void> {
  await changed(tx, scope).set(change).execute();
}

/** Writes only the first of a series of failures. */
export async function beginFailing(tx: Tx, scope: Scope, since: string): Promise<void> {
  await changed(tx, scope).set({ failing_since: since }).where('failing_since', 'is', null).execute();
}

export async function endFailing(tx: Tx, scope: Scope): Promise<void> {
  await changed(tx, scope).set({ failing_since: null }).where('failing_since', 'is not', null).execute();
}

/** Disables an endpoint whose attempts have all failed since `failingBefore`. Returns it if that was now. */
export function disableFailing(
  tx: Tx,
  scope: Scope,
  { failingBefore, now }: { failingBefore: string; now: string },
): Promise<WebhookEndpointRow | undefined> {
  return changed(tx, scope)
    .set({ status: 'disabled', disabled_reason: 'failing', disabled_at: now })
    .where('status', '=', 'enabled')
    .where('failing_since', '<=', failingBefore)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteEndpoint(db: Db, scope: Scope): Promise<boolean> {
  const result = await db
    .deleteFrom('webhook_endpoints')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
