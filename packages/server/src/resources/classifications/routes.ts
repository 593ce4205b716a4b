import { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { recordRoutes } from '../page-operations/routes.ts';
import { createdAnswer } from '../primitives/answers.ts';
import type { ClassificationCorrections } from './corrections.ts';
import type { Classifications } from './service.ts';

export function classificationsRoutes(
  classifications: Classifications,
  corrections: ClassificationCorrections,
): Handlers<typeof api.classifications> {
  const { lifecycle } = classifications;
  const records = recordRoutes(lifecycle, api.classifications.list);
  return {
    create: async (call) => createdAnswer(lifecycle, call.scope, await classifications.create(call, call.body)),
    list: records.list,
    get: ({ scope, params, query }) => records.get(scope, params.classification_id, query),
    delete: ({ scope, params }) => records.delete(scope, params.classification_id),
    cancel: ({ scope, params, commit }) => records.cancel(scope, params.classification_id, commit),
    correct: (call) => corrections.create(call, call.params.classification_id, call.body),
    listCorrections: ({ scope, params, query }) => corrections.list(scope, params.classification_id, query),
    deleteCorrection: async ({ scope, params }) => {
      await corrections.delete(scope, params.classification_id, params.classification_correction_id);
      return undefined;
    },
  };
}
