import { z } from 'zod';
import {
  DocumentInput,
  FileReference,
  IdParam,
  lifecycleTimes,
  ModelName,
  ModelUsage,
  PrimitiveError,
  PrimitiveStatus,
} from './common.ts';
import { endpoint } from './endpoint.ts';

const anyObject = z.record(z.string(), z.unknown());

/** The schema's own keywords appear next to the fields of the record, because clients read either. */
const GeneratedSchema = z
  .object({
    id: z.string(),
    object: z.literal('schema'),
    json_schema: anyObject.describe('The schema alone; empty until the generation is completed'),
    strict: z.literal(true),
    status: PrimitiveStatus,
    error: PrimitiveError.nullable(),
    files: z.array(FileReference).describe('The documents that the schema was made from'),
    model: z.string(),
    instructions: z.string().nullable(),
    notes: z.array(z.string()).describe('Deviations from the request, such as a model without a usable answer'),
    usage: ModelUsage,
    ...lifecycleTimes,
    $schema: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    type: z.literal('object').optional(),
    'X-SchemaType': z.literal('generic').optional(),
    properties: anyObject.optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.boolean().optional(),
    $defs: anyObject.optional(),
  })
  .meta({ id: 'GeneratedSchema' });

const SchemaLint = z
  .object({
    object: z.literal('schema.lint'),
    valid: z.boolean().describe('True if extractions accept the schema'),
    problems: z.array(z.object({ code: z.string(), pointer: z.string(), message: z.string() })),
    warnings: z.array(
      z.object({
        code: z.string(),
        pointer: z.string().describe('JSON pointer into the schema'),
        message: z.string(),
        suggestion: z.string(),
      }),
    ),
  })
  .meta({ id: 'SchemaLint' });

const SchemaParams = z.object({ schema_id: IdParam });

export const schemas = {
  generate: endpoint({
    method: 'POST',
    path: '/v1/schemas/generate',
    summary: 'Generate a JSON Schema for documents like the given ones',
    description:
      'Fields that all of the documents have are required; repeated structures become definitions. Waits for the result, ' +
      'or responds at once with `background`. An unreadable document is a 422 with a stable code.',
    body: z.object({
      documents: z.array(DocumentInput).min(1).max(20),
      model: ModelName,
      instructions: z.string().max(100_000).optional().describe('Passed to the model: what the schema is for'),
      include_examples: z
        .boolean()
        .default(false)
        .describe(
          'Include values of the documents as `examples` of the fields; otherwise the schema contains none of them',
        ),
      background: z.boolean().default(false).describe('Respond at once; poll the generation until it has ended'),
    }),
    status: 201,
    response: GeneratedSchema,
    errors: [400, 404, 410, 502],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/schemas/generate/{schema_id}',
    summary: 'One generation of a schema',
    params: SchemaParams,
    query: z.object({
      include_output: z
        .boolean()
        .default(true)
        .describe('False leaves the schema empty, for a cheap check of the status'),
    }),
    status: 200,
    response: GeneratedSchema,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/schemas/generate/{schema_id}/cancel',
    summary: 'Cancel a background generation; one that has ended is returned unchanged',
    params: SchemaParams,
    body: z.object({}),
    status: 200,
    response: GeneratedSchema,
    errors: [404],
  }),
  lint: endpoint({
    method: 'POST',
    path: '/v1/schemas/lint',
    summary: 'Find what will make a schema extract badly, and what to write instead',
    permission: 'read',
    description:
      'Says whether extractions accept the schema, and warns about names, types and constraints that documents cannot ' +
      'satisfy. An unusable schema is a result here, not an error.',
    body: z.object({ json_schema: anyObject }),
    status: 200,
    response: SchemaLint,
    errors: [],
  }),
};
