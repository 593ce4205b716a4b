/** Sources in the worker. A job may run more than once; an attempt ends once, and a model is paid once. */
import { BlobLost } from '../../blobs/blobs.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { JobContext, JobFailure } from '../../jobs/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import { ModelError } from '../../models/model-error.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import type { Quote } from '../../pipelines/prove/cite.ts';
import type { SourcesSummary } from '../../pipelines/prove/job.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import type { StoredDocument } from '../documents/service.ts';
import type { Events } from '../events/service.ts';
import { requestOf } from '../extractions/request.ts';
import type { ExtractionRunner } from '../extractions/runner.ts';
import type { Extractions } from '../extractions/service.ts';
import type { Usage } from '../usage/service.ts';
import type { CitationModel } from './citations.ts';
import type { RunSources } from './jobs.ts';
import { locateSources } from './locate.ts';
import { changed, EVIDENCE_VERSION, endEvent, type FoundExtraction, isOver, usageOf } from './record.ts';
import * as store from './store.ts';

export interface BackgroundSourcesDependencies {
  database: Database;
  ledger: BlobLedger;
  runner: ExtractionRunner;
  extractions: Extractions;
  work: PoolWork;
  citations: CitationModel;
  usage: Usage;
  events: Events;
  clock: Clock;
  deadlineMs: number;
}

interface Subject {
  scope: Scope;
  job: store.StoredSources;
  extraction: FoundExtraction;
  signal: AbortSignal;
}

type End = Pick<store.StoredSources, 'status' | 'error'>;

const DONE: End = { status: 'completed', error: null };

export class BackgroundSources {
  readonly #deps: BackgroundSourcesDependencies;

  constructor(deps: BackgroundSourcesDependencies) {
    this.#deps = deps;
  }

  async run(data: RunSources, { signal }: JobContext): Promise<void> {
    const scope = { organizationId: data.organization_id, environmentId: data.environment_id };
    const job = await this.#start(scope, data);
    // The job was deleted, ended by an attempt whose outcome the queue did not learn, or superseded by a later attempt.
    if (job === null) return;
    const extraction = await this.#deps.extractions.find(scope, job.extraction_id);
    if (extraction.result_sha256 === null) return;
    const subject = { scope, job, extraction: { ...extraction, result_sha256: extraction.result_sha256 }, signal };
    try {
      await this.#compute(subject);
    } catch (error) {
      const final = signal.aborted ? undefined : finalError(error);
      if (final === undefined) throw error;
      await this.#change(subject, { status: 'failed', error: final });
    }
  }

  /** Runs in the transaction that gives the job up. Results found so far stay. */
  async giveUp(tx: Tx, data: RunSources, { code, message, is_retryable }: JobFailure): Promise<void> {
    const scope = { organizationId: data.organization_id, environmentId: data.environment_id };
    const row = await store.lockJob(tx, scope, data.sources_job_id);
    if (row === undefined || isOver(row) || row.attempt !== data.attempt) return;
    const ended = { status: 'failed' as const, error: { code, is_retryable, message } };
    const failed = changed(row, { ...ended, completed_at: this.#now() }, this.#now());
    await store.updateJob(tx, scope, failed);
    await this.#deps.events.record(tx, scope, endEvent(failed));
  }

  #start(scope: Scope, { sources_job_id, attempt }: RunSources): Promise<store.StoredSources | null> {
    return this.#deps.database.transaction(async (tx) => {
      const row = await store.lockJob(tx, scope, sources_job_id);
      if (row === undefined || isOver(row) || row.attempt !== attempt) return null;
      if (row.status === 'in_progress') return row;
      const started = changed(row, { status: 'in_progress' }, this.#now());
      await store.updateJob(tx, scope, started);
      return started;
    });
  }

  async #compute(subject: Subject): Promise<void> {
    const { runner, extractions, deadlineMs } = this.#deps;
    const { scope, job, extraction, signal } = subject;
    await extractions.requireResult(scope, extraction, { withEvidence: true, signal });
    const request = { ...requestOf(extraction), fresh: false };
    const document = await runner.read(scope, request, { signal, deadlineMs });
    if (job.mode === 'cited' && job.quotes !== null) return this.#finishCited(subject, document, job.quotes);
    const { content, summary } = await this.#locate(subject, document, []);
    const found = { document_type: summary.documentType, ...contentOf(content) };
    if (job.mode === 'located') return this.#change(subject, { ...found, ...DONE }, { content });
    const snapshot = { snapshot_sha256: content.sha256, snapshot_bytes: content.sizeBytes };
    await this.#change(subject, { ...found, ...snapshot }, { content });
    await this.#cite(subject, document, summary);
  }

  async #cite(subject: Subject, document: StoredDocument, summary: SourcesSummary): Promise<void> {
    const { citations, deadlineMs } = this.#deps;
    const { scope, extraction, signal } = subject;
    if (summary.documentType !== 'pdf' && summary.documentType !== 'image') {
      return this.#change(subject, { status: 'incomplete', error: UNSUPPORTED });
    }
    const { inferred } = summary;
    if (inferred.length === 0) return this.#change(subject, DONE);
    const asked = citations.modelFor(extraction.model);
    if (asked === null) return this.#change(subject, { status: 'incomplete', error: NO_MODEL });
    const onSpent: OnSpent = (spent) => this.#deps.usage.spend(scope, subject.job.usage_id, spent);
    await this.#pay(subject, asked, { status: 'running' });
    let quotes: Quote[];
    try {
      quotes = await citations.ask(scope, asked, { document, inferred, signal, deadlineMs, onSpent });
    } catch (error) {
      await this.#pay(subject, asked, { status: 'failed' });
      if (signal.aborted || !(error instanceof ModelError)) throw error;
      return this.#change(subject, { status: 'incomplete', error: modelFailure(error) });
    }
    await this.#pay(subject, asked, { status: 'completed', quotes });
    await this.#finishCited(subject, document, quotes);
  }

  /** Stores the answer before anything is derived from it, so that the model is never asked again. */
  #pay(
    { scope, job, extraction }: Subject,
    { name, creditsPerPage }: ModelDefinition,
    { status, quotes }: { status: 'running' | 'failed' | 'completed'; quotes?: Quote[] },
  ): Promise<void> {
    const { database, usage } = this.#deps;
    return database.transaction(async (tx) => {
      const row = await store.lockJob(tx, scope, job.id);
      if (row === undefined || isOver(row) || row.attempt !== job.attempt) return;
      const answered = quotes === undefined ? {} : { quotes, credits: creditsPerPage * extraction.page_count };
      const paid = changed(row, answered, this.#now());
      if (quotes !== undefined) await store.updateJob(tx, scope, paid);
      const record = { ...usageOf(paid, extraction, { model: name, status }), created_at: this.#now() };
      await usage.recordPrimitive(tx, scope, record);
    });
  }

  async #finishCited(subject: Subject, document: StoredDocument, quotes: Quote[]): Promise<void> {
    const { content, summary } = await this.#locate(subject, document, quotes);
    await this.#change(subject, { document_type: summary.documentType, ...contentOf(content), ...DONE }, { content });
  }

  #locate({ scope, extraction, signal }: Subject, document: StoredDocument, quotes: Quote[]) {
    return locateSources(this.#deps, scope, {
      document,
      extraction,
      quotes,
      signal,
      deadlineMs: this.#deps.deadlineMs,
    });
  }

  /** Does nothing if the attempt has ended meanwhile, or the extraction is gone. */
  async #change(
    { scope, job, extraction }: Subject,
    change: Partial<store.StoredSources>,
    { content }: { content?: KeptBlob } = {},
  ): Promise<void> {
    const { database, ledger, events } = this.#deps;
    await database.transaction(async (tx) => {
      const row = await store.lockJob(tx, scope, job.id);
      if (row === undefined || isOver(row) || row.attempt !== job.attempt) return;
      const next = changed(row, change, this.#now());
      const ended = isOver(next) ? { completed_at: next.updated_at, is_partial: next.status !== 'completed' } : {};
      await store.updateJob(tx, scope, { ...next, ...ended });
      if (isOver(next)) await events.record(tx, scope, endEvent({ ...next, ...ended }));
      // The extraction owns the blobs, so they are deleted with it.
      if (content !== undefined) await ledger.claim(tx, scope, content, extraction.id);
      await faultPoint('sources.before_end_commit');
    });
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}

const contentOf = ({ sha256, sizeBytes }: KeptBlob) => ({
  content_sha256: sha256,
  content_bytes: sizeBytes,
  content_version: EVIDENCE_VERSION,
});

const UNSUPPORTED: store.SourcesError = {
  code: 'unsupported_document_type',
  is_retryable: false,
  message: 'Citations can be given for PDF documents and images only. What is printed was located.',
};

const NO_MODEL: store.SourcesError = {
  code: 'citation_unavailable',
  is_retryable: true,
  message: 'No model is configured that could name supporting passages. What is printed was located.',
};

const modelFailure = (error: ModelError): store.SourcesError => ({
  code: error.fault === 'timeout' ? 'timeout' : 'provider_error',
  is_retryable: error.retryable,
  message: error.message,
});

/** Returns errors that a retry cannot change. */
function finalError(error: unknown): store.SourcesError | undefined {
  if (error instanceof BlobLost) {
    return { code: 'document_unavailable', is_retryable: false, message: 'The document is not stored any more.' };
  }
  if (!(error instanceof AppError) || error.code !== 'bad_document') return undefined;
  const { detail } = error;
  const code = typeof detail === 'object' && !Array.isArray(detail) ? detail.code : 'document_unavailable';
  return { code, is_retryable: false, message: error.message };
}
