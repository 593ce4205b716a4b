/** The blocks and edges of drafts. Always written as the difference of two graphs, under the lock of their workflow. */
import { type Db, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type { WorkflowBlockRow, WorkflowEdgeRow, WorkflowRow } from '../../db/workflow-tables.ts';
import type { Scope } from '../../lib/scope.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { GraphBlock, GraphEdge } from '../../workflows/graph.ts';

export interface KeptBlock extends GraphBlock {
  ordinal: number;
  updated_at: string;
}

export interface KeptEdge extends GraphEdge {
  ordinal: number;
  updated_at: string;
}

export interface KeptGraph {
  blocks: KeptBlock[];
  edges: KeptEdge[];
}

type BlockRecord = Omit<WorkflowBlockRow, 'workflow_id' | 'organization_id' | 'environment_id' | 'config'> & {
  config: JsonObject;
};
type EdgeRecord = Omit<WorkflowEdgeRow, 'workflow_id' | 'organization_id' | 'environment_id'>;

const BLOCK = sql`json_build_object('id', id, 'ordinal', ordinal, 'type', type, 'label', label, 'config', config,
  'position_x', position_x, 'position_y', position_y, 'width', width, 'height', height, 'parent_id', parent_id,
  'updated_at', updated_at)`;
const EDGE = sql`json_build_object('id', id, 'ordinal', ordinal, 'source_block', source_block,
  'source_handle', source_handle, 'target_block', target_block, 'target_handle', target_handle,
  'updated_at', updated_at)`;

/** Reads in one statement, so that no change falls between the blocks and the edges. */
export async function readGraph(
  db: Db,
  { organization_id, environment_id, id }: Pick<WorkflowRow, 'organization_id' | 'environment_id' | 'id'>,
): Promise<KeptGraph> {
  const own = sql`workflow_id = ${id} and organization_id = ${organization_id} and environment_id = ${environment_id}`;
  const { rows } = await sql<{ blocks: BlockRecord[] | null; edges: EdgeRecord[] | null }>`
    select (select json_agg(${BLOCK} order by ordinal) from workflow_blocks where ${own}) as blocks,
      (select json_agg(${EDGE} order by ordinal) from workflow_edges where ${own}) as edges`.execute(db);
  return {
    blocks: (rows[0]?.blocks ?? []).map(({ position_x, position_y, updated_at, ...block }) => ({
      ...block,
      position: { x: position_x, y: position_y },
      updated_at: new Date(updated_at).toISOString(),
    })),
    edges: (rows[0]?.edges ?? []).map((edge) => ({ ...edge, updated_at: new Date(edge.updated_at).toISOString() })),
  };
}

type Workflow = Pick<WorkflowRow, 'organization_id' | 'environment_id' | 'id'>;

export async function deleteBlocks(tx: Tx, workflow: Workflow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from workflow_blocks where workflow_id = ${workflow.id}
    and organization_id = ${workflow.organization_id} and environment_id = ${workflow.environment_id}
    and id = any(${[...ids]})`.execute(tx);
}

export async function deleteEdges(tx: Tx, workflow: Workflow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from workflow_edges where workflow_id = ${workflow.id}
    and organization_id = ${workflow.organization_id} and environment_id = ${workflow.environment_id}
    and id = any(${[...ids]})`.execute(tx);
}

/** One statement for any number of blocks; one parameter per field and block would exceed the limit. */
export async function upsertBlocks(tx: Tx, workflow: Workflow, blocks: readonly KeptBlock[]): Promise<void> {
  if (blocks.length === 0) return;
  const records = blocks.map(({ position, ...block }) => ({
    ...block,
    position_x: position.x,
    position_y: position.y,
  }));
  await sql`
    insert into workflow_blocks (workflow_id, organization_id, environment_id, id, ordinal, type, label, config,
      position_x, position_y, width, height, parent_id, updated_at)
    select ${workflow.id}, ${workflow.organization_id}, ${workflow.environment_id}, id, ordinal, type, label, config,
      position_x, position_y, width, height, parent_id, updated_at
    from json_to_recordset(${JSON.stringify(records)}::json) as block (id text, ordinal integer, type text, label text,
      config json, position_x double precision, position_y double precision, width double precision,
      height double precision, parent_id text, updated_at timestamptz)
    on conflict (workflow_id, id) do update set ordinal = excluded.ordinal, type = excluded.type,
      label = excluded.label, config = excluded.config, position_x = excluded.position_x,
      position_y = excluded.position_y, width = excluded.width, height = excluded.height,
      parent_id = excluded.parent_id, updated_at = excluded.updated_at`.execute(tx);
}

export async function upsertEdges(tx: Tx, workflow: Workflow, edges: readonly KeptEdge[]): Promise<void> {
  if (edges.length === 0) return;
  await sql`
    insert into workflow_edges (workflow_id, organization_id, environment_id, id, ordinal, source_block, source_handle,
      target_block, target_handle, updated_at)
    select ${workflow.id}, ${workflow.organization_id}, ${workflow.environment_id}, id, ordinal, source_block,
      source_handle, target_block, target_handle, updated_at
    from json_to_recordset(${JSON.stringify(edges)}::json) as edge (id text, ordinal integer, source_block text,
      source_handle text, target_block text, target_handle text, updated_at timestamptz)
    on conflict (workflow_id, id) do update set ordinal = excluded.ordinal, source_block = excluded.source_block,
      source_handle = excluded.source_handle, target_block = excluded.target_block,
      target_handle = excluded.target_handle, updated_at = excluded.updated_at`.execute(tx);
}

type Listed = { id: string };

const page = (table: 'workflow_blocks' | 'workflow_edges', scope: Scope, workflowId: string) => ({
  scope,
  table,
  idColumn: 'id',
  sortColumn: 'updated_at',
  parent: { column: 'workflow_id', id: workflowId },
  columns: sql`id`,
});

export const listBlockIds = (db: Db, scope: Scope, workflowId: string, request: PageRequest): Promise<Page<Listed>> =>
  fetchPage(db, { ...page('workflow_blocks', scope, workflowId), filters: [] }, request);

export const listEdgeIds = (
  db: Db,
  scope: Scope,
  { workflowId, ends }: { workflowId: string; ends: Partial<Pick<GraphEdge, 'source_block' | 'target_block'>> },
  request: PageRequest,
): Promise<Page<Listed>> =>
  fetchPage(
    db,
    {
      ...page('workflow_edges', scope, workflowId),
      filters: Object.entries(ends).flatMap(([column, value]) =>
        value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
      ),
    },
    request,
  );

/** Finds the workflows with a block or edge of that id. */
export async function workflowsWith(
  db: Db,
  scope: Scope,
  table: 'workflow_blocks' | 'workflow_edges',
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ workflow_id: string }>`
    select workflow_id from ${sql.table(table)}
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId} and id = ${id}
    order by workflow_id limit 20`.execute(db);
  return rows.map(({ workflow_id }) => workflow_id);
}
