import type { PrimitiveQueue } from '../primitives/queue.ts';
import { ModelSchemas, type ModelSchemasDependencies } from './by-model.ts';
import { type GeneratorDependencies, SchemaGenerator } from './generator.ts';
import { Schemas, type SchemasDependencies } from './service.ts';

export const createSchemas = (
  deps: Omit<SchemasDependencies, 'generator'> & Omit<GeneratorDependencies, 'byModel'> & ModelSchemasDependencies,
  queue: PrimitiveQueue,
): Schemas => {
  const generator = new SchemaGenerator({ ...deps, byModel: new ModelSchemas(deps) });
  return new Schemas({ ...deps, generator }, queue);
};
