/** Documents as everything after the readers sees them: one stored model per content and options, read by pages. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { BlobStore } from '../../blobs/blobs.ts';
import { decodeHeader, decodePage, encodePage } from '../../documents/codec.ts';
import type { DocumentHeader, DocumentWarning, Page } from '../../documents/document.ts';
import { titledPage } from '../../documents/email/titled-page.ts';
import type { WorkLimits } from '../../documents/pool/job-watch.ts';
import type { ReaderPool } from '../../documents/pool/reader-pool.ts';
import type { ReadArgs, ReadResult } from '../../documents/read-document.ts';
import type { ReadOptions } from '../../documents/reader.ts';
import type { RenderArgs, RenderResult } from '../../documents/render-document.ts';
import { documentsVersion } from '../../documents/version.ts';
import { Warnings } from '../../documents/warnings.ts';
import { AppError, badDocument } from '../../lib/errors.ts';
import { splitLines } from '../../lib/lines.ts';
import type { Scope } from '../../lib/scope.ts';
import { hmac } from '../../lib/seal.ts';
import { withLocalFile } from '../blobs/local-file.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import type { CachedContent, DocumentCache } from './cache.ts';
import { LineBlob } from './line-blob.ts';
import { keepAttachments, MAIL_TYPES } from './mail-attachments.ts';
import { PageLines } from './page-lines.ts';
import { type ReadingLimits, withinKind, workLimitsOf } from './reading-limits.ts';

export interface DocumentsDependencies {
  cache: DocumentCache;
  ledger: BlobLedger;
  blobs: BlobStore;
  readers: ReaderPool;
  /** Names passwords in keys of the cache without revealing them. */
  digestKey: Uint8Array;
  limits: ReadingLimits;
}

/** The bytes of a document and what they are. */
export interface DocumentSource {
  sha256: string;
  mimeType: string;
  filename: string;
}

export interface DocumentModel extends KeptBlob {
  header: DocumentHeader;
  /** Pages in the model, which are fewer than the document's when only some were asked for. */
  pageCount: number;
  /** What could not be read of them. */
  warnings: DocumentWarning[];
}

export interface Progress {
  pagesDone: number;
  /** Null while it is not known. */
  pagesTotal: number | null;
}

export interface WorkOptions {
  signal: AbortSignal;
  /** Time in reader processes, whatever progress is made. */
  deadlineMs: number;
  onProgress?: (progress: Progress) => void;
}

interface ReadingOptions extends WorkOptions {
  read: ReadOptions;
  /** Of a message: in how many others it lies, itself counted. */
  depth?: number;
}

const MAX_MODEL_BYTES = 4 * 1024 ** 3;
const MAX_MESSAGE_DEPTH = 3;

export class Documents {
  readonly #deps: DocumentsDependencies;
  #version: Promise<string> | undefined;

  constructor(deps: DocumentsDependencies) {
    this.#deps = deps;
  }

  /** Equal for what gives the same model: content, options that matter, version of the readers. */
  async modelKey(source: DocumentSource, read: ReadOptions): Promise<string> {
    this.#version ??= documentsVersion();
    const { password, pages = null, ocr, languages, dpi } = read;
    const passwordDigest =
      password === undefined ? null : hmac(this.#deps.digestKey, `document_password|${password}`).toString('hex');
    const extension = /\.[A-Za-z0-9]{1,10}$/.exec(source.filename)?.[0].toLowerCase() ?? '';
    return digestOf([
      await this.#version,
      source.sha256,
      source.mimeType,
      extension,
      { pages, ocr, languages, dpi, passwordDigest },
    ]);
  }

  /** The model, from the cache unless `fresh` or read by a reader process; never in memory as a whole. */
  async model(
    scope: Scope,
    source: DocumentSource,
    options: WorkOptions & { read: ReadOptions; fresh?: boolean },
  ): Promise<DocumentModel> {
    const entry = { kind: 'model' as const, key: await this.modelKey(source, options.read) };
    const known = options.fresh === true ? undefined : await this.#deps.cache.find(scope, entry);
    if (known !== undefined) return modelOf(known);
    const model = await this.#read(scope, source, options);
    const { header, pageCount, warnings, ...blob } = model;
    const kept = { ...blob, sourceSha256: source.sha256, facts: { header, pageCount, warnings } };
    await this.#deps.cache.put(scope, entry, kept);
    return model;
  }

  /** The pages of a model, one at a time. */
  async *pages(scope: Scope, model: KeptBlob): AsyncGenerator<Page> {
    let isHeader = true;
    for await (const line of splitLines(await this.#deps.ledger.open(scope, model.sha256))) {
      if (!isHeader) yield decodePage(line);
      isHeader = false;
    }
  }

  /** A blob with one line of JSON per page. Made in a reader process, because a page may be a sheet of any size. */
  render(
    scope: Scope,
    model: DocumentModel,
    options: WorkOptions & Omit<RenderArgs, 'path'> & { maxBytes: number },
  ): Promise<KeptBlob> {
    const { signal, deadlineMs, maxBytes, tables, what, onProgress } = options;
    return withLocalFile(this.#deps.blobs, scope, model.sha256, async (path) => {
      const args: RenderArgs = { path, tables, what };
      const blob = new LineBlob(this.#deps.ledger, { scope, maxBytes, signal });
      let pagesDone = 0;
      try {
        await this.#deps.readers.run<RenderResult>('render', args, {
          signal,
          ...(await this.#limits(path, deadlineMs)),
          onPart: (part) => {
            pagesDone += 1;
            onProgress?.({ pagesDone, pagesTotal: model.pageCount });
            return blob.write(part);
          },
          onRestart: () => {
            pagesDone = 0;
            return blob.restart();
          },
        });
        return await blob.finish();
      } catch (error) {
        await blob.abandon();
        throw error;
      }
    });
  }

  async #limits(path: string, deadlineMs: number): Promise<WorkLimits> {
    return workLimitsOf(this.#deps.limits, (await stat(path)).size, deadlineMs);
  }

  #read(scope: Scope, source: DocumentSource, options: ReadingOptions): Promise<DocumentModel> {
    return withLocalFile(this.#deps.blobs, scope, source.sha256, async (path) => {
      const { read, signal } = options;
      const isMail = MAIL_TYPES.has(source.mimeType);
      const input = { path, mimeType: source.mimeType, filename: source.filename };
      // The pages of a message go on with its attachments: only who has both can count them.
      const args: ReadArgs = { input, options: isMail ? { ...read, pages: undefined } : read };
      const blob = new LineBlob(this.#deps.ledger, { scope, maxBytes: MAX_MODEL_BYTES, signal });
      const pages = new PageLines(blob, isMail ? read.pages : undefined);
      try {
        const { header, warnings } = await this.#readInto({ blob, pages }, args, options);
        if (isMail) await this.#addAttachments(scope, { pages, warnings }, { ...options, input });
        if (header === undefined || pages.written === 0) throw withoutPages(read);
        const known = header.pageCount ?? (isMail || read.pages === undefined ? pages.total : null);
        return {
          ...(await blob.finish()),
          header: { ...header, pageCount: known },
          pageCount: pages.written,
          warnings: warnings.list(),
        };
      } catch (error) {
        await blob.abandon();
        throw error;
      }
    });
  }

  async #readInto(
    { blob, pages }: { blob: LineBlob; pages: PageLines },
    args: ReadArgs,
    { signal, deadlineMs, onProgress }: ReadingOptions,
  ): Promise<{ header: DocumentHeader | undefined; warnings: Warnings }> {
    let header: DocumentHeader | undefined;
    const result = await this.#deps.readers.run<ReadResult>('read', args, {
      signal,
      ...withinKind(await this.#limits(args.input.path, deadlineMs), args.input.mimeType),
      onPart: (part) => {
        const isHeader = header === undefined;
        header ??= decodeHeader(part.toString('utf8'));
        const stored = isHeader ? blob.write(part) : pages.write(part);
        onProgress?.({ pagesDone: pages.written, pagesTotal: totalOf(header, args.options) });
        return stored;
      },
      onRestart: () => {
        header = undefined;
        pages.restart();
        return blob.restart();
      },
    });
    const warnings = new Warnings();
    for (const warning of result.warnings) warnings.add(warning);
    return { header, warnings };
  }

  /** Each is read as a document of its own, under the name it has in the message. One that cannot be gets a warning. */
  async #addAttachments(
    scope: Scope,
    { pages, warnings }: { pages: PageLines; warnings: Warnings },
    { input, depth = 1, ...options }: ReadingOptions & { input: ReadArgs['input'] },
  ): Promise<void> {
    const { signal, deadlineMs, read, onProgress } = options;
    const endsAt = performance.now() + deadlineMs;
    const limits = await this.#limits(input.path, deadlineMs);
    const kept = await keepAttachments(this.#deps, scope, input, { signal, limits });
    const whole = { ...read, pages: undefined };
    for (const { blob, mimeType, filename, isBody } of kept) {
      const isMail = MAIL_TYPES.has(mimeType);
      if (isMail && depth === MAX_MESSAGE_DEPTH) continue;
      const work = { signal, deadlineMs: Math.max(1, endsAt - performance.now()), read: whole };
      const source = { sha256: blob.sha256, mimeType, filename };
      try {
        const model = await this.#attached(scope, source, { ...work, depth: depth + 1 });
        const numbers = new Map<number, number>();
        for await (const page of this.#attachedPages(scope, model, isBody ? null : filename)) {
          const number = pages.total + 1;
          await pages.write(encodePage({ ...page, number }));
          if (pages.wants(number)) numbers.set(page.number, number);
          onProgress?.({ pagesDone: pages.written, pagesTotal: null });
        }
        for (const { page, code, message } of model.warnings) {
          const number = page === null ? null : numbers.get(page);
          if (number !== undefined) warnings.add({ code, message: `${filename}: ${message}`, page: number });
        }
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'bad_document')) throw error;
        const message = `${filename}: ${error.message}`;
        warnings.add({ code: 'attachment_unreadable', message, page: null });
      }
    }
  }

  /** Its model is not kept: it would outlive the message. A message may also be cut at a depth it has only here. */
  async #attached(scope: Scope, source: DocumentSource, options: ReadingOptions): Promise<DocumentModel> {
    const entry = { kind: 'model' as const, key: await this.modelKey(source, options.read) };
    const known = MAIL_TYPES.has(source.mimeType) ? undefined : await this.#deps.cache.find(scope, entry);
    return known === undefined ? this.#read(scope, source, options) : modelOf(known);
  }

  async *#attachedPages(scope: Scope, model: DocumentModel, title: string | null): AsyncGenerator<Page> {
    let isFirst = true;
    for await (const page of this.pages(scope, model)) {
      // A photograph without text is named by the message already.
      if (model.header.format === 'image' && page.words.length === 0) continue;
      yield isFirst && title !== null ? titledPage(page, title) : page;
      isFirst = false;
    }
  }
}

export const digestOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const totalOf = ({ pageCount }: DocumentHeader, { pages }: ReadOptions): number | null => {
  if (pages === undefined || pageCount === null) return pageCount;
  return pages.filter((number) => number <= pageCount).length;
};

const withoutPages = ({ pages }: ReadOptions) =>
  pages === undefined
    ? badDocument('document_empty', 'The document has no pages.')
    : badDocument('pages_out_of_range', 'The document has none of the pages that were asked for.');

/** As `put` wrote it. */
const modelOf = ({ sha256, sizeBytes, facts }: CachedContent): DocumentModel => {
  const { header, pageCount, warnings } = facts as unknown as Omit<DocumentModel, keyof KeptBlob>;
  return { sha256, sizeBytes, header, pageCount, warnings };
};
