/** Checking corrections and learning from them, in reader processes. */
import { stat } from 'node:fs/promises';
import type { BlobStore } from '../../blobs/blobs.ts';
import type { ReaderPool } from '../../documents/pool/reader-pool.ts';
import type { Scope } from '../../lib/scope.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { CheckCorrectionArgs, CheckedCorrection } from '../../pipelines/learn/check-correction.ts';
import type { RightValues } from '../../pipelines/learn/examples.ts';
import type { Fit } from '../../pipelines/learn/fit.ts';
import type { CorrectedDocument, FitScorerArgs } from '../../pipelines/learn/job.ts';
import { withLocalFile } from '../blobs/local-file.ts';
import type { KeptBlob } from '../blobs/service.ts';
import { type ReadingLimits, workLimitsOf } from '../documents/reading-limits.ts';

export interface CorrectionPoolDependencies {
  blobs: BlobStore;
  readers: ReaderPool;
  limits: ReadingLimits;
}

export interface LearntDocument {
  /** Of its content. */
  sha256: string;
  model: KeptBlob;
  right: RightValues;
}

const CHECK_PROCESSOR_MS = 5_000;

export class CorrectionPoolWork {
  readonly #deps: CorrectionPoolDependencies;

  constructor(deps: CorrectionPoolDependencies) {
    this.#deps = deps;
  }

  check(args: CheckCorrectionArgs, signal: AbortSignal): Promise<CheckedCorrection> {
    return this.#deps.readers.run<CheckedCorrection>('check_correction', args, {
      signal,
      processorMs: CHECK_PROCESSOR_MS,
    });
  }

  fit(
    scope: Scope,
    {
      schema,
      documents,
      ...time
    }: { schema: JsonObject; documents: readonly LearntDocument[] } & {
      signal: AbortSignal;
      deadlineMs: number;
    },
  ): Promise<Fit> {
    return this.#withModels(scope, documents, async (local) => {
      const sizes = await Promise.all(local.map(async ({ path }) => (await stat(path)).size));
      const sizeBytes = sizes.reduce((sum, size) => sum + size, 0);
      const args: FitScorerArgs = { schema, documents: local };
      return this.#deps.readers.run<Fit>('fit_scorer', args, {
        signal: time.signal,
        ...workLimitsOf(this.#deps.limits, sizeBytes, time.deadlineMs),
        // A sign of life after each document and field; there is nothing to keep of it.
        onPart: () => undefined,
        onRestart: async () => undefined,
      });
    });
  }

  #withModels<T>(
    scope: Scope,
    documents: readonly LearntDocument[],
    run: (local: CorrectedDocument[]) => Promise<T>,
    opened: CorrectedDocument[] = [],
  ): Promise<T> {
    const next = documents[opened.length];
    if (next === undefined) return run(opened);
    return withLocalFile(this.#deps.blobs, scope, next.model.sha256, (path) =>
      this.#withModels(scope, documents, run, [...opened, { id: next.sha256, path, right: next.right }]),
    );
  }
}
