import { z } from 'zod';
import { OUTPUT_BODY } from './body-limits.ts';
import { DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const ReviewParams = z.object({ review_id: IdParam });
const exact = z.string().max(255).optional();
const anyObject = z.record(z.string(), z.unknown());

const Author = z
  .object({
    kind: z.enum(['model', 'agent', 'human']),
    id: z.string().nullable(),
    display_name: z.string().nullable(),
  })
  .meta({ id: 'ReviewAuthor' });

const Decision = z
  .object({
    verdict: z.enum(['approved', 'rejected']),
    version_id: z.string(),
    author: Author,
    created_at: DateTime,
    reason: z.string().nullable(),
  })
  .meta({ id: 'ReviewDecision' });

const Review = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    workflow_version_id: z.string(),
    run_id: z.string(),
    block_id: z.string(),
    step_id: z.string(),
    parent_step_id: z.string().nullable().describe('The container around the block'),
    iteration_key: z.string().nullable().describe('The round that the step belongs to, such as `loop.3`'),
    block_type: z.enum(['extract', 'split', 'classifier', 'for_each']),
    triggered_by: anyObject.describe('The predicate of the block'),
    created_at: DateTime,
    decision: Decision.nullable(),
  })
  .meta({ id: 'WorkflowReview' });

const ReviewVersion = z
  .object({
    id: z.string().describe('Derived from the snapshot: equal snapshots have the same id'),
    review_id: z.string(),
    parent_id: z.string().nullable().describe('Null for what the block gave'),
    author: Author,
    snapshot: anyObject,
    note: z.string().nullable(),
    created_at: DateTime,
  })
  .meta({ id: 'WorkflowReviewVersion' });

const Submission = z
  .object({
    submission_status: z
      .enum(['accepted', 'already_applied', 'conflict'])
      .describe('`conflict`: another decision was made, or the run has ended'),
    review: Review,
    resume_status: z.enum(['resumed', 'pending', 'failed', 'skipped']).describe('What became of the run'),
    resume_error: z.string().nullable(),
  })
  .meta({ id: 'ReviewSubmission' });

const VersionId = z.string().min(1).max(255).describe('The version that is decided on');

export const workflowReviews = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/reviews',
    summary: 'Steps that wait for a person, oldest first',
    query: z.object({
      ...pageQuery({ max: 200, default: 50 }),
      order: z.enum(['asc', 'desc']).default('asc'),
      workflow_id: exact,
      run_id: exact,
      block_id: exact,
      step_id: z.string().max(2048).optional(),
      iteration_key: z.string().max(2048).optional(),
      decision_status: z.enum(['pending', 'approved', 'rejected', 'decided', 'all']).default('pending'),
    }),
    status: 200,
    response: listOf(Review),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/reviews/{review_id}',
    summary: 'One review',
    params: ReviewParams,
    status: 200,
    response: Review,
    errors: [404],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/v1/workflows/reviews/{review_id}/approve',
    summary: 'Approve one version: its snapshot becomes the output of the block, and the run goes on',
    permission: 'review',
    params: ReviewParams,
    body: z.object({
      version_id: VersionId,
      learn: z
        .boolean()
        .default(false)
        .describe('Extractions: also record the snapshot as a correction, which later extractions learn from'),
    }),
    status: 200,
    response: Submission,
    errors: [404],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/v1/workflows/reviews/{review_id}/reject',
    summary: 'Reject one version: the run ends with `review_rejected`',
    permission: 'review',
    params: ReviewParams,
    body: z.object({ version_id: VersionId, reason: z.string().min(1).max(10_000) }),
    status: 200,
    response: Submission,
    errors: [404],
  }),
};

export const workflowReviewVersions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/workflows/reviews/versions',
    summary: 'The versions of what is reviewed, oldest first',
    query: z.object({
      ...pageQuery({ max: 200, default: 50 }),
      order: z.enum(['asc', 'desc']).default('asc'),
      review_id: z.string().max(255),
    }),
    status: 200,
    response: listOf(ReviewVersion),
    errors: [400, 404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/workflows/reviews/versions',
    summary: 'Add a corrected version',
    permission: 'review',
    description: 'A snapshot that exists already gives the version that has it. Deciding is a separate call.',
    body: z.object({
      review_id: z.string().min(1).max(255),
      parent_id: z.string().min(1).max(255).describe('The version that was corrected'),
      snapshot: anyObject.describe('The whole output, of the shape that the block has'),
      note: z.string().max(10_000).optional(),
      author: z
        .object({ kind: z.enum(['agent', 'human']).default('human'), display_name: z.string().max(255).optional() })
        .optional()
        .describe('Who corrected it; the API key is recorded in any case'),
    }),
    bodyLimit: OUTPUT_BODY,
    exactNumbers: true,
    status: 201,
    response: ReviewVersion,
    errors: [404],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/workflows/reviews/versions/{version_id}',
    summary: 'One version',
    params: z.object({ version_id: IdParam }),
    query: z.object({
      review_id: exact.describe('Of which review; the newest version with that snapshot when absent'),
    }),
    status: 200,
    response: ReviewVersion,
    errors: [404],
  }),
};
