import type { Tx } from '../../db/database.ts';
import type { FileRow } from '../../db/tables.ts';
import type { Scope } from '../../lib/scope.ts';
import type { DocumentSource } from '../documents/service.ts';
import type { Document, DocumentInputs } from '../files/document-input.ts';
import type { Files, PreparedFile } from '../files/service.ts';

/** The document of a request: an existing file, or one that is recorded together with the primitive. */
export type DocumentFile = { kind: 'file'; file: FileRow } | { kind: 'new'; file: PreparedFile };

export async function identifyDocument(
  { inputs, files }: { inputs: DocumentInputs; files: Files },
  scope: Scope,
  { document, loc, signal }: { document: Document; loc: (string | number)[]; signal: AbortSignal },
): Promise<DocumentFile> {
  const resolved = await inputs.resolve(scope, document, { loc, signal });
  if (resolved.kind === 'file') return { kind: 'file', file: resolved.file };
  return { kind: 'new', file: await files.identify(scope, resolved.content) };
}

/** Holds an existing file until the transaction ends, so that nobody deletes it meanwhile. */
export async function recordDocument(
  files: Files,
  { tx, scope }: { tx: Tx; scope: Scope },
  file: DocumentFile,
  pageCount?: number,
): Promise<FileRow> {
  return file.kind === 'file'
    ? files.hold(tx, scope, file.file.id)
    : files.record(tx, scope, { ...file.file, pageCount });
}

/** Empty until the file is recorded. */
export const fileIdOf = (file: DocumentFile): string => (file.kind === 'file' ? file.file.id : '');

export const sourceOf = ({ kind, file }: DocumentFile): DocumentSource =>
  kind === 'file'
    ? { sha256: file.sha256, mimeType: file.mime_type, filename: file.filename }
    : { sha256: file.blob.sha256, mimeType: file.mimeType, filename: file.filename };
