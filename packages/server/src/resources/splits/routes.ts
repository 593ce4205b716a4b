import { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { recordRoutes } from '../page-operations/routes.ts';
import { createdAnswer } from '../primitives/answers.ts';
import type { Splits } from './service.ts';

export function splitsRoutes(splits: Splits): Handlers<typeof api.splits> {
  const { lifecycle } = splits;
  const records = recordRoutes(lifecycle, api.splits.list);
  return {
    create: async (call) => createdAnswer(lifecycle, call.scope, await splits.create(call, call.body)),
    list: records.list,
    get: ({ scope, params, query }) => records.get(scope, params.split_id, query),
    delete: ({ scope, params }) => records.delete(scope, params.split_id),
    cancel: ({ scope, params, commit }) => records.cancel(scope, params.split_id, commit),
    reconstruct: async ({ scope, body, signal }) => ({ tables: await splits.reconstruct(scope, body, signal) }),
  };
}
