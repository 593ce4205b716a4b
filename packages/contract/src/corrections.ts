import { z } from 'zod';
import { OUTPUT_BODY } from './body-limits.ts';
import { CorrectionAuthor, DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const anyObject = z.record(z.string(), z.unknown());

const Correction = z
  .object({
    id: z.string(),
    object: z.literal('extraction.correction'),
    extraction_id: z.string(),
    schema_sha256: z
      .string()
      .describe('Identifies the schema, whatever the order of its keys; what is learnt belongs to it'),
    kind: z.enum(['output', 'values']),
    output: anyObject.nullable().describe('The whole output as it should be'),
    values: anyObject.nullable().describe('Correct values by their paths'),
    is_superseded: z.boolean().describe('True when later corrections cover all of it'),
    corrected_by: z.string().nullable(),
    created_by: CorrectionAuthor,
    created_at: DateTime,
  })
  .meta({ id: 'Correction' });

const ExtractionParams = z.object({ extraction_id: IdParam });

export const corrections = {
  create: endpoint({
    method: 'POST',
    path: '/v1/extractions/{extraction_id}/corrections',
    summary: 'Correct the output of an extraction',
    permission: 'review',
    description:
      'Send either `output`, the whole output as it should be, or `values`, the correct values by their paths: keys and ' +
      'indexes joined by dots, with a backslash before a dot or backslash in a key, as in evidence. ' +
      'Null means that the document does not have the value. Both are checked against the schema of the extraction. A ' +
      'later correction supersedes earlier ones, path by path. The service learns from all corrections of a schema in ' +
      'the background, see `/v1/schemas/scorers`.',
    params: ExtractionParams,
    body: z.object({
      output: anyObject.optional().describe('A field that is left out is not in the document'),
      values: anyObject.optional().describe('Such as `{"total": 12.5, "seller.name": "Acme", "lines.0.amount": 3}`'),
      corrected_by: z.string().max(255).optional().describe('Who made the correction, in your own terms'),
    }),
    bodyLimit: OUTPUT_BODY,
    exactNumbers: true,
    status: 201,
    response: Correction,
    errors: [404, 409, 410],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/extractions/{extraction_id}/corrections',
    summary: 'The corrections of an extraction',
    params: ExtractionParams,
    query: z.object(pageQuery({ max: 100, default: 10 })),
    status: 200,
    response: listOf(Correction, { total_count: z.int() }),
    errors: [400, 404],
  }),
  deleteAll: endpoint({
    method: 'DELETE',
    path: '/v1/extractions/{extraction_id}/corrections',
    summary: 'Delete all corrections of an extraction, and what was learnt from them',
    permission: 'review',
    params: ExtractionParams,
    status: 204,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/extractions/{extraction_id}/corrections/{correction_id}',
    summary: 'Delete a correction, and what was learnt from it; those before it hold again',
    permission: 'review',
    params: ExtractionParams.extend({ correction_id: IdParam }),
    status: 204,
    errors: [404],
  }),
};
