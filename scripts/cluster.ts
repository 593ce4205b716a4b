/**
 * npm run cluster -- [--minutes 3] [--runs 40] [--seed 1] [--save]
 *
 * Debian's PostgreSQL, Ceph's object gateway, two API and three worker processes behind a balancer. First a batch of runs
 * through one process and through the cluster: throughput and fairness between workflows. Then the load of the fault
 * rounds, while processes are killed at random and started again. In the end everything that was acknowledged is
 * compared with what is there. Exits with 1 if anything was violated. Needs root, for the file system of Ceph.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePrograms } from './support/bundle-programs.ts';
import { startCeph } from './support/ceph.ts';
import { startDebianCluster } from './support/clusters.ts';
import { ensureTools, POSTGRES_15 } from './support/debian-packages.ts';
import { saveResult } from './support/save-result.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    runs: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    save: { type: 'boolean', default: false },
  },
});
const startedAt = performance.now();
const log = (text: string) => console.log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${text}`);
const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-cluster-'));
await ensureTools([POSTGRES_15]);
// Which program to start is decided when what starts it is loaded.
process.env.TEST_PROGRAMS = await bundlePrograms(folder);
const { ClusterRound } = await import('../tests/fault/cluster/round.ts');
const { renderCluster } = await import('../tests/fault/cluster/report.ts');
log('starting PostgreSQL and Ceph');
const postgres = await startDebianCluster();
try {
  const store = await startCeph(folder);
  try {
    log(`${postgres.name} and ${store.name} are up`);
    const round = new ClusterRound({ postgresUrl: postgres.url, store, folder, seed: Number(values.seed), log });
    const tally = await round.run({ minutes: Number(values.minutes), runsEach: Number(values.runs) });
    const about = { postgres: postgres.name, store: store.name, minutes: Number(values.minutes) };
    const report = renderCluster(tally, about);
    console.log(`\n${report}`);
    const command = `npm run cluster -- ${process.argv.slice(2).join(' ')}`.trimEnd();
    if (values.save && tally.violations.length === 0) console.log(await saveResult('cluster', command, report));
    if (tally.violations.length > 0) process.exitCode = 1;
  } finally {
    await store.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
