import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import type { Egress } from './service.ts';

export function egressRoutes(egress: Egress): Handlers<typeof api.egress> {
  return {
    list: ({ scope, query }) => egress.list(scope, query, { ...query, window: parseDateWindow(query) }),
  };
}
