/**
 * The whole test suite. Starts the databases it needs, installs Debian packages that are missing, and at the end
 * demands that every operation and status of the contract was seen. Arguments choose suites: npm test -- api fault
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Cluster, startDebianCluster, startEmbeddedCluster } from './support/clusters.ts';
import { CHROMIUM, ensureTools, POSTGRES_15 } from './support/debian-packages.ts';
import { run } from './support/run.ts';
import { unseenOperations } from './support/unseen-operations.ts';

const SUITES = ['unit', 'api', 'start', 'fault', 'fuzz', 'soak', 'browser'] as const;
type Suite = (typeof SUITES)[number];

const chosen = parseArgs({ allowPositionals: true }).positionals.filter((name): name is Suite =>
  (SUITES as readonly string[]).includes(name),
);
const suites: readonly Suite[] = chosen.length > 0 ? chosen : SUITES;
const failures: string[] = [];
const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-suite-'));
const seenFile = path.join(folder, 'seen-operations');

/** What readers and models answer does not depend on the database: once is enough. */
const WITHOUT_DATABASE =
  'tests/api/{parses-bad-input,parses-formats,parses-large,parses-mail,parses-models,parses-odd-pdfs,extractions-models,extractions-stream,sources-models,page-images,fuzz,extractions-long,every-operation}.test.ts';

async function runSuite(suite: Suite, cluster: Cluster, options: readonly string[] = []): Promise<void> {
  console.log(`\n── ${suite}, on ${cluster.name}`);
  const env = { TEST_POSTGRES_URL: cluster.url, SEEN_OPERATIONS_FILE: seenFile };
  const code = await run('vitest', ['run', '--project', suite, '--passWithNoTests', ...options], env);
  if (code !== 0) failures.push(`${suite} on ${cluster.name}`);
}

async function withCluster(start: () => Promise<Cluster>, use: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await start();
  try {
    await use(cluster);
  } finally {
    await cluster.stop();
  }
}

try {
  if (suites.includes('api')) await ensureTools([POSTGRES_15]);
  if (suites.includes('browser')) await ensureTools([CHROMIUM]);
  await withCluster(startEmbeddedCluster, async (cluster) => {
    for (const suite of suites) await runSuite(suite, cluster);
  });
  if (suites.includes('api')) {
    await withCluster(startDebianCluster, (cluster) => runSuite('api', cluster, ['--exclude', WITHOUT_DATABASE]));
  }
  if (suites.includes('api')) {
    const unseen = unseenOperations(await readFile(seenFile, 'utf8'));
    for (const line of unseen) console.error(`never exercised: ${line}`);
    if (unseen.length > 0) failures.push('coverage of the contract');
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(`\nFailed: ${failures.join(', ')}`);
  process.exitCode = 1;
}
