import { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { listShape } from '../../http/readable-list.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import { createdAnswer, listAnswer, recordAnswer } from '../primitives/answers.ts';
import type { Parses } from './service.ts';

const LIST = listShape(api.parses.list);

export function parsesRoutes(parses: Parses): Handlers<typeof api.parses> {
  const { lifecycle } = parses;
  return {
    create: async (call) => createdAnswer(lifecycle, call.scope, await parses.create(call, call.body)),
    list: async ({ scope, query }) => {
      const { filename } = query;
      const page = await lifecycle.list(scope, query, { filename, window: parseDateWindow(query) });
      return listAnswer(lifecycle, scope, page, { withOutput: query.include_output, shape: LIST });
    },
    get: async ({ scope, params, query, signal }) => {
      const withOutput = query.include_output;
      const row = await lifecycle.get(scope, params.parse_id, { withOutput, signal });
      return recordAnswer(lifecycle, scope, row, withOutput);
    },
    delete: async ({ scope, params }) => {
      await lifecycle.delete(scope, params.parse_id);
      return undefined;
    },
    cancel: ({ scope, params, commit }) => lifecycle.cancel(scope, params.parse_id, commit),
  };
}
