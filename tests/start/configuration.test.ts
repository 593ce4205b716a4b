import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../support/command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-config-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('reports every mistake of the configuration together, and starts nothing', async () => {
  const file = path.join(folder, 'recto.yaml');
  await writeFile(file, 'limits:\n  upload_bytes: much\n  unknown_limit: 1\n');
  const { code, stderr } = await runCommand(['serve', '--role', 'boss'], {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    RECTO_TEST_KEY: 'svc_live_wrong_environment',
    RECTO_MASTER_KEY: 'short',
    RECTO_BLOB_URL: 'ftp://x',
    RECTO_DATADIR: folder,
    RECTO_CONFIG: file,
  });
  expect(code).toBe(2);
  for (const mention of [
    '--role',
    'PORT',
    'DATABASE_URL',
    'RECTO_TEST_KEY',
    'RECTO_MASTER_KEY',
    'RECTO_BLOB_URL',
    'RECTO_DATADIR is not a setting',
    'limits.upload_bytes',
    'unknown_limit',
  ]) {
    expect(stderr).toContain(mention);
  }
  expect(stderr).not.toContain('svc_live_wrong_environment');
});

it('prints the configuration without secrets', async () => {
  const { code, stdout } = await runCommand(['config'], {
    RECTO_DATA_DIR: folder,
    DATABASE_URL: 'postgresql://user:hidden-password@host/db',
    RECTO_LIVE_KEY: 'sk_svc_hidden_key',
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ dataDir: folder, databaseUrl: '***', liveKey: '***', role: 'all' });
  expect(stdout).not.toContain('hidden');
});

it('an unknown command or option says how to call it', async () => {
  expect(await runCommand(['fly'], {})).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
  expect(await runCommand(['serve', '--fast'], {})).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage'),
  });
  expect(await runCommand(['--help'], {})).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage') });
});

it('a database that cannot be reached ends the start with a clear message', async () => {
  const { code, stderr } = await runCommand(['migrate'], {
    RECTO_DATA_DIR: folder,
    DATABASE_URL: 'postgresql://user:hidden-password@127.0.0.1:1/db',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/ECONNREFUSED|not reachable/);
  expect(stderr).not.toContain('hidden-password');
});

it('takes every variable of the command line and the SDK for what it is, in the shell of somebody who uses both', async () => {
  const { code, stderr } = await runCommand(['config'], {
    RECTO_DATA_DIR: folder,
    RECTO_API_KEY: 'svc_test_example',
    RECTO_BASE_URL: 'http://127.0.0.1:4180',
    RECTO_API_BASE_URL: 'http://127.0.0.1:4180',
    RECTO_CONFIG_DIR: folder,
  });
  expect([code, stderr]).toEqual([0, '']);
});
