import { z } from 'zod';
import { mergedObject, nestedObject } from '../schemas/compose.ts';
import { defineBlock } from './define.ts';
import { strict } from './fields.ts';
import { inputHandle, JSON_INPUT, JSON_OUTPUT } from './handles.ts';
import { repeatedHandles } from './repeated-handles.ts';

export const MergeDictsConfig = strict({
  inputs: z
    .array(
      strict({
        name: z.string().min(1).max(200).optional().describe('The end of the handle id; defaults to its position'),
        type: z.literal('json').default('json').describe('The kind of value that the input takes'),
      }).meta({ title: 'Input' }),
    )
    .max(50)
    .optional()
    .describe('The inputs to merge, in this order; one input when absent'),
  strategy: z
    .enum(['merge', 'nest'])
    .default('merge')
    .describe('`merge`: the fields of all inputs, later ones win; `nest`: one field for each input'),
});

type Config = z.output<typeof MergeDictsConfig>;

/** The inputs in the order in which they are merged. */
export const mergeInputs = ({ inputs = [] }: Config) =>
  inputs.length === 0
    ? [{ name: '0', handle: JSON_INPUT }]
    : inputs.map((input, index) => {
        const name = input.name ?? String(index);
        return { name, handle: inputHandle(`input-json-${name}`, 'json', { name }) };
      });

export const mergeDicts = defineBlock({
  type: 'merge_dicts',
  title: 'Merge',
  description: 'Merges several objects into one.',
  config: MergeDictsConfig,
  listIdentities: { inputs: ['name'] },
  inputs: (config) => mergeInputs(config).map(({ handle }) => handle),
  outputs: () => [JSON_OUTPUT],
  faults: (config) =>
    repeatedHandles(
      'inputs',
      mergeInputs(config).map(({ handle }) => handle),
    ),
  outputSchemas: (config, inputs) => {
    const known = mergeInputs(config).map(({ name, handle }) => ({ name, schema: inputs[handle.id] }));
    const merged = config.strategy === 'nest' ? nestedObject(known) : mergedObject(known.map(({ schema }) => schema));
    return { [JSON_OUTPUT.id]: merged };
  },
});
