/** The plans of versions. A version never changes, so a plan is made once per process and kept while it is in use. */
import type { Db } from '../../db/database.ts';
import { internal } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { planOf, type RunPlan } from '../../workflows/run/run-plan.ts';
import * as store from './store.ts';

const MAX_KEPT = 100;

export class RunPlans {
  readonly #db: Db;
  readonly #kept = new Map<string, RunPlan>();

  constructor(db: Db) {
    this.#db = db;
  }

  async find(scope: Scope, versionId: string): Promise<RunPlan> {
    const name = `${scope.environmentId} ${versionId}`;
    const known = this.#kept.get(name) ?? (await this.#read(scope, versionId));
    // The one that was used last goes to the end; the first one is dropped.
    this.#kept.delete(name);
    this.#kept.set(name, known);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return known;
  }

  async #read(scope: Scope, versionId: string): Promise<RunPlan> {
    const graph = await store.readGraph(this.#db, scope, versionId);
    if (graph === undefined) throw internal(new Error(`the graph of ${versionId} is missing`));
    return planOf(graph);
  }
}
