import type { api } from '@recto/contract';
import type { z } from 'zod';
import { operationFields } from '../page-operations/row.ts';
import { shownJoined } from '../primitives/joined-files.ts';
import type { StoredClassification, StoredCorrection } from './store.ts';

export type Classification = z.input<typeof api.classifications.get.response>;

/** The classification as responses show it. */
export const toClassification = (row: StoredClassification, { withOutput = true } = {}) => ({
  ...operationFields(row),
  ...(row.documents !== null && { documents: row.documents.map(shownJoined) }),
  categories: row.categories,
  first_n_pages: row.first_n_pages,
  output: withOutput ? row.output : null,
  consensus: (withOutput ? row.consensus : null) ?? { likelihoods: null, choices: [], by_category: [] },
  learnt_from: row.learnt_ids.length,
});

/** @param latest the id of the correction that holds */
export const toCorrection = (row: StoredCorrection, latest: string | undefined) => ({
  id: row.id,
  object: 'classification.correction' as const,
  classification_id: row.classification_id,
  category: row.category,
  is_superseded: row.id !== latest,
  corrected_by: row.corrected_by,
  created_by: {
    api_key_id: row.triggered_by.api_key_id ?? null,
    key_name: row.triggered_by.key_name ?? null,
    user_id: row.triggered_by.user_id ?? null,
    user_email: row.triggered_by.user_email ?? null,
  },
  created_at: row.created_at,
});
