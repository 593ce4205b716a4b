import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createJobsFixture,
  type FixtureJob,
  fixtureQueue,
  type JobsFixture,
} from '../../../../tests/support/jobs-fixture.ts';
import { sql } from '../db/database.ts';
import { systemClock } from '../lib/clock.ts';
import { silentLogger } from '../lib/logger.ts';
import { createJobs, type Jobs } from './jobs.ts';
import type { QueueDefinition, ScheduleDefinition } from './queue.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

let fixture: JobsFixture;
let jobs: Jobs;
let queue: QueueDefinition<FixtureJob>;
let workers: Worker[];

beforeEach(async () => {
  fixture = await createJobsFixture();
  queue = fixtureQueue(fixture.database);
  jobs = await createJobs({ database: fixture.database, logger: silentLogger, queues: [queue], clock: systemClock });
  workers = [];
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop(0)));
  await jobs.close();
  await fixture.drop();
});

const work = async (options: Partial<WorkerOptions> = {}) => {
  const defaults = { database: fixture.database, logger: silentLogger, queues: [queue], clock: systemClock };
  const worker = await startWorker({ ...defaults, ...options });
  workers.push(worker);
  return worker;
};
const enqueue = (data: FixtureJob, from = queue) => fixture.database.transaction((tx) => jobs.enqueue(tx, from, data));
const eventsOf = async (label: string) =>
  (await fixture.events(label)).map(({ event, attempt }) => `${event} ${attempt}`);
const untilEvents = (label: string, expected: string[]) =>
  vi.waitFor(async () => expect(await eventsOf(label)).toEqual(expected));
const stateOf = async (id: string) => (await jobs.status(queue, id))?.state;

describe('stop', () => {
  it('lets a running job finish, and starts no other', async () => {
    const worker = await work({ queues: [{ ...queue, concurrency: 1 }] });
    const id = await enqueue({ label: 'running', does: 'wait_for_gate' });
    const waiting = await enqueue({ label: 'waiting', does: 'finish' });
    await untilEvents('running', ['start 1']);
    const stopped = worker.stop(10_000);
    await fixture.openGate();
    await stopped;
    expect(await eventsOf('running')).toEqual(['start 1', 'end 1']);
    expect(await stateOf(id)).toBe('completed');
    expect(await stateOf(waiting)).toBe('waiting');
  });

  it('releases a job at the deadline, to be started at once, without counting the attempt', async () => {
    const first = await work();
    // No retry is allowed.
    const id = await enqueue({ label: 'long', does: 'wait_for_signal' }, { ...queue, retryLimit: 0 });
    await untilEvents('long', ['start 1']);
    const second = await work();
    await first.stop(100);
    await untilEvents('long', ['start 1', 'aborted 1', 'start 2']);
    await second.stop(0);
    expect(await jobs.status(queue, id)).toEqual({ state: 'waiting', attempts: 2 });
    expect(await jobs.deadLetters()).toEqual([]);
  });

  it('does not wait for a handler that ignores its signal', async () => {
    const worker = await work();
    const id = await enqueue({ label: 'deaf', does: 'ignore_signal' });
    await untilEvents('deaf', ['start 1']);
    await worker.stop(50);
    expect(await stateOf(id)).toBe('waiting');
  });

  it('leaves no connection behind', async () => {
    const worker = await work();
    await worker.stop(0);
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and application_name = 'recto jobs channel'`.execute(fixture.database.db);
    expect(rows).toEqual([]);
  });
});

describe('a database outage', () => {
  it('loses no job: workers continue by themselves when it is back', async () => {
    await work();
    const held = await enqueue({ label: 'held', does: 'wait_for_signal' });
    await untilEvents('held', ['start 1']);
    await fixture.test.interrupt();
    await expect(fixture.database.check()).rejects.toThrow();
    await fixture.test.resume();
    const id = await enqueue({ label: 'after', does: 'finish' });
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('completed'));
    // The outage was shorter than the lease, so the job that ran through it is still in its first attempt.
    expect(await jobs.status(queue, held)).toEqual({ state: 'active', attempts: 1 });
    await vi.waitFor(async () => {
      const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and application_name = 'recto jobs channel'
        `.execute(fixture.database.db);
      expect(rows).toHaveLength(1);
    });
    await fixture.database.transaction((tx) => jobs.cancel(tx, held));
    await untilEvents('held', ['start 1', 'aborted 1']);
  });

  it('does not hide a cancellation whose message was lost', async () => {
    await work();
    const id = await enqueue({ label: 'unheard', does: 'wait_for_signal' });
    await untilEvents('unheard', ['start 1']);
    // The listener is disconnected and the job cancelled before it can reconnect.
    await fixture.database.transaction(async (tx) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'recto jobs channel'`.execute(tx);
      await jobs.cancel(tx, id);
    });
    await untilEvents('unheard', ['start 1', 'aborted 1']);
  });
});

describe('schedules', () => {
  const schedule = (cron: string, label = 'tick'): ScheduleDefinition<FixtureJob> => ({
    name: label,
    queue,
    cron,
    data: { label, does: 'finish' },
  });
  const nextTick = async () => {
    const row = await fixture.database.db.selectFrom('job_schedules').select('next_tick').executeTakeFirstOrThrow();
    return new Date(row.next_tick);
  };

  it('tick once in the whole cluster', async () => {
    const ticks: string[] = [];
    const logger = {
      ...silentLogger,
      child: () => silentLogger,
      debug: (fields: { tick?: string }) => ticks.push(fields.tick ?? ''),
    };
    const schedules = [schedule('0 0 1 1 *')];
    const first = await work({ schedules });
    await first.stop(0);
    await sql`update job_schedules set next_tick = now() - interval '1 minute'`.execute(fixture.database.db);
    // Holding the row brings all three workers to the same point before the first can take the tick.
    const starting = await fixture.database.transaction(async (tx) => {
      await sql`select 1 from job_schedules for update`.execute(tx);
      const started = [1, 2, 3].map(() => work({ schedules, logger }));
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "job_schedules"%'
          `.execute(fixture.database.db);
        expect(rows).toHaveLength(3);
      });
      return { started };
    });
    await Promise.all(starting.started);
    await untilEvents('tick', ['start 1', 'end 1']);
    await Promise.all(workers.map((worker) => worker.stop(1_000)));
    expect(ticks).toHaveLength(1);
    expect(await eventsOf('tick')).toEqual(['start 1', 'end 1']);
  });

  it('replace missed ticks by a single one', async () => {
    const schedules = [schedule('0 0 1 1 *')];
    const first = await work({ schedules });
    await first.stop(0);
    expect(await nextTick()).toEqual(new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1)));
    await sql`update job_schedules set next_tick = now() - interval '3 years'`.execute(fixture.database.db);
    await work({ schedules });
    await untilEvents('tick', ['start 1', 'end 1']);
    expect((await nextTick()).getTime()).toBeGreaterThan(Date.now());
    await Promise.all(workers.map((worker) => worker.stop(1_000)));
    expect(await eventsOf('tick')).toEqual(['start 1', 'end 1']);
  });

  it('start again when the expression changes', async () => {
    await work({ schedules: [schedule('0 0 1 1 *')] });
    await work({ schedules: [schedule('0 0 1 2 *')] });
    expect((await nextTick()).getUTCMonth()).toBe(1);
  });
});
