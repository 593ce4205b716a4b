/** Repeats finished runs from their records. */
import { conflict, notFound } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { isOver } from './ending.ts';
import type { Executors } from './executors/registry.ts';
import type { RunPlans } from './plans.ts';
import { RecordedRun, type RecordParts } from './recorded-run.ts';
import type { OfflineContext } from './simulation/offline.ts';
import { Replaying } from './simulation/replaying.ts';
import { Simulation } from './simulation/simulation.ts';
import { findRun } from './store.ts';

export interface ReplaysDependencies extends RecordParts {
  plans: RunPlans;
  executors: Executors<OfflineContext>;
}

export class Replays {
  readonly #deps: ReplaysDependencies;

  constructor(deps: ReplaysDependencies) {
    this.#deps = deps;
  }

  async replay(scope: Scope, id: string, signal: AbortSignal) {
    const { db, plans, executors } = this.#deps;
    const run = await findRun(db, scope, id);
    if (run === undefined) throw notFound('Workflow run');
    if (!isOver(run)) throw conflict('Only a run that has ended can be replayed.');
    const record = new RecordedRun(this.#deps, run);
    const replaying = new Replaying(executors, record, { scope, signal });
    const plan = await plans.find(scope, run.workflow_version_id);
    await new Simulation(plan, replaying, signal).run(await record.startValues());
    const { counts, differences, notReplayed, isTruncated } = replaying.findings;
    return {
      run_id: id,
      workflow_version_id: run.workflow_version_id,
      outcome: outcomeOf(counts),
      steps: { total: counts.identical + counts.different + counts.not_replayed, ...counts },
      differences,
      not_replayed: notReplayed,
      is_truncated: isTruncated,
    };
  }
}

const outcomeOf = ({ different, not_replayed }: { different: number; not_replayed: number }) =>
  different > 0 ? ('different' as const) : not_replayed > 0 ? ('incomplete' as const) : ('identical' as const);
