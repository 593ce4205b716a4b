import { z } from 'zod';
import { DateTime, dateWindowQuery, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const Purpose = z.enum(['document', 'model', 'webhook', 'api_call']);
const Outcome = z.enum(['open', 'answered', 'failed']);

const Egress = z
  .object({
    id: z.string(),
    object: z.literal('egress'),
    purpose: Purpose.describe(
      '`document`: a document fetched from its address; `model`: a call of a language model; `webhook`: a delivery; `api_call`: a call of a workflow',
    ),
    method: z.string(),
    host: z.string(),
    port: z.int(),
    outcome: Outcome.describe('`open` while it lasts, and if the process ended meanwhile'),
    response_status: z.int().nullable(),
    bytes_sent: z.int().describe('Request line, headers and body; 0 if no connection was made'),
    bytes_received: z.int().describe('Headers and body of the response, as far as they arrived'),
    error: z.string().nullable().describe('Code of the error that ended the exchange'),
    request_id: z.string().nullable().describe('The `X-Request-Id` of the request that needed it'),
    run_id: z.string().nullable().describe('The workflow run that needed it'),
    resource_id: z.string().nullable().describe('The record that a background job worked on'),
    created_at: DateTime,
    ended_at: DateTime.nullable(),
  })
  .meta({ id: 'Egress' });

export const egress = {
  list: endpoint({
    method: 'GET',
    path: '/v1/egress',
    summary: 'What the service sent to other hosts',
    description:
      'One line per HTTP exchange, written before the connection is made; a redirect is a line of its own. Work of the built-in engine has none. The database and the storage of documents are not other hosts. Lines are kept for 90 days.',
    query: z.object({
      ...pageQuery({ max: 100, default: 20 }),
      ...dateWindowQuery,
      purpose: Purpose.optional(),
      host: z.string().max(255).optional(),
      outcome: Outcome.optional(),
      request_id: z.string().max(255).optional(),
      run_id: z.string().max(255).optional(),
      resource_id: z.string().max(255).optional(),
    }),
    status: 200,
    response: listOf(Egress),
    errors: [400],
  }),
};
