import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import type { Scorers } from './service.ts';

export function scorersRoutes(scorers: Scorers): Handlers<typeof api.scorers> {
  return {
    list: ({ scope, query }) =>
      scorers.list(scope, query, { schemaSha256: query.schema_sha256, isActive: query.is_active }),
    get: ({ scope, params }) => scorers.get(scope, params.scorer_id),
    activate: ({ scope, params, commit }) => scorers.activate(scope, params.scorer_id, commit),
    deactivate: ({ scope, params, commit }) => scorers.deactivate(scope, params.scorer_id, commit),
    delete: async ({ scope, params }) => {
      await scorers.delete(scope, params.scorer_id);
      return undefined;
    },
  };
}
