import { type Db, sql, type Tx } from '../../db/database.ts';
import { escapedLike, fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { FileRow } from '../../db/tables.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';

export interface FileFilters {
  filename?: string | undefined;
  mime_type?: string | undefined;
  window: DateWindow;
}

const COLUMNS = {
  names: [
    'id',
    'organization_id',
    'environment_id',
    'filename',
    'mime_type',
    'size_bytes',
    'sha256',
    'page_count',
    'created_at',
    'updated_at',
  ],
  times: ['created_at', 'updated_at'],
};

export function listFiles(
  db: Db,
  scope: Scope,
  request: PageRequest & { sort_by: 'created_at' | 'updated_at' },
  { filename, mime_type, window }: FileFilters,
): Promise<Page<FileRow>> {
  const isSortedByCreation = request.sort_by === 'created_at';
  const source = {
    scope,
    table: 'files' as const,
    idColumn: 'id',
    sortColumn: request.sort_by,
    columns: COLUMNS,
    filters: [
      ...(filename === undefined ? [] : [sql`lower(filename) like lower(${`${escapedLike(filename)}%`})`]),
      ...(mime_type === undefined ? [] : [sql`mime_type = ${mime_type}`]),
      ...(isSortedByCreation ? [] : createdWithin(window)),
    ],
    ...(isSortedByCreation && { window }),
  };
  return fetchPage(db, source, request);
}

const createdWithin = ({ from, until }: DateWindow) => [
  ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
  ...(until === undefined ? [] : [sql`created_at < ${until}`]),
];

export function findFile(db: Db, scope: Scope, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

const lockable = (tx: Tx, scope: Scope, id: string) =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id);

/** Locks the file for deletion. Returns false if it does not exist. */
export const lockFile = async (tx: Tx, scope: Scope, id: string): Promise<boolean> =>
  (await lockable(tx, scope, id).forUpdate().executeTakeFirst()) !== undefined;

/** Returns the file and keeps it from being deleted until the transaction ends. */
export const holdFile = (tx: Tx, scope: Scope, id: string): Promise<FileRow | undefined> =>
  lockable(tx, scope, id).forKeyShare().executeTakeFirst();

export async function hasContent(tx: Tx, scope: Scope, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes no scope: for a signed link, whose signature over the id is the authority. */
export const findFileByLink = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.insertInto('files').values(row).execute();
}

export async function setPageCount(
  db: Db,
  scope: Scope,
  id: string,
  counted: { page_count: number; updated_at: string },
): Promise<void> {
  await db
    .updateTable('files')
    .set(counted)
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .where('page_count', 'is distinct from', counted.page_count)
    .execute();
}

/** Returns the hash of its content, if the file existed. */
export async function deleteFile(tx: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('files')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .returning('sha256')
    .executeTakeFirst();
  return row?.sha256;
}
