import type { api } from '@recto/contract';
import type { z } from 'zod';
import { operationFields } from '../page-operations/row.ts';
import type { StoredSplit } from './store.ts';

export type Split = z.input<typeof api.splits.get.response>;

/** The split as responses show it. */
export const toSplit = (row: StoredSplit, { withOutput = true } = {}) => ({
  ...operationFields(row),
  subdocuments: row.subdocuments,
  output: withOutput ? (row.output ?? []) : [],
  consensus: (withOutput ? row.consensus : null) ?? { likelihoods: [], choices: [] },
});
