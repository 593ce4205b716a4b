import type { QueueDefinition } from '../../jobs/queue.ts';
import { ModelName } from '../../workflows/blocks/fields.ts';
import type { GraphBlock } from '../../workflows/graph.ts';
import type { ModelQueues } from '../primitives/model-queues.ts';
import { type QueueWork, workQueue } from '../primitives/queue.ts';
import type { StoredStep } from './rows.ts';

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
  /** For queues that have work of other kinds too. */
  work: 'step';
}

export type StepQueue = QueueDefinition<StepJob>;

/** Steps that compute, and functions, which wait for their processes. */
const LIGHT_CONCURRENCY = 24;
/** Steps that wait for other services need little more than a connection. */
const CALL_CONCURRENCY = 64;

/** Those that have steps only. */
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
  documents: workQueue('runs.documents', work, {
    places: { concurrency: concurrency + 1, groupConcurrency: concurrency, testConcurrency: concurrency },
  }),
  calls: workQueue('runs.calls', work, { places: halfOf(CALL_CONCURRENCY) }),
  light: workQueue('runs.steps', work, { places: halfOf(LIGHT_CONCURRENCY) }),
});

/** In which queue a step waits. */
export interface QueuesOfSteps {
  queues: StepQueues;
  modelQueues: Pick<ModelQueues, 'of'>;
}

const DOCUMENT_BLOCKS: ReadonlySet<string> = new Set(['parse', 'extract', 'split', 'classifier', 'edit']);

export function queueFor(
  { queues, modelQueues }: QueuesOfSteps,
  { block: { type, config }, part }: { block: Pick<GraphBlock, 'type' | 'config'>; part: StoredStep['part'] },
): StepQueue {
  if (type === 'api_call') return queues.calls;
  const beginsRounds = type === 'for_each' && part === 'start';
  if (!DOCUMENT_BLOCKS.has(type) && !beginsRounds) return queues.light;
  const mayAsk = !beginsRounds || config.map_method === 'split_by_key';
  const model = ModelName.safeParse(config.model);
  return (mayAsk && model.success ? modelQueues.of(model.data) : null) ?? queues.documents;
}
