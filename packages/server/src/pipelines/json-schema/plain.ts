/**
 * Schemas that are certain to compile once the meta-schema accepts them. Compiling takes twenty times as long as all
 * other checks, and a workflow may have a thousand schemas.
 */
import type { JsonObject } from '../json/json.ts';

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
