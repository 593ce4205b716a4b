import type { Ids } from '../../../lib/ids.ts';
import { ConditionalConfig } from '../../../workflows/blocks/conditional.ts';
import { handleKeyOf } from '../../../workflows/blocks/fields.ts';
import { jsonValue } from '../payload.ts';
import type { Executor } from './executor.ts';
import { evaluateAll, type TableConditionParts } from './table-conditions.ts';

/** Sends the data to the first branch that matches. Every branch is evaluated, so that the record says all. */
export const executeConditional =
  ({ ids, ...parts }: TableConditionParts & { ids: Ids }): Executor =>
  async (context) => {
    const { block, run, step, inputs } = context;
    const { conditions, has_else } = ConditionalConfig.parse(block.config);
    const data = inputs.json('input-json-0');
    const evaluations = await evaluateAll(parts, context, conditions, data);
    const taken = evaluations.findIndex(({ matched }) => matched);
    const branch = conditions[taken];
    const handle =
      branch !== undefined ? `output-json-${handleKeyOf(branch)}` : has_else ? 'output-json-else' : undefined;
    const matched = conditions.filter((_, index) => evaluations[index]?.matched);
    return {
      outputs: handle === undefined ? {} : { [handle]: jsonValue(data) },
      artifact: {
        id: ids.next('conditional_evaluation'),
        operation: 'conditional_evaluation',
        content: {
          run_id: run.id,
          step_id: step.id,
          evaluations,
          selected_handles: handle === undefined ? [] : [handle],
          matched_branch_id: branch === undefined ? null : (branch.id ?? branch.name),
          matched_condition_ids: matched.map(({ id, name }) => id ?? name),
        },
      },
    };
  };
