/** Puts the keys of an output in the order of the schema, where people look for them. */

import { isObject, type Json, type JsonObject } from '../../json/json.ts';
import type { PlainSchema } from '../core/plain-schema.ts';

export function inSchemaOrder(output: JsonObject, schema: PlainSchema): JsonObject {
  const entries: [string, Json][] = [];
  const known = new Set<string>();
  for (const { name, schema: inner } of schema.properties) {
    if (!Object.hasOwn(output, name)) continue;
    known.add(name);
    entries.push([name, ordered(output[name] ?? null, inner)]);
  }
  for (const [name, value] of Object.entries(output)) if (!known.has(name)) entries.push([name, value]);
  // Not by assignment, which would not store a key called `__proto__`.
  return Object.fromEntries(entries);
}

function ordered(value: Json, schema: PlainSchema): Json {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => ordered(item, items));
  }
  return isObject(value) ? inSchemaOrder(value, schema) : value;
}
