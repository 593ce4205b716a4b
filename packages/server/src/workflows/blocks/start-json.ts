import type { JsonObject } from '../../pipelines/json/json.ts';
import { defineBlock } from './define.ts';
import { strict, UserSchema } from './fields.ts';
import { JSON_OUTPUT } from './handles.ts';
import { declaredSchema, missingSchema } from './user-schema.ts';

export const startJson = defineBlock({
  type: 'start_json',
  title: 'JSON input',
  description: 'The data that a run is started with.',
  role: 'start',
  config: strict({
    json_schema: UserSchema.optional().describe('JSON Schema of the data, of type object'),
  }),
  defaults: { json_schema: { type: 'object', properties: {} } satisfies JsonObject },
  schemaFields: ['json_schema'],
  inputs: () => [],
  outputs: () => [JSON_OUTPUT],
  missing: (config) => missingSchema('start_json', 'json_schema', config.json_schema),
  outputSchemas: (config) => declaredSchema(JSON_OUTPUT.id, config.json_schema),
});
