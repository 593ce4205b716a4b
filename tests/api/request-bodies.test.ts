/** Limits of request bodies, and what happens to a body that is too large, too slow or missing. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { OpenRequest, type OpenRequestOptions, statusOf } from '../support/open-request.ts';
import { LIVE_KEY, startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

const MIB = 1024 * 1024;
const IN_FLIGHT = 6_000_000;

let server: TestServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  const limits = { bodies_in_flight_bytes: 2 * IN_FLIGHT, bodies_in_flight_bytes_per_key: IN_FLIGHT };
  server = await startServer({ config: { limits } });
  ({ test, live } = clientsOf(server));
});
afterAll(() => server.close());

const send = (path: string, options: Omit<OpenRequestOptions, 'url'> & { url?: string }) =>
  new OpenRequest(path, { url: server.url, ...options });

/** A piece of a body whose length is not announced. */
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('a body that is too large', () => {
  it.each([
    ['/v1/secrets', 1_000_001],
    ['/v1/schemas/lint', 10 * MIB],
    ['/v1/workflows/spec/validate', 8 * MIB + 1],
    ['/v1/consensus', 16 * MIB + 1],
    ['/v1/extractions/extr_x/corrections', 8 * MIB + 1],
    ['/v1/workflows/blocks', 4 * MIB + 1],
    ['/v1/parses', 64 * MIB + 1],
    ['/v1/extractions', 65_000_000_000],
  ])('is refused by its announced length: %s with %i bytes', async (path, length) => {
    await using request = send(path, { length });
    const answer = await request.early;
    expect(statusOf(answer)).toBe(413);
    expect(answer).toMatch(/"detail":"The request body exceeds [\d,]+ bytes/);
  });

  it('is not requested when the caller waits for 100 Continue', async () => {
    await using request = send('/v1/secrets', { length: 2 * MIB, headers: 'Expect: 100-continue\r\n' });
    expect(statusOf(await request.early)).toBe(413);
    await using small = send('/v1/schemas/lint', {
      length: 18,
      headers: 'Expect: 100-continue\r\nConnection: close\r\n',
    });
    expect(statusOf(await small.early)).toBe(100);
    small.socket.write('{"json_schema":{}}');
    expect(await small.ended).toContain('HTTP/1.1 200');
  });

  it('has the limit of uploads when it is a form, not that of JSON', async () => {
    const form = { type: 'multipart/form-data; boundary=b', headers: 'Expect: 100-continue\r\n' };
    for (const path of ['/v1/files', '/v1/tables']) {
      await using request = send(path, { length: 1024 * MIB, ...form });
      expect(statusOf(await request.early)).toBe(100);
      await using larger = send(path, { length: 1100 * MIB, ...form });
      const answer = await larger.early;
      expect(statusOf(answer)).toBe(413);
      expect(answer).toContain('The form is larger than the limit.');
    }
  });

  it('is refused as it arrives when its length is not announced', async () => {
    await using request = send('/v1/secrets', {
      headers: 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
    });
    request.socket.write(chunkOf('{"name":"'));
    await request.sendUntilAnswered(chunkOf('x'.repeat(100_000)));
    expect(statusOf(await request.early)).toBe(413);
    expect((await test.get('/v1/secrets')).status).toBe(200);
  });

  it('is refused for what surrounds its documents', async () => {
    const document = { filename: 'a.txt', content: Buffer.from('text').toString('base64') };
    const answer = await live.post('/v1/parses', { json: { document, instructions: 'x'.repeat(4.5 * MIB) } });
    expect(answer.status).toBe(413);
    expect(answer.body.detail).toContain('4,194,304');
  });
});

describe('a body of many small values', () => {
  it.each([
    ['lists', '[],'],
    ['objects', '{},'],
    ['numbers', '1,'],
    ['lists in lists', '[[[[[[]]]]]],'],
  ])('is refused: %s', async (_, piece) => {
    const raw = `{"json_schema":{"x":[${piece.repeat(Math.ceil(300_000 / piece.length))}0]}}`;
    const answer = await test.post('/v1/schemas/lint', { raw, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(413);
    expect(answer.body.detail).toBe('The request body has more than 50,000 values, the limit of this operation.');
  });

  it('has a hundred faults listed, and the others counted', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, index]));
    const document = { filename: 'a.txt', content: Buffer.from('text').toString('base64') };
    const answer = await test.post('/v1/extractions', { json: { document, json_schema: {}, metadata } });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toHaveLength(101);
    expect(answer.body.detail[99].loc).toEqual(['body', 'metadata', 'k99']);
    expect(answer.body.detail[100]).toEqual({
      type: 'too_many_faults',
      loc: ['body'],
      msg: '29900 more faults are not listed',
      input: null,
      ctx: { not_listed: 29_900 },
    });
    expect(answer.text.length).toBeLessThan(50_000);
  });
});

describe('documents in base64', () => {
  const content = Buffer.from('One line of text.\n'.repeat(200_000));

  it.each([
    ['a data URL', (base64: string) => ({ filename: 'long.txt', url: `data:text/plain;base64,${base64}` })],
    ['content', (base64: string) => ({ filename: 'long.txt', content: base64 })],
  ])('of many megabytes are stored as they arrive: %s', async (_, documentOf) => {
    const answer = await test.post('/v1/files', { json: { document: documentOf(content.toString('base64')) } });
    expect(answer.status).toBe(201);
    const link = await test.get(`/v1/files/${answer.body.id}/download-link`);
    const bytes = Buffer.from(await (await fetch(link.body.download_url)).arrayBuffer());
    expect(bytes.equals(content)).toBe(true);
  });

  it('whose last byte is wrong are refused, and nothing of them is recorded', async () => {
    const before = await test.get('/v1/files?limit=100');
    const document = { filename: 'a.txt', url: `data:text/plain;base64,${content.toString('base64').slice(0, -1)}!` };
    const answer = await test.post('/v1/files', { json: { document } });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toMatchObject({
      type: 'value_error',
      loc: ['body', 'document', 'url'],
      msg: 'Value error, invalid base64 content',
    });
    expect((await test.get('/v1/files?limit=100')).body.data).toHaveLength(before.body.data.length);
  });

  it('give the same answer again under the same Idempotency-Key, and a conflict with other content', async () => {
    const send = (text: string) =>
      test.post('/v1/files', {
        json: { document: { filename: 'a.txt', content: Buffer.from(text).toString('base64') } },
        headers: { 'idempotency-key': 'documents-in-base64' },
      });
    const [first, second, other] = [await send('text'), await send('text'), await send('more')];
    expect([first.status, second.body.id, other.status]).toEqual([201, first.body.id, 409]);
  });
});

describe('bodies in flight', () => {
  it('are bounded for each key: one more is a 503 until another has ended', async () => {
    const path = '/v1/extractions/extr_unknown/corrections';
    const bodyOf = (bytes: number) => `{"output":{"text":"${'x'.repeat(bytes)}"}}`;
    const opened = () => {
      const request = send(path, { length: bodyOf(3_000_000).length });
      request.socket.write(bodyOf(3_000_000).slice(0, 100_000));
      return request;
    };
    let open = opened();
    const beside = (key: string) =>
      fetch(server.url + path, {
        method: 'POST',
        body: bodyOf(3_100_000),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
    // The open request counts once the server has seen its first bytes. Until then the other one may come first, and the
    // open request is the one that is refused: it is opened again. A few bytes each time keep it from being too slow.
    const refused = await eventually(
      () => {
        if (open.isAnswered) open = opened();
        open.socket.write('x'.repeat(100));
        return beside(TEST_KEY);
      },
      ({ status }) => status === 503,
    );
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await beside(LIVE_KEY)).status).toBe(404);
    open.socket.destroy();
    await open.ended;
    await eventually(
      () => beside(TEST_KEY),
      ({ status }) => status === 404,
    );
  });
});

describe('a body that stops arriving', () => {
  let impatient: TestServer;

  beforeAll(async () => {
    impatient = await startServer({ config: { limits: { body_stall_seconds: 1, body_bytes_per_second: 100 } } });
  });
  afterAll(() => impatient.close());

  it('is dropped with 408 and its connection is closed', async () => {
    await using request = send('/v1/secrets', { length: 1000, url: impatient.url });
    request.socket.write('{"name":');
    const answer = await request.ended;
    expect(statusOf(answer)).toBe(408);
    expect(answer).toContain('{"detail":"The request body stopped arriving."}');
    expect(answer).toMatch(/connection: close/i);
  });

  it('is dropped although a byte still arrives now and then', async () => {
    await using request = send('/v1/parses', { length: 10_000, key: LIVE_KEY, url: impatient.url });
    const drip = setInterval(() => request.socket.write(' '), 100);
    expect(statusOf(await request.ended)).toBe(408);
    clearInterval(drip);
  });

  it('is dropped inside a form and inside an upload', async () => {
    const boundary = 'Content-Type: multipart/form-data; boundary=b\r\n';
    await using form = send('/v1/files', { length: 10_000, headers: boundary, url: impatient.url });
    form.socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc');
    expect([408, 422]).toContain(statusOf(await form.ended));
    const upload = await clientsOf(impatient).test.post('/v1/files/upload', {
      json: { filename: 'a.txt', size_bytes: 1000 },
    });
    const { pathname, search } = new URL(upload.body.uploadUrl);
    const socket = connect(Number(new URL(impatient.url).port), '127.0.0.1');
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc`);
    const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
    expect(statusOf(answer)).toBe(408);
  });
});
