/** Workflows published when ids depended on content alone get the ids that are made today. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import { type Connection, createDatabase, type Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { silentLogger } from '../../lib/logger.ts';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import { canonicalJson } from '../../workflows/canonical-json.ts';
import { edgeId, edgeKey, type GraphEdge, type WorkflowGraph } from '../../workflows/graph.ts';
import { graphSample } from '../../workflows/testing/graph-samples.ts';
import { configHash, versionOf } from '../../workflows/version.ts';

const MIGRATION = new URL('../../../migrations/0012_workflow_part_ids.sql', import.meta.url);

let testDatabase: TestDatabase;
let database: Database;
let connection: Connection;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase({ url: testDatabase.url, maxConnections: 2, logger: silentLogger });
  await migrate(database, silentLogger);
  connection = await database.connect('test');
});
afterAll(async () => {
  await connection.end();
  await database.close();
  await testDatabase.drop();
});

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
const contentId = (prefix: string, content: Json): string => `${prefix}_${hash(canonicalJson(content)).slice(0, 32)}`;

/** The former ids, spelled out again because no other code makes them any more. */
const oldEdgeId = (edge: GraphEdge): string => `edge_${hash(edgeKey(edge)).slice(0, 22)}`;
const oldBlockVersion = ({ id, type, label, config, parent_id }: WorkflowGraph['blocks'][number]): string =>
  contentId('bver', { id, type, label, config, parent_id });
const oldEdgeVersion = ({ id: _, ...ends }: GraphEdge): string => contentId('ever', ends);

it("edges and the versions of blocks and edges get today's ids; chosen ids and whole versions stay", async () => {
  const samples = fc.sample(graphSample, { numRuns: 12, seed: 5 });
  const graphs = samples.filter(({ edges }) => edges.length > 1);
  expect(graphs.length).toBeGreaterThan(3);
  await connection.query(`insert into organizations (id, name, created_at) values ('org_1', 'One', now())`);
  await connection.query(
    `insert into environments (id, organization_id, slug, created_at) values ('env_1', 'org_1', 'test', now())`,
  );
  // Each graph is in two workflows, which had the same ids.
  const workflows = graphs.flatMap((graph, index) => [
    { id: `wf_${index}a`, graph: chosen(graph) },
    { id: `wf_${index}b`, graph: chosen(graph) },
  ]);
  // Formerly two workflows could share these ids.
  await connection.query(`drop index workflow_block_versions_id; drop index workflow_edge_versions_id;
    create index workflow_block_versions_id on workflow_block_versions (id);
    create index workflow_edge_versions_id on workflow_edge_versions (id)`);
  for (const { id, graph } of workflows) await insertAsBefore(id, graph);
  await connection.query(await readFile(MIGRATION, 'utf8'));
  for (const { id, graph } of workflows) {
    const edges = graph.edges.map((edge) => (edge.id === 'mine' ? edge : { ...edge, id: edgeId(id, edge) }));
    const wanted = { ...graph, edges };
    const version = versionOf(wanted, id);
    expect(await rowsOf('select id from workflow_edges where workflow_id = $1 order by ordinal', id)).toEqual(
      edges.map((edge) => ({ id: edge.id })),
    );
    const [kept] = await rowsOf(
      'select id, graph, block_version_ids, edge_version_ids from workflow_versions where workflow_id = $1',
      id,
    );
    expect(kept).toEqual({
      id: version.version_id,
      graph: wanted,
      block_version_ids: version.blocks.map((block) => block.version_id),
      edge_version_ids: version.edges.map((edge) => edge.version_id),
    });
    expect(JSON.stringify((kept?.graph as JsonObject | undefined)?.blocks)).toBe(JSON.stringify(wanted.blocks));
    expect(await rowsOf('select id, block_id from workflow_block_versions where workflow_id = $1', id)).toEqual(
      version.blocks.map(({ version_id, block_id }) => ({ id: version_id, block_id })),
    );
    expect(await rowsOf('select id, edge_id, edge from workflow_edge_versions where workflow_id = $1', id)).toEqual(
      version.edges.map(({ version_id, edge_id }, index) => ({ id: version_id, edge_id, edge: edges[index] })),
    );
  }
});

/** A client named the first edge. */
const chosen = (graph: WorkflowGraph): WorkflowGraph => ({
  ...graph,
  edges: graph.edges.map((edge, index) => ({ ...edge, id: index === 0 ? 'mine' : oldEdgeId(edge) })),
});

async function rowsOf(text: string, workflowId: string): Promise<Record<string, unknown>[]> {
  return (await connection.query<Record<string, unknown>>(text, [workflowId])).rows;
}

async function insertAsBefore(workflowId: string, graph: WorkflowGraph): Promise<void> {
  await connection.query(
    `insert into workflows (id, organization_id, environment_id, family_id, name, description, draft_version, created_at,
       updated_at) values ($1, 'org_1', 'env_1', $1, '', '', 1, now(), now())`,
    [workflowId],
  );
  const { version_id } = versionOf(graph, workflowId);
  const blocks = graph.blocks.map(oldBlockVersion);
  const edges = graph.edges.map(oldEdgeVersion);
  await connection.query(`insert into workflow_versions values ($1, $2, 'org_1', 'env_1', $3, $4, $5, now())`, [
    workflowId,
    version_id,
    JSON.stringify(graph),
    blocks,
    edges,
  ]);
  for (const [index, block] of graph.blocks.entries()) {
    await connection.query(
      `insert into workflow_block_versions values ($1, $2, 'org_1', 'env_1', $3, $4, $5, $6, now())`,
      [workflowId, blocks[index], block.id, version_id, JSON.stringify(block), configHash(block.config)],
    );
  }
  for (const [index, edge] of graph.edges.entries()) {
    await connection.query(`insert into workflow_edge_versions values ($1, $2, 'org_1', 'env_1', $3, $4, $5, now())`, [
      workflowId,
      edges[index],
      edge.id,
      version_id,
      JSON.stringify(edge),
    ]);
    await connection.query(`insert into workflow_edges values ($1, $2, 'org_1', 'env_1', $3, $4, $5, $6, $7, now())`, [
      workflowId,
      edge.id,
      index,
      edge.source_block,
      edge.source_handle,
      edge.target_block,
      edge.target_handle,
    ]);
  }
}
