/** npm run bench -- <name> [--save]. Each bench prints tables; with --save they are kept in bench/results. */
import { parseArgs } from 'node:util';
import { benchAdversary } from './adversary.ts';
import { benchCells } from './cells.ts';
import { benchCommandLine } from './command-line.ts';
import { benchConfidence } from './confidence.ts';
import { benchDashboard } from './dashboard.ts';
import { benchDrawn } from './drawn.ts';
import { benchEdits } from './edits.ts';
import { benchExtract } from './extract.ts';
import { benchFunctions } from './functions.ts';
import { benchHttp } from './http.ts';
import { benchJobs } from './jobs.ts';
import { benchLearn } from './learn.ts';
import { benchLikelihoods } from './likelihoods.ts';
import { benchLoad } from './load.ts';
import { benchLong } from './long.ts';
import { benchMemory } from './memory.ts';
import { benchParse } from './parse.ts';
import { benchPrimitives } from './primitives.ts';
import { benchProof } from './proof.ts';
import { benchQueued } from './queued.ts';
import { benchRequests } from './requests.ts';
import { benchRuns } from './runs.ts';
import { benchSecondLook } from './second-look.ts';
import { benchSizing } from './sizing.ts';
import { benchStart } from './start.ts';
import { type Report, saveReport } from './support/report.ts';
import { benchUsage } from './usage.ts';
import { benchWalls } from './walls.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchWeights } from './weights.ts';
import { benchWorkflows } from './workflows.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: 'boolean', default: false },
    rows: { type: 'string', multiple: true },
    samples: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    data: { type: 'string' },
    part: { type: 'string', multiple: true },
    images: { type: 'string' },
    sets: { type: 'string', multiple: true },
    documents: { type: 'string' },
    models: { type: 'string' },
    /** For parse: NAME=FOLDER of a checkout with its packages. */
    version: { type: 'string', multiple: true },
    drawn: { type: 'string' },
    /** For drawn: which documents. */
    seed: { type: 'string', multiple: true },
    'csv-rows': { type: 'string' },
    'xlsx-rows': { type: 'string' },
    pages: { type: 'string' },
    blocks: { type: 'string' },
    events: { type: 'string' },
    dead: { type: 'string' },
    clients: { type: 'string' },
    /** The folder of another version of the service, measured in the same run. */
    baseline: { type: 'string' },
    fit: { type: 'boolean', default: false },
    /** For cells: fit what is told of them once they are proved. */
    'fit-proof': { type: 'boolean', default: false },
    /** For fits: a folder of one's own, laid out like a set. */
    own: { type: 'string' },
    /** For weights: which file of them. */
    only: { type: 'string' },
  },
});

const count = (text: string | undefined, standard: number): number => (text === undefined ? standard : Number(text));

const BENCHES: Record<string, () => Promise<Report>> = {
  adversary: () =>
    benchAdversary({
      data: values.data ?? '../shared/data',
      sets: (values.sets ?? []).flatMap((names) => names.split(',')),
      part: values.part?.[0],
      documents: count(values.documents, 12),
      models: values.models,
    }),
  cells: () =>
    benchCells({
      data: values.data ?? '../shared/data',
      models: values.models,
      fit: values.fit,
      fitProof: values['fit-proof'],
      own: values.own,
    }),
  confidence: () =>
    benchConfidence({ data: values.data ?? '../shared/data', images: count(values.images, 100), fit: values.fit }),
  drawn: () =>
    benchDrawn({
      data: values.data ?? '../shared/data',
      seeds: (values.seed ?? ['1', '2']).map(Number),
      documents: count(values.documents, 4),
    }),
  extract: () =>
    benchExtract({
      data: values.data ?? '../shared/data',
      sets: (values.sets ?? []).flatMap((names) => names.split(',')),
      part: values.part?.[0],
      fit: values.fit,
      documents: count(values.documents, Number.POSITIVE_INFINITY),
      models: values.models,
      own: values.own,
    }),
  functions: () => benchFunctions({ rounds: count(values.rounds, 5) }),
  http: () => benchHttp({ rounds: count(values.rounds, 7), seconds: count(values.seconds, 3) }),
  jobs: () => benchJobs({ samples: count(values.samples, 100) }),
  learn: () =>
    benchLearn({
      data: values.data ?? '../shared/data',
      sets: (values.sets ?? []).flatMap((names) => names.split(',')),
    }),
  likelihoods: () =>
    benchLikelihoods({ data: values.data ?? '../shared/data', models: values.models, fit: values.fit }),
  long: () =>
    benchLong({
      csvRows: count(values['csv-rows'], 100_000),
      xlsxRows: count(values['xlsx-rows'], 50_000),
      pages: count(values.pages, 2000),
      only: values.part ?? [],
    }),
  parse: () =>
    benchParse({
      rounds: count(values.rounds, 3),
      data: values.data ?? '../shared/data',
      parts: values.part ?? [],
      images: values.images === 'all' ? Number.POSITIVE_INFINITY : count(values.images, 15),
      versions: values.version ?? [],
      drawn: values.drawn,
    }),
  'second-look': () => benchSecondLook({ data: values.data ?? '../shared/data', models: values.models }),
  edits: () => benchEdits({ data: values.data ?? '../shared/data' }),
  primitives: () => benchPrimitives({ data: values.data ?? '../shared/data', models: values.models, fit: values.fit }),
  proof: () => benchProof({ data: values.data ?? '../shared/data', models: values.models }),
  load: () =>
    benchLoad({
      clients: count(values.clients, 200),
      seconds: count(values.seconds, 180),
      baseline: values.baseline,
    }),
  memory: () => benchMemory({ only: values.part ?? [] }),
  queued: () => benchQueued({ runs: count(values.rounds, 10_000) }),
  requests: () => benchRequests({ baseline: values.baseline, only: values.part ?? [] }),
  runs: () =>
    benchRuns({
      runs: count(values.rounds, 500),
      samples: count(values.samples, 50),
      items: count(values.rows?.[0], 10_000),
      queued: count(values.clients, 10_000),
    }),
  'command-line': () => benchCommandLine({ rounds: count(values.rounds, 20) }),
  dashboard: () => benchDashboard({ rounds: count(values.rounds, 5), pages: count(values.pages, 1000) }),
  sizing: () =>
    benchSizing({
      rows: count(values.rows?.[0], 50_000_000),
      samples: count(values.samples, 5),
      count: count(values.rounds, 200),
    }),
  start: () => benchStart({ rounds: count(values.rounds, 3) }),
  usage: () =>
    benchUsage({
      sizes: (values.rows ?? ['1000000', '5000000']).map(Number),
      rounds: count(values.rounds, 3),
      samples: count(values.samples, 15),
    }),
  walls: () => benchWalls({ rounds: count(values.rounds, 9) }),
  weights: () =>
    benchWeights({
      data: values.data ?? '../shared/data',
      sets: (values.sets ?? ['kie-sroie']).flatMap((names) => names.split(',')),
      part: values.part?.[0] ?? 'tune',
      models: values.models,
      only: values.only ?? 'totals',
      fit: values.fit,
    }),
  webhooks: () => benchWebhooks({ events: count(values.events, 2000), dead: count(values.dead, 1000) }),
  workflows: () => benchWorkflows({ rounds: count(values.rounds, 7), blocks: count(values.blocks, 1000) }),
};

const [name = ''] = positionals;
const bench = BENCHES[name];
if (bench === undefined) {
  console.error(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}`);
  process.exitCode = 1;
} else {
  const report = await bench();
  const command = `npm run bench -- ${process.argv.slice(2).join(' ')}`;
  if (values.save) console.log(`\nSaved as ${await saveReport(name, command, report)}`);
  if (report.failures.length > 0) {
    console.error(`\nNot as required:\n${report.failures.map((line) => `  ${line}`).join('\n')}`);
    process.exitCode = 1;
  }
}
