import { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { LineStream } from '../../http/line-stream.ts';
import { listShape } from '../../http/readable-list.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import { invalidRequest } from '../../lib/errors.ts';
import { parseMetadataFilter } from '../../lib/metadata-filter.ts';
import { createdAnswer, listAnswer, recordAnswer } from '../primitives/answers.ts';
import type { Extractions } from './service.ts';

const LIST = listShape(api.extractions.list);

export function extractionsRoutes(extractions: Extractions): Handlers<typeof api.extractions> {
  const { lifecycle } = extractions;
  return {
    create: async (call) => {
      const created = await extractions.create(call, call.body);
      return 'lines' in created ? new LineStream(created.lines) : createdAnswer(lifecycle, call.scope, created);
    },
    stream: async (call) => new LineStream((await extractions.stream(call, call.body)).lines),
    list: async ({ scope, query }) => {
      const page = await extractions.list(scope, query, {
        filename: query.filename ?? prefixOf(query.filename_regex),
        filenameContains: query.filename_contains,
        documentTypes: query.document_type,
        status: query.status,
        metadata: parseMetadataFilter(query.metadata),
        window: parseDateWindow(query),
      });
      return listAnswer(lifecycle, scope, page, { withOutput: query.include_output, shape: LIST });
    },
    get: async ({ scope, params, query, signal }) => {
      const withOutput = query.include_output;
      const row = await lifecycle.get(scope, params.extraction_id, { withOutput, signal });
      return recordAnswer(lifecycle, scope, row, withOutput);
    },
    delete: async ({ scope, params }) => {
      await lifecycle.delete(scope, params.extraction_id);
      return undefined;
    },
    cancel: ({ scope, params, commit }) => lifecycle.cancel(scope, params.extraction_id, commit),
  };
}

/** Old clients send a prefix under this name. A dot is common in file names and is taken literally. */
function prefixOf(pattern: string | undefined): string | undefined {
  if (pattern === undefined || !/[\\^$*+?()[\]{}|]/.test(pattern)) return pattern;
  throw invalidRequest('filename_regex takes a plain prefix; patterns are not supported. Use filename_contains.');
}
