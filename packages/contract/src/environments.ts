import { z } from 'zod';
import { Environment } from './auth.ts';
import { IdParam, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';

export const environments = {
  list: endpoint({
    method: 'GET',
    path: '/v1/environments',
    summary: 'The two environments of the organization',
    status: 200,
    response: listOf(Environment),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/environments/{environment_id}',
    summary: 'The environment of the credential',
    description: 'Only the environment of the credential can be found; the other one is a 404, like any unknown id.',
    params: z.object({ environment_id: IdParam }),
    status: 200,
    response: Environment,
    errors: [404],
  }),
};
