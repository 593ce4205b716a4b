/**
 * Several documents as one model, whose pages follow each other. It is not cached: the models of the documents are, and
 * an entry of its own would outlive the file of one of them.
 */
import type { JoinedFile } from '../../db/row-parts.ts';
import { encodeHeader, encodePage } from '../../documents/model/codec.ts';
import type { JoinedPart } from '../../documents/model/document.ts';
import { Warnings } from '../../documents/model/warnings.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ContentStore } from '../blobs/service.ts';
import { LineBlob, writtenWhole } from './line-blob.ts';
import { parsePageRange } from './page-range.ts';
import {
  type DocumentSource,
  type Documents,
  digestOf,
  leftUntil,
  MAX_STORED_BYTES,
  type StoredDocument,
  type WorkOptions,
} from './service.ts';

type ReadOptions = Parameters<Documents['open']>[2]['read'];

export interface JoinedMember {
  source: DocumentSource;
  /** Page numbers from 1, sorted; undefined means all. */
  pages: readonly number[] | undefined;
  /** What models are told about it. */
  title: string;
}

export const memberOf = ({ sha256, mime_type, filename, pages, inputs }: JoinedFile): JoinedMember => ({
  source: { sha256, mimeType: mime_type, filename },
  pages: pages === null ? undefined : parsePageRange(pages, ['body', 'pages']),
  title: `document ${inputs.join(', ')} (${filename})`,
});

/** Equal for joined documents that read alike. */
export async function joinedKeyOf(
  documents: Documents,
  members: readonly JoinedMember[],
  read: Omit<ReadOptions, 'pages'>,
): Promise<string> {
  const keys = members.map(async ({ source, pages, title }) => [
    await documents.keyOf(source, { ...read, pages }),
    title,
  ]);
  return digestOf(await Promise.all(keys));
}

interface JoinOptions extends WorkOptions {
  read: Omit<ReadOptions, 'pages'>;
  fresh: boolean;
}

export async function openJoined(
  { documents, ledger }: { documents: Documents; ledger: ContentStore },
  scope: Scope,
  [first, ...further]: readonly [JoinedMember, ...JoinedMember[]],
  { read, fresh, signal, deadlineMs }: JoinOptions,
): Promise<StoredDocument> {
  const endsAt = performance.now() + deadlineMs;
  const open = async ({ source, pages, title }: JoinedMember) => ({
    title,
    pages,
    filename: source.filename,
    document: await documents.open(scope, source, {
      read: { ...read, pages },
      fresh,
      signal,
      deadlineMs: leftUntil(endsAt),
    }),
  });
  const main = await open(first);
  const opened = [main];
  for (const member of further) opened.push(await open(member));
  const parts: JoinedPart[] = [];
  let offset = 0;
  for (const { document, pages, title } of opened) {
    parts.push({ offset, format: document.header.format, title });
    offset += pages?.at(-1) ?? document.header.pageCount ?? document.pageCount;
  }
  const header = { ...main.document.header, pageCount: null, joined: parts };
  const warnings = new Warnings();
  const blob = new LineBlob(ledger, { scope, maxBytes: MAX_STORED_BYTES, signal });
  return writtenWhole([blob], async () => {
    await blob.write(encodeHeader(header));
    let pageCount = 0;
    for (const [index, { document, filename }] of opened.entries()) {
      const before = parts[index]?.offset ?? 0;
      for await (const page of documents.pages(scope, document)) {
        await blob.write(encodePage({ ...page, number: before + page.number }));
        pageCount += 1;
      }
      for (const { code, message, page } of document.warnings) {
        warnings.add({ code, message: `${filename}: ${message}`, page: page === null ? null : before + page });
      }
    }
    return { ...(await blob.finish()), header, pageCount, warnings: warnings.list() };
  });
}
