import { z } from 'zod';
import type { HandleSchemas } from './block-type.ts';
import { namedCondition } from './condition.ts';
import { defineBlock } from './define.ts';
import { strict } from './fields.ts';
import { inputHandle, outputHandle } from './handles.ts';
import { conditionPaths } from './path-uses.ts';

export const WhileLoopConfig = strict({
  max_iterations: z
    .int()
    .min(1)
    .max(1000)
    .default(10)
    .describe('The loop ends after this many rounds, whatever the conditions'),
  termination_conditions: z
    .array(
      namedCondition({
        name: z.string().min(1).max(200).optional().describe('Reported as the reason for the end'),
      }).meta({ title: 'Condition' }),
    )
    .max(100)
    .default([])
    .describe('The loop ends when one of them holds for the value at `loop-termination`, or else at `loop-right-in`'),
});

/** From its second round on, a loop takes the results of its blocks, which may have more fields than its input. */
const opened = (schema: HandleSchemas[string]): HandleSchemas[string] => ({ ...schema, additionalProperties: true });

export const whileLoop = defineBlock({
  type: 'while_loop',
  title: 'While loop',
  description: 'Runs the blocks inside repeatedly on their own results, until a condition holds.',
  role: 'container',
  config: WhileLoopConfig,
  defaults: { max_iterations: 10 },
  listIdentities: { termination_conditions: ['id', 'name'] },
  inputs: () => [
    inputHandle('loop-left-in', 'any'),
    inputHandle('loop-right-in', 'any', { side: 'inside' }),
    inputHandle('loop-termination', 'json', { side: 'inside', required: false }),
  ],
  outputs: () => [outputHandle('loop-left-out', 'any', { side: 'inside' }), outputHandle('loop-right-out', 'any')],
  outputSchemas: (_config, inputs) => {
    const first = inputs['loop-left-in'];
    const later = inputs['loop-right-in'];
    return {
      ...(first !== undefined && { 'loop-left-out': opened(first) }),
      ...(later !== undefined && { 'loop-right-out': later }),
    };
  },
  pathUses: ({ termination_conditions }, inputs) =>
    termination_conditions.flatMap((condition, index) =>
      conditionPaths(
        condition,
        ['termination_conditions', index],
        inputs['loop-termination'] ?? inputs['loop-right-in'],
      ),
    ),
});
