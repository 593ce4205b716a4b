import { afterEach, expect, it, vi } from 'vitest';
import { silentLogger } from '../../lib/logger.ts';
import { compiledReaders } from '../testing/compiled-readers.ts';
import { createReaderPool, type ReaderPool } from './reader-pool.ts';
import type { HostileJobs } from './testing/hostile-jobs.ts';

let pool: ReaderPool<HostileJobs>;
afterEach(() => pool.close());

function open(maxResultBytes = 1024 * 1024): ReaderPool<HostileJobs> {
  const jobsModule = new URL('./testing/hostile-jobs.ts', import.meta.url);
  pool = createReaderPool<HostileJobs>({
    size: 1,
    logger: silentLogger,
    closeDeadlineMs: 200,
    jobsModule,
    maxResultBytes,
    ...compiledReaders(),
  });
  return pool;
}

it('parts arrive in order, all before the result, one at a time', async () => {
  const seen: number[] = [];
  let active = 0;
  const value = await open().run(
    'emit',
    { count: 500 },
    {
      onPart: async (part) => {
        active += 1;
        expect(active).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(Number(part.toString().split(' ')[0]));
        active -= 1;
      },
    },
  );
  expect(value).toEqual({ count: 500 });
  expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => index));
});

it('a result much larger than the limit of one part passes through', async () => {
  let bytes = 0;
  const onPart = async (part: Buffer) => {
    bytes += part.length;
    await new Promise((resolve) => setImmediate(resolve));
  };
  await open().run('emit', { count: 20, bytes: 1_000_000 }, { onPart });
  expect(bytes).toBeGreaterThan(20_000_000);
});

it("a part over the limit is the document's fault, and the child survives", async () => {
  const reading = open(1000).run('emit', { count: 1, bytes: 5000 }, { onPart: () => undefined });
  await expect(reading).rejects.toMatchObject({ detail: { code: 'document_too_complex' } });
  await expect(pool.run('emit', { count: 1 })).resolves.toEqual({ count: 1 });
});

it('when the child dies in the middle, the receiver is told to start over', async () => {
  const restarts = vi.fn(async () => {});
  const parts = vi.fn(() => undefined);
  const reading = open().run('emit', { count: 5, dieAfter: 3 }, { onPart: parts, onRestart: restarts });
  await expect(reading).rejects.toMatchObject({ detail: { code: 'document_crashed' } });
  expect(restarts).toHaveBeenCalledTimes(1);
  expect(parts).toHaveBeenCalledTimes(6);
});

it('a receiver that fails ends the job with its own error', async () => {
  const reading = open().run(
    'emit',
    { count: 100_000, bytes: 1000 },
    {
      onPart: () => Promise.reject(new Error('disk full')),
    },
  );
  await expect(reading).rejects.toThrow('disk full');
  await expect(pool.run('emit', { count: 1 })).resolves.toEqual({ count: 1 });
});

it('a receiver that fails late, with more parts on the way, ends the job too', async () => {
  const failing = async () => {
    // Long enough for the child to fill the pipe; it then blocks in the middle of a line.
    await new Promise((resolve) => setTimeout(resolve, 200));
    throw new Error('disk full');
  };
  const onPart = vi.fn(failing);
  const reading = open().run('emit', { count: 100_000, bytes: 1000 }, { onPart });
  await expect(reading).rejects.toThrow('disk full');
  expect(onPart).toHaveBeenCalledTimes(1);
});

it('every character of the arguments arrives, including line separators', async () => {
  const text = 'a\u2028b\u2029c\nd\re\u0085f';
  await expect(open().run('echo', { text })).resolves.toEqual({ text });
});
