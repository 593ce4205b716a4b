/**
 * The long rounds of fuzzing.
 *
 * npm run fuzz -- --runs 1000 --seed 7           random requests to every operation of the API
 * npm run fuzz -- readers --files 6000 --seed 7  broken documents of every format through the readers
 * npm run fuzz -- attack                         hostile requests of every shape to every operation that takes a body
 * npm run fuzz -- schemas --schemas 2200 --seed 7  schemas of every kind through the gate and the built-in engine
 */
import { parseArgs } from 'node:util';
import { startServer } from '../tests/support/server.ts';
import { startEmbeddedCluster } from './support/clusters.ts';
import { fuzzApi } from './support/fuzz-api.ts';
import { attack } from './support/fuzz-attack.ts';
import { fuzzReaders } from './support/fuzz-readers.ts';
import { fuzzSchemas } from './support/fuzz-schemas.ts';
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
    schemas: { type: 'string', default: '2200' },
    /** How many of the files go through POST /v1/parses, or of the schemas through POST /v1/extractions, as well. */
    http: { type: 'string', default: '300' },
    /** A folder with further documents to break. */
    data: { type: 'string' },
    /** Where documents go that a reader failed on. */
    findings: { type: 'string', default: 'tmp/fuzz-findings' },
  },
});
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const suite = (['readers', 'schemas', 'attack'] as const).find((name) => positionals.includes(name)) ?? 'api';
const cluster = await startEmbeddedCluster();
process.env.TEST_POSTGRES_URL = cluster.url;
// Bodies that never end are waited for.
const server = await startServer({ config: { log_level: 'error', limits: { body_stall_seconds: 5 } } });
try {
  const { text, failed } = await runSuite();
  console.log(text);
  if (failed) process.exitCode = 1;
  if (values.save) await saveResult(suite === 'api' ? 'fuzz' : `fuzz-${suite}`, commandOf(), text);
} finally {
  await server.close();
  await cluster.stop();
}

function runSuite(): Promise<{ text: string; failed: boolean }> {
  const from = Number(values.from);
  const http = Number(values.http);
  if (suite === 'schemas') return fuzzSchemas(server.url, { seed, schemas: Number(values.schemas), from, http });
  if (suite === 'attack') return attack(server.url);
  if (suite === 'api') return fuzzApi(server.url, { runs: Number(values.runs), seed });
  return fuzzReaders(server.url, {
    seed,
    files: Number(values.files),
    from,
    http,
    dataFolder: values.data,
    findingsFolder: values.findings,
  });
}

function commandOf(): string {
  const data = values.data === undefined ? '' : ` --data ${values.data}`;
  if (suite === 'schemas')
    return `npm run fuzz -- schemas --schemas ${values.schemas} --http ${values.http} --seed ${seed}`;
  if (suite === 'attack') return 'npm run fuzz -- attack';
  if (suite === 'api') return `npm run fuzz -- --runs ${values.runs} --seed ${seed}`;
  return `npm run fuzz -- readers --files ${values.files} --http ${values.http} --seed ${seed}${data}`;
}
