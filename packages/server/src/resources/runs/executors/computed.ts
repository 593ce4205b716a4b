import type { Json } from '../../../pipelines/json/json.ts';
import { blockType } from '../../../workflows/blocks/registry.ts';
import { asData, jsonValue } from '../payload.ts';
import type { Executor } from './executor.ts';
import { executeUnavailable } from './unavailable.ts';

/** Executes block types that are a pure function of their config and inputs (`compute` in their definition). */
export const executeComputed: Executor = async (context) => {
  const { block, inputs } = context;
  const read = blockType(block.type)?.read(block.config);
  if (read?.ok !== true || read.block.compute === null) return executeUnavailable(context);
  const present = new Map<string, Json>();
  for (const { id } of read.block.inputHandles) {
    const value = inputs.get(id);
    if (value !== undefined) present.set(id, asData(value));
  }
  const outputs = Object.entries(read.block.compute(present));
  return { outputs: Object.fromEntries(outputs.map(([handle, data]) => [handle, jsonValue(data)])) };
};
