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

/** Steps that wait for others most of the time. */
const LIGHT_CONCURRENCY = 16;
/** Of one workflow, and of all workflows of the test environment: services that do not answer leave places to others. */
const LIGHT_CONCURRENCY_PER_WORKFLOW = 12;

const stepQueue = (
  name: string,
  work: () => QueueWork<StepJob>,
  { concurrency, perWorkflow }: { concurrency: number; perWorkflow: number },
): StepQueue => ({
  name,
  concurrency,
  groupConcurrency: perWorkflow,
  testConcurrency: perWorkflow,
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
  /** All others. */
  light: StepQueue;
}

export const stepQueues = (work: () => QueueWork<StepJob>, { concurrency }: { concurrency: number }): StepQueues => ({
  documents: stepQueue('runs.documents', work, { concurrency: concurrency + 1, perWorkflow: concurrency }),
  light: stepQueue('runs.steps', work, {
    concurrency: LIGHT_CONCURRENCY,
    perWorkflow: LIGHT_CONCURRENCY_PER_WORKFLOW,
  }),
});

const DOCUMENT_BLOCKS: ReadonlySet<string> = new Set(['parse', 'extract', 'split', 'classifier', 'edit', 'for_each']);

export const queueFor = (queues: StepQueues, { block_type, part }: { block_type: string; part: string }): StepQueue =>
  DOCUMENT_BLOCKS.has(block_type) || (part === 'start' && block_type === 'for_each_sentinel_start')
    ? queues.documents
    : queues.light;
