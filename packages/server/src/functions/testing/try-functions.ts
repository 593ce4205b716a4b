import { expect } from 'vitest';
import { silentLogger } from '../../lib/logger.ts';
import type { FunctionCall, FunctionFault, FunctionLanguage, FunctionResult } from '../call.ts';
import { FunctionPool, type FunctionPoolOptions } from '../function-pool.ts';

const MIB = 1024 * 1024;
export const NOW = new Date('2024-05-06T07:08:09.010Z');

/** The pools of a test file. */
export class Pools {
  readonly #opened: FunctionPool[] = [];

  open(options: Partial<FunctionPoolOptions> = {}): FunctionPool {
    const pool = new FunctionPool({ processes: 1, logger: silentLogger, memoryBytes: 64 * MIB, ...options });
    this.#opened.push(pool);
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((pool) => pool.close()));
  }
}

export type Try = (code: string, call?: Partial<FunctionCall>) => Promise<FunctionResult>;

/** Runs code of one language for one tenant. */
export const tryIn =
  (pool: FunctionPool, language: FunctionLanguage): Try =>
  (code, call = {}) =>
    pool.run('tenant', {
      language,
      code,
      entrypoint: 'transform',
      input: { a: 1 },
      env: {},
      tables: [],
      now: NOW,
      seed: 'seed',
      // Limits CPU time, which a busy machine does not use up. Tests of the limit set their own.
      timeoutMs: 300_000,
      ...call,
    });

/** What code returns, if it has to work, and how it fails, if it has to fail. */
export const endsOf = (run: Try) => ({
  async outputOf(code: string): Promise<unknown> {
    const { output, fault } = await run(code);
    expect(fault).toBeNull();
    return output;
  },
  async faultOf(code: string): Promise<Partial<FunctionFault>> {
    const { fault } = await run(code);
    return fault ?? {};
  },
});
