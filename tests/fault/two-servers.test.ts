/** Several processes on one PostgreSQL, and what happens to their work when one of them dies. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { startEmbeddedPostgres } from '../../packages/server/src/db/embedded/launcher.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';
import { clientsOf } from '../support/client.ts';
import { fillDataFolder } from '../support/prepared-data.ts';
import { definition, ended, published, start as startRun } from '../support/runs.ts';
import { type ServerOptions, startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';
import { createWire } from './wire.ts';

// Every page count is a job.
const config = { limits: { inline_analysis_ms: 0 } };
/** The first job it claims keeps running, with heartbeats, for as long as the process lives. */
const HOLDS_A_JOB = { RECTO_FAULTS: 'jobs.after_claim=delay:600000' };
/** How long a busy machine may take before a test counts as stuck. */
const PATIENCE_MS = 600_000;

type Finishing = Pick<TestContext, 'onTestFinished'>;

/** Starts servers that end with the test. */
const starter =
  ({ onTestFinished }: Finishing) =>
  async (options: ServerOptions = {}): Promise<TestServer> => {
    const server = await startServer({ config, ...options });
    onTestFinished(() => server.close());
    return server;
  };

async function postFile(server: TestServer, name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([`text of ${name}`]), `${name}.txt`);
  const answer = await clientsOf(server).test.post('/v1/files', { form });
  expect(answer.status).toBe(201);
  expect(answer.body.page_count).toBeNull();
  return answer.body.id;
}

const pageCounts = (server: TestServer) =>
  withDatabase(server.databaseUrl, async (query) => {
    const rows = await query('select page_count from files order by filename');
    return rows.map((row) => row.page_count);
  });

const jobs = (server: TestServer) =>
  withDatabase(server.databaseUrl, (query) =>
    query(`select data->>'file_id' as file_id, state, retry_count from pgboss.job where name = 'files.analyze'`),
  );

const unfinished = async (server: TestServer) => (await jobs(server)).filter(({ state }) => state !== 'completed');

const deadJobs = (server: TestServer) => withDatabase(server.databaseUrl, (query) => query('select * from dead_jobs'));

/** Posts files until one has been running for long while later ones are done: it is held. */
async function untilHeld(api: TestServer): Promise<unknown> {
  let posted = 0;
  const postAndLook = async () => {
    posted += 1;
    await postFile(api, `file-${posted}`);
    return withDatabase(api.databaseUrl, (query) =>
      query(`select data->>'file_id' as file_id from pgboss.job held
             where state = 'active' and started_on < now() - interval '5 seconds' and 3 <=
               (select count(*) from pgboss.job later
                where later.state = 'completed' and later.name = held.name and later.created_on > held.created_on)`),
    );
  };
  const [held] = await eventually(postAndLook, (jobs) => jobs.length > 0, {
    everyMs: 250,
    timeoutMs: PATIENCE_MS,
  });
  return held?.file_id;
}

// Most of their time is that of leases, so the first three pass it together.
it.concurrent(
  'when a server is killed, the other one takes over its jobs, once each, when the lease expires',
  async (context) => {
    const start = starter(context);
    const survivor = await start();
    const doomed = await start({ joins: survivor, env: HOLDS_A_JOB });
    const held = await untilHeld(survivor);
    await doomed.kill();
    // The lease is 10 seconds; how long a busy machine takes after it says nothing about the service.
    await eventually(
      () => unfinished(survivor),
      (open) => open.length === 0,
      { timeoutMs: PATIENCE_MS },
    );
    // Other jobs may have been running when the process died; none was tried more often than that.
    const retried = (await jobs(survivor)).filter(({ retry_count }) => retry_count !== 0);
    expect(retried).toContainEqual({ file_id: held, state: 'completed', retry_count: 1 });
    expect(new Set(retried.map(({ retry_count }) => retry_count))).toEqual(new Set([1]));
    expect(new Set(await pageCounts(survivor))).toEqual(new Set([1]));
    expect(await deadJobs(survivor)).toEqual([]);
  },
  2 * PATIENCE_MS,
);

it.concurrent(
  'an api process and a worker process do the work of one, and the next worker replaces a killed one',
  async (context) => {
    const start = starter(context);
    const api = await start({ role: 'api' });
    await postFile(api, 'waits');
    expect((await jobs(api)).map(({ state }) => state)).toEqual(['created']);
    const doomed = await start({ joins: api, role: 'worker', env: HOLDS_A_JOB });
    await eventually(
      () => jobs(api),
      ([job]) => job?.state === 'active',
      { timeoutMs: PATIENCE_MS },
    );
    await doomed.kill();
    await start({ joins: api, role: 'worker' });
    await postFile(api, 'follows');
    await eventually(
      () => pageCounts(api),
      (counts) => counts.every((count) => count === 1),
      { timeoutMs: PATIENCE_MS },
    );
    expect(await deadJobs(api)).toEqual([]);
  },
  2 * PATIENCE_MS,
);

it.concurrent(
  'two workers share the runs; one is killed, and the other finishes all of them',
  async (context) => {
    const start = starter(context);
    const api = await start({ role: 'api' });
    await start({ joins: api, role: 'worker' });
    const doomed = await start({ joins: api, role: 'worker', env: HOLDS_A_JOB });
    const { test } = clientsOf(api);
    const step = { type: 'merge_dicts' };
    const chain = definition(
      'Chain',
      { given: { type: 'start_json', config: { json_schema: { type: 'object' } } }, one: step, two: step },
      [
        ['given', 'one'],
        ['one', 'two'],
      ],
    );
    const workflow = await published(test, chain);
    const runs: string[] = [];
    // One worker holds its first step for good, while the other goes on with steps that came later.
    const held = await eventually(
      async () => {
        runs.push((await startRun(test, workflow, { json_inputs: { given: {} } })).body.id);
        return withDatabase(api.databaseUrl, (query) =>
          query(`select data->>'run_id' as run_id from pgboss.job held where name = 'runs.steps' and state = 'active'
                   and started_on < now() - interval '5 seconds' and 3 <= (select count(*) from pgboss.job later
                     where later.state = 'completed' and later.name = held.name and later.created_on > held.created_on)`),
        );
      },
      (jobs) => jobs.length > 0,
      { everyMs: 250, timeoutMs: PATIENCE_MS },
    );
    await doomed.kill();
    for (const run of runs) expect((await ended(test, run)).lifecycle.status).toBe('completed');
    expect(runs).toContain(held[0]?.run_id);
    await withDatabase(api.databaseUrl, async (query) => {
      const steps = await query('select run_id from workflow_steps where status = $1', ['completed']);
      expect(steps).toHaveLength(runs.length * 3);
      const usage = await query('select run_id from usage_runs where status = $1', ['completed']);
      expect(new Set(usage.map(({ run_id }) => run_id))).toEqual(new Set(runs));
      expect(usage).toHaveLength(runs.length);
    });
    expect(await deadJobs(api)).toEqual([]);
  },
  2 * PATIENCE_MS,
);

it(
  'while PostgreSQL is away every answer is 503 with Retry-After, and the service recovers by itself',
  async (context) => {
    const { onTestFinished } = context;
    const start = starter(context);
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-pg-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    await fillDataFolder(dataDir);
    const first = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
    const server = await start({ env: { DATABASE_URL: first.url } });
    const violations: string[] = [];
    const acknowledged: string[] = [];
    const wire = createWire({ url: server.url, key: TEST_KEY, report: (violation) => violations.push(violation) });
    const stop = new AbortController();
    let unanswered = 0;
    const clients = [0, 1, 2, 3].map(async (client) => {
      for (let n = 0; !stop.signal.aborted; n += 1) {
        const json = { document: { filename: `${client}-${n}.txt`, content: Buffer.from(`${n}`).toString('base64') } };
        const answer = await wire.send('POST', '/v1/files', { json });
        if (answer?.status === 201) acknowledged.push(answer.body.id);
        else unanswered += 1;
      }
    });
    const grown = (from: number, count: () => number) =>
      eventually(
        async () => count(),
        (now) => now > from,
        { timeoutMs: PATIENCE_MS },
      );
    await grown(20, () => acknowledged.length);
    await first.stop();
    await grown(unanswered + 20, () => unanswered);
    const away = await fetch(`${server.url}/v1/files`, { headers: { authorization: `Bearer ${TEST_KEY}` } });
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const second = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
    onTestFinished(() => second.stop());
    await grown(acknowledged.length + 20, () => acknowledged.length);
    stop.abort();
    await Promise.all(clients);
    expect(violations).toEqual([]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await withDatabase(second.url, async (query) => {
      const stored = await query('select id from files');
      expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
      await eventually(
        () => query(`select state from pgboss.job where name = 'files.analyze' and state <> 'completed'`),
        (open) => open.length === 0,
        { timeoutMs: PATIENCE_MS },
      );
      expect(await query('select * from dead_jobs')).toEqual([]);
    });
    await server.terminate();
  },
  2 * PATIENCE_MS,
);
