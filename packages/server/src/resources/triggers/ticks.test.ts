/** Ticks of schedules on a real PostgreSQL; what starts runs is replaced by a table. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../../../../tests/support/migrated-database.ts';
import type { TestDatabase } from '../../../../../tests/support/test-database.ts';
import { createDatabase, type Database, sql, type Tx } from '../../db/database.ts';
import { createJobs, type Jobs } from '../../jobs/jobs.ts';
import type { JobContext } from '../../jobs/queue.ts';
import { systemClock } from '../../lib/clock.ts';
import { conflict, unavailable } from '../../lib/errors.ts';
import { silentLogger } from '../../lib/logger.ts';
import type { Delivery, Runs } from '../runs/service.ts';
import { type Tick, tickQueue } from './jobs.ts';
import { Ticks } from './ticks.ts';

let test: TestDatabase;
let database: Database;
let jobs: Jobs;
let ticks: Ticks;
/** Thrown instead of starting a run. */
let failure: Error | null = null;

const queue = tickQueue(() => ticks);
const scope = { organization_id: 'org_1', environment_id: 'env_1' };
const context = { signal: new AbortController().signal, logger: silentLogger } as JobContext;

const runs = {
  deliver: async ({ commit }: { commit: Database['transaction'] }, { triggerId, key }: Delivery) => {
    if (failure !== null) throw failure;
    return commit(async (tx) => {
      await sql`insert into fired (trigger_id, due_at) values (${triggerId}, ${key})`.execute(tx);
      return { id: `run_${key}` };
    });
  },
} as unknown as Runs;

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = createDatabase({ url: test.url, maxConnections: 12, logger: silentLogger });
  jobs = await createJobs({ database, logger: silentLogger, queues: [queue], clock: systemClock });
  ticks = new Ticks({ database, jobs, ticks: queue, runs, clock: systemClock });
  await sql`create table fired (trigger_id text, due_at timestamptz)`.execute(database.db);
  await sql`insert into organizations (id, name, created_at) values ('org_1', 'o', now())`.execute(database.db);
  await sql`insert into environments (id, organization_id, slug, created_at)
    values ('env_1', 'org_1', 'test', now())`.execute(database.db);
  await unannounced((tx) =>
    sql`insert into workflows (id, organization_id, environment_id, family_id, name, description, draft_version,
      created_at, updated_at) values ('wf_1', 'org_1', 'env_1', 'wff_1', 'w', '', 1, now(), now())`.execute(tx),
  );
});
afterAll(async () => {
  await jobs.close();
  await database.close();
  await test.drop();
});
beforeEach(() => {
  failure = null;
});

/** Writes under another name than the service, which announces the times of its records first. */
const unannounced = <T>(write: (tx: Tx) => Promise<T>): Promise<T> =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local application_name to 'test'`.execute(tx);
    return write(tx);
  });

let count = 0;

/** A schedule of every minute whose next time was `minutesAgo`. */
async function schedule(missed_fires: string, minutesAgo: number): Promise<Tick> {
  count += 1;
  const trigger_id = `trg_${count}`;
  const config = { cron: '* * * * *', time_zone: 'UTC', missed_fires };
  const { rows } = await unannounced((tx) =>
    sql<{ next_fire_at: string }>`
      insert into workflow_triggers (id, organization_id, environment_id, workflow_id, type, name, is_enabled, config,
        documents, json_inputs, secret_version, next_fire_at, created_by, created_at, updated_at)
      values (${trigger_id}, 'org_1', 'env_1', 'wf_1', 'schedule', '', true, ${JSON.stringify(config)}, '{}', '{}', 1,
        date_trunc('minute', now()) - ${minutesAgo} * interval '1 minute', '{}', now(), now())
      returning next_fire_at`.execute(tx),
  );
  return { ...scope, workflow_id: 'wf_1', trigger_id, due_at: rows[0]?.next_fire_at ?? '' };
}

const fired = async ({ trigger_id }: Tick): Promise<string[]> => {
  const { rows } = await sql<{ due_at: string }>`
    select due_at from fired where trigger_id = ${trigger_id} order by due_at`.execute(database.db);
  return rows.map(({ due_at }) => due_at);
};

const triggerOf = async ({ trigger_id }: Tick) => {
  const { rows } = await sql<{ next_fire_at: string; last_error: { code: string } | null; last_run_id: string }>`
    select next_fire_at, last_error, last_run_id from workflow_triggers where id = ${trigger_id}`.execute(database.db);
  return rows[0];
};

/** The times for which a job waits. */
const waiting = async ({ trigger_id }: Tick): Promise<string[]> => {
  const { rows } = await sql<{ due_at: string }>`
    select data ->> 'due_at' as due_at from pgboss.job where data ->> 'trigger_id' = ${trigger_id}`.execute(
    database.db,
  );
  return rows.map(({ due_at }) => due_at);
};

const after = (due: string, minutes: number): string => new Date(Date.parse(due) + minutes * 60_000).toISOString();

it('of many workers with the same tick, one fires it and enqueues the next', async () => {
  const tick = await schedule('once', 0);
  await Promise.all(Array.from({ length: 8 }, () => ticks.run(tick, context)));
  expect(await fired(tick)).toEqual([tick.due_at]);
  const row = await triggerOf(tick);
  expect(await waiting(tick)).toEqual([row?.next_fire_at]);
  expect(row?.last_run_id).toBe(`run_${tick.due_at}`);
});

it('a tick that was fired is not fired again by a job that comes late', async () => {
  const tick = await schedule('once', 0);
  await ticks.run(tick, context);
  await ticks.run(tick, context);
  expect(await fired(tick)).toEqual([tick.due_at]);
});

it('one run makes up for all times that were missed', async () => {
  const tick = await schedule('once', 90);
  await ticks.run(tick, context);
  expect(await fired(tick)).toEqual([tick.due_at]);
  expect(Date.parse((await triggerOf(tick))?.next_fire_at ?? '')).toBeGreaterThan(Date.parse(after(tick.due_at, 89)));
});

it('with "all" every missed time of the last day gets its run, in order', async () => {
  const tick = await schedule('all', 3);
  await ticks.run(tick, context);
  for (const minutes of [1, 2, 3]) await ticks.run({ ...tick, due_at: after(tick.due_at, minutes) }, context);
  expect(await fired(tick)).toEqual([0, 1, 2, 3].map((minutes) => after(tick.due_at, minutes)));
});

it('with "all" times of more than a day ago are left out', async () => {
  const tick = await schedule('all', 3 * 24 * 60);
  await ticks.run(tick, context);
  const next = (await triggerOf(tick))?.next_fire_at ?? '';
  expect(Date.parse(next) - Date.parse(tick.due_at)).toBeGreaterThanOrEqual(2 * 24 * 3_600_000);
});

it('with "skip" a time that is long past is left out, and the next one counts', async () => {
  const tick = await schedule('skip', 90);
  await ticks.run(tick, context);
  expect(await fired(tick)).toEqual([]);
  const row = await triggerOf(tick);
  expect(row?.last_error).toBeNull();
  expect(await waiting(tick)).toEqual([row?.next_fire_at]);
});

it('a clock that was set back does not repeat a time', async () => {
  // The next time is an hour ahead, as after a tick that fired before the clock was set back.
  const tick = await schedule('once', -60);
  await ticks.run({ ...tick, due_at: after(tick.due_at, -60) }, context);
  expect(await fired(tick)).toEqual([]);
  await ticks.run(tick, context);
  expect(await fired(tick)).toEqual([tick.due_at]);
  expect((await triggerOf(tick))?.next_fire_at).toBe(after(tick.due_at, 1));
});

it('what cannot start a run is noted, and the schedule goes on', async () => {
  const tick = await schedule('once', 0);
  failure = conflict('The workflow has no published version.');
  await ticks.run(tick, context);
  const row = await triggerOf(tick);
  expect(row?.last_error).toMatchObject({ code: 'conflict', message: 'The workflow has no published version.' });
  expect(await waiting(tick)).toEqual([row?.next_fire_at]);
});

it('what may pass is repeated, and after the last attempt the schedule goes on', async () => {
  const tick = await schedule('once', 0);
  failure = unavailable('The database is restarting.');
  await expect(ticks.run(tick, context)).rejects.toBe(failure);
  expect((await triggerOf(tick))?.next_fire_at).toBe(tick.due_at);
  const given = { code: 'unavailable', message: 'The database is restarting.', is_retryable: true, attempts: 6 };
  await database.transaction((tx) => ticks.giveUp(tx, tick, given));
  const row = await triggerOf(tick);
  expect(row?.last_error).toMatchObject({ code: 'unavailable' });
  expect(await waiting(tick)).toEqual([row?.next_fire_at]);
});
