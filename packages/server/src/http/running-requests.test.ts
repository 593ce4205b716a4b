import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Commit } from '../db/database.ts';
import { type AppError, shuttingDown } from '../lib/errors.ts';
import { RunningRequests } from './running-requests.ts';

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
  const requests = new RunningRequests();
  const refused: AppError[] = [];
  const broken: AppError[] = [];
  const running = requests.begin('req_1', response, {
    refuse: (reason) => void refused.push(reason),
    broken: (reason) => void broken.push(reason),
  });
  return { caller, response, requests, running, refused, broken };
}

describe('the signal of a request', () => {
  it('is aborted when the caller disconnects', async () => {
    const { caller, running, refused, broken } = await receive();
    const { signal } = running;
    expect(signal.aborted).toBe(false);
    caller.destroy();
    await once(signal, 'abort');
    expect(signal.reason).toMatchObject({ code: 'caller_left' });
    expect([refused, broken]).toEqual([[], [signal.reason]]);
  });

  it('is aborted from the start when the caller had already disconnected', async () => {
    const { caller, response, running } = await receive();
    const closed = once(response, 'close');
    caller.destroy();
    await closed;
    expect(running.signal.aborted).toBe(true);
  });

  it('is not aborted once the answer was sent', async () => {
    const { caller, response, running, broken } = await receive();
    const { signal } = running;
    caller.on('response', (answer) => answer.resume());
    const closed = once(response, 'close');
    response.end('done');
    await closed;
    expect([signal.aborted, broken]).toEqual([false, []]);
  });
});

describe('a request that is ended', () => {
  it('is refused once, for the first reason, and commits nothing more', async () => {
    const { requests, running, refused } = await receive();
    const transaction = (async (work) => work(undefined as never)) as Commit;
    const commit = running.guarded(transaction);
    expect(await commit(async () => 1)).toBe(1);
    running.keyId = 'key_1';
    requests.endOfKey('key_2', null);
    requests.endOfKey('key_1', 'req_1');
    expect(running.signal.aborted).toBe(false);
    requests.endOfKey('key_1', 'req_2');
    requests.endAll(shuttingDown());
    expect(refused.map(({ status }) => status)).toEqual([401]);
    expect(running.signal.reason).toMatchObject({ status: 401 });
    await expect(commit(async () => 2)).rejects.toMatchObject({ status: 401 });
  });

  it('is cut off when its answer has begun', async () => {
    const { caller, response, running, refused } = await receive();
    const answered = once(caller, 'response');
    response.write('{"data":[');
    running.beginAnswer('whole');
    const [answer] = (await answered) as [IncomingMessage];
    const closed = new Promise((resolve) => answer.once('close', resolve));
    answer.on('error', () => undefined).resume();
    running.end(shuttingDown());
    await closed;
    expect({ isComplete: answer.complete, refused }).toEqual({ isComplete: false, refused: [] });
  });
});

describe('a key during its lookup', () => {
  it("is unknown when it is revoked between the database's answer and its arrival", async () => {
    const { requests, running } = await receive();
    const found = requests.holdTo(running, async () => ({ keyId: 'key_1' }));
    requests.endOfKey('key_1', null);
    expect(await found).toBeNull();
    expect(await requests.holdTo(running, async () => ({ keyId: 'key_1' }))).toEqual({ keyId: 'key_1' });
  });

  it('is looked up again when a notification of revoked keys may have been missed', async () => {
    const { requests, running } = await receive();
    const answers = [{ keyId: 'key_1' }, null];
    const found = requests.holdTo(running, async () => answers.shift() ?? null);
    expect(requests.keysToCheck()).toEqual([]);
    expect(await found).toBeNull();
    await requests.holdTo(running, async () => ({ keyId: 'key_1' }));
    expect(requests.keysToCheck()).toEqual(['key_1']);
  });
});
