import type { Commit, Db } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { exportSpec } from '../../workflows/definition/export.ts';
import type { WorkflowGraph } from '../../workflows/graph.ts';
import type { Diagnostics } from '../../workflows/issue.ts';
import { planChanges } from '../../workflows/plan/plan-changes.ts';
import { renderPlan } from '../../workflows/plan/render.ts';
import type { Behaviour, EvaluatedRuns } from '../runs/behaviour.ts';
import type { GraphChecks } from './checks.ts';
import { lockDraft, readDraft, saveDraft } from './drafts.ts';
import type { Workflows } from './service.ts';

export interface SpecsDependencies {
  db: Db;
  workflows: Workflows;
  checks: GraphChecks;
  /** What a graph would do to the documents of past runs. */
  evaluate: Behaviour['evaluate'];
  serviceDomain: string;
  ids: Ids;
  clock: Clock;
}

interface Read {
  scope: Scope;
  signal: AbortSignal;
}

type Write = Read & { commit: Commit };

export class Specs {
  readonly #deps: SpecsDependencies;

  constructor(deps: SpecsDependencies) {
    this.#deps = deps;
  }

  async get(scope: Scope, workflowId: string) {
    const { db, serviceDomain } = this.#deps;
    const { graph } = await readDraft(db, scope, workflowId);
    return { workflow_id: workflowId, yaml_definition: exportSpec(graph, { serviceDomain, workflowId }) };
  }

  async validate({ scope, signal }: Read, text: string, projectId: string | undefined) {
    const { workflows, checks, ids } = this.#deps;
    await workflows.projectOf(scope, projectId);
    const compiled = await checks.compile(scope, text, { workflowId: ids.next('workflow'), signal });
    const { source_id, block_count, edge_count, diagnostics } = compiled;
    return { workflow_id: source_id, block_count, edge_count, is_valid: diagnostics.is_valid, diagnostics };
  }

  async plan({ scope, signal }: Read, workflowId: string, text: string, evaluated: EvaluatedRuns | undefined) {
    const draft = await readDraft(this.#deps.db, scope, workflowId);
    const { graph: current } = draft;
    const { graph, diagnostics } = await this.#deps.checks.compile(scope, text, { workflowId, current, signal });
    const behaviour =
      evaluated === undefined ? undefined : await this.#deps.evaluate({ scope, signal }, workflowId, graph, evaluated);
    return planAnswer(
      { current, wanted: graph, workflowId },
      {
        diagnostics: { ...diagnostics, ...(behaviour !== undefined && { behaviour }) },
        draftVersion: draft.workflow.draft_version,
      },
    );
  }

  /** The id is only for the plan; creating the workflow assigns another one. */
  async planNew({ scope, signal }: Read, text: string, projectId: string | undefined) {
    const { workflows, checks, ids } = this.#deps;
    await workflows.projectOf(scope, projectId);
    const workflowId = ids.next('workflow');
    const { graph, diagnostics } = await checks.compile(scope, text, { workflowId, signal });
    return planAnswer({ current: null, wanted: graph, workflowId }, { diagnostics, draftVersion: null });
  }

  async apply(
    { scope, commit, signal }: Write,
    workflowId: string,
    { text, expectedDraftVersion }: { text: string; expectedDraftVersion: number | undefined },
  ) {
    const { db, checks, clock } = this.#deps;
    const checked = await readDraft(db, scope, workflowId);
    const compiled = await checks.compile(scope, text, { workflowId, current: checked.graph, signal });
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, workflowId);
      const { draft_version } = draft.workflow;
      if (expectedDraftVersion !== undefined && expectedDraftVersion !== draft_version) {
        throw conflict(
          `The plan was made for draft ${expectedDraftVersion}; the draft is ${draft_version} now. Plan again.`,
        );
      }
      // The check filled gaps in the definition from the draft it read, so the draft must still be that one.
      if (draft_version !== checked.workflow.draft_version) {
        throw conflict('The draft changed while the definition was checked. Send the request again.');
      }
      const saved = await saveDraft(tx, draft, compiled.graph, clock);
      const answer = planAnswer(
        { current: draft.graph, wanted: compiled.graph, workflowId },
        { diagnostics: compiled.diagnostics, draftVersion: saved.workflow.draft_version },
      );
      return { ...answer, created: false };
    });
  }

  async applyNew({ scope, commit, signal }: Write, text: string, projectId: string | undefined) {
    const { workflows, checks, ids } = this.#deps;
    const project = await workflows.projectOf(scope, projectId);
    const workflowId = ids.next('workflow');
    const { graph, diagnostics } = await checks.compile(scope, text, { workflowId, signal });
    return commit(async (tx) => {
      const { workflow } = await workflows.insert(tx, scope, { id: workflowId, graph, projectId: project });
      await faultPoint('workflows.before_commit');
      const answer = planAnswer(
        { current: null, wanted: graph, workflowId },
        { diagnostics, draftVersion: workflow.draft_version },
      );
      return { ...answer, created: true };
    });
  }
}

export function planAnswer(
  { current, wanted, workflowId }: { current: WorkflowGraph | null; wanted: WorkflowGraph; workflowId: string },
  { diagnostics, draftVersion }: { diagnostics: Diagnostics; draftVersion: number | null },
) {
  const plan = planChanges(current, wanted, { workflowId });
  return { ...plan, diagnostics, rendered_plan: renderPlan(plan), draft_version: draftVersion };
}
