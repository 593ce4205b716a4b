import type { PartitionRow } from '../../db/page-operation-tables.ts';
import { ScopedRecords } from '../../db/scoped-records.ts';
import type { Chunk, ChunkLikelihood } from '../../pipelines/segment/partition.ts';
import { JSON_COLUMNS, type StoredOperation } from '../page-operations/row.ts';

export interface PartitionConsensus {
  likelihoods: ChunkLikelihood[];
  choices: Chunk[][];
}

/** The record as read; the driver parses JSON. */
export type StoredPartition = StoredOperation<Chunk[], PartitionConsensus, PartitionRow>;

export const records = new ScopedRecords<StoredPartition>({ table: 'partitions', json: JSON_COLUMNS });
