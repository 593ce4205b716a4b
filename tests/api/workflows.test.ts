/** Workflows, their drafts and what is published of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';
import { definitionOf, publishedWorkflow } from '../support/workflow-samples.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

const create = async (json: object = {}) => (await test.post('/v1/workflows', { json })).body;
const blocksOf = async (id: string) => (await test.get(`/v1/workflows/blocks?workflow_id=${id}`)).body.data;
const publish = (id: string, json: object = {}) => test.post(`/v1/workflows/${id}/publish`, { json });

describe('a workflow', () => {
  it('is made with one start block, shown, renamed and deleted', async () => {
    const created = await test.post('/v1/workflows', { json: {} });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Untitled Workflow', description: '', published: null });
    expect(created.body.id).toMatch(/^wf_/);
    expect(created.body.project_id).toMatch(/^proj_/);
    const { id } = created.body;
    expect(await blocksOf(id)).toMatchObject([{ id: 'document', type: 'start_document', label: 'Document' }]);
    const renamed = await test.patch(`/v1/workflows/${id}`, { json: { description: 'What it does' } });
    expect(renamed.body).toMatchObject({ name: 'Untitled Workflow', description: 'What it does' });
    expect((await test.get(`/v1/workflows/${id}`)).body).toEqual(renamed.body);
    expect((await test.delete(`/v1/workflows/${id}`)).status).toBe(204);
    expect((await test.get(`/v1/workflows/${id}`)).status).toBe(404);
    expect((await test.get(`/v1/workflows/blocks?workflow_id=${id}`)).status).toBe(404);
  });

  it('is deleted with its versions, blocks and edges', async () => {
    const { id } = await publishedWorkflow(test);
    await test.delete(`/v1/workflows/${id}`);
    await withDatabase(server.databaseUrl, async (query) => {
      for (const table of ['blocks', 'edges', 'versions', 'block_versions', 'edge_versions', 'publications']) {
        expect(await query(`select 1 from workflow_${table} where workflow_id = $1`, [id])).toEqual([]);
      }
    });
  });

  it('belongs to a project that exists', async () => {
    const { body } = await test.get('/v1/projects');
    expect((await create({ project_id: body.data[0].id })).project_id).toBe(body.data[0].id);
    expect((await test.post('/v1/workflows', { json: { project_id: 'proj_none' } })).status).toBe(404);
    for (const path of ['plan', 'apply', 'validate']) {
      const json = { yaml_definition: definitionOf('a'), project_id: 'proj_none' };
      expect((await test.post(`/v1/workflows/spec/${path}`, { json })).status).toBe(404);
    }
  });

  it('is listed by its last change, page by page', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id];
    await test.patch(`/v1/workflows/${ids[0]}`, { json: { name: 'Changed last' } });
    const first = (await test.get('/v1/workflows?limit=2')).body;
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2]]);
    const second = (await test.get(`/v1/workflows?limit=1&after=${first.list_metadata.after}`)).body;
    expect(second.data[0].id).toBe(ids[1]);
    const byBirth = (await test.get('/v1/workflows?limit=1&sort_by=created_at')).body;
    expect(byBirth.data[0].id).toBe(ids[2]);
    expect((await test.get('/v1/workflows?project_id=proj_none')).body.data).toEqual([]);
    expect((await test.get(`/v1/workflows?before=${ids[0]}&after=${ids[1]}`)).status).toBe(400);
    expect((await test.get('/v1/workflows?sort_by=name')).status).toBe(422);
  });
});

describe('publishing', () => {
  it('makes a permanent version of the draft', async () => {
    const { id, blockId, versionId } = await publishedWorkflow(test);
    expect(versionId).toMatch(/^ver_/);
    const version = (await test.get(`/v1/workflows/versions/${versionId}?workflow_id=${id}`)).body;
    expect(version.blocks.map((block: { id: string }) => block.id)).toEqual(['document', blockId]);
    expect(version.block_version_ids).toHaveLength(2);
    await test.delete(`/v1/workflows/blocks/${blockId}`);
    expect((await test.get(`/v1/workflows/versions/${versionId}?workflow_id=${id}`)).body).toEqual(version);
    expect((await test.get(`/v1/workflows/${id}`)).body.published.version_id).toBe(versionId);
  });

  it('of an unchanged draft returns the live version and adds nothing', async () => {
    const { id } = await publishedWorkflow(test);
    const before = (await test.get(`/v1/workflows/${id}`)).body;
    const again = await publish(id, { description: 'again' });
    expect(again.body).toEqual(before);
    expect((await test.get(`/v1/workflows/${id}/published-versions`)).body.data).toHaveLength(1);
    // The position of a block on the canvas is not part of what runs.
    await test.patch(`/v1/workflows/blocks/document?workflow_id=${id}`, { json: { position_x: 500 } });
    expect((await publish(id)).body.published).toEqual(before.published);
  });

  it('appears in the history, newest first, which shows the live one', async () => {
    const { id, blockId, versionId } = await publishedWorkflow(test);
    await test.patch(`/v1/workflows/blocks/${blockId}`, { json: { config: { n_consensus: 3 } } });
    const second = (await publish(id, { description: 'three readings' })).body;
    expect(second.published).toMatchObject({ description: 'three readings' });
    await test.post(`/v1/workflows/versions/${versionId}/restore?workflow_id=${id}`);
    const third = (await publish(id)).body;
    expect(third.published.version_id).toBe(versionId);
    const { data } = (await test.get(`/v1/workflows/${id}/published-versions`)).body;
    expect(data.map((row: { version: number }) => row.version)).toEqual([3, 2, 1]);
    expect(data.map((row: { is_current: boolean }) => row.is_current)).toEqual([true, false, false]);
    expect(data[1]).toMatchObject({ description: 'three readings', block_count: 2, edge_count: 1 });
    expect(data.every((row: { id: string }) => row.id.startsWith('wph_'))).toBe(true);
    const page = await test.get(`/v1/workflows/${id}/published-versions?limit=1&after=${data[0].id}`);
    expect(page.body.data).toEqual([data[1]]);
    expect((await test.get(`/v1/workflows/${id}/published-versions?before=a&after=b`)).status).toBe(400);
  });

  it('refuses a draft with structural errors in words, and an unknown workflow', async () => {
    const { id } = await create();
    await test.post('/v1/workflows/blocks', { json: { workflow_id: id, id: 'lonely', type: 'extract' } });
    const refused = await publish(id);
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toMatch(/structural errors and cannot be published/);
    expect((await test.get(`/v1/workflows/${id}`)).body.published).toBeNull();
    const unknown = await publish('wf_none');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ detail: 'Workflow not found.' });
  });

  it('refuses a schema that cannot be compiled', async () => {
    const { id, blockId } = await publishedWorkflow(test);
    const config = { json_schema: { type: 'object', properties: { a: { $ref: '#/nowhere' } } } };
    await test.patch(`/v1/workflows/blocks/${blockId}`, { json: { config, config_mode: 'replace' } });
    const refused = await publish(id);
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toContain('schema');
  });

  it('of one draft by many at once makes one version and one line of history', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await test.get(`/v1/workflows/${id}/published-versions`)).body.data).toHaveLength(1);
  });
});

describe('going back', () => {
  it('resets the draft to the published version', async () => {
    const { id, blockId } = await publishedWorkflow(test);
    const before = (await test.get(`/v1/workflows/${id}/spec`)).body.yaml_definition;
    await test.delete(`/v1/workflows/blocks/${blockId}`);
    expect((await test.get(`/v1/workflows/${id}/spec`)).body.yaml_definition).not.toBe(before);
    expect((await test.post(`/v1/workflows/${id}/discard-draft`)).status).toBe(200);
    expect((await test.get(`/v1/workflows/${id}/spec`)).body.yaml_definition).toBe(before);
  });

  it('has nothing to go back to before the first publication', async () => {
    const { id } = await create();
    expect((await test.post(`/v1/workflows/${id}/discard-draft`)).status).toBe(409);
  });

  it('restores a version, compares two, and lists them', async () => {
    const { id, blockId, versionId } = await publishedWorkflow(test);
    await test.delete(`/v1/workflows/blocks/${blockId}`);
    await test.post('/v1/workflows/blocks', { json: { workflow_id: id, id: 'remark', type: 'note' } });
    await test.patch(`/v1/workflows/blocks/document?workflow_id=${id}`, { json: { label: 'Paper' } });
    const other = (await publish(id)).body.published.version_id;
    const query = `workflow_id=${id}&from_workflow_version_id=${versionId}&to_workflow_version_id=${other}`;
    const { body } = await test.get(`/v1/workflows/versions/diff?${query}`);
    expect(body).toMatchObject({ added_block_ids: ['remark'], removed_block_ids: [blockId] });
    const versions = (await test.get(`/v1/workflows/versions?workflow_id=${id}`)).body.data;
    expect(versions.map((version: { id: string }) => version.id)).toEqual([other, versionId]);
    await test.post(`/v1/workflows/versions/${versionId}/restore?workflow_id=${id}`);
    expect((await blocksOf(id)).map((block: { id: string }) => block.id).sort()).toEqual(['document', blockId].sort());
    expect((await test.get(`/v1/workflows/versions?workflow_id=${id}&before=a&after=b`)).status).toBe(400);
    expect((await test.get('/v1/workflows/versions?workflow_id=wf_none')).status).toBe(404);
    expect((await test.get(`/v1/workflows/versions/diff?${query}x`)).status).toBe(404);
    expect((await test.get('/v1/workflows/versions')).status).toBe(422);
    expect((await test.get('/v1/workflows/versions/diff')).status).toBe(422);
  });

  it('identical graphs have the same version id in every workflow', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const { body } = await test.post('/v1/workflows/spec/apply', {
          json: { yaml_definition: definitionOf('Twin') },
        });
        return (await publish(body.workflow_id)).body.published.version_id;
      }),
    );
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('statistics', () => {
  it('count the runs and documents in the ledger', async () => {
    const { id, blockId } = await publishedWorkflow(test);
    const { body: status } = await test.get('/v1/auth/status');
    await withDatabase(server.databaseUrl, async (query) => {
      await query(
        `insert into usage_runs (run_id, organization_id, environment_id, workflow_id, status, trigger_type, created_at,
          execution_duration_ms, page_count, credits, retry_count)
         select $1 || n, $2, $3, $1, 'completed', 'api', '2026-03-01T10:00:00Z'::timestamptz + n * interval '12 hours',
          1, 1, 1, 0 from generate_series(0, 2) n`,
        [id, status.organization_id, status.environment_id],
      );
      await query(
        `insert into usage_primitives (primitive_execution_id, organization_id, environment_id, operation, status,
          created_at, page_count, credits, documents, workflow_id, block_id, resource_kind, metadata)
         values ($1, $2, $3, 'extraction', 'completed', '2026-03-01T10:00:00Z', 3, 3,
          '[{"file_id":"f","filename":"a.PDF"}]', $1, $4, 'extraction', '{}')`,
        [id, status.organization_id, status.environment_id, blockId],
      );
    });
    const window = 'from=2026-03-01&to=2026-03-02';
    const { analytics } = (await test.get(`/v1/workflows/${id}/stats?${window}`)).body;
    expect(analytics.run_volume).toEqual({
      total_runs: 3,
      series: [
        { bucket_start: '2026-03-01T00:00:00.000Z', runs: 2 },
        { bucket_start: '2026-03-02T00:00:00.000Z', runs: 1 },
      ],
    });
    expect(analytics.document_shape).toEqual({
      document_format_distribution: [{ format: 'pdf', documents: 1 }],
      pages_per_document_distribution: [{ pages: '2-5', documents: 1 }],
    });
    const block = (await test.get(`/v1/workflows/blocks/${blockId}/stats?workflow_id=${id}&${window}`)).body;
    expect(block).toMatchObject({ block_type: 'extract', analytics: { run_volume: { total_runs: 1 }, details: {} } });
    expect((await test.get(`/v1/workflows/${id}/stats`)).body.analytics.run_volume.total_runs).toBe(0);
    for (const [path, message] of [
      [`/v1/workflows/${id}/stats?from=x`, /^Invalid from: /],
      [`/v1/workflows/blocks/${blockId}/stats?workflow_id=${id}&to=x`, /^Invalid to: /],
    ] as const) {
      const answer = await test.get(path);
      expect(answer.status).toBe(400);
      expect(answer.body.detail).toMatch(message);
    }
  });
});

it.each(['versions', 'blocks/versions', 'edges/versions'])('the list of %s accepts a limit up to 100', async (list) => {
  const workflow = (await test.post('/v1/workflows', { json: { name: 'Limits' } })).body;
  const at = `/v1/workflows/${list}?workflow_id=${workflow.id}`;
  expect((await test.get(`${at}&limit=100`)).status).toBe(200);
  const refused = await test.get(`${at}&limit=101`);
  expect(refused.status).toBe(422);
  expect(refused.body.detail[0].loc).toEqual(['query', 'limit']);
});

it('block types describe themselves', async () => {
  const { data, list_metadata } = (await test.get('/v1/workflows/block-types')).body;
  expect(list_metadata).toEqual({ before: null, after: null });
  expect(data).toHaveLength(14);
  const extract = data.find(({ type }: { type: string }) => type === 'extract');
  expect(Object.keys(extract.config_schema.properties)).toContain('json_schema');
  expect(extract.review_predicates).toContain('any_required_field_null');
});
