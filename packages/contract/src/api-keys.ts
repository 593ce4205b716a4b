import { z } from 'zod';
import { DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const ApiKey = z
  .object({
    id: z.string(),
    object: z.literal('api_key'),
    name: z.string(),
    preview: z.string().describe('The first and last characters of the key'),
    environment: z.enum(['production', 'test']),
    created_at: DateTime,
    created_by: z.string().nullable(),
    last_used_at: DateTime.nullable(),
    expires_at: DateTime.nullable().describe('From then on the key is refused'),
  })
  .meta({ id: 'ApiKey' });

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/v1/api-keys',
    summary: 'The keys of the environment, without their values',
    query: z.object(pageQuery({ max: 100, default: 10 })),
    status: 200,
    response: listOf(ApiKey),
    errors: [400],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/api-keys',
    summary: 'Create a key for the environment of the credential',
    permission: 'manage',
    description: 'The value is in `key`, in this response only.',
    body: z.object({
      name: z.string().min(1).max(200),
      expires_at: DateTime.optional().describe('ISO 8601, UTC, in the future. Without it the key does not expire.'),
    }),
    status: 201,
    hasPrivateAnswer: true,
    response: ApiKey.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/api-keys/{key_id}',
    summary: 'Revoke a key at once',
    permission: 'manage',
    params: z.object({ key_id: IdParam }),
    status: 204,
    errors: [404],
  }),
};
