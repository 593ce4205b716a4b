import { type Db, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { ClassificationCorrectionRow, ClassificationRow } from '../../db/page-operation-tables.ts';
import type { JoinedFile } from '../../db/row-parts.ts';
import { ScopedRecords } from '../../db/scoped-records.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Classified } from '../../pipelines/segment/classify/classify.ts';
import { JSON_COLUMNS, type StoredOperation } from '../page-operations/row.ts';

export interface StoredCategory {
  name: string;
  handle_key?: string | undefined;
  description: string;
}

export interface ClassificationConsensus {
  likelihoods: number;
  choices: Classified[];
  by_category: { category: string; likelihood: number }[];
}

interface Parsed {
  categories: StoredCategory[];
  learnt_ids: string[];
  profile: string[] | null;
  scores: number[] | null;
  documents: JoinedFile[] | null;
}

/** The record as read; the driver parses JSON. */
export type StoredClassification = Omit<
  StoredOperation<Classified, ClassificationConsensus, ClassificationRow>,
  keyof Parsed
> &
  Parsed;

export const records = new ScopedRecords<StoredClassification>({
  table: 'classifications',
  json: [...JSON_COLUMNS, 'categories', 'learnt_ids', 'profile', 'scores', 'documents'],
});

interface ParsedCorrection {
  profile: string[];
  scores: number[];
  triggered_by: Record<string, string | null>;
}

export type StoredCorrection = Omit<ClassificationCorrectionRow, keyof ParsedCorrection> & ParsedCorrection;

const CORRECTIONS = 'classification_corrections';

const scoped = (db: Db, { organizationId, environmentId }: Scope) =>
  db.selectFrom(CORRECTIONS).where('organization_id', '=', organizationId).where('environment_id', '=', environmentId);

export async function insertCorrection(tx: Tx, row: StoredCorrection): Promise<void> {
  const json = {
    profile: JSON.stringify(row.profile),
    scores: JSON.stringify(row.scores),
    triggered_by: JSON.stringify(row.triggered_by),
  };
  await tx
    .insertInto(CORRECTIONS)
    .values({ ...row, ...json })
    .execute();
}

export const listCorrections = (
  db: Db,
  scope: Scope,
  classificationId: string,
  request: PageRequest,
): Promise<Page<StoredCorrection>> =>
  fetchPage(
    db,
    {
      scope,
      table: CORRECTIONS,
      idColumn: 'id',
      sortColumn: 'created_at',
      columns: sql`*`,
      filters: [sql`classification_id = ${classificationId}`],
    },
    request,
  );

/** The id of the correction that holds. */
export async function latestCorrection(db: Db, scope: Scope, classificationId: string): Promise<string | undefined> {
  const row = await scoped(db, scope)
    .select('id')
    .where('classification_id', '=', classificationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns false if there was none. */
export async function deleteCorrection(
  tx: Tx,
  { organizationId, environmentId }: Scope,
  { id, classificationId }: { id: string; classificationId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(CORRECTIONS)
    .where('organization_id', '=', organizationId)
    .where('environment_id', '=', environmentId)
    .where('classification_id', '=', classificationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ids of the latest correction of each classification with these categories, the newest first. */
export async function learntIds(db: Db, scope: Scope, categoriesSha256: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (classification_id) id, created_at from classification_corrections
      where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
        and categories_sha256 = ${categoriesSha256}
      order by classification_id, created_at desc, id desc
    ) latest
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Corrections that were deleted meanwhile are left out. */
export async function findCorrections(db: Db, scope: Scope, ids: readonly string[]): Promise<StoredCorrection[]> {
  if (ids.length === 0) return [];
  const rows = await scoped(db, scope)
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows as unknown as StoredCorrection[];
}
