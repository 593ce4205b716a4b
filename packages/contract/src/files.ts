import { z } from 'zod';
import { DateTime, DocumentInput, dateWindowQuery, IdParam, listOf, MimeData, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

export const File = z
  .object({
    id: z.string(),
    object: z.literal('file'),
    filename: z.string(),
    mime_type: z.string(),
    page_count: z.int().nullable().describe('Null until the content has been read, or when it has no pages to count'),
    size_bytes: z.int(),
    sha256: z.string(),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: 'File' });

/** The only response in camelCase, because existing clients decode it that way. */
const Upload = z
  .object({
    fileId: z.string(),
    uploadUrl: z.string(),
    uploadMethod: z.literal('PUT'),
    uploadHeaders: z.record(z.string(), z.string()),
    mimeData: MimeData,
    expiresAt: DateTime,
  })
  .meta({ id: 'Upload' });

const Filename = z.string().min(1).max(1024);
const Sha256 = z.string().regex(/^[0-9a-fA-F]{64}$/);
/** `key` is the id of the API key that created the link, which stops working when that key is revoked. */
const SignedQuery = z.object({
  expires: z.int(),
  key: z.string().max(100).optional(),
  signature: z.string().max(100),
});

const FileParams = z.object({ file_id: IdParam });

export const files = {
  list: endpoint({
    method: 'GET',
    path: '/v1/files',
    summary: 'The files of the environment',
    query: z.object({
      ...pageQuery({ max: 100, default: 10 }),
      ...dateWindowQuery,
      filename: z.string().max(1024).optional().describe('Case-insensitive prefix'),
      mime_type: z.string().max(255).optional(),
      sort_by: z.enum(['created_at', 'updated_at']).default('created_at'),
      include_embeddings: z.boolean().default(false).describe('Accepted for compatibility; files have no embeddings'),
    }),
    status: 200,
    response: listOf(File),
    errors: [400],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/files',
    summary: 'Store a document as a file, in one request',
    description: 'Send multipart form data with a part `file`, or JSON with a `document`.',
    form: z.object({}),
    body: z.object({ document: DocumentInput }),
    status: 201,
    response: File,
    errors: [400, 404],
  }),
  createUpload: endpoint({
    method: 'POST',
    path: '/v1/files/upload',
    summary: 'Open an upload; the response says where to PUT the bytes',
    body: z.object({
      filename: Filename,
      size_bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
      content_type: z.string().max(255).optional(),
      sha256: Sha256.optional(),
    }),
    status: 201,
    response: Upload,
  }),
  putUpload: endpoint({
    method: 'PUT',
    path: '/v1/files/upload/{file_id}/content',
    summary: 'The bytes of an upload, at its signed address',
    access: 'signed_link',
    params: FileParams,
    query: SignedQuery,
    rawBody: true,
    status: 200,
    response: z.object({ received_bytes: z.int(), sha256: z.string() }),
    errors: [404, 410],
  }),
  completeUpload: endpoint({
    method: 'POST',
    path: '/v1/files/upload/{file_id}/complete',
    summary: 'Check the uploaded bytes and turn them into a file',
    params: FileParams,
    body: z.object({ sha256: Sha256.optional() }),
    status: 200,
    response: MimeData,
    errors: [404, 410],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/files/{file_id}',
    summary: 'One file',
    params: FileParams,
    status: 200,
    response: File,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/files/{file_id}',
    summary: 'Delete a file, and with `force` all that was made of it',
    description:
      'Deleting a file that parses, extractions, generated schemas or a table were made from is a 409 that names them. ' +
      '`force` deletes them as well and cancels those that run; sources, corrections and what was learnt from them are ' +
      'deleted too. Cached results for the content are deleted, unless another file has the same content.',
    params: FileParams,
    query: z.object({ force: z.boolean().default(false) }),
    status: 204,
    errors: [404, 409],
  }),
  page: endpoint({
    method: 'GET',
    path: '/v1/files/{file_id}/pages/{page_number}',
    summary: 'The image of a page',
    description: 'For PDFs and images. `format` selects the format, or else the Accept header.',
    params: z.object({ file_id: IdParam, page_number: z.int().min(1).max(1_000_000) }),
    query: z.object({
      width: z.int().min(16).max(4000).default(1200).describe('In pixels; the height follows from the page'),
      format: z.enum(['png', 'webp']).optional(),
      rotation: z
        .enum(['0', '90', '180', '270'])
        .default('0')
        .describe('Degrees clockwise. Pass the `rotation` of the page from a layout to make its boxes fit this image'),
    }),
    status: 200,
    response: 'image',
    errors: [404, 410],
  }),
  downloadLink: endpoint({
    method: 'GET',
    path: '/v1/files/{file_id}/download-link',
    summary: 'A link to the bytes that needs no credential and expires',
    params: FileParams,
    status: 200,
    response: z
      .object({
        download_url: z.string(),
        expires_in: z.string(),
        expires_at: DateTime,
        filename: z.string(),
        mime_data: MimeData,
      })
      .meta({ id: 'DownloadLink' }),
    errors: [404],
  }),
  download: endpoint({
    method: 'GET',
    path: '/v1/files/{file_id}/content',
    summary: 'The bytes of a file, at its signed address',
    access: 'signed_link',
    params: FileParams,
    query: SignedQuery,
    status: 200,
    response: 'bytes',
    errors: [404, 410],
  }),
};
