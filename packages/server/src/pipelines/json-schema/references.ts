/** Local references: `#`, `#/a/pointer`, `#anchor`. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { subschemasOf, walkSchema } from './keywords.ts';

export const isLocalReference = (reference: string): boolean => reference.startsWith('#');

export type Resolver = (reference: string) => JsonObject | boolean | undefined;

export function createResolver(root: JsonObject): Resolver {
  const anchors = new Map<string, JsonObject>();
  for (const { schema } of walkSchema(root)) {
    for (const name of [schema.$anchor, schema.$dynamicAnchor]) {
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, schema);
    }
    const id = schema.$id;
    if (typeof id === 'string' && id.startsWith('#') && !anchors.has(id.slice(1))) anchors.set(id.slice(1), schema);
  }
  return (reference) => {
    if (reference === '#' || reference === '') return root;
    return reference.startsWith('#/') ? atPointer(root, reference.slice(1)) : anchors.get(reference.slice(1));
  };
}

function atPointer(root: JsonObject, pointer: string): JsonObject | boolean | undefined {
  let node: Json | undefined = root;
  for (const part of pointer.slice(1).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(node)) node = node[Number(key)];
    else if (isObject(node)) node = Object.hasOwn(node, key) ? node[key] : undefined;
    else return undefined;
  }
  return isObject(node) || typeof node === 'boolean' ? node : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const referencesOf = (schema: JsonObject): string[] =>
  [schema.$ref, schema.$dynamicRef, schema.$recursiveRef].filter((value) => typeof value === 'string');

/** Schemas that apply to the same value: those of `allOf` and the like, and referenced ones. */
function inPlaceOf(schema: JsonObject, resolve: Resolver): JsonObject[] {
  const inner = subschemasOf(schema)
    .filter(({ isInPlace }) => isInPlace)
    .map((entry) => entry.schema);
  return [...inner, ...referencesOf(schema).map(resolve).filter(isSchemaObject)];
}

const isSchemaObject = (value: JsonObject | boolean | undefined): value is JsonObject => typeof value === 'object';

/** More evaluations of one value than this are an attack. */
const MAX_EVALUATIONS = 20_000;

/**
 * How often schemas are evaluated on one value in the worst case; `anyOf` of references to `anyOf` doubles with each
 * step. Infinity for a reference that returns to itself without a step into the value.
 */
export function evaluationsOf(schema: JsonObject, resolve: Resolver, known: Map<JsonObject, number>): number {
  const cached = known.get(schema);
  if (cached !== undefined) return cached;
  // While it is being counted, meeting it again means a cycle.
  known.set(schema, Number.POSITIVE_INFINITY);
  let count = 1;
  for (const inner of inPlaceOf(schema, resolve)) {
    count += evaluationsOf(inner, resolve, known);
    if (count === Number.POSITIVE_INFINITY) break;
  }
  known.set(schema, count);
  return count;
}

export const isBomb = (evaluations: number): boolean => evaluations > MAX_EVALUATIONS;
