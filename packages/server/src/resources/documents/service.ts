/**
 * Documents in their stored form, one per content and options. Everything after the readers reads them page by page.
 */
import { createHash } from 'node:crypto';
import { addAttachedPages, isMail } from '../../documents/formats/email/attached-pages.ts';
import type { CrashedPage, ReadOptions } from '../../documents/formats/reader.ts';
import { decodeHeader } from '../../documents/model/codec.ts';
import type { DocumentHeader, DocumentWarning, Page } from '../../documents/model/document.ts';
import { PageLines } from '../../documents/model/page-lines.ts';
import { storedPages } from '../../documents/model/stored-pages.ts';
import { Warnings } from '../../documents/model/warnings.ts';
import { PageEndsReader } from '../../documents/pool/outcome-errors.ts';
import type { RenderArgs } from '../../documents/render-document.ts';
import { DOCUMENTS_VERSION } from '../../documents/version.ts';
import { badDocument } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { hmac } from '../../lib/seal.ts';
import type { ContentStore, KeptBlob } from '../blobs/service.ts';
import type { CachedContent, DocumentCache } from './cache.ts';
import { LineBlob, writtenWhole } from './line-blob.ts';
import { keepAttachments } from './mail-attachments.ts';
import type { PoolWork, WorkTime } from './pool-work.ts';
import { maxProcessorMsOf } from './reading-limits.ts';

export interface DocumentsDependencies {
  cache: Pick<DocumentCache, 'find' | 'put'>;
  ledger: ContentStore;
  work: PoolWork;
  /** Identifies passwords in cache keys without revealing them. */
  digestKey: Uint8Array;
}

/** The bytes of a document and their type. */
export interface DocumentSource {
  sha256: string;
  mimeType: string;
  filename: string;
}

/** A document that was read; the blob holds its header and pages. */
export interface StoredDocument extends KeptBlob {
  header: DocumentHeader;
  /** Number of stored pages, which is smaller than the document's if only some were requested. */
  pageCount: number;
  /** Parts of those pages that could not be read. */
  warnings: DocumentWarning[];
}

export interface Progress {
  pagesDone: number;
  /** Null while it is unknown. */
  pagesTotal: number | null;
}

export interface WorkOptions extends WorkTime {
  onProgress?: (progress: Progress) => void;
}

type RenderOptions = WorkOptions & Omit<RenderArgs, 'path'> & { maxBytes: number };

interface ReadingOptions extends WorkOptions {
  read: ReadOptions;
  /** How deeply the message is nested in others, counting itself. */
  depth?: number;
}

export const MAX_STORED_BYTES = 4 * 1024 ** 3;
/** Each crash costs two processes and all pages before it. */
const MAX_CRASHED_PAGES = 3;

export class Documents {
  readonly #deps: DocumentsDependencies;

  constructor(deps: DocumentsDependencies) {
    this.#deps = deps;
  }

  /** Equal for equal content, relevant options and reader version. */
  async keyOf(source: DocumentSource, read: ReadOptions): Promise<string> {
    const { password, pages = null, ocr, languages, dpi } = read;
    const passwordDigest =
      password === undefined ? null : hmac(this.#deps.digestKey, `document_password|${password}`).toString('hex');
    const extension = /\.[A-Za-z0-9]{1,10}$/.exec(source.filename)?.[0].toLowerCase() ?? '';
    return digestOf([
      DOCUMENTS_VERSION,
      source.sha256,
      source.mimeType,
      extension,
      { pages, ocr, languages, dpi, passwordDigest },
    ]);
  }

  /** Returns the document from the cache, or has a reader process read it if it is missing or `fresh` is set. */
  async open(
    scope: Scope,
    source: DocumentSource,
    options: WorkOptions & { read: ReadOptions; fresh?: boolean },
  ): Promise<StoredDocument> {
    const entry = { kind: 'model' as const, key: await this.keyOf(source, options.read) };
    const known = options.fresh === true ? undefined : await this.#deps.cache.find(scope, entry);
    if (known !== undefined) return documentOf(known);
    const document = await this.#read(scope, source, options);
    const { header, pageCount, warnings, ...blob } = document;
    const kept = { ...blob, sourceSha256: source.sha256, facts: { header, pageCount, warnings } };
    await this.#deps.cache.put(scope, entry, kept);
    return document;
  }

  /** Yields the pages of a document, one at a time. */
  async *pages(scope: Scope, document: KeptBlob): AsyncGenerator<Page> {
    yield* storedPages(await this.#deps.ledger.open(scope, document.sha256));
  }

  /** Makes a blob with one line of JSON per page, in a reader process because a page may be a sheet of any size. */
  render(
    scope: Scope,
    document: StoredDocument,
    { signal, deadlineMs, maxBytes, tables, what, onProgress }: RenderOptions,
  ): Promise<KeptBlob> {
    const blob = new LineBlob(this.#deps.ledger, { scope, maxBytes, signal });
    let pagesDone = 0;
    return writtenWhole([blob], async () => {
      await this.#deps.work.run('render', {
        content: { scope, digests: { path: document.sha256 } },
        args: (paths) => ({ ...paths, tables, what }),
        signal,
        deadlineMs,
        onPart: (part) => {
          pagesDone += 1;
          onProgress?.({ pagesDone, pagesTotal: document.pageCount });
          return blob.write(part);
        },
        onRestart: () => {
          pagesDone = 0;
          return blob.restart();
        },
      });
      return blob.finish();
    });
  }

  #read(scope: Scope, source: DocumentSource, options: ReadingOptions): Promise<StoredDocument> {
    const { read, signal } = options;
    const isMessage = isMail(source.mimeType);
    const blob = new LineBlob(this.#deps.ledger, { scope, maxBytes: MAX_STORED_BYTES, signal });
    // Attachments continue the page count where the message ends, so all of its own pages are read and selected here.
    const pages = new PageLines(blob, isMessage ? read.pages : undefined);
    return writtenWhole([blob], async () => {
      const own = isMessage ? { ...options, read: { ...read, pages: undefined } } : options;
      const { header, warnings } = await this.#readInto({ blob, pages }, scope, source, own);
      if (isMessage) await this.#addAttachments(scope, { pages, warnings }, source, options);
      if (header === undefined || pages.written === 0) throw withoutPages(read);
      const known = header.pageCount ?? (isMessage || read.pages === undefined ? pages.total : null);
      return {
        ...(await blob.finish()),
        header: { ...header, pageCount: known },
        pageCount: pages.written,
        warnings: warnings.list(),
      };
    });
  }

  /**
   * Leaves out a page that crashes every process that reads it, with a warning. Too many such pages fail the document.
   */
  async #readInto(
    { blob, pages }: { blob: LineBlob; pages: PageLines },
    scope: Scope,
    { sha256, mimeType, filename }: DocumentSource,
    { signal, deadlineMs, read, onProgress }: ReadingOptions,
  ): Promise<{ header: DocumentHeader | undefined; warnings: Warnings }> {
    let header: DocumentHeader | undefined;
    const onPart = (part: Buffer) => {
      const isHeader = header === undefined;
      header ??= decodeHeader(part.toString('utf8'));
      const stored = isHeader ? blob.write(part) : pages.write(part);
      onProgress?.({ pagesDone: pages.written, pagesTotal: totalOf(header, read) });
      return stored;
    };
    const onRestart = () => {
      header = undefined;
      pages.restart();
      return blob.restart();
    };
    const endsAt = performance.now() + deadlineMs;
    const crashedPages: CrashedPage[] = [];
    for (;;) {
      try {
        const result = await this.#deps.work.run('read', {
          content: { scope, digests: { path: sha256 } },
          args: (paths) => ({ input: { ...paths, mimeType, filename }, options: { ...read, crashedPages } }),
          signal,
          deadlineMs: leftUntil(endsAt),
          maxProcessorMs: maxProcessorMsOf(mimeType),
          onPart,
          onRestart,
        });
        const warnings = new Warnings();
        for (const warning of result.warnings) warnings.add(warning);
        return { header, warnings };
      } catch (error) {
        if (!(error instanceof PageEndsReader) || crashedPages.length === MAX_CRASHED_PAGES) throw error;
        crashedPages.push(error.crashed);
        await onRestart();
      }
    }
  }

  async #addAttachments(
    scope: Scope,
    { pages, warnings }: { pages: PageLines; warnings: Warnings },
    message: DocumentSource,
    { signal, deadlineMs, read, onProgress, depth = 1 }: ReadingOptions,
  ): Promise<void> {
    const endsAt = performance.now() + deadlineMs;
    const { attachments } = await keepAttachments(this.#deps, scope, message, { signal, deadlineMs });
    await addAttachedPages(
      { pages, warnings },
      {
        attachments,
        depth,
        read: async ({ blob, mimeType, filename }, attachedDepth) => {
          const source = { sha256: blob.sha256, mimeType, filename };
          const options = { signal, deadlineMs: leftUntil(endsAt), read: { ...read, pages: undefined } };
          const document = await this.#attached(scope, source, { ...options, depth: attachedDepth });
          return { ...document, pages: this.pages(scope, document) };
        },
        onPage: () => onProgress?.({ pagesDone: pages.written, pagesTotal: null }),
      },
    );
  }

  /** Not cached, because the entry would outlive the message, and because nested messages may be cut at this depth. */
  async #attached(scope: Scope, source: DocumentSource, options: ReadingOptions): Promise<StoredDocument> {
    const entry = { kind: 'model' as const, key: await this.keyOf(source, options.read) };
    const known = isMail(source.mimeType) ? undefined : await this.#deps.cache.find(scope, entry);
    return known === undefined ? this.#read(scope, source, options) : documentOf(known);
  }
}

export const leftUntil = (endsAt: number): number => Math.max(1, endsAt - performance.now());

export const digestOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const totalOf = ({ pageCount }: DocumentHeader, { pages }: ReadOptions): number | null => {
  if (pages === undefined || pageCount === null) return pageCount;
  return pages.filter((number) => number <= pageCount).length;
};

const withoutPages = ({ pages }: ReadOptions) =>
  pages === undefined
    ? badDocument('document_empty', 'The document has no pages.')
    : badDocument('pages_out_of_range', 'The document has none of the pages that were asked for.');

/** Reads the facts as `put` wrote them. */
const documentOf = ({ sha256, sizeBytes, facts }: CachedContent): StoredDocument => {
  const { header, pageCount, warnings } = facts as unknown as Omit<StoredDocument, keyof KeptBlob>;
  return { sha256, sizeBytes, header, pageCount, warnings };
};
