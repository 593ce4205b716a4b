import { type Db, sql, type Tx } from '../../db/database.ts';
import type { SchemaGenerationRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { PrimitiveError } from '../primitives/lifecycle.ts';

export interface GenerationDocument {
  file_id: string;
  filename: string;
  mime_type: string;
  sha256: string;
}

/** The record as it is read: JSON is parsed by the driver. */
export type StoredGeneration = Omit<
  SchemaGenerationRow,
  'documents' | 'error' | 'json_schema' | 'notes' | 'triggered_by'
> & {
  documents: GenerationDocument[];
  error: PrimitiveError | null;
  json_schema: JsonObject | null;
  notes: string[];
  triggered_by: Record<string, string | null>;
};

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('schema_generations')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export async function findGeneration(db: Db, scope: Scope, id: string): Promise<StoredGeneration | undefined> {
  return (await scoped(db, scope).where('id', '=', id).executeTakeFirst()) as unknown as StoredGeneration | undefined;
}

/** Whatever ends a generation waits here, so that it ends once. */
export async function lockGeneration(tx: Tx, scope: Scope, id: string): Promise<StoredGeneration | undefined> {
  const row = await scoped(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as unknown as StoredGeneration | undefined;
}

/** In the order of ids, so that no two wait for each other. */
export async function lockGenerationsOf(tx: Tx, scope: Scope, fileId: string): Promise<StoredGeneration[]> {
  const rows = await scoped(tx, scope)
    .where(sql<boolean>`documents @> ${JSON.stringify([{ file_id: fileId }])}::jsonb`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as unknown as StoredGeneration[];
}

export async function deleteGeneration(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom('schema_generations')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}

/** JSON columns are written as text: an array given to the driver would become a PostgreSQL array. */
const encoded = (row: StoredGeneration) => ({
  ...row,
  documents: JSON.stringify(row.documents),
  error: row.error === null ? null : JSON.stringify(row.error),
  json_schema: row.json_schema === null ? null : JSON.stringify(row.json_schema),
  notes: JSON.stringify(row.notes),
  triggered_by: JSON.stringify(row.triggered_by),
});

export async function insertGeneration(tx: Tx, row: StoredGeneration): Promise<void> {
  await tx.insertInto('schema_generations').values(encoded(row)).execute();
}

export async function updateGeneration(tx: Tx, scope: Scope, row: StoredGeneration): Promise<void> {
  await tx
    .updateTable('schema_generations')
    .set(encoded(row))
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', row.id)
    .execute();
}
