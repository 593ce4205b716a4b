import type { api } from '@recto/contract';
import { actorOf, type Handlers } from '../../http/call.ts';
import type { Secrets } from './service.ts';

export function secretsRoutes(secrets: Secrets): Handlers<typeof api.secrets> {
  return {
    list: ({ scope }) => secrets.list(scope),
    create: ({ scope, credential, commit, body }) =>
      secrets.create({ scope, author: actorOf(credential).id, commit }, body.name, body.value),
    get: ({ scope, params }) => secrets.get(scope, params.name),
    put: ({ scope, credential, commit, params, body }) =>
      secrets.put({ scope, author: actorOf(credential).id, commit }, params.name, body.value),
    delete: async ({ scope, params }) => {
      await secrets.delete(scope, params.name);
      return undefined;
    },
  };
}
