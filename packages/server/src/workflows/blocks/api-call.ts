import { z } from 'zod';
import { defineBlock } from './define.ts';
import { Mounts, strict, UserSchema } from './fields.ts';
import { JSON_INPUT, JSON_OUTPUT } from './handles.ts';
import { declaredSchema, missingField, missingSchema } from './user-schema.ts';

/** Of a whole attempt; zero and less stand for it in older definitions. */
const API_CALL_TIMEOUT_SECONDS = 180;

const RetryPolicy = strict({
  max_attempts: z.int().min(1).max(10).default(3).describe('Of the request, the first one included'),
  initial_delay_seconds: z.number().min(0).max(300).default(1).describe('Before the second; doubled after each'),
});

const ApiCallConfig = strict({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']).default('POST').describe('Of the request'),
  url: z
    .string()
    .min(1)
    .max(8192)
    .regex(/^(https?:\/\/\S|\$\{|secret:\/\/)/i, 'must be an http or https address')
    .optional()
    .describe(`Where the request goes; \`\${ENV}\` and \`secret://NAME\` are replaced`),
  headers: z
    .record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'must be the name of a header'), z.string().max(65_536))
    .optional()
    .describe(`Of the request; \`\${ENV}\` and \`secret://NAME\` are replaced`),
  field_mappings: z
    .record(z.string(), z.string())
    .optional()
    .describe('Renames fields of the input: source name to target name'),
  request_schema: UserSchema.optional().describe('JSON Schema of the body; other fields are left out of it'),
  output_schema: UserSchema.optional().describe('JSON Schema of the answer'),
  timeout_seconds: z
    .number()
    .max(900)
    .default(API_CALL_TIMEOUT_SECONDS)
    .describe('Of one attempt; zero and less are the default'),
  mounts: Mounts.optional(),
  retry: RetryPolicy.optional().describe('After failures of the network and answers 429, 502, 503, 504'),
});

export const apiCall = defineBlock({
  type: 'api_call',
  title: 'API call',
  description: 'Sends data to an address and takes its answer.',
  config: ApiCallConfig,
  defaults: { method: 'POST' },
  schemaFields: ['request_schema', 'output_schema'],
  sensitiveKeys: ['authorization', 'cookie', 'x-api-key'],
  listIdentities: { secrets: ['env', 'name'], tables: ['path', 'table_id'] },
  inputs: () => [JSON_INPUT],
  outputs: () => [JSON_OUTPUT],
  missing: ({ url, output_schema }) => [
    ...(url === undefined ? [missingField('url', 'is required')] : []),
    ...missingSchema('api_call', 'output_schema', output_schema),
  ],
  outputSchemas: ({ output_schema }) => declaredSchema(JSON_OUTPUT.id, output_schema),
  pathUses: ({ field_mappings }, inputs) =>
    Object.keys(field_mappings ?? {}).map((source) => ({
      at: ['field_mappings', source],
      path: source,
      schema: inputs[JSON_INPUT.id],
      wanted: 'any',
    })),
});
