/** Background work while the object store is away: it waits, and nothing of it is lost. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3rverProcess, startS3rver } from '../../packages/server/src/blobs/s3rver-process.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { definition, ended, published } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let store: S3rverProcess;
let gate: Server;
/**
 * What stands between the service and the store does with requests for some content: answers with a status, or hangs up.
 * It passes all others on, so that several outages pass at the same time.
 */
type Outage = 'hangs up' | number;
const outages = new Map<string, Outage>();
/** How many requests each content was refused. */
const refusals = new Map<string, number>();
let server: TestServer;
let test: Client;

beforeAll(async () => {
  store = await startS3rver();
  const target = new URL(store.location.endpoint ?? '');
  gate = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const [sha256, outage] = [...outages].find(([content]) => url.includes(content)) ?? [];
    if (sha256 !== undefined) {
      refusals.set(sha256, (refusals.get(sha256) ?? 0) + 1);
      if (outage === 'hangs up') incoming.socket.destroy();
      else incoming.resume().once('end', () => outgoing.writeHead(Number(outage)).end());
      return;
    }
    const passed = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  server = await startServer({
    env: {
      RECTO_BLOB_URL: `s3://${store.location.bucket}/recto?endpoint=${encodeURIComponent(endpoint)}`,
      AWS_ACCESS_KEY_ID: store.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
    },
  });
  ({ test } = clientsOf(server));
});
afterAll(async () => {
  await server.close();
  gate.closeAllConnections();
  gate.close();
  await store.close();
});

const READ = definition('Read', { inbox: { type: 'start_document' }, read: { type: 'parse' } }, [
  ['inbox:output-file-0', 'read:input-file-0'],
]);

/** Longer than three retries take. */
const AWAY_MS = 14_000;

it.concurrent.each([
  ['refuses access', 403],
  ['answers with errors', 503],
  ['hangs up', 'hangs up'],
] as const)('parses and runs wait for a store that %s', async (what, how) => {
  const workflow = await published(test, READ);
  const contents: string[] = [];
  const filed = async (text: string): Promise<string> => {
    const content = textPdfOf([`${text}, while the store ${what}`]);
    contents.push(createHash('sha256').update(content).digest('hex'));
    const document = { filename: 'a.pdf', url: dataUrl(content) };
    return (await test.post('/v1/files', { json: { document } })).body.id;
  };
  const [parsed, ran] = [await filed('parsed'), await filed('run')];
  for (const content of contents) outages.set(content, how);
  const refused = () => contents.map((content) => refusals.get(content) ?? 0);
  const parse = await test.post('/v1/parses', { json: { document: { id: parsed }, background: true } });
  const documents = { inbox: { id: ran } };
  const run = await test.post('/v1/workflows/runs', { json: { workflow_id: workflow, documents } });
  expect([parse.status, run.status]).toEqual([201, 201]);
  await eventually(
    () => Promise.resolve(refused()),
    (counts) => counts.every((count) => count > 0),
  );
  await delay(AWAY_MS);
  expect((await test.get(`/v1/parses/${parse.body.id}`)).body).toMatchObject({ status: 'in_progress', error: null });
  expect((await test.get(`/v1/workflows/runs/${run.body.id}`)).body.lifecycle.status).toBe('running');
  for (const content of contents) outages.delete(content);
  const statusOf = async (): Promise<string> => (await test.get(`/v1/parses/${parse.body.id}`)).body.status;
  await eventually(statusOf, (status) => status === 'completed');
  expect((await ended(test, run.body.id)).lifecycle.status).toBe('completed');
});
