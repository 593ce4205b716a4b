import { z } from 'zod';
import { passedOn } from '../schemas/compose.ts';
import { namedCondition } from './condition.ts';
import { defineBlock } from './define.ts';
import { HandleKey, handleKeyOf, strict } from './fields.ts';
import { JSON_INPUT, outputHandle } from './handles.ts';
import { conditionPaths } from './path-uses.ts';
import { repeatedHandles } from './repeated-handles.ts';
import { missingField } from './user-schema.ts';

const Branch = namedCondition({
  name: z.string().min(1).max(200).describe('The label of the branch'),
  handle_key: HandleKey.optional(),
}).meta({ title: 'Branch' });

export const ConditionalConfig = strict({
  conditions: z.array(Branch).max(100).default([]).describe('The branches; the first match is taken'),
  has_else: z
    .boolean()
    .default(false)
    .describe('Adds a last branch, `output-json-else`, for everything that matches no other'),
});

const ELSE = outputHandle('output-json-else', 'json');

const outputs = ({ conditions, has_else }: z.output<typeof ConditionalConfig>) => [
  ...conditions.map((branch) => outputHandle(`output-json-${handleKeyOf(branch)}`, 'json')),
  ...(has_else ? [ELSE] : []),
];

export const conditional = defineBlock({
  type: 'conditional',
  title: 'Conditional',
  description: 'Sends data to the output of the first branch whose condition it meets.',
  config: ConditionalConfig,
  defaults: { conditions: [], has_else: true },
  listIdentities: { conditions: ['id', 'handle_key', 'name'] },
  inputs: () => [JSON_INPUT],
  outputs,
  faults: (config) => repeatedHandles('conditions', outputs(config)),
  missing: ({ conditions }) =>
    conditions.length === 0 ? [missingField('conditions', 'at least one condition is needed')] : [],
  outputSchemas: (config, inputs) =>
    passedOn(
      inputs,
      JSON_INPUT.id,
      outputs(config).map(({ id }) => id),
    ),
  pathUses: ({ conditions }, inputs) =>
    conditions.flatMap((branch, index) => conditionPaths(branch, ['conditions', index], inputs[JSON_INPUT.id])),
});
