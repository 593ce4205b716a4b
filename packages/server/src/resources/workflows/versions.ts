import type { Commit, Db } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { WorkflowPublicationRow, WorkflowRow } from '../../db/workflow-tables.ts';
import { actorOf, type Credential } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { WorkflowGraph } from '../../workflows/graph.ts';
import { versionOf } from '../../workflows/version.ts';
import type { GraphChecks } from './checks.ts';
import { type Draft, lockDraft, readDraft, saveDraft } from './drafts.ts';
import { toGraph, toWorkflow, type WorkflowRecord } from './record.ts';
import type { Workflows } from './service.ts';
import * as store from './store.ts';
import * as versionStore from './version-store.ts';

export interface VersionsDependencies {
  db: Db;
  workflows: Workflows;
  checks: GraphChecks;
  ids: Ids;
  clock: Clock;
}

type Write = { scope: Scope; commit: Commit };
export interface PublishCall extends Write {
  credential: Credential;
  signal: AbortSignal;
}

export class Versions {
  readonly #deps: VersionsDependencies;

  constructor(deps: VersionsDependencies) {
    this.#deps = deps;
  }

  async publish(call: PublishCall, workflowId: string, description: string): Promise<WorkflowRecord> {
    const { db, checks } = this.#deps;
    const { scope, commit, signal } = call;
    const checked = await readDraft(db, scope, workflowId);
    const isLive = call.credential.environmentSlug === 'production';
    await checks.requirePublishable(scope, checked.graph, { isLive, signal });
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, workflowId);
      if (draft.workflow.draft_version !== checked.workflow.draft_version) {
        throw conflict('The draft changed while it was checked. Send the request again.');
      }
      const version = versionOf(draft.graph, workflowId);
      // The same graph is the same version, so nothing is added, not even a description.
      if (version.version_id === draft.workflow.published_version_id) return toWorkflow(draft.workflow);
      const now = this.#deps.clock.now().toISOString();
      const { workflow, graph } = draft;
      await versionStore.insertVersion(tx, workflow, { ...versionRows(graph, version), created_at: now });
      await versionStore.insertPublication(tx, this.#publication(call, draft, { version, description, now }));
      const published = {
        published_version_id: version.version_id,
        published_at: now,
        published_description: description,
        updated_at: now,
      };
      await store.updateWorkflow(tx, workflow, published);
      return toWorkflow({ ...workflow, ...published });
    });
  }

  #publication(
    { credential }: PublishCall,
    { workflow, graph }: Draft,
    { version, description, now }: { version: { version_id: string }; description: string; now: string },
  ): Omit<WorkflowPublicationRow, 'version'> {
    return {
      id: this.#deps.ids.next('workflow_publication'),
      workflow_id: workflow.id,
      organization_id: workflow.organization_id,
      environment_id: workflow.environment_id,
      workflow_version_id: version.version_id,
      description,
      block_count: graph.blocks.length,
      edge_count: graph.edges.length,
      published_by: actorOf(credential).id,
      published_by_name: credential.keyName,
      published_at: now,
    };
  }

  async publications(scope: Scope, workflowId: string, request: PageRequest) {
    const workflow = await this.#deps.workflows.find(scope, workflowId);
    const page = await versionStore.listPublications(this.#deps.db, scope, workflowId, request);
    return {
      ...page,
      data: mapRecords(page.data, ({ organization_id: _, environment_id: __, ...row }) => ({
        ...row,
        published_by_email: null,
        is_current: isCurrent(workflow, row),
      })),
    };
  }

  discardDraft({ scope, commit }: Write, workflowId: string): Promise<WorkflowRecord> {
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, workflowId);
      const id = draft.workflow.published_version_id;
      if (id === null) throw conflict('The workflow was never published: there is nothing to go back to.');
      const version = await this.#find(tx, scope, workflowId, id);
      return toWorkflow((await this.#restore(tx, draft, version)).workflow);
    });
  }

  restore({ scope, commit }: Write, workflowId: string, versionId: string): Promise<WorkflowRecord> {
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, workflowId);
      const version = await this.#find(tx, scope, workflowId, versionId);
      return toWorkflow((await this.#restore(tx, draft, version)).workflow);
    });
  }

  /** Name and description are not part of a version. */
  #restore(tx: Parameters<typeof saveDraft>[0], draft: Draft, { graph }: versionStore.StoredVersion): Promise<Draft> {
    const { name, description } = draft.graph;
    return saveDraft(tx, draft, { ...graph, name, description }, this.#deps.clock);
  }

  async requireWorkflow(scope: Scope, workflowId: string): Promise<void> {
    await this.#deps.workflows.find(scope, workflowId);
  }

  async list(scope: Scope, workflowId: string, request: PageRequest): Promise<Page<VersionRecord>> {
    await this.#deps.workflows.find(scope, workflowId);
    const query = { table: 'workflow_versions' as const, workflowId };
    const page = await versionStore.listVersions(this.#deps.db, scope, query, request);
    return { ...page, data: mapRecords(page.data, toVersion) };
  }

  async get(scope: Scope, workflowId: string, versionId: string): Promise<VersionRecord> {
    return toVersion(await this.find(scope, workflowId, versionId));
  }

  find(scope: Scope, workflowId: string, versionId: string): Promise<versionStore.StoredVersion> {
    return this.#find(this.#deps.db, scope, workflowId, versionId);
  }

  async #find(db: Db, scope: Scope, workflowId: string, id: string): Promise<versionStore.StoredVersion> {
    const version = await versionStore.findVersion(db, scope, { table: 'workflow_versions', workflowId, id });
    if (version === undefined) throw notFound('Workflow version');
    return version;
  }

  async diff(scope: Scope, workflowId: string, { from, to }: { from: string; to: string }) {
    const [before, after] = await Promise.all([this.find(scope, workflowId, from), this.find(scope, workflowId, to)]);
    const old = versionOf(before.graph, workflowId);
    const wanted = versionOf(after.graph, workflowId);
    const blocks = differences(
      old.blocks.map(({ block_id, version_id }) => [block_id, version_id]),
      wanted.blocks.map(({ block_id, version_id }) => [block_id, version_id]),
    );
    const edges = differences(
      old.edges.map(({ edge_id, version_id }) => [edge_id, version_id]),
      wanted.edges.map(({ edge_id, version_id }) => [edge_id, version_id]),
    );
    return {
      workflow_id: workflowId,
      from_workflow_version_id: from,
      to_workflow_version_id: to,
      added_block_ids: blocks.added,
      removed_block_ids: blocks.removed,
      changed_block_ids: blocks.changed,
      added_edge_ids: edges.added,
      removed_edge_ids: edges.removed,
      changed_edge_ids: edges.changed,
    };
  }
}

type GraphVersion = ReturnType<typeof versionOf>;

function versionRows(graph: WorkflowGraph, { version_id, blocks, edges }: GraphVersion) {
  const blockById = new Map(graph.blocks.map((block) => [block.id, block]));
  const edgeById = new Map(graph.edges.map((edge) => [edge.id, edge]));
  return {
    id: version_id,
    graph,
    block_version_ids: blocks.map((block) => block.version_id),
    edge_version_ids: edges.map((edge) => edge.version_id),
    blocks: blocks.flatMap(({ block_id, version_id: id, config_hash }) => {
      const block = blockById.get(block_id);
      return block === undefined ? [] : [{ id, block_id, block, config_hash }];
    }),
    edges: edges.flatMap(({ edge_id, version_id: id }) => {
      const edge = edgeById.get(edge_id);
      return edge === undefined ? [] : [{ id, edge_id, edge }];
    }),
  };
}

/** The publication that made the live version live, not an earlier one with the same content. */
const isCurrent = (
  { published_version_id, published_at }: WorkflowRow,
  row: Pick<WorkflowPublicationRow, 'workflow_version_id' | 'published_at'>,
): boolean => row.workflow_version_id === published_version_id && row.published_at === published_at;

export const toVersion = (row: versionStore.StoredVersion) => ({
  id: row.id,
  workflow_id: row.workflow_id,
  ...toGraph(row.graph),
  block_version_ids: row.block_version_ids,
  edge_version_ids: row.edge_version_ids,
  created_at: row.created_at,
});

type VersionRecord = ReturnType<typeof toVersion>;

function differences(before: [id: string, version: string][], after: [id: string, version: string][]) {
  const old = new Map(before);
  const wanted = new Map(after);
  return {
    added: [...wanted.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !wanted.has(id)),
    changed: [...wanted].filter(([id, version]) => old.has(id) && old.get(id) !== version).map(([id]) => id),
  };
}
