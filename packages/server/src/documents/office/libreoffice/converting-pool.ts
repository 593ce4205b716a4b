import { AppError } from '../../../lib/errors.ts';
import type { ReaderPool, RunOptions } from '../../pool/reader-pool.ts';
import type { ReadArgs } from '../../read-document.ts';
import type { OfficeConverter } from './office-converter.ts';

const DEFAULT_DEADLINE_MS = 600_000;

const isDamage = (error: unknown): boolean =>
  error instanceof AppError &&
  typeof error.detail === 'object' &&
  'code' in error.detail &&
  error.detail.code === 'document_damaged';

/** The pool, and what its readers say needs LibreOffice is converted and read again. */
export function withConversion(pool: ReaderPool, converter: OfficeConverter): ReaderPool {
  const read = async <T>(args: ReadArgs, options: RunOptions): Promise<T> => {
    const startedAt = performance.now();
    let isDamaged = false;
    try {
      return await pool.run<T>('read', args, options);
    } catch (error) {
      if (!converter.helpsWith(error, args.input.mimeType)) throw error;
      isDamaged = isDamage(error);
    }
    const { deadlineMs = DEFAULT_DEADLINE_MS, signal = new AbortController().signal } = options;
    await options.onRestart?.();
    return converter.convert(args.input, { deadlineMs, signal }, (input) => {
      const leftMs = Math.max(1, deadlineMs - (performance.now() - startedAt));
      const original = input.original === undefined ? undefined : { ...input.original, isDamaged };
      return pool.run<T>(
        'read',
        { ...args, input: { ...input, ...(original && { original }) } },
        { ...options, deadlineMs: leftMs },
      );
    });
  };
  return {
    run: (job, args, options = {}) =>
      // As the service sends them; the child parses the same.
      job === 'read' ? read(args as ReadArgs, options) : pool.run(job, args, options),
    isolation: () => pool.isolation(),
    stats: () => pool.stats(),
    close: () => pool.close(),
  };
}
