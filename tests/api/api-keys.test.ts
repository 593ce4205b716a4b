import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf, createClient } from '../support/client.ts';
import { runCommand } from '../support/command.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let server: TestServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await startServer({ env: { RECTO_LIVE_KEY: 'sk_svc_legacyLegacyLegacyLegacy1' } });
  ({ test } = clientsOf(server));
  live = createClient(server.url, 'sk_svc_legacyLegacyLegacyLegacy1');
});
afterAll(() => server.close());

it('reports the environment and organization of a credential', async () => {
  const { body } = await test.get('/v1/auth/status');
  expect(body).toMatchObject({
    authenticated: true,
    auth_method: 'api_key',
    environment_slug: 'test',
    resolved_environment: 'test',
    environment: { name: 'test', type: 'non_production' },
    service_domain: 'recto.dev',
    base_url: server.url,
  });
  expect(JSON.stringify(body)).not.toContain(TEST_KEY);
  expect((await test.get('/v1/auth/organization')).body.id).toBe(body.organization_id);
});

it('tells a command line what it needs: address, version, environments and the one organization', async () => {
  const { body: status } = await test.get('/v1/auth/status');
  const { data } = (await test.get('/v1/environments')).body;
  expect((await test.get('/v1/auth/cli/config')).body).toEqual({
    base_url: server.url,
    service_domain: 'recto.dev',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    organization_id: status.organization_id,
    environment_id: status.environment_id,
    environments: data,
  });
  const { body: own } = await test.get('/v1/auth/organization');
  expect((await test.get('/v1/auth/cli/organizations')).body).toEqual({
    data: [own],
    list_metadata: { before: null, after: null },
  });
  const to = (organization_id: string) => test.post('/v1/auth/cli/switch-organization', { json: { organization_id } });
  const same = await to(own.id);
  expect([same.status, same.body]).toEqual([200, own]);
  const other = await to('org_unknown');
  expect([other.status, other.body]).toEqual([404, { detail: 'Organization not found.' }]);
  expect((await to('')).status).toBe(422);
});

it('a legacy key resolves to production', async () => {
  expect((await live.get('/v1/auth/status')).body.environment_slug).toBe('production');
});

it('has exactly two environments and a default project in each', async () => {
  const { body } = await test.get('/v1/environments');
  expect(body.data.map((item: { slug: string }) => item.slug)).toEqual(['production', 'test']);
  expect(body.data.map((item: { is_default: boolean }) => item.is_default)).toEqual([true, false]);
  const own = (await test.get('/v1/auth/status')).body.environment_id;
  expect((await test.get(`/v1/environments/${own}`)).body.slug).toBe('test');
  const projects = (await test.get('/v1/projects')).body.data;
  expect(projects).toHaveLength(1);
  expect(projects[0]).toMatchObject({ slug: 'default', environment_id: own });
  expect((await test.get(`/v1/projects/${projects[0].id}`)).body).toEqual(projects[0]);
  expect((await live.get('/v1/projects')).body.data[0].id).not.toBe(projects[0].id);
});

it('a project is created in its own environment, and holds tables', async () => {
  const own = (await test.get('/v1/auth/status')).body.environment_id;
  const created = await test.post('/v1/projects', { json: { name: 'Größe & Co', description: 'Suppliers' } });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    id: expect.stringMatching(/^proj_/),
    environment_id: own,
    name: 'Größe & Co',
    slug: 'grosse-co',
    description: 'Suppliers',
    visibility: 'organization',
    created_at: created.body.created_at,
    updated_at: created.body.created_at,
  });
  const path = `/v1/projects/${created.body.id}`;
  expect((await test.get(path)).body).toEqual(created.body);
  expect((await test.get('/v1/projects')).body.data[0]).toEqual(created.body);
  expect((await live.get(path)).status).toBe(404);
  const form = new FormData();
  form.set('name', 'Parts');
  form.set('project_id', created.body.id);
  form.set('file', new Blob(['a\n1\n']), 'parts.csv');
  expect((await test.post('/v1/tables', { form })).body.tables[0].project_id).toBe(created.body.id);
  form.set('name', 'Parts of production');
  expect((await live.post('/v1/tables', { form })).status).toBe(404);
});

it('a slug that is not given is chosen freely, one that is given and taken is a 409', async () => {
  const create = (json: object) => test.post('/v1/projects', { json });
  const slugs = await Promise.all([1, 2, 3].map(async () => (await create({ name: 'Same' })).body.slug));
  expect(new Set(slugs).size).toBe(3);
  expect(slugs).toContain('same');
  expect((await create({ name: '???' })).body.slug).toBe('project');
  expect((await create({ name: 'Other', slug: 'my-slug' })).body.slug).toBe('my-slug');
  const taken = await create({ name: 'Other', slug: 'my-slug' });
  expect(taken.status).toBe(409);
  expect(taken.body.detail).toMatch(/slug/);
  expect((await live.post('/v1/projects', { json: { name: 'Other', slug: 'my-slug' } })).status).toBe(201);
  for (const [json, field] of [
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x', slug: 'Not a slug' }, 'slug'],
    [{ name: 'x', visibility: 'public' }, 'visibility'],
  ] as const) {
    const refused = await create(json);
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0].loc).toEqual(['body', field]);
  }
});

it('a created key works at once, is shown once, and is refused as soon as it is revoked', async () => {
  const created = await test.post('/v1/api-keys', { json: { name: 'CI' } });
  expect(created.status).toBe(201);
  expect(created.body.key).toMatch(/^svc_test_[A-Za-z0-9]{38}$/);
  expect(created.body.environment).toBe('test');
  const client = createClient(server.url, created.body.key);
  expect((await client.get('/v1/auth/status')).body.key.id).toBe(created.body.id);
  const listed = (await test.get('/v1/api-keys')).text;
  expect(listed).toContain(created.body.id);
  expect(listed).not.toContain(created.body.key);
  expect((await test.delete(`/v1/api-keys/${created.body.id}`)).status).toBe(204);
  expect((await client.get('/v1/auth/status')).status).toBe(401);
  expect((await test.delete(`/v1/api-keys/${created.body.id}`)).status).toBe(404);
  expect((await test.get('/v1/api-keys')).text).not.toContain(created.body.id);
});

it('a key with an end works until then, and its links too; an end in the past is a 422', async () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const created = await test.post('/v1/api-keys', { json: { name: 'For an hour', expires_at } });
  expect(created.body.expires_at).toBe(expires_at);
  const listed: { id: string; expires_at: string | null }[] = (await test.get('/v1/api-keys')).body.data;
  expect(listed.find(({ id }) => id === created.body.id)?.expires_at).toBe(expires_at);
  const client = createClient(server.url, created.body.key);
  const file = (await client.post('/v1/files', { json: { document: { filename: 'a.txt', content: 'YQ==' } } })).body;
  const { download_url } = (await client.get(`/v1/files/${file.id}/download-link`)).body;
  expect((await client.get(download_url)).text).toBe('a');
  await withDatabase(server.databaseUrl, (query) =>
    query('update api_keys set expires_at = now() where id = $1', [created.body.id]),
  );
  // This process may remember the owner for a second.
  await eventually(
    async () => (await client.get('/v1/auth/status')).status,
    (status) => status === 401,
  );
  expect((await createClient(server.url, null).get(download_url)).status).toBe(401);
  for (const wrong of [new Date(0).toISOString(), 'tomorrow']) {
    const refused = await test.post('/v1/api-keys', { json: { name: 'x', expires_at: wrong } });
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'expires_at']]);
  }
});

it('the audit log says who changed what, with its outcome and without values', async () => {
  const { body: made } = await test.post('/v1/api-keys', { json: { name: 'Audited' } });
  const own = createClient(server.url, made.key);
  await own.put('/v1/secrets/AUDITED', { json: { value: 'not-in-the-log' } });
  const missing = await own.delete('/v1/api-keys/key_unknown');
  const applied = await own.post('/v1/workflows', { json: { name: 'Audited' } });
  await own.get('/v1/files');
  const { body } = await test.get(`/v1/audit?api_key_id=${made.id}&order=asc`);
  const actor = { api_key_id: made.id, api_key_name: 'Audited' };
  expect(body.data).toMatchObject([
    { operation: 'secrets.put', actor, target: { name: 'AUDITED' }, outcome: 'succeeded', error_status: null },
    {
      operation: 'apiKeys.delete',
      actor,
      target: { key_id: 'key_unknown' },
      outcome: 'failed',
      error_status: 404,
      request_id: missing.headers.get('x-request-id'),
    },
    { operation: 'workflows.create', actor, target: { name: 'Audited' }, result_id: applied.body.id },
  ]);
  expect(JSON.stringify(body)).not.toContain('not-in-the-log');
  const [created] = (await test.get('/v1/audit?operation=apiKeys.create&limit=1')).body.data;
  expect(created).toMatchObject({ result_id: made.id, outcome: 'succeeded' });
  expect(JSON.stringify(created)).not.toContain(made.key);
  expect((await test.get(`/v1/audit?outcome=failed&request_id=${created.request_id}`)).body.data).toEqual([]);
  expect((await live.get(`/v1/audit?api_key_id=${made.id}`)).body.data).toEqual([]);
  expect((await test.get('/v1/audit?operation=files.list')).status).toBe(422);
});

it('an operator without a key creates, lists and revokes keys on the machine, which the audit log shows', async () => {
  const env = { RECTO_DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
  const keys = (...words: string[]) => runCommand(['keys', ...words], env);
  const created = await keys('create', 'Spare', '--environment', 'test', '--expires-at', '2999-01-01T00:00:00Z');
  expect([created.code, created.stderr]).toEqual([0, '']);
  expect(created.stdout).toMatch(/^svc_test_\w+\n$/);
  const own = createClient(server.url, created.stdout.trim());
  expect((await own.get('/v1/auth/status')).body.key).toMatchObject({ name: 'Spare' });
  const listed = (await keys('list')).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(listed.map(({ environment }) => environment))).toEqual(new Set(['test', 'production']));
  const spare = listed.find(({ name }) => name === 'Spare');
  expect(spare).toMatchObject({ environment: 'test', created_by: null, expires_at: '2999-01-01T00:00:00.000Z' });
  expect(await keys('revoke', spare.id)).toMatchObject({ code: 0, stdout: `${spare.id} (test) is revoked.\n` });
  await eventually(
    () => own.get('/v1/auth/status'),
    ({ status }) => status === 401,
  );
  const changes = (await test.get('/v1/audit?request_id=command&order=asc')).body.data;
  const actor = { api_key_id: null, member_id: null };
  expect(changes).toMatchObject([
    { operation: 'commands.createKey', actor, target: { name: 'Spare' }, result_id: spare.id },
    { operation: 'commands.revokeKey', actor, target: { key_id: spare.id }, outcome: 'succeeded' },
  ]);
  expect((await live.get('/v1/audit?request_id=command')).body.data).toEqual([]);
  expect(await keys('revoke', spare.id)).toMatchObject({ code: 2, stderr: `There is no key ${spare.id}.\n` });
  expect(await keys('create', 'Spare')).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage:/) });
});

it('stores no key in plain text', async () => {
  const created = await live.post('/v1/api-keys', { json: { name: 'x' } });
  expect(created.body.key).toMatch(/^svc_live_/);
  await withDatabase(server.databaseUrl, async (query) => {
    const rows = await query(
      "select row_to_json(api_keys)::text as row, encode(digest, 'escape') as digest from api_keys",
    );
    expect(JSON.stringify(rows)).not.toContain(created.body.key.slice(12, -4));
    expect(JSON.stringify(rows)).not.toContain(TEST_KEY.slice(12, -4));
  });
});

it('a key that differs in one character or in case is unknown', async () => {
  for (const key of [`${TEST_KEY}x`, TEST_KEY.slice(0, -1), TEST_KEY.toUpperCase(), TEST_KEY.replace('test', 'live')]) {
    expect((await createClient(server.url, key).get('/v1/auth/status')).status).toBe(401);
  }
  const scheme = await createClient(server.url, null).get('/v1/auth/status', { authorization: `Basic ${TEST_KEY}` });
  expect(scheme.status).toBe(401);
});

it('refuses keys without a name', async () => {
  const answer = await test.post('/v1/api-keys', { json: { name: '' } });
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0]).toMatchObject({ type: 'string_too_short', loc: ['body', 'name'] });
});
