import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../lib/errors.ts';
import { LOG_BYTES } from './call.ts';
import { openPool, tryIn } from './testing/try-functions.ts';

const LOOP = 'export function transform() { console.log("begun"); for (;;); }';
const ONE = 'export const transform = () => 1';

const callOf = (code: string) =>
  ({
    language: 'typescript',
    code,
    entrypoint: 'transform',
    input: null,
    env: {},
    now: new Date(0),
    seed: '',
    timeoutMs: 300_000,
  }) as const;

describe('the processes of functions', () => {
  it('start with the first call and serve the next', async () => {
    const pool = openPool();
    expect(pool.stats()).toEqual({ processes: 0, running: 0, queued: 0, started: 0 });
    for (let call = 0; call < 3; call += 1) await pool.run('a', callOf(ONE));
    expect(pool.stats()).toEqual({ processes: 1, running: 0, queued: 0, started: 1 });
  });

  it('never serve another tenant', async () => {
    const pool = openPool({ processes: 2 });
    await pool.run('a', callOf(ONE));
    await pool.run('b', callOf(ONE));
    expect(pool.stats().started).toBe(2);
    await Promise.all([pool.run('a', callOf(ONE)), pool.run('b', callOf(ONE))]);
    expect(pool.stats().started).toBe(2);
  });

  it('make room for another tenant when all places are taken', async () => {
    const pool = openPool({ processes: 1 });
    for (const tenant of ['a', 'b', 'c']) await pool.run(tenant, callOf(ONE));
    await vi.waitFor(() => expect(pool.stats()).toMatchObject({ processes: 1, started: 3 }));
  });

  it('are replaced after their calls', async () => {
    const pool = openPool({ recycleAfterCalls: 2 });
    for (let call = 0; call < 4; call += 1) await pool.run('a', callOf(ONE));
    expect(pool.stats().started).toBe(2);
  });

  it('end when they are idle', async () => {
    const pool = openPool({ idleMs: 1 });
    await pool.run('a', callOf(ONE));
    await vi.waitFor(() => expect(pool.stats().processes).toBe(0));
  });

  it('end with the call that is cancelled', async () => {
    const pool = openPool();
    const cancel = new AbortController();
    const running = pool.run('a', callOf(LOOP), cancel.signal);
    await vi.waitFor(() => expect(pool.stats().processes).toBe(1));
    cancel.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    expect((await pool.run('a', callOf(ONE))).output).toBe(1);
  });

  it('end with the pool', async () => {
    const pool = openPool({ closeDeadlineMs: 0 });
    const running = pool.run('a', callOf(LOOP));
    const refusal = running.catch((error: unknown) => error);
    await vi.waitFor(() => expect(pool.stats().processes).toBe(1));
    await pool.close();
    expect(await refusal).toBeInstanceOf(AppError);
    expect(pool.stats().processes).toBe(0);
    await expect(pool.run('a', callOf(ONE))).rejects.toBeInstanceOf(AppError);
  });
});

describe('logs', () => {
  const run = tryIn(openPool(), 'typescript');

  it('are what the code printed, in order', async () => {
    const code = `export function transform() {
      console.log('a', { b: [1] }, null, undefined, 1n);
      console.error('wrong');
      throw new Error('end');
    }`;
    const { fault, logs } = await run(code);
    expect(fault?.code).toBe('exception');
    expect(logs).toEqual({ text: 'a {"b":[1]} null undefined 1\nwrong\n', truncated: false });
  });

  it('are cut at their limit, while the function goes on', async () => {
    const code =
      'export function transform() { for (let i = 0; i < 1e4; i++) console.log("é".repeat(1000)); return 1 }';
    const { output, logs } = await run(code);
    expect(output).toBe(1);
    expect(logs.truncated).toBe(true);
    expect(Buffer.byteLength(logs.text)).toBeGreaterThan(LOG_BYTES - 10);
    expect(Buffer.byteLength(logs.text)).toBeLessThanOrEqual(LOG_BYTES);
  });

  it('survive a timeout', async () => {
    const { fault, logs } = await run(LOOP, { timeoutMs: 200 });
    expect(fault?.code).toBe('timeout');
    expect(logs.text).toBe('begun\n');
  });
});
