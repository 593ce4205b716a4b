import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';
import { createOutbound, type OutboundResponse } from './outbound.ts';

const DEADLINE_MS = 60_000;

// The deadline passes when a test says so, however slow the machine is; sockets work as ever.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const passDeadline = () => vi.advanceTimersByTime(DEADLINE_MS);

/** The answer of a server, once its head has arrived. */
async function answerOf(answer: RequestListener): Promise<OutboundResponse & AsyncDisposable> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const outbound = createOutbound({ policy: createAddressPolicy({ allowedPrivateHosts: ['127.0.0.1'] }) });
  const response = await outbound.request({ url: `http://127.0.0.1:${port}/`, deadlineMs: DEADLINE_MS });
  const close = async () => {
    await outbound.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { ...response, [Symbol.asyncDispose]: close };
}

it('the deadline ends a body that trickles, although it is never idle', async () => {
  await using response = await answerOf((_request, answer) => {
    const timer = setInterval(() => answer.write('x'), 5);
    answer.once('close', () => clearInterval(timer));
  });
  let pieces = 0;
  response.body.on('data', () => {
    pieces += 1;
    if (pieces === 3) passDeadline();
  });
  await expect(finished(response.body)).rejects.toMatchObject({
    reason: 'timeout',
    code: 'provider',
    retryable: true,
  });
});

it.each(['never', 'once'])(
  'a body read %s releases its connection at the deadline without side effects',
  async (times) => {
    const closed = Promise.withResolvers<void>();
    await using response = await answerOf((_request, answer) => {
      answer.once('close', closed.resolve);
      answer.write('x');
    });
    if (times === 'once') response.body.read();
    passDeadline();
    await closed.promise;
    await expect(buffer(response.body)).rejects.toMatchObject({ reason: 'timeout' });
  },
);
