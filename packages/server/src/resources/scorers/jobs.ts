import type { JobContext, QueueDefinition } from '../../jobs/queue.ts';

export interface FitScorer {
  organization_id: string;
  environment_id: string;
  schema_sha256: string;
}

export type ScorerQueue = QueueDefinition<FitScorer>;

/**
 * Runs one at a time per process, because nobody waits for it. An abandoned fit starts over with the next correction.
 */
export const scorerQueue = (
  fits: () => { run: (data: FitScorer, context: JobContext) => Promise<void> },
): ScorerQueue => ({
  name: 'scorers.fit',
  concurrency: 1,
  retryLimit: 3,
  retryDelayMs: 1_000,
  retryDelayMaxMs: 30_000,
  leaseSeconds: 10,
  timeoutMs: 2 * 3_600_000,
  run: (data, context) => fits().run(data, context),
});
