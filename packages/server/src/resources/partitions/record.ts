import type { api } from '@recto/contract';
import type { z } from 'zod';
import { operationFields } from '../page-operations/row.ts';
import type { StoredPartition } from './store.ts';

export type Partition = z.input<typeof api.partitions.get.response>;

/** The partition as responses show it. */
export const toPartition = (row: StoredPartition, { withOutput = true } = {}) => ({
  ...operationFields(row),
  key: row.key,
  allow_overlap: row.allow_overlap,
  output: withOutput ? (row.output ?? []) : [],
  consensus: (withOutput ? row.consensus : null) ?? { likelihoods: [], choices: [] },
});
