import { describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../lib/logger.ts';
import type { RunningServer } from './postmaster.ts';
import { supervise } from './supervise.ts';

interface FakeServer extends RunningServer {
  die(): void;
}

function fakeServer(pid: number): FakeServer {
  const death = Promise.withResolvers<void>();
  const exited = async (signal: AbortSignal): Promise<void> => {
    const aborted = Promise.withResolvers<never>();
    signal.throwIfAborted();
    signal.addEventListener('abort', () => aborted.reject(signal.reason));
    await Promise.race([death.promise, aborted.promise]);
  };
  return { pid, socketDir: '/run', adopted: false, exited, die: () => death.resolve() };
}

const backoff = { firstMs: 1_000, maxMs: 4_000, stableMs: 10_000 };

describe('supervise', () => {
  it('restarts at once, then with growing delays while the server keeps dying', async () => {
    const stop = new AbortController();
    const started: number[] = [];
    const restart = vi.fn(() => {
      started.push(performance.now());
      const server = fakeServer(started.length);
      server.die();
      if (started.length === 4) stop.abort();
      return Promise.resolve(server);
    });
    const first = fakeServer(0);
    first.die();
    const quick = { firstMs: 20, maxMs: 40, stableMs: 10_000 };
    await supervise({
      first,
      restart,
      onChange: () => undefined,
      logger: silentLogger,
      signal: stop.signal,
      backoff: quick,
    });
    const pauses = started.slice(1).map((at, index) => at - (started[index] ?? 0));
    expect(pauses[0]).toBeGreaterThanOrEqual(19);
    expect(pauses[1]).toBeGreaterThanOrEqual(39);
    expect(pauses[2]).toBeGreaterThanOrEqual(39);
  });

  it('retries a failed restart and reports the current server', async () => {
    const stop = new AbortController();
    const second = fakeServer(2);
    const restart = vi.fn().mockRejectedValueOnce(new Error('disk full')).mockResolvedValueOnce(second);
    const seen: (number | undefined)[] = [];
    const first = fakeServer(1);
    const onChange = (server: RunningServer | undefined): void => {
      seen.push(server?.pid);
      if (server === second) stop.abort();
    };
    first.die();
    const quick = { ...backoff, firstMs: 1 };
    await supervise({ first, restart, onChange, logger: silentLogger, signal: stop.signal, backoff: quick });
    expect(seen).toEqual([undefined, 2]);
  });

  it('retries when watching fails, without declaring the server dead', async () => {
    const stop = new AbortController();
    const first = { ...fakeServer(1), exited: () => Promise.reject(new Error('EMFILE')) };
    const again = fakeServer(1);
    const seen: (number | undefined)[] = [];
    const onChange = (server: RunningServer | undefined): void => {
      seen.push(server?.pid);
      stop.abort();
    };
    const restart = (): Promise<RunningServer> => Promise.resolve(again);
    await supervise({ first, restart, onChange, logger: silentLogger, signal: stop.signal, backoff });
    expect(seen).toEqual([1]);
  });

  it('stops during a restart', async () => {
    const stop = new AbortController();
    const first = fakeServer(1);
    first.die();
    const restart = (signal: AbortSignal): Promise<RunningServer> => {
      stop.abort();
      return Promise.reject(signal.reason);
    };
    await supervise({ first, restart, onChange: () => undefined, logger: silentLogger, signal: stop.signal, backoff });
    expect(stop.signal.aborted).toBe(true);
  });
});
