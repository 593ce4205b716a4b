/** Corrections of classifications: what people say a document is, from which later classifications learn. */
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Credential } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound, validationFailed } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import { triggeredBy } from '../primitives/primitive.ts';
import { toCorrection } from './record.ts';
import type { Classifications } from './service.ts';
import * as store from './store.ts';

export interface ClassificationCorrectionsDependencies {
  database: Database;
  classifications: Classifications;
  ids: Ids;
  clock: Clock;
}

export interface NewCorrection {
  category: string;
  corrected_by?: string | undefined;
}

export class ClassificationCorrections {
  readonly #deps: ClassificationCorrectionsDependencies;

  constructor(deps: ClassificationCorrectionsDependencies) {
    this.#deps = deps;
  }

  async create(call: { scope: Scope; credential: Credential; commit: Commit }, id: string, input: NewCorrection) {
    const { scope, commit } = call;
    const record = await this.prepare(call, id, input);
    return commit(async (tx) => toCorrection(await record(tx), await store.latestCorrection(tx, scope, id)));
  }

  /** Checks a correction and returns what writes it. */
  async prepare(
    { scope, credential }: { scope: Scope; credential: Credential },
    id: string,
    { category, corrected_by }: NewCorrection,
  ): Promise<(tx: Tx) => Promise<store.StoredCorrection>> {
    const { classifications, ids, clock } = this.#deps;
    const row = await classifications.lifecycle.find(scope, id);
    if (row.status !== 'completed' || row.profile === null || row.scores === null) {
      throw conflict('Only completed classifications can be corrected.');
    }
    if (!row.categories.some(({ name }) => name === category)) throw unknownCategory(category);
    const checked = {
      id: ids.next('classification_correction'),
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      classification_id: id,
      categories_sha256: row.categories_sha256,
      category,
      profile: row.profile,
      scores: row.scores,
      corrected_by: corrected_by ?? null,
      triggered_by: triggeredBy(credential),
    };
    return async (tx) => {
      // Locked, so that it is not deleted meanwhile.
      await classifications.lifecycle.recorder.lock(tx, scope, id);
      const correction: store.StoredCorrection = { ...checked, created_at: clock.now().toISOString() };
      await store.insertCorrection(tx, correction);
      return correction;
    };
  }

  async list(scope: Scope, id: string, request: PageRequest) {
    const { database, classifications } = this.#deps;
    await classifications.lifecycle.find(scope, id);
    const latest = await store.latestCorrection(database.db, scope, id);
    const page = await store.listCorrections(database.db, scope, id, request);
    return { ...page, data: mapRecords(page.data, (row) => toCorrection(row, latest)) };
  }

  async delete(scope: Scope, classificationId: string, id: string): Promise<void> {
    await this.#deps.database.transaction(async (tx) => {
      if (!(await store.deleteCorrection(tx, scope, { id, classificationId }))) throw notFound('Correction');
    });
  }
}

const unknownCategory = (input: string) => {
  const error = 'the category must be one of those of the classification';
  return validationFailed([
    { type: 'value_error', loc: ['body', 'category'], msg: `Value error, ${error}`, input, ctx: { error } },
  ]);
};
