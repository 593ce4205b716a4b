/**
 * Schemas that are certain to compile once the meta-schema accepts them. Compiling takes twenty times as long as all
 * other checks, and a workflow may have a thousand schemas.
 */
import { isObject, type Json, type JsonObject } from '../json/json.ts';

const PLAIN: ReadonlySet<string> = new Set([
  '$comment',
  '$schema',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'default',
  'deprecated',
  'description',
  'enum',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'items',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'not',
  'oneOf',
  'pattern',
  'properties',
  'readOnly',
  'required',
  'title',
  'type',
  'uniqueItems',
  'writeOnly',
]);

/** Concerns this schema, not those inside it. */
export const isPlain = (schema: JsonObject): boolean =>
  Object.keys(schema).every((keyword) => PLAIN.has(keyword)) &&
  // The meta-schema allows it, the compiler does not.
  !(Array.isArray(schema.enum) && schema.enum.length === 0);

const TYPES: ReadonlySet<Json> = new Set(['object', 'array', 'string', 'number', 'integer', 'null', 'boolean']);

const isText = (value: Json): boolean => typeof value === 'string';
const isNumber = (value: Json): boolean => typeof value === 'number';
const isSet = (value: Json): boolean => Array.isArray(value) && new Set(value).size === value.length;
const isSimple = (value: Json): boolean => isObject(value) && isWellFormed(value);
const areSimple = (value: Json): boolean => Array.isArray(value) && value.length > 0 && value.every(isSimple);

/** The values that each keyword certainly may have, in every draft. */
const SIMPLE: ReadonlyMap<string, (value: Json) => boolean> = new Map<string, (value: Json) => boolean>([
  ['type', (value) => TYPES.has(value) || (areTypes(value) && isSet(value))],
  ['properties', (value) => isObject(value) && Object.values(value).every(isSimple)],
  ['required', (value) => Array.isArray(value) && value.every(isText) && isSet(value)],
  ['items', isSimple],
  ['additionalProperties', (value) => typeof value === 'boolean' || isSimple(value)],
  [
    'enum',
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((entry) => isText(entry) || entry === null) &&
      isSet(value),
  ],
  ['anyOf', areSimple],
  ['oneOf', areSimple],
  ['allOf', areSimple],
  ['title', isText],
  ['description', isText],
  ['format', isText],
  ['pattern', isText],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['default', () => true],
  ['const', () => true],
]);

const areTypes = (value: Json): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((name) => TYPES.has(name));

/**
 * True for schemas that the meta-schema certainly accepts. Most schemas are so simple, and compiling the meta-schema
 * takes a process a tenth of a second.
 */
export const isWellFormed = (schema: JsonObject): boolean =>
  Object.entries(schema).every(([keyword, value]) => SIMPLE.get(keyword)?.(value) === true);
