/** What the jobs about schemas are given. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';

export function schemaArg(args: unknown): Json {
  if (typeof args === 'object' && args !== null && 'schema' in args) return args.schema as Json;
  throw new TypeError('the job takes a schema');
}

export function schemasArg(args: unknown): Json[] {
  if (typeof args === 'object' && args !== null && 'schemas' in args && Array.isArray(args.schemas))
    return args.schemas;
  throw new TypeError('the job takes schemas');
}

export function schemaAndOutput(args: unknown): { schema: JsonObject; output: Json } {
  const schema = schemaArg(args);
  if (isObject(schema) && typeof args === 'object' && args !== null && 'output' in args) {
    return { schema, output: args.output as Json };
  }
  throw new TypeError('the job takes a schema and an output');
}
