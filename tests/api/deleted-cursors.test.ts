/** The id of a row that was deleted meanwhile is still a valid cursor. */
import { beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { correct, learntFrom, versionOf } from '../support/corrected-schema.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

const document = (text: string) => ({ filename: 'a.csv', url: dataUrl(text, 'text/csv') });
const idOf = ({ body }: { body: { id: string } }): string => body.id;
const json_schema = { type: 'object', properties: { a: { type: 'string' } } };

/** A list of four rows, of which one can be deleted. */
interface Listed {
  list: string;
  remove: (id: string) => Promise<unknown>;
}

async function four(make: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < 4; index += 1) await make(index);
}

async function workflowWithBlocks(): Promise<string> {
  const id = idOf(await test.post('/v1/workflows', { json: { name: 'Blocks' } }));
  await four((index) =>
    test.post('/v1/workflows/blocks', { json: { workflow_id: id, type: 'parse', id: `parse_${index}` } }),
  );
  return id;
}

async function listedFiles(list: string): Promise<Listed> {
  await four((index) => test.post('/v1/files', { json: { document: document(`a\n${index}\n`) } }));
  return { list, remove: (id) => test.delete(`/v1/files/${id}`) };
}

const lists: Record<string, () => Promise<Listed>> = {
  files: async () => listedFiles('/v1/files?'),
  'files by their last change': async () => listedFiles('/v1/files?sort_by=updated_at'),
  parses: async () => {
    await four((index) => test.post('/v1/parses', { json: { document: document(`a\n${index}\n`) } }));
    return { list: '/v1/parses?include_output=false', remove: (id) => test.delete(`/v1/parses/${id}`) };
  },
  partitions: async () => {
    await four((index) => test.post('/v1/partitions', { json: { document: document(`a\n${index}\n`), key: 'a' } }));
    return { list: '/v1/partitions?', remove: (id) => test.delete(`/v1/partitions/${id}`) };
  },
  extractions: async () => {
    await four((index) => test.post('/v1/extractions', { json: { document: document(`a\n${index}\n`), json_schema } }));
    return { list: '/v1/extractions?', remove: (id) => test.delete(`/v1/extractions/${id}`) };
  },
  corrections: async () => {
    const json = { document: document('a\nx\n'), json_schema };
    const at = `/v1/extractions/${idOf(await test.post('/v1/extractions', { json }))}/corrections`;
    await four((index) => test.post(at, { json: { values: { a: String(index) } } }));
    return { list: `${at}?`, remove: (id) => test.delete(`${at}/${id}`) };
  },
  scorers: async () => {
    await four(async (index) => {
      const json = { document: document('a\ny\n'), json_schema: { ...json_schema, title: `Learnt ${index}` } };
      const { body } = await correct(test, idOf(await test.post('/v1/extractions', { json })), { values: { a: 'z' } });
      await versionOf(test, body.schema_sha256, learntFrom(1));
    });
    return { list: '/v1/schemas/scorers?', remove: (id) => test.delete(`/v1/schemas/scorers/${id}`) };
  },
  'api keys': async () => {
    await four((index) => test.post('/v1/api-keys', { json: { name: `Key ${index}` } }));
    return { list: '/v1/api-keys?', remove: (id) => test.delete(`/v1/api-keys/${id}`) };
  },
  workflows: async () => {
    await four((index) => test.post('/v1/workflows', { json: { name: `Workflow ${index}` } }));
    return { list: '/v1/workflows?', remove: (id) => test.delete(`/v1/workflows/${id}`) };
  },
  runs: async () => {
    const { body } = await test.post('/v1/workflows', { json: { name: 'Runs' } });
    const json = { workflow_id: body.id, version: 'draft', documents: { document: document('a\n1\n') } };
    await four(() => test.post('/v1/workflows/runs', { json }));
    return { list: '/v1/workflows/runs?', remove: (id) => test.delete(`/v1/workflows/runs/${id}`) };
  },
  triggers: async () => {
    const id = idOf(await test.post('/v1/workflows', { json: { name: 'Triggers' } }));
    const path = `/v1/workflows/${id}/triggers`;
    await four(() => test.post(path, { json: { type: 'webhook' } }));
    return { list: `${path}?`, remove: (trigger) => test.delete(`${path}/${trigger}`) };
  },
  blocks: async () => {
    const id = await workflowWithBlocks();
    return {
      list: `/v1/workflows/blocks?workflow_id=${id}`,
      remove: (block) => test.delete(`/v1/workflows/blocks/${block}?workflow_id=${id}`),
    };
  },
  edges: async () => {
    const id = await workflowWithBlocks();
    const [start] = (await test.get(`/v1/workflows/blocks?workflow_id=${id}&order=asc`)).body.data;
    await four((index) =>
      test.post('/v1/workflows/edges', {
        json: { workflow_id: id, source_block: start.id, target_block: `parse_${index}` },
      }),
    );
    return {
      list: `/v1/workflows/edges?workflow_id=${id}`,
      remove: (edge) => test.delete(`/v1/workflows/edges/${edge}?workflow_id=${id}`),
    };
  },
};

it.each(Object.entries(lists))('of %s', async (_, make) => {
  const { list, remove } = await make();
  const ids = async (query: string): Promise<string[]> =>
    (await test.get(`${list}&${query}`)).body.data.map(({ id }: { id: string }) => id);
  const all = await ids('limit=100');
  expect(all.length).toBeGreaterThanOrEqual(4);
  const gone = all[2] ?? '';
  await remove(gone);
  expect(await ids('limit=100')).toEqual(all.filter((id) => id !== gone));
  expect(await ids(`limit=100&after=${gone}`)).toEqual(all.slice(3));
  expect(await ids(`limit=1&before=${gone}`)).toEqual([all[1]]);
  const asc = await test.get(`${list}&limit=1&order=asc&after=${gone}`);
  expect(asc.body.data[0].id).toBe(all[1]);
  expect(asc.body.list_metadata).toMatchObject({ before: all[1], after: all[1] });
  if (/workflow_id|\/triggers|\/corrections/.test(list)) return;
  expect((await live.get(`${list}&after=${gone}`)).status).toBe(422);
});

it('an id of another list is no cursor, deleted or not', async () => {
  const parse = idOf(await test.post('/v1/parses', { json: { document: document('a\n9\n') } }));
  await test.delete(`/v1/parses/${parse}`);
  expect((await test.get(`/v1/parses?after=${parse}`)).status).toBe(200);
  expect((await test.get(`/v1/files?after=${parse}`)).status).toBe(422);
});
