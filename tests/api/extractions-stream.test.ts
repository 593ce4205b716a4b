/** Extractions as lines: what arrives, how fast, and what remains when the reader stops. */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import type { ModelDouble } from '../support/model-double.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;

const ROWS = 60;
const OUTPUT = {
  invoice_number: 'INV-2041',
  items: Array.from({ length: ROWS }, (_, index) => ({ name: `Part number ${index}`, quantity: index })),
};

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({ answer: () => JSON.stringify(OUTPUT) }));
  ({ test } = clientsOf(server));
});
afterAll(() => double.stop());

const json_schema = {
  type: 'object',
  properties: {
    invoice_number: { type: 'string' },
    items: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, quantity: { type: 'integer' } } },
    },
  },
};
let unique = 0;
const document = () => ({
  filename: `streamed-${++unique}.pdf`,
  url: dataUrl(textPdfOf([`Invoice number: INV-2041\nTotal 12.00\nCopy ${unique}`]), 'application/pdf'),
});

interface Line {
  // biome-ignore lint/suspicious/noExplicitAny: lines are looked into as answers are
  body: any;
}

/** `onLine` may stop the reading by returning false. */
async function stream(
  body: object,
  {
    path = '/v1/extractions/stream',
    onLine,
  }: { path?: string; onLine?: (line: Line) => boolean | Promise<boolean> } = {},
): Promise<{ status: number; type: string; lines: Line[] }> {
  const gone = new AbortController();
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.testKey}`, 'content-type': 'application/json', accept: '*/*' },
    body: JSON.stringify({ document: document(), json_schema, ...body }),
    signal: gone.signal,
  });
  const lines: Line[] = [];
  const type = response.headers.get('content-type') ?? '';
  let rest = '';
  try {
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk).toString('utf8');
      const parts = rest.split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const line = { body: JSON.parse(part) };
        lines.push(line);
        if ((await onLine?.(line)) === false) gone.abort();
      }
    }
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
  if (rest !== '') lines.push({ body: JSON.parse(rest) });
  return { status: response.status, type, lines };
}

const stored = async (id: string) => (await test.get(`/v1/extractions/${id}`)).body;

describe('a stream', () => {
  it.each([
    ['/v1/extractions/stream', {}],
    ['/v1/extractions', { stream: true }],
  ])('of %s is lines of the latest output, the last one the complete extraction', async (path, rest) => {
    const { status, type, lines } = await stream({ model: 'slow', ...rest }, { path });
    expect(status).toBe(200);
    expect(type).toMatch(/^application\/stream\+json/);
    expect(lines.length).toBeGreaterThan(3);
    const [first] = lines;
    const last = lines.at(-1)?.body;
    for (const { body } of lines) {
      expect(body).toMatchObject({ id: first?.body.id, model: 'slow' });
      expect(body.file).toEqual(last.file);
    }
    for (const { body } of lines.slice(0, -1)) expect(body.created_at).toBe(first?.body.created_at);
    // The record comes to be with its last line.
    expect(Date.parse(last.created_at)).toBeGreaterThan(Date.parse(last.started_at));
    expect(Object.keys(first?.body ?? {}).sort()).toEqual(['created_at', 'file', 'id', 'model', 'output']);
    const counts = lines.map(({ body }) => body.output.items?.length ?? 0);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.some((count) => count > 0 && count < ROWS)).toBe(true);
    expect(last).toMatchObject({ status: 'completed', output: OUTPUT, consensus: { choices: [] }, error: null });
    expect(await stored(last.id)).toEqual(last);
  });

  it('does not begin if the document cannot be fetched', async () => {
    const document = { filename: 'a.pdf', url: 'https://127.0.0.1/a.pdf' };
    const refused = await test.post('/v1/extractions/stream', { json: { document, json_schema: { type: 'object' } } });
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('does not connect') } });
  });

  it('of the built-in engine ends with the extraction too', async () => {
    const schema = { type: 'object', properties: { invoice_number: { type: 'string' } } };
    const { lines } = await stream({ json_schema: schema, n_consensus: 3 });
    expect(lines[0]?.body.output).toEqual({});
    const last = lines.at(-1)?.body;
    expect(last).toMatchObject({ status: 'completed', output: { invoice_number: 'INV-2041' } });
    expect(last.consensus.choices).toHaveLength(3);
    expect(await stored(last.id)).toEqual(last);
  });

  it('of the built-in engine sends values and items as they are settled', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => `Spare part ${index}      ${index}      ${index}.50`);
    const pages = Array.from({ length: 30 }, (_, page) =>
      [
        ...(page === 0 ? ['Invoice number: INV-2041', ''] : []),
        'Name      Quantity      Price',
        ...rows.slice(0, 40),
      ].join('\n'),
    );
    const url = dataUrl(textPdfOf(pages), 'application/pdf');
    const { lines } = await stream({ document: { filename: 'long.pdf', url } });
    const last = lines.at(-1)?.body;
    expect(last).toMatchObject({ status: 'completed', output: { invoice_number: 'INV-2041' } });
    const partial = lines.slice(1, -1).map(({ body }) => body.output);
    expect(partial.length).toBeGreaterThan(0);
    expect(partial[0].invoice_number).toBe('INV-2041');
    for (const output of partial) {
      const items = output.items ?? [];
      expect(last.output.items.slice(0, items.length)).toEqual(items);
    }
  });

  it('of a cached result is short', async () => {
    const same = document();
    const first = await stream({ model: 'quick', document: same });
    const calls = double.calls.length;
    const again = await stream({ model: 'quick', document: same });
    expect(double.calls.length).toBe(calls);
    expect(again.lines.at(-1)?.body.output).toEqual(first.lines.at(-1)?.body.output);
    expect(again.lines.at(-1)?.body.id).not.toBe(first.lines.at(-1)?.body.id);
  });

  it('under a key is one line, and the same one again', async () => {
    const json = { document: document(), json_schema, model: 'quick' };
    const headers = { 'idempotency-key': 'stream-1' };
    const first = await test.post('/v1/extractions/stream', { json, headers });
    const again = await test.post('/v1/extractions/stream', { json, headers });
    expect(first.text.trim().split('\n')).toHaveLength(1);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
    for (const { headers: sent } of [first, again]) expect(sent.get('content-type')).toBe('application/stream+json');
    const flagged = {
      json: { ...json, document: document(), stream: true },
      headers: { 'idempotency-key': 'stream-2' },
    };
    const whole = await test.post('/v1/extractions', flagged);
    const repeated = await test.post('/v1/extractions', flagged);
    expect(repeated.text).toBe(whole.text);
    expect(repeated.headers.get('content-type')).toBe('application/stream+json');
  });
});

describe('a stream that fails', () => {
  it('before its first line is a status', async () => {
    const bad = { filename: 'b.pdf', url: dataUrl('%PDF-1.4 nothing', 'application/pdf') };
    expect((await stream({ document: bad })).status).toBe(422);
    expect((await stream({ json_schema: { type: 'object', properties: 1 } })).status).toBe(400);
    expect((await stream({ model: 'unknown' })).status).toBe(422);
    expect((await stream({ n_consensus: 20 })).status).toBe(422);
    const background = await stream({ background: true });
    expect(background.status).toBe(422);
    expect(background.lines[0]?.body).toMatchObject({ detail: [{ loc: ['body', 'background'] }] });
    expect((await stream({ document: { id: 'file_unknown' } })).status).toBe(404);
  });

  it.each([
    ['cut', 'model_cut_off'],
    ['refusing', 'model_refused'],
  ])('after it reports the failure in its last line, and leaves a failed extraction (%s)', async (model, code) => {
    const { status, lines } = await stream({ model });
    expect(status).toBe(200);
    const last = lines.at(-1)?.body;
    expect(last).toMatchObject({ id: lines[0]?.body.id, streaming_error: { code, message: expect.any(String) } });
    expect(await stored(last.id)).toMatchObject({
      status: 'failed',
      error: { code },
      output: {},
      usage: { credits: 0 },
    });
  });
});

describe('a caller who disconnects', () => {
  it('ends the request to the model, and the extraction is cancelled', async () => {
    const before = double.abandoned;
    const calls = double.calls.length;
    const leave = async () => {
      await eventually(
        async () => double.calls.length,
        (count) => count > calls,
      );
      return false;
    };
    const { lines } = await stream({ model: 'hanging' }, { onLine: leave });
    const id = lines[0]?.body.id;
    const row = await eventually(
      () => stored(id),
      ({ status }) => status !== undefined,
    );
    expect(row).toMatchObject({ status: 'cancelled', output: {}, usage: { credits: 0 } });
    await eventually(
      async () => double.abandoned,
      (count) => count > before,
    );
  });

  it('or does not read does not delay the extraction, and gets the end when it reads on', async () => {
    const body = JSON.stringify({ document: document(), json_schema, model: 'slow' });
    const call = request(`${server.url}/v1/extractions/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.testKey}`, 'content-type': 'application/json' },
    });
    call.end(body);
    const [response] = await once(call, 'response');
    response.pause();
    const done = await eventually(
      async () => (await test.get('/v1/extractions?limit=1')).body.data[0],
      ({ status, file }) => status === 'completed' && file.filename === `streamed-${unique}.pdf`,
    );
    let text = '';
    for await (const chunk of response) text += chunk;
    expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toEqual(done);
  });
});
