import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callerSignal } from './caller-signal.ts';

const server = createServer();
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function receive() {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caller = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  caller.on('error', () => undefined);
  caller.end();
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  return { caller, response };
}

describe('the signal of a call', () => {
  it('is aborted when the caller goes away', async () => {
    const { caller, response } = await receive();
    const signal = callerSignal(response);
    expect(signal.aborted).toBe(false);
    caller.destroy();
    await once(signal, 'abort');
    expect(signal.aborted).toBe(true);
  });

  it('is aborted from the start when the caller had already gone', async () => {
    const { caller, response } = await receive();
    const closed = once(response, 'close');
    caller.destroy();
    await closed;
    expect(callerSignal(response).aborted).toBe(true);
  });

  it('stays quiet when the answer was sent', async () => {
    const { caller, response } = await receive();
    const signal = callerSignal(response);
    caller.on('response', (answer) => answer.resume());
    const closed = once(response, 'close');
    response.end('done');
    await closed;
    expect(signal.aborted).toBe(false);
  });
});
