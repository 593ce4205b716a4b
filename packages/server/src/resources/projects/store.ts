import { type Db, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { ProjectRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';

export type Project = Omit<ProjectRow, 'organization_id'>;

const COLUMNS = sql`id, environment_id, name, slug, description, visibility, created_at, updated_at`;

export function listProjects(db: Db, scope: Scope, request: PageRequest): Promise<Page<Project>> {
  const source = {
    scope,
    table: 'projects' as const,
    idColumn: 'id',
    sortColumn: 'created_at',
    columns: COLUMNS,
    filters: [],
  };
  return fetchPage<Project>(db, source, request);
}

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('projects')
    .select(['id', 'environment_id', 'name', 'slug', 'description', 'visibility', 'created_at', 'updated_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export const findProject = (db: Db, scope: Scope, id: string): Promise<Project | undefined> =>
  scoped(db, scope).where('id', '=', id).executeTakeFirst();

export const findProjectBySlug = (db: Db, scope: Scope, slug: string): Promise<Project | undefined> =>
  scoped(db, scope).where('slug', '=', slug).executeTakeFirst();

/** Returns false when the slug exists in the environment. */
export async function insertProject(tx: Tx, row: ProjectRow): Promise<boolean> {
  const result = await tx
    .insertInto('projects')
    .values(row)
    .onConflict((conflict) => conflict.columns(['environment_id', 'slug']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
