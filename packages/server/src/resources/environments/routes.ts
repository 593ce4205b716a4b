import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import type { Environments } from './service.ts';

export function environmentsRoutes(environments: Environments): Handlers<typeof api.environments> {
  return {
    list: ({ scope }) => environments.list(scope),
    get: ({ scope, params }) => environments.get(scope, params.environment_id),
    update: ({ scope, commit, params, body }) => environments.update({ scope, commit }, params.environment_id, body),
  };
}
