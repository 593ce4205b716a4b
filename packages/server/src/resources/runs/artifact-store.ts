import { type Db, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { Scope } from '../../lib/scope.ts';
import type { StoredArtifact } from './rows.ts';

export async function upsertArtifact(tx: Tx, row: StoredArtifact): Promise<void> {
  const content = row.content === null ? null : JSON.stringify(row.content);
  await tx
    .insertInto('workflow_artifacts')
    .values({ ...row, content })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content }))
    .execute();
}

export async function findArtifact(db: Db, scope: Scope, id: string): Promise<StoredArtifact | undefined> {
  const row = await db
    .selectFrom('workflow_artifacts')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as StoredArtifact | undefined;
}

export interface ArtifactFilters {
  runId: string | undefined;
  stepId: string | undefined;
  blockId: string | undefined;
  operation: string | undefined;
}

export function listArtifacts(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { runId, stepId, blockId, operation }: ArtifactFilters,
): Promise<Page<StoredArtifact>> {
  const source = {
    scope,
    table: 'workflow_artifacts' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: sql`*`,
    filters: [
      ...(runId === undefined ? [] : [sql`run_id = ${runId}`]),
      ...(stepId === undefined ? [] : [sql`step_id = ${stepId}`]),
      ...(blockId === undefined ? [] : [sql`block_id = ${blockId}`]),
      ...(operation === undefined ? [] : [sql`operation = ${operation}`]),
    ],
  };
  return fetchPage(db, source, request);
}

/** Clients may page by steps: the artifact at that end of the step which lies further in the direction. */
export async function edgeOfStep(
  db: Db,
  scope: Scope,
  stepId: string,
  order: 'asc' | 'desc',
): Promise<string | undefined> {
  const row = await db
    .selectFrom('workflow_artifacts')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('step_id', '=', stepId)
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
