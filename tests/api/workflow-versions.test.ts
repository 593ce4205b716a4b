/** Published versions, whole and by part: their differences and the history of a config. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { definitionOf, publishedWorkflow } from '../support/workflow-samples.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

const publish = (id: string) => test.post(`/v1/workflows/${id}/publish`, { json: {} });
const idsOf = ({ body }: { body: { data: { id: string }[] } }): string[] => body.data.map((item) => item.id);
const partsOf = async (client: Client, kind: 'blocks' | 'edges', workflowId: string) =>
  (await client.get(`/v1/workflows/${kind}/versions?workflow_id=${workflowId}`)).body.data;
const nameOf = { blocks: 'block', edges: 'edge' } as const;

/** The same definition, applied and published. */
async function twin(): Promise<string> {
  const { body } = await test.post('/v1/workflows/spec/apply', { json: { yaml_definition: definitionOf('Twin') } });
  await publish(body.workflow_id);
  return body.workflow_id;
}

const edgeIdsOf = async (client: Client, workflowId: string): Promise<string[]> =>
  idsOf(await client.get(`/v1/workflows/edges?workflow_id=${workflowId}`));

describe('workflows of the same definition', () => {
  it('have edges and part versions with unique ids, which need no workflow_id', async () => {
    const twins = [await twin(), await twin()];
    const edges = (await Promise.all(twins.map((id) => edgeIdsOf(test, id)))).flat();
    expect(new Set(edges).size).toBe(2);
    for (const [index, edge] of edges.entries()) {
      expect(edge).toMatch(/^edge_[\w-]{22}$/);
      expect((await test.get(`/v1/workflows/edges/${edge}`)).body.workflow_id).toBe(twins[index]);
    }
    for (const kind of ['blocks', 'edges'] as const) {
      for (const id of twins) {
        for (const version of await partsOf(test, kind, id)) {
          const shown = await test.get(`/v1/workflows/${kind}/versions/${version.id}`);
          expect(shown.body).toEqual(version);
          expect(shown.body.workflow_id).toBe(id);
          const name = nameOf[kind];
          const diff = `diff?from_${name}_version_id=${version.id}&to_${name}_version_id=${version.id}`;
          expect((await test.get(`/v1/workflows/${kind}/versions/${diff}`)).body.changes).toEqual([]);
          const restored = await test.post(`/v1/workflows/${kind}/versions/${version.id}/restore`);
          expect(restored.body.workflow_id).toBe(id);
          const other = twins.find((each) => each !== id);
          expect((await test.get(`/v1/workflows/${kind}/versions/${version.id}?workflow_id=${other}`)).status).toBe(
            404,
          );
        }
      }
    }
  });

  it('still share the version of the whole graph, and planning their exports changes nothing', async () => {
    const [one, other] = [await twin(), await twin()];
    const versionOf = async (id: string) => (await test.get(`/v1/workflows/${id}`)).body.published.version_id;
    expect(await versionOf(one)).toBe(await versionOf(other));
    const text = (await test.get(`/v1/workflows/${one}/spec`)).body.yaml_definition;
    const before = await edgeIdsOf(test, other);
    const applied = await test.post(`/v1/workflows/${other}/spec/apply`, { json: { yaml_definition: text } });
    expect(applied.body.action).toBe('noop');
    expect(await edgeIdsOf(test, other)).toEqual(before);
    const drawn = await test.post('/v1/workflows/spec/apply', { json: { yaml_definition: definitionOf('Drawn') } });
    const { workflow_id, resource_changes } = drawn.body;
    const planned = resource_changes.find(({ target }: { target: string }) => target === 'edge');
    expect(await edgeIdsOf(test, workflow_id)).toEqual([planned.target_id]);
  });

  it('in production and in test have different ids, and promoting again keeps those of production', async () => {
    const source = await twin();
    const promote = async () => (await live.post(`/v1/workflows/${source}/promotions`, { json: {} })).body;
    const target = (await promote()).target_workflow_id;
    const edges = await edgeIdsOf(live, target);
    expect(edges).toHaveLength(1);
    expect(edges).not.toEqual(await edgeIdsOf(test, source));
    expect((await promote()).plan.action).toBe('noop');
    expect(await edgeIdsOf(live, target)).toEqual(edges);
    const published = await live.post(`/v1/workflows/${target}/publish`, { json: {} });
    expect(published.body.published.version_id).toBe(
      (await test.get(`/v1/workflows/${source}`)).body.published.version_id,
    );
    for (const kind of ['blocks', 'edges'] as const) {
      const known = idsOf({ body: { data: await partsOf(test, kind, source) } });
      for (const { id } of await partsOf(live, kind, target)) expect(known).not.toContain(id);
    }
  });
});

describe('versions of blocks and edges', () => {
  it('are stored with each publication, compared, and restored', async () => {
    const { id: workflow, blockId, edgeId, versionId } = await publishedWorkflow(test);
    await test.patch(`/v1/workflows/blocks/${blockId}`, { json: { config: { n_consensus: 3 }, position_x: 40 } });
    await publish(workflow);
    const list = (kind: string, query = '') =>
      test.get(`/v1/workflows/${kind}/versions?workflow_id=${workflow}${query}`);
    const versions = (await list('blocks', `&block_id=${blockId}`)).body.data;
    expect(versions).toHaveLength(2);
    expect(versions.every((version: { id: string }) => version.id.startsWith('bver_'))).toBe(true);
    const [newer, older] = versions;
    const first = (await list('blocks', `&workflow_version_id=${versionId}`)).body.data;
    expect(idsOf({ body: { data: first } })).toContain(older.id);
    expect(idsOf({ body: { data: first } })).not.toContain(newer.id);
    const query = `from_block_version_id=${older.id}&to_block_version_id=${newer.id}`;
    expect((await test.get(`/v1/workflows/blocks/versions/diff?${query}`)).body).toEqual({
      block_id: blockId,
      from_block_version_id: older.id,
      to_block_version_id: newer.id,
      changes: [
        { field: 'position_x', from_value: 0, to_value: 40 },
        { field: 'config', from_value: older.config, to_value: newer.config },
      ],
    });
    expect((await test.get(`/v1/workflows/blocks/versions/${older.id}`)).body).toEqual(older);
    const restored = await test.post(`/v1/workflows/blocks/versions/${older.id}/restore`);
    expect(restored.body.config).toEqual(older.config);
    const [edge] = (await list('edges', `&edge_id=${edgeId}`)).body.data;
    expect(edge).toMatchObject({ edge_id: edgeId, workflow_version_id: versionId });
    await test.delete(`/v1/workflows/edges/${edgeId}?workflow_id=${workflow}`);
    expect((await test.post(`/v1/workflows/edges/versions/${edge.id}/restore`)).body.id).toBe(edgeId);
    expect((await test.get(`/v1/workflows/edges/versions/${edge.id}`)).body).toEqual(edge);
    await test.delete(`/v1/workflows/blocks/${blockId}`);
    expect((await test.post(`/v1/workflows/edges/versions/${edge.id}/restore`)).status).toBe(409);
    for (const kind of ['blocks', 'edges'] as const) {
      expect((await list(kind, '&before=a&after=b')).status).toBe(400);
      expect((await test.get(`/v1/workflows/${kind}/versions?workflow_id=wf_none`)).status).toBe(404);
      expect((await test.get(`/v1/workflows/${kind}/versions`)).status).toBe(422);
      expect((await test.get(`/v1/workflows/${kind}/versions/diff`)).status).toBe(422);
      const unknown = `from_${nameOf[kind]}_version_id=x&to_${nameOf[kind]}_version_id=y`;
      expect((await test.get(`/v1/workflows/${kind}/versions/diff?${unknown}`)).status).toBe(404);
    }
  });

  it('of blocks have the fields of the block, and the schemas it had in the workflow version', async () => {
    const { id, blockId, versionId } = await publishedWorkflow(test);
    const { updated_at: _, ...block } = (await test.get(`/v1/workflows/blocks/${blockId}`)).body;
    const [version] = (await test.get(`/v1/workflows/blocks/versions?workflow_id=${id}&block_id=${blockId}`)).body.data;
    expect(version).toMatchObject({ ...block, id: version.id, block_id: blockId, workflow_version_id: versionId });
    expect(version.updated_at).toBe(version.created_at);
    expect(version).not.toHaveProperty('position');
    // The block stays the same while its input changes.
    const { workflow_id: flow } = (
      await test.post('/v1/workflows/spec/apply', { json: { yaml_definition: chain('old_field') } })
    ).body;
    await publish(flow);
    const versionOf = async (): Promise<string> => (await test.get(`/v1/workflows/${flow}`)).body.published.version_id;
    const before = await versionOf();
    await test.post(`/v1/workflows/${flow}/spec/apply`, { json: { yaml_definition: chain('new_field') } });
    await publish(flow);
    const after = await versionOf();
    const inputs = async (workflowVersion: string) => {
      const query = `workflow_id=${flow}&block_id=merge&workflow_version_id=${workflowVersion}`;
      const [merged] = (await test.get(`/v1/workflows/blocks/versions?${query}`)).body.data;
      return { id: merged.id, fields: Object.keys(merged.resolved_schemas.input_schemas.default.properties) };
    };
    const [was, is] = [await inputs(before), await inputs(after)];
    expect(was).toEqual({ id: is.id, fields: ['old_field'] });
    expect(is.fields).toEqual(['new_field']);
    expect(idsOf({ body: { data: await partsOf(test, 'blocks', flow) } })).toHaveLength(3);
  });

  it('of edges have source and target as graphs have, and their differences the edge', async () => {
    const { id: workflow_id } = (await test.post('/v1/workflows', { json: {} })).body;
    for (const block of ['one', 'two']) {
      await test.post('/v1/workflows/blocks', { json: { workflow_id, id: block, type: 'parse' } });
    }
    const connect = (target_block: string, id?: string) =>
      test.post('/v1/workflows/edges', { json: { workflow_id, source_block: 'document', target_block, id } });
    await connect('one', 'mine');
    await connect('two');
    await publish(workflow_id);
    const whole = (await test.get(`/v1/workflows/versions?workflow_id=${workflow_id}`)).body.data[0];
    const [version] = (await test.get(`/v1/workflows/edges/versions?workflow_id=${workflow_id}&edge_id=mine`)).body
      .data;
    const drawn = whole.edges.find(({ id }: { id: string }) => id === 'mine');
    expect(version).toEqual({
      ...drawn,
      id: version.id,
      edge_id: 'mine',
      workflow_id,
      workflow_version_id: whole.id,
      created_at: version.created_at,
    });
    expect(Object.keys(drawn).sort()).toEqual(['animated', 'id', 'source', 'source_handle', 'target', 'target_handle']);
    // The same id for another edge: a version that differs in its target.
    for (const edge of await edgeIdsOf(test, workflow_id)) {
      await test.delete(`/v1/workflows/edges/${edge}?workflow_id=${workflow_id}`);
    }
    await connect('two', 'mine');
    await connect('one');
    await publish(workflow_id);
    const all = (await test.get(`/v1/workflows/edges/versions?workflow_id=${workflow_id}`)).body.data;
    const to = all.find((edge: { id: string; target: string }) => edge.target === 'two');
    const query = `from_edge_version_id=${version.id}&to_edge_version_id=${to.id}`;
    const { body } = await test.get(`/v1/workflows/edges/versions/diff?${query}`);
    expect(body).toMatchObject({ edge_id: to.edge_id, from_edge_version_id: version.id, to_edge_version_id: to.id });
    expect(body.changes).toContainEqual({ field: 'target', from_value: 'one', to_value: 'two' });
  });
});

describe('two versions of a workflow', () => {
  it('differ in flat lists of ids', async () => {
    const { id, blockId, edgeId, versionId } = await publishedWorkflow(test);
    await test.delete(`/v1/workflows/blocks/${blockId}`);
    await test.post('/v1/workflows/blocks', { json: { workflow_id: id, id: 'text', type: 'parse' } });
    const added = (
      await test.post('/v1/workflows/edges', {
        json: { workflow_id: id, source_block: 'document', target_block: 'text' },
      })
    ).body.id;
    await test.patch(`/v1/workflows/blocks/document?workflow_id=${id}`, { json: { label: 'Paper' } });
    const other = (await publish(id)).body.published.version_id;
    const diff = async (from: string, to: string) =>
      (
        await test.get(
          `/v1/workflows/versions/diff?workflow_id=${id}&from_workflow_version_id=${from}&to_workflow_version_id=${to}`,
        )
      ).body;
    expect(await diff(versionId, other)).toEqual({
      workflow_id: id,
      from_workflow_version_id: versionId,
      to_workflow_version_id: other,
      added_block_ids: ['text'],
      removed_block_ids: [blockId],
      changed_block_ids: ['document'],
      added_edge_ids: [added],
      removed_edge_ids: [edgeId],
      changed_edge_ids: [],
    });
    expect(await diff(other, versionId)).toMatchObject({ added_edge_ids: [edgeId], removed_edge_ids: [added] });
  });
});

describe('the history of a config', () => {
  it('has an era for each config, with its publications, and pages like every list', async () => {
    const { id: workflow, blockId } = await publishedWorkflow(test);
    await test.post('/v1/workflows/blocks', { json: { workflow_id: workflow, type: 'note' } });
    await publish(workflow);
    const setConsensus = (n_consensus: number | null) =>
      test.patch(`/v1/workflows/blocks/${blockId}`, { json: { config: { n_consensus } } });
    await setConsensus(3);
    await publish(workflow);
    await setConsensus(null);
    const history = (query = '') =>
      test.get(`/v1/workflows/blocks/${blockId}/config-history?workflow_id=${workflow}${query}`);
    const { data, list_metadata } = (await history()).body;
    expect(list_metadata).toEqual({ before: null, after: null });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ is_current_published: true, is_current: true, matches_current_draft: false });
    expect(data[1]).toMatchObject({ is_current_published: false, matches_current_draft: true });
    const epochs = (era: { publish_epochs: object[] }) => era.publish_epochs;
    const publications = (await test.get(`/v1/workflows/${workflow}/published-versions`)).body.data;
    const expected = publications.map((row: { id: string; version: number; [key: string]: unknown }) => ({
      id: row.id,
      publish_version: row.version,
      published_at: row.published_at,
      snapshot_id: expect.stringMatching(/^bver_/),
      workflow_version_id: row.workflow_version_id,
    }));
    expect(epochs(data[0])).toEqual([expected[0]]);
    expect(epochs(data[1])).toEqual([expected[2], expected[1]]);
    expect(data[0].config_snapshot.n_consensus).toBe(3);

    await setConsensus(5);
    await publish(workflow);
    const all = (await history()).body.data;
    expect(idsOf({ body: { data: all.slice(1) } })).toEqual(idsOf({ body: { data } }));
    const first = (await history('&limit=1')).body;
    expect(first).toEqual({ data: [all[0]], list_metadata: { before: null, after: all[0].id } });
    const second = (await history(`&limit=1&after=${all[0].id}`)).body;
    expect(second).toEqual({ data: [all[1]], list_metadata: { before: all[1].id, after: all[1].id } });
    const last = (await history(`&limit=5&after=${all[1].id}`)).body;
    expect(last).toEqual({ data: [all[2]], list_metadata: { before: all[2].id, after: null } });
    const back = (await history(`&limit=1&before=${all[2].id}`)).body;
    expect(back).toEqual(second);
    expect(idsOf(await history('&order=asc'))).toEqual(idsOf({ body: { data: all } }).reverse());
    expect((await history(`&after=${all[2].id}`)).body).toEqual({
      data: [],
      list_metadata: { before: null, after: null },
    });
    expect((await history(`&before=${all[0].id}&after=${all[1].id}`)).status).toBe(400);
    for (const query of ['&after=nothing', '&before=nothing', '&limit=0', '&limit=201', '&order=up']) {
      expect((await history(query)).status).toBe(422);
    }
  });
});

/** Two steps: the output of the first arrives at the second. */
const chain = (field: string): string => `
apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: Chain}
spec:
  blocks:
    start:
      type: start_json
      config: {json_schema: {type: object, properties: {${field}: {type: string}}}}
    merge: {type: merge_dicts}
  edges:
    - source: {block: start, handle: output-json-0}
      target: {block: merge, handle: input-json-0}
`;
