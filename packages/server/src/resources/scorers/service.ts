/** What was learnt from corrections: the versions of a schema, and which one extractions use. */
import { createHash } from 'node:crypto';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { Fit } from '../../pipelines/learn/fit.ts';
import { schemaDigest } from '../../pipelines/learn/schema-digest.ts';
import type { StoredScorer } from '../../pipelines/learn/scorer.ts';
import { PIPELINES_VERSION } from '../../pipelines/version.ts';
import type { ScorerQueue } from './jobs.ts';
import { toScorer } from './record.ts';
import * as store from './store.ts';

export interface ScorersDependencies {
  database: Database;
  jobs: Jobs;
  queue: ScorerQueue;
  ids: Ids;
  clock: Clock;
}

/** A schema whose corrections are being learnt from. */
export interface BegunFit {
  schemaSha256: string;
  schema: JsonObject;
  revision: number;
}

export interface FinishedFit extends Fit {
  correctionIds: string[];
  documentCount: number;
  unavailableCount: number;
  tookMs: number;
  /** Checked in the transaction that records the fit: everything it was learnt from still exists. */
  isCurrent: (tx: Tx) => Promise<boolean>;
}

/** Corrections arrive one after the other, so a fit waits a moment, and longer the longer fits take. */
const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 300_000;
const DELAY_FACTOR = 3;
const KEPT_VERSIONS = 20;
const REFITS_AT_ONCE = 50;

/** In the form that the column stores. */
const VERSION = String(PIPELINES_VERSION);

export class Scorers {
  readonly #deps: ScorersDependencies;

  constructor(deps: ScorersDependencies) {
    this.#deps = deps;
  }

  async list(scope: Scope, request: PageRequest, filters: store.VersionFilters) {
    const { db } = this.#deps.database;
    const page = await store.listVersions(db, scope, request, filters);
    const total_count = await store.countVersions(db, scope, filters);
    return { data: mapRecords(page.data, toScorer), list_metadata: { ...page.list_metadata, total_count } };
  }

  async get(scope: Scope, id: string) {
    const { db } = this.#deps.database;
    const version = await store.findVersion(db, scope, id);
    const schema = version === undefined ? undefined : await store.findSchema(db, scope, version.schema_sha256);
    if (version === undefined || schema === undefined) throw notFound('Scorer');
    return answerOf(version, schema);
  }

  activate(scope: Scope, id: string, commit: Commit) {
    return commit((tx) =>
      this.#change(tx, scope, id, async (version, schema) => {
        if (!version.helps) throw conflict('Cross-validation says that this version does not help.');
        await store.setActive(tx, scope, version.schema_sha256, version.id);
        const is_automatic = version.version === schema.last_version;
        await store.updateSchema(tx, scope, { ...schema, is_automatic });
        return answerOf({ ...version, is_active: true }, { ...schema, is_automatic });
      }),
    );
  }

  deactivate(scope: Scope, id: string, commit: Commit) {
    return commit((tx) =>
      this.#change(tx, scope, id, async (version, schema) => {
        await store.setActive(tx, scope, version.schema_sha256, null);
        await store.updateSchema(tx, scope, { ...schema, is_automatic: false });
        return answerOf({ ...version, is_active: false }, { ...schema, is_automatic: false });
      }),
    );
  }

  async delete(scope: Scope, id: string): Promise<void> {
    await this.#deps.database.transaction((tx) =>
      this.#change(tx, scope, id, (version) => store.deleteVersion(tx, scope, version)),
    );
  }

  /** Returns the version that extractions with the schema use now, or null. */
  async activeFor(scope: Scope, schema: JsonObject): Promise<{ id: string; version: number } | null> {
    return (await store.findActive(this.#deps.database.db, scope, schemaDigest(schema))) ?? null;
  }

  /** Returns undefined if it was deleted. */
  async read(scope: Scope, id: string): Promise<StoredScorer | undefined> {
    const found = await store.findVersion(this.#deps.database.db, scope, id);
    return found === undefined ? undefined : { id, version: found.version, model: found.model };
  }

  /** Runs in the transaction that changes the corrections of a schema, and schedules a fit. */
  async revise(tx: Tx, scope: Scope, schemaSha256: string, schema: JsonObject): Promise<void> {
    const { jobs, queue, clock } = this.#deps;
    const now = clock.now();
    const row = await store.reviseSchema(tx, scope, { schemaSha256, schema, now: now.toISOString() });
    const { organizationId: organization_id, environmentId: environment_id } = scope;
    const delayMs = Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, DELAY_FACTOR * row.fit_ms));
    await jobs.enqueue(
      tx,
      queue,
      { organization_id, environment_id, schema_sha256: schemaSha256 },
      {
        group: environment_id,
        joinKey: `${environment_id}:${schemaSha256}:${row.fits_started}`,
        startAfter: new Date(now.getTime() + delayMs),
      },
    );
  }

  /** Runs in the transaction that deletes corrections, and deletes everything learnt from them. */
  async forget(
    tx: Tx,
    scope: Scope,
    { schemaSha256, schema, correctionIds }: { schemaSha256: string; schema: JsonObject; correctionIds: string[] },
  ): Promise<void> {
    await this.revise(tx, scope, schemaSha256, schema);
    await store.deleteLearntFrom(tx, scope, schemaSha256, correctionIds);
  }

  /** Cross-validation holds only for the code it ran with, so other code requires a new fit. */
  async refitOutdated(): Promise<number> {
    const { database } = this.#deps;
    const outdated = await store.findOutdated(database.db, VERSION, REFITS_AT_ONCE);
    for (const { scope, schemaSha256, schema } of outdated) {
      await database.transaction((tx) => this.revise(tx, scope, schemaSha256, schema));
    }
    return outdated.length;
  }

  /** Returns null when there is nothing to learn. Corrections that arrive from now on are for the next fit. */
  begin(scope: Scope, schemaSha256: string): Promise<BegunFit | null> {
    return this.#deps.database.transaction(async (tx) => {
      const row = await store.lockSchema(tx, scope, schemaSha256);
      if (row === undefined || row.fitted_revision >= row.revision) return null;
      await store.updateSchema(tx, scope, { ...row, fits_started: row.fits_started + 1 });
      return { schemaSha256, schema: row.json_schema, revision: row.revision };
    });
  }

  /** Does nothing if a later fit was faster, or if its corrections are gone meanwhile. */
  async record(scope: Scope, { schemaSha256, revision }: BegunFit, fit: FinishedFit): Promise<void> {
    const pipelines_version = VERSION;
    await this.#deps.database.transaction(async (tx) => {
      const schema = await store.lockSchema(tx, scope, schemaSha256);
      if (schema === undefined || schema.fitted_revision >= revision || !(await fit.isCurrent(tx))) return;
      if (fit.documentCount === 0) {
        await store.keepVersions(tx, scope, schemaSha256, pipelines_version);
        return store.updateSchema(tx, scope, { ...schema, fitted_revision: revision });
      }
      const latest = await store.findLatest(tx, scope, schemaSha256);
      const version = this.#versionOf(scope, schema, { fit, pipelines_version });
      const isKnown = latest?.model_sha256 === version.model_sha256 && latest.helps;
      if (isKnown) await store.updateOrigin(tx, scope, { ...version, id: latest.id });
      else await store.insertVersion(tx, version);
      const current = isKnown ? latest.id : version.id;
      if (schema.is_automatic) await store.setActive(tx, scope, schemaSha256, version.helps ? current : null);
      const last_version = isKnown ? schema.last_version : version.version;
      await store.updateSchema(tx, scope, {
        ...schema,
        last_version,
        fitted_revision: revision,
        fit_ms: Math.round(fit.tookMs),
        updated_at: version.created_at,
      });
      // The latest version shows the current state, even if it does not help.
      await store.deleteStale(tx, scope, schemaSha256, {
        latest: last_version,
        keepFrom: last_version - KEPT_VERSIONS,
      });
      await faultPoint('scorers.before_fit_commit');
    });
  }

  #versionOf(
    { organizationId: organization_id, environmentId: environment_id }: Scope,
    { schema_sha256, last_version }: store.StoredSchema,
    { fit, pipelines_version }: { fit: FinishedFit; pipelines_version: string },
  ): store.StoredVersion {
    const { ids, clock } = this.#deps;
    return {
      id: ids.next('scorer'),
      organization_id,
      environment_id,
      schema_sha256,
      version: last_version + 1,
      is_active: false,
      helps: fit.model.fields.length > 0,
      correction_ids: fit.correctionIds,
      document_count: fit.documentCount,
      unavailable_count: fit.unavailableCount,
      fields: fit.fields,
      model: fit.model,
      model_sha256: createHash('sha256').update(JSON.stringify(fit.model)).digest('hex'),
      pipelines_version,
      created_at: clock.now().toISOString(),
    };
  }

  /** Locks the schema first, as everywhere, and reads the version again. */
  async #change<T>(
    tx: Tx,
    scope: Scope,
    id: string,
    change: (version: store.StoredVersion, schema: store.StoredSchema) => Promise<T>,
  ): Promise<T> {
    const seen = await store.findVersion(tx, scope, id);
    const schema = seen === undefined ? undefined : await store.lockSchema(tx, scope, seen.schema_sha256);
    const version = schema === undefined ? undefined : await store.findVersion(tx, scope, id);
    if (schema === undefined || version === undefined) throw notFound('Scorer');
    const changed = await change(version, schema);
    await faultPoint('scorers.before_commit');
    return changed;
  }
}

const answerOf = (version: store.StoredVersion, { is_automatic, json_schema }: store.StoredSchema) => ({
  ...toScorer({ ...version, is_automatic }),
  json_schema,
});
