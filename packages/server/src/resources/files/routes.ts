import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import { internal } from '../../lib/errors.ts';
import type { DocumentInputs } from './document-input.ts';
import { type Files, toFile } from './service.ts';
import type { Uploads } from './uploads.ts';

export function filesRoutes(services: {
  files: Files;
  uploads: Uploads;
  documents: DocumentInputs;
}): Handlers<typeof api.files> {
  const { files, uploads, documents } = services;
  return {
    list: ({ scope, query }) => {
      const { filename, mime_type } = query;
      return files.list(scope, query, { filename, mime_type, window: parseDateWindow(query) });
    },
    create: async ({ scope, form, body, commit, signal }) => {
      if (form !== undefined) {
        const { filename, declaredType, sha256, sizeBytes } = form.file;
        const content = { filename, declaredType, blob: { sha256, sizeBytes }, filenameLoc: ['body', 'file'] };
        return files.create(scope, content, commit);
      }
      if (body === undefined) throw internal(new Error('a request without form and body passed validation'));
      const document = await documents.resolve(scope, body.document, { loc: ['body', 'document'], signal });
      return document.kind === 'file' ? toFile(document.file) : files.create(scope, document.content, commit);
    },
    createUpload: ({ scope, body, baseUrl, commit }) => uploads.open(scope, body, { baseUrl, commit }),
    putUpload: ({ params, query, rawBody, contentLength, signal }) =>
      uploads.receive(params.file_id, query, { content: rawBody, announcedBytes: contentLength, signal }),
    completeUpload: ({ scope, params, body, commit }) =>
      uploads.complete(scope, params.file_id, { sha256: body.sha256, commit }),
    get: async ({ scope, params }) => toFile(await files.find(scope, params.file_id)),
    downloadLink: ({ scope, params, baseUrl }) => files.downloadLink(scope, params.file_id, baseUrl),
    download: async ({ params, query }) => {
      const { row, content } = await files.openByLink(params.file_id, query);
      return {
        content,
        headers: {
          'content-type': row.mime_type,
          'content-length': String(row.size_bytes),
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.filename)}`,
          // A stored page must never run as one of ours.
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-store',
        },
      };
    },
  };
}
