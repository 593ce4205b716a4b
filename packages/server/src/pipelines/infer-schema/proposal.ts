/** Converts a model's proposal to a valid schema: known draft, closed root, nothing required that does not exist. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { subschemasOf } from '../json-schema/keywords.ts';
import type { SchemaOptions } from './schema-from.ts';

const MAX_DEPTH = 40;

/** Returns null if it is no object schema with properties. Examples and defaults are values of the documents. */
export function repairedProposal(value: Json, { examples }: SchemaOptions = { examples: false }): JsonObject | null {
  const inner = isObject(value) && isObject(value.json_schema) ? value.json_schema : value;
  if (!isObject(inner) || !isObject(inner.properties) || Object.keys(inner.properties).length === 0) return null;
  const { $schema: _, type: __, $id: ___, title, description, properties, required, $defs, ...rest } = inner;
  const schema: JsonObject = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: typeof title === 'string' ? title : 'Document',
    description: typeof description === 'string' ? description : '',
    type: 'object',
    'X-SchemaType': 'generic',
    properties: structuredClone(properties ?? {}),
    required: Array.isArray(required) ? required : [],
    additionalProperties: false,
    $defs: isObject($defs) ? structuredClone($defs) : {},
    ...(isObject(rest.definitions) && { definitions: structuredClone(rest.definitions) }),
  };
  mend(schema, 0);
  if (!examples) dropValues(schema, 0);
  return schema;
}

function dropValues(schema: JsonObject, depth: number): void {
  delete schema.examples;
  delete schema.default;
  if (depth >= MAX_DEPTH) return;
  for (const { schema: part } of subschemasOf(schema)) dropValues(part, depth + 1);
}

function mend(schema: JsonObject, depth: number): void {
  const { properties, required } = schema;
  if (isObject(properties) && Array.isArray(required)) {
    schema.required = [...new Set(required)].filter(
      (name) => typeof name === 'string' && Object.hasOwn(properties, name),
    );
  } else if (required !== undefined && !Array.isArray(required)) {
    // Models like to write `"required": true` on a field.
    delete schema.required;
  }
  if (depth >= MAX_DEPTH) return;
  for (const { schema: part } of subschemasOf(schema)) mend(part, depth + 1);
}
