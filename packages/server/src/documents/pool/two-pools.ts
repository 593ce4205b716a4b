import type { PoolJobMap } from './pool-job.ts';
import type { ReaderPool, ReaderPoolStats } from './reader-pool.ts';

/**
 * Jobs on what a request itself contains, a schema or outputs to merge; they are no documents and take no reader from
 * them.
 */
const DEFINITION_JOBS: ReadonlySet<string> = new Set([
  'check_schema',
  'check_schemas',
  'lint_schema',
  'validate_output',
  'fit_output',
  'check_codes',
  'compile_definition',
  'definition_issues',
  'consensus',
  'outline_document',
]);

/** Documents may take minutes, so work on schemas and definitions has its own readers and never waits for them. */
export function withDefinitionReaders<Jobs extends PoolJobMap<Jobs>>(
  documents: ReaderPool<Jobs>,
  definitions: ReaderPool<Jobs>,
): ReaderPool<Jobs> {
  return {
    run: (job, args, options) => (DEFINITION_JOBS.has(job) ? definitions : documents).run(job, args, options),
    isolation: () => documents.isolation(),
    stats: () => sumOf(documents.stats(), definitions.stats()),
    close: async () => {
      await Promise.all([documents.close(), definitions.close()]);
    },
  };
}

function sumOf(first: ReaderPoolStats, second: ReaderPoolStats): ReaderPoolStats {
  const sum = { ...first };
  for (const name of Object.keys(sum) as (keyof ReaderPoolStats)[]) sum[name] += second[name];
  return sum;
}
