import { afterAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '../lib/errors.ts';
import { LOG_BYTES, type LookUp } from './call.ts';
import type { FunctionPool } from './function-pool.ts';
import { Pools, tryIn } from './testing/try-functions.ts';

const pools = new Pools();
afterAll(() => pools.close());

const LOOP = 'export function transform() { console.log("begun"); for (;;); }';
const ONE = 'export const transform = () => 1';

const callOf = (code: string) =>
  ({
    language: 'typescript',
    code,
    entrypoint: 'transform',
    input: null,
    env: {},
    tables: [],
    now: new Date(0),
    seed: '',
    timeoutMs: 300_000,
  }) as const;

describe('the processes of functions', () => {
  it('start with the first call and serve the next', async () => {
    const pool = pools.open();
    expect(pool.stats()).toEqual({ processes: 0, running: 0, queued: 0, started: 0 });
    for (let call = 0; call < 3; call += 1) await pool.run('a', callOf(ONE));
    expect(pool.stats()).toEqual({ processes: 1, running: 0, queued: 0, started: 1 });
  });

  it('never serve another tenant', async () => {
    const pool = pools.open({ processes: 2 });
    await pool.run('a', callOf(ONE));
    await pool.run('b', callOf(ONE));
    expect(pool.stats().started).toBe(2);
    await Promise.all([pool.run('a', callOf(ONE)), pool.run('b', callOf(ONE))]);
    expect(pool.stats().started).toBe(2);
  });

  it('make room for another tenant when all places are taken', async () => {
    const pool = pools.open({ processes: 1 });
    for (const tenant of ['a', 'b', 'c']) await pool.run(tenant, callOf(ONE));
    await vi.waitFor(() => expect(pool.stats()).toMatchObject({ processes: 1, started: 3 }));
  });

  it('are replaced after their calls', async () => {
    const pool = pools.open({ recycleAfterCalls: 2 });
    for (let call = 0; call < 4; call += 1) await pool.run('a', callOf(ONE));
    expect(pool.stats().started).toBe(2);
  });

  it('are replaced after a function that filled their memory', async () => {
    const pool = pools.open();
    const bomb = 'export function transform() { const all = []; for (;;) all.push(new Uint8Array(1e6)); }';
    expect((await pool.run('a', callOf(bomb))).fault).toMatchObject({ code: 'out_of_memory' });
    await pool.run('a', callOf(ONE));
    expect(pool.stats().started).toBe(2);
  });

  it('end when they are idle', async () => {
    const pool = pools.open({ idleMs: 1 });
    await pool.run('a', callOf(ONE));
    await vi.waitFor(() => expect(pool.stats().processes).toBe(0));
  });

  it('end with the call that is cancelled', async () => {
    const pool = pools.open();
    const cancel = new AbortController();
    const running = pool.run('a', callOf(LOOP), { signal: cancel.signal });
    await vi.waitFor(() => expect(pool.stats().processes).toBe(1));
    cancel.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    expect((await pool.run('a', callOf(ONE))).output).toBe(1);
  });

  it('end with the pool', async () => {
    const pool = pools.open({ closeDeadlineMs: 0 });
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
  const run = tryIn(pools.open(), 'typescript');

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
    const { fault, logs } = await run(LOOP, { timeoutMs: 2_000 });
    expect(fault?.code).toBe('timeout');
    expect(logs.text).toBe('begun\n');
  });
});

describe('tables', () => {
  const asked: unknown[] = [];
  const lookUp: LookUp = async (question) => {
    asked.push(question);
    if (question.table === 'broken') throw new Error('the database is away');
    if ('unknown' in question.where) return { error: 'The table has no column unknown.' };
    return { rows: question.where.id === 'none' ? [] : [{ id: question.where.id, name: 'é'.repeat(100_000) }] };
  };
  const run = (pool: FunctionPool, language: 'typescript' | 'python', code: string) =>
    pool.run('a', { ...callOf(code), language, tables: ['vendors', 'broken'] }, { lookUp });

  it.each([
    [
      'typescript',
      "export const transform = () => [tables.vendors.lookup({ id: 'x' }).name.length, tables.vendors.lookup({ id: 'none' }), tables.vendors.rows({ id: 2 }, 5000).length]",
    ],
    [
      'python',
      'import tables\nfrom tables import vendors\ndef transform(_):\n    return [len(vendors.lookup(id="x").name), vendors.lookup(id="none"), len(tables["vendors"].rows(id=2, limit=5000))]',
    ],
  ] as const)('are asked from %s', async (language, code) => {
    asked.length = 0;
    expect(await run(pools.open(), language, code)).toMatchObject({ output: [100_000, null, 1], fault: null });
    expect(asked).toEqual([
      { table: 'vendors', where: { id: 'x' }, limit: 1 },
      { table: 'vendors', where: { id: 'none' }, limit: 1 },
      { table: 'vendors', where: { id: 2 }, limit: 1000 },
    ]);
  });

  it('answer a wrong question with an exception', async () => {
    const pool = pools.open();
    const { fault } = await run(
      pool,
      'typescript',
      'export const transform = () =>\n  tables.vendors.lookup({ unknown: 1 })',
    );
    expect(fault).toMatchObject({
      code: 'exception',
      message: 'RangeError: The table has no column unknown.',
      line: 2,
    });
    expect((await pool.run('a', callOf('export const transform = () => typeof tables'))).output).toBe('undefined');
  });

  it('fail the call, and not the function, when they cannot be read', async () => {
    const pool = pools.open();
    const code = 'export const transform = () => { try { tables.broken.lookup({}) } catch {} return 1 }';
    await expect(run(pool, 'typescript', code)).rejects.toThrow('the database is away');
    expect((await pool.run('a', callOf(ONE))).output).toBe(1);
  });
});
