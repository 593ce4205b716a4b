import type { api } from '@recto/contract';
import type { Handlers } from '../../http/call.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import { internal } from '../../lib/errors.ts';
import type { PageImages } from '../documents/page-images.ts';
import type { DocumentInputs } from './document-input.ts';
import type { FileRemoval } from './removal.ts';
import { type Files, toFile } from './service.ts';
import type { Uploads } from './uploads.ts';

const ROTATIONS = { '90': 90, '180': 180, '270': 270 } as const;

export function filesRoutes(services: {
  files: Files;
  uploads: Uploads;
  removal: FileRemoval;
  inputs: DocumentInputs;
  pageImages: PageImages;
}): Handlers<typeof api.files> {
  const { files, uploads, removal, inputs, pageImages } = services;
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
      const document = await inputs.resolve(scope, body.document, { loc: ['body', 'document'], signal });
      return document.kind === 'file' ? toFile(document.file) : files.create(scope, document.content, commit);
    },
    createUpload: ({ credential, body, baseUrl, commit }) => uploads.open(credential, body, { baseUrl, commit }),
    putUpload: ({ params, query, rawBody, contentLength, signal, holdToKey }) =>
      uploads.receive(params.file_id, query, { content: rawBody, announcedBytes: contentLength, signal, holdToKey }),
    completeUpload: ({ scope, params, body, commit }) =>
      uploads.complete(scope, params.file_id, { sha256: body.sha256, commit }),
    delete: async ({ scope, params, query }) => {
      await removal.delete(scope, params.file_id, query);
      return undefined;
    },
    get: async ({ scope, params }) => toFile(await files.find(scope, params.file_id)),
    page: async ({ scope, params, query, accept, signal }) => {
      const { sha256, mime_type: mimeType } = await files.find(scope, params.file_id);
      const format = query.format ?? (/\bimage\/webp\b/i.test(accept ?? '') ? 'webp' : 'png');
      const request = {
        sha256,
        mimeType,
        page: params.page_number,
        width: query.width,
        format,
        ...(query.rotation !== '0' && { rotation: ROTATIONS[query.rotation] }),
      } as const;
      const { content, sizeBytes } = await pageImages.open(scope, request, signal);
      return {
        content,
        headers: {
          'content-type': `image/${format}`,
          'content-length': String(sizeBytes),
          'x-content-type-options': 'nosniff',
          // A file's content never changes; the response depends on the credential and on the Accept header.
          'cache-control': 'private, max-age=86400, immutable',
          vary: 'authorization, accept',
        },
      };
    },
    downloadLink: ({ credential, params, baseUrl }) => files.downloadLink(credential, params.file_id, baseUrl),
    download: async ({ params, query, holdToKey }) => {
      const { row, content } = await files.openByLink(params.file_id, query, holdToKey);
      return {
        content,
        headers: {
          'content-type': row.mime_type,
          'content-length': String(row.size_bytes),
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.filename)}`,
          // A stored HTML page must never run as one of ours.
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-store',
        },
      };
    },
  };
}
