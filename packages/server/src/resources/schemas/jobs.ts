import type { QueueDefinition } from '../../jobs/queue.ts';
import { primitiveQueue } from '../primitives/queue.ts';
import type { BackgroundSchemas } from './background.ts';

export interface RunSchema {
  organization_id: string;
  environment_id: string;
  schema_id: string;
}

export type SchemaQueue = QueueDefinition<RunSchema>;

export const schemaQueue = (schemas: () => BackgroundSchemas, concurrency: number): SchemaQueue =>
  primitiveQueue('schemas.run', schemas, { concurrency, hours: 6 });
