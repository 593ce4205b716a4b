import { z } from 'zod';
import { DateTime } from './common.ts';
import { endpoint } from './endpoint.ts';
import { sensitive } from './validation/sensitive.ts';

export const Secret = z
  .object({
    name: z.string(),
    created_at: DateTime,
    updated_at: DateTime,
    created_by: z.string(),
    updated_by: z.string(),
  })
  .meta({ id: 'Secret' });

const SecretName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
  .max(255);

// Large enough for a certificate chain, small enough to resolve a list of secrets at once.
const SecretValue = sensitive(z.string().min(1).max(65_536));

const OneSecret = z.object({ secret: Secret });

export const secrets = {
  list: endpoint({
    method: 'GET',
    path: '/v1/secrets',
    summary: 'The secrets of the environment, without their values',
    status: 200,
    response: z.object({ secrets: z.array(Secret) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/secrets',
    summary: 'Create a secret',
    description: 'A name that exists is a conflict; use PUT to rotate it.',
    body: z.object({ name: SecretName, value: SecretValue }),
    status: 201,
    response: OneSecret,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/secrets/{name}',
    summary: 'One secret, without its value',
    params: z.object({ name: SecretName }),
    status: 200,
    response: OneSecret,
    errors: [404],
  }),
  put: endpoint({
    method: 'PUT',
    path: '/v1/secrets/{name}',
    summary: 'Set or rotate a secret',
    params: z.object({ name: SecretName }),
    body: z.object({ value: SecretValue }),
    status: 200,
    response: OneSecret,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/secrets/{name}',
    summary: 'Delete a secret',
    params: z.object({ name: SecretName }),
    status: 204,
    errors: [404],
  }),
};
