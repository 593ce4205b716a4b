import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import { parseMetadataFilter } from '../../lib/metadata-filter.ts';
import type { Usage } from './service.ts';

/** Names that clients use in addition to the ledger's own. */
const OPERATION_ALIASES: Record<string, string> = { extract: 'extraction', classification: 'classify' };

export function usageRoutes(usage: Usage): Handlers<typeof api.usage> {
  return {
    runs: ({ scope, query }) => {
      const { workflow_id, status, trigger_type } = query;
      return usage.listRuns(scope, query, { workflow_id, status, trigger_type, window: parseDateWindow(query) });
    },
    primitives: ({ scope, query }) => {
      const { limit, order, before, after, from_date, to_date, environment_id, operation, metadata, ...exact } = query;
      const filters = {
        ...exact,
        operation: operation === undefined ? undefined : (OPERATION_ALIASES[operation] ?? operation),
        metadata: parseMetadataFilter(metadata),
        window: parseDateWindow({ from_date, to_date }),
      };
      if (environment_id !== undefined && environment_id !== scope.environmentId) {
        // For this credential another environment has no records, whether it exists or not.
        return Promise.resolve({ data: [], list_metadata: { before: null, after: null } });
      }
      return usage.listPrimitives(scope, { limit, order, before, after }, filters);
    },
    blocks: ({ scope, query }) => {
      const { workflow_id, block_type } = query;
      return usage.listBlocks(scope, query, { workflow_id, block_type, window: parseDateWindow(query) });
    },
  };
}
