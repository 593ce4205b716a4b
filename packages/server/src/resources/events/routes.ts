import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import type { Events } from './service.ts';

export function eventsRoutes(events: Events): Handlers<typeof api.events> {
  return {
    list: ({ scope, query }) =>
      events.list(scope, query, { type: query.type, resource_id: query.resource_id, window: parseDateWindow(query) }),
    get: ({ scope, params }) => events.get(scope, params.event_id),
  };
}
