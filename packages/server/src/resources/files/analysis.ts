import type { CheckedBlobStore } from '../../blobs/checked.ts';
import { detectMediaType } from '../../documents/detect/media-type.ts';
import type { ReaderPool } from '../../documents/pool/reader-pool.ts';
import { AppError } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { withLocalFile } from '../blobs/local-file.ts';

const HEAD_BYTES = 65_536;

export interface AnalysisDependencies {
  blobs: CheckedBlobStore;
  readers: ReaderPool;
}

export interface FileContent {
  sha256: string;
  sizeBytes: number;
  mimeType: string;
}

/** Derives from the bytes of a file its type and its number of pages. */
export class FileAnalysis {
  readonly #deps: AnalysisDependencies;

  constructor(deps: AnalysisDependencies) {
    this.#deps = deps;
  }

  async mimeType(
    scope: Scope,
    blob: Omit<FileContent, 'mimeType'>,
    named: { filename: string; declared: string | null },
  ): Promise<string> {
    return detectMediaType(await this.#head(scope, blob), named.filename, named.declared).mimeType;
  }

  async #head(scope: Scope, { sha256, sizeBytes }: Omit<FileContent, 'mimeType'>): Promise<Buffer> {
    if (sizeBytes === 0) return Buffer.alloc(0);
    const chunks: Buffer[] = [];
    const head = await this.#deps.blobs.open(scope.environmentId, sha256, { start: 0, end: HEAD_BYTES - 1 });
    for await (const chunk of head) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  /** Returns null when the content has no pages or cannot be read, which does not fail the upload. */
  async pageCount(
    scope: Scope,
    content: FileContent,
    options: { deadlineMs?: number; signal?: AbortSignal },
  ): Promise<number | null> {
    const { mimeType } = content;
    return withLocalFile(this.#deps.blobs, scope, content.sha256, async (path) => {
      try {
        const counted = await this.#deps.readers.run('page_count', { path, mimeType }, { ...options, files: [path] });
        return counted.page_count;
      } catch (error) {
        if (error instanceof AppError && error.code === 'bad_document') return null;
        throw error;
      }
    });
  }
}
