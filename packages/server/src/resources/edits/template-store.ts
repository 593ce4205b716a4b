import { type Db, sql, type Tx } from '../../db/database.ts';
import type { EditTemplateRow } from '../../db/edit-tables.ts';
import { escapedLike, fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { Scope } from '../../lib/scope.ts';
import type { FormField } from './form-field.ts';

/** The record as read; the driver parses JSON. */
export type StoredTemplate = Omit<EditTemplateRow, 'form_fields'> & { form_fields: FormField[] };

export function listTemplates(
  db: Db,
  scope: Scope,
  request: PageRequest & { sort_by: 'created_at' | 'name' },
  { name }: { name?: string | undefined },
): Promise<Page<StoredTemplate>> {
  const source = {
    scope,
    table: 'edit_templates' as const,
    idColumn: 'id',
    sortColumn: request.sort_by,
    columns: sql`id, organization_id, environment_id, name, file_id, filename, mime_type, field_count, created_at, updated_at`,
    filters: name === undefined ? [] : [sql`lower(name) like lower(${`%${escapedLike(name)}%`})`],
  };
  return fetchPage(db, source, request);
}

export async function findTemplate(db: Db, scope: Scope, id: string): Promise<StoredTemplate | undefined> {
  return read(await scoped(db, scope).where('id', '=', id).executeTakeFirst());
}

export function templateNames(db: Db, scope: Scope, ids?: readonly string[]): Promise<{ id: string; name: string }[]> {
  const named = db
    .selectFrom('edit_templates')
    .select(['id', 'name'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);
  if (ids === undefined) return named.execute();
  return ids.length === 0 ? Promise.resolve([]) : named.where('id', 'in', ids).execute();
}

export async function lockTemplate(tx: Tx, scope: Scope, id: string): Promise<StoredTemplate | undefined> {
  return read(await scoped(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst());
}

/** Locks in the order of ids, so that two transactions cannot deadlock. */
export async function lockTemplatesOf(tx: Tx, scope: Scope, fileId: string): Promise<{ id: string }[]> {
  return scoped(tx, scope).where('file_id', '=', fileId).orderBy('id').forUpdate().execute();
}

export async function insertTemplate(tx: Tx, row: StoredTemplate): Promise<void> {
  await tx
    .insertInto('edit_templates')
    .values({ ...row, form_fields: JSON.stringify(row.form_fields) })
    .execute();
}

export async function updateTemplate(
  tx: Tx,
  scope: Scope,
  { id, name, form_fields, field_count, updated_at }: StoredTemplate,
): Promise<void> {
  await tx
    .updateTable('edit_templates')
    .set({ name, form_fields: JSON.stringify(form_fields), field_count, updated_at })
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplate(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('edit_templates')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const scoped = (db: Db, { organizationId, environmentId }: Scope) =>
  db
    .selectFrom('edit_templates')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId);

/** The driver has already parsed the JSON. */
const read = (row: object | undefined): StoredTemplate | undefined => row as StoredTemplate | undefined;
