import { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { recordRoutes } from '../page-operations/routes.ts';
import { createdAnswer } from '../primitives/answers.ts';
import type { Partitions } from './service.ts';

export function partitionsRoutes(partitions: Partitions): Handlers<typeof api.partitions> {
  const { lifecycle } = partitions;
  const records = recordRoutes(lifecycle, api.partitions.list);
  return {
    create: async (call) => createdAnswer(lifecycle, call.scope, await partitions.create(call, call.body)),
    list: records.list,
    get: ({ scope, params, query }) => records.get(scope, params.partition_id, query),
    delete: ({ scope, params }) => records.delete(scope, params.partition_id),
    cancel: ({ scope, params, commit }) => records.cancel(scope, params.partition_id, commit),
  };
}
