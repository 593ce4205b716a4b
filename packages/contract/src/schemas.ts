import { z } from 'zod';
import { DateTime, DocumentInput, FileReference, IdParam, PrimitiveError, PrimitiveStatus } from './common.ts';
import { endpoint } from './endpoint.ts';

const anyObject = z.record(z.string(), z.unknown());

/** The schema's own keywords stand beside those of its record: clients read either. */
const GeneratedSchema = z
  .object({
    id: z.string(),
    object: z.literal('schema'),
    json_schema: anyObject.describe('The schema alone; empty until the generation is completed'),
    strict: z.literal(true),
    status: PrimitiveStatus,
    error: PrimitiveError.nullable(),
    files: z.array(FileReference).describe('The documents it was made from'),
    model: z.string(),
    instructions: z.string().nullable(),
    notes: z.array(z.string()).describe('What went other than asked, such as a model without a usable answer'),
    usage: z.object({
      page_count: z.int(),
      credits: z.number(),
      prompt_tokens: z.int(),
      completion_tokens: z.int(),
      total_tokens: z.int(),
    }),
    created_at: DateTime,
    started_at: DateTime.nullable(),
    completed_at: DateTime.nullable(),
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
    valid: z.boolean().describe('Whether extractions accept the schema'),
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
    summary: 'A JSON Schema for documents like the given ones',
    description:
      'What all of the documents print is required; repeated structures are definitions. Waits for the result, or ' +
      'answers at once with `background`. A document that cannot be read is a 422 with a stable code.',
    body: z.object({
      documents: z.array(DocumentInput).min(1).max(20),
      model: z
        .string()
        .min(1)
        .max(255)
        .default('recto-local')
        .describe('A configured model, or `recto-local`, which needs none'),
      instructions: z.string().max(100_000).optional().describe('For the model: what the schema is wanted for'),
      include_examples: z
        .boolean()
        .default(false)
        .describe('Give values of the documents as `examples` of the fields; otherwise none of them is in the schema'),
      background: z.boolean().default(false).describe('Answer at once; poll the generation until it has ended'),
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
      include_output: z.boolean().default(true).describe('False leaves the schema empty: a cheap look at the status'),
    }),
    status: 200,
    response: GeneratedSchema,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/schemas/generate/{schema_id}/cancel',
    summary: 'Cancel a generation in the background; one that has ended is returned as it is',
    params: SchemaParams,
    body: z.object({}),
    status: 200,
    response: GeneratedSchema,
    errors: [404],
  }),
  lint: endpoint({
    method: 'POST',
    path: '/v1/schemas/lint',
    summary: 'What will make a schema extract badly, and what to write instead',
    description:
      'Says whether extractions accept the schema, and warns of names, types and constraints that documents cannot ' +
      'answer to. A schema that cannot be used is a result here, not an error.',
    body: z.object({ json_schema: anyObject }),
    status: 200,
    response: SchemaLint,
    errors: [],
  }),
};
