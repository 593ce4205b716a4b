import { type Db, sql, type Tx } from '../../db/database.ts';
import type { ScorerRow, ScorerSchemaRow } from '../../db/learning-tables.ts';
import { countRows, fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { Scope } from '../../lib/scope.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { FieldFit } from '../../pipelines/learn/fit.ts';
import type { ScorerModel } from '../../pipelines/learn/scorer.ts';

/** The records as read; the driver parses JSON. */
export type StoredSchema = Omit<ScorerSchemaRow, 'json_schema'> & { json_schema: JsonObject };
export type StoredVersion = Omit<ScorerRow, 'fields' | 'model'> & { fields: FieldFit[]; model: ScorerModel };
/** Without the model, which only an extraction needs. */
export type ListedVersion = Omit<StoredVersion, 'model'> & { is_automatic: boolean };

export interface VersionFilters {
  schemaSha256: string | undefined;
  isActive: boolean | undefined;
}

const COLUMNS = sql`id, organization_id, environment_id, schema_sha256, version, is_active, helps, correction_ids,
  document_count, unavailable_count, fields, model_sha256, pipelines_version, created_at,
  (select s.is_automatic from scorer_schemas s where s.organization_id = scorers.organization_id
    and s.environment_id = scorers.environment_id and s.schema_sha256 = scorers.schema_sha256) as is_automatic`;

const sourceOf = (scope: Scope, { schemaSha256, isActive }: VersionFilters) => ({
  scope,
  table: 'scorers' as const,
  idColumn: 'id',
  sortColumn: 'created_at',
  columns: COLUMNS,
  filters: [
    ...(schemaSha256 === undefined ? [] : [sql`schema_sha256 = ${schemaSha256}`]),
    ...(isActive === undefined ? [] : [sql`is_active = ${isActive}`]),
  ],
});

export const listVersions = (
  db: Db,
  scope: Scope,
  request: PageRequest,
  filters: VersionFilters,
): Promise<Page<ListedVersion>> => fetchPage(db, sourceOf(scope, filters), request);

export const countVersions = (db: Db, scope: Scope, filters: VersionFilters): Promise<number> =>
  countRows(db, sourceOf(scope, filters));

const versions = (db: Db, { organizationId, environmentId }: Scope) =>
  db
    .selectFrom('scorers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId);

export async function findVersion(db: Db, scope: Scope, id: string): Promise<StoredVersion | undefined> {
  return (await versions(db, scope).where('id', '=', id).executeTakeFirst()) as unknown as StoredVersion | undefined;
}

export async function findActive(
  db: Db,
  { organizationId, environmentId }: Scope,
  schemaSha256: string,
): Promise<{ id: string; version: number } | undefined> {
  return db
    .selectFrom('scorers')
    .select(['id', 'version'])
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId)
    .where('schema_sha256', '=', schemaSha256)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

export async function findLatest(tx: Tx, scope: Scope, schemaSha256: string): Promise<StoredVersion | undefined> {
  const row = await versions(tx, scope)
    .where('schema_sha256', '=', schemaSha256)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as unknown as StoredVersion | undefined;
}

export async function findSchema(db: Db, scope: Scope, schemaSha256: string): Promise<StoredSchema | undefined> {
  return (await schemas(db, scope, schemaSha256).executeTakeFirst()) as unknown as StoredSchema | undefined;
}

/** Serialises everything that changes which version a schema uses. */
export async function lockSchema(tx: Tx, scope: Scope, schemaSha256: string): Promise<StoredSchema | undefined> {
  const row = await schemas(tx, scope, schemaSha256).forUpdate().executeTakeFirst();
  return row as unknown as StoredSchema | undefined;
}

const schemas = (db: Db, { organizationId, environmentId }: Scope, schemaSha256: string) =>
  db
    .selectFrom('scorer_schemas')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId)
    .where('schema_sha256', '=', schemaSha256);

/** Increments the revision, starting at one for a schema that was never corrected. */
export async function reviseSchema(
  tx: Tx,
  { organizationId, environmentId }: Scope,
  { schemaSha256, schema, now }: { schemaSha256: string; schema: JsonObject; now: string },
): Promise<StoredSchema> {
  const row = await tx
    .insertInto('scorer_schemas')
    .values({
      organization_id: organizationId,
      environment_id: environmentId,
      schema_sha256: schemaSha256,
      json_schema: JSON.stringify(schema),
      revision: 1,
      fitted_revision: 0,
      fits_started: 0,
      last_version: 0,
      is_automatic: true,
      fit_ms: 0,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'environment_id', 'schema_sha256'])
        .doUpdateSet({ revision: sql`scorer_schemas.revision + 1`, updated_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as StoredSchema;
}

export async function updateSchema(
  tx: Tx,
  { organizationId, environmentId }: Scope,
  { schema_sha256, json_schema: _, ...row }: StoredSchema,
): Promise<void> {
  await tx
    .updateTable('scorer_schemas')
    .set(row)
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId)
    .where('schema_sha256', '=', schema_sha256)
    .execute();
}

export async function insertVersion(tx: Tx, row: StoredVersion): Promise<void> {
  await tx
    .insertInto('scorers')
    .values({ ...row, fields: JSON.stringify(row.fields), model: JSON.stringify(row.model) })
    .execute();
}

/** Schemas of all environments whose latest version was learnt with other code. */
export async function findOutdated(
  db: Db,
  pipelinesVersion: string,
  limit: number,
): Promise<{ scope: Scope; schemaSha256: string; schema: JsonObject }[]> {
  const { rows } = await sql<StoredSchema>`
    select s.* from scorer_schemas s
    where revision = fitted_revision and exists (
      select 1 from scorers v
      where v.organization_id = s.organization_id and v.environment_id = s.environment_id
        and v.schema_sha256 = s.schema_sha256 and v.version = s.last_version
        and v.pipelines_version <> ${pipelinesVersion})
    order by updated_at limit ${limit}`.execute(db);
  return rows.map((row) => ({
    scope: { organizationId: row.organization_id, environmentId: row.environment_id },
    schemaSha256: row.schema_sha256,
    schema: row.json_schema,
  }));
}

/** Keeps the versions unchanged when none of the documents can be read any more. */
export async function keepVersions(
  tx: Tx,
  scope: Scope,
  schemaSha256: string,
  pipelinesVersion: string,
): Promise<void> {
  await tx
    .updateTable('scorers')
    .set({ pipelines_version: pipelinesVersion })
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('schema_sha256', '=', schemaSha256)
    .execute();
}

/** Updates the origin of a scorer that came out the same from other corrections. */
export async function updateOrigin(tx: Tx, scope: Scope, row: StoredVersion): Promise<void> {
  await tx
    .updateTable('scorers')
    .set({
      correction_ids: row.correction_ids,
      document_count: row.document_count,
      unavailable_count: row.unavailable_count,
      fields: JSON.stringify(row.fields),
      pipelines_version: row.pipelines_version,
    })
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', row.id)
    .execute();
}

/** Null deactivates all. Two statements, because two versions must never be active at once. */
export async function setActive(tx: Tx, scope: Scope, schemaSha256: string, id: string | null): Promise<void> {
  const own = () =>
    tx
      .updateTable('scorers')
      .where('organization_id', '=', scope.organizationId)
      .where('environment_id', '=', scope.environmentId)
      .where('schema_sha256', '=', schemaSha256);
  await own().set({ is_active: false }).where('is_active', '=', true).execute();
  if (id !== null) await own().set({ is_active: true }).where('id', '=', id).execute();
}

const deletion = (tx: Tx, { organizationId, environmentId }: Scope, schemaSha256: string) =>
  tx
    .deleteFrom('scorers')
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId)
    .where('schema_sha256', '=', schemaSha256);

export async function deleteVersion(tx: Tx, scope: Scope, { schema_sha256, id }: StoredVersion): Promise<void> {
  await deletion(tx, scope, schema_sha256).where('id', '=', id).execute();
}

export async function deleteLearntFrom(
  tx: Tx,
  scope: Scope,
  schemaSha256: string,
  correctionIds: readonly string[],
): Promise<void> {
  await deletion(tx, scope, schemaSha256)
    .where(sql<boolean>`correction_ids && ${[...correctionIds]}::text[]`)
    .execute();
}

/** Deletes unused versions that did not help and are not the latest, and those older than `keepFrom`. */
export async function deleteStale(
  tx: Tx,
  scope: Scope,
  schemaSha256: string,
  { latest, keepFrom }: { latest: number; keepFrom: number },
): Promise<void> {
  await deletion(tx, scope, schemaSha256)
    .where('is_active', '=', false)
    .where('version', '<', latest)
    .where((where) => where.or([where('helps', '=', false), where('version', '<', keepFrom)]))
    .execute();
}
