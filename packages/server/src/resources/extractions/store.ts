import { type Db, sql, type Tx } from '../../db/database.ts';
import { countRows, escapedLike, fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { ExtractionRow } from '../../db/tables.ts';
import type { DocumentWarning } from '../../documents/document.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';
import type { CallerMessage } from '../../pipelines/model-extract/messages.ts';
import type { PrimitiveError } from '../primitives/lifecycle.ts';

interface Parsed {
  json_schema: Record<string, unknown>;
  additional_messages: CallerMessage[];
  metadata: Record<string, string>;
  languages: string[];
  error: PrimitiveError | null;
  warnings: DocumentWarning[];
  triggered_by: Record<string, string | null>;
}

/** The record as it is read: JSON is parsed by the driver. */
export type StoredExtraction = Omit<ExtractionRow, keyof Parsed> & Parsed;

export interface ExtractionFilters {
  filename: string | undefined;
  filenameContains: string | undefined;
  documentTypes: readonly string[] | undefined;
  status: ExtractionRow['status'] | undefined;
  metadata: Record<string, unknown> | undefined;
  window: DateWindow;
}

const COLUMNS = sql`id, organization_id, environment_id, file_id, filename, mime_type, document_type, content_sha256,
  model, json_schema, n_consensus, instructions, additional_messages, deep_extraction, image_resolution_dpi, pages, languages, password,
  sources_mode, metadata, use_scorer, scorer_id, scorer_version, bust_cache, fail_on_unfilled, background, cache_key, status, error, warnings, job_id, page_count, credits, prompt_tokens,
  completion_tokens, result_sha256, result_bytes, evidence_sha256, evidence_bytes, schema_valid, usage_id, triggered_by, created_at,
  started_at, completed_at`;

function conditionsOf({ filename, filenameContains, documentTypes, status, metadata }: ExtractionFilters) {
  return [
    ...(filename === undefined ? [] : [sql`lower(filename) like lower(${`${escapedLike(filename)}%`})`]),
    ...(filenameContains === undefined
      ? []
      : [sql`lower(filename) like lower(${`%${escapedLike(filenameContains)}%`})`]),
    ...(documentTypes === undefined ? [] : [sql`document_type = any(${[...documentTypes]})`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(metadata === undefined ? [] : [sql`metadata @> ${JSON.stringify(metadata)}::jsonb`]),
  ];
}

const sourceOf = (scope: Scope, filters: ExtractionFilters) => ({
  scope,
  table: 'extractions' as const,
  idColumn: 'id',
  sortColumn: 'created_at',
  columns: COLUMNS,
  filters: conditionsOf(filters),
  window: filters.window,
});

export const listExtractions = (
  db: Db,
  scope: Scope,
  request: PageRequest,
  filters: ExtractionFilters,
): Promise<Page<StoredExtraction>> => fetchPage(db, sourceOf(scope, filters), request);

export const countExtractions = (db: Db, scope: Scope, filters: ExtractionFilters): Promise<number> =>
  countRows(db, sourceOf(scope, filters));

const scoped = (db: Db, scope: Scope) =>
  db
    .selectFrom('extractions')
    .selectAll()
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId);

export async function findExtraction(db: Db, scope: Scope, id: string): Promise<StoredExtraction | undefined> {
  return (await scoped(db, scope).where('id', '=', id).executeTakeFirst()) as unknown as StoredExtraction | undefined;
}

/** Whatever ends an extraction waits here, so that it ends once. */
export async function lockExtraction(tx: Tx, scope: Scope, id: string): Promise<StoredExtraction | undefined> {
  const row = await scoped(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as unknown as StoredExtraction | undefined;
}

/** In the order of ids, so that no two wait for each other. */
export async function lockExtractionsOf(tx: Tx, scope: Scope, fileId: string): Promise<StoredExtraction[]> {
  const rows = await scoped(tx, scope).where('file_id', '=', fileId).orderBy('id').forUpdate().execute();
  return rows as unknown as StoredExtraction[];
}

/** The latest extraction whose output is the one that this key stands for. */
export async function findCompleted(db: Db, scope: Scope, cacheKey: string): Promise<StoredExtraction | undefined> {
  const row = await scoped(db, scope)
    .where('cache_key', '=', cacheKey)
    .where('status', '=', 'completed')
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as unknown as StoredExtraction | undefined;
}

/** JSON columns are written as text: an array given to the driver would become a PostgreSQL array. */
const encoded = (row: StoredExtraction) => ({
  ...row,
  json_schema: JSON.stringify(row.json_schema),
  additional_messages: JSON.stringify(row.additional_messages),
  metadata: JSON.stringify(row.metadata),
  languages: JSON.stringify(row.languages),
  error: row.error === null ? null : JSON.stringify(row.error),
  warnings: JSON.stringify(row.warnings),
  triggered_by: JSON.stringify(row.triggered_by),
});

export async function insertExtraction(tx: Tx, row: StoredExtraction): Promise<void> {
  await tx.insertInto('extractions').values(encoded(row)).execute();
}

export async function updateExtraction(tx: Tx, scope: Scope, row: StoredExtraction): Promise<void> {
  await tx
    .updateTable('extractions')
    .set(encoded(row))
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', row.id)
    .execute();
}

export async function deleteExtraction(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom('extractions')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', scope.environmentId)
    .where('id', '=', id)
    .execute();
}
