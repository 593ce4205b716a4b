import { type RawBuilder, sql } from '../../db/database.ts';
import type { EditRow } from '../../db/edit-tables.ts';
import { ScopedRecords } from '../../db/scoped-records.ts';
import type { DocumentWarning } from '../../documents/model/document.ts';
import type { NotApplied } from '../../pipelines/edit/plan-edit.ts';
import type { Redaction } from '../../pipelines/redact/find-redactions.ts';
import type { PrimitiveColumns } from '../primitives/primitive.ts';
import type { EditRedact, FormField } from './form-field.ts';

interface Parsed extends PrimitiveColumns {
  template_fields: FormField[] | null;
  form_data: FormField[] | null;
  not_applied: NotApplied[];
  redact: EditRedact | null;
  redactions: Redaction[];
  warnings: DocumentWarning[];
}

/** The record as read; the driver parses JSON. */
export type StoredEdit = Omit<EditRow, keyof Parsed> & Parsed;

export const records = new ScopedRecords<StoredEdit>({
  table: 'edits',
  json: ['template_fields', 'redact', 'redactions', 'error', 'warnings', 'form_data', 'not_applied', 'triggered_by'],
});

/** An edit uses the original and the edited document. */
export const usesFile = (fileId: string) => sql<boolean>`(file_id = ${fileId} or filled_file_id = ${fileId})`;

export const templateIs = (templateId: string): RawBuilder<unknown> => sql`template_id = ${templateId}`;
