import type { Db } from '../../db/database.ts';
import { ScopedRecords } from '../../db/scoped-records.ts';
import type { ParseRow } from '../../db/tables.ts';
import type { DocumentWarning } from '../../documents/model/document.ts';
import type { Scope } from '../../lib/scope.ts';
import type { PrimitiveColumns } from '../primitives/primitive.ts';

interface Parsed extends PrimitiveColumns {
  languages: string[];
  warnings: DocumentWarning[];
}

/** The record as read; the driver parses JSON. */
export type StoredParse = Omit<ParseRow, keyof Parsed> & Parsed;

export const records = new ScopedRecords<StoredParse>({
  table: 'parses',
  json: ['languages', 'error', 'warnings', 'triggered_by'],
});

/** Does nothing if the parse has ended meanwhile. */
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
