/** What `recto-server fsck` says of installations that are sound, and of damaged ones. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3rver } from '../../packages/server/src/blobs/s3rver-process.ts';
import { type Answer, type Client, clientsOf, createClient } from '../support/client.ts';
import { type CommandResult, runCommand } from '../support/command.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';

type Report = Answer['body'];

const DAY_MS = 24 * 3_600_000;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const json_schema = { type: 'object', properties: { total: { type: 'number' } } };
let unique = 0;
const pdf = () => textPdfOf([`Invoice ${++unique} of the fsck test\n\nTotal: 12.50`]);
const upload = async (client: Client, bytes: Uint8Array): Promise<string> =>
  (await client.post('/v1/files', { json: { document: { filename: 'a.pdf', url: dataUrl(bytes) } } })).body.id;
const kindsOf = (report: Report): string[][] =>
  report.findings.map(({ severity, kind }: { severity: string; kind: string }) => [severity, kind]);
const flipIn = async (file: string) => {
  const bytes = await readFile(file);
  bytes[3] = (bytes[3] ?? 0) ^ 4;
  await writeFile(file, bytes);
};
const reportOf = ({ stdout }: CommandResult): Report => JSON.parse(stdout);

describe('of an installation with a folder', () => {
  let server: TestServer;
  let test: Client;
  let environmentId: string;
  const env = (): Record<string, string> => ({ DATABASE_URL: server.databaseUrl, RECTO_DATA_DIR: server.dataDir });
  const blobPath = (digest: string) => path.join(server.dataDir, 'blobs', environmentId, digest.slice(0, 2), digest);
  const rows = (text: string, parameters: unknown[] = []) =>
    withDatabase(server.databaseUrl, (query) => query(text, parameters));
  beforeAll(async () => {
    server = await startServer();
    ({ test } = clientsOf(server));
    environmentId = (await test.get('/v1/auth/status')).body.environment_id;
  });
  afterAll(() => server.close());

  it('that is sound: nothing, while the service runs and when it does not', async () => {
    const id = await upload(test, pdf());
    await test.post('/v1/parses', { json: { document: { id } } });
    await test.post('/v1/extractions', { json: { document: { id }, json_schema } });
    const running = await runCommand(['fsck'], env());
    expect([running.code, running.stderr]).toEqual([0, '']);
    expect(running.stdout).toMatch(
      /^\d+ contents \(\d+ bytes\) compared with their hashes, \d+ records read: 0 errors, 0 warnings\.\n$/,
    );
    await server.terminate();
    const stopped = await runCommand(['fsck', '--json'], env());
    expect(stopped.code).toBe(0);
    expect(reportOf(stopped)).toMatchObject({ ok: true, compared: true, findings: [] });
    expect(reportOf(stopped).checked.blobs).toBeGreaterThanOrEqual(5);
    expect(reportOf(stopped).checked.records).toBeGreaterThanOrEqual(3);
    server = await server.restart();
  });

  it('that is damaged: each kind of damage with its records, and it changes nothing', async () => {
    const [lost, damaged, short] = [pdf(), pdf(), pdf()];
    const ids = [await upload(test, lost), await upload(test, damaged), await upload(test, short)];
    const parsed = await test.post('/v1/parses', { json: { document: { filename: 'b.pdf', url: dataUrl(pdf()) } } });
    const other = await test.post('/v1/parses', { json: { document: { filename: 'c.pdf', url: dataUrl(pdf()) } } });
    const unclaimed = await upload(test, pdf());
    await rm(blobPath(sha256(lost)));
    await flipIn(blobPath(sha256(damaged)));
    await truncate(blobPath(sha256(short)), 20);
    const [model] = await rows(
      'select id, sha256 from document_cache where source_sha256 = (select content_sha256 from parses where id = $1)',
      [parsed.body.id],
    );
    await rm(blobPath(String(model?.sha256)));
    await rows(`update parses set warnings = '"no list"' where id = $1`, [other.body.id]);
    await rows('delete from blob_owners where owner_id = $1', [unclaimed]);
    const orphan = sha256('nobody names it');
    await mkdir(path.dirname(blobPath(orphan)), { recursive: true });
    await writeFile(blobPath(orphan), 'nobody names it');
    const temporary = path.join(server.dataDir, 'blobs', 'tmp', 'left-by-a-crash');
    await writeFile(temporary, 'half of it');
    const old = new Date(Date.now() - 2 * DAY_MS);
    await utimes(temporary, old, old);
    const session = await test.post('/v1/files/upload', { json: { filename: 'a.txt', size_bytes: 1 } });
    await rows('update uploads set expires_at = $2 where file_id = $1', [session.body.fileId, old.toISOString()]);

    const before = await readdir(path.join(server.dataDir, 'blobs'), { recursive: true });
    const { code, stdout } = await runCommand(['fsck', '--json'], env());
    expect(code).toBe(1);
    const { ok, findings } = JSON.parse(stdout);
    expect(ok).toBe(false);
    const found = (kind: string, record: string | null, digest: string | null) =>
      findings.find(
        (finding: Report) =>
          finding.kind === kind &&
          (record === null || finding.records.includes(record)) &&
          (digest === null || finding.sha256 === digest),
      );
    expect(found('content_lost', ids[0] ?? '', sha256(lost))).toMatchObject({ severity: 'error', environment: 'test' });
    expect(found('content_damaged', ids[1] ?? '', sha256(damaged))).toMatchObject({ severity: 'error' });
    expect(found('content_size', ids[2] ?? '', sha256(short))).toMatchObject({ severity: 'error' });
    expect(found('content_lost', String(model?.id), null)).toMatchObject({ severity: 'warning' });
    expect(found('record_unreadable', other.body.id, null)).toMatchObject({ severity: 'error', message: /parses/ });
    expect(found('content_unclaimed', unclaimed, null)).toMatchObject({ severity: 'error' });
    expect(found('content_unknown', null, orphan)).toMatchObject({ severity: 'warning' });
    expect(found('upload_stuck', session.body.fileId, null)).toMatchObject({ severity: 'warning' });
    expect(findings.some((finding: Report) => /left-by-a-crash/.test(finding.message))).toBe(true);
    expect(findings).toHaveLength(9);
    expect(await readdir(path.join(server.dataDir, 'blobs'), { recursive: true })).toEqual(before);

    const quick = await runCommand(['fsck', '--quick', '--json'], env());
    const quickKinds = kindsOf(reportOf(quick)).map(([, kind]) => kind);
    expect(quickKinds).not.toContain('content_damaged');
    expect(quickKinds).toContain('content_size');
    const told = await runCommand(['fsck'], env());
    expect(told.code).toBe(1);
    expect(told.stdout).toContain(`error: content_lost test ${ids[0]} ${sha256(lost)}`);
    expect(told.stdout).toMatch(/5 errors, 4 warnings\.\n$/);
  });

  it('that cannot be looked at: exit code 2 and why', async () => {
    const nowhere = await runCommand(['fsck'], { RECTO_DATA_DIR: path.join(server.dataDir, 'nowhere') });
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('There is no installation in')]);
    const url = 'postgresql://recto@127.0.0.1:1/recto';
    const unreachable = await runCommand(['fsck'], { DATABASE_URL: url, RECTO_DATA_DIR: server.dataDir });
    expect(unreachable.code).toBe(2);
  });
});

it('looks at the embedded database, running and stopped', async () => {
  const server = await startServer({ env: { DATABASE_URL: '', RECTO_TEST_KEY: '', RECTO_LIVE_KEY: '' } });
  const env = { RECTO_DATA_DIR: server.dataDir };
  try {
    const { test_key } = JSON.parse(await readFile(path.join(server.dataDir, 'first-keys.json'), 'utf8'));
    const test = createClient(server.url, test_key);
    const bytes = pdf();
    const id = await upload(test, bytes);
    expect((await runCommand(['fsck'], env)).code).toBe(0);
    const environmentId = (await test.get('/v1/auth/status')).body.environment_id;
    const digest = sha256(bytes);
    await flipIn(path.join(server.dataDir, 'blobs', environmentId, digest.slice(0, 2), digest));
    const running = await runCommand(['fsck', '--json'], env);
    expect(reportOf(running)).toMatchObject({ ok: false, findings: [{ kind: 'content_damaged', records: [id] }] });
    expect((await test.get('/v1/auth/status')).status).toBe(200);
    await server.terminate();
    expect(reportOf(await runCommand(['fsck', '--json'], env))).toEqual(reportOf(running));
  } finally {
    await server.close();
  }
});

it('looks at an object store, whose damage is not served either', async () => {
  const store = await startS3rver();
  const { bucket, endpoint } = store.location;
  const env = {
    RECTO_BLOB_URL: `s3://${bucket}/recto?endpoint=${encodeURIComponent(endpoint ?? '')}`,
    AWS_ACCESS_KEY_ID: store.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
  };
  const server = await startServer({ env });
  try {
    const { test } = clientsOf(server);
    const environmentId = (await test.get('/v1/auth/status')).body.environment_id;
    const [damaged, lost] = [pdf(), pdf()];
    const ids = [await upload(test, damaged), await upload(test, lost)];
    const command = { ...env, DATABASE_URL: server.databaseUrl, RECTO_DATA_DIR: server.dataDir };
    expect((await runCommand(['fsck'], command)).code).toBe(0);
    await flipIn(store.fileOf(`recto/${environmentId}/${sha256(damaged)}`));
    await rm(store.fileOf(`recto/${environmentId}/${sha256(lost)}`));
    for (const [index, code] of ['content_damaged', 'content_lost'].entries()) {
      const answer = await test.post('/v1/parses', { json: { document: { id: ids[index] } } });
      expect([answer.status, answer.body.detail.code]).toEqual([410, code]);
    }
    const { code, stdout } = await runCommand(['fsck', '--json'], command);
    expect(code).toBe(1);
    expect(new Set(kindsOf(JSON.parse(stdout)).map(([, kind]) => kind))).toEqual(
      new Set(['content_damaged', 'content_lost']),
    );
  } finally {
    await server.close();
    await store.close();
  }
});
