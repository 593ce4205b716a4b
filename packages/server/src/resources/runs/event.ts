/** What callers who follow a run are told, and what the environment is told. */
import type { EventType } from '@recto/contract';
import type { NewEvent } from '../events/service.ts';
import { toRun } from './record.ts';
import { toReview } from './review-record.ts';
import type { StoredReview, StoredRun, StoredStep } from './rows.ts';

export interface RunEvent {
  type: 'run.updated' | 'step.updated';
  data: Record<string, unknown>;
}

export const runEvent = (run: StoredRun): RunEvent => {
  const { id, lifecycle, timing } = toRun(run);
  return { type: 'run.updated', data: { run_id: id, lifecycle, timing } };
};

export const stepEvent = (step: StoredStep): RunEvent => ({
  type: 'step.updated',
  data: {
    run_id: step.run_id,
    step_id: step.id,
    block_id: step.block_id,
    block_type: step.block_type,
    status: step.status,
    retry_count: step.retry_count,
  },
});

/** Both a rejected review and a technical stop are failures of a run; its status tells them apart. */
const ANNOUNCED: Partial<Record<StoredRun['status'], EventType>> = {
  completed: 'workflow.run.completed',
  error: 'workflow.run.failed',
  failed: 'workflow.run.failed',
  cancelled: 'workflow.run.cancelled',
  awaiting_review: 'workflow.run.awaiting_review',
};

/** The event of the environment; null for a state that nobody waits for. */
export function announcedRun(run: StoredRun): NewEvent | null {
  const type = ANNOUNCED[run.status];
  if (type === undefined) return null;
  const { inputs: _, ...record } = toRun(run);
  const usage = { page_count: run.page_count, credits: run.credits };
  return { type, data: { ...record, object: 'workflow.run', status: run.status, usage } };
}

export const decidedReview = (review: StoredReview): NewEvent => {
  const { triggered_by: _, ...record } = toReview(review);
  return { type: 'workflow.review.decided', data: { ...record, object: 'workflow.review', status: review.verdict } };
};
