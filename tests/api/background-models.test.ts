/**
 * Background work that calls models: it waits for its own model only, takes a reader only while it reads, and is taken
 * from the queue no faster than its model allows.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf, createClient } from '../support/client.ts';
import { type ModelDouble, startModelDouble } from '../support/model-double.ts';
import { definition, ended, published, start } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

const READERS = 2;
const json_schema = { type: 'object', properties: { total: { type: 'number' } } };
const ANSWER = JSON.stringify({ total: 12 });

/** Calls that wait for their answer, in the order in which they came. */
const open: { model: string; text: string; answer: (text: string) => void }[] = [];
let double: ModelDouble;
let server: TestServer;
let test: Client;
let live: Client;

const modelNamed = (name: string, concurrency = 1) => ({
  provider: 'openai',
  model: name,
  base_url: `${double.url}/v1`,
  concurrency,
  capabilities: { streaming: false },
  // Longer than a busy machine takes for any of the tests.
  timeouts: { first_token_seconds: 3600, between_tokens_seconds: 3600, total_seconds: 3600 },
});
const configured = (...names: [name: string, concurrency?: number][]) => ({
  readers: { processes: READERS },
  models: Object.fromEntries(names.map(([name, concurrency]) => [name, modelNamed(name, concurrency)])),
});

beforeAll(async () => {
  double = await startModelDouble({
    answer: ({ model, texts }) =>
      model === 'other' ? ANSWER : new Promise((answer) => open.push({ model, text: texts.join('\n'), answer })),
  });
  server = await startServer({ config: configured(['held'], ['other'], ['three', 3], ['slow'], ['former']) });
  ({ test, live } = clientsOf(server));
});
afterAll(async () => {
  await double.stop();
  await server.close();
});

const documentOf = (text: string) => ({ filename: 'a.pdf', url: dataUrl(textPdfOf([text])) });
const extract = async (client: Client, model: string, text = 'Total: 12.00'): Promise<string> => {
  const json = { document: documentOf(text), json_schema, model, background: true, bust_cache: true };
  return (await client.post('/v1/extractions', { json })).body.id;
};
const several = (count: number, begin: (index: number) => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => begin(index)));
const statusOf = async (client: Client, id: string): Promise<string> =>
  (await client.get(`/v1/extractions/${id}`)).body.status;
const becomes = (client: Client, id: string, wanted: string) =>
  eventually(
    () => statusOf(client, id),
    (status) => status === wanted,
  );
const openTo = (model: string) => open.filter((call) => call.model === model);
const asks = (model: string, count: number) =>
  eventually(
    () => Promise.resolve(openTo(model).length),
    (calls) => calls >= count,
  );
/** Answers the calls of a model, and forgets them. */
const answerAll = (model: string): void => {
  for (const call of openTo(model)) {
    open.splice(open.indexOf(call), 1);
    call.answer(ANSWER);
  }
};
const inProgress = async (client: Client): Promise<number> =>
  (await client.get('/v1/extractions?status=in_progress&limit=100')).body.data.length;
const cancel = (client: Client, id: string) => client.post(`/v1/extractions/${id}/cancel`, { json: {} });

it('a model that does not answer holds up no work of other models, and none without a model', async () => {
  const held = await several(12, () => extract(live, 'held'));
  await asks('held', 1);
  for (const model of ['recto-local', 'other']) await becomes(live, await extract(live, model), 'completed');
  const reading = (model: string) =>
    definition(
      'Reading',
      { document: { type: 'start_document' }, read: { type: 'extract', config: { model, json_schema } } },
      [['document:output-file-0', 'read:input-file-document']],
    );
  const run = async (model: string): Promise<string> => {
    const documents = { document: documentOf('Total: 12.00') };
    return (await start(live, await published(live, reading(model)), { documents })).body.id;
  };
  const runs = await several(3, () => run('held'));
  for (const model of ['recto-local', 'other']) {
    expect(await ended(live, await run(model))).toMatchObject({ lifecycle: { status: 'completed' } });
  }
  // Of those that wait, only as many were taken from the queue as could read while one is asked.
  expect(await inProgress(live)).toBe(1 + READERS);

  // The call of a cancelled job ends, and the next one has its turn.
  const abandoned = double.abandoned;
  const working = (await live.get('/v1/extractions?status=in_progress&limit=100')).body.data;
  for (const { id } of working) await cancel(live, id);
  await eventually(
    () => Promise.resolve(double.abandoned),
    (count) => count > abandoned,
  );
  await asks('held', 2);
  for (const id of held) await cancel(live, id);
  for (const id of runs) await live.post(`/v1/workflows/runs/${id}/cancel`, { json: {} });
  for (const id of held) expect(await statusOf(live, id)).toBe('cancelled');
  open.length = 0;
});

it('as many run at once as the model allows', async () => {
  const ids = await several(3, () => extract(live, 'three'));
  await asks('three', 3);
  answerAll('three');
  for (const id of ids) await becomes(live, id, 'completed');
});

it('the test environment leaves a place to production, and keys take turns', async () => {
  const waiting = await several(8, () => extract(test, 'slow', 'Total: 3.00 of the test environment'));
  await asks('slow', 1);
  const { key } = (await live.post('/v1/api-keys', { json: { name: 'second' } })).body;
  const second = createClient(server.url, key);
  for (let count = 0; count < 8; count += 1) waiting.push(await extract(live, 'slow', 'Total: 1.00 of the first key'));
  const id = await extract(second, 'slow', 'Total: 2.00 of the second key');
  const asked: string[] = [];
  while (asked.length < waiting.length + 1) {
    await asks('slow', 1);
    asked.push(openTo('slow')[0]?.text ?? '');
    answerAll('slow');
  }
  await becomes(second, id, 'completed');
  const firstOf = (key: string) => asked.findIndex((text) => text.includes(key));
  expect(firstOf('of the first key')).toBeLessThan(asked.findLastIndex((text) => text.includes('of the test')));
  expect(firstOf('of the second key')).toBeLessThan(asked.findLastIndex((text) => text.includes('of the first key')));
});

it('a process that dies or ends while models are asked loses nothing and does nothing twice', async () => {
  const ids = await several(4, () => extract(live, 'held'));
  const former = await several(2, () => extract(live, 'former'));
  await Promise.all([asks('held', 1), asks('former', 1)]);
  await server.kill();
  open.length = 0;
  // What waits for a model that is configured no more is not forgotten: it ends.
  const config = { ...configured(['held']), log_level: 'info' };
  await writeFile(path.join(server.dataDir, 'recto-all.yaml'), JSON.stringify(config));
  server = await server.restart();
  live = clientsOf(server).live;
  for (const id of former) await becomes(live, id, 'failed');
  await asks('held', 1);
  // The same when it ends in order: jobs go back to the queue.
  await server.terminate();
  open.length = 0;
  server = await server.restart();
  live = clientsOf(server).live;
  for (let count = 0; count < ids.length; count += 1) {
    await asks('held', 1);
    answerAll('held');
  }
  for (const id of ids) await becomes(live, id, 'completed');
  const { data } = (await live.get('/v1/events?limit=100')).body;
  const endings = data.filter(({ data: { id } }: { data: { id: string } }) => [...ids, ...former].includes(id));
  expect(
    endings.map(({ type, data: { id } }: { type: string; data: { id: string } }) => `${id} ${type}`).sort(),
  ).toEqual(
    [...ids.map((id) => `${id} extraction.completed`), ...former.map((id) => `${id} extraction.failed`)].sort(),
  );
  expect(open).toEqual([]);
});
