import type { QueueDefinition } from '../../jobs/queue.ts';
import { primitiveQueue, type QueueWork } from '../primitives/queue.ts';

export interface RunSources {
  organization_id: string;
  environment_id: string;
  sources_job_id: string;
  /** Attempt of the job; an earlier attempt that arrives late does nothing. */
  attempt: number;
}

export type SourcesQueue = QueueDefinition<RunSources>;

export const sourcesQueue = (sources: () => QueueWork<RunSources>, concurrency: number): SourcesQueue =>
  primitiveQueue('sources', sources, { concurrency, hours: 2 });
