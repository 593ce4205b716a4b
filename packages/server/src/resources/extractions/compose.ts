import type { PrimitiveQueue } from '../primitives/queue.ts';
import { ModelExtractor, type ModelExtractorDependencies } from './by-model.ts';
import { ExtractionRunner, type ExtractionRunnerDependencies } from './runner.ts';
import { Extractions, type ExtractionsDependencies } from './service.ts';

export function createExtractions(
  deps: Omit<ExtractionsDependencies, 'runner'> &
    Omit<ExtractionRunnerDependencies, 'byModel'> &
    ModelExtractorDependencies,
  queue: PrimitiveQueue,
): { extractions: Extractions; runner: ExtractionRunner } {
  const runner = new ExtractionRunner({ ...deps, byModel: new ModelExtractor(deps) });
  return { extractions: new Extractions({ ...deps, runner }, queue), runner };
}
