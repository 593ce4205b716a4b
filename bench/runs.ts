/**
 * What the workflow layer costs: steps of runs against jobs of the bare engine that do nothing but commit, a run with an
 * extraction against that extraction, a loop over many items, and many runs that wait at once.
 */
import { createDatabase, sql } from '../packages/server/src/db/database.ts';
import { createJobs } from '../packages/server/src/jobs/jobs.ts';
import type { QueueDefinition } from '../packages/server/src/jobs/queue.ts';
import { startWorker } from '../packages/server/src/jobs/worker.ts';
import { systemClock } from '../packages/server/src/lib/clock.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import { startEmbeddedCluster } from '../scripts/support/clusters.ts';
import { type Client, clientsOf } from '../tests/support/client.ts';
import { createMigratedDatabase } from '../tests/support/migrated-database.ts';
import { definition, ended, published, start } from '../tests/support/runs.ts';
import { dataUrl } from '../tests/support/samples.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import { type Query, withDatabase } from '../tests/support/sql.ts';
import { eventually } from '../tests/support/wait.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { median } from './support/statistics.ts';

/** As many at once as the queue of light steps takes. */
const CONCURRENCY = 16;
const CALLERS = 16;
const MIN_SHARE = 0.4;

const json = { type: 'start_json', config: { json_schema: { type: 'object' } } };
const step = { type: 'merge_dicts' };

const chain = () =>
  definition('Chain', { given: json, one: step, two: step, three: step }, [
    ['given', 'one'],
    ['one', 'two'],
    ['two', 'three'],
  ]);

const loop = (items: number) =>
  definition(
    'Loop',
    {
      given: json,
      each: {
        type: 'for_each',
        config: { map_source_path: 'items', max_iterations: items, max_concurrency: 64 },
        children: { one: step },
      },
    },
    [['given', 'each:fe-left-in']],
  );

const extracting = () =>
  definition(
    'Extracting',
    {
      inbox: { type: 'start_document' },
      values: {
        type: 'extract',
        config: { json_schema: { type: 'object', properties: { number: { type: 'string' } } } },
      },
      after: step,
    },
    [
      ['inbox:output-file-0', 'values:input-file-document'],
      ['values', 'after'],
    ],
  );

export interface RunsBench {
  /** How many runs of the chain, and as many of the bare engine. */
  runs: number;
  /** How many runs with an extraction, one after the other. */
  samples: number;
  /** How many items the loop has. */
  items: number;
  /** How many runs wait at once. */
  queued: number;
}

export async function benchRuns({ runs, samples, items, queued }: RunsBench): Promise<Report> {
  const cluster = await startEmbeddedCluster();
  process.env.TEST_POSTGRES_URL = cluster.url;
  const writer = new ReportWriter();
  try {
    const bare = await bareJobs(runs * 3);
    const server = await startServer();
    try {
      const { test } = clientsOf(server);
      const layered = await stepsPerSecond(server, test, runs);
      const share = layered / bare;
      writer.add(
        'Steps of runs',
        `${runs} runs of three blocks that merge JSON, started by ${CALLERS} callers over HTTP, and as many jobs of the bare engine that do nothing but commit. Both ${CONCURRENCY} at once, on one PostgreSQL.`,
        table(['bare jobs/s', 'steps/s', 'share'], [[rounded(bare, 0), rounded(layered, 0), rounded(share, 2)]]),
      );
      writer.require(share >= MIN_SHARE, `steps reach ${rounded(share, 2)} of the bare engine, limit ${MIN_SHARE}`);
      writer.add(
        'A run with an extraction',
        `${samples} runs of document, extract and merge, one after the other: from creation to the end, and how much of that is not the extraction.`,
        table(['', 'p50, ms', 'p99, ms'], await extractionOverhead(server, test, samples)),
      );
      const loopMs = await timedRun(test, loop(items), { items: Array.from({ length: items }, (_, n) => ({ n })) });
      writer.add(
        'A loop',
        `One run with a loop over ${items} items, 64 at a time.`,
        table(['items', 'seconds', 'items/s'], [[items, rounded(loopMs / 1000), rounded((items * 1000) / loopMs, 0)]]),
      );
      writer.add(
        'Many runs at once',
        `${queued} runs of three blocks are created while a worker executes them; in the middle one is cancelled, and a run of another workflow is started.`,
        await manyRuns(server, test, queued),
      );
    } finally {
      await server.close();
    }
  } finally {
    await cluster.stop();
  }
  return { ...writer, postgres: '18 (embedded)' };
}

/** Jobs per second, enqueued one by one in transactions of their own. */
async function bareJobs(count: number): Promise<number> {
  const { url, drop } = await createMigratedDatabase();
  const database = createDatabase({ url, maxConnections: 20, logger: silentLogger });
  let done = 0;
  const queue: QueueDefinition<{ number: number }> = {
    name: 'bench.bare',
    concurrency: CONCURRENCY,
    retryLimit: 3,
    retryDelayMs: 1_000,
    retryDelayMaxMs: 30_000,
    leaseSeconds: 10,
    timeoutMs: 60_000,
    run: async () => {
      await database.transaction((tx) => sql`select 1`.execute(tx));
      done += 1;
    },
  };
  const shared = { database, logger: silentLogger, queues: [queue], clock: systemClock };
  const jobs = await createJobs(shared);
  const worker = await startWorker(shared);
  try {
    const startedAt = performance.now();
    await inParallel(count, (number) => database.transaction((tx) => jobs.enqueue(tx, queue, { number })));
    await eventually(
      async () => done,
      (seen) => seen >= count,
      { everyMs: 10 },
    );
    return (count * 1000) / (performance.now() - startedAt);
  } finally {
    await worker.stop(0);
    await jobs.close();
    await database.close();
    await drop();
  }
}

async function inParallel(count: number, work: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const caller = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

const given = { json_inputs: { given: { a: 1 } } };

/** How many runs of a workflow have not ended. */
const unfinished = async (query: Query, workflowId: string): Promise<number> => {
  const [row] = await query(
    'select count(*)::int as count from workflow_runs where workflow_id = $1 and completed_at is null',
    [workflowId],
  );
  return Number(row?.count ?? 0);
};

/** Asks on one connection: a new one for every look would cost more than a step does. */
const allEnded = (server: TestServer, workflowId: string): Promise<number> =>
  withDatabase(server.databaseUrl, (query) =>
    eventually(
      () => unfinished(query, workflowId),
      (left) => left === 0,
    ),
  );

async function stepsPerSecond(server: TestServer, test: Client, runs: number): Promise<number> {
  const workflow = await published(test, chain());
  const startedAt = performance.now();
  await inParallel(runs, () => start(test, workflow, given));
  await allEnded(server, workflow);
  return (runs * 3 * 1000) / (performance.now() - startedAt);
}

async function extractionOverhead(server: TestServer, test: Client, samples: number) {
  const workflow = await published(test, extracting());
  const wholeMs: number[] = [];
  for (let sample = 0; sample <= samples; sample += 1) {
    const url = dataUrl(`number\nINV-${sample}\n`, 'text/csv');
    const { body } = await start(test, workflow, { documents: { inbox: { filename: `${sample}.csv`, url } } });
    await ended(test, body.id);
  }
  const overheadMs = await withDatabase(server.databaseUrl, async (query) => {
    const rows = await query(
      `select r.duration_ms as whole, r.duration_ms - p.duration_ms as overhead
       from usage_runs r join usage_primitives p on p.run_id = r.run_id where r.workflow_id = $1
       order by r.created_at offset 1`,
      [workflow],
    );
    wholeMs.push(...rows.map(({ whole }) => Number(whole)));
    return rows.map(({ overhead }) => Number(overhead));
  });
  const row = (name: string, values: number[]) => [
    name,
    rounded(median(values), 0),
    rounded(percentile(values, 0.99), 0),
  ];
  return [row('whole run', wholeMs), row('without the extraction', overheadMs)];
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

async function timedRun(test: Client, yaml: string, data: object): Promise<number> {
  const workflow = await published(test, yaml);
  const startedAt = performance.now();
  const { body } = await start(test, workflow, { json_inputs: { given: data } });
  const run = await ended(test, body.id);
  if (run.lifecycle.status !== 'completed') throw new Error(JSON.stringify(run.lifecycle));
  return performance.now() - startedAt;
}

async function manyRuns(server: TestServer, test: Client, queued: number): Promise<string> {
  const [crowd, other] = [await published(test, chain()), await published(test, chain())];
  const ids: string[] = [];
  const startedAt = performance.now();
  await inParallel(queued, async () => {
    ids.push((await start(test, crowd, given)).body.id);
  });
  const createdMs = performance.now() - startedAt;
  const waiting = await withDatabase(server.databaseUrl, (query) => unfinished(query, crowd));
  const cancelAt = performance.now();
  await test.post(`/v1/workflows/runs/${ids.at(-1)}/cancel`, { json: {} });
  const cancelMs = performance.now() - cancelAt;
  const otherAt = performance.now();
  await ended(test, (await start(test, other, given)).body.id);
  const otherMs = performance.now() - otherAt;
  await allEnded(server, crowd);
  const seconds = (performance.now() - startedAt) / 1000;
  return table(
    ['runs', 'created in, s', 'waiting then', 'cancel, ms', 'run of another workflow, ms', 'all ended in, s'],
    [[queued, rounded(createdMs / 1000), waiting, rounded(cancelMs, 0), rounded(otherMs, 0), rounded(seconds)]],
  );
}
