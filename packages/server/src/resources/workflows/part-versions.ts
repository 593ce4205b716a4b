/** Versions of single blocks and edges: what they were in the published graphs, and back into the draft. */
import type { Commit, Db } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { configHash } from '../../workflows/version.ts';
import type { Blocks } from './blocks.ts';
import { lockDraft, saveDraft } from './drafts.ts';
import { workflowOf } from './find-in-workflows.ts';
import { blockRecords, toEdge, typeOf } from './record.ts';
import * as versionStore from './version-store.ts';
import type { Versions } from './versions.ts';

export interface PartVersionsDependencies {
  db: Db;
  versions: Versions;
  blocks: Blocks;
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
    return { ...page, data: page.data.map((row) => toBlockVersion(row, whole?.id)) };
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
    return { ...page, data: page.data.map((row) => toEdgeVersion(row, whole?.id)) };
  }

  async getBlock(scope: Scope, which: WhichVersion): Promise<BlockVersion> {
    return toBlockVersion(await this.#block(scope, which));
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
      from_block_version_id: from,
      to_block_version_id: to,
      changes: changesBetween({ ...before.block }, { ...after.block }),
    };
  }

  async diffEdges(scope: Scope, { from, to, workflowId }: Between) {
    const [before, after] = await Promise.all([
      this.#edge(scope, { id: from, workflowId }),
      this.#edge(scope, { id: to, workflowId }),
    ]);
    return {
      from_edge_version_id: from,
      to_edge_version_id: to,
      changes: changesBetween({ ...before.edge }, { ...after.edge }),
    };
  }

  /** In the place of the block of that id, or at the end where the draft has none. */
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

  /** The configs of a block, newest first: a row for each time it became another one. */
  async configHistory(scope: Scope, { workflowId, blockId }: { workflowId: string; blockId: string }, limit: number) {
    const { draft, block } = await this.#deps.blocks.find(scope, { id: blockId, workflowId });
    const published = await versionStore.blockPublications(this.#deps.db, scope, { workflowId, blockId });
    const draftHash = configHash(block.config);
    const eras = erasOf(published);
    const newest = eras.at(-1);
    const data = eras.map((era) => {
      const isPublished = era === newest && draft.workflow.published_version_id !== null;
      const matchesDraft = era.hash === draftHash;
      return {
        id: `${era.first.id}.${era.epochs[0]}`,
        block_config_version_fingerprint: era.hash,
        block_type: typeOf(era.first.block),
        block_label: era.first.block.label,
        config_snapshot: era.first.block.config,
        first_seen_at: era.since,
        last_seen_at: era.until,
        publish_epochs: era.epochs,
        run_count: 0,
        matches_current_draft: matchesDraft,
        is_current_published: isPublished,
        is_current: isPublished,
      };
    });
    return { data: data.reverse().slice(0, limit) };
  }

  async #whole(scope: Scope, workflowId: string, versionId: string | undefined) {
    const { versions } = this.#deps;
    if (versionId !== undefined) return versions.find(scope, workflowId, versionId);
    await versions.requireWorkflow(scope, workflowId);
    return undefined;
  }

  async #block(scope: Scope, { id, workflowId }: WhichVersion): Promise<versionStore.StoredBlockVersion> {
    const table = 'workflow_block_versions';
    const own = await workflowOf(this.#deps.db, scope, { table, id, workflowId });
    const version = await versionStore.findVersion(this.#deps.db, scope, { table, workflowId: own, id });
    if (version === undefined) throw notFound('Block version');
    return version;
  }

  async #edge(scope: Scope, { id, workflowId }: WhichVersion): Promise<versionStore.StoredEdgeVersion> {
    const table = 'workflow_edge_versions';
    const own = await workflowOf(this.#deps.db, scope, { table, id, workflowId });
    const version = await versionStore.findVersion(this.#deps.db, scope, { table, workflowId: own, id });
    if (version === undefined) throw notFound('Edge version');
    return version;
  }
}

export interface Between {
  from: string;
  to: string;
  workflowId: string | undefined;
}

interface Era {
  hash: string;
  first: versionStore.StoredBlockVersion;
  since: string;
  until: string;
  epochs: number[];
}

function erasOf(published: Awaited<ReturnType<typeof versionStore.blockPublications>>): Era[] {
  const eras: Era[] = [];
  for (const { version, published_at, block_version } of published) {
    const last = eras.at(-1);
    if (last !== undefined && last.hash === block_version.config_hash) {
      last.epochs.push(version);
      last.until = published_at;
    } else {
      const { config_hash: hash } = block_version;
      eras.push({ hash, first: block_version, since: published_at, until: published_at, epochs: [version] });
    }
  }
  return eras;
}

function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from_value: before[field] ?? null, to_value: after[field] ?? null }));
}

const toBlockVersion = (row: versionStore.StoredBlockVersion, workflowVersionId = row.workflow_version_id) => ({
  ...row.block,
  type: typeOf(row.block),
  id: row.id,
  block_id: row.block_id,
  workflow_id: row.workflow_id,
  workflow_version_id: workflowVersionId,
  config_hash: row.config_hash,
  created_at: row.created_at,
});

const toEdgeVersion = (row: versionStore.StoredEdgeVersion, workflowVersionId = row.workflow_version_id) => ({
  id: row.id,
  edge_id: row.edge_id,
  workflow_id: row.workflow_id,
  workflow_version_id: workflowVersionId,
  source_block: row.edge.source_block,
  source_handle: row.edge.source_handle,
  target_block: row.edge.target_block,
  target_handle: row.edge.target_handle,
  created_at: row.created_at,
});

type BlockVersion = ReturnType<typeof toBlockVersion>;
type EdgeVersion = ReturnType<typeof toEdgeVersion>;
