/**
 * Merges the answers for the sections of a document: lists are concatenated, and the first answer wins for a single
 * value.
 */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { ownValue, setOwn } from '../json/json-path.ts';

export function reconcile(parts: readonly JsonObject[]): JsonObject {
  const [first = {}, ...rest] = parts;
  return rest.reduce<JsonObject>((whole, part) => mergedObject(whole, part), first);
}

const isMissing = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

function mergedObject(one: JsonObject, other: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    setOwn(merged, key, mergedValue(ownValue(one, key), ownValue(other, key)));
  }
  return merged;
}

function mergedValue(one: Json | undefined, other: Json | undefined): Json {
  if (Array.isArray(one) && Array.isArray(other)) return mergedList(one, other);
  if (isObject(one) && isObject(other)) return mergedObject(one, other);
  if (isMissing(one)) return other ?? one ?? null;
  return one ?? null;
}

/** An item at the border is half in each of the sections. */
function mergedList(one: readonly Json[], other: readonly Json[]): Json[] {
  const [last, next] = [one.at(-1), other[0]];
  if (isObject(last) && isObject(next) && areHalves(last, next)) {
    return [...one.slice(0, -1), mergedObject(last, next), ...other.slice(1)];
  }
  return [...one, ...other];
}

/** True if no field is in both, and each has something that the other lacks. */
function areHalves(one: JsonObject, other: JsonObject): boolean {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const has = (object: JsonObject, key: string): boolean => !isMissing(ownValue(object, key));
  return (
    keys.every((key) => !(has(one, key) && has(other, key))) &&
    keys.some((key) => has(one, key)) &&
    keys.some((key) => has(other, key))
  );
}

const DEMANDS: ReadonlySet<string> = new Set([
  'required',
  'minItems',
  'minProperties',
  'dependentRequired',
  'contains',
]);
/** Keywords whose keys are names, not keywords. */
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'patternProperties']);
const DATA: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples']);

/** The schema of an answer for a part of a document, in which everything is optional. */
export function partialSchema(schema: JsonObject): JsonObject {
  const relaxed: JsonObject = {};
  for (const [key, value] of Object.entries(schema)) {
    if (DEMANDS.has(key)) continue;
    if (DATA.has(key)) setOwn(relaxed, key, value);
    else if (NAMED.has(key) && isObject(value)) setOwn(relaxed, key, mapObject(value, relaxedValue));
    else setOwn(relaxed, key, relaxedValue(value));
  }
  return relaxed;
}

function relaxedValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(relaxedValue);
  return isObject(value) ? partialSchema(value) : value;
}

function mapObject(object: JsonObject, map: (value: Json) => Json): JsonObject {
  const mapped: JsonObject = {};
  for (const [key, value] of Object.entries(object)) setOwn(mapped, key, map(value));
  return mapped;
}
