import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';
import { createOutbound, type Outbound, type OutboundOptions, type OutboundRequest } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { recordingDialler } from './recording-dialler.ts';

const PUBLIC = '93.184.216.34';
const OTHER_PUBLIC = '93.184.216.35';

let server: Server;
let port: number;
let answer: RequestListener;
let seen: IncomingMessage[];
const opened: Outbound[] = [];

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const outbound of opened.splice(0)) await outbound.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Two public names, which the loopback server answers, and one private name. */
function openOutbound(options: Partial<OutboundOptions> = {}): { outbound: Outbound; dialled: string[] } {
  const zone = new Map([
    ['pub.test', PUBLIC],
    ['other.test', OTHER_PUBLIC],
    ['priv.test', '10.1.2.3'],
  ]);
  const { dialler, dialled } = recordingDialler(new Map([...zone.values()].map((address) => [address, port])));
  const outbound = createOutbound({
    policy: createAddressPolicy({ allowedPrivateHosts: [] }),
    lookup: (hostname) => Promise.resolve([zone.get(hostname) ?? '10.9.9.9']),
    dialler,
    ...options,
  });
  opened.push(outbound);
  return { outbound, dialled };
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('did not fail');
}

const readAll = async (outbound: Outbound, request: OutboundRequest) => buffer((await outbound.request(request)).body);

describe('hosts allowed by the operator', () => {
  const open = (...allowedPrivateHosts: string[]) => {
    const outbound = createOutbound({
      policy: createAddressPolicy({ allowedPrivateHosts }),
      lookup: () => Promise.resolve(['127.0.0.1']),
    });
    opened.push(outbound);
    return outbound;
  };

  it('answers from an allowed private host over a real socket, and from no other name', async () => {
    answer = (_request, response) => response.writeHead(200, { 'x-a': ['1', '2'] }).end('hello');
    const outbound = open('files.internal');
    const response = await outbound.request({ url: `http://files.internal:${port}/a?b=c` });
    expect(response).toMatchObject({ status: 200, finalUrl: `http://files.internal:${port}/a?b=c` });
    expect(response.headers['x-a']).toBe('1, 2');
    expect(await text(response.body)).toBe('hello');
    expect(seen[0]?.headers).toMatchObject({ host: `files.internal:${port}`, 'accept-encoding': 'identity' });
    const refused = await failureOf(outbound.request({ url: `http://else.internal:${port}/` }));
    expect(refused).toMatchObject({ reason: 'blocked' });
  });

  it('keeps a host that is allowed on one port closed on the others', async () => {
    answer = (_request, response) => response.end('hello');
    const onPort = await open(`files.internal:${port}`).request({ url: `http://files.internal:${port}/` });
    expect(await text(onPort.body)).toBe('hello');
    const failure = await failureOf(
      open(`files.internal:${port + 1}`).request({ url: `http://files.internal:${port}/` }),
    );
    expect(failure).toMatchObject({ reason: 'blocked' });
  });

  it('checks a redirect from an allowed host like any other target', async () => {
    answer = (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    const failure = await failureOf(open('files.internal').request({ url: `http://files.internal:${port}/` }));
    expect(failure).toMatchObject({ reason: 'blocked' });
    expect(seen).toHaveLength(1);
  });
});

describe('redirects', () => {
  const redirectTo = (location: string, status = 302) => {
    answer = (request, response) => {
      if (request.url === '/final') response.end('done');
      else response.writeHead(status, { location }).end('moved');
    };
  };

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/',
    'http://priv.test/',
    '//priv.test/',
    'http://2130706433/',
    'file:///etc/passwd',
    'http://user:pw@other.test/',
    'http://[',
  ])('a public host cannot lead to %s', async (location) => {
    redirectTo(location);
    const { outbound, dialled } = openOutbound();
    const failure = await failureOf(outbound.request({ url: 'http://pub.test/' }));
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(dialled).toEqual([PUBLIC]);
  });

  it('are followed, including relative ones, and the final URL is reported', async () => {
    redirectTo('/final', 307);
    const response = await openOutbound().outbound.request({ url: 'http://pub.test/start' });
    expect(await text(response.body)).toBe('done');
    expect(response.finalUrl).toBe('http://pub.test/final');
  });

  it('a chain of public hosts that ends at a private one is refused at the last hop', async () => {
    answer = (request, response) => {
      const next = request.headers.host === 'pub.test' ? 'http://other.test/' : 'http://priv.test/';
      response.writeHead(301, { location: next }).end();
    };
    const { outbound, dialled } = openOutbound();
    expect(await failureOf(outbound.request({ url: 'http://pub.test/' }))).toMatchObject({ reason: 'blocked' });
    expect(dialled).toEqual([PUBLIC, OTHER_PUBLIC]);
  });

  it('from https to http are refused', async () => {
    redirectTo('http://other.test/final');
    const { outbound, dialled } = openOutbound();
    expect(await failureOf(outbound.request({ url: 'https://pub.test/' }))).toMatchObject({ reason: 'blocked' });
    expect(dialled).toEqual([PUBLIC]);
  });

  it('stop after the allowed number', async () => {
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    const request = { url: 'http://pub.test/', maxRedirects: 3 };
    const failure = await failureOf(openOutbound().outbound.request(request));
    expect(failure).toMatchObject({ reason: 'redirects', status: 502 });
    expect(seen).toHaveLength(4);
  });

  it('carry no credential to another origin, and do not restore it on return', async () => {
    answer = (request, response) => {
      const next = { '/1': 'http://other.test/2', '/2': 'http://pub.test/final' }[request.url ?? ''];
      if (next === undefined) response.end();
      else response.writeHead(302, { location: next }).end();
    };
    const headers = { Authorization: 'secret', cookie: 'secret', 'X-Api-Key': 'secret', accept: 'text/plain' };
    await readAll(openOutbound().outbound, { url: 'http://pub.test/1', headers });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'secret', 'x-api-key': 'secret' });
    for (const request of seen.slice(1)) {
      expect(JSON.stringify(request.rawHeaders)).not.toContain('secret');
      expect(request.headers.accept).toBe('text/plain');
    }
    expect(seen).toHaveLength(3);
  });

  it('of a POST are returned, not followed', async () => {
    redirectTo('http://other.test/final', 307);
    const { outbound, dialled } = openOutbound();
    const response = await outbound.request({ url: 'http://pub.test/', method: 'POST', body: '{}' });
    expect({ status: response.status, dialled }).toEqual({ status: 307, dialled: [PUBLIC] });
    response.body.destroy();
  });
});

describe('requests', () => {
  it('carry method, headers and body', async () => {
    answer = (request, response) => request.pipe(response);
    const request = { url: 'http://pub.test/', method: 'post', headers: { 'x-a': 'b' }, body: 'payload' };
    expect((await readAll(openOutbound().outbound, request)).toString()).toBe('payload');
    expect(seen[0]).toMatchObject({ method: 'POST', headers: { 'x-a': 'b', 'content-length': '7' } });
  });

  it.each([
    { method: 'CONNECT' },
    { method: 'G ET' },
    { headers: { Host: 'internal' } },
    { headers: { 'transfer-encoding': 'chunked' } },
    { headers: { 'x-a': 'b\r\nx-c: d' } },
    { headers: { 'x a': 'b' } },
  ])('are refused before anything is sent: %j', async (part) => {
    const { outbound, dialled } = openOutbound();
    const failure = await failureOf(outbound.request({ url: 'http://pub.test/', ...part }));
    expect(failure).toMatchObject({ reason: 'invalid', status: 400 });
    expect({ dialled: dialled.length <= 1, seen }).toEqual({ dialled: true, seen: [] });
  });

  it('return a remote error status unchanged', async () => {
    answer = (_request, response) => response.writeHead(503).end('down');
    const response = await openOutbound().outbound.request({ url: 'http://pub.test/' });
    expect(response.status).toBe(503);
    expect(await text(response.body)).toBe('down');
  });
});

describe('bodies', () => {
  const payload = Buffer.from('a readable body '.repeat(2000));
  const encoded = (encoding: string, body: Uint8Array) => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body);
  };
  const url = 'http://pub.test/';

  it.each([
    ['gzip', gzipSync(payload)],
    ['X-GZIP', gzipSync(payload)],
    ['deflate', deflateSync(payload)],
    ['br', brotliCompressSync(payload)],
    ['identity', payload],
  ])('sent as %s are decoded', async (encoding, body) => {
    encoded(encoding, body);
    expect((await readAll(openOutbound().outbound, { url })).equals(payload)).toBe(true);
  });

  it.each([
    ['zstd', payload],
    ['gzip, gzip', gzipSync(gzipSync(payload))],
    ['gzip', payload],
    ['gzip', gzipSync(payload).subarray(0, 60)],
    ['br', payload],
    ['constructor', payload],
  ])('sent as %s that cannot be decoded are a protocol failure', async (encoding, body) => {
    encoded(encoding, body);
    const failure = await failureOf(readAll(openOutbound().outbound, { url }));
    expect(failure).toMatchObject({ reason: 'protocol', code: 'provider', status: 502 });
  });

  it('of exactly the limit are delivered; one byte more is too large', async () => {
    answer = (_request, response) => response.end(payload);
    const { outbound } = openOutbound();
    expect(await readAll(outbound, { url, maxResponseBytes: payload.length })).toHaveLength(payload.length);
    const failure = await failureOf(readAll(outbound, { url, maxResponseBytes: payload.length - 1 }));
    expect(failure).toMatchObject({ reason: 'too_large', code: 'too_large', status: 413 });
  });

  it('declared too large expose their status and fail when read', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' }).flushHeaders();
    };
    const response = await openOutbound().outbound.request({ url, maxResponseBytes: 1000 });
    expect(response.status).toBe(200);
    expect(await failureOf(buffer(response.body))).toMatchObject({ reason: 'too_large' });
  });

  it('that never end are cut at the limit and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.once('close', closed.resolve);
      writeForEver(response, Buffer.alloc(65_536, 'x'));
    };
    const failure = await failureOf(readAll(openOutbound().outbound, { url, maxResponseBytes: 1_000_000 }));
    expect(failure).toMatchObject({ reason: 'too_large' });
    await closed.promise;
  });

  it('that decompress endlessly are cut at the limit on decoded bytes', async () => {
    encoded('gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    const response = await openOutbound().outbound.request({ url, maxResponseBytes: 1_000_000 });
    let deliveredBytes = 0;
    response.body.on('data', (chunk: Buffer) => {
      deliveredBytes += chunk.length;
    });
    const failure = await new Promise((resolve) => response.body.once('error', resolve));
    expect(failure).toMatchObject({ reason: 'too_large' });
    expect(deliveredBytes).toBeLessThanOrEqual(1_000_000);
  });

  it('that endlessly decode to nothing are cut at the limit on compressed bytes', async () => {
    const emptyMembers = Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')));
    answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      writeForEver(response, emptyMembers);
    };
    const failure = await failureOf(readAll(openOutbound().outbound, { url, maxResponseBytes: 100_000 }));
    expect(failure).toMatchObject({ reason: 'too_large' });
  });

  it('that break off in the middle fail instead of giving a short document', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('part', () => response.destroy());
    };
    expect(await failureOf(readAll(openOutbound().outbound, { url }))).toBeInstanceOf(OutboundError);
  });

  it('of HEAD and 304 responses are empty whatever the headers say', async () => {
    answer = (request, response) => {
      const status = request.method === 'HEAD' ? 200 : 304;
      response.writeHead(status, { 'content-encoding': 'gzip', 'content-length': '5000' }).end();
    };
    const { outbound } = openOutbound();
    expect(await readAll(outbound, { url, method: 'HEAD', maxResponseBytes: 10 })).toHaveLength(0);
    expect(await readAll(outbound, { url, maxResponseBytes: 10 })).toHaveLength(0);
  });
});

describe('deadlines', () => {
  const url = 'http://pub.test/';

  it('a host that never answers, and one that stops in the body, time out', async () => {
    answer = (request, response) => {
      if (request.url === '/body') response.write('x');
    };
    const { outbound } = openOutbound({ headersTimeoutMs: 50, bodyTimeoutMs: 50 });
    expect(await failureOf(outbound.request({ url }))).toMatchObject({ reason: 'timeout' });
    expect(await failureOf(readAll(outbound, { url: `${url}body` }))).toMatchObject({ reason: 'timeout' });
  });

  it('a name server that never answers is a connect timeout', async () => {
    const outbound = createOutbound({
      policy: createAddressPolicy({ allowedPrivateHosts: [] }),
      lookup: () => new Promise(() => {}),
      connectTimeoutMs: 50,
    });
    opened.push(outbound);
    expect(await failureOf(outbound.request({ url, deadlineMs: 5000 }))).toMatchObject({ reason: 'timeout' });
  });

  it('a reader that abandons a stalled body frees the connection at once', async () => {
    const closed = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.once('close', closed.resolve);
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync('x').subarray(0, 12));
    };
    const response = await openOutbound().outbound.request({ url, deadlineMs: 60_000 });
    response.body.read();
    response.body.destroy();
    await closed.promise;
  });

  it("the caller's abort ends the request and the body with the caller's reason", async () => {
    const reason = Object.assign(new Error('stopped by the caller'), { code: 'STOPPED' });
    const { outbound } = openOutbound();
    const waiting = new AbortController();
    answer = () => waiting.abort(reason);
    expect(await failureOf(outbound.request({ url, signal: waiting.signal }))).toBe(reason);
    answer = (_request, response) => void response.write('x');
    const reading = new AbortController();
    const response = await outbound.request({ url, signal: reading.signal });
    response.body.once('data', () => reading.abort(reason));
    expect(await failureOf(buffer(response.body))).toBe(reason);
    expect(await failureOf(outbound.request({ url, signal: AbortSignal.abort(reason) }))).toBe(reason);
  });
});

function writeForEver(response: ServerResponse, piece: Uint8Array): void {
  const write = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', write);
  write();
}
