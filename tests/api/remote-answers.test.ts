/** Whatever the host of a document sends is never a failure of the service. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

const CONTENT = 'a readable document\n'.repeat(50);
const ok = 'HTTP/1.1 200 OK\r\n';

/** What is sent at each path, byte for byte; then the connection is closed. */
const ANSWERS: Record<string, string | Buffer> = {
  'nothing at all': '',
  'no HTTP': 'SSH-2.0-OpenSSH_9.2\r\n',
  TLS: Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]),
  'a status that is none': 'HTTP/1.1 999999 Odd\r\n\r\n',
  'no status': 'HTTP/1.1\r\n\r\n',
  'a status of information without end': 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20),
  'a switch of protocols': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nx',
  'a header without a name': `${ok}: value\r\nContent-Length: 1\r\n\r\nx`,
  'a header with a space in its name': `${ok}Bad Header: value\r\nContent-Length: 1\r\n\r\nx`,
  'a header with a NUL': `${ok}X-A: a\0b\r\nContent-Length: 1\r\n\r\nx`,
  'a header over two lines': `${ok}X-A: a\r\n b\r\nContent-Length: 1\r\n\r\nx`,
  'a header that is cut': `${ok}X-A: a`,
  'headers larger than anybody reads': `${ok}X-A: ${'a'.repeat(200_000)}\r\n\r\nx`,
  'a length that is none': `${ok}Content-Length: many\r\n\r\nx`,
  'a negative length': `${ok}Content-Length: -1\r\n\r\nx`,
  'two lengths': `${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
  'length and chunks': `${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`,
  'a length that is not kept': `${ok}Content-Length: 1000\r\n\r\nshort`,
  'chunks of no size': `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n`,
  'chunks that are cut': `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nhel`,
  'chunks larger than they say': `${ok}Transfer-Encoding: chunked\r\n\r\n1\r\nhello\r\n0\r\n\r\n`,
  'an unknown transfer': `${ok}Transfer-Encoding: martian\r\n\r\nx`,
  'an unknown encoding': `${ok}Content-Encoding: martian\r\nContent-Length: 1\r\n\r\nx`,
  'an encoding that it has not': `${ok}Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello`,
  'an encoding that is cut': Buffer.concat([
    Buffer.from(`${ok}Content-Encoding: gzip\r\nConnection: close\r\n\r\n`),
    gzipSync(CONTENT).subarray(0, 20),
  ]),
  'a redirect to nothing': 'HTTP/1.1 302 Found\r\nLocation: \r\nContent-Length: 0\r\n\r\n',
  'a redirect without an address': 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n',
  'a redirect to no address': 'HTTP/1.1 302 Found\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n',
  'a redirect to two addresses': 'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n',
  'a redirect to bytes': Buffer.from(
    'HTTP/1.1 302 Found\r\nLocation: /\xff\xfe\r\nContent-Length: 0\r\n\r\n',
    'latin1',
  ),
  'a redirect to itself': 'HTTP/1.1 302 Found\r\nLocation: ?\r\nContent-Length: 0\r\n\r\n',
  'a redirect to a port where nobody is':
    'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n',
  'a type with bytes': Buffer.from(`${ok}Content-Type: text/\xff\r\nContent-Length: 5\r\n\r\nhello`, 'latin1'),
};
const names = Object.keys(ANSWERS);
const UNREADABLE = ['no HTTP', 'a header with a NUL', 'chunks of no size'];

let host: Server;
let hostUrl: string;
let server: TestServer;
let test: Client;

beforeAll(async () => {
  host = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (head) => {
      const index = Number(/^(?:GET|POST) \/(\d+)/.exec(head.toString('latin1'))?.[1]);
      socket.end(ANSWERS[names[index] ?? ''] ?? 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    });
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = host.address() as AddressInfo;
  hostUrl = `http://127.0.0.1:${port}`;
  const model = (name: string) => ({
    provider: 'openai',
    model: 'x',
    base_url: `${hostUrl}/${names.indexOf(name)}`,
  });
  const models = Object.fromEntries(UNREADABLE.map((name, index) => [`unreadable-${index}`, model(name)]));
  server = await startServer({ env: { RECTO_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }, config: { models } });
  ({ test } = clientsOf(server));
});
afterAll(async () => {
  await server.close();
  host.close();
});

it.each(names)('%s is a 4xx that says so, or a document', async (name) => {
  const document = { filename: 'remote.txt', url: `${hostUrl}/${names.indexOf(name)}` };
  const answers = [
    await test.post('/v1/files', { json: { document } }),
    await test.post('/v1/parses', { json: { document } }),
  ];
  for (const { status, body } of answers) {
    const isFetched = status === 201 && /two lines|type with bytes/.test(name);
    if (!isFetched) expect([400, 413, 422]).toContain(status);
    if (!isFetched) expect(body.detail).toBeTruthy();
  }
});

it.each(UNREADABLE)('%s from the host of a model is a 502 that says so', async (name) => {
  const document = { filename: 'a.txt', url: dataUrl('Total 12.00') };
  const json_schema = { type: 'object', properties: { total: { type: 'number' } } };
  const model = `unreadable-${UNREADABLE.indexOf(name)}`;
  const { status, body } = await test.post('/v1/extractions', { json: { document, json_schema, model } });
  expect([status, body.detail.code]).toEqual([502, 'model_unreadable']);
});
