import { z } from 'zod';
import { CorrectionAuthor, DateTime, IdParam, JoinedDocument, listOf, pageQuery, retentionQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  consensusCount,
  instructions,
  Likelihood,
  outputQuery,
  pageOperationBody,
  pageOperationList,
  pageOperationRecord,
  totalCount,
} from './page-operations.ts';

const category = {
  name: z.string().min(1).max(255),
  handle_key: z.string().max(255).optional().describe('The name of its output in workflows'),
};

const NewCategory = z
  .object({ ...category, description: z.string().max(10_000).default('') })
  .meta({ id: 'NewClassificationCategory' });

const Category = z.object({ ...category, description: z.string() }).meta({ id: 'ClassificationCategory' });

const Classified = z
  .object({
    reasoning: z.string().describe('Quotes the words that decided'),
    category: z.string(),
  })
  .meta({ id: 'ClassificationOutput' });

const Classification = z
  .object({
    ...pageOperationRecord,
    documents: z
      .array(JoinedDocument)
      .optional()
      .describe('All documents, `file` first, of a classifier block that was given several'),
    categories: z.array(Category),
    first_n_pages: z.int().nullable().describe('How many pages were read; null means all'),
    output: Classified.nullable().describe('Null until the classification is completed'),
    consensus: z.object({
      likelihoods: Likelihood.nullable().describe('How likely the category is right; low if it is not sure'),
      choices: z.array(Classified).describe('The outputs that were voted on; empty when there was only one'),
      by_category: z
        .array(z.object({ category: z.string(), likelihood: Likelihood }))
        .describe('Of all categories, in their order'),
    }),
    learnt_from: z.int().describe('How many corrections of classifications with these categories were considered'),
  })
  .meta({ id: 'Classification' });

const Correction = z
  .object({
    id: z.string(),
    object: z.literal('classification.correction'),
    classification_id: z.string(),
    category: z.string(),
    is_superseded: z.boolean().describe('True if a later correction of the same classification holds'),
    corrected_by: z.string().nullable(),
    created_by: CorrectionAuthor,
    created_at: DateTime,
  })
  .meta({ id: 'ClassificationCorrection' });

const ClassificationParams = z.object({ classification_id: IdParam });

export const classifications = {
  create: endpoint({
    method: 'POST',
    path: '/v1/classifications',
    summary: 'Find out which category a document belongs to',
    description:
      'The words and the layout of the document are compared with the names and descriptions of the categories, and ' +
      'with documents whose classification was corrected. Waits for the result, or responds at once with `background`. ' +
      'An unreadable document is a 422 with a stable code; in the background it becomes the `error`.',
    query: retentionQuery,
    body: z.object({
      ...pageOperationBody,
      categories: z.array(NewCategory).min(1).max(200),
      first_n_pages: z.int().min(1).max(10_000).optional().describe('Read only these pages; all pages when absent'),
      instructions: instructions.optional(),
      n_consensus: consensusCount(16),
    }),
    status: 201,
    response: Classification,
    errors: [400, 404, 410, 502],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/classifications',
    summary: 'The classifications of the environment',
    query: z.object(pageOperationList),
    status: 200,
    response: listOf(Classification, totalCount),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/classifications/{classification_id}',
    summary: 'One classification',
    params: ClassificationParams,
    query: outputQuery,
    status: 200,
    response: Classification,
    errors: [404, 410],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/classifications/{classification_id}',
    summary: 'Delete a classification and its corrections; one that runs is cancelled',
    params: ClassificationParams,
    status: 204,
    errors: [404],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/classifications/{classification_id}/cancel',
    summary: 'Cancel a background classification; one that has ended is returned unchanged',
    params: ClassificationParams,
    body: z.object({}),
    status: 200,
    response: Classification,
    errors: [404],
  }),
  correct: endpoint({
    method: 'POST',
    path: '/v1/classifications/{classification_id}/corrections',
    summary: 'Correct or confirm the category of a classification',
    permission: 'review',
    description:
      'Later classifications with the same categories learn from it, as soon as three documents are corrected and ' +
      'only if that helps the corrected documents themselves. A later correction supersedes earlier ones.',
    params: ClassificationParams,
    body: z.object({
      category: z.string().min(1).max(255).describe('The name of the right category'),
      corrected_by: z.string().max(255).optional().describe('Who made the correction, in your own terms'),
    }),
    status: 201,
    response: Correction,
    errors: [404, 409],
  }),
  listCorrections: endpoint({
    method: 'GET',
    path: '/v1/classifications/{classification_id}/corrections',
    summary: 'The corrections of a classification',
    params: ClassificationParams,
    query: z.object(pageQuery({ max: 100, default: 10 })),
    status: 200,
    response: listOf(Correction),
    errors: [400, 404],
  }),
  deleteCorrection: endpoint({
    method: 'DELETE',
    path: '/v1/classifications/{classification_id}/corrections/{classification_correction_id}',
    summary: 'Delete a correction, and what was learnt from it',
    permission: 'review',
    params: ClassificationParams.extend({ classification_correction_id: IdParam }),
    status: 204,
    errors: [404],
  }),
};
