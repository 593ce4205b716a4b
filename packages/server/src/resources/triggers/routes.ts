import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import type { Hooks } from './hooks.ts';
import type { RefusedMails } from './refused-mails.ts';
import type { Triggers } from './service.ts';

const keyOf = ({ workflow_id, trigger_id }: { workflow_id: string; trigger_id: string }) => ({
  workflowId: workflow_id,
  id: trigger_id,
});

export function workflowTriggersRoutes({
  triggers,
  refusedMails,
}: {
  triggers: Triggers;
  refusedMails: RefusedMails;
}): Handlers<typeof api.workflowTriggers> {
  return {
    list: (call) => triggers.list(call, call.params.workflow_id, call.query),
    create: (call) => triggers.create(call, call.params.workflow_id, call.body),
    get: (call) => triggers.get(call, keyOf(call.params)),
    update: (call) => triggers.update(call, keyOf(call.params), call.body),
    delete: (call) => triggers.delete(call, keyOf(call.params)),
    listRefusedMails: ({ scope, query }) => {
      const { workflow_id, trigger_id } = query;
      return refusedMails.list(scope, query, { workflow_id, trigger_id, window: parseDateWindow(query) });
    },
    rotateSecret: (call) => triggers.rotateSecret(call, keyOf(call.params)),
  };
}

export const hooksRoutes = (hooks: Hooks): Handlers<typeof api.hooks> => ({
  receive: ({ params, query, incoming, signal }) => hooks.receive(params.trigger_id, { body: incoming, query, signal }),
});
