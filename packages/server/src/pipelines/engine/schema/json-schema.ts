/** A caller's JSON Schema as one plain tree: references followed, nullable unions and `allOf` taken apart. */

import { isObject, type Json, type JsonObject } from '../../json/json.ts';
import type { JsonType, PlainSchema } from '../core/plain-schema.ts';

/** Recursive schemas are cut at this depth. */
const MAX_DEPTH = 12;
/** Definitions that refer to each other multiply with each level; larger trees are cut. */
const MAX_NODES = 4_000;

interface Work {
  root: JsonObject;
  nodesLeft: number;
  /** How often each schema is open in the current branch: a recursive schema is expanded only once more. */
  open: Map<JsonObject, number>;
}

export function plainSchema(root: JsonObject): PlainSchema {
  return plain(root, { root, nodesLeft: MAX_NODES, open: new Map() }, 0);
}

function plain(node: JsonObject, work: Work, depth: number): PlainSchema {
  const { root, open } = work;
  const { schema, isNullable } = flattened(node, root, 0);
  const type = typeOf(schema);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isObject(schema.properties) ? schema.properties : {};
  const times = open.get(properties) ?? 0;
  work.nodesLeft -= 1;
  const isDeep = depth >= MAX_DEPTH || times > 1 || work.nodesLeft <= 0;
  open.set(properties, times + 1);
  const laidOut: PlainSchema = {
    type,
    isNullable:
      isNullable || typesOf(schema).includes('null') || (Array.isArray(schema.enum) && schema.enum.includes(null)),
    title: textOf(schema.title),
    description: textOf(schema.description),
    format: typeof schema.format === 'string' ? schema.format : undefined,
    pattern: typeof schema.pattern === 'string' ? schema.pattern : undefined,
    enum: enumOf(schema),
    examples: Array.isArray(schema.examples) ? schema.examples : [],
    properties: isDeep
      ? []
      : Object.entries(properties).flatMap(([name, value]) =>
          isObject(value) ? [{ name, isRequired: required.includes(name), schema: plain(value, work, depth + 1) }] : [],
        ),
    items: isDeep || !isObject(schema.items) ? undefined : plain(schema.items, work, depth + 1),
  };
  open.set(properties, times);
  return laidOut;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function enumOf(schema: JsonObject): Json[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.filter((value) => value !== null);
  return schema.const === undefined || schema.const === null ? undefined : [schema.const];
}

function typesOf(schema: JsonObject): string[] {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((entry) => typeof entry === 'string') : [];
}

function typeOf(schema: JsonObject): JsonType {
  const named = typesOf(schema).find((type) => type !== 'null');
  if (isJsonType(named)) return named;
  if (isObject(schema.properties)) return 'object';
  if (schema.items !== undefined) return 'array';
  const [sample] = enumOf(schema) ?? [];
  if (typeof sample === 'number') return 'number';
  return typeof sample === 'boolean' ? 'boolean' : 'string';
}

const isJsonType = (type: string | undefined): type is JsonType =>
  type === 'string' ||
  type === 'number' ||
  type === 'integer' ||
  type === 'boolean' ||
  type === 'object' ||
  type === 'array';

/** Resolves references, `allOf` and the non-null branch of a union. Keywords beside a reference override it. */
function flattened(node: JsonObject, root: JsonObject, depth: number): { schema: JsonObject; isNullable: boolean } {
  if (depth > MAX_DEPTH) return { schema: {}, isNullable: false };
  let schema = node;
  let isNullable = false;
  const merge = (part: JsonObject): void => {
    const inner = flattened(part, root, depth + 1);
    isNullable ||= inner.isNullable;
    schema = mergedSchemas(inner.schema, schema);
  };
  if (typeof schema.$ref === 'string') {
    const { $ref, ...beside } = schema;
    schema = beside;
    const target = resolved(textOf($ref), root);
    if (target !== undefined) merge(target);
  }
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = schema[keyword];
    if (!Array.isArray(branches)) continue;
    const { [keyword]: _, ...beside } = schema;
    schema = beside;
    const parts = branches.filter(isObject);
    isNullable ||= parts.some((part) => typesOf(part).includes('null') && typesOf(part).length === 1);
    const chosen = parts.find((part) => !(typesOf(part).includes('null') && typesOf(part).length === 1));
    if (chosen !== undefined) merge(chosen);
  }
  if (Array.isArray(schema.allOf)) {
    const { allOf, ...beside } = schema;
    schema = beside;
    const parts = Array.isArray(allOf) ? allOf.filter(isObject) : [];
    // Merge from the last part, so that the properties of the first part come first.
    for (const part of parts.reverse()) merge(part);
  }
  return { schema, isNullable };
}

function mergedSchemas(base: JsonObject, over: JsonObject): JsonObject {
  const merged: JsonObject = { ...base, ...over };
  if (isObject(base.properties) && isObject(over.properties)) {
    merged.properties = { ...base.properties, ...over.properties };
  }
  if (Array.isArray(base.required) && Array.isArray(over.required)) {
    merged.required = [...base.required, ...over.required];
  }
  return merged;
}

function resolved(reference: string, root: JsonObject): JsonObject | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let node: Json | undefined = root;
  for (const part of reference.slice(2).split('/')) {
    if (!isObject(node)) return undefined;
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    node = Object.hasOwn(node, key) ? node[key] : undefined;
  }
  return isObject(node) ? node : undefined;
}
