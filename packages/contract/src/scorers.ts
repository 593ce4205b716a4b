import { z } from 'zod';
import { DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const Answers = z.object({
  right: z.int(),
  brier: z.number().describe('Mean squared error of the likelihoods; 0 is best'),
  mean_likelihood: z
    .number()
    .describe('Of its answers. A scorer whose mean is far above its share of correct answers is not used'),
});

const FieldFigures = z
  .object({
    path: z.string().describe('Dotted'),
    outcome: z
      .enum(['helps', 'too_few_documents', 'few_mistakes', 'not_better', 'overconfident'])
      .describe('Only the fields that the scorer improves are scored'),
    documents: z.int().describe('Corrected documents in which the correct value of the field is known'),
    unreachable: z.int().describe('Of these, the ones whose correct value the engine never considers'),
    engine_right: z.int().describe('Of these, the ones that the engine gets right by itself'),
    cross_validation: z
      .object({
        documents: z.int(),
        engine: Answers,
        learned: Answers.describe('Measured with scorers that have not seen the document'),
        won: z.int().describe('Documents that only the scorer gets right'),
        lost: z.int().describe('Documents that only the engine gets right'),
        chance: z.number().describe('Probability that a scorer which is no better would win as often'),
        likelihood_cap: z.number().describe('Upper bound of the likelihoods that the scorer gives'),
      })
      .nullable()
      .describe('Null when it was not worth trying'),
  })
  .meta({ id: 'ScorerField' });

const scorerShape = {
  id: z.string(),
  object: z.literal('schema.scorer'),
  schema_sha256: z.string(),
  version: z.int().describe('Counted per schema'),
  is_active: z.boolean().describe('True if extractions with the schema use it'),
  is_automatic: z.boolean().describe("True if the schema's next helpful version is used automatically"),
  helps: z.boolean().describe('True if cross-validation shows an improvement for at least one field'),
  document_count: z.int(),
  correction_count: z.int(),
  unavailable_count: z.int().describe('Corrected documents that could not be read again'),
  fields: z.array(FieldFigures),
  created_at: DateTime,
};

const Scorer = z.object(scorerShape).meta({ id: 'Scorer' });
const ScorerWithSchema = z
  .object({ ...scorerShape, json_schema: z.record(z.string(), z.unknown()) })
  .meta({ id: 'ScorerWithSchema' });

const ScorerParams = z.object({ scorer_id: IdParam });

export const scorers = {
  list: endpoint({
    method: 'GET',
    path: '/v1/schemas/scorers',
    summary: 'What was learnt from corrections, by schema and version',
    query: z.object({
      ...pageQuery({ max: 100, default: 10 }),
      schema_sha256: z.string().max(64).optional().describe('As shown by corrections'),
      is_active: z.boolean().optional(),
    }),
    status: 200,
    response: listOf(Scorer, { total_count: z.int() }),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/schemas/scorers/{scorer_id}',
    summary: 'One version, with its schema and the figures of its cross-validation',
    params: ScorerParams,
    status: 200,
    response: ScorerWithSchema,
    errors: [404],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/v1/schemas/scorers/{scorer_id}/activate',
    summary: 'Use this version for extractions with its schema',
    description:
      'If this is the latest version, later ones replace it automatically; an earlier one stays until ' +
      'another is activated. A version that does not help is a 409.',
    params: ScorerParams,
    body: z.object({}),
    status: 200,
    response: ScorerWithSchema,
    errors: [404, 409],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/v1/schemas/scorers/{scorer_id}/deactivate',
    summary: 'Stop using any version for extractions with this schema, until one is activated',
    params: ScorerParams,
    body: z.object({}),
    status: 200,
    response: ScorerWithSchema,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/schemas/scorers/{scorer_id}',
    summary: 'Delete a version; corrections that come later may give another one',
    params: ScorerParams,
    status: 204,
    errors: [404],
  }),
};
