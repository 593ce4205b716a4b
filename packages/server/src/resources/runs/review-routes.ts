import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import type { Reviews } from './reviews.ts';

export function workflowReviewsRoutes(reviews: Reviews): Handlers<typeof api.workflowReviews> {
  return {
    list: ({ scope, query }) =>
      reviews.list(scope, query, {
        workflowId: query.workflow_id,
        runId: query.run_id,
        blockId: query.block_id,
        stepId: query.step_id,
        iterationKey: query.iteration_key,
        decisionStatus: query.decision_status,
      }),
    get: ({ scope, params }) => reviews.get(scope, params.review_id),
    approve: (call) => reviews.approve(call, call.params.review_id, call.body),
    reject: (call) => reviews.reject(call, call.params.review_id, call.body),
  };
}

export function workflowReviewVersionsRoutes(reviews: Reviews): Handlers<typeof api.workflowReviewVersions> {
  return {
    list: ({ scope, query }) => reviews.listVersions(scope, query.review_id, query),
    create: (call) => reviews.addVersion(call, call.body),
    get: ({ scope, params, query }) => reviews.getVersion(scope, params.version_id, query.review_id),
  };
}
