/** An embedded database on a disk that runs full, and has room again. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../support/client.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

const MIB = 2 ** 20;

/** Needs root, and a system that lets it mount. */
const canMount = (() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recto-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

let disk: string;
let blobs: string;
let server: TestServer;

beforeAll(async () => {
  if (!canMount) return;
  disk = await mkdtemp(path.join(os.tmpdir(), 'recto-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', disk]);
  // The embedded database alone is on it, so that nothing else says first that there is no room.
  blobs = await mkdtemp(path.join(os.tmpdir(), 'recto-blobs-'));
  await mkdir(path.join(disk, 'data'));
  await symlink(blobs, path.join(disk, 'data/blobs'));
  server = await startServer({ env: { DATABASE_URL: '', RECTO_DATA_DIR: path.join(disk, 'data') } });
});
afterAll(async () => {
  if (!canMount) return;
  await server.close();
  execFileSync('umount', [disk]);
  for (const folder of [disk, blobs]) await rm(folder, { recursive: true });
});

/** Rows are kept in the database itself. No two are alike, so they cannot be compressed away. */
function importRows(): Promise<Response> {
  const rows = Array.from({ length: 5_000 }, () => randomBytes(150).toString('base64'));
  const form = new FormData();
  form.set('name', 'rows');
  form.set('file', new Blob([`word\n${rows.join('\n')}\n`]), 'rows.csv');
  return fetch(`${server.url}/v1/tables`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}` },
    body: form,
  });
}

it.skipIf(!canMount)('answers 503 while there is no room, loses nothing, and goes on by itself', async () => {
  const created: string[] = [];
  const importOnce = async (): Promise<number> => {
    const answer = await importRows();
    const body = (await answer.json()) as { tables?: { id: string }[] };
    if (answer.status === 201) created.push(...(body.tables ?? []).map(({ id }) => id));
    return answer.status;
  };
  expect(await importOnce()).toBe(201);
  const { bavail, bsize } = await statfs(disk);
  const filler = path.join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - 2 * MIB)));
  const statuses: number[] = [];
  while (statuses.length < 60 && statuses.filter((status) => status !== 201).length < 3) {
    statuses.push(await importOnce());
  }
  expect(statuses.filter((status) => status !== 201)).toEqual([503, 503, 503]);
  await rm(filler);
  await eventually(importOnce, (status) => status === 201);
  const test = createClient(server.url, TEST_KEY);
  for (const id of created) expect((await test.get(`/v1/tables/${id}`)).status).toBe(200);
});
