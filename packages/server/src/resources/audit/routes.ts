import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import type { Audit } from './service.ts';

export function auditRoutes(audit: Audit): Handlers<typeof api.audit> {
  return {
    list: ({ scope, query }) => audit.list(scope, query, { ...query, window: parseDateWindow(query) }),
  };
}
