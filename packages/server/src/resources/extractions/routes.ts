import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import { invalidRequest } from '../../lib/errors.ts';
import type { Extractions } from './service.ts';

export function extractionsRoutes(extractions: Extractions): Handlers<typeof api.extractions> {
  return {
    create: ({ scope, credential, commit, keepsAnswer, signal, body }) =>
      extractions.create({ scope, credential, commit, keepsAnswer, signal }, body),
    stream: ({ scope, credential, commit, keepsAnswer, signal, body }) =>
      extractions.stream({ scope, credential, commit, keepsAnswer, signal }, body),
    list: ({ scope, query }) =>
      extractions.list(scope, query, {
        filename: query.filename ?? prefixOf(query.filename_regex),
        filenameContains: query.filename_contains,
        documentTypes: query.document_type,
        status: query.status,
        metadata: query.metadata === undefined ? undefined : parseMetadata(query.metadata),
        window: parseDateWindow(query),
      }),
    get: ({ scope, params, query }) => extractions.get(scope, params.extraction_id, query.include_output),
    delete: async ({ scope, params }) => {
      await extractions.delete(scope, params.extraction_id);
      return undefined;
    },
    cancel: ({ scope, params, commit }) => extractions.cancel(scope, params.extraction_id, commit),
  };
}

/** Old clients send a prefix under this name. A point is common in names of files and taken as one. */
function prefixOf(pattern: string | undefined): string | undefined {
  if (pattern === undefined || !/[\\^$*+?()[\]{}|]/.test(pattern)) return pattern;
  throw invalidRequest('filename_regex takes a plain prefix; patterns are not supported. Use filename_contains.');
}

const METADATA_MESSAGE = 'metadata must be a JSON object of key/value pairs.';

function parseMetadata(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw invalidRequest(METADATA_MESSAGE, error);
  }
  throw invalidRequest(METADATA_MESSAGE);
}
