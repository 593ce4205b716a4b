import type { SplitRow } from '../../db/page-operation-tables.ts';
import { ScopedRecords } from '../../db/scoped-records.ts';
import type { PartLikelihood } from '../../pipelines/segment/split.ts';
import type { SheetPart } from '../../pipelines/segment/split-sheets.ts';
import { JSON_COLUMNS, type StoredOperation } from '../page-operations/row.ts';

export interface StoredSubdocument {
  name: string;
  description: string;
  allow_multiple_instances: boolean;
}

export interface SplitConsensus {
  likelihoods: PartLikelihood[];
  choices: SheetPart[][];
}

/** The record as read; the driver parses JSON. */
export type StoredSplit = Omit<StoredOperation<SheetPart[], SplitConsensus, SplitRow>, 'subdocuments'> & {
  subdocuments: StoredSubdocument[];
};

export const records = new ScopedRecords<StoredSplit>({ table: 'splits', json: [...JSON_COLUMNS, 'subdocuments'] });
