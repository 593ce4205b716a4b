import type { Commit, Db, Tx } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { WorkflowRow } from '../../db/workflow-tables.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { WorkflowGraph } from '../../workflows/graph.ts';
import type { Projects } from '../projects/service.ts';
import { type Draft, lockDraft, saveDraft } from './drafts.ts';
import { toWorkflow, type WorkflowRecord } from './record.ts';
import * as store from './store.ts';

export interface WorkflowsDependencies {
  db: Db;
  projects: Projects;
  ids: Ids;
  clock: Clock;
}

export interface NewWorkflow {
  name: string;
  description: string;
  project_id?: string | undefined;
}

/** The content of a new workflow. */
export const FIRST_BLOCK = {
  id: 'document',
  type: 'start_document',
  label: 'Document',
  config: {},
  position: { x: 0, y: 0 },
  width: null,
  height: null,
  parent_id: null,
};

export class Workflows {
  readonly #deps: WorkflowsDependencies;

  constructor(deps: WorkflowsDependencies) {
    this.#deps = deps;
  }

  async list(scope: Scope, request: PageRequest, filters: store.WorkflowFilters): Promise<Page<WorkflowRecord>> {
    const page = await store.listWorkflows(this.#deps.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, toWorkflow) };
  }

  async get(scope: Scope, id: string): Promise<WorkflowRecord> {
    return toWorkflow(await this.find(scope, id));
  }

  async find(scope: Scope, id: string): Promise<WorkflowRow> {
    const row = await store.findWorkflow(this.#deps.db, scope, id);
    if (row === undefined) throw notFound('Workflow');
    return row;
  }

  /** Keeps it from being deleted until the transaction ends. */
  async hold(tx: Tx, scope: Scope, id: string): Promise<void> {
    if ((await store.holdWorkflow(tx, scope, id)) === undefined) throw notFound('Workflow');
  }

  async create(
    { scope, commit }: { scope: Scope; commit: Commit },
    { name, description, project_id }: NewWorkflow,
  ): Promise<WorkflowRecord> {
    const projectId = await this.projectOf(scope, project_id);
    return commit(async (tx) => {
      const graph = { name, description, blocks: [FIRST_BLOCK], edges: [] };
      const draft = await this.insert(tx, scope, { id: this.#deps.ids.next('workflow'), graph, projectId });
      await faultPoint('workflows.before_commit');
      return toWorkflow(draft.workflow);
    });
  }

  /** Inserts a workflow with the given draft. */
  async insert(
    tx: Tx,
    scope: Scope,
    { id, graph, projectId, familyId }: { id: string; graph: WorkflowGraph; projectId: string; familyId?: string },
  ): Promise<Draft> {
    const { ids, clock } = this.#deps;
    const now = clock.now().toISOString();
    const workflow: WorkflowRow = {
      id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      project_id: projectId,
      family_id: familyId ?? ids.next('workflow_family'),
      name: graph.name,
      description: graph.description,
      draft_version: 0,
      published_version_id: null,
      published_at: null,
      published_description: null,
      created_at: now,
      updated_at: now,
    };
    await store.insertWorkflow(tx, workflow);
    const empty = { workflow, kept: { blocks: [], edges: [] }, graph: { ...graph, blocks: [], edges: [] } };
    return saveDraft(tx, empty, graph, clock);
  }

  async projectOf(scope: Scope, projectId: string | undefined): Promise<string> {
    const { projects } = this.#deps;
    return (projectId === undefined ? await projects.getDefault(scope) : await projects.get(scope, projectId)).id;
  }

  update(
    { scope, commit }: { scope: Scope; commit: Commit },
    id: string,
    { name, description }: { name?: string | undefined; description?: string | undefined },
  ): Promise<WorkflowRecord> {
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, id);
      const graph = {
        ...draft.graph,
        name: name ?? draft.graph.name,
        description: description ?? draft.graph.description,
      };
      return toWorkflow((await saveDraft(tx, draft, graph, this.#deps.clock)).workflow);
    });
  }

  delete({ scope, commit }: { scope: Scope; commit: Commit }, id: string): Promise<undefined> {
    return commit(async (tx) => {
      if (!(await store.deleteWorkflow(tx, scope, id))) throw notFound('Workflow');
      await faultPoint('workflows.before_commit');
      return undefined;
    });
  }
}
