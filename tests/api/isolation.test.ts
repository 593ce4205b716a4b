/** Data never crosses environments: a foreign id gets exactly the response of an unknown id. */
import { beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { describeForeign, expectUntouched } from '../support/foreign-records.ts';
import { recordsOf } from '../support/known-records.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';
import { withDatabase } from '../support/sql.ts';

let server: SharedServer;
let test: Client;
let live: Client;
/** Ids of the test environment. */
let foreign: Record<string, string>;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
  foreign = await recordsOf(test);
});

describeForeign(() => ({ ours: live, theirs: foreign }));

it('after all of that the test environment still has everything', () => expectUntouched(test, foreign));

it('lists show only their own environment, and a cursor of the other one is no cursor', async () => {
  expect((await live.get('/v1/files')).body.data).toEqual([]);
  expect((await live.get('/v1/parses')).body.data).toEqual([]);
  expect((await live.get('/v1/extractions')).body.data).toEqual([]);
  expect((await live.get('/v1/workflows')).body.data).toEqual([]);
  expect((await live.get('/v1/secrets')).body.secrets).toEqual([]);
  const answer = await live.get(`/v1/files?after=${foreign.file_id}`);
  expect(answer.status).toBe(422);
  expect(answer.text).toBe((await live.get('/v1/files?after=file_unknown')).text);
});

it('the same secret name holds an independent value in each environment', async () => {
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

it('a ciphertext copied to the other environment does not decrypt, and a dump contains no secrets', async () => {
  await test.put('/v1/secrets/COPIED', { json: { value: 'plain-text-of-the-secret' } });
  await withDatabase(server.databaseUrl, async (query) => {
    const rows = await query('select * from secrets');
    expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toContain('plain-text-of-the-secret');
    const digests = await query('select distinct ciphertext from secrets');
    expect(digests.length).toBe(rows.length);
  });
});

it('only the credential selects the environment', async () => {
  const headers = { 'x-environment': 'production', 'x-service-environment': 'production', environment: 'production' };
  const answer = await test.get('/v1/auth/status?environment=production&environment_id=env_x', headers);
  expect(answer.body.environment_slug).toBe('test');
  expect((await live.get('/v1/auth/status')).body.environment_slug).toBe('production');
});
