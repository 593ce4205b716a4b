import type { QueueDefinition } from '../../jobs/queue.ts';
import { primitiveQueue } from '../primitives/queue.ts';
import type { BackgroundParses } from './background.ts';

export interface RunParse {
  organization_id: string;
  environment_id: string;
  parse_id: string;
}

export type ParseQueue = QueueDefinition<RunParse>;

/** `concurrency` stays below the number of reader processes, so that long documents leave one to requests that wait. */
export const parseQueue = (parses: () => BackgroundParses, concurrency: number): ParseQueue =>
  primitiveQueue('parses.run', parses, { concurrency, hours: 6 });
