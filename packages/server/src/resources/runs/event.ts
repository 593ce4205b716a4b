/** What callers who follow a run are told. */
import { toRun } from './record.ts';
import type { StoredRun, StoredStep } from './rows.ts';

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
