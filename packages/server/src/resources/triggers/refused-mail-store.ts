import { type Db, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { RefusedMailRow } from '../../db/run-tables.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';

export interface RefusedMailFilters {
  workflow_id?: string | undefined;
  trigger_id?: string | undefined;
  window: DateWindow;
}

/** Returns false if the trigger was deleted meanwhile. */
export async function insertRefused(tx: Tx, row: RefusedMailRow): Promise<boolean> {
  const { rows } = await sql`
    insert into refused_mails (id, organization_id, environment_id, trigger_id, workflow_id, sender, status, reason,
      created_at)
    select ${row.id}, ${row.organization_id}, ${row.environment_id}, id, ${row.workflow_id}, ${row.sender},
      ${row.status}, ${row.reason}, ${row.created_at}
    from workflow_triggers where id = ${row.trigger_id} for key share
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Deletes all but the latest of the environment. */
export async function deleteBeyond(tx: Tx, scope: Scope, kept: number): Promise<void> {
  await sql`
    delete from refused_mails where id in (
      select id from refused_mails
      where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
      order by created_at desc, id desc offset ${kept}
    )`.execute(tx);
}

export function listRefused(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { workflow_id, trigger_id, window }: RefusedMailFilters,
): Promise<Page<RefusedMailRow>> {
  const source = {
    scope,
    table: 'refused_mails' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: sql`*`,
    filters: [
      ...(workflow_id === undefined ? [] : [sql`workflow_id = ${workflow_id}`]),
      ...(trigger_id === undefined ? [] : [sql`trigger_id = ${trigger_id}`]),
    ],
    window,
  };
  return fetchPage(db, source, request);
}

/** Covers all environments: their number in each is bounded, and so is their age. */
export async function deleteRefusedBefore(db: Db, createdBefore: string): Promise<number> {
  const result = await sql`delete from refused_mails where created_at < ${createdBefore}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
