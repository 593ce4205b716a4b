import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import type { Projects } from './service.ts';

export function projectsRoutes(projects: Projects): Handlers<typeof api.projects> {
  return {
    list: ({ scope, query }) => projects.list(scope, query),
    create: ({ scope, body, commit }) => projects.create(scope, body, commit),
    get: ({ scope, params }) => projects.get(scope, params.project_id),
  };
}
