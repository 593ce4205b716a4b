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
/** The share of the runs that waits in the first round. */
const FEW = 0.1;
/** The memory of the worker with all runs waiting, as a multiple of that with few. */
const MAX_GROWTH = 1.25;

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
  const ids: string[] = [];
  const create = (count: number) =>
    timed(() => inParallel(count, async () => void ids.push((await start(test, crowd, given)).body.id)));
  const cancel = () => times(CANCELLED, () => timed(() => cancelled(test, ids.pop() ?? '')));
  /** A worker begins with what waits; runs of the other workflow start one after the other meanwhile. */
  const work = (afterwards: () => Promise<number[]>) =>
    withWorker(api, async (worker) => {
      const samples: number[] = [];
      const others = await times(OTHERS, async () => {
        const ms = await timed(() => completed(test, other));
        samples.push(await rssOf(worker));
        return ms;
      });
      return {
        others,
        rss: Math.max(...samples),
        stepsLeft: await waitingSteps(api, crowd),
        cancels: await afterwards(),
      };
    });
  const alone = await withWorker(api, () => times(OTHERS, () => timed(() => completed(test, other))));
  const few = Math.round(runs * FEW);
  await create(few);
  const beside = { few: await work(async () => []), apiRss: await rssOf(api) };
  const createdMs = await create(runs - (await unfinished(api, crowd)));
  const waiting = await unfinished(api, crowd);
  const cancels = await cancel();
  const many = await work(cancel);
  const apiRss = await rssOf(api);
  writer.add(
    'Runs that wait',
    `Runs of two blocks, created by ${CALLERS} callers (the second lot in ${rounded(createdMs / 1000)} s). A worker begins with them. Resident memory in MiB, the most while it works.`,
    table(
      ['waiting', 'API', 'worker', 'steps that still waited afterwards'],
      [
        [few, rounded(beside.apiRss, 0), rounded(beside.few.rss, 0), beside.few.stepsLeft],
        [waiting, rounded(apiRss, 0), rounded(many.rss, 0), many.stepsLeft],
      ],
    ),
  );
  const millis = (values: readonly number[]) => [rounded(quantile(values, 0.5), 0), rounded(Math.max(...values), 0)];
  writer.add(
    'Fairness and cancellation',
    `${OTHERS} runs of another workflow start one after the other while the worker is busy with those that wait, from creation to the end. ${CANCELLED} of those that wait are cancelled before the worker starts, and as many while it works.`,
    table(
      ['', 'p50, ms', 'longest, ms'],
      [
        ['run of another workflow, nothing waits', ...millis(alone)],
        [`run of another workflow beside ${few}`, ...millis(beside.few.others)],
        [`run of another workflow beside ${waiting}`, ...millis(many.others)],
        ['cancellation, no worker', ...millis(cancels)],
        ['cancellation beside the worker', ...millis(many.cancels)],
      ],
    ),
  );
  const slowest = Math.max(...cancels, ...many.cancels);
  writer.require(waiting === runs, `${waiting} of ${runs} runs waited at once`);
  writer.require(many.stepsLeft > few, `only ${many.stepsLeft} steps still waited: the crowd was too small`);
  writer.require(slowest < MAX_CANCEL_MS, `a cancellation took ${rounded(slowest, 0)} ms, at most ${MAX_CANCEL_MS}`);
  const growth = many.rss / beside.few.rss;
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

const waitingSteps = (server: TestServer, workflowId: string): Promise<number> =>
  withDatabase(server.databaseUrl, async (query) => {
    const [row] = await query(
      "select count(*)::int as count from workflow_steps where workflow_id = $1 and status = 'queued'",
      [workflowId],
    );
    return Number(row?.count ?? 0);
  });
