/**
 * Runs the suites that every change needs, or those that the arguments choose: `npm test -- browser fault`, or `all`
 * as `npm run check` does. Starts the databases they need, installs Debian packages that are missing, runs the suites
 * side by side, and with the API suite demands that every operation and status of the contract was seen. Paths among the
 * arguments choose files of those suites: `npm test -- api tests/api/tables.test.ts`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CompiledCode } from '../packages/server/src/documents/pool/compiled-code.ts';
import { createLogger } from '../packages/server/src/lib/logger.ts';
import { setup as buildDashboard } from '../tests/support/built-dashboard.ts';
import { bundlePrograms } from './support/bundle-programs.ts';
import { prepareDataFolder, startDebianCluster, startEmbeddedCluster } from './support/clusters.ts';
import { CHROMIUM, ensureTools, POPPLER, POSTGRES_15, PYTHON } from './support/debian-packages.ts';
import { run } from './support/run.ts';
import { ensureRuntimes } from './support/runtimes.ts';
import { unseenOperations } from './support/unseen-operations.ts';

const EVERY_CHANGE = ['unit', 'api', 'start'] as const;
/** Rounds of kills and broken documents, pages in a browser, packages as they are published, the database once more. */
const BEFORE_MERGING = ['api-postgres-15', 'packed', 'fault', 'fuzz', 'soak', 'browser'] as const;
const ALL = [...EVERY_CHANGE, ...BEFORE_MERGING];
type Suite = (typeof ALL)[number];
/** The databases of the tests stay until their cluster goes: they are neither visited every minute nor written to disk. */
const SETTINGS = ['autovacuum_naptime=3600', 'checkpoint_timeout=3600', 'max_wal_size=4096'];

const { positionals } = parseArgs({ allowPositionals: true });
const files = positionals.filter((name) => name.includes('/'));
const suites = chosenSuites(positionals.filter((name) => !name.includes('/')));
const withApi = suites.includes('api');
const withPostgres15 = suites.includes('api-postgres-15');
const failures: string[] = [];
const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-suite-'));
const seenFile = path.join(folder, 'seen-operations');

await ensureTools([
  ...(withPostgres15 ? [POSTGRES_15] : []),
  ...(withApi ? [PYTHON] : []),
  ...(withApi || suites.includes('unit') ? [POPPLER] : []),
  ...(suites.includes('browser') ? [CHROMIUM] : []),
]);
// Otherwise the first servers of all suites would compile it at the same time.
const compiled = new CompiledCode({
  jobsModule: new URL('../packages/server/src/documents/testing/reader-modules.ts', import.meta.url),
  logger: createLogger('info'),
}).ensure();
// Most tests do without them, and unpacking them takes longer than all other preparations.
const runtimesReady = path.join(folder, 'runtimes-ready');
const runtimes = suites.includes('packed') ? ensureRuntimes().then(() => writeFile(runtimesReady, '')) : undefined;
// Otherwise `npm start` would build it while other tests read the files.
const dashboard = suites.some((suite) => ['browser', 'start'].includes(suite)) ? buildDashboard() : undefined;
const programs = await bundlePrograms(folder);
const preparedData = path.join(folder, 'data');
const clusters = await Promise.all([
  prepareDataFolder(preparedData, path.join(programs, 'recto-server.js')).then(() =>
    startEmbeddedCluster(preparedData, SETTINGS),
  ),
  ...(withPostgres15 ? [startDebianCluster({}, SETTINGS)] : []),
]);
try {
  await Promise.all([compiled, dashboard]);
  const [embedded, debian] = clusters;
  const env = {
    TEST_POSTGRES_URL: embedded.url,
    TEST_POSTGRES_15_URL: debian?.url ?? '',
    TEST_CLUSTER_IS_TEMPORARY: 'yes',
    SEEN_OPERATIONS_FILE: seenFile,
    TEST_PROGRAMS: programs,
    TEST_PREPARED_DATA: preparedData,
    TEST_RUNTIMES_READY: runtimesReady,
    // Workers and the programs that tests start load the same libraries again and again.
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  };
  const projects = suites.flatMap((name) => ['--project', name]);
  if ((await run('vitest', ['run', ...projects, ...files], env)) !== 0) failures.push('tests');
  await runtimes;
  if (withApi && files.length === 0) {
    const unseen = unseenOperations(await readFile(seenFile, 'utf8'));
    for (const line of unseen) console.error(`never exercised: ${line}`);
    if (unseen.length > 0) failures.push('coverage of the contract');
  }
} finally {
  await Promise.all(clusters.map((cluster) => cluster.stop()));
  await rm(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(`\nFailed: ${failures.join(', ')}`);
  process.exitCode = 1;
}

function chosenSuites(names: readonly string[]): readonly Suite[] {
  if (names.length === 0) return EVERY_CHANGE;
  if (names.includes('all')) return ALL;
  const unknown = names.filter((name) => !(ALL as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`there is no suite ${unknown.join(', ')}; there are all, ${ALL.join(', ')}`);
  return ALL.filter((name) => names.includes(name));
}
