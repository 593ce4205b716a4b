/** The draft, block by block and edge by edge. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;
let id: string;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
  id = (await test.post('/v1/workflows', { json: {} })).body.id;
});

const add = (json: object) => test.post('/v1/workflows/blocks', { json: { workflow_id: id, ...json } });
const connect = (json: object) => test.post('/v1/workflows/edges', { json: { workflow_id: id, ...json } });
const another = async (): Promise<string> => (await test.post('/v1/workflows', { json: {} })).body.id;
const schemaOf = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const idsOf = ({ body }: { body: { data: { id: string }[] } }): string[] => body.data.map((item) => item.id);

describe('a block', () => {
  it('is added, shown with its outputs, changed and removed', async () => {
    const config = { json_schema: schemaOf('zeta', 'alpha') };
    const added = await add({ id: 'read', type: 'extract', label: 'Read', position_x: 10, config });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ id: 'read', workflow_id: id, parent_id: null, position_x: 10, config });
    // The author's order of fields is kept.
    expect(Object.keys(added.body.config.json_schema.properties)).toEqual(['zeta', 'alpha']);
    const shown = await test.get('/v1/workflows/blocks/read');
    expect(shown.body).toEqual(added.body);
    expect(Object.keys(shown.body.config.json_schema.properties)).toEqual(['zeta', 'alpha']);
    expect(Object.keys(shown.body.resolved_schemas.output_schemas)).toEqual(['output-json-0']);
    const schemas = (await test.get('/v1/workflows/blocks/read/resolved-schemas')).body;
    expect(schemas).toEqual({ workflow_id: id, block_id: 'read', schema: shown.body.resolved_schemas });
    const moved = await test.patch('/v1/workflows/blocks/read', { json: { label: 'Reader', position_y: 5 } });
    expect(moved.body).toMatchObject({ label: 'Reader', position_x: 10, position_y: 5, config });
    expect((await test.delete('/v1/workflows/blocks/read')).status).toBe(204);
    expect((await test.get('/v1/workflows/blocks/read')).status).toBe(404);
  });

  it('merges its config, null deletes, or replaces it', async () => {
    const json_schema = schemaOf('a');
    await add({ id: 'merge', type: 'extract', config: { json_schema, model: 'm', n_consensus: 3 } });
    const patch = async (json: object) => (await test.patch('/v1/workflows/blocks/merge', { json })).body.config;
    expect(await patch({ config: { model: null, n_consensus: 5 } })).toEqual({ json_schema, n_consensus: 5 });
    expect(await patch({ config: { json_schema: { title: 'T' } } })).toEqual({
      json_schema: { ...json_schema, title: 'T' },
      n_consensus: 5,
    });
    expect(await patch({ config: { model: 'm' }, config_mode: 'replace' })).toEqual({ model: 'm' });
    await test.delete('/v1/workflows/blocks/merge');
  });

  it('refuses a config that no block of the type has, and lists its valid fields', async () => {
    const refused = await add({ type: 'extract', config: { prompt: 'x' } });
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0]).toMatchObject({ type: 'invalid_block_config' });
    expect(refused.body.detail[0].loc.slice(0, 2)).toEqual(['body', 'config']);
    expect(refused.body.detail[0].msg).toMatch(/Invalid config fields for 'extract' block.*Valid fields:.*json_schema/);
    expect((await add({ type: 'teleport' })).status).toBe(422);
    expect((await add({ type: 'note', id: 'not an id' })).status).toBe(422);
  });

  it('says whether a config could be published, and saves nothing', async () => {
    await add({ id: 'check', type: 'extract' });
    const validate = (json: object) => test.post('/v1/workflows/blocks/check/validate-config', { json });
    const right = await validate({ config: { json_schema: schemaOf('a') } });
    expect(right.body).toMatchObject({ ok: true, workflow_id: id, block_id: 'check', block_type: 'extract' });
    const other = await validate({ config: { json_schema: schemaOf('b') } });
    expect(other.body.config_hash).not.toBe(right.body.config_hash);
    expect((await validate({ config: {} })).status).toBe(422);
    expect((await validate({ config: { n_consensus: 'many' } })).status).toBe(422);
    const misspelt = { type: 'object', properties: { a: { type: 'strnig' } } };
    const schema = await validate({ config: { json_schema: misspelt } });
    expect(schema.status).toBe(422);
    expect(schema.body.detail[0].loc).toEqual(['body', 'config', 'json_schema', 'properties', 'a', 'type']);
    expect((await test.get('/v1/workflows/blocks/check')).body.config).toEqual({});
    await test.delete('/v1/workflows/blocks/check');
  });

  it('has a unique id in its workflow; across workflows, the request must say which', async () => {
    const other = await another();
    await add({ id: 'twice', type: 'note' });
    expect((await add({ id: 'twice', type: 'note' })).status).toBe(409);
    expect((await add({ workflow_id: other, id: 'twice', type: 'note' })).status).toBe(201);
    const ambiguous = await test.get('/v1/workflows/blocks/twice');
    expect(ambiguous.status).toBe(409);
    expect(ambiguous.body.detail.details.workflow_ids.sort()).toEqual([id, other].sort());
    for (const path of ['', '/resolved-schemas'])
      expect((await test.get(`/v1/workflows/blocks/twice${path}`)).status).toBe(409);
    expect((await test.delete('/v1/workflows/blocks/twice')).status).toBe(409);
    expect((await test.patch('/v1/workflows/blocks/twice', { json: {} })).status).toBe(409);
    expect((await test.get(`/v1/workflows/blocks/twice?workflow_id=${other}`)).body.workflow_id).toBe(other);
    expect((await test.delete(`/v1/workflows/blocks/twice?workflow_id=${other}`)).status).toBe(204);
    expect((await test.get('/v1/workflows/blocks/twice')).body.workflow_id).toBe(id);
  });

  it('starts a workflow once', async () => {
    expect((await add({ type: 'start_document' })).status).toBe(409);
    expect((await add({ id: 'json', type: 'start_json', config: { json_schema: schemaOf('a') } })).status).toBe(201);
    expect((await add({ type: 'start_json' })).status).toBe(409);
    await test.delete('/v1/workflows/blocks/json');
  });

  it('lives in a container, but never in itself, in a leaf, or as a start', async () => {
    await add({ id: 'loop', type: 'for_each', config: { map_method: 'iterate_pages' } });
    await add({ id: 'inner', type: 'for_each', parent_id: 'loop', config: { map_method: 'iterate_pages' } });
    expect((await add({ id: 'leaf', type: 'note', parent_id: 'inner' })).body.declarative_path).toContain('leaf');
    const place = (block: string, parent_id: string) =>
      test.patch(`/v1/workflows/blocks/${block}`, { json: { parent_id } });
    for (const [block, parent] of [
      ['loop', 'inner'],
      ['loop', 'loop'],
      ['inner', 'leaf'],
      ['inner', 'nowhere'],
    ] as const) {
      expect((await place(block, parent)).status).toBe(422);
    }
    expect((await add({ type: 'start_json', parent_id: 'loop' })).status).toBe(422);
    // Deletes everything in it as well.
    expect((await test.delete('/v1/workflows/blocks/loop')).status).toBe(204);
    for (const gone of ['inner', 'leaf']) expect((await test.get(`/v1/workflows/blocks/${gone}`)).status).toBe(404);
  });

  it('leaves its container with parent_id null, and stays if it is absent', async () => {
    const workflow_id = await another();
    const at = (block: string) => `/v1/workflows/blocks/${block}?workflow_id=${workflow_id}`;
    await add({ workflow_id, id: 'round', type: 'for_each', config: { map_method: 'iterate_pages' } });
    await add({ workflow_id, id: 'text', type: 'parse', parent_id: 'round' });
    const moved = await test.patch(at('text'), { json: { label: 'Text', width: null, height: null } });
    expect(moved.body).toMatchObject({ parent_id: 'round', declarative_path: 'round.text' });
    const out = await test.patch(at('text'), { json: { parent_id: null } });
    expect(out.body).toMatchObject({ parent_id: null, declarative_path: 'text', label: 'Text' });
    expect((await test.get(at('text'))).body.parent_id).toBeNull();
    const sized = await test.patch(at('round'), { json: { width: 900 } });
    expect((await test.patch(at('round'), { json: { width: null } })).body.width).toBe(sized.body.width);
  });

  it('never changes its type', async () => {
    const workflow_id = await another();
    await add({ workflow_id, id: 'fixed', type: 'note' });
    for (const type of ['parse', 'note', 'teleport']) {
      const refused = await test.patch(`/v1/workflows/blocks/fixed?workflow_id=${workflow_id}`, {
        json: { type, label: 'Other' },
      });
      expect(refused.status).toBe(422);
      expect(refused.body.detail[0].loc).toEqual(['body', 'type']);
    }
    expect((await test.get(`/v1/workflows/blocks/fixed?workflow_id=${workflow_id}`)).body).toMatchObject({
      type: 'note',
      label: '',
    });
  });

  it('is named with the right article', async () => {
    const workflow_id = await another();
    await add({ workflow_id, id: 'reader', type: 'extract' });
    const inside = await add({ workflow_id, type: 'note', parent_id: 'reader' });
    expect(inside.body.detail[0].msg).toMatch(/^An extract block/);
    const validated = await test.post(`/v1/workflows/blocks/reader/validate-config?workflow_id=${workflow_id}`, {
      json: { config: {} },
    });
    expect(validated.body.detail[0].msg).toMatch(/^an extract block needs json_schema/);
    const parse = await add({ workflow_id, type: 'parse', config: { review: { predicate: { kind: 'always' } } } });
    expect(parse.body.detail[0].msg).toMatch(/^a parse block cannot be reviewed/);
    const call = await add({ workflow_id, type: 'api_call', config: { review: { predicate: { kind: 'always' } } } });
    expect(call.body.detail[0].msg).toMatch(/^an api_call block cannot be reviewed/);
  });

  it('is listed with the others, newest change first', async () => {
    const workflow_id = await another();
    for (const name of ['a', 'b', 'c']) await add({ workflow_id, id: name, type: 'note' });
    const list = (query: string) => test.get(`/v1/workflows/blocks?workflow_id=${workflow_id}&${query}`);
    expect(idsOf(await list(''))).toEqual(['c', 'b', 'a', 'document']);
    await test.patch(`/v1/workflows/blocks/a?workflow_id=${workflow_id}`, { json: { label: 'x' } });
    expect(idsOf(await list('limit=2'))).toEqual(['a', 'c']);
    // Another workflow also has a block with that id; the cursor belongs to this list.
    await add({ workflow_id: await another(), id: 'c', type: 'note' });
    expect(idsOf(await list('limit=2&after=c'))).toEqual(['b', 'document']);
    expect((await list('before=a&after=b')).status).toBe(400);
    expect((await list('limit=201')).status).toBe(422);
  });

  it('loses nothing with many writers: every change sees the previous one', async () => {
    const workflow_id = await another();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => add({ workflow_id, id: `n${n}`, type: 'note' })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(idsOf(await test.get(`/v1/workflows/blocks?workflow_id=${workflow_id}`))).toHaveLength(21);
    expect((await test.get(`/v1/workflows/${workflow_id}`)).body.draft_version).toBe(21);
  });
});

describe('an edge', () => {
  it('joins two blocks, with handles that may be omitted if there is only one', async () => {
    await add({ id: 'text', type: 'parse' });
    const added = await connect({ source_block: 'document', target_block: 'text' });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ source_handle: 'output-file-0', target_handle: 'input-file-0' });
    expect(added.body.id).toMatch(/^edge_[\w-]{22}$/);
    expect((await test.get(`/v1/workflows/edges/${added.body.id}`)).body).toEqual(added.body);
    expect((await connect({ source_block: 'document', target_block: 'text' })).status).toBeGreaterThanOrEqual(409);
    expect(idsOf(await test.get(`/v1/workflows/edges?workflow_id=${id}&source_block=document`))).toEqual([
      added.body.id,
    ]);
    expect(idsOf(await test.get(`/v1/workflows/edges?workflow_id=${id}&target_block=document`))).toEqual([]);
    expect((await test.delete(`/v1/workflows/edges/${added.body.id}`)).status).toBe(204);
    expect((await test.get(`/v1/workflows/edges/${added.body.id}`)).status).toBe(404);
  });

  it('is removed with its block', async () => {
    await add({ id: 'gone', type: 'parse' });
    const edge = (await connect({ source_block: 'document', target_block: 'gone' })).body;
    await test.delete('/v1/workflows/blocks/gone');
    expect((await test.get(`/v1/workflows/edges/${edge.id}`)).status).toBe(404);
  });

  it('refuses what could not run', async () => {
    await add({ id: 'one', type: 'parse' });
    await add({ id: 'two', type: 'function' });
    const refusals = [
      [{ source_block: 'document', target_block: 'nowhere' }, 'unknown_block_reference'],
      [{ source_block: 'document', target_block: 'one', source_handle: 'output-file-9' }, 'unknown_output_handle'],
      [{ source_block: 'document', target_block: 'one', target_handle: 'input-file-9' }, 'unknown_input_handle'],
      [{ source_block: 'document', target_block: 'two' }, 'incompatible_handle_types'],
      [{ source_block: 'one', target_block: 'document' }, 'target_has_no_input_handle'],
    ] as const;
    for (const [edge, type] of refusals) {
      const refused = await connect(edge);
      expect(refused.status).toBe(422);
      expect(refused.body.detail.map((item: { type: string }) => item.type)).toContain(type);
      expect(refused.body.detail[0].loc[0]).toBe('body');
    }
    await connect({ source_block: 'document', target_block: 'one' });
    const second = await connect({ id: 'another', source_block: 'document', target_block: 'one' });
    expect([409, 422]).toContain(second.status);
  });

  it('has an id that another workflow may have too', async () => {
    const twins = [await another(), await another()];
    for (const workflow_id of twins) {
      await add({ workflow_id, id: 'text', type: 'parse' });
      await connect({ workflow_id, id: 'same', source_block: 'document', target_block: 'text' });
    }
    expect(
      (await connect({ workflow_id: twins[0], id: 'same', source_block: 'text', target_block: 'text' })).status,
    ).toBeGreaterThanOrEqual(409);
    expect((await test.get('/v1/workflows/edges/same')).status).toBe(409);
    expect((await test.delete('/v1/workflows/edges/same')).status).toBe(409);
    expect((await test.delete(`/v1/workflows/edges/same?workflow_id=${twins[0]}`)).status).toBe(204);
    expect((await test.get('/v1/workflows/edges/same')).body.workflow_id).toBe(twins[1]);
    expect((await test.get(`/v1/workflows/edges?workflow_id=${id}&before=a&after=b`)).status).toBe(400);
    expect((await test.get('/v1/workflows/edges?workflow_id=wf_none')).status).toBe(404);
    expect((await test.get('/v1/workflows/edges')).status).toBe(422);
    expect((await connect({ workflow_id: 'wf_none', source_block: 'a', target_block: 'b' })).status).toBe(404);
    expect((await connect({ source_block: 'a' })).status).toBe(422);
    expect((await add({ workflow_id: 'wf_none', type: 'note' })).status).toBe(404);
  });
});
