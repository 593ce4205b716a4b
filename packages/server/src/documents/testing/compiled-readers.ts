import { silentLogger } from '../../lib/logger.ts';
import { CompiledCode } from '../pool/compiled-code.ts';
import type { ReaderPoolOptions } from '../pool/reader-pool.ts';

let compiledCode: CompiledCode | undefined;

/**
 * Settings with which readers start as those of the service do: with a file system of their own and compiled code, in
 * less than half the CPU time. The test runner compiles it; without the runner, the first children do without.
 */
export function compiledReaders(...readablePaths: string[]): Pick<ReaderPoolOptions, 'readablePaths' | 'compiledCode'> {
  const jobsModule = new URL('./reader-modules.ts', import.meta.url);
  compiledCode ??= new CompiledCode({ jobsModule, logger: silentLogger });
  return { readablePaths, compiledCode };
}
