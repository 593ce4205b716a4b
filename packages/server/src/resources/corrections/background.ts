/** Learns from corrections in the worker. A fit may run more than once but is recorded once. */
import { BlobMissing } from '../../blobs/blobs.ts';
import type { Database } from '../../db/database.ts';
import type { JobContext } from '../../jobs/queue.ts';
import { AppError } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Json } from '../../pipelines/json/json.ts';
import type { RightValues } from '../../pipelines/learn/examples.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import type { StoredDocument } from '../documents/service.ts';
import { requestOf } from '../extractions/request.ts';
import type { ExtractionRunner } from '../extractions/runner.ts';
import type { Extractions } from '../extractions/service.ts';
import type { FitScorer } from '../scorers/jobs.ts';
import type { Scorers } from '../scorers/service.ts';
import * as store from './store.ts';

export interface BackgroundFitsDependencies {
  database: Database;
  extractions: Extractions;
  runner: ExtractionRunner;
  scorers: Scorers;
  work: PoolWork;
  deadlineMs: number;
}

interface CorrectedDocument {
  /** SHA-256 of the original document. */
  sha256: string;
  stored: StoredDocument;
  right: RightValues;
}

/** More documents change little and take memory: 200 with 20 fields take 40 MB in the child. */
const MAX_DOCUMENTS = 200;

export class BackgroundFits {
  readonly #deps: BackgroundFitsDependencies;

  constructor(deps: BackgroundFitsDependencies) {
    this.#deps = deps;
  }

  async run({ organization_id, environment_id, schema_sha256 }: FitScorer, { signal }: JobContext): Promise<void> {
    const { database, scorers, work, deadlineMs } = this.#deps;
    const scope = { organizationId: organization_id, environmentId: environment_id };
    const begun = await scorers.begin(scope, schema_sha256);
    // An earlier attempt finished, but the queue did not learn of it.
    if (begun === null) return;
    const startedAt = performance.now();
    const corrections = await store.findForLearning(database.db, scope, schema_sha256, MAX_DOCUMENTS);
    const correctionIds = corrections.map(({ id }) => id);
    const { documents, unavailableCount } = await this.#documents(scope, corrections, signal);
    const fit =
      documents.length === 0
        ? { fields: [], model: { fields: [] } }
        : await work.run('fit_scorer', {
            content: { scope, digests: documents.map(({ stored }) => stored.sha256) },
            args: (paths) => ({
              schema: begun.schema,
              documents: documents.map(({ sha256: id, right }, index) => ({ id, path: paths[index] ?? '', right })),
            }),
            signal,
            deadlineMs,
            // The lines only show that the process is alive.
            onPart: () => undefined,
          });
    await scorers.record(scope, begun, {
      ...fit,
      correctionIds,
      documentCount: documents.length,
      unavailableCount,
      tookMs: performance.now() - startedAt,
      isCurrent: async (tx) => (await store.countKnown(tx, scope, correctionIds)) === correctionIds.length,
    });
  }

  async #documents(
    scope: Scope,
    corrections: readonly store.LearningCorrection[],
    signal: AbortSignal,
  ): Promise<{ documents: CorrectedDocument[]; unavailableCount: number }> {
    const documents: CorrectedDocument[] = [];
    let unavailableCount = 0;
    for (const { sha256, extractionId, right } of byDocument(corrections)) {
      signal.throwIfAborted();
      const stored = await this.#read(scope, extractionId, signal);
      if (stored === undefined) unavailableCount += 1;
      else documents.push({ sha256, stored, right });
    }
    return { documents, unavailableCount };
  }

  async #read(scope: Scope, extractionId: string, signal: AbortSignal) {
    const { extractions, runner, deadlineMs } = this.#deps;
    try {
      const request = { ...requestOf(await extractions.find(scope, extractionId)), fresh: false };
      return await runner.read(scope, request, { signal, deadlineMs });
    } catch (error) {
      // Its file, or just now the extraction itself, was deleted; learn from the rest.
      if (error instanceof BlobMissing) return undefined;
      if (error instanceof AppError && (error.code === 'bad_document' || error.code === 'not_found')) return undefined;
      throw error;
    }
  }
}

/** Later corrections win, value by value. Several extractions of one document count as one. */
function byDocument(corrections: readonly store.LearningCorrection[]) {
  const documents = new Map<string, { sha256: string; extractionId: string; right: Record<string, Json> }>();
  for (const { content_sha256: sha256, extraction_id: extractionId, right_values } of corrections) {
    const before = documents.get(sha256)?.right;
    documents.set(sha256, { sha256, extractionId, right: { ...before, ...right_values } });
  }
  return [...documents.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
}
