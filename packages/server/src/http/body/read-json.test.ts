import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readJson } from './read-json.ts';

const server = createServer();
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Sends the pieces one after the other, and returns what the server reads. */
async function send(pieces: readonly string[], bytes = 1000) {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const { port } = server.address() as AddressInfo;
  const caller = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': length } });
  caller.on('error', () => undefined);
  const [first = '', ...rest] = pieces;
  caller.write(first);
  const [received] = (await once(server, 'request')) as [IncomingMessage];
  const ended = once(received, 'end');
  const limit = { bytes, values: 100 };
  const signals: string[] = [];
  const signal = () => {
    signals.push('asked for');
    return new AbortController().signal;
  };
  const reading = readJson(received, { limit, content: undefined, held: undefined, signal });
  for (const piece of rest) caller.write(piece);
  caller.end();
  return { body: await reading, ended, signals };
}

it('a body that came with its head is read at once, and its request ends', async () => {
  const { body, ended, signals } = await send(['{"a": [1, 2]}']);
  expect(body).toEqual({ ok: true, value: { a: [1, 2] } });
  expect(signals).toEqual([]);
  await ended;
});

it('a body that comes later is read as it arrives, and its request ends', async () => {
  const { body, ended } = await send(['{"a": ', '[1, 2]}']);
  expect(body).toEqual({ ok: true, value: { a: [1, 2] } });
  await ended;
});

it('a body with a mistake has its fault, however it arrives', async () => {
  const whole = await send(['{"a": 1,}']);
  expect(whole.body).toMatchObject({ ok: false, fault: { type: 'json_invalid', loc: ['body', 8] } });
});

it('a body over the limit is refused, however it arrives', async () => {
  await expect(send(['{"a": "0123456789"}'], 10)).rejects.toMatchObject({ status: 413 });
});
