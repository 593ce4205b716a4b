import type { QueueDefinition } from '../../jobs/queue.ts';
import type { QueueWork } from '../primitives/queue.ts';

/** The execution of a step, and of steps that follow it in the same job. */
export interface StepJob {
  organization_id: string;
  environment_id: string;
  run_id: string;
  key: string;
  /** The run has probably not begun yet. */
  begins?: boolean;
  /** The span of the run, if it is traced. */
  traceparent?: string;
}

export type StepQueue = QueueDefinition<StepJob>;

const HOUR_MS = 3_600_000;

/** Steps that compute, and functions, which wait for their processes. */
const LIGHT_CONCURRENCY = 24;
/** Steps that wait for other services need little more than a connection. */
const CALL_CONCURRENCY = 64;

const stepQueue = (
  name: string,
  work: () => QueueWork<StepJob>,
  places: Pick<StepQueue, 'concurrency' | 'testConcurrency' | 'groupConcurrency' | 'groupLeavesHalf'>,
): StepQueue => ({
  name,
  ...places,
  retryLimit: 3,
  retryDelayMs: 1_000,
  retryDelayMaxMs: 30_000,
  leaseSeconds: 10,
  timeoutMs: 6 * HOUR_MS,
  run: (data, context) => work().run(data, context),
  onDead: (...dead) => work().giveUp(...dead),
});

export interface StepQueues {
  /** Steps that read documents: as few of a workflow at once as parses, because they share reader processes. */
  documents: StepQueue;
  /** Calls of other services: those that do not answer hold up nothing but calls. */
  calls: StepQueue;
  /** All others. */
  light: StepQueue;
}

/** Of one workflow, and of all workflows of the test environment: what hangs leaves places to others. */
const halfOf = (concurrency: number) => ({ concurrency, testConcurrency: concurrency / 2, groupLeavesHalf: true });

export const stepQueues = (work: () => QueueWork<StepJob>, { concurrency }: { concurrency: number }): StepQueues => ({
  documents: stepQueue('runs.documents', work, {
    concurrency: concurrency + 1,
    groupConcurrency: concurrency,
    testConcurrency: concurrency,
  }),
  calls: stepQueue('runs.calls', work, halfOf(CALL_CONCURRENCY)),
  light: stepQueue('runs.steps', work, halfOf(LIGHT_CONCURRENCY)),
});

const DOCUMENT_BLOCKS: ReadonlySet<string> = new Set(['parse', 'extract', 'split', 'classifier', 'edit', 'for_each']);

export function queueFor(queues: StepQueues, { block_type, part }: { block_type: string; part: string }): StepQueue {
  if (block_type === 'api_call') return queues.calls;
  return DOCUMENT_BLOCKS.has(block_type) || (part === 'start' && block_type === 'for_each_sentinel_start')
    ? queues.documents
    : queues.light;
}
