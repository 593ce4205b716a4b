/** Follows a path into a JSON Schema. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { ownValue } from '../../pipelines/json/json-path.ts';
import { createResolver, type Resolver } from '../../pipelines/json-schema/references.ts';
import type { DataStep } from '../data-path.ts';

export type SchemaPlace =
  | { found: 'yes'; schema: JsonObject }
  /** The schema does not say. */
  | { found: 'unknown' }
  /** No schema on the way declares the step. */
  | { found: 'no'; step: DataStep; declared: string[] };

/** A caller's schema may refer to itself without end. */
const MAX_ALTERNATIVES = 200;
const MAX_DECLARED = 50;

/** Every later condition looks into the schema, and finding its references means reading all of it. */
const resolvers = new WeakMap<JsonObject, Resolver>();

function resolverOf(root: JsonObject): Resolver {
  const known = resolvers.get(root);
  if (known !== undefined) return known;
  const made = createResolver(root);
  resolvers.set(root, made);
  return made;
}

export function schemaAt(root: JsonObject, steps: readonly DataStep[]): SchemaPlace {
  const resolve: Resolver = (reference) => resolverOf(root)(reference);
  let places = alternatives(root, resolve);
  for (const step of steps) {
    const next: JsonObject[] = [];
    let unknown = places.length === 0;
    for (const schema of places) {
      const inner = stepInto(schema, step);
      if (inner === 'unknown') unknown = true;
      else if (inner !== 'no') next.push(...alternatives(inner, resolve));
    }
    if (next.length === 0 && unknown) return { found: 'unknown' };
    if (next.length === 0) return { found: 'no', step, declared: declaredKeys(places) };
    places = next.slice(0, MAX_ALTERNATIVES);
  }
  const [first] = places;
  if (first === undefined) return { found: 'unknown' };
  return { found: 'yes', schema: places.length === 1 ? first : { anyOf: places } };
}

/** The schema itself, or everything that it refers to and may be. */
function alternatives(root: JsonObject, resolve: Resolver): JsonObject[] {
  const open: (Json | undefined)[] = [root];
  const found: JsonObject[] = [];
  const seen = new Set<Json>();
  for (let schema = open.shift(); schema !== undefined; schema = open.shift()) {
    if (!isObject(schema) || seen.has(schema)) continue;
    if (found.length + open.length > MAX_ALTERNATIVES) return [];
    seen.add(schema);
    if (typeof schema.$ref === 'string') open.push(resolve(schema.$ref));
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      const inner = schema[keyword];
      for (const alternative of Array.isArray(inner) ? inner.slice(0, MAX_ALTERNATIVES + 1) : [])
        open.push(alternative);
    }
    if (saysShape(schema) || !COMBINING.some((keyword) => Object.hasOwn(schema, keyword))) found.push(schema);
  }
  return found;
}

const COMBINING = ['$ref', 'anyOf', 'oneOf', 'allOf'];
const SHAPE = ['properties', 'items', 'prefixItems', 'additionalProperties', 'patternProperties'];
const saysShape = (schema: JsonObject): boolean => SHAPE.some((keyword) => Object.hasOwn(schema, keyword));

function stepInto(schema: JsonObject, step: DataStep): JsonObject | 'unknown' | 'no' {
  return 'key' in step ? stepIntoKey(schema, step.key) : stepIntoItem(schema, step);
}

function stepIntoKey(schema: JsonObject, key: string): JsonObject | 'unknown' | 'no' {
  if (!mayBe(schema, 'object')) return 'no';
  const { properties, additionalProperties } = schema;
  const declared = isObject(properties) ? ownValue(properties, key) : undefined;
  if (declared !== undefined) return isObject(declared) ? declared : declared === false ? 'no' : 'unknown';
  if (Object.hasOwn(schema, 'patternProperties')) return 'unknown';
  if (additionalProperties === false) return 'no';
  if (isObject(additionalProperties)) return additionalProperties;
  // If an object lists its properties and does not mention others, an unlisted name is a typo.
  return isObject(properties) && firstKeys(properties).length > 0 && additionalProperties !== true ? 'no' : 'unknown';
}

function stepIntoItem(schema: JsonObject, step: DataStep): JsonObject | 'unknown' | 'no' {
  if (!mayBe(schema, 'array')) return 'no';
  const { items, prefixItems } = schema;
  const fixed = 'index' in step && Array.isArray(prefixItems) ? prefixItems[step.index] : undefined;
  if (isObject(fixed)) return fixed;
  return isObject(items) ? items : 'unknown';
}

function mayBe(schema: JsonObject, type: 'object' | 'array'): boolean {
  if (typeof schema.type === 'string') return schema.type === type;
  if (Array.isArray(schema.type)) return schema.type.includes(type);
  if (Object.hasOwn(schema, 'const') || Object.hasOwn(schema, 'enum')) return false;
  return true;
}

function declaredKeys(schemas: readonly JsonObject[]): string[] {
  const keys = schemas.flatMap(({ properties }) => (isObject(properties) ? firstKeys(properties) : []));
  return [...new Set(keys)].slice(0, MAX_DECLARED);
}

/** Listing the keys of a large object takes time, and every wrong path asks for them. */
const keysBefore = new WeakMap<JsonObject, string[]>();

function firstKeys(object: JsonObject): string[] {
  const known = keysBefore.get(object);
  if (known !== undefined) return known;
  const keys = Object.keys(object).slice(0, MAX_DECLARED);
  keysBefore.set(object, keys);
  return keys;
}

export const mayBeArray = (schema: JsonObject): boolean => {
  const shapes = alternatives(schema, (reference) => resolverOf(schema)(reference));
  return shapes.length === 0 || shapes.some((inner) => mayBe(inner, 'array'));
};
