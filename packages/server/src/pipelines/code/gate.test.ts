import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReaderPool, type ReaderPool } from '../../documents/pool/reader-pool.ts';
import { silentLogger } from '../../lib/logger.ts';
import type { PipelineJobs } from '../pool-jobs.ts';
import type { Code } from './check-code.ts';
import { createCodeGate } from './gate.ts';

let pool: ReaderPool<PipelineJobs>;

beforeAll(() => {
  const jobsModule = new URL('../pool-jobs.ts', import.meta.url);
  pool = createReaderPool<PipelineJobs>({ size: 1, logger: silentLogger, closeDeadlineMs: 200, jobsModule });
});
afterAll(() => pool.close());

const typescript = (text: string): Code => ({ language: 'typescript', text });

describe('the gate of code', () => {
  it('finds the first fault of each text, and none where there is none', async () => {
    const codes: Code[] = [
      { language: 'python', text: 'x = 1' },
      { language: 'python', text: 'x = ' },
      typescript('enum A { B }\nexport const transform = <T,>(input: T): T => input;'),
      typescript('export function transform(a) {\n  return a +;\n}'),
      typescript('x = 1'),
    ];
    expect(await createCodeGate(pool).checkAll(codes)).toEqual([
      null,
      { message: 'invalid syntax', line: 1, column: 5 },
      null,
      { message: 'Expression expected', line: 2, column: 13 },
      null,
    ]);
    expect(await createCodeGate(pool).checkAll([])).toEqual([]);
  });

  it('refuses what fills the stack of a parser, which fails nothing that comes after it', async () => {
    const deep = typescript(`x = ${'['.repeat(100_000)}`);
    const gate = createCodeGate(pool);
    const [first, second, third] = await gate.checkAll([deep, typescript('x = 1'), typescript('x =')]);
    expect(first).toMatchObject({ message: expect.stringContaining('too complex') });
    expect(second).toBeNull();
    expect(third).not.toBeNull();
    expect(await gate.checkAll([typescript('x = 1')])).toEqual([null]);
  });
});
