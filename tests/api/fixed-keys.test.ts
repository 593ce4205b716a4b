/** Keys that the operator fixes with RECTO_TEST_KEY and RECTO_LIVE_KEY. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../support/client.ts';
import { LIVE_KEY, startServer, TEST_KEY, type TestServer } from '../support/server.ts';

const OTHER_KEY = 'svc_test_another0123456789abcdefghijklmno';
const OTHER_LIVE_KEY = 'svc_live_another0123456789abcdefghijklmno';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const client = (key: string) => createClient(server.url, key);
const statusOf = async (key: string) => (await client(key).get('/v1/auth/status')).status;

it('a changed key revokes the one it replaces, and no other', async () => {
  const { key } = (await client(TEST_KEY).post('/v1/api-keys', { json: { name: 'CI' } })).body;
  await server.terminate();
  server = await server.restart({ RECTO_TEST_KEY: OTHER_KEY });
  expect(await statusOf(TEST_KEY)).toBe(401);
  expect(await statusOf(OTHER_KEY)).toBe(200);
  expect(await statusOf(LIVE_KEY)).toBe(200);
  expect(await statusOf(key)).toBe(200);
  const fixed = (await client(OTHER_KEY).get('/v1/api-keys')).body.data.filter(
    ({ name }: { name: string }) => name === 'Fixed key',
  );
  expect(fixed).toHaveLength(1);
});

it('a key that is fixed again works again, instead of the other', async () => {
  await server.terminate();
  server = await server.restart({ RECTO_TEST_KEY: TEST_KEY, RECTO_LIVE_KEY: OTHER_LIVE_KEY });
  expect(await statusOf(TEST_KEY)).toBe(200);
  expect(await statusOf(OTHER_KEY)).toBe(401);
  expect(await statusOf(LIVE_KEY)).toBe(401);
  expect(await statusOf(OTHER_LIVE_KEY)).toBe(200);
});

it('a key that was revoked through the API stays revoked, whatever is fixed', async () => {
  const own = (await client(TEST_KEY).get('/v1/auth/status')).body.key.id;
  const { key } = (await client(TEST_KEY).post('/v1/api-keys', { json: { name: 'Left' } })).body;
  await client(TEST_KEY).delete(`/v1/api-keys/${own}`);
  await server.terminate();
  server = await server.restart({ RECTO_LIVE_KEY: OTHER_LIVE_KEY });
  expect(await statusOf(TEST_KEY)).toBe(401);
  expect(await statusOf(key)).toBe(200);
});
