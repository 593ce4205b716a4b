import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { silentLogger } from '../../lib/logger.ts';
import { compiledReaders } from '../testing/compiled-readers.ts';
import { pdfBomb, pdfWithPages } from '../testing/sample-files.ts';
import { dataBytesOf } from './isolation.ts';
import { createReaderPool, type ReaderPool, type ReaderPoolOptions } from './reader-pool.ts';
import type { HostileJobs } from './testing/hostile-jobs.ts';

const MIB = 1024 * 1024;
const pools: ReaderPool<HostileJobs>[] = [];
let folder: string;

/** Readers as those of the service, except for their jobs. */
const open = (options: Partial<ReaderPoolOptions> = {}): ReaderPool<HostileJobs> =>
  openBare({ ...compiledReaders(folder), ...options });

/** Readers that see the file system of the service, for tests of the walls that hold even there. */
function openBare(options: Partial<ReaderPoolOptions> = {}): ReaderPool<HostileJobs> {
  const pool = createReaderPool<HostileJobs>({
    size: 1,
    logger: silentLogger,
    closeDeadlineMs: 200,
    jobsModule: new URL('./testing/hostile-jobs.ts', import.meta.url),
    ...options,
  });
  pools.push(pool);
  return pool;
}

/** The stable reason of a bad document, or the error's code. */
async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) return error instanceof Error ? error.name : `no failure: ${String(error)}`;
  return typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : error.code;
}

/** A process that has ended stays listed as a zombie if nobody reaps orphans. */
function isRunning(processId: number): boolean {
  if (!existsSync(`/proc/${processId}`)) return false;
  return !/^State:\tZ/m.test(readFileSync(`/proc/${processId}/status`, 'utf8'));
}

function processorTicks(processId: number): number {
  const afterName = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1] ?? '';
  return Number(afterName.split(' ')[11]);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reader-pool-'));
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(() => rm(folder, { recursive: true }));

describe('jobs', () => {
  it('starts no child before the first job and keeps it for the next', async () => {
    const pool = open();
    expect(pool.stats().children).toBe(0);
    const first = await pool.run('process_id', null);
    expect(await pool.run('process_id', null)).toBe(first);
    expect(pool.stats()).toMatchObject({ children: 1, started: 1, succeeded: 2 });
  });

  it('answers 300 jobs correctly with two children, recycling them on the way', async () => {
    const pool = open({ size: 2, recycleAfterJobs: 100 });
    const file = path.join(folder, 'seven.pdf');
    await writeFile(file, pdfWithPages(7));
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        index % 2 === 0
          ? pool.run('echo', { index })
          : pool.run('page_count', { path: file, mimeType: 'application/pdf' }),
      ),
    );
    const expected = answers.map((_, index) => (index % 2 === 0 ? { index } : { page_count: 7, reason: null }));
    expect(answers).toEqual(expected);
    expect(pool.stats().recycled).toBeGreaterThanOrEqual(2);
    await vi.waitFor(() => expect(pool.stats().children).toBeLessThanOrEqual(2));
  });

  it('recycles a child that has grown', async () => {
    const pool = open({ recycleAboveRssBytes: 1 });
    const first = await pool.run('process_id', null);
    expect(await pool.run('process_id', null)).not.toBe(first);
    await vi.waitFor(() => expect(isRunning(first)).toBe(false));
  });

  it('distinguishes a refusal, a bug in a reader, a missing file and a missing job', async () => {
    const pool = open();
    expect(await failureOf(pool.run('refuse', null))).toBe('document_encrypted');
    expect(await failureOf(pool.run('stumble', null))).toBe('document_unreadable');
    expect(await failureOf(pool.run('recurse', null))).toBe('document_too_complex');
    expect(await failureOf(pool.run('read', path.join(folder, 'nowhere')))).toBe('internal');
    expect(await failureOf(pool.run('constructor' as 'echo', null))).toBe('internal');
    expect(pool.stats()).toMatchObject({ started: 1, failed: 5 });
  });
});

describe('a document that kills its reader', () => {
  it('fails alone after a second child died of it, while others are answered', async () => {
    const pool = open({ size: 2 });
    const fatal = failureOf(pool.run('exit', null));
    const others = Promise.all(Array.from({ length: 40 }, (_, index) => pool.run('echo', index)));
    expect(await fatal).toBe('document_crashed');
    expect(await others).toEqual(Array.from({ length: 40 }, (_, index) => index));
    expect(pool.stats()).toMatchObject({ killed: 2, retried: 1 });
  });

  it('gets a new child, so that leftovers of earlier documents cost it nothing', async () => {
    const pool = open({ size: 2 });
    const both = [pool.run('exit_once_warm', null), pool.run('exit_once_warm', null)];
    expect(await Promise.all(both)).toEqual(['cold', 'cold']);
    expect(await pool.run('exit_once_warm', null)).toBe('cold');
    expect(pool.stats()).toMatchObject({ children: 2, started: 3, killed: 1, retried: 1 });
  });

  it('gets a new child when earlier documents left too little memory', async () => {
    const pool = open();
    expect(await pool.run('refuse_memory_once_warm', null)).toBe('cold');
    expect(await pool.run('refuse_memory_once_warm', null)).toBe('cold');
    expect(pool.stats()).toMatchObject({ retried: 1, recycled: 1 });
  });

  it('fails as crashed when a module traps, and the child is not reused', async () => {
    const pool = open();
    const before = await pool.run('process_id', null);
    expect(await failureOf(pool.run('trap', null))).toBe('document_crashed');
    await vi.waitFor(() => expect(isRunning(before)).toBe(false));
    await vi.waitFor(() => expect(pool.stats().children).toBe(0));
  });

  it('ends when it has used up its CPU time', async () => {
    const pool = open();
    expect(await failureOf(pool.run('spin', null, { processorMs: 100 }))).toBe('document_timeout');
    expect(pool.stats().retried).toBe(0);
    expect(await pool.run('echo', 1)).toBe(1);
  });

  it.each([
    ['long_answer', 20_000, 0],
    ['flood', null, 1],
  ] as const)('is too complex when its answer exceeds the limit: %s', async (job, args, killed) => {
    const pool = open({ maxResultBytes: 10_000 });
    expect(await failureOf(pool.run(job, args))).toBe('document_too_complex');
    expect(pool.stats().killed).toBe(killed);
    expect(await pool.run('long_answer', 9_000)).toHaveLength(9_000);
  });

  it('is failed when the child answers nonsense', async () => {
    expect(await failureOf(open().run('babble', null))).toBe('document_crashed');
  });
});

/** V8 reserves 512 MB more on x64 than on arm64: a limit must leave a document the same on both. */
describe.each([
  ['as it starts here', new URL('./testing/hostile-jobs.ts', import.meta.url)],
  ['that reserves 512 MB at its start', new URL('./testing/reserving-jobs.ts', import.meta.url)],
])('the memory of a child %s', (_how, jobsModule) => {
  const LIMIT = 200 * MIB;

  it.each(['fill_javascript_heap', 'fill_buffers'] as const)(
    'ends a document that would %s, and no other',
    async (job) => {
      const pool = open({ memoryLimitBytes: LIMIT, jobsModule });
      expect(await pool.isolation()).toMatchObject({ memory_limit: true });
      expect(await failureOf(pool.run(job, null))).toBe('document_too_complex');
      expect(await pool.run('echo', 'still here')).toBe('still here');
    },
  );

  it('is enough for what is smaller than the limit and not for what is larger', async () => {
    const pool = open({ memoryLimitBytes: LIMIT, jobsModule });
    expect(await pool.run('hold_bytes', 120 * MIB)).toBe(120 * MIB);
    expect(await failureOf(pool.run('hold_bytes', 210 * MIB))).toBe('document_too_complex');
  });

  it('is too little for a PDF that unpacks to more', async () => {
    const file = path.join(folder, 'bomb.pdf');
    await writeFile(file, pdfBomb(400 * MIB));
    const pool = open({ size: 2, memoryLimitBytes: LIMIT, jobsModule });
    const bomb = failureOf(pool.run('page_count', { path: file, mimeType: 'application/pdf' }));
    expect(await pool.run('echo', 'meanwhile')).toBe('meanwhile');
    expect(await bomb).toBe('document_too_complex');
  });

  it('starts with the least that may be configured', async () => {
    expect(() => open({ memoryLimitBytes: 100 * MIB, jobsModule })).toThrow(/128 MiB/);
    expect(await open({ memoryLimitBytes: 128 * MIB, jobsModule }).run('echo', 1)).toBe(1);
  });

  it('is what the child held at its start plus the limit', async () => {
    const pool = open({ memoryLimitBytes: LIMIT, jobsModule });
    const processId = await pool.run('process_id', null);
    const limits = await readFile(`/proc/${processId}/limits`, 'utf8');
    const [, soft, hard] = /Max data size +(\d+) +(\d+) /.exec(limits) ?? [];
    expect(soft).toBe(hard);
    const heldNow = dataBytesOf(processId) ?? Number.NaN;
    expect(Math.abs(Number(hard) - LIMIT - heldNow)).toBeLessThan(64 * MIB);
  });
});

describe('a machine that is too slow or too full', () => {
  it("a deadline is not the document's fault", async () => {
    const pool = open();
    const processId = await pool.run('process_id', null);
    const error = await pool.run('spin', null, { deadlineMs: 100 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 503, retryable: true, headers: { 'retry-after': '10' } });
    expect(isRunning(processId)).toBe(false);
    expect(await pool.run('echo', 1)).toBe(1);
  });

  it('a child that the kernel killed is replaced once, and then the machine is to blame', async () => {
    const pool = open();
    const error = await pool.run('be_killed', null).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 503, retryable: true, headers: { 'retry-after': '10' } });
    expect(pool.stats()).toMatchObject({ started: 2, killed: 2, retried: 1, failed: 1 });
  });

  it('a document whose reader was killed once is read by the next', async () => {
    const pool = open();
    const file = path.join(folder, 'killed-once');
    expect(await pool.run('be_killed', file, { onRestart: () => writeFile(file, '') })).toBe('read');
    expect(pool.stats()).toMatchObject({ retried: 1, succeeded: 1 });
  });
});

describe('cancelling and queueing', () => {
  it('kills the child of a running job', async () => {
    const pool = open();
    const processId = await pool.run('process_id', null);
    const abort = new AbortController();
    const running = failureOf(pool.run('spin', null, { signal: abort.signal }));
    abort.abort();
    expect(await running).toBe('AbortError');
    expect(isRunning(processId)).toBe(false);
    expect(await pool.run('echo', 1)).toBe(1);
  });

  it('takes a waiting job out of the queue, and refuses one that comes cancelled', async () => {
    const pool = open();
    const blocking = new AbortController();
    const first = failureOf(pool.run('wait_for_ever', null, { signal: blocking.signal }));
    const abort = new AbortController();
    const waiting = failureOf(pool.run('echo', 1, { signal: abort.signal }));
    expect(pool.stats().queued).toBe(1);
    abort.abort();
    expect(await waiting).toBe('AbortError');
    expect(pool.stats().queued).toBe(0);
    expect(await failureOf(pool.run('echo', 1, { signal: AbortSignal.abort() }))).toBe('AbortError');
    blocking.abort();
    await first;
  });

  it('refuses more than may wait, and serves the others in turn', async () => {
    const pool = open({ maxQueued: 2 });
    const order: number[] = [];
    const accepted = [1, 2, 3].map((n) => pool.run('echo', n).then(() => order.push(n)));
    expect(await failureOf(pool.run('echo', 4))).toBe('unavailable');
    await Promise.all(accepted);
    expect(order).toEqual([1, 2, 3]);
  });
});

describe('closing', () => {
  it('lets accepted jobs finish and leaves no process behind', async () => {
    const pool = open({ closeDeadlineMs: 10_000 });
    const processId = await pool.run('process_id', null);
    const accepted = Promise.all([pool.run('echo', 1), pool.run('echo', 2)]);
    await pool.close();
    expect(await accepted).toEqual([1, 2]);
    expect(isRunning(processId)).toBe(false);
    expect(await failureOf(pool.run('echo', 3))).toBe('unavailable');
  });

  it('kills what has not finished by the deadline', async () => {
    const pool = open({ closeDeadlineMs: 100 });
    const processId = await pool.run('process_id', null);
    const stuck = failureOf(pool.run('spin', null));
    const waiting = failureOf(pool.run('echo', 1));
    await pool.close();
    expect([await stuck, await waiting]).toEqual(['unavailable', 'unavailable']);
    expect(isRunning(processId)).toBe(false);
  });
});

describe('a pool that cannot work', () => {
  it('says so for every job when its children do not start', async () => {
    const pool = open({ jobsModule: new URL('./testing/nowhere.ts', import.meta.url) });
    expect(await failureOf(pool.run('echo', 1))).toBe('unavailable');
    expect(await failureOf(pool.run('echo', 2))).toBe('unavailable');
    expect(pool.stats()).toMatchObject({ children: 0, running: 0 });
  });

  it('refuses arguments that cannot be sent', async () => {
    const pool = open();
    await expect(pool.run('echo', 1n)).rejects.toThrow(TypeError);
    expect(pool.stats()).toMatchObject({ running: 0, started: 0 });
  });
});

describe('isolation', () => {
  it('leaves no child behind when the service is killed', async () => {
    const script = `
      import { createReaderPool } from '${new URL('./reader-pool.ts', import.meta.url)}';
      import { silentLogger } from '${new URL('../../lib/logger.ts', import.meta.url)}';
      const jobsModule = new URL('${new URL('./testing/hostile-jobs.ts', import.meta.url)}');
      const pool = createReaderPool({ size: 1, logger: silentLogger, jobsModule });
      console.log(await pool.run('process_id', null));
      await pool.run('spin', null);`;
    const service = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(service.stdout, 'data');
    const processId = Number(String(line));
    // It must be busy: an idle child would notice by itself that its parent is gone.
    const idleTicks = processorTicks(processId);
    await vi.waitFor(() => expect(processorTicks(processId)).toBeGreaterThan(idleTicks + 10));
    service.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(processId)).toBe(false));
  });

  it('gives a child only a path as its environment', async () => {
    expect(await openBare().run('environment', null)).toEqual({ PATH: expect.stringContaining('/usr/bin') });
  });

  it('lets a child neither write nor start processes', async () => {
    const pool = openBare();
    const target = path.join(folder, 'written');
    expect(await failureOf(pool.run('write', target))).toBe('internal');
    expect(existsSync(target)).toBe(false);
    expect(await failureOf(pool.run('start_process', null))).toBe('internal');
  });

  it('lets a child read only the configured folders', async () => {
    const inside = path.join(folder, 'inside.txt');
    await writeFile(inside, 'hello');
    const pool = openBare({ readablePaths: [folder] });
    expect(await pool.run('read', inside)).toBe('hello');
    expect(await failureOf(pool.run('read', '/etc/hostname'))).toBe('internal');
    const pdf = path.join(folder, 'two.pdf');
    await writeFile(pdf, pdfWithPages(2));
    const counted = await pool.run('page_count', { path: pdf, mimeType: 'application/pdf' });
    expect(counted).toEqual({ page_count: 2, reason: null });
  });

  it('keeps the kernel walls that it reports', async () => {
    const pool = openBare();
    const walls = await pool.isolation();
    const processId = await pool.run('process_id', null);
    const status = await readFile(`/proc/${processId}/status`, 'utf8');
    expect(/NoNewPrivs:\t1/.test(status)).toBe(walls.no_new_privileges);
    const score = await readFile(`/proc/${processId}/oom_score_adj`, 'utf8');
    expect(score.trim() === '1000').toBe(walls.out_of_memory_first);
  });

  it('reaches no server of this machine where the network is cut', async () => {
    const pool = openBare();
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const reached = await pool.run('reach', { host: '127.0.0.1', port });
    expect(reached === 'connected').toBe(!(await pool.isolation()).network_cut);
    await new Promise((resolve) => server.close(resolve));
  });
});
