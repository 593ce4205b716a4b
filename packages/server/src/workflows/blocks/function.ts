import { z } from 'zod';
import { withoutComments } from '../../pipelines/code/comments.ts';
import { defineBlock } from './define.ts';
import { Mounts, strict, UserSchema } from './fields.ts';
import { JSON_INPUT, JSON_OUTPUT } from './handles.ts';
import { declaredSchema, missingField, missingSchema } from './user-schema.ts';

export const FunctionConfig = strict({
  language: z.enum(['python', 'typescript']).default('python').describe('Of the code'),
  code: z.string().max(1_000_000).optional().describe('Code that defines the entry point, which takes the input'),
  output_schema: UserSchema.optional().describe("JSON Schema of the entry point's result"),
  entrypoint: z
    .string()
    .max(200)
    .regex(/^[A-Za-z_$][A-Za-z0-9_$]*$/, 'must be the name of a function')
    .default('transform')
    .describe('The function to call'),
  timeout_seconds: z.number().min(1).max(300).default(60).describe('Of one call'),
  mounts: Mounts.optional(),
  table_refs: z.array(z.string().min(1).max(255)).max(100).optional().describe('Tables, in older definitions'),
});

export const functionBlock = defineBlock({
  type: 'function',
  title: 'Function',
  description: "Computes data with the user's code.",
  config: FunctionConfig,
  defaults: { language: 'python' },
  schemaFields: ['output_schema'],
  listIdentities: { secrets: ['env', 'name'], tables: ['path', 'table_id'] },
  withoutComments: (config) =>
    typeof config.code === 'string'
      ? { ...config, code: withoutComments(config.code, config.language === 'typescript' ? 'typescript' : 'python') }
      : config,
  inputs: () => [JSON_INPUT],
  outputs: () => [JSON_OUTPUT],
  missing: ({ code, output_schema }) => [
    ...(code === undefined || code.trim() === '' ? [missingField('code', 'is required')] : []),
    ...missingSchema('function', 'output_schema', output_schema),
  ],
  outputSchemas: ({ output_schema }) => declaredSchema(JSON_OUTPUT.id, output_schema),
});
