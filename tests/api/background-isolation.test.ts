/** Background work of the test environment that hangs does not hold up that of production, nor one workflow another. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { definition, ended, published, start } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

/** A model and a service that take every request and answer none, and one that answers. */
let hanging: Server;
const asked = { model: 0, service: 0 };
let url: string;
let server: TestServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  hanging = createServer((request, response) => {
    if (request.url === '/answered') {
      response.end('{}');
      return;
    }
    asked[request.url === '/called' ? 'service' : 'model'] += 1;
  });
  hanging.listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  const timeouts = { first_token_seconds: 3600, between_tokens_seconds: 3600, total_seconds: 3600 };
  const hung = { provider: 'openai', model: 'hung', base_url: `${url}/v1`, api_key_env: 'MODEL_KEY', timeouts };
  server = await startServer({
    config: { models: { hung, 'hung-too': hung } },
    env: { MODEL_KEY: 'x', RECTO_ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
  });
  ({ test, live } = clientsOf(server));
});
afterAll(async () => {
  hanging.closeAllConnections();
  hanging.close();
  await server.close();
});

/** Far longer than the work takes, and shorter than what hangs gives up. */
const PATIENCE_MS = 300_000;
const inTime = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, 'still waiting'))]);

const json_schema = { type: 'object', properties: { total: { type: 'number' } } };
const extract = async (client: Client, more: object = {}): Promise<string> => {
  const document = { filename: 'a.pdf', url: dataUrl(textPdfOf(['Total: 12.00'])) };
  return (await client.post('/v1/extractions', { json: { document, json_schema, background: true, ...more } })).body.id;
};

it('extractions', async () => {
  for (let count = 0; count < 3; count += 1) await extract(test, { model: 'hung' });
  await eventually(
    () => Promise.resolve(asked.model),
    (count) => count > 0,
  );
  const id = await extract(live);
  const statusOf = async (): Promise<string> => (await live.get(`/v1/extractions/${id}`)).body.status;
  expect(await inTime(eventually(statusOf, (status) => status === 'completed'))).toBe('completed');
});

const LIST = { type: 'object', properties: { items: { type: 'array', items: { type: 'object' } } } };
const PASSED_ON = definition(
  'Passed on',
  { given: { type: 'start_json', config: { json_schema: { type: 'object' } } }, out: { type: 'merge_dicts' } },
  [['given', 'out']],
);
const calling = (path = '/called'): string =>
  `apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata: {name: Calling}
spec:
  blocks:
    given: {type: start_json, config: {json_schema: ${JSON.stringify(LIST)}}}
    each:
      type: for_each
      config: {map_method: iterate_array, map_source_path: items, max_concurrency: 60}
      children:
        call: {type: api_call, config: {url: '${url}${path}', output_schema: {type: object}, timeout_seconds: 900}}
  edges:
    - {source: {block: given, handle: output-json-0}, target: {block: each, handle: fe-left-in}}
    - {source: {block: each, handle: fe-left-out}, target: {block: call, handle: input-json-0}}
    - {source: {block: call, handle: output-json-0}, target: {block: each, handle: fe-right-in}}
`;

/** Each of them has fewer places than there are, all of them together have more. */
const WORKFLOWS = 3;

it('steps of runs', async () => {
  const items = Array.from({ length: 20 }, () => ({}));
  for (let count = 0; count < WORKFLOWS; count += 1) {
    await start(test, await published(test, calling()), { json_inputs: { given: { items } } });
  }
  await eventually(
    () => Promise.resolve(asked.service),
    (count) => count >= 12,
  );
  // As many more as have a place.
  await delay(2_000);
  const run = await start(live, await published(live, PASSED_ON), { json_inputs: { given: { a: 1 } } });
  expect(await inTime(ended(live, run.body.id))).toMatchObject({ lifecycle: { status: 'completed' } });
});

const reading = (model: string): string =>
  definition(
    'Reading',
    { document: { type: 'start_document' }, read: { type: 'extract', config: { model, json_schema } } },
    [['document:output-file-0', 'read:input-file-document']],
  );

it('steps of runs that read documents', async () => {
  const documents = { document: { filename: 'a.pdf', url: dataUrl(textPdfOf(['Total: 12.00'])) } };
  const before = asked.model;
  for (let count = 0; count < WORKFLOWS; count += 1) {
    await start(test, await published(test, reading('hung-too')), { documents });
  }
  await eventually(
    () => Promise.resolve(asked.model),
    (count) => count > before,
  );
  await delay(2_000);
  const run = await start(live, await published(live, reading('recto-local')), { documents });
  expect(await inTime(ended(live, run.body.id))).toMatchObject({ lifecycle: { status: 'completed' } });
});

it('steps of runs of other workflows of production', async () => {
  const items = Array.from({ length: 60 }, () => ({}));
  const before = asked.service;
  for (let count = 0; count < WORKFLOWS; count += 1) {
    await start(live, await published(live, calling()), { json_inputs: { given: { items } } });
  }
  await eventually(
    () => Promise.resolve(asked.service),
    (count) => count >= before + 12,
  );
  await delay(2_000);
  const given = { items: items.slice(0, 3) };
  const passing = await start(live, await published(live, PASSED_ON), { json_inputs: { given } });
  const answered = await start(live, await published(live, calling('/answered')), { json_inputs: { given } });
  for (const run of [passing, answered])
    expect(await inTime(ended(live, run.body.id))).toMatchObject({ lifecycle: { status: 'completed' } });
});
