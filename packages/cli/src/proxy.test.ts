import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const RECTO = fileURLToPath(new URL('../bin/recto.js', import.meta.url));
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response
    .setHeader('content-type', 'application/json')
    .end('{"data":[],"list_metadata":{"before":null,"after":null}}');
});
server.on('connect', ({ url }, socket) => {
  asked.push(`CONNECT ${url}`);
  socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n');
});
let address: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const list = async (environment: Record<string, string>) => {
  asked = [];
  const env = { PATH: process.env.PATH, RECTO_API_KEY: 'svc_test_x', HOME: '/nowhere', ...environment };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [RECTO, 'files', 'list'], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { stdout, stderr };
};

it('a proxy that the environment names is asked for services elsewhere', async () => {
  await list({ RECTO_BASE_URL: 'http://recto.invalid', HTTP_PROXY: address });
  expect(asked[0]).toBe('CONNECT recto.invalid:80');
});

it('not for those of this machine, nor for those that NO_PROXY names', async () => {
  await list({ RECTO_BASE_URL: address, http_proxy: 'http://127.0.0.1:1' });
  expect(asked[0]).toMatch(/^GET \/v1\/files/);
  await list({ RECTO_BASE_URL: 'http://recto.invalid', HTTP_PROXY: address, NO_PROXY: 'recto.invalid' });
  expect(asked).toEqual([]);
});

it('one that is no address is said to be none', async () => {
  const { stderr } = await list({ RECTO_BASE_URL: address, HTTPS_PROXY: 'nonsense::' });
  expect(stderr).toMatch(/^HTTP_PROXY or HTTPS_PROXY cannot be used: /);
});
