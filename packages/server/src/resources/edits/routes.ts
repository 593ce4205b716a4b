import { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { listShape } from '../../http/readable-list.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import { createdAnswer, listAnswer, recordAnswer } from '../primitives/answers.ts';
import type { Edits } from './service.ts';
import { templateIs } from './store.ts';
import type { EditTemplates } from './templates.ts';

const LIST = listShape(api.edits.list);

export function editsRoutes(edits: Edits): Handlers<typeof api.edits> {
  const { lifecycle } = edits;
  return {
    create: async (call) => createdAnswer(lifecycle, call.scope, await edits.create(call, call.body)),
    list: async ({ scope, query }) => {
      const { filename, status, template_id } = query;
      const conditions = template_id === undefined ? [] : [templateIs(template_id)];
      const filters = { filename, status, window: parseDateWindow(query), conditions };
      const page = await lifecycle.list(scope, query, filters);
      return listAnswer(lifecycle, scope, page, { withOutput: query.include_output, shape: LIST });
    },
    get: async ({ scope, params, query, signal }) => {
      const withOutput = query.include_output;
      const row = await lifecycle.get(scope, params.edit_id, { withOutput, signal });
      return recordAnswer(lifecycle, scope, row, withOutput);
    },
    delete: async ({ scope, params }) => {
      await lifecycle.delete(scope, params.edit_id);
      return undefined;
    },
    cancel: ({ scope, params, commit }) => lifecycle.cancel(scope, params.edit_id, commit),
  };
}

export const editTemplatesRoutes = (templates: EditTemplates): Handlers<typeof api.editTemplates> => ({
  create: (call) => templates.create(call, call.body),
  list: ({ scope, query }) => templates.list(scope, query, { name: query.name }),
  get: ({ scope, params }) => templates.get(scope, params.template_id),
  update: (call) => templates.update(call, call.params.template_id, call.body),
  delete: async ({ scope, params }) => {
    await templates.delete(scope, params.template_id);
    return undefined;
  },
});
