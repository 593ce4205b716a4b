/** Checks the configs of drafts, for the block routes. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { ownValue, setOwn } from '../../pipelines/json/json-path.ts';
import type { ConfigProblem } from './block-type.ts';
import { blockType, blockTypeNames } from './registry.ts';

/** Returns what is wrong with a config. A draft may lack what the block needs to run. */
export function checkConfig(typeName: string, config: JsonObject): ConfigProblem[] {
  const type = blockType(typeName);
  if (type === undefined) {
    const message = `Unknown block type '${typeName}'. Valid types: ${blockTypeNames().join(', ')}`;
    return [{ code: 'INVALID_BLOCK_CONFIG', path: [], message }];
  }
  const read = type.read(config);
  return read.ok ? [] : read.problems;
}

/** RFC 7396: null removes a field, objects are merged, everything else is replaced. */
export function mergeConfig(current: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...current };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else setOwn(merged, key, mergedValue(ownValue(merged, key), value));
  }
  return merged;
}

function mergedValue(current: Json | undefined, value: Json): Json {
  return isObject(value) ? mergeConfig(isObject(current) ? current : {}, value) : value;
}
