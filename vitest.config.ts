import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

interface Suite {
  include: string[];
  env?: Record<string, string>;
  /** False where no file leaves anything behind: its process and what it has loaded serve the next file. */
  isolate?: boolean;
  /** What all files of the suite need. */
  globalSetup?: string;
}

/** Files of these suites have one server in common; see `shared-server.ts`. */
const SHARED_SERVERS = 'tests/support/shared-servers.ts';

const suites: Record<string, Suite> = {
  unit: { include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'tests/*.test.ts'], isolate: false },
  api: { include: ['tests/api/**/*.test.ts'], isolate: false, globalSetup: SHARED_SERVERS },
  // What depends on the database. By pg_stat_statements they run 902 different statements; runs, runs-reviews, uploads
  // and workflow-graph would add thirteen plain ones.
  'api-postgres-15': {
    include: ['tests/api/{every-operation,idempotency,lists,runs-ended,runs-replay,tables,tables-query,usage}.test.ts'],
    env: { TEST_POSTGRES_URL: process.env.TEST_POSTGRES_15_URL ?? '' },
    isolate: false,
    globalSetup: SHARED_SERVERS,
  },
  start: { include: ['tests/start/**/*.test.ts'], isolate: false },
  packed: { include: ['tests/packed/**/*.test.ts'], isolate: false, globalSetup: SHARED_SERVERS },
  fault: { include: ['tests/fault/**/*.test.ts'] },
  fuzz: { include: ['tests/fuzz/**/*.test.ts'] },
  soak: { include: ['tests/soak/**/*.test.ts'] },
  browser: {
    include: ['tests/browser/**/*.test.ts'],
    isolate: false,
    globalSetup: 'tests/support/built-dashboard.ts',
  },
};

/** What takes longest begins first, so that no processor has nothing to do in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

/** Of files by themselves, then of whole suites: those whose files share processes come last, and never in between. */
const LONG_FILES = [
  /fault\/kill/,
  /fault\//,
  /browser\/(pages|viewer|workflows)/,
  /start\/(embedded|fsck|processes)/,
  // They wait for leases and deadlines.
  /api\/(lost-readers|parses-models|request-bodies|runs-calls|sources-models)\./,
  /unit .*\/(embedded|functions)\//,
  /unit .*\/worker-processes\./,
];
const SUITES = ['fault', 'soak', 'fuzz', 'browser', 'start', 'packed', 'api', 'api-postgres-15', 'unit'];

function rankOf({ project: { name }, moduleId }: TestSpecification): number {
  const long = LONG_FILES.findIndex((pattern) => pattern.test(`${name} ${moduleId}`));
  const suite = SUITES.indexOf(name);
  const isShared = suites[name]?.isolate === false;
  if (!isShared) return long >= 0 ? long : LONG_FILES.length + suite;
  return 100 + 2 * suite + (long >= 0 ? 0 : 1);
}

/** Ends what hangs and nothing that is slow: a machine ten times slower than ours meets it too. */
const HANGS_AFTER_MS = 600_000;

export default defineConfig({
  test: {
    // Most tests wait for processes of their own, for leases and for delays: two more than there are cores keep all busy.
    maxWorkers: os.availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: Object.entries(suites).map(([name, { include, env, isolate = true, globalSetup }]) => ({
      test: {
        name,
        include,
        ...(env !== undefined && { env }),
        ...(globalSetup !== undefined && { globalSetup: [globalSetup] }),
        setupFiles: ['tests/support/property-seed.ts', 'tests/support/patient-waits.ts'],
        testTimeout: HANGS_AFTER_MS,
        hookTimeout: HANGS_AFTER_MS,
        // As for `vi.waitFor`, see `patient-waits.ts`: the default of one second is too short for a busy machine.
        expect: { poll: { interval: 50, timeout: HANGS_AFTER_MS / 2 } },
        pool: 'forks',
        isolate,
      },
    })),
  },
});
