import { copyInto } from '../../db/copy.ts';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { TableRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';
import type { StoredColumn } from './column-stats.ts';
import { COPY_STATEMENT } from './copy-encoder.ts';
import type { Overrides } from './overrides.ts';

/** The record as read; the driver parses JSON. */
export type StoredTable = Omit<TableRow, 'columns' | 'column_schema_overrides' | 'sample_rows' | 'metadata'> & {
  columns: StoredColumn[];
  column_schema_overrides: Overrides;
  sample_rows: unknown[][];
  metadata: Record<string, unknown>;
};

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('tables')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export async function listTables(db: Db, scope: Scope, projectId: string | undefined): Promise<StoredTable[]> {
  let query = scoped(db, scope).orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  return (await query.execute()) as unknown as StoredTable[];
}

export async function tableNames(
  db: Db,
  { organizationId, environmentId }: Scope,
  ids: readonly string[] | undefined,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from tables
    where organization_id = ${organizationId} and environment_id = ${environmentId}
      ${ids === undefined ? sql`` : sql`and id = any(${[...ids]})`}`.execute(db);
  return rows;
}

export async function findTable(db: Db, scope: Scope, id: string): Promise<StoredTable | undefined> {
  return (await scoped(db, scope).where('id', '=', id).executeTakeFirst()) as unknown as StoredTable | undefined;
}

/** Serialises replaces, updates and deletes of one table; readers do not wait. */
export async function lockTable(tx: Tx, scope: Scope, id: string): Promise<StoredTable | undefined> {
  const row = await scoped(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as unknown as StoredTable | undefined;
}

export async function lockTablesOf(tx: Tx, scope: Scope, fileId: string): Promise<StoredTable[]> {
  const rows = await scoped(tx, scope)
    .where((row) => row.or([row('source_file_id', '=', fileId), row('snapshot_file_id', '=', fileId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as unknown as StoredTable[];
}

/** JSON columns are written as text because the driver would turn a JavaScript array into a PostgreSQL array. */
const encoded = (row: StoredTable) => ({
  ...row,
  columns: JSON.stringify(row.columns),
  column_schema_overrides: JSON.stringify(row.column_schema_overrides),
  sample_rows: JSON.stringify(row.sample_rows),
  metadata: JSON.stringify(row.metadata),
});

export async function insertTable(tx: Tx, row: StoredTable): Promise<void> {
  await tx.insertInto('tables').values(encoded(row)).execute();
}

export async function updateTable(tx: Tx, scope: Scope, row: StoredTable): Promise<void> {
  await tx
    .updateTable('tables')
    .set(encoded(row))
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', row.id)
    .execute();
}

export async function deleteTable(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom('tables')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}

export async function nextGeneration(tx: Tx): Promise<number> {
  const { rows } = await sql<{ generation: number }>`select nextval('table_generations') as generation`.execute(tx);
  return rows[0]?.generation ?? 0;
}

export const copyRows = (tx: Tx, source: AsyncIterable<Uint8Array>): Promise<void> =>
  copyInto(tx, COPY_STATEMENT, source);

export async function deleteRows(tx: Tx, generation: number): Promise<void> {
  await tx.deleteFrom('table_rows').where('generation', '=', generation).execute();
}

/** Everything in `work` sees one snapshot: content that a concurrent replace removes stays readable to the end. */
export function inSnapshot<T>(db: Db, timeoutMs: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx);
      return work(tx);
    });
}
