import { z } from 'zod';
import { defineBlock } from './define.ts';
import { Mounts, strict, UserSchema } from './fields.ts';
import { JSON_INPUT, JSON_OUTPUT } from './handles.ts';
import { declaredSchema, missingField, missingSchema } from './user-schema.ts';

/** Limit for a whole attempt; older definitions use zero or less to mean this default. */
const API_CALL_TIMEOUT_SECONDS = 180;

const RetryPolicy = strict({
  max_attempts: z.int().min(1).max(10).default(3).describe('Number of attempts, including the first one'),
  initial_delay_seconds: z
    .number()
    .min(0)
    .max(300)
    .default(1)
    .describe('Delay before the second attempt; doubled after each'),
});

export const ApiCallConfig = strict({
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
    .describe(`Headers of the request; \`\${ENV}\` and \`secret://NAME\` are replaced`),
  field_mappings: z
    .record(z.string(), z.string())
    .optional()
    .describe('Renames fields of the input: source name to target name'),
  request_schema: UserSchema.optional().describe('JSON Schema of the body; other fields are not sent'),
  output_schema: UserSchema.optional().describe('JSON Schema of the response'),
  timeout_seconds: z
    .number()
    .max(900)
    .default(API_CALL_TIMEOUT_SECONDS)
    .describe('Timeout of one attempt; zero or less means the default'),
  mounts: Mounts.optional(),
  retry: RetryPolicy.optional().describe(
    'Retries after network failures and responses 429, 502, 503, 504; without it there is one attempt',
  ),
});

/** How long one attempt may take: no value means without limit. */
export const attemptSeconds = ({ timeout_seconds }: { timeout_seconds: number }): number =>
  timeout_seconds > 0 ? timeout_seconds : API_CALL_TIMEOUT_SECONDS;

export const apiCall = defineBlock({
  type: 'api_call',
  title: 'API call',
  description: 'Sends data to a URL and takes its response.',
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
