import os from 'node:os';
import { defineConfig } from 'vitest/config';

interface Suite {
  include: string[];
  env?: Record<string, string>;
}

const suites: Record<string, Suite> = {
  unit: { include: ['packages/*/src/**/*.test.ts', 'tests/*.test.ts'] },
  api: { include: ['tests/api/**/*.test.ts'] },
  // What depends on the database: every statement once, pages and cursors, imports, locks, COPY.
  'api-postgres-15': {
    include: [
      'tests/api/{api-keys,corrections,every-operation,files,idempotency,isolation,lists,parses-concurrency,promotions,secrets,tables,tables-query,uploads,usage,workflows,workflow-graph}.test.ts',
    ],
    env: { TEST_POSTGRES_URL: process.env.TEST_POSTGRES_15_URL ?? '' },
  },
  start: { include: ['tests/start/**/*.test.ts'] },
  fault: { include: ['tests/fault/**/*.test.ts'] },
  fuzz: { include: ['tests/fuzz/**/*.test.ts'] },
  soak: { include: ['tests/soak/**/*.test.ts'] },
  browser: { include: ['tests/browser/**/*.test.ts'] },
};

/** Ends what hangs and nothing that is slow: a machine ten times slower than ours meets it too. */
const HANGS_AFTER_MS = 600_000;

export default defineConfig({
  test: {
    // Most tests wait for processes of their own, so one more than there are cores keeps all of them busy.
    maxWorkers: os.availableParallelism() + 1,
    projects: Object.entries(suites).map(([name, { include, env }]) => ({
      test: {
        name,
        include,
        ...(env !== undefined && { env }),
        setupFiles: ['tests/support/property-seed.ts', 'tests/support/patient-waits.ts'],
        testTimeout: HANGS_AFTER_MS,
        hookTimeout: HANGS_AFTER_MS,
        pool: 'forks',
      },
    })),
  },
});
