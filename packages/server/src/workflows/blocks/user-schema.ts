/** Schemas that the user must declare, because nothing else determines what a block returns. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { aBlock } from '../graph.ts';
import type { ConfigProblem, HandleSchemas } from './block-type.ts';

/** Configs are JSON, but the schema of a config does not type the values that it does not inspect. */
export const asSchema = (schema: unknown): JsonObject | undefined =>
  isObject(schema as Json | undefined) ? (schema as JsonObject) : undefined;

export const declaredSchema = (handle: string, schema: unknown): HandleSchemas => {
  const declared = asSchema(schema);
  return declared === undefined ? {} : { [handle]: declared };
};

export function missingSchema(type: string, field: string, schema: unknown): ConfigProblem[] {
  if (asSchema(schema) !== undefined) return [];
  return [
    {
      code: 'MISSING_USER_DECLARED_SCHEMA',
      path: [field],
      message: `${aBlock(type)} needs ${field}, a JSON Schema`,
      details: { field },
    },
  ];
}

export const missingField = (field: string, message: string): ConfigProblem => ({
  code: 'INVALID_BLOCK_CONFIG',
  path: [field],
  message,
  details: { field },
});
