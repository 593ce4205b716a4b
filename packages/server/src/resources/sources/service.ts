import { setTimeout as delay } from 'node:timers/promises';
import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import type { EvidenceStatus } from '../../pipelines/prove/evidence.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import { requestOf } from '../extractions/request.ts';
import type { ExtractionRunner } from '../extractions/runner.ts';
import type { Extractions } from '../extractions/service.ts';
import { makeAgain } from '../primitives/lost-output.ts';
import { type ModelQueues, turnOf } from '../primitives/model-queues.ts';
import { readStatuses, sourcesChunks } from './answer.ts';
import { citationModel } from './citations.ts';
import type { SourcesQueue } from './jobs.ts';
import { locateSources, readPageText, verifySources } from './locate.ts';
import {
  changed,
  EVIDENCE_VERSION,
  expectedType,
  type FoundExtraction,
  isOver,
  mayBeRetried,
  type StoredExtraction,
} from './record.ts';
import * as store from './store.ts';

export interface SourcesDependencies {
  database: Database;
  ledger: BlobLedger;
  runner: ExtractionRunner;
  extractions: Extractions;
  work: PoolWork;
  jobs: Jobs;
  queue: SourcesQueue;
  gateway: Pick<ModelGateway, 'config'>;
  modelQueues: ModelQueues;
  ids: Ids;
  clock: Clock;
  /** How long a request waits for a job. */
  waitMs: number;
  /** Limit for a verification. */
  deadlineMs: number;
}

export type SourcesRequest = z.output<typeof api.sources.create.body>;
type Verification = z.input<typeof api.sources.verify.response>;
type PageText = z.input<typeof api.sources.text.response>;

/** The sources known so far, as JSON piece by piece. */
export interface SourcesAnswer {
  job: Pick<store.StoredSources, 'id' | 'revision' | 'extraction_id'>;
  isOver: boolean;
  chunks: AsyncIterable<string>;
}

interface Joined {
  job: store.StoredSources;
  extraction: FoundExtraction;
}

/**
 * The job may run in another process, so its record is polled: often at first, because most take less than a second.
 */
const FIRST_LOOK_MS = 25;
const LONGEST_LOOK_MS = 250;

export class Sources {
  readonly #deps: SourcesDependencies;

  constructor(deps: SourcesDependencies) {
    this.#deps = deps;
  }

  /** Starts the computation, or joins an existing one. */
  async create(
    scope: Scope,
    id: string,
    { signal, ...request }: SourcesRequest & { signal: AbortSignal },
  ): Promise<SourcesAnswer> {
    const joined = await this.#join(scope, id, request);
    if (request.background) return this.#answer(scope, joined, signal);
    return this.#answer(scope, { ...joined, job: await this.#wait(scope, joined.job, signal) }, signal);
  }

  async get(
    scope: Scope,
    id: string,
    { job_id, revision, mode, signal }: z.output<typeof api.sources.get.query> & { signal: AbortSignal },
  ): Promise<SourcesAnswer> {
    if (job_id === undefined) {
      return this.create(scope, id, { mode, background: false, retry: false, signal });
    }
    const extraction = await this.#extraction(scope, id);
    const job = await store.findJob(this.#deps.database.db, scope, job_id);
    if (job === undefined || job.extraction_id !== id) throw otherJob();
    if (revision !== undefined && revision > job.revision) {
      throw conflict('The sources job has no such revision.');
    }
    return this.#answer(scope, { job, extraction }, signal);
  }

  /** The text of a page that character spans of anchors count in. */
  async text(
    scope: Scope,
    id: string,
    { page, file_id, include_layout, signal }: z.output<typeof api.sources.text.query> & { signal: AbortSignal },
  ): Promise<PageText> {
    const { runner, work, deadlineMs } = this.#deps;
    const extraction = await this.#extraction(scope, id);
    const ids = (extraction.documents ?? [extraction]).map((entry) => entry.file_id);
    const at = file_id === undefined ? 0 : ids.indexOf(file_id);
    if (at < 0) throw notFound('File');
    const part = extraction.documents === null ? undefined : at;
    const document = await runner.read(scope, { ...requestOf(extraction), fresh: false }, { signal, deadlineMs });
    const asked = { document, extraction, page, part, includeLayout: include_layout, signal, deadlineMs };
    const found = await readPageText(work, scope, asked);
    if (found === null) throw notFound('Page');
    // The layout has the names of the contract; the model's types ensure the rest.
    return { object: 'extraction.text', extraction_id: id, page, ...found } as PageText;
  }

  /** Starts from the bytes of the document, ignoring caches, and without a model. */
  async verify(
    scope: Scope,
    id: string,
    { mode, signal }: { mode: store.SourcesMode | undefined; signal: AbortSignal },
  ): Promise<Verification> {
    const { runner, work, deadlineMs } = this.#deps;
    const { job: joined, extraction } = await this.#join(scope, id, { mode, background: false, retry: false });
    const job = await this.#wait(scope, joined, signal);
    if (job.content_sha256 === null) {
      throw conflict(isOver(job) ? 'The sources could not be computed.' : 'The sources are not computed yet.');
    }
    await this.#requireContent(scope, { job, extraction }, signal);
    const request = { ...requestOf(extraction), fresh: true };
    const document = await runner.read(scope, request, { signal, deadlineMs });
    const options = { document, extraction, sourcesSha256: job.content_sha256, signal, deadlineMs };
    const verification = await verifySources(work, scope, options);
    return {
      object: 'extraction.verification',
      extraction_id: id,
      job_id: job.id,
      evidence_version: job.content_version,
      checked_version: EVIDENCE_VERSION,
      is_outdated: job.content_version !== EVIDENCE_VERSION,
      ...verification,
    };
  }

  /** The status of every value of an extraction by its path, computed here and not recorded. */
  async statuses(
    scope: Scope,
    row: StoredExtraction,
    { signal }: { signal: AbortSignal },
  ): Promise<ReadonlyMap<string, EvidenceStatus>> {
    const { runner, work, ledger, deadlineMs } = this.#deps;
    const extraction = completedOnly(row);
    const document = await runner.read(scope, { ...requestOf(extraction), fresh: false }, { signal, deadlineMs });
    const asked = { document, extraction, quotes: [], signal, deadlineMs };
    const { content } = await locateSources({ work, ledger }, scope, asked);
    return readStatuses(await ledger.open(scope, content.sha256));
  }

  async #extraction(scope: Scope, id: string): Promise<FoundExtraction> {
    return completedOnly(await this.#deps.extractions.find(scope, id));
  }

  /** Requests for one extraction queue here, so that they join instead of starting twice. */
  #join(scope: Scope, id: string, request: SourcesRequest): Promise<Joined> {
    return this.#deps.database.transaction(async (tx) => {
      const extraction = completedOnly(await this.#deps.extractions.lock(tx, scope, id));
      const all = await store.findJobs(tx, scope, id);
      const known = all.filter(({ result_sha256 }) => result_sha256 === extraction.result_sha256);
      const mode = request.mode ?? modeOf(known, request.job_id) ?? extraction.sources_mode;
      const job = known.find((entry) => entry.mode === mode);
      if (request.job_id !== undefined && request.job_id !== job?.id) throw otherJob();
      if (job !== undefined && !(request.retry && mayBeRetried(job))) return { job, extraction };
      if (mode === 'cited' && known.some((entry) => entry.mode === 'located' && !isOver(entry))) {
        throw conflict('A located computation is running. Ask for citations when it has finished.');
      }
      const begun =
        job === undefined
          ? await this.#begin(tx, { extraction, mode, cited: known.find((entry) => entry.mode === 'cited') })
          : await this.#again(tx, scope, { extraction, job });
      await faultPoint('sources.before_commit');
      return { job: begun, extraction };
    });
  }

  async #begin(
    tx: Tx,
    {
      extraction,
      mode,
      cited,
    }: { extraction: FoundExtraction; mode: store.SourcesMode; cited: store.StoredSources | undefined },
  ): Promise<store.StoredSources> {
    const { ids } = this.#deps;
    const now = this.#now();
    const row: store.StoredSources = {
      id: ids.next('sources_job'),
      organization_id: extraction.organization_id,
      environment_id: extraction.environment_id,
      extraction_id: extraction.id,
      mode,
      result_sha256: extraction.result_sha256,
      status: 'queued',
      is_partial: true,
      attempt: 1,
      revision: 1,
      error: null,
      job_id: null,
      document_type: expectedType(extraction),
      content_sha256: null,
      content_bytes: null,
      content_version: null,
      snapshot_sha256: null,
      snapshot_bytes: null,
      quotes: null,
      usage_id: ids.next('primitive_execution'),
      credits: 0,
      created_at: now,
      updated_at: now,
      completed_at: null,
    };
    const stored = mode === 'located' && cited !== undefined ? fromSnapshot(row, cited) : row;
    const begun = isOver(stored) ? stored : { ...stored, job_id: await this.#enqueue(tx, { extraction, job: stored }) };
    await store.putJob(tx, begun);
    return begun;
  }

  async #again(tx: Tx, scope: Scope, { extraction, job }: Joined): Promise<store.StoredSources> {
    const next = { status: 'queued' as const, is_partial: true, error: null, attempt: job.attempt + 1 };
    const begun = changed(job, { ...next, completed_at: null }, this.#now());
    const stored = { ...begun, job_id: await this.#enqueue(tx, { extraction, job: begun }) };
    await store.updateJob(tx, scope, stored);
    return stored;
  }

  #enqueue(tx: Tx, { extraction, job }: Joined): Promise<string> {
    const { jobs, queue, gateway, modelQueues } = this.#deps;
    const { id, mode, organization_id, environment_id, attempt } = job;
    const data = { organization_id, environment_id, sources_job_id: id, attempt, work: 'sources' };
    const model = mode === 'cited' ? citationModel(gateway.config, extraction.model) : null;
    const ofModel = model && modelQueues.ofModel(model);
    if (ofModel === null) return jobs.enqueue(tx, queue, data, { group: environment_id });
    return jobs.enqueue(tx, ofModel, data, { group: turnOf(environment_id, extraction.triggered_by) });
  }

  async #wait(scope: Scope, job: store.StoredSources, signal: AbortSignal): Promise<store.StoredSources> {
    const { database, waitMs } = this.#deps;
    const endsAt = performance.now() + waitMs;
    let current = job;
    for (let lookMs = FIRST_LOOK_MS; !isOver(current); lookMs = Math.min(2 * lookMs, LONGEST_LOOK_MS)) {
      const leftMs = endsAt - performance.now();
      if (leftMs <= 0) return current;
      await delay(Math.min(lookMs, leftMs), undefined, { signal });
      const found = await store.findJob(database.db, scope, job.id);
      if (found === undefined) throw notFound('Extraction');
      current = found;
    }
    return current;
  }

  /** Ensures that what the response is assembled from is intact; recomputes what is lost or damaged. */
  async #requireContent(scope: Scope, { job, extraction }: Joined, signal: AbortSignal): Promise<void> {
    const { ledger, extractions, runner, work, deadlineMs } = this.#deps;
    const loss = await ledger.lossOf(scope, [job.content_sha256]);
    await extractions.requireResult(scope, extraction, { withEvidence: loss !== null, signal });
    if (loss === null) return;
    await makeAgain([job.content_sha256], async () => {
      const document = await runner.read(scope, { ...requestOf(extraction), fresh: false }, { signal, deadlineMs });
      const quotes = job.content_sha256 === job.snapshot_sha256 ? [] : (job.quotes ?? []);
      const { content } = await locateSources({ work, ledger }, scope, {
        document,
        extraction,
        quotes,
        signal,
        deadlineMs,
      });
      return [content.sha256];
    });
  }

  async #answer(scope: Scope, { job, extraction }: Joined, signal: AbortSignal): Promise<SourcesAnswer> {
    await this.#requireContent(scope, { job, extraction }, signal);
    return { job, isOver: isOver(job), chunks: sourcesChunks(this.#deps.ledger, scope, { job, extraction }) };
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}

const otherJob = () => conflict('The sources job is not that of the extraction as it is now.');

const modeOf = (known: readonly store.StoredSources[], jobId: string | undefined): store.SourcesMode | undefined =>
  jobId === undefined ? undefined : known.find(({ id }) => id === jobId)?.mode;

function completedOnly(extraction: StoredExtraction): FoundExtraction {
  const { status, result_sha256 } = extraction;
  if (status !== 'completed' || result_sha256 === null) {
    throw conflict('The extraction is not completed: it has no values to look for.');
  }
  return { ...extraction, result_sha256 };
}

/** A cited job locates what is printed before it asks for more. */
function fromSnapshot(row: store.StoredSources, cited: store.StoredSources): store.StoredSources {
  if (cited.snapshot_sha256 === null) return row;
  return {
    ...row,
    status: 'completed',
    is_partial: false,
    document_type: cited.document_type,
    content_sha256: cited.snapshot_sha256,
    content_version: cited.content_version,
    content_bytes: cited.snapshot_bytes,
    completed_at: row.created_at,
  };
}
