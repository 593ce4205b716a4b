/** Operations of runs that read several documents together: their files, as records and responses have them. */
import type { JoinedFile } from '../../db/row-parts.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Document, DocumentInputs } from '../files/document-input.ts';
import type { Files } from '../files/service.ts';
import { type DocumentFile, identifyDocument, sourceOf } from './document-file.ts';

/** A stored file that is read together with others. */
export interface JoinedDocument {
  id: string;
  /** The pages that count; null for all of them. */
  pages: string | null;
  /** Names of the inputs that it came by. */
  inputs: string[];
}

/** Several documents, that of the request first. */
export type JoinedDocuments = readonly [JoinedDocument, JoinedDocument, ...JoinedDocument[]];

interface Wanted {
  document: Document;
  documents: JoinedDocuments | undefined;
  loc: (string | number)[];
  signal: AbortSignal;
}

interface Identified {
  /** The document of the request. */
  file: DocumentFile;
  files: DocumentFile[];
  /** Null if there is only one document. */
  joined: JoinedFile[] | null;
}

export async function identifyDocuments(
  deps: { inputs: DocumentInputs; files: Files },
  scope: Scope,
  { document, documents, loc, signal }: Wanted,
): Promise<Identified> {
  const file = await identifyDocument(deps, scope, { document, loc, signal });
  if (documents === undefined) return { file, files: [file], joined: null };
  const files: DocumentFile[] = [];
  const joined: JoinedFile[] = [];
  for (const { id, pages, inputs } of documents) {
    const member = await identifyDocument(deps, scope, { document: { id }, loc, signal });
    const { sha256, mimeType: mime_type, filename } = sourceOf(member);
    files.push(member);
    joined.push({ file_id: '', filename, mime_type, sha256, pages, inputs });
  }
  return { file, files, joined };
}

export const withFileIds = (joined: readonly JoinedFile[] | null, ids: readonly string[]): JoinedFile[] | null =>
  joined?.map((file, index) => ({ ...file, file_id: ids[index] ?? '' })) ?? null;

export const namedFiles = (files: readonly { file_id: string; filename: string }[]) =>
  files.map(({ file_id, filename }) => ({ file_id, filename }));

export const shownJoined = ({ file_id, filename, mime_type, pages, inputs }: JoinedFile) => ({
  id: file_id,
  filename,
  mime_type,
  pages,
  inputs,
});
