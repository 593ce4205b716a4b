import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { silentLogger } from '../../lib/logger.ts';
import { compiledReaders } from '../testing/compiled-readers.ts';
import { JobWatch, processorMsOf } from './job-watch.ts';
import { createReaderPool } from './reader-pool.ts';
import type { HostileJobs } from './testing/hostile-jobs.ts';

describe('a job without progress', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const watched = (limits: ConstructorParameters<typeof JobWatch>[0]) => {
    const onExceeded = vi.fn();
    return { onExceeded, watch: new JobWatch(limits, undefined, onExceeded) };
  };

  it('may take any time as long as its parts come', () => {
    const { watch, onExceeded } = watched({ deadlineMs: 1_000_000, stallMs: 10_000 });
    for (let part = 0; part < 50; part += 1) {
      vi.advanceTimersByTime(9_000);
      watch.part();
    }
    expect(onExceeded).not.toHaveBeenCalled();
    vi.advanceTimersByTime(11_000);
    expect(onExceeded).toHaveBeenCalledExactlyOnceWith('stall');
    vi.advanceTimersByTime(2_000_000);
    expect(onExceeded).toHaveBeenCalledOnce();
  });

  it('is not blamed for the time in which its parent is busy', () => {
    const { watch, onExceeded } = watched({ deadlineMs: 1_000_000, stallMs: 10_000 });
    watch.part();
    watch.hold();
    vi.advanceTimersByTime(60_000);
    watch.resume();
    vi.advanceTimersByTime(9_000);
    expect(onExceeded).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(onExceeded).toHaveBeenCalledOnce();
  });

  it('has a deadline whatever it sends, and none after its end', () => {
    const { watch, onExceeded } = watched({ deadlineMs: 5_000, stallMs: 10_000 });
    watch.end();
    vi.advanceTimersByTime(60_000);
    expect(onExceeded).not.toHaveBeenCalled();
    const late = watched({ deadlineMs: 5_000, stallMs: 10_000 });
    vi.advanceTimersByTime(4_000);
    late.watch.part();
    vi.advanceTimersByTime(1_000);
    expect(late.onExceeded).toHaveBeenCalledExactlyOnceWith('deadline');
  });
});

it('the CPU time of a running process is known here, that of a missing one is not', () => {
  const usedMs = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const before = usedMs();
  const known = processorMsOf(process.pid) ?? Number.NaN;
  // The kernel counts in ticks, for each thread.
  expect(known).toBeGreaterThan(before - 500);
  expect(known).toBeLessThan(usedMs() + 500);
  expect(processorMsOf(undefined)).toBeNull();
});

describe('in the pool', () => {
  const jobsModule = new URL('./testing/hostile-jobs.ts', import.meta.url);
  const pool = createReaderPool<HostileJobs>({ size: 1, logger: silentLogger, jobsModule, ...compiledReaders() });
  afterAll(() => pool.close());
  const deadlineMs = 500_000;

  const codeOf = (running: Promise<unknown>): Promise<unknown> =>
    running.then(
      () => 'done',
      (error) => {
        if (!(error instanceof AppError)) return error;
        return typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : error.code;
      },
    );

  it('a job that only computes ends by its CPU time, which is its own fault', async () => {
    const limits = { deadlineMs, processorMs: 300, processorMsPerPart: 10_000 };
    expect(await codeOf(pool.run('spin', null, limits))).toBe('document_timeout');
    expect(await codeOf(pool.run('echo', 1, limits))).toBe('done');
  });

  it('a job that only waits ends by the stall limit, twice, and is not blamed', async () => {
    const { retried } = pool.stats();
    const limits = { deadlineMs, stallMs: 300, processorMs: 40_000 };
    expect(await codeOf(pool.run('wait_for_ever', null, limits))).toBe('unavailable');
    expect(pool.stats().retried).toBe(retried + 1);
  });

  it('a job that computes is not stalled, however long its part takes', async () => {
    const work = { count: 1, eachMs: 1_500 };
    expect(await codeOf(pool.run('toil', work, { deadlineMs, stallMs: 1_000, processorMs: 60_000 }))).toBe('done');
  });

  it('the limit of a document grows with its parts', async () => {
    const work = { count: 12, eachMs: 200 };
    const run = (processorMsPerPart: number) =>
      codeOf(pool.run('toil', work, { deadlineMs, processorMs: 500, processorMsPerPart }));
    expect(await run(0)).toBe('document_timeout');
    expect(await run(600)).toBe('done');
  });
});
