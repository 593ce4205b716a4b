/** Published graphs, whole and by part, and when each was published. None of these rows ever changes. */
import { type Db, sql, type Tx } from '../../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../../db/page.ts';
import type {
  WorkflowBlockVersionRow,
  WorkflowEdgeVersionRow,
  WorkflowPublicationRow,
  WorkflowRow,
  WorkflowVersionRow,
} from '../../db/workflow-tables.ts';
import type { Scope } from '../../lib/scope.ts';
import type { GraphBlock, GraphEdge, WorkflowGraph } from '../../workflows/graph.ts';

export type StoredVersion = Omit<WorkflowVersionRow, 'graph'> & { graph: WorkflowGraph };
export type StoredBlockVersion = Omit<WorkflowBlockVersionRow, 'block'> & { block: GraphBlock };
export type StoredEdgeVersion = Omit<WorkflowEdgeVersionRow, 'edge'> & { edge: GraphEdge };

type VersionTable = 'workflow_versions' | 'workflow_block_versions' | 'workflow_edge_versions';

const COLUMNS = {
  workflow_versions: sql`workflow_id, id, organization_id, environment_id, graph, block_version_ids, edge_version_ids,
    created_at`,
  workflow_block_versions: sql`workflow_id, id, organization_id, environment_id, block_id, workflow_version_id, block,
    config_hash, created_at`,
  workflow_edge_versions: sql`workflow_id, id, organization_id, environment_id, edge_id, workflow_version_id, edge,
    created_at`,
};

interface Stored {
  workflow_versions: StoredVersion;
  workflow_block_versions: StoredBlockVersion;
  workflow_edge_versions: StoredEdgeVersion;
}

export interface PartFilters {
  /** The block or edge whose versions to list. */
  partId?: string | undefined;
  /** Restricts the list to these versions. */
  ids?: readonly string[] | undefined;
}

export function listVersions<T extends VersionTable>(
  db: Db,
  scope: Scope,
  { table, workflowId, partId, ids }: { table: T; workflowId: string } & PartFilters,
  request: PageRequest,
): Promise<Page<Stored[T]>> {
  const part = sql.ref(table === 'workflow_edge_versions' ? 'edge_id' : 'block_id');
  const source = {
    scope,
    table,
    idColumn: 'id',
    sortColumn: 'created_at',
    parent: { column: 'workflow_id', id: workflowId },
    columns: COLUMNS[table],
    filters: [
      ...(partId === undefined ? [] : [sql`${part} = ${partId}`]),
      ...(ids === undefined ? [] : [sql`id = any(${[...ids]})`]),
    ],
  };
  return fetchPage(db, source, request);
}

export async function findVersion<T extends VersionTable>(
  db: Db,
  scope: Scope,
  { table, workflowId, id }: WhichVersion<T>,
): Promise<Stored[T] | undefined> {
  const { rows } = await sql<Stored[T]>`
    select ${COLUMNS[table]} from ${sql.table(table)}
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId} and id = ${id}
      ${workflowId === undefined ? sql`` : sql`and workflow_id = ${workflowId}`}`.execute(db);
  return rows[0];
}

/** Versions of parts belong to one workflow; versions of whole graphs to every workflow with that graph. */
type WhichVersion<T extends VersionTable> = {
  table: T;
  id: string;
  workflowId: T extends 'workflow_versions' ? string : string | undefined;
};

type NewVersion = Omit<StoredVersion, 'workflow_id' | 'organization_id' | 'environment_id'>;
type NewBlockVersion = Pick<StoredBlockVersion, 'id' | 'block_id' | 'block' | 'config_hash'>;
type NewEdgeVersion = Pick<StoredEdgeVersion, 'id' | 'edge_id' | 'edge'>;

/** Existing rows stay: the id is derived from the content. */
export async function insertVersion(
  tx: Tx,
  workflow: WorkflowRow,
  version: NewVersion & { blocks: NewBlockVersion[]; edges: NewEdgeVersion[] },
): Promise<void> {
  const { id: workflowId, organization_id, environment_id } = workflow;
  await sql`
    insert into workflow_versions (workflow_id, id, organization_id, environment_id, graph, block_version_ids,
      edge_version_ids, created_at)
    values (${workflowId}, ${version.id}, ${organization_id}, ${environment_id}, ${JSON.stringify(version.graph)},
      ${version.block_version_ids}, ${version.edge_version_ids}, ${version.created_at})
    on conflict do nothing`.execute(tx);
  await sql`
    insert into workflow_block_versions (workflow_id, id, organization_id, environment_id, block_id,
      workflow_version_id, block, config_hash, created_at)
    select ${workflowId}, id, ${organization_id}, ${environment_id}, block_id, ${version.id}, block, config_hash,
      ${version.created_at}
    from json_to_recordset(${JSON.stringify(version.blocks)}::json)
      as part (id text, block_id text, block json, config_hash text)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into workflow_edge_versions (workflow_id, id, organization_id, environment_id, edge_id,
      workflow_version_id, edge, created_at)
    select ${workflowId}, id, ${organization_id}, ${environment_id}, edge_id, ${version.id}, edge,
      ${version.created_at}
    from json_to_recordset(${JSON.stringify(version.edges)}::json) as part (id text, edge_id text, edge json)
    on conflict do nothing`.execute(tx);
}

export async function insertPublication(tx: Tx, row: Omit<WorkflowPublicationRow, 'version'>): Promise<void> {
  await sql`
    insert into workflow_publications (id, workflow_id, organization_id, environment_id, version, workflow_version_id,
      description, block_count, edge_count, published_by, published_by_name, published_at)
    select ${row.id}, ${row.workflow_id}, ${row.organization_id}, ${row.environment_id},
      coalesce(max(version), 0) + 1, ${row.workflow_version_id}, ${row.description}, ${row.block_count},
      ${row.edge_count}, ${row.published_by}, ${row.published_by_name}, ${row.published_at}
    from workflow_publications where workflow_id = ${row.workflow_id}`.execute(tx);
}

export const listPublications = (
  db: Db,
  scope: Scope,
  workflowId: string,
  request: PageRequest,
): Promise<Page<WorkflowPublicationRow>> =>
  fetchPage(
    db,
    {
      scope,
      table: 'workflow_publications',
      idColumn: 'id',
      sortColumn: 'published_at',
      parent: { column: 'workflow_id', id: workflowId },
      columns: sql`id, workflow_id, organization_id, environment_id, version, workflow_version_id, description,
        block_count, edge_count, published_by, published_by_name, published_at`,
      filters: [],
    },
    request,
  );

export interface BlockPublication {
  publication_id: string;
  publish_version: number;
  published_at: string;
  published_version_id: string;
  block_version: StoredBlockVersion;
}

/** Lists every publication of a block, with the version of the block in it. */
export async function blockPublications(
  db: Db,
  scope: Scope,
  { workflowId, blockId }: { workflowId: string; blockId: string },
): Promise<BlockPublication[]> {
  const { rows } = await sql<Omit<BlockPublication, 'block_version'> & StoredBlockVersion>`
    select publication.id as publication_id, publication.version as publish_version, publication.published_at,
      publication.workflow_version_id as published_version_id, part.workflow_id, part.id, part.organization_id,
      part.environment_id, part.block_id, part.workflow_version_id, part.block, part.config_hash, part.created_at
    from workflow_block_versions part
    join workflow_versions whole on whole.workflow_id = part.workflow_id and part.id = any(whole.block_version_ids)
    join workflow_publications publication
      on publication.workflow_id = part.workflow_id and publication.workflow_version_id = whole.id
    where part.workflow_id = ${workflowId} and part.block_id = ${blockId}
      and part.organization_id = ${scope.organizationId} and part.environment_id = ${scope.environmentId}
    order by publication.version`.execute(db);
  return rows.map(({ publication_id, publish_version, published_at, published_version_id, ...block_version }) => ({
    publication_id,
    publish_version,
    published_at,
    published_version_id,
    block_version,
  }));
}
