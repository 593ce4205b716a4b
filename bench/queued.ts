/**
 * Many runs that wait at once: what they cost in memory, whether they hold up another workflow, and how long the
 * cancellation of one takes.
 */
import { startEmbeddedCluster } from '../scripts/support/clusters.ts';
import { type Client, clientsOf } from '../tests/support/client.ts';
import { definition, ended, published, start } from '../tests/support/runs.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import { withDatabase } from '../tests/support/sql.ts';
import { memoryOf } from './support/processes.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { quantile } from './support/statistics.ts';

const CALLERS = 16;
/** Runs of the other workflow, one after the other. */
const OTHERS = 20;
const CANCELLED = 20;
const MAX_CANCEL_MS = 1000;
/** The worker with everything waiting, beside the worker with nothing waiting. */
const MAX_GROWTH = 1.5;

const step = { type: 'merge_dicts' };
const given = { json_inputs: { given: { a: 1 } } };
const workflowOf = (name: string) =>
  definition(
    name,
    { given: { type: 'start_json', config: { json_schema: { type: 'object' } } }, one: step, two: step },
    [
      ['given', 'one'],
      ['one', 'two'],
    ],
  );

export async function benchQueued({ runs }: { runs: number }): Promise<Report> {
  const cluster = await startEmbeddedCluster();
  process.env.TEST_POSTGRES_URL = cluster.url;
  const writer = new ReportWriter();
  try {
    const api = await startServer({ role: 'api' });
    try {
      await measure(writer, api, runs);
    } finally {
      await api.close();
    }
  } finally {
    await cluster.stop();
  }
  return writer;
}

async function measure(writer: ReportWriter, api: TestServer, runs: number): Promise<void> {
  const { test } = clientsOf(api);
  const crowd = await published(test, workflowOf('Crowd'));
  const other = await published(test, workflowOf('Other'));
  const idle = await withWorker(api, async (worker) => {
    const alone = await times(OTHERS, () => timed(() => completed(test, other)));
    return { alone, rss: await rssOf(worker) };
  });
  const apiBefore = await rssOf(api);
  const ids: string[] = [];
  const createdMs = await timed(() =>
    inParallel(runs, async () => {
      ids.push((await start(test, crowd, given)).body.id);
    }),
  );
  const apiAfter = await rssOf(api);
  const waiting = await unfinished(api, crowd);
  const cancels = await times(CANCELLED, () => timed(() => cancelled(test, ids.pop() ?? '')));
  const busy = await withWorker(api, async (worker) => {
    const samples: number[] = [];
    const beside = await times(OTHERS, async () => {
      const ms = await timed(() => completed(test, other));
      samples.push(await rssOf(worker));
      return ms;
    });
    const stillWaiting = await unfinished(api, crowd);
    const running = await times(CANCELLED, () => timed(() => cancelled(test, ids.pop() ?? '')));
    return { beside, running, stillWaiting, rss: Math.max(...samples) };
  });
  writer.add(
    'Runs that wait',
    `${runs} runs of two blocks, created by ${CALLERS} callers while no worker runs. Resident memory in MiB.`,
    table(
      ['created', 'in, s', 'waiting then', 'API before', 'API after', 'worker idle', 'worker with all of them waiting'],
      [
        [
          runs,
          rounded(createdMs / 1000),
          waiting,
          rounded(apiBefore, 0),
          rounded(apiAfter, 0),
          rounded(idle.rss, 0),
          rounded(busy.rss, 0),
        ],
      ],
    ),
  );
  const millis = (values: readonly number[]) => [rounded(quantile(values, 0.5), 0), rounded(Math.max(...values), 0)];
  writer.add(
    'Fairness and cancellation',
    `A worker begins with the waiting runs. ${OTHERS} runs of another workflow start one after the other, from creation to the end; ${busy.stillWaiting} of the crowd still waited after the last. ${CANCELLED} runs of the crowd are cancelled before the worker starts, and as many while it works.`,
    table(
      ['', 'p50, ms', 'longest, ms'],
      [
        ['run of another workflow, nothing waits', ...millis(idle.alone)],
        ['run of another workflow beside the crowd', ...millis(busy.beside)],
        ['cancellation, no worker', ...millis(cancels)],
        ['cancellation beside the worker', ...millis(busy.running)],
      ],
    ),
  );
  const slowest = Math.max(...cancels, ...busy.running);
  writer.require(waiting === runs, `${waiting} of ${runs} runs waited at once`);
  writer.require(busy.stillWaiting > runs / 10, `only ${busy.stillWaiting} runs still waited: the crowd was too small`);
  writer.require(slowest < MAX_CANCEL_MS, `a cancellation took ${rounded(slowest, 0)} ms, at most ${MAX_CANCEL_MS}`);
  const growth = busy.rss / idle.rss;
  writer.require(
    growth <= MAX_GROWTH,
    `the worker grew to ${rounded(growth, 2)} times its size, at most ${MAX_GROWTH}`,
  );
}

async function withWorker<T>(api: TestServer, use: (worker: TestServer) => Promise<T>): Promise<T> {
  const worker = await startServer({ joins: api, role: 'worker' });
  try {
    return await use(worker);
  } finally {
    await worker.close();
  }
}

const rssOf = async ({ process: { pid = 0 } }: TestServer): Promise<number> => (await memoryOf([pid])).rssMiB;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work());
  return results;
}

async function inParallel(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

async function completed(client: Client, workflow: string): Promise<void> {
  const { lifecycle } = await ended(client, (await start(client, workflow, given)).body.id);
  if (lifecycle.status !== 'completed') throw new Error(JSON.stringify(lifecycle));
}

async function cancelled(client: Client, id: string): Promise<void> {
  const { body } = await client.post(`/v1/workflows/runs/${id}/cancel`, { json: {} });
  if (body.cancellation_status !== 'cancelled') throw new Error(JSON.stringify(body));
}

const unfinished = (server: TestServer, workflowId: string): Promise<number> =>
  withDatabase(server.databaseUrl, async (query) => {
    const [row] = await query(
      'select count(*)::int as count from workflow_runs where workflow_id = $1 and completed_at is null',
      [workflowId],
    );
    return Number(row?.count ?? 0);
  });
