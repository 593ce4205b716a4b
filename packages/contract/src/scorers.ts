import { z } from 'zod';
import { DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const Answers = z.object({
  right: z.int(),
  brier: z.number().describe('Mean squared error of the likelihoods; 0 is the best'),
  mean_likelihood: z.number().describe('Of its answers; far above the share that is right, it would not be used'),
});

const FieldFigures = z
  .object({
    path: z.string().describe('Dotted'),
    outcome: z
      .enum(['helps', 'too_few_documents', 'few_mistakes', 'not_better', 'overconfident'])
      .describe('Only fields that it helps are scored'),
    documents: z.int().describe('Corrected documents in which the right value of the field is known'),
    unreachable: z.int().describe('Of these, the ones whose right value the engine never considers'),
    engine_right: z.int().describe('Of these, the ones that the engine has right by itself'),
    cross_validation: z
      .object({
        documents: z.int(),
        engine: Answers,
        learned: Answers.describe('By a scorer that has not seen the document'),
        won: z.int().describe('Documents that only the scorer has right'),
        lost: z.int().describe('Documents that only the engine has right'),
        chance: z.number().describe('That a scorer which is no better wins as often'),
        likelihood_cap: z.number().describe('No likelihood that the scorer gives is higher'),
      })
      .nullable()
      .describe('Null where it was not worth trying'),
  })
  .meta({ id: 'ScorerField' });

const scorerShape = {
  id: z.string(),
  object: z.literal('schema.scorer'),
  schema_sha256: z.string(),
  version: z.int().describe('Counted within the schema'),
  is_active: z.boolean().describe('Extractions with the schema use it'),
  is_automatic: z.boolean().describe('Of the schema: its next version that helps is used without being asked for'),
  helps: z.boolean().describe('Cross-validation says so of at least one field'),
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
      schema_sha256: z.string().max(64).optional().describe('As corrections show it'),
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
      'Of the latest version this also lets later ones take its place by themselves; an earlier one stays until ' +
      'another is activated. One that does not help is a 409.',
    params: ScorerParams,
    body: z.object({}),
    status: 200,
    response: ScorerWithSchema,
    errors: [404, 409],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/v1/schemas/scorers/{scorer_id}/deactivate',
    summary: 'Use no version for extractions with its schema, until one is activated',
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
