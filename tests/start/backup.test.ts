/** A backup is made while the service works, and restored elsewhere. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../support/client.ts';
import { runCommand } from '../support/command.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

const NOTHING_SET = { DATABASE_URL: '', RECTO_TEST_KEY: '', RECTO_LIVE_KEY: '' };

let folder: string;
let server: TestServer;
let test: Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-backup-'));
  server = await startServer({ env: NOTHING_SET });
  const keys = JSON.parse(await readFile(path.join(server.dataDir, 'first-keys.json'), 'utf8'));
  test = createClient(server.url, keys.test_key);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (dataDir: string) => ({ ...NOTHING_SET, RECTO_DATA_DIR: dataDir });
const textOf = (number: number): string => `number,amount\n${number},${number * 10}\n`;

/** Uploads documents one after the other; gives the ids that were acknowledged, by their number. */
function writeUntil(isOver: () => boolean): { acknowledged: Map<number, string>; ended: Promise<void> } {
  const acknowledged = new Map<number, string>();
  const write = async () => {
    for (let number = 0; !isOver(); number += 1) {
      const document = { filename: `${number}.csv`, url: dataUrl(textOf(number), 'text/csv') };
      const { status, body } = await test.post('/v1/files', { json: { document } });
      if (status === 201) acknowledged.set(number, body.id);
    }
  };
  return { acknowledged, ended: write() };
}

it('has everything that was acknowledged before it began, and the restored service works with it', async () => {
  const { key, id } = (await test.post('/v1/api-keys', { json: { name: 'Kept' } })).body;
  await test.put('/v1/secrets/TOKEN', { json: { value: 'kept' } });
  const run = { document: { filename: 'a.csv', url: dataUrl('number\n42\n', 'text/csv') } };
  const parse = (await test.post('/v1/parses', { json: run })).body;
  let isOver = false;
  const writing = writeUntil(() => isOver);
  const before = await acknowledgedSoon(writing.acknowledged);
  const backup = path.join(folder, 'first');
  const made = await runCommand(['backup', '--to', backup, '--with-master-key'], at(server.dataDir));
  isOver = true;
  await writing.ended;
  expect([made.stderr, made.code]).toEqual(['', 0]);
  expect(made.stdout).toContain('It holds the master key');
  expect(JSON.parse(await readFile(path.join(backup, 'manifest.json'), 'utf8'))).toMatchObject({
    holds_master_key: true,
    lost_blobs: [],
  });
  const elsewhere = path.join(folder, 'restored');
  const restored = await runCommand(['restore', '--from', backup], at(elsewhere));
  expect([restored.stderr, restored.code]).toEqual(['', 0]);
  const checked = await runCommand(['fsck', '--json'], at(elsewhere));
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, findings: [] });
  const second = await startServer({ joins: { ...server, dataDir: elsewhere, databaseUrl: '' }, env: NOTHING_SET });
  try {
    const client = createClient(second.url, key);
    expect((await client.get('/v1/auth/status')).body.key.id).toBe(id);
    expect((await client.get('/v1/secrets')).text).toContain('TOKEN');
    expect((await client.get(`/v1/parses/${parse.id}`)).body).toEqual(parse);
    for (const [number, fileId] of before) {
      const { download_url } = (await client.get(`/v1/files/${fileId}/download-link`)).body;
      expect((await client.get(download_url)).text).toBe(textOf(number));
    }
    const { status } = await client.post('/v1/files', { json: { document: { ...run.document, filename: 'new.csv' } } });
    expect(status).toBe(201);
  } finally {
    await second.close();
  }
});

/** Some documents, while more are being written. */
async function acknowledgedSoon(acknowledged: Map<number, string>): Promise<Map<number, string>> {
  while (acknowledged.size < 5) await test.get('/v1/auth/status');
  return new Map(acknowledged);
}

it('without the master key says so, and so does a restore that lacks it', async () => {
  const backup = path.join(folder, 'second');
  const made = await runCommand(['backup', '--to', backup], at(server.dataDir));
  expect([made.stderr, made.code]).toEqual(['', 0]);
  expect(made.stdout).toMatch(/does not hold the master key \w+/);
  const again = await runCommand(['backup', '--to', backup], at(server.dataDir));
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('There is a backup in')]);
  const elsewhere = path.join(folder, 'keyless');
  await mkdir(elsewhere);
  const refused = await runCommand(['restore', '--from', backup], at(elsewhere));
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('needs the master key')]);
  const occupied = await runCommand(['restore', '--from', backup], at(server.dataDir));
  expect([occupied.code, occupied.stderr]).toEqual([2, expect.stringContaining('already')]);
  const nothing = await runCommand(['restore', '--from', elsewhere], at(elsewhere));
  expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('no complete backup')]);
});
