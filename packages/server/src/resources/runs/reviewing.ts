/** Records that a block was judged, and makes the review that its step waits for. */
import type { Tx } from '../../db/database.ts';
import type { Ids } from '../../lib/ids.ts';
import { roundsOf } from '../../workflows/run/run-plan.ts';
import { upsertArtifact } from './artifact-store.ts';
import { type RunStates, scopeOf } from './ending.ts';
import type { ReviewOutcome } from './executors/executor.ts';
import * as store from './review-store.ts';
import { reviewVersionId } from './review-version-id.ts';
import type { StoredRun, StoredStep } from './rows.ts';

export class Reviewing {
  readonly #ids: Ids;
  readonly #states: RunStates;

  constructor({ ids, states }: { ids: Ids; states: RunStates }) {
    this.#ids = ids;
    this.#states = states;
  }

  /** Runs in the transaction that records the outcome of the step. */
  async begin(tx: Tx, run: StoredRun, step: StoredStep, review: ReviewOutcome): Promise<void> {
    const { organization_id, environment_id, workflow_id, run_id, block_id } = step;
    const now = this.#states.now();
    const { predicate, evaluation, snapshot } = review;
    await upsertArtifact(tx, {
      id: this.#ids.next('review_trigger_evaluation'),
      organization_id,
      environment_id,
      workflow_id,
      run_id,
      step_id: step.id,
      block_id,
      operation: 'review_trigger_evaluation',
      content: { evaluations: [evaluation], selected_handles: [], requires_human_review: evaluation.matched },
      created_at: now,
    });
    if (!evaluation.matched) return;
    const rounds = roundsOf(step.path);
    const id = this.#ids.next('review');
    await store.insertReview(tx, {
      id,
      organization_id,
      environment_id,
      workflow_id,
      workflow_version_id: run.workflow_version_id,
      run_id,
      block_id,
      step_id: step.id,
      parent_step_id: rounds.length === 0 ? null : `${run_id}_${outerKey(step.path)}`,
      iteration_key: rounds.length === 0 ? null : step.path.slice(0, -1),
      // A container is reviewed where it begins.
      block_type: step.block_type.replace(/_sentinel_start$/, ''),
      triggered_by: predicate,
      verdict: null,
      decided_version_id: null,
      decided_by: null,
      decided_at: null,
      reason: null,
      closed_at: null,
      created_at: now,
    });
    await store.insertVersion(tx, {
      review_id: id,
      id: reviewVersionId(snapshot),
      ...scopeColumns(run),
      parent_id: null,
      author: { kind: 'model', id: step.model, display_name: step.model },
      snapshot,
      note: null,
      created_at: now,
    });
  }
}

const scopeColumns = (run: StoredRun) => {
  const { organizationId, environmentId } = scopeOf(run);
  return { organization_id: organizationId, environment_id: environmentId };
};

/** `loop.3.` is a round of the step `loop`. */
const outerKey = (path: string): string => path.split('.').slice(0, -2).join('.');
