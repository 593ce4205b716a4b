/** Data never crosses between the environments: a foreign id is an unknown id, to the byte. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { minimalRequest } from '../support/minimal-requests.ts';
import { operations } from '../support/operations.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { correct, learntFrom, versionOf } from '../support/taught-schema.ts';
import { publishedWorkflow } from '../support/workflow-samples.ts';

let server: TestServer;
let test: Client;
let live: Client;
/** An id of the test environment for every path parameter of the contract. */
let foreign: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  ({ test, live } = clientsOf(server));
  const upload = await test.post('/v1/files/upload', { json: { filename: 'a.txt', size_bytes: 1 } });
  await test.put(upload.body.uploadUrl, { raw: 'x' });
  const form = new FormData();
  form.set('name', 'table');
  form.set('file', new Blob(['a,b\n1,2\n']), 't.csv');
  const tables = await test.post('/v1/tables', { form });
  const document = { filename: 'p.csv', content: Buffer.from('a,b\n1,2\n').toString('base64') };
  const parse = await test.post('/v1/parses', { json: { document } });
  const json_schema = { type: 'object', properties: { a: { type: 'string' } } };
  const extraction = await test.post('/v1/extractions', { json: { document, json_schema } });
  const corrected = await correct(test, extraction.body.id, { values: { a: '1' } });
  const scorer = await versionOf(test, corrected.body.schema_sha256, learntFrom(1));
  const schema = await test.post('/v1/schemas/generate', { json: { documents: [document] } });
  const workflow = await publishedWorkflow(test);
  foreign = {
    environment_id: (await test.get('/v1/auth/status')).body.environment_id,
    project_id: (await test.get('/v1/projects')).body.data[0].id,
    key_id: (await test.get('/v1/api-keys')).body.data[0].id,
    file_id: upload.body.fileId,
    table_id: tables.body?.tables?.[0].id ?? '',
    parse_id: parse.body.id,
    extraction_id: extraction.body.id,
    schema_id: schema.body.id,
    correction_id: corrected.body.id,
    scorer_id: scorer.id,
    workflow_id: workflow.id,
    block_id: workflow.blockId,
    edge_id: workflow.edgeId,
    version_id: workflow.versionId,
    page_number: '1',
    name: 'ONLY_IN_TEST',
  };
  await test.put('/v1/secrets/ONLY_IN_TEST', { json: { value: 'x' } });
  await test.post(`/v1/files/upload/${upload.body.fileId}/complete`);
});
afterAll(() => server.close());

const csv = () => {
  const form = new FormData();
  form.set('file', new Blob(['a\n1\n']), 'a.csv');
  return form;
};

function call(client: Client, method: string, path: string, json: object): Promise<Answer> {
  if (path.startsWith('/v1/tables') && method === 'PUT') return client.put(path, { form: csv() });
  switch (method) {
    case 'GET':
      return client.get(path);
    case 'DELETE':
      return client.delete(path);
    case 'POST':
      return client.post(path, { json });
    case 'PATCH':
      return client.patch(path, { json });
    default:
      return client.put(path, { json });
  }
}

const withParameters = operations.filter(({ path, statuses }) => path.includes('{') && statuses.includes(401));

describe.each(withParameters)('$operationId', ({ method, path, operationId }) => {
  it('gives the other environment the answer of an unknown id, and leaves the record alone', async () => {
    // PUT creates secrets by name: both environments may have one, which is tested apart.
    if (operationId === 'secrets.put') return;
    // A live key may copy a workflow out of test; what it may not is tested with promotions.
    if (operationId === 'workflows.promote') return;
    const fill = (ids: Record<string, string>) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '?') +
      minimalRequest(operationId, ids.workflow_id).query;
    const { json } = minimalRequest(operationId);
    const unknown = {
      ...Object.fromEntries(Object.keys(foreign).map((name) => [name, 'DOES_NOT_EXIST'])),
      page_number: '1',
    };
    const [ours, nobodys] = [
      await call(live, method, fill(foreign), json),
      await call(live, method, fill(unknown), json),
    ];
    expect(ours.status).toBe(404);
    expect(ours.text).toBe(nobodys.text);
    const headers = (answer: Answer) =>
      Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
    expect(headers(ours)).toEqual(headers(nobodys));
  });
});

it('after all of that the test environment still has everything', async () => {
  expect((await test.get(`/v1/files/${foreign.file_id}`)).status).toBe(200);
  expect((await test.get(`/v1/parses/${foreign.parse_id}`)).body.status).toBe('completed');
  expect((await test.get(`/v1/extractions/${foreign.extraction_id}`)).body.status).toBe('completed');
  expect((await test.get('/v1/secrets/ONLY_IN_TEST')).status).toBe(200);
  expect((await test.get(`/v1/workflows/edges?workflow_id=${foreign.workflow_id}`)).body.data).toHaveLength(1);
  expect((await test.get('/v1/auth/status')).status).toBe(200);
  if (foreign.table_id !== '') expect((await test.get(`/v1/tables/${foreign.table_id}`)).status).toBe(200);
});

it('lists show their own environment only, and a cursor of the other one is no cursor', async () => {
  expect((await live.get('/v1/files')).body.data).toEqual([]);
  expect((await live.get('/v1/parses')).body.data).toEqual([]);
  expect((await live.get('/v1/extractions')).body.data).toEqual([]);
  expect((await live.get('/v1/workflows')).body.data).toEqual([]);
  expect((await live.get('/v1/secrets')).body.secrets).toEqual([]);
  const answer = await live.get(`/v1/files?after=${foreign.file_id}`);
  expect(answer.status).toBe(422);
  expect(answer.text).toBe((await live.get('/v1/files?after=file_unknown')).text);
});

it('the same secret name holds two values that do not know each other', async () => {
  await test.put('/v1/secrets/SHARED', { json: { value: 'a' } });
  const created = await live.post('/v1/secrets', { json: { name: 'SHARED', value: 'b' } });
  expect(created.status).toBe(201);
  expect((await live.delete('/v1/secrets/SHARED')).status).toBe(204);
  expect((await test.get('/v1/secrets/SHARED')).status).toBe(200);
});

it('a document reference by id or storage address does not reach the other environment', async () => {
  const link = await test.get(`/v1/files/${foreign.file_id}/download-link`);
  for (const document of [{ id: foreign.file_id }, link.body.mime_data]) {
    expect((await test.post('/v1/files', { json: { document } })).status).toBe(201);
    expect((await live.post('/v1/files', { json: { document } })).status).toBe(404);
  }
});

it('an idempotency key of one environment is a different key in the other', async () => {
  const headers = { 'idempotency-key': 'shared-between-environments' };
  const first = await test.post('/v1/secrets', { json: { name: 'IDEM', value: 'a' }, headers });
  const second = await live.post('/v1/secrets', { json: { name: 'IDEM', value: 'a' }, headers });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.headers.get('idempotent-replayed')).toBeNull();
});

it('a ciphertext copied to the other environment does not open, and secrets are not in a dump', async () => {
  await test.put('/v1/secrets/COPIED', { json: { value: 'plain-text-of-the-secret' } });
  await withDatabase(server.databaseUrl, async (query) => {
    const rows = await query('select * from secrets');
    expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toContain('plain-text-of-the-secret');
    const digests = await query('select distinct ciphertext from secrets');
    expect(digests.length).toBe(rows.length);
  });
});

it('nothing but the credential chooses the environment', async () => {
  const headers = { 'x-environment': 'production', 'x-service-environment': 'production', environment: 'production' };
  const answer = await test.get('/v1/auth/status?environment=production&environment_id=env_x', headers);
  expect(answer.body.environment_slug).toBe('test');
  expect((await live.get('/v1/auth/status')).body.environment_slug).toBe('production');
});
