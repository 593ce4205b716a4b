import { aBlock } from '../../../workflows/graph.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import type { Executor } from './executor.ts';

/** Stands for a block type that can be defined but not executed by this version. */
export const executeUnavailable: Executor = async ({ block, step }) => {
  throw new StepError({
    code: 'block_type_unavailable',
    message: `This version of the service cannot execute ${aBlock(block.type)} yet.`,
    stage: 'registry_lookup',
    context: { block_type: step.block_type },
  });
};
