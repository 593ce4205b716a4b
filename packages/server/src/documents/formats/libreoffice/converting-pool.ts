import { badDocumentReason } from '../../../lib/errors.ts';
import type { DocumentJobs } from '../../pool/jobs.ts';
import type { PoolJobMap } from '../../pool/pool-job.ts';
import type { ReaderPool, RunOptions } from '../../pool/reader-pool.ts';
import type { ReadArgs, ReadResult } from '../../read-document.ts';
import type { OfficeConverter } from './office-converter.ts';

const DEFAULT_DEADLINE_MS = 600_000;

/** Wraps the pool: documents that its readers cannot read without LibreOffice are converted and read again. */
export function withConversion<Jobs extends PoolJobMap<Jobs> & DocumentJobs>(
  pool: ReaderPool<Jobs>,
  converter: OfficeConverter,
): ReaderPool<Jobs> {
  const reading: ReaderPool = pool;
  const read = async (args: ReadArgs, options: RunOptions): Promise<ReadResult> => {
    const startedAt = performance.now();
    let isDamaged = false;
    try {
      return await reading.run('read', args, options);
    } catch (error) {
      if (!converter.helpsWith(error, args.input.mimeType)) throw error;
      isDamaged = badDocumentReason(error) === 'document_damaged';
    }
    const { deadlineMs = DEFAULT_DEADLINE_MS, signal = new AbortController().signal } = options;
    await options.onRestart?.();
    return converter.convert(args.input, { deadlineMs, signal }, (input) => {
      const leftMs = Math.max(1, deadlineMs - (performance.now() - startedAt));
      const original = input.original === undefined ? undefined : { ...input.original, isDamaged };
      return reading.run(
        'read',
        { ...args, input: { ...input, ...(original && { original }) } },
        { ...options, files: [...(options.files ?? []), input.path], deadlineMs: leftMs },
      );
    });
  };
  return {
    run: (job, args, options = {}) =>
      // The arguments as the service sends them; the child parses the same.
      job === 'read' ? read(args as ReadArgs, options) : pool.run(job, args, options),
    isolation: () => pool.isolation(),
    stats: () => pool.stats(),
    close: () => pool.close(),
  };
}
