import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { Credential } from '../../http/call.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Spending } from '../../models/spending.ts';
import type { DocumentInputs } from '../files/document-input.ts';
import type { FileUser } from '../files/removal.ts';
import type { Files } from '../files/service.ts';
import { type DocumentFile, identifyDocument, recordDocument, sourceOf } from '../primitives/document-file.ts';
import { isOver, triggeredBy } from '../primitives/lifecycle.ts';
import { type WaitedFor, waitedFor } from '../primitives/waited-for.ts';
import type { Usage } from '../usage/service.ts';
import { requestOf } from './background.ts';
import type { SchemaGenerator } from './generator.ts';
import type { SchemaQueue } from './jobs.ts';
import { completed, toGeneratedSchema, usageOf, withTokens } from './record.ts';
import * as store from './store.ts';

export interface SchemasDependencies {
  database: Database;
  generator: SchemaGenerator;
  files: Files;
  inputs: DocumentInputs;
  usage: Usage;
  jobs: Jobs;
  queue: SchemaQueue;
  ids: Ids;
  clock: Clock;
  /** Time in reader processes for each document that a request waits for. */
  deadlineMs: number;
}

export type NewGeneration = z.output<typeof api.schemas.generate.body>;
type GeneratedSchema = z.input<typeof api.schemas.get.response>;

export interface SchemaCall {
  scope: Scope;
  credential: Credential;
  commit: Commit;
  signal: AbortSignal;
}

export class Schemas {
  readonly #deps: SchemasDependencies;

  constructor(deps: SchemasDependencies) {
    this.#deps = deps;
  }

  /** A request that waits leaves a record only when it succeeds: what it was told is a status code otherwise. */
  async generate(call: SchemaCall, input: NewGeneration): Promise<GeneratedSchema> {
    const { scope, signal } = call;
    this.#deps.generator.requireModel(input.model, ['body', 'model']);
    try {
      const files: DocumentFile[] = [];
      for (const [index, document] of input.documents.entries()) {
        const loc = ['body', 'documents', index];
        files.push(await identifyDocument(this.#deps, scope, { document, loc, signal }));
      }
      const row = this.#newRow(call, input, files);
      return input.background ? await this.#enqueue(call, { row, files }) : await this.#answer(call, { row, files });
    } catch (error) {
      // Nobody hears it; it is no failure of ours.
      if (signal.aborted) throw invalidRequest('The connection was closed before the schema was done.', error);
      throw error;
    }
  }

  async get(scope: Scope, id: string, includeOutput: boolean): Promise<GeneratedSchema> {
    const row = await store.findGeneration(this.#deps.database.db, scope, id);
    if (row === undefined) throw notFound('Schema');
    return toGeneratedSchema(row, includeOutput);
  }

  async cancel(scope: Scope, id: string, commit: Commit): Promise<GeneratedSchema> {
    const { usage } = this.#deps;
    return commit(async (tx) => {
      const row = await store.lockGeneration(tx, scope, id);
      if (row === undefined) throw notFound('Schema');
      if (isOver(row)) return toGeneratedSchema(row);
      const ended = await this.#stop(tx, row);
      await store.updateGeneration(tx, scope, ended);
      await usage.recordPrimitive(tx, scope, usageOf(ended));
      await faultPoint('schemas.before_commit');
      return toGeneratedSchema(ended);
    });
  }

  /** Locked. */
  async usersOf(tx: Tx, scope: Scope, fileId: string): Promise<FileUser[]> {
    const rows = await store.lockGenerationsOf(tx, scope, fileId);
    return rows.map((row) => ({
      id: row.id,
      remove: async () => {
        if (!isOver(row)) {
          await this.#deps.usage.recordPrimitive(tx, scope, usageOf(await this.#stop(tx, row)));
        }
        await store.deleteGeneration(tx, scope, row.id);
      },
    }));
  }

  async #stop(tx: Tx, row: store.StoredGeneration): Promise<store.StoredGeneration> {
    const { jobs, queue, clock } = this.#deps;
    if (row.job_id !== null) await jobs.cancel(tx, queue, row.job_id);
    return { ...row, status: 'cancelled', completed_at: clock.now().toISOString() };
  }

  #enqueue({ scope, commit }: SchemaCall, { row, files }: Accepted): Promise<GeneratedSchema> {
    const { jobs, queue, usage } = this.#deps;
    return commit(async (tx) => {
      const documents = await this.#record(tx, scope, row, files);
      const data = { organization_id: scope.organizationId, environment_id: scope.environmentId, schema_id: row.id };
      const job_id = await jobs.enqueue(tx, queue, data, { group: scope.environmentId });
      const queued = { ...row, documents, job_id };
      await store.insertGeneration(tx, queued);
      await usage.recordPrimitive(tx, scope, usageOf(queued));
      await faultPoint('schemas.before_commit');
      return toGeneratedSchema(queued);
    });
  }

  #answer(call: SchemaCall, accepted: Accepted): Promise<GeneratedSchema> {
    const { scope, signal } = call;
    const row = { ...accepted.row, started_at: accepted.row.created_at };
    const ended: WaitedFor['ended'] = (end) => usageOf({ ...row, ...end });
    return waitedFor(this.#deps, { scope, signal, ended }, (spending) => this.#wait(call, accepted, spending));
  }

  async #wait(
    { scope, commit, signal }: SchemaCall,
    { row, files }: Accepted,
    spending: Spending,
  ): Promise<GeneratedSchema> {
    const { generator, usage, clock, deadlineMs } = this.#deps;
    const options = { signal, deadlineMs, onSpent: spending.add };
    const generated = await generator.generate(scope, requestOf(row), options);
    signal.throwIfAborted();
    return commit(async (tx) => {
      const documents = await this.#record(tx, scope, row, files);
      const started = withTokens({ ...row, documents, started_at: row.created_at }, spending.total);
      const ended = completed(started, generated, clock.now().toISOString());
      await store.insertGeneration(tx, ended);
      await usage.recordPrimitive(tx, scope, usageOf(ended));
      await usage.spend(scope, ended.usage_id, spending.total, tx);
      await faultPoint('schemas.before_commit');
      return toGeneratedSchema(ended);
    });
  }

  /** The documents with the ids of their files, which are recorded with what is made of them. */
  async #record(
    tx: Tx,
    scope: Scope,
    { documents }: store.StoredGeneration,
    files: readonly DocumentFile[],
  ): Promise<store.GenerationDocument[]> {
    const recorded: store.GenerationDocument[] = [];
    for (const [index, document] of documents.entries()) {
      const known = files[index];
      if (known === undefined) continue;
      const { id } = await recordDocument(this.#deps.files, { tx, scope }, known);
      recorded.push({ ...document, file_id: id });
    }
    return recorded;
  }

  #newRow(
    { scope, credential }: SchemaCall,
    { model, instructions, include_examples, background }: NewGeneration,
    files: readonly DocumentFile[],
  ): store.StoredGeneration {
    const { ids, clock } = this.#deps;
    return {
      id: ids.next('schema_generation'),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      documents: files.map(documentOf),
      model,
      instructions: instructions ?? null,
      include_examples,
      background,
      status: 'queued',
      error: null,
      job_id: null,
      json_schema: null,
      notes: [],
      page_count: 0,
      credits: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      usage_id: ids.next('primitive_execution'),
      triggered_by: triggeredBy(credential),
      created_at: clock.now().toISOString(),
      started_at: null,
      completed_at: null,
    };
  }
}

interface Accepted {
  row: store.StoredGeneration;
  files: readonly DocumentFile[];
}

const documentOf = (known: DocumentFile): store.GenerationDocument => {
  const { sha256, mimeType, filename } = sourceOf(known);
  return { file_id: known.kind === 'file' ? known.file.id : '', filename, mime_type: mimeType, sha256 };
};
