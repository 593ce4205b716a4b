import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import type { Corrections } from './service.ts';

export function correctionsRoutes(corrections: Corrections): Handlers<typeof api.corrections> {
  return {
    create: ({ scope, credential, commit, signal, params, body }) =>
      corrections.create({ scope, credential, commit, signal }, params.extraction_id, body),
    list: ({ scope, params, query }) => corrections.list(scope, params.extraction_id, query),
    deleteAll: async ({ scope, params }) => {
      await corrections.delete(scope, params.extraction_id);
      return undefined;
    },
    delete: async ({ scope, params }) => {
      await corrections.delete(scope, params.extraction_id, params.correction_id);
      return undefined;
    },
  };
}
