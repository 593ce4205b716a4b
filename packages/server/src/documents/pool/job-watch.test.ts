import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { silentLogger } from '../../lib/logger.ts';
import { JobWatch, processorMsOf } from './job-watch.ts';
import { createReaderPool } from './reader-pool.ts';

describe('a job that gets nowhere', () => {
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
    expect(onExceeded).toHaveBeenCalledOnce();
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
    expect(late.onExceeded).toHaveBeenCalledOnce();
  });
});

it('the processor time of a process is known here, that of none is not', () => {
  const { user, system } = process.cpuUsage();
  const known = processorMsOf(process.pid) ?? Number.NaN;
  expect(Math.abs(known - (user + system) / 1000)).toBeLessThan(500);
  expect(processorMsOf(undefined)).toBeNull();
});

describe('in the pool', { timeout: 60_000 }, () => {
  const jobsModule = new URL('./testing/hostile-jobs.ts', import.meta.url);
  const pool = createReaderPool({ size: 1, logger: silentLogger, jobsModule });
  afterAll(() => pool.close());

  const codeOf = (running: Promise<unknown>): Promise<unknown> =>
    running.then(
      () => 'done',
      (error) => (error instanceof AppError ? (error.detail as { code: string }).code : error),
    );

  it('a job that only computes ends by its processor time', async () => {
    const limits = { deadlineMs: 50_000, processorMs: 300, processorMsPerPart: 10_000 };
    expect(await codeOf(pool.run('spin', null, limits))).toBe('document_timeout');
    expect(await codeOf(pool.run('echo', 1, limits))).toBe('done');
  });

  it('a job that only waits ends by the time without a part', async () => {
    const limits = { deadlineMs: 50_000, stallMs: 300, processorMs: 40_000 };
    expect(await codeOf(pool.run('wait_for_ever', null, limits))).toBe('document_timeout');
  });

  it('what a document may take grows with its parts', async () => {
    const work = { count: 12, eachMs: 200 };
    const run = (processorMsPerPart: number) =>
      codeOf(pool.run('toil', work, { deadlineMs: 50_000, processorMs: 500, processorMsPerPart }));
    expect(await run(0)).toBe('document_timeout');
    expect(await run(600)).toBe('done');
  });
});
