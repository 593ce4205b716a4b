/** Configs of drafts, as the routes of blocks take them. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { ownValue, setOwn } from '../../pipelines/json/json-path.ts';
import type { ConfigProblem } from './block-type.ts';
import { blockType, blockTypeNames } from './registry.ts';

/** What is wrong with a config. What it lacks before it can run is no fault of a draft. */
export function checkConfig(typeName: string, config: JsonObject): ConfigProblem[] {
  const type = blockType(typeName);
  if (type === undefined) {
    const message = `Unknown block type '${typeName}'. Valid types: ${blockTypeNames().join(', ')}`;
    return [{ code: 'INVALID_BLOCK_CONFIG', path: [], message }];
  }
  const read = type.read(config);
  return read.ok ? [] : read.problems;
}

/** RFC 7396: null takes a field away, objects are merged, everything else replaces. */
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
