import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { StepError } from '../run/step-error.ts';
import { mergedObject, nestedObject } from '../schemas/compose.ts';
import { defineBlock } from './define.ts';
import { strict } from './fields.ts';
import { inputHandle, JSON_INPUT, JSON_OUTPUT } from './handles.ts';
import { repeatedHandles } from './repeated-handles.ts';

const MergeDictsConfig = strict({
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
const mergeInputs = ({ inputs = [] }: Config) =>
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
    const schema = config.strategy === 'nest' ? nestedObject(known) : mergedObject(known.map(({ schema }) => schema));
    return { [JSON_OUTPUT.id]: schema };
  },
  compute: (config, inputs) => ({ [JSON_OUTPUT.id]: merged(config, inputs) }),
});

/** Merges the inputs that arrived; those of branches that were not taken are absent. */
function merged(config: Config, inputs: ReadonlyMap<string, Json>): JsonObject {
  const present = mergeInputs(config).flatMap(({ name, handle }) => {
    const data = inputs.get(handle.id);
    return data === undefined ? [] : [{ name, data }];
  });
  if (config.strategy === 'nest') return Object.fromEntries(present.map(({ name, data }) => [name, data]));
  return Object.fromEntries(present.flatMap(({ name, data }) => Object.entries(fieldsOf(name, data))));
}

function fieldsOf(name: string, data: Json): JsonObject {
  if (isObject(data)) return data;
  throw new StepError({
    code: 'invalid_input',
    message: `The input ${name} is not an object, so its fields cannot be merged. Use the strategy nest.`,
    stage: 'input_collection',
    context: { input: name },
  });
}
