import type { LifecycleDependencies } from '../primitives/lifecycle.ts';
import type { PrimitiveQueue } from '../primitives/queue.ts';
import { ModelReader, type ModelReaderDependencies } from './model-reader.ts';
import type { ParseParts } from './primitive.ts';
import { Parses } from './service.ts';

export const createParses = (
  deps: LifecycleDependencies & Omit<ParseParts, 'modelReader'> & ModelReaderDependencies,
  queue: PrimitiveQueue,
): Parses => new Parses({ ...deps, modelReader: new ModelReader(deps) }, queue);
