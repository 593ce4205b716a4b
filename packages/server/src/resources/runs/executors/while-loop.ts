import type { Ids } from '../../../lib/ids.ts';
import type { Json } from '../../../pipelines/json/json.ts';
import { WhileLoopConfig } from '../../../workflows/blocks/while-loop.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { asData, type Value } from '../payload.ts';
import type { Executor, StepContext } from './executor.ts';
import { evaluateAll, type TableConditionParts } from './table-conditions.ts';

/** The first round begins with the input. */
export const beginWhileLoop: Executor = async ({ inputs }) => {
  const value = inputs.get('loop-left-in');
  if (value === undefined) {
    throw new StepError({ code: 'invalid_input', message: 'The loop got no value.', stage: 'input_collection' });
  }
  return { outputs: { 'loop-left-out': value }, items: [value] };
};

/** After each round. A round without a result ends the loop, because the next one would begin with nothing. */
export const checkWhileLoop =
  (parts: TableConditionParts & { ids: Ids }): Executor =>
  async (context) => {
    const { block, run, step } = context;
    const { max_iterations, termination_conditions } = WhileLoopConfig.parse(block.config);
    const round = Number(step.key.slice(step.key.lastIndexOf('.') + 1));
    const value = await resultOf(context, { round, handle: 'loop-right-in' });
    const tested = (await resultOf(context, { round, handle: 'loop-termination' })) ?? value;
    const data: Json = tested === null ? null : asData(tested);
    const evaluations = await evaluateAll(parts, context, termination_conditions, data);
    const hasMatched = evaluations.some(({ matched }) => matched);
    const isLast = hasMatched || value === null || round + 1 >= max_iterations;
    const reason = hasMatched ? 'condition_matched' : value === null ? 'error' : 'max_iterations_reached';
    return {
      outputs: {},
      next: { isLast, value },
      ...(isLast && {
        artifact: {
          id: parts.ids.next('while_loop_termination'),
          operation: 'while_loop_termination' as const,
          content: { run_id: run.id, step_id: step.id, termination_reason: reason, rounds: round + 1, evaluations },
        },
      }),
    };
  };

async function resultOf(
  { rounds }: StepContext,
  { round, handle }: { round: number; handle: string },
): Promise<Value | null> {
  for await (const value of rounds.results({ handle, first: round, count: 1 })) return value;
  return null;
}
