import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import type { Parses } from './service.ts';

export function parsesRoutes(parses: Parses): Handlers<typeof api.parses> {
  return {
    create: ({ scope, credential, commit, keepsAnswer, signal, body }) =>
      parses.create({ scope, credential, commit, keepsAnswer, signal }, body),
    list: ({ scope, query }) => parses.list(scope, query, { filename: query.filename, window: parseDateWindow(query) }),
    get: ({ scope, params, query }) => parses.get(scope, params.parse_id, query.include_output),
    delete: async ({ scope, params }) => {
      await parses.delete(scope, params.parse_id);
      return undefined;
    },
    cancel: ({ scope, params, commit }) => parses.cancel(scope, params.parse_id, commit),
  };
}
