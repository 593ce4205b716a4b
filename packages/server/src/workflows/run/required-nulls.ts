/** Finds required fields that an output leaves null or out. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { type JsonPath, ownValue, pathText } from '../../pipelines/json/json-path.ts';
import { createResolver } from '../../pipelines/json-schema/references.ts';

const MAX_FOUND = 100;

export function requiredNulls(schema: JsonObject, output: Json): string[] {
  const resolve = createResolver(schema);
  const found: string[] = [];
  /** Follows references; a reference that leads to itself ends there. */
  const plain = (node: Json | undefined, seen: readonly string[] = []): JsonObject | null => {
    if (!isObject(node)) return null;
    const { $ref: reference } = node;
    if (typeof reference !== 'string') return node;
    const target = seen.includes(reference) ? undefined : resolve(reference);
    return plain(isObject(target as Json) ? (target as JsonObject) : undefined, [...seen, reference]);
  };
  const visit = (node: Json | undefined, value: Json, path: JsonPath): void => {
    const own = plain(node);
    if (own === null || found.length >= MAX_FOUND) return;
    for (const part of alternatives(own)) visit(part, value, path);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(own.items, item, [...path, index]);
      return;
    }
    if (!isObject(value)) return;
    for (const name of Array.isArray(own.required) ? own.required : []) {
      if (typeof name !== 'string') continue;
      const isNull = (ownValue(value, name) ?? null) === null;
      const place = pathText([...path, name]);
      if (isNull && !found.includes(place)) found.push(place);
    }
    const { properties } = own;
    if (!isObject(properties)) return;
    for (const [name, field] of Object.entries(properties)) {
      const inner = ownValue(value, name);
      if (inner !== undefined && inner !== null) visit(field, inner, [...path, name]);
    }
  };
  visit(schema, output, []);
  return found;
}

/** Of a choice only one applies, so what its parts require is not required of every output. */
const alternatives = ({ allOf }: JsonObject): Json[] => (Array.isArray(allOf) ? allOf : []);
