/** The record of an operation on the pages of one document, whose result is small enough for its columns. */
import type { PageOperationRow } from '../../db/page-operation-tables.ts';
import type { JoinedFile } from '../../db/row-parts.ts';
import type { DocumentWarning } from '../../documents/model/document.ts';
import type { PrimitiveColumns } from '../primitives/primitive.ts';
import { modelUsage } from '../primitives/usage-record.ts';

export interface ParsedColumns<Output, Consensus> extends PrimitiveColumns {
  languages: string[];
  warnings: DocumentWarning[];
  output: Output | null;
  consensus: Consensus | null;
}

/** The record as read; the driver parses JSON. */
export type StoredOperation<Output, Consensus, Row extends PageOperationRow = PageOperationRow> = Omit<
  Row,
  keyof ParsedColumns<Output, Consensus>
> &
  ParsedColumns<Output, Consensus> & {
    /** Set if several documents were read; only classifications can. */
    documents?: JoinedFile[] | null;
  };

export const JSON_COLUMNS = ['languages', 'error', 'warnings', 'output', 'consensus', 'triggered_by'] as const;

export interface OperationResult<Output, Consensus> {
  output: Output;
  consensus: Consensus;
  /** Columns that only this operation has. */
  own: Record<string, unknown>;
  pageCount: number;
  /** Page count of the whole document, if known. */
  documentPageCount: number | null;
  warnings: DocumentWarning[];
  credits: number;
}

/** What responses show of every such record. */
export const operationFields = (row: StoredOperation<unknown, unknown>) => ({
  id: row.id,
  file: { id: row.file_id, filename: row.filename, mime_type: row.mime_type },
  model: row.model,
  instructions: row.instructions,
  n_consensus: row.n_consensus,
  pages: row.pages,
  languages: row.languages,
  status: row.status,
  error: row.error,
  warnings: row.warnings,
  usage: modelUsage(row),
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
});
