import { type Db, sql, type Tx } from '../../db/database.ts';
import { countRows, escapedLike, fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { ParseRow } from '../../db/tables.ts';
import type { DocumentWarning } from '../../documents/document.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';
import type { PrimitiveError } from '../primitives/lifecycle.ts';

/** The record as it is read: JSON is parsed by the driver. */
export type StoredParse = Omit<ParseRow, 'languages' | 'error' | 'warnings' | 'triggered_by'> & {
  languages: string[];
  error: PrimitiveError | null;
  warnings: DocumentWarning[];
  triggered_by: Record<string, string | null>;
};

export interface ParseFilters {
  filename: string | undefined;
  window: DateWindow;
}

const COLUMNS = sql`id, organization_id, environment_id, file_id, filename, mime_type, content_sha256, model,
  table_parsing_format, image_resolution_dpi, instructions, pages, languages, include_layout, bust_cache, background,
  cache_key, status, error, warnings, job_id, stage, pages_done, pages_total, page_count, credits, text_sha256, text_bytes,
  layout_sha256, layout_bytes, usage_id, triggered_by, created_at, started_at, completed_at`;

const sourceOf = (scope: Scope, { filename, window }: ParseFilters) => ({
  scope,
  table: 'parses' as const,
  idColumn: 'id',
  sortColumn: 'created_at',
  columns: COLUMNS,
  filters: filename === undefined ? [] : [sql`lower(filename) like lower(${`${escapedLike(filename)}%`})`],
  window,
});

export const listParses = (
  db: Db,
  scope: Scope,
  request: PageRequest,
  filters: ParseFilters,
): Promise<Page<StoredParse>> => fetchPage(db, sourceOf(scope, filters), request);

export const countParses = (db: Db, scope: Scope, filters: ParseFilters): Promise<number> =>
  countRows(db, sourceOf(scope, filters));

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('parses')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export async function findParse(db: Db, scope: Scope, id: string): Promise<StoredParse | undefined> {
  return (await scoped(db, scope).where('id', '=', id).executeTakeFirst()) as unknown as StoredParse | undefined;
}

/** Whatever ends a parse waits here, so that it ends once. */
export async function lockParse(tx: Tx, scope: Scope, id: string): Promise<StoredParse | undefined> {
  const row = await scoped(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as unknown as StoredParse | undefined;
}

/** In the order of ids, so that no two wait for each other. */
export async function lockParsesOf(tx: Tx, scope: Scope, fileId: string): Promise<StoredParse[]> {
  const rows = await scoped(tx, scope).where('file_id', '=', fileId).orderBy('id').forUpdate().execute();
  return rows as unknown as StoredParse[];
}

/** The latest parse whose output is the one that this key stands for. */
export async function findCompleted(db: Db, scope: Scope, cacheKey: string): Promise<StoredParse | undefined> {
  const row = await scoped(db, scope)
    .where('cache_key', '=', cacheKey)
    .where('status', '=', 'completed')
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as unknown as StoredParse | undefined;
}

/** JSON columns are written as text: an array given to the driver would become a PostgreSQL array. */
const encoded = (row: StoredParse) => ({
  ...row,
  languages: JSON.stringify(row.languages),
  error: row.error === null ? null : JSON.stringify(row.error),
  warnings: JSON.stringify(row.warnings),
  triggered_by: JSON.stringify(row.triggered_by),
});

export async function insertParse(tx: Tx, row: StoredParse): Promise<void> {
  await tx.insertInto('parses').values(encoded(row)).execute();
}

export async function updateParse(tx: Tx, scope: Scope, row: StoredParse): Promise<void> {
  await tx
    .updateTable('parses')
    .set(encoded(row))
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', row.id)
    .execute();
}

/** Nothing when the parse has ended meanwhile. */
export async function setProgress(
  db: Db,
  scope: Scope,
  id: string,
  progress: Pick<ParseRow, 'stage' | 'pages_done' | 'pages_total'>,
): Promise<void> {
  await db
    .updateTable('parses')
    .set(progress)
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .execute();
}

export async function deleteParse(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom('parses')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}
