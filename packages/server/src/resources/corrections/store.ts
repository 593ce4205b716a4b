import { type Db, sql, type Tx } from '../../db/database.ts';
import type { CorrectionRow } from '../../db/learning-tables.ts';
import { countRows, fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';

interface Parsed {
  content: JsonObject;
  right_values: Record<string, Json>;
  triggered_by: Record<string, string | null>;
}

/** The record as read; the driver parses JSON. */
export type StoredCorrection = Omit<CorrectionRow, keyof Parsed> & Parsed;

/** The paths that a correction covers, without its values. */
export type CorrectedPaths = Pick<StoredCorrection, 'id' | 'number' | 'kind' | 'paths'>;

/** What a correction teaches. */
export type LearningCorrection = Pick<StoredCorrection, 'id' | 'extraction_id' | 'content_sha256' | 'right_values'>;

const COLUMNS = sql`id, organization_id, environment_id, extraction_id, number, schema_sha256, content_sha256, kind,
  content, paths, right_values, corrected_by, triggered_by, created_at`;

const sourceOf = (scope: Scope, extractionId: string) => ({
  scope,
  table: 'corrections' as const,
  idColumn: 'id',
  sortColumn: 'created_at',
  columns: COLUMNS,
  filters: [sql`extraction_id = ${extractionId}`],
});

export const listCorrections = (
  db: Db,
  scope: Scope,
  extractionId: string,
  request: PageRequest,
): Promise<Page<StoredCorrection>> => fetchPage(db, sourceOf(scope, extractionId), request);

export const countCorrections = (db: Db, scope: Scope, extractionId: string): Promise<number> =>
  countRows(db, sourceOf(scope, extractionId));

const ofExtraction = (db: Db, { organizationId, environmentId }: Scope, extractionId: string) =>
  db
    .selectFrom('corrections')
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId)
    .where('extraction_id', '=', extractionId);

/** The last whole output of an extraction and what came after it. Nothing else of its corrections can hold. */
const latest = (db: Db, scope: Scope, extractionId: string) =>
  ofExtraction(db, scope, extractionId).where(
    sql<boolean>`number >= coalesce((
      select max(number) from corrections where organization_id = ${scope.organizationId}
        and environment_id = ${scope.environmentId} and extraction_id = ${extractionId} and kind = 'output'), 0)`,
  );

/** Their contents, oldest first. */
export async function findLatest(db: Db, scope: Scope, extractionId: string): Promise<StoredCorrection[]> {
  const rows = await latest(db, scope, extractionId).selectAll().orderBy('number').execute();
  return rows as unknown as StoredCorrection[];
}

export const findLatestPaths = (db: Db, scope: Scope, extractionId: string): Promise<CorrectedPaths[]> =>
  latest(db, scope, extractionId).select(['id', 'number', 'kind', 'paths']).orderBy('number').execute();

/** What has to be in memory to know which of them hold, counting a kilobyte for each; and the number of the last one. */
export async function sizeOfLatest(
  db: Db,
  scope: Scope,
  extractionId: string,
): Promise<{ bytes: number; last: number }> {
  const row = await latest(db, scope, extractionId)
    .select([
      sql<number>`coalesce(sum(octet_length(content::text) + 1024), 0)::bigint`.as('bytes'),
      sql<number>`coalesce(max(number), 0)`.as('last'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

export const findIds = (
  db: Db,
  scope: Scope,
  extractionId: string,
): Promise<Pick<StoredCorrection, 'id' | 'schema_sha256'>[]> =>
  ofExtraction(db, scope, extractionId).select(['id', 'schema_sha256']).execute();

/**
 * Lists the corrections of a schema, oldest first. If there are too many, keeps the most recently corrected
 * extractions.
 */
export async function findForLearning(
  db: Db,
  { organizationId, environmentId }: Scope,
  schemaSha256: string,
  maxDocuments: number,
): Promise<LearningCorrection[]> {
  const { rows } = await sql<LearningCorrection>`
    with documents as (
      select content_sha256 from corrections
      where organization_id = ${organizationId} and environment_id = ${environmentId}
        and schema_sha256 = ${schemaSha256}
      group by content_sha256
      order by max(created_at) desc, content_sha256
      limit ${maxDocuments}
    )
    select c.id, c.extraction_id, c.content_sha256, c.right_values from corrections c
    join documents using (content_sha256)
    where c.organization_id = ${organizationId} and c.environment_id = ${environmentId}
      and c.schema_sha256 = ${schemaSha256}
    order by c.created_at, c.extraction_id, c.number`.execute(db);
  return rows;
}

export async function countKnown(
  db: Db,
  { organizationId, environmentId }: Scope,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db
    .selectFrom('corrections')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId)
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  return count;
}

/** JSON columns are written as text because the driver would turn a JavaScript array into a PostgreSQL array. */
export async function insertCorrection(tx: Tx, row: StoredCorrection): Promise<void> {
  await tx
    .insertInto('corrections')
    .values({
      ...row,
      content: JSON.stringify(row.content),
      right_values: JSON.stringify(row.right_values),
      triggered_by: JSON.stringify(row.triggered_by),
    })
    .execute();
}

export async function deleteCorrections(
  tx: Tx,
  { organizationId, environmentId }: Scope,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('corrections')
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId)
    .where('id', 'in', [...ids])
    .execute();
}
