import { beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

it('creates, shows, lists, rotates and deletes, and never returns the value', async () => {
  const value = 'value-that-must-not-come-back';
  const created = await test.post('/v1/secrets', { json: { name: 'API_TOKEN', value } });
  expect(created.status).toBe(201);
  expect(Object.keys(created.body.secret)).toEqual(['name', 'created_at', 'updated_at', 'created_by', 'updated_by']);
  const rotated = await test.put('/v1/secrets/API_TOKEN', { json: { value: `${value}-2` } });
  expect(rotated.status).toBe(200);
  expect(rotated.body.secret.created_at).toBe(created.body.secret.created_at);
  expect(rotated.body.secret.updated_at >= created.body.secret.updated_at).toBe(true);
  const shown = await test.get('/v1/secrets/API_TOKEN');
  const listed = await test.get('/v1/secrets');
  expect(shown.body).toEqual(rotated.body);
  expect(listed.body.secrets).toEqual([rotated.body.secret]);
  for (const answer of [created, rotated, shown, listed]) expect(answer.text).not.toContain(value);
  expect((await test.delete('/v1/secrets/API_TOKEN')).status).toBe(204);
  expect((await test.get('/v1/secrets/API_TOKEN')).status).toBe(404);
});

it('PUT creates what does not exist', async () => {
  const answer = await test.put('/v1/secrets/_by_put', { json: { value: 'x' } });
  expect(answer.status).toBe(200);
  expect(answer.body.secret.created_at).toBe(answer.body.secret.updated_at);
});

it('POST of an existing name is a conflict that changes nothing', async () => {
  await test.put('/v1/secrets/TAKEN', { json: { value: 'x' } });
  const before = (await test.get('/v1/secrets/TAKEN')).text;
  expect((await test.post('/v1/secrets', { json: { name: 'TAKEN', value: 'y' } })).status).toBe(409);
  expect((await test.get('/v1/secrets/TAKEN')).text).toBe(before);
});

it.each(['1A', 'a-b', 'a b', '', 'é', 'a\n'])('refuses the name %j', async (name) => {
  const answer = await test.post('/v1/secrets', { json: { name, value: 'x' } });
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0]).toMatchObject({ type: 'string_pattern_mismatch', loc: ['body', 'name'] });
});

it.each([[''], [null], [7], [['x']], ['x'.repeat(65_537)]])('refuses the value %#', async (value) => {
  const answer = await test.put('/v1/secrets/BAD', { json: { value } });
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc).toEqual(['body', 'value']);
  expect(answer.body.detail[0].input).toBe('***');
  expect((await test.get('/v1/secrets/BAD')).status).toBe(404);
});

it('many writers of one name leave one secret and get no error', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => test.put('/v1/secrets/RACE', { json: { value: `v${index}` } })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const created = await Promise.all(
    Array.from({ length: 10 }, () => test.post('/v1/secrets', { json: { name: 'RACE_2', value: 'x' } })),
  );
  expect(created.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(created.filter(({ status }) => status === 409)).toHaveLength(9);
});
