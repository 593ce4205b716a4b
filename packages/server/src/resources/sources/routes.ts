import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { JsonStream } from '../../http/json-stream.ts';
import { Unfinished } from '../../http/unfinished.ts';
import type { Sources, SourcesAnswer } from './service.ts';

const RETRY_AFTER_SECONDS = 2;

export function sourcesRoutes(sources: Sources): Handlers<typeof api.sources> {
  return {
    create: async ({ scope, params, body, signal }) =>
      sent(await sources.create(scope, params.extraction_id, { ...body, signal })),
    get: async ({ scope, params, query, signal }) =>
      sent(await sources.get(scope, params.extraction_id, { ...query, signal })),
    text: ({ scope, params, query, signal }) => sources.text(scope, params.extraction_id, { ...query, signal }),
    verify: ({ scope, params, body, signal }) =>
      sources.verify(scope, params.extraction_id, { mode: body.mode, signal }),
  };
}

function sent({ job, isOver, chunks }: SourcesAnswer): JsonStream | Unfinished {
  const body = new JsonStream(chunks);
  if (isOver) return body;
  const query = new URLSearchParams({ job_id: job.id, revision: String(job.revision) });
  const location = `/v1/extractions/${job.extraction_id}/sources?${query}`;
  return new Unfinished(body, { location, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
