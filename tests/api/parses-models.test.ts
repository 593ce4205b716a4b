/** Parses whose pages a model reads. A local server stands in for the model and speaks its protocol. */
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { type DoubleCall, type ModelDouble, startModelDouble } from '../support/model-double.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

const KEY = 'model-key-never-to-be-seen';

let double: ModelDouble;
let server: TestServer;
let test: Client;
/** What the model answers for each page of a document, and how it fails. */
let answers: Record<number, string> = {};
let failures: Record<number, string> = {};

const pageOf = ({ texts }: DoubleCall): number => Number(/This is page (\d+)/.exec(texts.join('\n'))?.[1] ?? 0);

beforeAll(async () => {
  double = await startModelDouble({
    answer: (call) => answers[pageOf(call)],
    faults: (call) => failures[pageOf(call)],
  });
  const model = (provider: string, name: string, rest: object = {}) => ({
    provider,
    model: name,
    base_url: double.url + (provider === 'google' ? '/v1beta' : '/v1'),
    api_key_env: 'MODEL_KEY',
    capabilities: { vision: true },
    ...rest,
  });
  const models = {
    reader: model('openai', 'reader', { price: { input: 1, output: 10 }, credits_per_page: 3, concurrency: 2 }),
    claude: model('anthropic', 'claude'),
    gemini: model('google', 'gemini'),
    blind: model('openai', 'blind', { capabilities: {} }),
    late: model('openai', 'late?hang', { timeouts: { first_token_seconds: 0.3 } }),
    refusing: model('openai', 'refusing?refusal'),
    broken: model('openai', 'broken?status=400&echo_key'),
  };
  server = await startServer({ config: { models, model_aliases: { big: 'reader' } }, env: { MODEL_KEY: KEY } });
  ({ test } = clientsOf(server));
});
afterAll(async () => {
  await server.close();
  await double.stop();
});
beforeEach(() => {
  answers = {};
  failures = {};
});

const pdf = (pages: string[], filename = 'letter.pdf') => ({
  filename,
  url: dataUrl(textPdfOf(pages), 'application/pdf'),
});
const parse = (body: object): Promise<Answer> => test.post('/v1/parses', { json: body });
const ended = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);
const finished = (id: string): Promise<Answer['body']> =>
  eventually(async () => (await test.get(`/v1/parses/${id}`)).body, ended);
const usageOf = async (id: string) => {
  const { body } = await test.get('/v1/usage/primitives?limit=100&operation=parse');
  const { created_at } = (await test.get(`/v1/parses/${id}`)).body;
  return body.data.find((record: { created_at: string }) => record.created_at === created_at);
};

/** A white picture. */
function whitePng(side: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((side + 1) * side, 255);
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a parse by a model', () => {
  it('has the text of the model, the words and boxes of the page, and its cost', async () => {
    answers = { 1: '# Invoice 17\n\n**Total** 120.50 EUR\n\nPaid in gold', 2: 'Second page' };
    const document = pdf(['Invoice 17\nTotal 120.50 EUR', 'Second page']);
    const { status, body } = await parse({
      document,
      model: 'reader',
      include_layout: true,
      instructions: 'Mind the stamps.',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'completed', model: 'reader', usage: { page_count: 2, credits: 6 } });
    expect(body.output.pages).toEqual([answers[1], answers[2]]);
    const [first, second] = body.output.layout;
    const total = first.words.find((word: { text: string }) => word.text === '120.50');
    expect(total).toMatchObject({ origin: 'text_layer', confidence: 1 });
    expect(total.box.left).toBeGreaterThan(0.05);
    const reading = first.model_reading;
    expect(reading.model).toBe('reader');
    const said = reading.spans.map(({ start, end, match }: { start: number; end: number; match: string }) => [
      match,
      answers[1]?.slice(start, end),
    ]);
    expect(said).toEqual([
      ['exact', 'Invoice 17\n\n**Total** 120.50 EUR'],
      ['none', 'Paid in gold'],
    ]);
    expect(reading.spans[0].words).toEqual({ from: 0, to: 5 });
    expect(second.model_reading).toMatchObject({ agreement: 1, missing: [] });
    const calls = double.calls.filter(({ model }) => model === 'reader');
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatchObject({ images: 1, headers: { authorization: `Bearer ${KEY}` } });
    expect(calls[0]?.texts[0]).toContain('Mind the stamps.');
    expect(calls[0]?.texts[0]).toMatch(/untrusted data/);
    // The start of a JPEG.
    expect(JSON.stringify(calls[0]?.body)).toContain('data:image/jpeg;base64,/9j/');
    const { metadata, tokens, cost_usd, credits } = await usageOf(body.id);
    expect(credits).toBe(6);
    expect(metadata).toEqual({});
    expect(tokens.prompt_tokens).toBeGreaterThan(100);
    expect(tokens.total_tokens).toBe(tokens.prompt_tokens + tokens.completion_tokens);
    expect(cost_usd).toBeCloseTo((tokens.prompt_tokens + 10 * tokens.completion_tokens) / 1e6, 10);
    expect((await test.get(`/v1/parses/${body.id}`)).body).toEqual(body);
  });

  it.each(['claude', 'gemini', 'big'])('can be by %s', async (model) => {
    answers = { 1: `Read by ${model}` };
    const { status, body } = await parse({ document: pdf([`For ${model}`]), model });
    expect(status).toBe(201);
    expect(body.output.text).toBe(`Read by ${model}`);
  });

  it('of a picture without any words flags everything that the model says', async () => {
    answers = { 1: 'A contract' };
    const document = { filename: 'white.png', url: dataUrl(whitePng(64), 'image/png') };
    const { body } = await parse({ document, model: 'reader', include_layout: true });
    expect(body.output.text).toBe('A contract');
    expect(body.output.layout[0].model_reading).toMatchObject({
      agreement: 0,
      spans: [{ start: 0, end: 10, match: 'none', words: null }],
    });
  });

  it('of a document without page images asks no model', async () => {
    const before = double.calls.length;
    const document = { filename: 'a.csv', url: dataUrl('name,amount\nbolts,1\n', 'text/csv') };
    const { body } = await parse({ document, model: 'reader' });
    expect(body.output.text).toContain('bolts');
    expect(double.calls.length).toBe(before);
  });

  it('pays for a page once: again, with other outputs, in the background; but not with bust_cache', async () => {
    answers = { 1: 'Once', 2: 'Twice' };
    const document = pdf(['Once', 'Twice'], 'cached.pdf');
    const before = double.calls.length;
    const first = await parse({ document, model: 'reader' });
    const again = await parse({ document, model: 'reader' });
    expect(again.body.output).toEqual(first.body.output);
    const layout = await parse({ document, model: 'reader', include_layout: true });
    expect(layout.body.output.pages).toEqual(['Once', 'Twice']);
    expect(await usageOf(layout.body.id)).toMatchObject({ tokens: { total_tokens: 0 }, cost_usd: null });
    expect(double.calls.length - before).toBe(2);
    await parse({ document, model: 'reader', bust_cache: true });
    expect(double.calls.length - before).toBe(4);
    await parse({ document, model: 'claude' });
    await parse({ document, model: 'reader', instructions: 'other' });
    expect(double.calls.length - before).toBe(8);
  });
});

it('the models that requests may use are listed, with their capabilities', async () => {
  const { status, body } = await test.get('/v1/models');
  expect(status).toBe(200);
  const names = body.data.map(({ id }: { id: string }) => id);
  expect(names).toEqual(['recto-local', 'reader', 'claude', 'gemini', 'blind', 'late', 'refusing', 'broken', 'big']);
  expect(body.data[1]).toMatchObject({
    object: 'model',
    stands_for: null,
    credits_per_page: 3,
    capabilities: { vision: true },
  });
  expect(body.data[4].capabilities.vision).toBe(false);
  expect(body.data.at(-1)).toMatchObject({ id: 'big', stands_for: 'reader' });
  expect(body.list_metadata).toEqual({ before: null, after: null });
  expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|MODEL_KEY/);
});

describe('a model that cannot be used', () => {
  it('because it is not configured is a 422 that lists the configured ones', async () => {
    const { status, body } = await parse({ document: pdf(['x']), model: 'gpt-unknown' });
    expect(status).toBe(422);
    expect(body.detail[0]).toMatchObject({ loc: ['body', 'model'], type: 'value_error', input: 'gpt-unknown' });
    for (const name of ['recto-local', 'reader', 'claude', 'gemini', 'big']) expect(body.detail[0].msg).toContain(name);
  });

  it('because it reads no images is a 422 that lists those that do', async () => {
    const { status, body } = await parse({ document: pdf(['x']), model: 'blind', background: true });
    expect(status).toBe(422);
    expect(body.detail[0].msg).toMatch(/reader/);
    expect(body.detail[0].msg).not.toMatch(/blind/);
  });

  it.each([
    ['late', 'model_timeout'],
    ['refusing', 'model_refused'],
    ['broken', 'model_rejected'],
  ])('%s is a 502 with its reason, and no record', async (model, code) => {
    const before = (await test.get('/v1/parses')).body.list_metadata.total_count;
    const { status, body } = await parse({ document: pdf([`by ${model}`]), model });
    expect(status).toBe(502);
    expect(body.detail).toEqual({ code, message: expect.any(String), details: { model, page: 1 } });
    expect((await test.get('/v1/parses')).body.list_metadata.total_count).toBe(before);
  });

  it('reveals its key nowhere', () => {
    expect(server.output.join('\n')).toContain('a model failed');
    expect(server.output.join('\n')).not.toContain(KEY);
  });
});

describe('pages on which the model fails', () => {
  it('fail the request; the next one pays only for them', async () => {
    answers = { 1: 'One', 2: 'Two', 3: 'Three' };
    failures = { 2: 'status=400' };
    const document = pdf(['One', 'Two', 'Three'], 'partly.pdf');
    const failed = await parse({ document, model: 'reader' });
    expect(failed.status).toBe(502);
    expect(failed.body.detail).toMatchObject({ code: 'model_rejected', details: { page: 2 } });
    failures = {};
    const before = double.calls.length;
    const { body } = await parse({ document, model: 'reader' });
    expect(body.output.pages).toEqual(['One', 'Two', 'Three']);
    const asked = double.calls.slice(before).map(pageOf);
    expect(asked).toContain(2);
    expect(asked).not.toContain(1);
  });

  it('are requested again in the background, and counted once', async () => {
    answers = { 1: 'Uno', 2: 'Dos' };
    failures = { 2: 'status=503&retry_after=0' };
    const created = await parse({ document: pdf(['Uno', 'Dos'], 'again.pdf'), model: 'reader', background: true });
    expect(created.body.status).toBe('queued');
    const asked = (page: number) =>
      double.calls.filter((call) => pageOf(call) === page && call.texts.length > 0).length;
    const before = asked(2);
    await eventually(
      async () => asked(2) - before,
      (count) => count >= 3,
    );
    failures = {};
    const body = await finished(created.body.id);
    expect(body).toMatchObject({ status: 'completed', output: { pages: ['Uno', 'Dos'] }, progress: { stage: 'done' } });
    const { tokens } = await usageOf(body.id);
    // Two pages were paid for, the first of them by an attempt that failed.
    expect(tokens.completion_tokens).toBe(2);
  });

  it('and that it refuses end the parse at once, naming the page', async () => {
    answers = { 1: 'fine', 2: 'no' };
    failures = { 2: 'refusal' };
    const created = await parse({ document: pdf(['fine', 'no'], 'refused.pdf'), model: 'reader', background: true });
    const body = await finished(created.body.id);
    expect(body).toMatchObject({
      status: 'failed',
      error: { code: 'model_refused', details: { model: 'reader', page: 2 } },
      usage: { credits: 0 },
    });
  });

  it('and that it cuts off are not returned half', async () => {
    answers = { 1: 'a text that is too long' };
    failures = { 1: 'bad=truncated' };
    const { status, body } = await parse({ document: pdf(['long'], 'long.pdf'), model: 'reader' });
    expect(status).toBe(502);
    expect(body.detail.code).toBe('model_truncated');
  });
});

it('a caller who disconnects ends the request to the model', async () => {
  answers = { 1: 'slow' };
  failures = { 1: 'hang' };
  const gone = new AbortController();
  const before = { calls: double.calls.length, abandoned: double.abandoned };
  const request = fetch(`${server.url}/v1/parses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ document: pdf(['slow'], 'slow.pdf'), model: 'reader' }),
    signal: gone.signal,
  });
  await eventually(
    async () => double.calls.length,
    (count) => count > before.calls,
  );
  gone.abort();
  await expect(request).rejects.toThrow();
  await eventually(
    async () => double.abandoned,
    (count) => count > before.abandoned,
  );
});
