import { z } from 'zod';
import { IdParam, listOf } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Environment, RetentionDays } from './environment-records.ts';

const EnvironmentParams = z.object({ environment_id: IdParam });

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
    params: EnvironmentParams,
    status: 200,
    response: Environment,
    errors: [404],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/environments/{environment_id}',
    summary: 'Change how long the environment keeps documents, operations and runs',
    permission: 'manage',
    description:
      'What ended more than `retention_days` days ago is removed every hour, for good. A document is kept as long as something made from it is kept. A run that has not ended, files of tables and of edit templates, usage and the audit log are not removed.',
    params: EnvironmentParams,
    body: z.object({ retention_days: RetentionDays.optional() }),
    status: 200,
    response: Environment,
    errors: [404],
  }),
};
