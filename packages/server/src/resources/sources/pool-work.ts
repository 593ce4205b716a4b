/** Locating, proving and checking in reader processes. */
import { stat } from 'node:fs/promises';
import type { BlobStore } from '../../blobs/blobs.ts';
import type { ReaderPool } from '../../documents/pool/reader-pool.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Quote } from '../../pipelines/prove/cite.ts';
import type { SourcesArgs, SourcesLine, SourcesSummary, VerifySourcesArgs } from '../../pipelines/prove/job.ts';
import type { Verification } from '../../pipelines/prove/verify.ts';
import { withLocalFile } from '../blobs/local-file.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import { LineBlob } from '../documents/line-blob.ts';
import { type ReadingLimits, workLimitsOf } from '../documents/reading-limits.ts';
import { asJson } from '../extractions/request.ts';
import type { FoundExtraction } from './record.ts';

export interface SourcesPoolDependencies {
  blobs: BlobStore;
  readers: ReaderPool;
  ledger: BlobLedger;
  limits: ReadingLimits;
}

export interface SourcesWork {
  /** Of the document model. */
  model: KeptBlob;
  extraction: FoundExtraction;
  signal: AbortSignal;
  deadlineMs: number;
}

const MAX_SOURCES_BYTES = 4 * 1024 ** 3;

export class SourcesPoolWork {
  readonly #deps: SourcesPoolDependencies;

  constructor(deps: SourcesPoolDependencies) {
    this.#deps = deps;
  }

  async locate(
    scope: Scope,
    work: SourcesWork & { quotes: Quote[] },
  ): Promise<{ content: KeptBlob; summary: SourcesSummary }> {
    const { extraction, quotes, signal } = work;
    const content = new LineBlob(this.#deps.ledger, { scope, maxBytes: MAX_SOURCES_BYTES, signal });
    try {
      const summary = await this.#withFiles(scope, work, async (args, limits) =>
        this.#withOptional(scope, extraction.evidence_sha256, (evidencePath) => {
          const all: SourcesArgs = { ...args, evidencePath, fileId: extraction.file_id, quotes };
          return this.#deps.readers.run<SourcesSummary>('sources', all, {
            signal,
            ...limits,
            onPart: (part) => {
              const kind = String.fromCharCode(part[0] ?? 0) as SourcesLine;
              if (kind === 'p') return undefined;
              return kind === 'r' ? content.append(part.subarray(1)) : content.write(part.subarray(1));
            },
            onRestart: () => content.restart(),
          });
        }),
      );
      return { content: await content.finish(), summary };
    } catch (error) {
      await content.abandon();
      throw error;
    }
  }

  verify(scope: Scope, work: SourcesWork & { sourcesSha256: string }): Promise<Verification> {
    return this.#withFiles(scope, work, (args, limits) =>
      withLocalFile(this.#deps.blobs, scope, work.sourcesSha256, (sourcesPath) => {
        const all: VerifySourcesArgs = { ...args, sourcesPath };
        return this.#deps.readers.run<Verification>('verify_sources', all, { signal: work.signal, ...limits });
      }),
    );
  }

  #withFiles<T>(
    scope: Scope,
    { model, extraction, deadlineMs }: SourcesWork,
    run: (
      args: Pick<SourcesArgs, 'path' | 'resultPath' | 'originalPath' | 'schema'>,
      limits: ReturnType<typeof workLimitsOf>,
    ) => Promise<T>,
  ): Promise<T> {
    const { blobs, limits } = this.#deps;
    return withLocalFile(blobs, scope, model.sha256, (path) =>
      withLocalFile(blobs, scope, extraction.result_sha256, (resultPath) =>
        withLocalFile(blobs, scope, extraction.content_sha256, async (originalPath) => {
          const sizeBytes = (await stat(path)).size + (await stat(resultPath)).size;
          const args = { path, resultPath, originalPath, schema: asJson(extraction.json_schema) };
          return run(args, workLimitsOf(limits, sizeBytes, deadlineMs));
        }),
      ),
    );
  }

  #withOptional<T>(scope: Scope, sha256: string | null, run: (path: string | null) => Promise<T>): Promise<T> {
    return sha256 === null ? run(null) : withLocalFile(this.#deps.blobs, scope, sha256, run);
  }
}
