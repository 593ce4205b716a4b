import type { Db, Tx } from '../../db/database.ts';
import { sql } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { WorkflowRow } from '../../db/workflow-tables.ts';
import type { Scope } from '../../lib/scope.ts';

const COLUMNS = sql`id, organization_id, environment_id, project_id, family_id, name, description, draft_version,
  published_version_id, published_at, published_description, created_at, updated_at`;

export interface WorkflowFilters {
  sortBy: 'updated_at' | 'created_at';
  projectId: string | undefined;
}

export function listWorkflows(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { sortBy, projectId }: WorkflowFilters,
): Promise<Page<WorkflowRow>> {
  const source = {
    scope,
    table: 'workflows' as const,
    idColumn: 'id',
    sortColumn: sortBy,
    columns: COLUMNS,
    filters: projectId === undefined ? [] : [sql`project_id = ${projectId}`],
  };
  return fetchPage(db, source, request);
}

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('workflows')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export const findWorkflow = (db: Db, scope: Scope, id: string): Promise<WorkflowRow | undefined> =>
  scoped(db, scope).where('id', '=', id).executeTakeFirst();

export const findWorkflowOfFamily = (db: Db, scope: Scope, familyId: string): Promise<WorkflowRow | undefined> =>
  scoped(db, scope).where('family_id', '=', familyId).executeTakeFirst();

/** Serialises changes to a draft, so that every change sees the previous one. */
export const lockWorkflow = (tx: Tx, scope: Scope, id: string): Promise<WorkflowRow | undefined> =>
  scoped(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();

/** Keeps it from being deleted until the transaction ends. */
export const holdWorkflow = (tx: Tx, scope: Scope, id: string): Promise<WorkflowRow | undefined> =>
  scoped(tx, scope).where('id', '=', id).forKeyShare().executeTakeFirst();

export async function insertWorkflow(tx: Tx, row: WorkflowRow): Promise<void> {
  await tx.insertInto('workflows').values(row).execute();
}

export async function updateWorkflow(
  tx: Tx,
  { organization_id, environment_id, id }: WorkflowRow,
  change: Partial<WorkflowRow>,
): Promise<void> {
  await tx
    .updateTable('workflows')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('environment_id', '=', environment_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteWorkflow(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('workflows')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
