import type { api } from '@recto/contract';
import { actorOf, type Handlers } from '../../http/call.ts';
import type { ApiKeys } from './service.ts';

export function apiKeysRoutes(apiKeys: ApiKeys): Handlers<typeof api.apiKeys> {
  return {
    list: ({ credential, query }) => apiKeys.list(credential, query),
    create: ({ credential, body, commit }) =>
      apiKeys.create({ ...credential, createdBy: actorOf(credential).id }, body, commit),
    delete: async ({ scope, params, requestId }) => {
      await apiKeys.revoke(scope, params.key_id, requestId);
      return undefined;
    },
  };
}
