/** Background generations, from the side of the worker. A job may run more than once; a generation ends once. */
import type { Database, Tx } from '../../db/database.ts';
import type { JobContext, JobFailure } from '../../jobs/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { OnSpent } from '../../models/spending.ts';
import { isFinal, isOver, type PrimitiveError } from '../primitives/lifecycle.ts';
import type { Usage } from '../usage/service.ts';
import type { Generated, SchemaGenerator } from './generator.ts';
import type { RunSchema } from './jobs.ts';
import { completed, usageOf, withTokens } from './record.ts';
import * as store from './store.ts';

export interface BackgroundSchemasDependencies {
  database: Database;
  generator: SchemaGenerator;
  usage: Usage;
  clock: Clock;
  deadlineMs: number;
}

export class BackgroundSchemas {
  readonly #deps: BackgroundSchemasDependencies;

  constructor(deps: BackgroundSchemasDependencies) {
    this.#deps = deps;
  }

  async run({ organization_id, environment_id, schema_id }: RunSchema, { signal }: JobContext): Promise<void> {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    const row = await this.#start(scope, schema_id);
    // Cancelled, or ended by an attempt whose last word to the queue was lost.
    if (row === null) return;
    try {
      const { generator, usage, deadlineMs } = this.#deps;
      const onSpent: OnSpent = (spent) => usage.spend(scope, row.usage_id, spent);
      const generated = await generator.generate(scope, requestOf(row), { signal, deadlineMs, onSpent });
      await this.#complete(scope, schema_id, generated);
    } catch (error) {
      // A document that cannot be read is the result of this generation and no failure of the job.
      if (signal.aborted || !isFinal(error)) throw error;
      await this.#deps.database.transaction((tx) => this.#fail(tx, scope, schema_id, error.detail));
    }
  }

  /** In the transaction that gives the job up. */
  async bury(
    tx: Tx,
    { organization_id, environment_id, schema_id }: RunSchema,
    { code, message, attempts }: JobFailure,
  ): Promise<void> {
    const scope = { organizationId: organization_id, environmentId: environment_id };
    await this.#fail(tx, scope, schema_id, { code, message, details: { attempts } });
  }

  #start(scope: Scope, id: string): Promise<store.StoredGeneration | null> {
    return this.#deps.database.transaction(async (tx) => {
      const row = await store.lockGeneration(tx, scope, id);
      if (row === undefined || isOver(row)) return null;
      const started = { ...row, status: 'in_progress' as const, started_at: row.started_at ?? this.#now() };
      await store.updateGeneration(tx, scope, started);
      await this.#deps.usage.recordPrimitive(tx, scope, usageOf(started));
      return started;
    });
  }

  async #complete(scope: Scope, id: string, generated: Generated): Promise<void> {
    await this.#deps.database.transaction(async (tx) => {
      const row = await store.lockGeneration(tx, scope, id);
      if (row === undefined || isOver(row)) return;
      const spent = await this.#deps.usage.spent(tx, scope, row.usage_id);
      const ended = completed(withTokens(row, spent), generated, this.#now());
      await store.updateGeneration(tx, scope, ended);
      await this.#deps.usage.recordPrimitive(tx, scope, usageOf(ended));
      await faultPoint('schemas.before_end_commit');
    });
  }

  async #fail(tx: Tx, scope: Scope, id: string, error: PrimitiveError): Promise<void> {
    const row = await store.lockGeneration(tx, scope, id);
    if (row === undefined || isOver(row)) return;
    const spent = await this.#deps.usage.spent(tx, scope, row.usage_id);
    const ended = { ...withTokens(row, spent), status: 'failed' as const, error, completed_at: this.#now() };
    await store.updateGeneration(tx, scope, ended);
    await this.#deps.usage.recordPrimitive(tx, scope, usageOf(ended));
    await faultPoint('schemas.before_end_commit');
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}

export const requestOf = ({ documents, model, instructions, include_examples }: store.StoredGeneration) => ({
  sources: documents.map(({ sha256, mime_type, filename }) => ({ sha256, mimeType: mime_type, filename })),
  model,
  instructions,
  examples: include_examples,
});
