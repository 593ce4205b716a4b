import { isObject, type Json, type JsonObject } from '../../../pipelines/json/json.ts';
import { MergeDictsConfig, mergeInputs } from '../../../workflows/blocks/merge-dicts.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { asData, jsonValue } from '../payload.ts';
import type { Executor } from './executor.ts';

/** Merges the inputs that arrived: branches that were not taken are absent. */
export const executeMergeDicts: Executor = async ({ block, inputs }) => {
  const config = MergeDictsConfig.parse(block.config);
  const present = mergeInputs(config).flatMap(({ name, handle }) => {
    const value = inputs.get(handle.id);
    return value === undefined ? [] : [{ name, data: asData(value) }];
  });
  const merged =
    config.strategy === 'nest'
      ? Object.fromEntries(present.map(({ name, data }) => [name, data]))
      : Object.fromEntries(present.flatMap(({ name, data }) => Object.entries(fieldsOf(name, data))));
  return { outputs: { 'output-json-0': jsonValue(merged) } };
};

function fieldsOf(name: string, data: Json): JsonObject {
  if (isObject(data)) return data;
  throw new StepError({
    code: 'invalid_input',
    message: `The input ${name} is no object, so its fields cannot be merged. Use the strategy nest.`,
    stage: 'input_collection',
    context: { input: name },
  });
}
