/** The whole service with its blobs in an S3-compatible store. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3rverProcess, startS3rver } from '../../packages/server/src/blobs/s3rver-process.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl, formWith, pdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let store: S3rverProcess;
let server: TestServer;
let test: Client;

beforeAll(async () => {
  store = await startS3rver();
  const { bucket, endpoint } = store.location;
  server = await startServer({
    env: {
      RECTO_BLOB_URL: `s3://${bucket}/recto/blobs?endpoint=${encodeURIComponent(endpoint ?? '')}`,
      AWS_ACCESS_KEY_ID: store.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
    },
  });
  ({ test } = clientsOf(server));
});
afterAll(async () => {
  await server.close();
  await store.close();
});

it('stores, counts and gives back files, and keeps nothing in the data folder', async () => {
  const bytes = pdfOf(5);
  const created = await test.post('/v1/files', { json: { document: { filename: 'a.pdf', url: dataUrl(bytes) } } });
  expect(created.body).toMatchObject({ page_count: 5, mime_type: 'application/pdf' });
  const link = await test.get(`/v1/files/${created.body.id}/download-link`);
  const answer = await fetch(link.body.download_url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  expect(await readdir(path.join(server.dataDir))).not.toContain('blobs');
});

it('imports and gives back tables', async () => {
  const csv = 'code,name\n007,Bond\n008,Bill\n';
  const form = formWith(csv, 'agents.csv');
  form.set('name', 'agents');
  const created = await test.post('/v1/tables', { form });
  expect(created.body.tables[0].row_count).toBe(2);
  expect((await test.get(`/v1/tables/${created.body.tables[0].id}/download`)).text).toBe(csv);
});

it('is ready, and not ready once the store is gone', async () => {
  const { anonymous } = clientsOf(server);
  expect((await anonymous.get('/readyz')).body.checks.blobs).toBe('ok');
  await store.close();
  const answer = await anonymous.get('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.body.checks).toMatchObject({ database: 'ok', blobs: 'failed' });
  const refused = await fetch(`${server.url}/v1/files`, {
    method: 'POST',
    headers: { authorization: 'Bearer svc_test_0123456789abcdefghijklmnopqrstuv', 'content-type': 'application/json' },
    body: JSON.stringify({ document: { filename: 'a', url: dataUrl('x') } }),
  });
  expect([502, 503]).toContain(refused.status);
});
