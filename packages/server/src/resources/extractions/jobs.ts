import type { QueueDefinition } from '../../jobs/queue.ts';
import { primitiveQueue } from '../primitives/queue.ts';
import type { BackgroundExtractions } from './background.ts';

export interface RunExtraction {
  organization_id: string;
  environment_id: string;
  extraction_id: string;
}

export type ExtractionQueue = QueueDefinition<RunExtraction>;

export const extractionQueue = (extractions: () => BackgroundExtractions, concurrency: number): ExtractionQueue =>
  primitiveQueue('extractions.run', extractions, { concurrency, hours: 6 });
