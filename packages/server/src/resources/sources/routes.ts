import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import type { Sources } from './service.ts';

export function sourcesRoutes(sources: Sources): Handlers<typeof api.sources> {
  return {
    create: ({ scope, params, body, signal }) => sources.create(scope, params.extraction_id, { ...body, signal }),
    get: ({ scope, params, query, signal }) => sources.get(scope, params.extraction_id, { ...query, signal }),
    verify: ({ scope, params, body, signal }) =>
      sources.verify(scope, params.extraction_id, { mode: body.mode, signal }),
  };
}
