import { z } from 'zod';
import { DateTime, IdParam, listOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const Project = z
  .object({
    id: z.string(),
    environment_id: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    visibility: z.string(),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: 'Project' });

export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/v1/projects',
    summary: 'The projects of the environment',
    query: z.object({ ...pageQuery({ max: 100, default: 10 }), include_archived: z.boolean().default(false) }),
    status: 200,
    response: listOf(Project),
    errors: [400],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/projects',
    summary: 'Create a project',
    body: z.object({
      name: z.string().min(1).max(255),
      slug: z
        .string()
        .min(1)
        .max(100)
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .optional()
        .describe('Unique in the environment; derived from the name when absent'),
      description: z.string().max(10_000).default(''),
      visibility: z.enum(['organization']).default('organization'),
    }),
    status: 201,
    response: Project,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/projects/{project_id}',
    summary: 'One project',
    params: z.object({ project_id: IdParam }),
    status: 200,
    response: Project,
    errors: [404],
  }),
};
