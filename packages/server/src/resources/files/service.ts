import type { Readable } from 'node:stream';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { FileRow } from '../../db/tables.ts';
import type { Credential, HoldToKey } from '../../http/call.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import { requireFilename } from '../../lib/filename.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import type { DocumentCache } from '../documents/cache.ts';
import type { Events } from '../events/service.ts';
import type { FileAnalysis } from './analysis.ts';
import type { AnalyzeFile, AnalyzeQueue } from './jobs.ts';
import type { LinkQuery, Links } from './links.ts';
import * as store from './store.ts';

export interface FilesDependencies {
  database: Database;
  ledger: BlobLedger;
  cache: DocumentCache;
  analysis: FileAnalysis;
  events: Events;
  jobs: Jobs;
  analyzeQueue: AnalyzeQueue;
  links: Links;
  ids: Ids;
  clock: Clock;
  serviceDomain: string;
  /** How long a download link works. */
  linkSeconds: number;
  /** A page count that is known this fast is part of the first response; otherwise a job adds it. */
  inlineAnalysisMs: number;
}

export interface NewContent {
  filename: string;
  declaredType: string | null;
  blob: KeptBlob;
  /** Where the name is in the request, for the 422 if it is invalid. */
  filenameLoc: (string | number)[];
}

/** Everything about the content that is determined before the transaction that records it. */
export interface PreparedFile {
  filename: string;
  mimeType: string;
  blob: KeptBlob;
  /** Undefined if it is not known yet and a job must count. */
  pageCount?: number | null | undefined;
}

export class Files {
  readonly #deps: FilesDependencies;

  constructor(deps: FilesDependencies) {
    this.#deps = deps;
  }

  async list(
    scope: Scope,
    request: PageRequest & { sort_by: 'created_at' | 'updated_at' },
    filters: store.FileFilters,
  ) {
    const page: Page<FileRow> = await store.listFiles(this.#deps.database.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, toFile) };
  }

  async find(scope: Scope, id: string): Promise<FileRow> {
    const row = await store.findFile(this.#deps.database.db, scope, id);
    if (row === undefined) throw notFound('File');
    return row;
  }

  async prepare(scope: Scope, content: NewContent): Promise<PreparedFile> {
    const { filename, mimeType, blob } = await this.identify(scope, content);
    return { filename, mimeType, blob, pageCount: await this.#countQuickly(scope, { ...blob, mimeType }) };
  }

  /** For callers that read the document themselves and learn its pages then. */
  async identify(scope: Scope, content: NewContent): Promise<PreparedFile> {
    const { blob } = content;
    const filename = requireFilename(content.filename, content.filenameLoc);
    const named = { filename, declared: content.declaredType };
    return { filename, mimeType: await this.#deps.analysis.mimeType(scope, blob, named), blob };
  }

  /** Stores content as a file and returns it. */
  async create(scope: Scope, content: NewContent, commit: Commit) {
    const prepared = await this.prepare(scope, content);
    return commit(async (tx) => {
      const row = await this.record(tx, scope, prepared);
      await faultPoint('files.before_commit');
      return toFile(row);
    });
  }

  /** Runs in the transaction of the record that needs the file. */
  async record(tx: Tx, scope: Scope, prepared: PreparedFile, id = this.#deps.ids.next('file')): Promise<FileRow> {
    const { filename, mimeType, blob, pageCount } = prepared;
    const now = this.#deps.clock.now().toISOString();
    const row: FileRow = {
      id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      filename,
      mime_type: mimeType,
      size_bytes: blob.sizeBytes,
      sha256: blob.sha256,
      page_count: pageCount ?? null,
      created_at: now,
      updated_at: now,
    };
    await this.#deps.ledger.claim(tx, scope, blob, id);
    await this.#deps.ledger.remember(tx, scope, blob.sha256);
    await store.insertFile(tx, row);
    await this.#deps.events.record(tx, scope, { type: 'file.created', data: toFile(row) });
    if (pageCount === undefined) {
      const data = { organization_id: scope.organizationId, environment_id: scope.environmentId, file_id: id };
      await this.#deps.jobs.enqueue(tx, this.#deps.analyzeQueue, data, { group: scope.environmentId });
    }
    return row;
  }

  /** For content whose type and pages are known, such as the CSV of a table. */
  createFromBlob(
    tx: Tx,
    scope: Scope,
    input: { filename: string; mimeType: string; blob: KeptBlob },
  ): Promise<FileRow> {
    return this.record(tx, scope, { ...input, pageCount: 1 });
  }

  /** Returns the file and keeps it from being deleted until the transaction ends. */
  async hold(tx: Tx, scope: Scope, id: string): Promise<FileRow> {
    const row = await store.holdFile(tx, scope, id);
    if (row === undefined) throw notFound('File');
    return row;
  }

  async isHeld(tx: Tx, scope: Scope, id: string): Promise<boolean> {
    return (await store.holdFile(tx, scope, id)) !== undefined;
  }

  /** Also deletes what is cached for its content, unless another file has the same. */
  async remove(tx: Tx, scope: Scope, id: string): Promise<void> {
    const { ledger, cache } = this.#deps;
    const sha256 = await store.deleteFile(tx, scope, id);
    if (sha256 === undefined) return;
    await ledger.release(tx, scope, id);
    await ledger.hold(tx, scope, sha256);
    if (await store.hasContent(tx, scope, sha256)) return;
    await ledger.forget(tx, scope, sha256);
    await cache.forget(tx, scope, sha256);
  }

  /** The count from reading the whole document overrides the earlier one. */
  async pagesRead(tx: Tx, scope: Scope, id: string, page_count: number): Promise<void> {
    await store.setPageCount(tx, scope, id, { page_count, updated_at: this.#deps.clock.now().toISOString() });
  }

  /** The job for a file whose pages were not counted in time. */
  async analyze({ organization_id, environment_id, file_id }: AnalyzeFile, options: { signal: AbortSignal }) {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    const row = await store.findFile(this.#deps.database.db, scope, file_id);
    if (row === undefined || row.page_count !== null) return;
    const content = { sha256: row.sha256, sizeBytes: row.size_bytes, mimeType: row.mime_type };
    const page_count = await this.#deps.analysis.pageCount(scope, content, options);
    if (page_count === null) return;
    await this.#deps.database.transaction((tx) => this.pagesRead(tx, scope, file_id, page_count));
  }

  async downloadLink({ scope, keyId }: Credential, id: string, baseUrl: string) {
    const row = await this.find(scope, id);
    const expiresAt = new Date(this.#deps.clock.now().getTime() + this.#deps.linkSeconds * 1000);
    const query = this.#deps.links.query('download', row.id, { expiresAt, keyId });
    return {
      download_url: `${baseUrl}/v1/files/${row.id}/content?${query}`,
      expires_in: duration(this.#deps.linkSeconds),
      expires_at: expiresAt.toISOString(),
      filename: row.filename,
      mime_data: { filename: row.filename, url: this.storageUrl(row) },
    };
  }

  async openByLink(id: string, query: LinkQuery, holdToKey: HoldToKey): Promise<{ row: FileRow; content: Readable }> {
    this.#deps.links.verify('download', id, query, this.#deps.clock.now());
    await holdToKey(query.key);
    const row = await store.findFileByLink(this.#deps.database.db, id);
    if (row === undefined) throw notFound('File');
    return { row, content: await this.open(row) };
  }

  open(row: FileRow): Promise<Readable> {
    const scope = { organizationId: row.organization_id, environmentId: row.environment_id };
    return this.#deps.ledger.open(scope, row.sha256);
  }

  /** A permanent name for the file, which only a credential of its environment can use. */
  storageUrl({ id, filename }: Pick<FileRow, 'id' | 'filename'>): string {
    const extension = /\.[A-Za-z0-9]{1,10}$/.exec(filename)?.[0].toLowerCase() ?? '';
    return `https://storage.${this.#deps.serviceDomain}/files/${id}${extension}`;
  }

  /** Returns the id from a storage URL of this service, or null for any other URL. */
  idInStorageUrl(url: URL): string | null {
    if (url.hostname !== `storage.${this.#deps.serviceDomain}`) return null;
    return /^(file_[A-Za-z0-9]+)/.exec(url.pathname.split('/').at(-1) ?? '')?.[1] ?? '';
  }

  async #countQuickly(scope: Scope, content: { sha256: string; sizeBytes: number; mimeType: string }) {
    const { analysis, inlineAnalysisMs } = this.#deps;
    if (inlineAnalysisMs === 0) return undefined;
    // Use a signal, not a deadline: waiting for a free reader counts too, and "too slow for now" must not look like
    // "unreadable", which no job would retry.
    const signal = AbortSignal.timeout(inlineAnalysisMs);
    try {
      return await analysis.pageCount(scope, content, { deadlineMs: 2 * inlineAnalysisMs, signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      // The queue is full or the pool is closing; the job will retry with more time.
      if (error instanceof AppError && error.retryable) return undefined;
      throw error;
    }
  }
}

const duration = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`);

export const toFile = (row: FileRow) => ({
  id: row.id,
  object: 'file' as const,
  filename: row.filename,
  mime_type: row.mime_type,
  page_count: row.page_count,
  size_bytes: row.size_bytes,
  sha256: row.sha256,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
