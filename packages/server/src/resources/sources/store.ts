import type { Db, Tx } from '../../db/database.ts';
import type { SourcesJobRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Quote } from '../../pipelines/prove/cite.ts';

export interface SourcesError {
  code: string;
  is_retryable: boolean;
  message: string;
}

/** The record as read; the driver parses JSON. */
export type StoredSources = Omit<SourcesJobRow, 'error' | 'quotes'> & {
  error: SourcesError | null;
  quotes: Quote[] | null;
};

export type SourcesMode = SourcesJobRow['mode'];

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('sources_jobs')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export async function findJob(db: Db, scope: Scope, id: string): Promise<StoredSources | undefined> {
  return (await scoped(db, scope).where('id', '=', id).executeTakeFirst()) as unknown as StoredSources | undefined;
}

/** Lists all jobs of an extraction, at most one per mode. */
export async function findJobs(db: Db, scope: Scope, extractionId: string): Promise<StoredSources[]> {
  const rows = await scoped(db, scope).where('extraction_id', '=', extractionId).execute();
  return rows as unknown as StoredSources[];
}

/** Locks the job, so that it ends only once. */
export async function lockJob(tx: Tx, scope: Scope, id: string): Promise<StoredSources | undefined> {
  const row = await scoped(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as unknown as StoredSources | undefined;
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

const encoded = (row: StoredSources) => ({ ...row, error: json(row.error), quotes: json(row.quotes) });

/** Replaces an earlier job of that mode, which was about another output. */
export async function putJob(tx: Tx, row: StoredSources): Promise<void> {
  await tx
    .deleteFrom('sources_jobs')
    .where('organization_id', '=', row.organization_id)
    .where('environment_id', '=', row.environment_id)
    .where('extraction_id', '=', row.extraction_id)
    .where('mode', '=', row.mode)
    .execute();
  await tx.insertInto('sources_jobs').values(encoded(row)).execute();
}

export async function updateJob(tx: Tx, scope: Scope, row: StoredSources): Promise<void> {
  await tx
    .updateTable('sources_jobs')
    .set(encoded(row))
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', row.id)
    .execute();
}
