/** What `recto-server doctor` says of an installation that works, and of one that does not. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../support/command.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function findingsOf(env: Record<string, string> = {}) {
  const settings = { DATABASE_URL: server.databaseUrl, RECTO_DATA_DIR: server.dataDir, ...env };
  const { code, stdout, stderr } = await runCommand(['doctor', '--json'], settings);
  if (stdout === '') return { code, stderr, status: {} };
  const { findings } = JSON.parse(stdout) as { findings: { check: string; status: string }[] };
  return { code, stderr, status: Object.fromEntries(findings.map((found) => [found.check, found.status])) };
}

it('finds nothing wrong with a running service', async () => {
  const { code, status } = await findingsOf();
  // How much space the machine of a test has is not ours to say.
  const expected = { 'storage of documents': 'ok', database: 'ok', schema: 'ok', clock: 'ok', jobs: 'ok' };
  expect(status).toMatchObject({ ...expected, 'master key': 'ok' });
  expect(Object.keys(status)).toEqual(expect.arrayContaining(['data folder', 'folder of documents']));
  expect([0, 1]).toContain(code);
});

it('names a wrong master key, jobs that failed, and a database that does not answer', async () => {
  const wrongKey = await findingsOf({ RECTO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') });
  expect([wrongKey.code, wrongKey.status['master key']]).toEqual([1, 'error']);
  await withDatabase(server.databaseUrl, (query) =>
    query(`insert into dead_jobs (job_id, queue, data, priority, code, message, is_retryable, attempts, enqueued_at, died_at)
      values (gen_random_uuid(), 'parses.run', '{}', 0, 'x', 'x', true, 1, now(), now())`),
  );
  expect((await findingsOf()).status.jobs).toBe('warning');
  const unreachable = await findingsOf({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  expect([unreachable.code, unreachable.status.database]).toEqual([1, 'error']);
});

it('does not create an installation where there is none', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-doctor-'));
  try {
    const { code, stderr } = await findingsOf({ DATABASE_URL: '', RECTO_DATA_DIR: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining('no installation')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
