/** Which graph a run executes. */
import type { Db } from '../../db/database.ts';
import { AppError, notFound, validationFailed } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { WorkflowGraph } from '../../workflows/graph.ts';
import { versionOf } from '../../workflows/version.ts';
import type { GraphChecks } from '../workflows/checks.ts';
import { readDraft } from '../workflows/drafts.ts';
import type { Workflows } from '../workflows/service.ts';
import type { Versions } from '../workflows/versions.ts';
import type { StoredRun } from './rows.ts';
import { readGraph } from './store.ts';

export interface RunVersionsDependencies {
  db: Db;
  workflows: Workflows;
  versions: Versions;
  checks: GraphChecks;
}

export class RunVersions {
  readonly #deps: RunVersionsDependencies;

  constructor(deps: RunVersionsDependencies) {
    this.#deps = deps;
  }

  async requireWorkflow(scope: Scope, workflowId: string): Promise<void> {
    await this.#deps.workflows.find(scope, workflowId);
  }

  /** The version that a run has executed, which may be a draft that was never published. */
  async ofRun(
    scope: Scope,
    { workflow_id, workflow_version_id: id }: Pick<StoredRun, 'workflow_id' | 'workflow_version_id'>,
  ): Promise<{ id: string; graph: WorkflowGraph }> {
    await this.requireWorkflow(scope, workflow_id);
    const graph = await readGraph(this.#deps.db, scope, id);
    if (graph === undefined) throw notFound('Workflow version');
    return { id, graph };
  }

  async resolve(
    { scope, signal }: { scope: Scope; signal: AbortSignal },
    workflowId: string,
    version: string,
  ): Promise<{ id: string; graph: WorkflowGraph }> {
    const { db, workflows, versions, checks } = this.#deps;
    const workflow = await workflows.find(scope, workflowId);
    if (version === 'draft') {
      const { graph } = await readDraft(db, scope, workflowId);
      await checks.requireRunnable(scope, graph, { signal });
      return { id: versionOf(graph, workflowId).version_id, graph };
    }
    if (version !== 'production' && !version.startsWith('ver_')) throw unknownVersion(version);
    const id = version === 'production' ? workflow.published_version_id : version;
    if (id === null) throw unpublished();
    const { graph } = await versions.find(scope, workflowId, id);
    return { id, graph };
  }
}

const unpublished = (): AppError =>
  new AppError('conflict', 409, {
    code: 'production_required_but_unpublished',
    message: "The workflow has no published version. Publish it, or run it with version 'draft'.",
    details: null,
  });

const VERSIONS = 'version must be production, draft or the id of a version (ver_…)';

const unknownVersion = (input: string): AppError =>
  validationFailed([
    {
      type: 'value_error',
      loc: ['body', 'version'],
      msg: `Value error, ${VERSIONS}`,
      input,
      ctx: { error: VERSIONS },
    },
  ]);
