import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import type { Deliveries } from './deliveries.ts';
import type { Endpoints } from './endpoints.ts';

export function webhooksRoutes({
  endpoints,
  deliveries,
}: {
  endpoints: Endpoints;
  deliveries: Deliveries;
}): Handlers<typeof api.webhooks> {
  return {
    getEndpoint: ({ scope }) => endpoints.get(scope),
    putEndpoint: ({ scope, body, commit }) => endpoints.put(scope, body, commit),
    deleteEndpoint: async ({ scope }) => {
      await endpoints.delete(scope);
      return undefined;
    },
    rotateSecret: ({ scope, body, commit }) => endpoints.rotateSecret(scope, body.overlap_seconds, commit),
    test: ({ scope, body, commit }) => deliveries.test(scope, body.message, commit),
    listDeliveries: ({ scope, query }) => {
      const { status, type, event_id } = query;
      return deliveries.list(scope, query, { status, type, event_id, window: parseDateWindow(query) });
    },
    getDelivery: ({ scope, params }) => deliveries.get(scope, params.delivery_id),
    retryDelivery: ({ scope, params, commit }) => deliveries.retry(scope, params.delivery_id, commit),
    retryDeliveries: ({ scope, body: { limit, type, event_id, ...dates }, commit }) =>
      deliveries.retryFailed(scope, { type, event_id, window: parseDateWindow(dates) }, { limit, commit }),
    replayEvent: ({ scope, params, commit }) => deliveries.replay(scope, params.event_id, commit),
  };
}
