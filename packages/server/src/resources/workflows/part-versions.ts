/** Versions of single blocks and edges: what they were in published graphs, and how to restore them in the draft. */
import type { Commit, Db } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import { lockDraft, saveDraft } from './drafts.ts';
import { type BlockContext, blockContext, blockRecords, ownFields, toEdge, toGraphEdge } from './record.ts';
import * as versionStore from './version-store.ts';
import type { Versions } from './versions.ts';

export interface PartVersionsDependencies {
  db: Db;
  versions: Versions;
  clock: Clock;
}

type Write = { scope: Scope; commit: Commit };
export type WhichVersion = { id: string; workflowId: string | undefined };
export interface PartQuery {
  workflowId: string;
  partId: string | undefined;
  workflowVersionId: string | undefined;
}

export class PartVersions {
  readonly #deps: PartVersionsDependencies;

  constructor(deps: PartVersionsDependencies) {
    this.#deps = deps;
  }

  async listBlocks(scope: Scope, query: PartQuery, request: PageRequest): Promise<Page<BlockVersion>> {
    const { workflowId, partId, workflowVersionId } = query;
    const whole = await this.#whole(scope, workflowId, workflowVersionId);
    const page = await versionStore.listVersions(
      this.#deps.db,
      scope,
      { table: 'workflow_block_versions', workflowId, partId, ids: whole?.block_version_ids },
      request,
    );
    const rows = page.data.map((row) => (whole === undefined ? row : { ...row, workflow_version_id: whole.id }));
    return { ...page, data: await this.#records(scope, rows) };
  }

  async listEdges(scope: Scope, query: PartQuery, request: PageRequest): Promise<Page<EdgeVersion>> {
    const { workflowId, partId, workflowVersionId } = query;
    const whole = await this.#whole(scope, workflowId, workflowVersionId);
    const page = await versionStore.listVersions(
      this.#deps.db,
      scope,
      { table: 'workflow_edge_versions', workflowId, partId, ids: whole?.edge_version_ids },
      request,
    );
    return { ...page, data: mapRecords(page.data, (row) => toEdgeVersion(row, whole?.id)) };
  }

  async getBlock(scope: Scope, which: WhichVersion): Promise<BlockVersion> {
    const [record] = await this.#records(scope, [await this.#block(scope, which)]);
    if (record === undefined) throw notFound('Block version');
    return record;
  }

  async getEdge(scope: Scope, which: WhichVersion): Promise<EdgeVersion> {
    return toEdgeVersion(await this.#edge(scope, which));
  }

  async diffBlocks(scope: Scope, { from, to, workflowId }: Between) {
    const [before, after] = await Promise.all([
      this.#block(scope, { id: from, workflowId }),
      this.#block(scope, { id: to, workflowId }),
    ]);
    return {
      block_id: after.block_id,
      from_block_version_id: from,
      to_block_version_id: to,
      changes: changesBetween(blockFields(before), blockFields(after)),
    };
  }

  async diffEdges(scope: Scope, { from, to, workflowId }: Between) {
    const [before, after] = await Promise.all([
      this.#edge(scope, { id: from, workflowId }),
      this.#edge(scope, { id: to, workflowId }),
    ]);
    return {
      edge_id: after.edge_id,
      from_edge_version_id: from,
      to_edge_version_id: to,
      changes: changesBetween(edgeFields(before), edgeFields(after)),
    };
  }

  /** Replaces the block with that id, or appends it if the draft has none. */
  async restoreBlock({ scope, commit }: Write, which: WhichVersion) {
    const { block, workflow_id } = await this.#block(scope, which);
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, workflow_id);
      const { blocks } = draft.graph;
      const isThere = blocks.some(({ id }) => id === block.id);
      const parentIsThere = block.parent_id === null || blocks.some(({ id }) => id === block.parent_id);
      if (!parentIsThere) throw conflict(`The draft has no container ${block.parent_id} to put the block into.`);
      const graph = {
        ...draft.graph,
        blocks: isThere ? blocks.map((other) => (other.id === block.id ? block : other)) : [...blocks, block],
      };
      const saved = await saveDraft(tx, draft, graph, this.#deps.clock);
      const kept = saved.kept.blocks.find(({ id }) => id === block.id);
      if (kept === undefined) throw notFound('Block');
      return blockRecords(saved)(kept);
    });
  }

  async restoreEdge({ scope, commit }: Write, which: WhichVersion) {
    const { edge, workflow_id } = await this.#edge(scope, which);
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, workflow_id);
      const { blocks, edges } = draft.graph;
      for (const end of [edge.source_block, edge.target_block]) {
        if (!blocks.some(({ id }) => id === end)) throw conflict(`The draft has no block ${end} to connect.`);
      }
      const graph = { ...draft.graph, edges: [...edges.filter(({ id }) => id !== edge.id), edge] };
      const saved = await saveDraft(tx, draft, graph, this.#deps.clock);
      const kept = saved.kept.edges.find(({ id }) => id === edge.id);
      if (kept === undefined) throw notFound('Edge');
      return toEdge(workflow_id, kept);
    });
  }

  async #whole(scope: Scope, workflowId: string, versionId: string | undefined) {
    const { versions } = this.#deps;
    if (versionId !== undefined) return versions.find(scope, workflowId, versionId);
    await versions.requireWorkflow(scope, workflowId);
    return undefined;
  }

  /**
   * Adds the input and output schemas of each block in the version it is shown in. Each graph is read once, one at a
   * time.
   */
  async #records(scope: Scope, rows: readonly versionStore.StoredBlockVersion[]): Promise<BlockVersion[]> {
    const contexts = new Map<string, BlockContext>();
    const byVersion = Map.groupBy(rows, (row) => row.workflow_version_id);
    for (const [versionId, [first]] of byVersion) {
      if (first === undefined) continue;
      const { graph } = await this.#deps.versions.find(scope, first.workflow_id, versionId);
      contexts.set(versionId, blockContext(graph));
    }
    return rows.flatMap((row) => {
      const context = contexts.get(row.workflow_version_id);
      return context === undefined ? [] : [toBlockVersion(row, context)];
    });
  }

  async #block(scope: Scope, { id, workflowId }: WhichVersion): Promise<versionStore.StoredBlockVersion> {
    const which = { table: 'workflow_block_versions' as const, workflowId, id };
    const version = await versionStore.findVersion(this.#deps.db, scope, which);
    if (version === undefined) throw notFound('Block version');
    return version;
  }

  async #edge(scope: Scope, { id, workflowId }: WhichVersion): Promise<versionStore.StoredEdgeVersion> {
    const which = { table: 'workflow_edge_versions' as const, workflowId, id };
    const version = await versionStore.findVersion(this.#deps.db, scope, which);
    if (version === undefined) throw notFound('Edge version');
    return version;
  }
}

export interface Between {
  from: string;
  to: string;
  workflowId: string | undefined;
}

function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from_value: before[field] ?? null, to_value: after[field] ?? null }));
}

/** Includes the id, which differs between versions of different blocks. */
const blockFields = ({ block_id, block }: versionStore.StoredBlockVersion) => ({ block_id, ...ownFields(block) });

const edgeFields = ({ edge_id, edge }: versionStore.StoredEdgeVersion) => {
  const { id: _, ...ends } = toGraphEdge(edge);
  return { edge_id, ...ends };
};

const toBlockVersion = (row: versionStore.StoredBlockVersion, context: BlockContext) => ({
  id: row.id,
  block_id: row.block_id,
  workflow_id: row.workflow_id,
  workflow_version_id: row.workflow_version_id,
  ...ownFields(row.block),
  ...context(row.block),
  config_hash: row.config_hash,
  created_at: row.created_at,
  // A version never changes.
  updated_at: row.created_at,
});

const toEdgeVersion = (row: versionStore.StoredEdgeVersion, workflowVersionId = row.workflow_version_id) => ({
  ...toGraphEdge(row.edge),
  id: row.id,
  edge_id: row.edge_id,
  workflow_id: row.workflow_id,
  workflow_version_id: workflowVersionId,
  created_at: row.created_at,
});

type BlockVersion = ReturnType<typeof toBlockVersion>;
type EdgeVersion = ReturnType<typeof toEdgeVersion>;
