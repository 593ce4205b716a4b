/** Several processes on one database, roles, and the end of a process. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsOf } from '../support/client.ts';
import { runCommand } from '../support/command.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('processes that start at once on an empty database make one organization', async () => {
  const first = await startServer();
  await first.kill();
  await withDatabase(first.databaseUrl, (query) =>
    query('drop schema public cascade; drop schema if exists pgboss cascade; create schema public'),
  );
  const servers = await Promise.all([1, 2, 3].map(() => startServer({ joins: first })));
  try {
    await withDatabase(first.databaseUrl, async (query) => {
      expect(await query('select count(*)::int as n from organizations')).toEqual([{ n: 1 }]);
      expect(await query('select count(*)::int as n from environments')).toEqual([{ n: 2 }]);
      expect(await query('select count(*)::int as n from api_keys')).toEqual([{ n: 2 }]);
    });
    for (const one of servers) expect((await clientsOf(one).test.get('/v1/auth/status')).status).toBe(200);
  } finally {
    for (const one of servers) await one.close();
    await first.close();
  }
});

it('an api process serves without a worker, and a worker serves health only', async () => {
  const api = await startServer({ joins: server, role: 'api' });
  const worker = await startServer({ joins: server, role: 'worker' });
  try {
    expect((await clientsOf(api).test.get('/v1/auth/status')).status).toBe(200);
    expect((await clientsOf(api).anonymous.get('/readyz')).body.checks.worker).toBeNull();
    expect((await clientsOf(worker).anonymous.get('/readyz')).body.checks.role).toBe('worker');
    // Outside the contract: a worker has no API at all.
    expect((await fetch(`${worker.url}/v1/auth/status`)).status).toBe(404);
  } finally {
    await api.close();
    await worker.close();
  }
});

it('SIGTERM lets a running request finish, refuses new ones, and ends with code 0', async () => {
  const one = await startServer({ joins: server });
  const { test } = clientsOf(one);
  const upload = await test.post('/v1/files/upload', { json: { filename: 'a.txt', size_bytes: 6 } });
  const put = request(upload.body.uploadUrl, { method: 'PUT', headers: { 'content-length': 6 } });
  const answered = once(put, 'response');
  await new Promise((resolve) => put.write('abc', resolve));
  const ended = one.terminate();
  await waitForLine(one, '"stopping"');
  put.end('def');
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await ended).toBe(0);
  await expect(fetch(`${one.url}/healthz`)).rejects.toThrow();
});

function waitForLine(one: TestServer, text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (one.output.some((line) => line.includes(text))) resolve();
      else one.process.stdout?.once('data', () => setImmediate(look));
    };
    look();
  });
}

it('a second process without the master key of the database refuses to start', async () => {
  const other = { RECTO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  await expect(startServer({ joins: server, env: other })).rejects.toThrow(/master key/);
});

it('rotating the master key keeps a running service and a new one working', async () => {
  const headers = { 'idempotency-key': 'across-rotation' };
  const create = (url: TestServer) => clientsOf(url).test.post('/v1/api-keys', { json: { name: 'kept' }, headers });
  const before = await create(server);
  const keyFile = path.join(server.dataDir, 'master.key');
  const oldKey = await readFile(keyFile, 'utf8');
  const env = { RECTO_DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
  const { code, stdout } = await runCommand(['rotate-master-key'], env);
  expect(stdout).toMatch(/was replaced by/);
  expect(code).toBe(0);
  expect(await readFile(keyFile, 'utf8')).not.toBe(oldKey);
  expect((await create(server)).body).toEqual(before.body);
  expect((await clientsOf(server).test.put('/v1/secrets/AFTER', { json: { value: 'x' } })).status).toBe(200);
  const fresh = await startServer({ joins: server });
  try {
    expect((await create(fresh)).body).toEqual(before.body);
  } finally {
    await fresh.close();
  }
  await expect(startServer({ joins: server, env: { RECTO_MASTER_KEY: oldKey.trim() } })).rejects.toThrow(/master key/);
});

it('commands work beside the running service', async () => {
  const env = { RECTO_DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
  expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });
  expect(await runCommand(['jobs', 'dead'], env)).toMatchObject({ code: 0, stdout: '' });
  expect(await runCommand(['jobs', 'retry', 'nothing'], env)).toMatchObject({ code: 1 });
});

it('refuses a database that a newer version migrated, or whose migrations were changed', async () => {
  const one = await startServer();
  await one.kill();
  try {
    await withDatabase(one.databaseUrl, (query) =>
      query("insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')"),
    );
    await expect(one.restart()).rejects.toThrow(/newer version/);
    await withDatabase(one.databaseUrl, (query) =>
      query("delete from schema_migrations where name like '9999%'; update schema_migrations set checksum = 'other'"),
    );
    await expect(one.restart()).rejects.toThrow(/was changed/);
  } finally {
    await one.close();
  }
});
