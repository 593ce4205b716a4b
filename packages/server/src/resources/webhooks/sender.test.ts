/** What receivers may do to a delivery. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { createAddressPolicy } from '../../net/address-policy.ts';
import { createOutbound, type Outbound } from '../../net/outbound.ts';
import type { EventRecord } from '../events/service.ts';
import { Sender, type Sent } from './sender.ts';

const TIMEOUT_MS = 10_000;

// The deadline passes when a test says so, however slow the machine is; sockets work as ever.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const passDeadline = () => vi.advanceTimersByTime(TIMEOUT_MS);

const event: EventRecord = {
  id: 'evt_1',
  type: 'webhook.ping',
  environment: 'test',
  created_at: '2026-03-01T00:00:00.000Z',
  data: { id: 'whep_1' },
};

async function sentTo(
  answer: RequestListener,
  { signal = new AbortController().signal, allowed = ['127.0.0.1'], onHead = () => {} } = {},
): Promise<Sent> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const outbound = createOutbound({ policy: createAddressPolicy({ allowedPrivateHosts: allowed }) });
  try {
    const request: Outbound['request'] = async (given) => {
      const response = await outbound.request(given);
      onHead();
      return response;
    };
    const sender = new Sender({ outbound: { ...outbound, request }, clock: systemClock, timeoutMs: TIMEOUT_MS });
    const receiver = {
      endpointId: 'whep_1',
      url: `http://127.0.0.1:${port}/`,
      secrets: ['whsec_1'],
      failingSince: null,
    };
    return await sender.send(event, receiver, { scope: { organizationId: 'org_1', environmentId: 'env_1' }, signal });
  } finally {
    await outbound.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('a receiver', () => {
  it.each([200, 201, 204, 299])('has the event when it answers with %d', async (status) => {
    const sent = await sentTo((_, response) => void response.writeHead(status).end());
    expect(sent).toMatchObject({ response_status: status, error: null });
  });

  it.each([300, 301, 302, 307, 400, 404, 410, 429, 500, 503])(
    'does not have it when it answers with %d, and is not followed elsewhere',
    async (status) => {
      let requests = 0;
      const sent = await sentTo((_, response) => {
        requests += 1;
        response.writeHead(status, { location: '/elsewhere' }).end('no');
      });
      expect(sent).toMatchObject({ response_status: status, response_body: 'no', error: { code: 'status' } });
      expect(requests).toBe(1);
    },
  );

  it('that never answers is left at the deadline', async () => {
    const sent = await sentTo(() => passDeadline());
    expect(sent).toMatchObject({ response_status: null, error: { code: 'timeout' } });
  });

  it('that resets the connection fails the attempt', async () => {
    const sent = await sentTo((request) => void request.socket.resetAndDestroy());
    expect(sent).toMatchObject({ response_status: null, error: { code: 'connect' } });
  });

  it('that answers with something else than HTTP fails the attempt', async () => {
    const sent = await sentTo((request) => void request.socket.end('hello\r\n\r\n'));
    expect(sent).toMatchObject({ response_status: null, error: { code: 'protocol' } });
  });

  it('that accepts and then stalls in its body has the event', async () => {
    const sent = await sentTo((_, response) => void response.write('partly'), { onHead: passDeadline });
    expect(sent).toMatchObject({ response_status: 200, error: null });
  });

  it('cannot make the service read a large body', async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const chunk = Buffer.alloc(65_536, 'x');
    const sent = await sentTo((_, response) => {
      response.once('close', closed.resolve);
      response.writeHead(200, { 'content-length': String(10 * 1024 ** 2) });
      const write = () => {
        while (written < 10 * 1024 ** 2 && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', write);
            return;
          }
        }
      };
      write();
    });
    await closed.promise;
    expect(sent).toMatchObject({ response_status: 200, error: null, response_body: 'x'.repeat(2048) });
  });

  it('behind a private address that is not allowed gets nothing', async () => {
    let requests = 0;
    const count = () => {
      requests += 1;
    };
    const sent = await sentTo(count, { allowed: [] });
    expect(sent).toMatchObject({ response_status: null, error: { code: 'blocked' } });
    expect(requests).toBe(0);
  });
});

it('an attempt that is interrupted is not a failure of the receiver', async () => {
  const controller = new AbortController();
  const sent = sentTo(() => controller.abort(new Error('shutdown')), { signal: controller.signal });
  await expect(sent).rejects.toThrow('shutdown');
});
