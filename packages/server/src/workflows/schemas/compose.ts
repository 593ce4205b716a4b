/** Composes the schemas of blocks that combine the values of others. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { ownValue, setOwn } from '../../pipelines/json/json-path.ts';
import { createResolver } from '../../pipelines/json-schema/references.ts';
import type { HandleSchemas } from '../blocks/block-type.ts';
import { parseDataPath } from '../data-path.ts';
import { schemaAt } from './schema-path.ts';

/** The value on an edge between file handles. */
export const FILE_SCHEMA: JsonObject = {
  title: 'File',
  type: 'object',
  properties: { id: { type: 'string' }, filename: { type: 'string' }, mime_type: { type: 'string' } },
  required: ['id', 'filename', 'mime_type'],
};

/** The schema of a value about which nothing is known. */
export const ANYTHING: JsonObject = {};

/** Limit on the objects and lists of a schema. Without it, nested blocks would make schemas grow without end. */
const MAX_NODES = 1_000;
const MAX_DEPTH = 40;

/**
 * Resolves references to its own definitions, so that the schema can be nested in another one. Recursive and too large
 * schemas become one that allows anything.
 */
export function inlined(root: JsonObject): JsonObject {
  const known = inlinedBefore.get(root);
  if (known !== undefined) return known;
  const made = inlinedAnew(root);
  inlinedBefore.set(root, made);
  return made;
}

/** Schemas are immutable, and the same one arrives at many blocks. */
const inlinedBefore = new WeakMap<JsonObject, JsonObject>();

function inlinedAnew(root: JsonObject): JsonObject {
  const { isTooLarge, hasReferences } = measured(root);
  if (isTooLarge) return ANYTHING;
  if (!hasReferences) return withoutDefinitions(root);
  const resolve = createResolver(root);
  let left = MAX_NODES;
  const inline = (value: Json, within: readonly string[]): Json => {
    if (typeof value !== 'object' || value === null) return value;
    left -= 1;
    if (left < 0) return {};
    if (Array.isArray(value)) return value.map((item) => inline(item, within));
    if (typeof value.$ref === 'string') {
      const target = within.includes(value.$ref) ? undefined : resolve(value.$ref);
      return isObject(target) ? inline(target, [...within, value.$ref]) : {};
    }
    const copy: JsonObject = {};
    for (const [key, inner] of Object.entries(value)) setOwn(copy, key, inline(inner, within));
    return copy;
  };
  const copy = inline(withoutDefinitions(root), []);
  return isObject(copy) ? copy : {};
}

function measured(root: JsonObject): { isTooLarge: boolean; hasReferences: boolean } {
  let nodes = 0;
  let hasReferences = false;
  const fits = (value: Json, depth: number): boolean => {
    nodes += 1;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) return false;
    if (isObject(value) && typeof value.$ref === 'string') hasReferences = true;
    return Object.values(value ?? {}).every(
      (inner) => typeof inner !== 'object' || inner === null || fits(inner, depth + 1),
    );
  };
  return { isTooLarge: !fits(root, 0), hasReferences };
}

const withoutDefinitions = ({ $defs: _defs, definitions: _definitions, $schema: _schema, ...rest }: JsonObject) => rest;

/** The schema at a path of an input, if both are known. */
export function schemaOfPath(schema: JsonObject | undefined, path: string): JsonObject {
  const steps = parseDataPath(path);
  if (schema === undefined || steps === null) return ANYTHING;
  const place = schemaAt(schema, steps);
  if (place.found !== 'yes') return ANYTHING;
  // The definitions are those of the whole schema.
  return inlined({ ...place.schema, ...('$defs' in schema && { $defs: schema.$defs ?? {} }) });
}

export function itemSchema(array: JsonObject): JsonObject {
  const place = schemaAt(array, [{ every: true }]);
  return place.found === 'yes' ? inlined(place.schema) : ANYTHING;
}

export const listOf = (items: JsonObject): JsonObject => ({
  type: 'object',
  properties: { items: { type: 'array', items } },
  required: ['items'],
  additionalProperties: false,
});

/** Makes one property for each input. */
export function nestedObject(inputs: readonly { name: string; schema: JsonObject | undefined }[]): JsonObject {
  const properties: JsonObject = {};
  for (const { name, schema } of inputs) setOwn(properties, name, schema === undefined ? {} : inlined(schema));
  return { type: 'object', properties, required: inputs.map(({ name }) => name), additionalProperties: false };
}

/** Merges the properties of all inputs into one object; later ones win. */
export function mergedObject(inputs: readonly (JsonObject | undefined)[]): JsonObject {
  const properties: JsonObject = {};
  const required = new Set<string>();
  let open = false;
  let left = MAX_NODES;
  for (const input of new Set(inputs)) {
    const schema = input === undefined ? undefined : inlined(input);
    const own = isObject(schema?.properties) ? Object.entries(schema.properties) : null;
    left -= own?.length ?? 0;
    if (schema === undefined || own === null || left < 0) {
      open = true;
      continue;
    }
    if (schema.additionalProperties === true || isObject(schema.additionalProperties)) open = true;
    const needed = new Set<Json>(Array.isArray(schema.required) ? schema.required : []);
    for (const [key, property] of own) {
      const earlier = ownValue(properties, key);
      const always = needed.has(key);
      setOwn(properties, key, earlier === undefined || always ? property : { anyOf: [earlier, property] });
      if (always) required.add(key);
    }
  }
  return { type: 'object', properties, required: [...required], additionalProperties: open };
}

/** Passes every input of a handle on unchanged. */
export const passedOn = (inputs: HandleSchemas, from: string, to: readonly string[]): HandleSchemas => {
  const schema = inputs[from];
  return schema === undefined ? {} : Object.fromEntries(to.map((id) => [id, schema]));
};
