/** Reviews and their versions as responses show them. */
import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { StoredReview, StoredReviewVersion } from './rows.ts';

export type ReviewRecord = z.input<typeof api.workflowReviews.get.response>;

export const toReview = (row: StoredReview): ReviewRecord => ({
  id: row.id,
  workflow_id: row.workflow_id,
  workflow_version_id: row.workflow_version_id,
  run_id: row.run_id,
  block_id: row.block_id,
  step_id: row.step_id,
  parent_step_id: row.parent_step_id,
  iteration_key: row.iteration_key,
  block_type: row.block_type as ReviewRecord['block_type'],
  triggered_by: row.triggered_by,
  created_at: row.created_at,
  decision:
    row.verdict === null || row.decided_version_id === null || row.decided_by === null || row.decided_at === null
      ? null
      : {
          verdict: row.verdict,
          version_id: row.decided_version_id,
          author: row.decided_by,
          created_at: row.decided_at,
          reason: row.reason,
        },
});

export const toReviewVersion = (row: StoredReviewVersion) => ({
  id: row.id,
  review_id: row.review_id,
  parent_id: row.parent_id,
  author: row.author,
  snapshot: row.snapshot,
  note: row.note,
  created_at: row.created_at,
});
