/**
 * The long rounds of fuzzing.
 *
 * npm run fuzz -- --runs 1000 --seed 7           random requests to every operation of the API
 * npm run fuzz -- readers --files 6000 --seed 7  broken documents of every format through the readers
 */
import { parseArgs } from 'node:util';
import { startServer } from '../tests/support/server.ts';
import { startEmbeddedCluster } from './support/clusters.ts';
import { fuzzApi } from './support/fuzz-api.ts';
import { fuzzReaders } from './support/fuzz-readers.ts';
import { saveResult } from './support/save-result.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string' },
    save: { type: 'boolean', default: false },
    files: { type: 'string', default: '5500' },
    /** The first file of the round: with `--files 1` the one that a finding names. */
    from: { type: 'string', default: '0' },
    /** How many of the files go through POST /v1/parses as well. */
    http: { type: 'string', default: '300' },
    /** A folder with further documents to break. */
    data: { type: 'string' },
    /** Where documents go that a reader failed on. */
    findings: { type: 'string', default: 'tmp/fuzz-findings' },
  },
});
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const isReaders = positionals.includes('readers');
const cluster = await startEmbeddedCluster();
process.env.TEST_POSTGRES_URL = cluster.url;
const server = await startServer({ config: { log_level: 'error' } });
try {
  const { text, failed } = isReaders
    ? await fuzzReaders(server.url, {
        seed,
        files: Number(values.files),
        from: Number(values.from),
        http: Number(values.http),
        dataFolder: values.data,
        findingsFolder: values.findings,
      })
    : await fuzzApi(server.url, { runs: Number(values.runs), seed });
  console.log(text);
  if (failed) process.exitCode = 1;
  const command = isReaders
    ? `npm run fuzz -- readers --files ${values.files} --http ${values.http} --seed ${seed}${values.data === undefined ? '' : ` --data ${values.data}`}`
    : `npm run fuzz -- --runs ${values.runs} --seed ${seed}`;
  if (values.save) await saveResult(isReaders ? 'fuzz-readers' : 'fuzz', command, text);
} finally {
  await server.close();
  await cluster.stop();
}
