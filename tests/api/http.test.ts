import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { eventually } from '../support/wait.ts';

let server: TestServer;
let test: Client;
let anonymous: Client;

beforeAll(async () => {
  server = await startServer();
  ({ test, anonymous } = clientsOf(server));
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };

describe('routes', () => {
  it('an unknown route is a 404 and a known one with another method a 405 that names its methods', async () => {
    expect((await test.get('/v1/nothing')).status).toBe(404);
    expect((await test.get('/nothing')).body).toEqual({ detail: 'Route not found.' });
    const answer = await test.put('/v1/files');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, POST');
    expect((await test.post('/v1/environments', { json: { name: 'staging' } })).status).toBe(405);
    expect((await test.get('/v1/secrets/NAME/value')).status).toBe(404);
    const ofOne = await test.post('/v1/files/file_1/?a=b');
    expect([ofOne.status, ofOne.headers.get('allow')]).toEqual([405, 'GET, DELETE']);
    const metrics = (await anonymous.get('/metrics')).text;
    expect(metrics).toContain('recto_http_requests_total{method="POST",route="/v1/files/:file_id",status="405"} 1');
  });

  it('an unknown route is a 404 and another method a 405, whatever the body', async () => {
    const raw = new Uint8Array(2 * 1024 ** 2);
    for (const method of ['post', 'put', 'patch'] as const) {
      const answer = await test[method]('/v1/nothing', { raw, headers: json });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ detail: 'Route not found.' });
    }
    expect((await test.post('/v1/nothing', { raw: '{', headers: { 'content-type': 'x' } })).status).toBe(404);
    const refused = await test.put('/v1/files', { raw, headers: json });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, POST');
  });

  it('serves health, readiness, metrics and the description of the API without a key', async () => {
    expect((await anonymous.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await anonymous.get('/readyz')).body).toMatchObject({
      ready: true,
      checks: { database: 'ok', blobs: 'ok' },
    });
    await test.get('/v1/auth/status');
    const metrics = (await anonymous.get('/metrics')).text;
    expect(metrics).toMatch(/recto_http_requests_total\{method="GET",route="\/v1\/auth\/status",status="200"\} \d+/);
    expect(metrics).toMatch(/recto_jobs\{queue="files.analyze",state="dead"\} 0/);
    expect(metrics).toMatch(/recto_job_oldest_waiting_seconds\{queue="files.analyze"\} 0/);
    expect((await anonymous.get('/openapi.json')).body.openapi).toBe('3.1.0');
  });

  it('does not serve other origins: no CORS headers, no preflight', async () => {
    const answer = await test.get('/v1/auth/status', { origin: 'https://evil.example' });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await fetch(`${server.url}/v1/files`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(405);
  });
});

describe('bodies', () => {
  const create = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    test.post('/v1/secrets', { raw, headers });

  it.each([
    ['cut off', '{"name":'],
    ['two values', '{"a":1}x'],
    ['not JSON', 'name=value'],
    ['a NUL', '\0'],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['20,000 levels', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ])('malformed JSON (%s) is a 422 json_invalid', async (_, raw) => {
    const answer = await create(raw as string);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toHaveLength(1);
    expect(answer.body.detail[0]).toMatchObject({ type: 'json_invalid', msg: 'JSON decode error' });
    expect(answer.body.detail[0].loc[0]).toBe('body');
  });

  it.each(['null', '[]', '1', '"text"', 'true'])('%s instead of an object is a 422', async (raw) => {
    const answer = await create(raw);
    expect(answer.status).toBe(422);
    expect(answer.body.detail.every((item: { loc: string[] }) => item.loc[0] === 'body')).toBe(true);
  });

  it('a body of another content type is a 422 that says what to send', async () => {
    const answer = await create('{"name":"A","value":"x"}', { 'content-type': 'text/plain' });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].msg).toContain('application/json');
  });

  it('a compressed body is a 422 that says so', async () => {
    const raw = new Uint8Array(gzipSync(JSON.stringify({ name: 'a', value: 'b' })));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await test.post('/v1/secrets', { raw, headers });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toMatchObject({ loc: ['body'], msg: expect.stringContaining('is compressed') });
  });

  it('a missing body is one fault when fields are required, and none when they are not', async () => {
    expect((await test.post('/v1/secrets')).body.detail).toEqual([
      { type: 'missing', loc: ['body'], msg: 'Field required', input: null },
    ]);
    const upload = await test.post('/v1/files/upload', { json: { filename: 'a', size_bytes: 0 } });
    const complete = `/v1/files/upload/${upload.body.fileId}/complete`;
    expect((await test.post(complete)).body.detail).toMatch(/No content/);
    expect((await test.post(complete, { raw: '', headers: json })).body.detail).toMatch(/No content/);
    expect((await test.post(complete, { json: { sha256: null, extra: 1 } })).body.detail).toMatch(/No content/);
  });

  it('accepts a byte order mark and other JSON content types', async () => {
    expect((await create('\ufeff{"name":"BOM","value":"x"}')).status).toBe(201);
    expect((await create('{"name":"P","value":"x"}', { 'content-type': 'application/merge-patch+json' })).status).toBe(
      201,
    );
  });

  it('a fault shows what was sent, with a document cut short and nothing of how it is kept', async () => {
    const document = { filename: 'a.txt', url: `data:text/plain;base64,${btoa('Total: 12.50')}` };
    const given = await test.post('/v1/extractions', { json: { document } });
    expect(given.body.detail).toEqual([
      {
        type: 'missing',
        loc: ['body', 'json_schema'],
        msg: 'Field required',
        input: { document: { ...document, url: '…' } },
      },
    ]);
  });

  it('a number that is none of the choices is told all of them', async () => {
    const json = { run_id: 'run_x', block_id: 'x', n_consensus: 4 };
    const { status, body } = await test.post('/v1/workflows/blocks/executions', { json });
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      {
        type: 'literal_error',
        loc: ['body', 'n_consensus'],
        msg: 'Input should be 3, 5 or 7',
        input: 4,
        ctx: { expected: '3, 5 or 7' },
      },
    ]);
  });

  it('path, query and body are checked together', async () => {
    const answer = await test.put('/v1/secrets/not-a-name', { json: { value: '' } });
    expect(answer.body.detail.map((item: { loc: string[] }) => item.loc)).toEqual([
      ['path', 'name'],
      ['body', 'value'],
    ]);
  });

  it('tolerates {} on DELETE and a JSON content type on GET', async () => {
    await test.put('/v1/secrets/GONE', { json: { value: 'x' } });
    expect((await test.delete('/v1/secrets/GONE', { json: {} })).status).toBe(204);
    expect((await test.get('/v1/files', json)).status).toBe(200);
  });

  it('a 204 has neither body nor content type', async () => {
    await test.put('/v1/secrets/GONE', { json: { value: 'x' } });
    const answer = await test.delete('/v1/secrets/GONE');
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('content-type')).toBeNull();
  });
});

describe('answers', () => {
  it('compress what is worth it, when asked', async () => {
    for (let index = 0; index < 20; index += 1) await test.put(`/v1/secrets/GZIP_${index}`, { json: { value: 'x' } });
    const answer = await test.get('/v1/secrets');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.body.secrets.length).toBeGreaterThanOrEqual(20);
    const plain = await test.get('/v1/secrets', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.body).toEqual(answer.body);
  });

  it('carry a new request id each', async () => {
    const [first, second] = [await test.get('/v1/auth/status'), await test.get('/v1/auth/status')];
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
  });
});

/** Sends bytes verbatim and returns the whole response. Node drops the answer of a caller who closes its half first. */
function rawRequest(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('protocol abuse', () => {
  const authorization = `Authorization: Bearer ${TEST_KEY}\r\n`;
  const chunked = `POST /v1/secrets HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`;
  it.each([
    ['an unknown method', 400, 'FOO /v1/files HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['two lengths', 400, 'POST /v1/secrets HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    [
      'length and chunks',
      400,
      'POST /v1/secrets HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a chunk without a size', 400, `${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['huge headers', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(30_000)}\r\n\r\n`],
    ['a huge address', 431, `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['TLS', 400, '\x16\x03\x01\x02\x00\x01\x00'],
    ['another version', 400, 'GET /healthz HTTP/3.7\r\nHost: x\r\n\r\n'],
    ['no host', 400, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a bad escape', 400, `GET /v1/files/%zz HTTP/1.1\r\nHost: x\r\n${authorization}Connection: close\r\n\r\n`],
    [
      'an unknown expectation',
      404,
      'GET /nothing HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    ],
  ])('%s gets a %i that says why, and the service stays up', async (_, status, text) => {
    const answer = await rawRequest(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n').slice(-2);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/json/im);
    expect(head).toMatch(/^x-request-id: req_\w+\r?$/im);
    expect(JSON.parse(body)).toEqual({ detail: expect.stringMatching(/\.$/) });
    expect((await anonymous.get('/healthz')).status).toBe(200);
  });
});

describe('what a proxy claims about its caller', () => {
  const forwarded = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '192.0.2.7',
  };
  const addressIn = async (one: TestServer) =>
    (await clientsOf(one).test.get('/v1/auth/status', forwarded)).body.base_url;

  it('is trusted from nobody unless configured, and shows no metrics to those behind it', async () => {
    expect(await addressIn(server)).toBe(server.url);
    expect((await anonymous.get('/metrics', { 'x-forwarded-for': '192.0.2.7' })).status).toBe(401);
  });

  it('is trusted from the configured networks; a token guards metrics', async () => {
    const config = { trusted_proxies: ['10.0.0.0/8', '127.0.0.0/8'] };
    const env = { RECTO_METRICS_TOKEN: 'for-prometheus' };
    const one = await startServer({ joins: server, role: 'api', config, env });
    try {
      expect(await addressIn(one)).toBe('https://evil.example');
      const metricsWith = async (authorization: string) =>
        (await clientsOf(one).anonymous.get('/metrics', { authorization })).status;
      // With a token, being on the same machine is not enough.
      expect(await metricsWith('Bearer for-prometheus')).toBe(200);
      expect(await metricsWith('Bearer for-prometheu')).toBe(401);
      expect(await metricsWith('')).toBe(401);
    } finally {
      await one.close();
    }
  });
});

it('logs a line per request, without keys, secrets or signatures', async () => {
  const upload = await test.post('/v1/files/upload', { json: { filename: 'a.txt', size_bytes: 1 } });
  await test.put(upload.body.uploadUrl, { raw: 'x' });
  await test.put('/v1/secrets/LOGGED', { json: { value: 'do-not-log-me' } });
  await test.post('/v1/secrets', { json: { value: 'do-not-log-me' } });
  const log = await eventually(
    async () => server.output.join('\n'),
    (text) => text.includes('"route":"/v1/secrets/:name"') && text.includes('"route":"/v1/secrets"'),
  );
  for (const secret of [
    'do-not-log-me',
    TEST_KEY,
    new URL(upload.body.uploadUrl).searchParams.get('signature') ?? '',
  ]) {
    expect(log).not.toContain(secret);
  }
});
