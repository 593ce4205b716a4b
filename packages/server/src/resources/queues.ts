/** All queues of the service. Handlers are functions, because what enqueues is created before what works. */
import type { AnnouncedOperation } from '@recto/contract';
import { readersOfBackground } from '../documents/pool/model-job-readers.ts';
import type { AnyQueue } from '../jobs/queue.ts';
import type { ModelsConfig } from '../models/settings.ts';
import { analyzeQueue } from './files/jobs.ts';
import { maintenanceQueue } from './maintenance/jobs.ts';
import { ModelQueues } from './primitives/model-queues.ts';
import { type PrimitiveJob, primitiveQueue, type QueueWork } from './primitives/queue.ts';
import { type StepJob, stepQueues } from './runs/jobs.ts';
import { scorerQueue } from './scorers/jobs.ts';
import { type RunSources, sourcesQueue } from './sources/jobs.ts';
import { tickQueue } from './triggers/jobs.ts';
import { type DeliveryConcurrency, deliveryQueue } from './webhooks/jobs.ts';

export interface QueueHandlers {
  files: Parameters<typeof analyzeQueue>[0];
  operations: () => Record<AnnouncedOperation, QueueWork<PrimitiveJob>>;
  sources: () => QueueWork<RunSources>;
  steps: () => QueueWork<StepJob>;
  ticks: Parameters<typeof tickQueue>[0];
  fits: Parameters<typeof scorerQueue>[0];
  deliveries: Parameters<typeof deliveryQueue>[0];
  maintenance: Parameters<typeof maintenanceQueue>[0];
}

export interface QueueSettings {
  models: ModelsConfig;
  /** How many reader processes there are. */
  readers: number;
  deliveries: DeliveryConcurrency;
}

export type Queues = ReturnType<typeof createQueues>;

export function createQueues(handlers: QueueHandlers, { models, readers, deliveries }: QueueSettings) {
  const concurrency = readersOfBackground(readers);
  const { operations, sources, steps } = handlers;
  const queueOf = (name: string, operation: AnnouncedOperation) =>
    primitiveQueue(name, () => operations()[operation], { concurrency });
  return {
    files: analyzeQueue(handlers.files),
    parses: queueOf('parses', 'parse'),
    extractions: queueOf('extractions', 'extraction'),
    sources: sourcesQueue(sources, concurrency),
    schemas: queueOf('schemas', 'schema'),
    partitions: queueOf('partitions', 'partition'),
    edits: queueOf('edits', 'edit'),
    classifications: queueOf('classifications', 'classification'),
    splits: queueOf('splits', 'split'),
    steps: stepQueues(steps, { concurrency }),
    models: new ModelQueues({
      config: models,
      readers,
      work: () => ({ ...operations(), sources: sources(), step: steps() }),
    }),
    ticks: tickQueue(handlers.ticks),
    fits: scorerQueue(handlers.fits),
    deliveries: deliveryQueue(handlers.deliveries, deliveries),
    maintenance: maintenanceQueue(handlers.maintenance),
  };
}

export const queuesIn = ({ steps, models, ...single }: Queues): AnyQueue[] => [
  ...Object.values(single),
  ...Object.values(steps),
  ...models.all,
];

const unused = (): never => {
  throw new Error('this process only administers jobs and does not run any');
};

/** The queues for commands that inspect jobs without running them. */
export const idleQueues = (models: ModelsConfig): AnyQueue[] =>
  queuesIn(
    createQueues(
      {
        files: unused,
        operations: unused,
        sources: unused,
        steps: unused,
        ticks: unused,
        fits: unused,
        deliveries: unused,
        maintenance: unused,
      },
      { models, readers: 1, deliveries: { concurrency: 1, perEndpoint: 1 } },
    ),
  );
