/** Values that a schema requires and a model did not find. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { setOwn, valueAtPath } from '../json/json-path.ts';
import type { OutputError } from '../json-schema/output-errors.ts';

/** True for null or a missing key where something is required. An answer without any key of the schema is no answer. */
export function isGap({ keys }: OutputError, answer: Json, { properties }: JsonObject): boolean {
  if (keys.length === 0 || !isObject(answer) || !isObject(properties)) return false;
  if (!Object.keys(answer).some((key) => Object.hasOwn(properties, key))) return false;
  return (valueAtPath(answer, keys) ?? null) === null;
}

const LEAVES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);
const KEYS_ARE_NAMES: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'patternProperties']);
const DATA: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples', 'required', 'type']);

/** Adds null as a choice to each plain value that the schema requires. */
export function withNulls(schema: JsonObject): JsonObject {
  const asked: JsonObject = {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const [key, value] of Object.entries(schema)) {
    if (DATA.has(key)) setOwn(asked, key, value);
    else if (key === 'properties' && isObject(value)) {
      const properties: JsonObject = {};
      for (const [name, property] of Object.entries(value)) {
        const inner = isObject(property) ? withNulls(property) : property;
        setOwn(properties, name, required.includes(name) ? orNull(inner) : inner);
      }
      setOwn(asked, key, properties);
    } else if (KEYS_ARE_NAMES.has(key) && isObject(value)) setOwn(asked, key, mapped(value));
    else setOwn(asked, key, nested(value));
  }
  return asked;
}

const nested = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(nested);
  return isObject(value) ? withNulls(value) : value;
};

function mapped(object: JsonObject): JsonObject {
  const copy: JsonObject = {};
  for (const [key, value] of Object.entries(object)) setOwn(copy, key, nested(value));
  return copy;
}

/** Only for what is plainly a value: behind a reference or a union there may be anything. */
function orNull(schema: Json): Json {
  if (!isObject(schema) || !LEAVES.has(schema.type)) return schema;
  const nullable: JsonObject = { ...schema, type: [schema.type as string, 'null'] };
  if (Array.isArray(schema.enum)) nullable.enum = [...schema.enum, null];
  return Object.hasOwn(schema, 'const') ? schema : nullable;
}
