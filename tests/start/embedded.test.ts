/** The default installation: nothing set, everything in the data folder. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createClient } from '../support/client.ts';
import { runCommand } from '../support/command.ts';
import { dataUrl, pdfOf } from '../support/samples.ts';
import { type ServerOptions, startServer, type TestServer } from '../support/server.ts';

const shell = promisify(execFile);

const NOTHING_SET = { DATABASE_URL: '', RECTO_TEST_KEY: '', RECTO_LIVE_KEY: '' };

async function withServer(options: ServerOptions, use: (server: TestServer) => Promise<TestServer | undefined>) {
  let server = await startServer({ ...options, env: { ...NOTHING_SET, ...options.env } });
  try {
    server = (await use(server)) ?? server;
  } finally {
    await server.close();
  }
}

async function keysOf(server: TestServer): Promise<{ test_key: string; live_key: string; base_url: string }> {
  return JSON.parse(await readFile(path.join(server.dataDir, 'first-keys.json'), 'utf8'));
}

async function expectWorking(server: TestServer): Promise<void> {
  const { test_key, live_key } = await keysOf(server);
  const test = createClient(server.url, test_key);
  expect((await test.get('/v1/auth/status')).body.environment_slug).toBe('test');
  expect((await createClient(server.url, live_key).get('/v1/auth/status')).body.environment_slug).toBe('production');
  const document = { filename: 'a.pdf', url: dataUrl(pdfOf(2)) };
  expect((await test.post('/v1/files', { json: { document } })).body.page_count).toBe(2);
}

it('the first start prints a key for each environment and a curl line that works; later ones do not', async () => {
  await withServer({ isFirstStart: true }, async (server) => {
    const { test_key, live_key } = await keysOf(server);
    const output = server.output.join('\n');
    expect(output).toContain(test_key);
    expect(output).toContain(live_key);
    const mode = (await stat(path.join(server.dataDir, 'first-keys.json'))).mode;
    expect(mode & 0o777).toBe(0o600);
    expect((await stat(path.join(server.dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
    const line = server.output.find((text) => text.trim().startsWith('curl'))?.trim() ?? '';
    const { stdout } = await shell('bash', ['-c', `${line} --silent --fail`]);
    expect(JSON.parse(stdout).environment_slug).toBe('test');
    await expectWorking(server);
    expect(await server.terminate()).toBe(0);
    const again = await server.restart();
    expect(again.output.join('\n')).not.toContain(test_key);
    await expectWorking(again);
    return again;
  });
});

it('after kill -9 of the server, and of PostgreSQL too, the next start has everything', async () => {
  await withServer({}, async (server) => {
    await expectWorking(server);
    const again = await server.restart();
    await expectWorking(again);
    const pid = Number((await readFile(path.join(server.dataDir, 'pg18/postmaster.pid'), 'utf8')).split('\n')[0]);
    await again.kill();
    process.kill(pid, 'SIGKILL');
    const third = await again.restart();
    await expectWorking(third);
    const { test_key } = await keysOf(third);
    expect((await createClient(third.url, test_key).get('/v1/files')).body.data).toHaveLength(3);
    return third;
  });
});

const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)('as another user', () => {
  it.each([
    ['an ordinary user', 65_534],
    ['a user without a name', 12_345],
  ])('%s can start it', async (_, uid) => {
    await withServer({ uid }, async (server) => {
      await expectWorking(server);
      return undefined;
    });
  });
});

it('a port that is taken ends the start with a clear message, before any key was made', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-port-'));
  try {
    const { code, stderr } = await runCommand(['serve'], { RECTO_DATA_DIR: dataDir, PORT: String(port) });
    expect(code).toBe(2);
    expect(stderr).toBe(`Port ${port} on 127.0.0.1 is in use. Set PORT to another one.\n`);
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    blocker.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
