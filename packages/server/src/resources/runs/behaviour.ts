/** What a planned graph would do to the documents of past runs. */
import { notFound } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import { asSchema } from '../../workflows/blocks/user-schema.ts';
import type { WorkflowGraph } from '../../workflows/graph.ts';
import { planOf } from '../../workflows/run/run-plan.ts';
import type { Executors } from './executors/registry.ts';
import type { Value } from './payload.ts';
import { RecordedRun, type RecordParts } from './recorded-run.ts';
import type { StoredRun } from './rows.ts';
import { type BehaviourProblem, Evaluating, type RunFindings } from './simulation/evaluating.ts';
import type { OfflineContext } from './simulation/offline.ts';
import { Simulation } from './simulation/simulation.ts';
import { findRuns, listRuns, readGraph } from './store.ts';

export interface BehaviourDependencies extends RecordParts {
  gate: SchemaGate;
  executors: Executors<OfflineContext>;
}

export interface EvaluatedRuns {
  runs: 'recent' | readonly string[];
  limit: number;
}

const MAX_LISTED = 1000;

export class Behaviour {
  readonly #deps: BehaviourDependencies;

  constructor(deps: BehaviourDependencies) {
    this.#deps = deps;
  }

  /** Nothing is recorded, called or asked: see `simulation/offline.ts`. */
  async evaluate(
    { scope, signal }: { scope: Scope; signal: AbortSignal },
    workflowId: string,
    graph: WorkflowGraph,
    wanted: EvaluatedRuns,
  ) {
    const all: RunFindings = { changes: [], calls: [], failures: [], problems: [] };
    let [compared, incomplete, isTruncated] = [0, 0, false];
    for (const run of await this.#runs(scope, workflowId, wanted)) {
      const found = await this.#evaluated({ scope, signal }, run, graph);
      if (found.problems.length === 0) compared += 1;
      else incomplete += 1;
      isTruncated = taken(all.changes, found.changes) || isTruncated;
      isTruncated = taken(all.calls, found.calls) || isTruncated;
      isTruncated = taken(all.failures, found.failures) || isTruncated;
      isTruncated = taken(all.problems, found.problems) || isTruncated;
    }
    const { changes, calls, failures, problems } = all;
    const hasChanged = changes.length + calls.length + problems.length > 0;
    return {
      exit_hint: failures.length > 0 ? ('failed' as const) : hasChanged ? ('changed' as const) : ('unchanged' as const),
      runs: { compared, incomplete },
      changes,
      calls,
      failures,
      problems,
      is_truncated: isTruncated,
    };
  }

  /** Runs that completed: the others have no result to compare with. */
  async #runs(scope: Scope, workflowId: string, { runs, limit }: EvaluatedRuns): Promise<StoredRun[]> {
    const { db } = this.#deps;
    if (runs !== 'recent') {
      const found = await findRuns(db, scope, { workflowId, ids: runs });
      if (found.length < new Set(runs).size) throw notFound('Workflow run');
      return found;
    }
    const none = { excludeStatus: undefined, triggerType: undefined, minDurationMs: undefined };
    const filters = { ...none, maxDurationMs: undefined, search: undefined, metadata: undefined, window: {} };
    const request = { limit, order: 'desc' as const, sortBy: 'created_at' as const };
    return (await listRuns(db, scope, request, { ...filters, workflowId, status: 'completed' })).data;
  }

  async #evaluated(
    { scope, signal }: { scope: Scope; signal: AbortSignal },
    run: StoredRun,
    graph: WorkflowGraph,
  ): Promise<RunFindings> {
    const record = new RecordedRun(this.#deps, run);
    const before = await readGraph(this.#deps.db, scope, run.workflow_version_id);
    const inputs = await record.startValues();
    const problem = before === undefined ? 'its version is missing' : await this.#misfit(graph, inputs, signal);
    if (before === undefined || problem !== null) return unable(run, problem ?? '');
    const evaluating = new Evaluating(this.#deps.executors, { record, before, after: graph }, { scope, signal });
    await new Simulation(planOf(graph), evaluating, signal).run(inputs);
    return evaluating.findings;
  }

  /** Why the planned graph could not have been started with these inputs; null if it could. */
  async #misfit(
    { blocks }: WorkflowGraph,
    inputs: ReadonlyMap<string, Value>,
    signal: AbortSignal,
  ): Promise<string | null> {
    for (const { id, type, config } of blocks.filter((block) => block.type.startsWith('start_'))) {
      const value = inputs.get(id);
      const isFile = value?.type === 'file';
      if (value === undefined || isFile !== (type === 'start_document')) return `it has no input for ${id}`;
      const schema = asSchema(config.json_schema);
      if (value.type === 'file' || schema === undefined) continue;
      const errors = await this.#deps.gate.validate(schema, value.data, { signal });
      if (errors.length > 0) return `its input for ${id} does not match the schema`;
    }
    return null;
  }
}

/** Returns whether some did not fit. */
function taken<T>(list: T[], more: readonly T[]): boolean {
  const room = MAX_LISTED - list.length;
  list.push(...more.slice(0, room));
  return more.length > room;
}

const unable = ({ id, documents }: StoredRun, reason: string): RunFindings => {
  const [document = null] = Object.values(documents);
  const where = { run_id: id, document, block_id: null, step_id: null };
  const problem: BehaviourProblem = {
    ...where,
    code: 'inputs_do_not_fit',
    message: `The run cannot be repeated: ${reason}.`,
  };
  return { changes: [], calls: [], failures: [], problems: [problem] };
};
