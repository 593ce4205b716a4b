import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createJobsFixture,
  type FixtureJob,
  fixtureQueue,
  type JobsFixture,
} from '../../../../tests/support/jobs-fixture.ts';
import { createDatabase, sql } from '../db/database.ts';
import { systemClock } from '../lib/clock.ts';
import { silentLogger } from '../lib/logger.ts';
import { createJobs, type EnqueueOptions, type Jobs } from './jobs.ts';
import type { QueueDefinition } from './queue.ts';
import { startWorker, type Worker } from './worker.ts';

let fixture: JobsFixture;
let jobs: Jobs;
let queue: QueueDefinition<FixtureJob>;
const workers: Worker[] = [];

const work = async (queues: QueueDefinition<FixtureJob>[] = [queue]) => {
  const worker = await startWorker({ database: fixture.database, logger: silentLogger, queues, clock: systemClock });
  workers.push(worker);
  return worker;
};
const enqueue = (data: FixtureJob, options?: EnqueueOptions) =>
  fixture.database.transaction((tx) => jobs.enqueue(tx, queue, data, options));
const starts = async () => (await fixture.events()).filter(({ event }) => event === 'start').map(({ label }) => label);
const stateOf = async (id: string) => (await jobs.status(queue, id))?.state;
const untilState = (id: string, state: string) => vi.waitFor(async () => expect(await stateOf(id)).toBe(state));

beforeAll(async () => {
  fixture = await createJobsFixture();
  queue = fixtureQueue(fixture.database);
  jobs = await createJobs({ database: fixture.database, logger: silentLogger, queues: [queue], clock: systemClock });
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
  await sql`truncate job_events, gate, dead_jobs`.execute(fixture.database.db);
  await sql`delete from pgboss.job`.execute(fixture.database.db);
});

afterAll(async () => {
  await jobs.close();
  await fixture.drop();
});

describe('enqueue', () => {
  it('runs a job whose transaction was committed', async () => {
    await work();
    const id = await enqueue({ label: 'a', does: 'finish' });
    await untilState(id, 'completed');
    expect((await fixture.events('a')).map(({ event }) => event)).toEqual(['start', 'end']);
    expect(await jobs.status(queue, id)).toEqual({ state: 'completed', attempts: 1 });
  });

  it('leaves nothing of a rolled-back transaction', async () => {
    const ids: string[] = [];
    const attempt = fixture.database.transaction(async (tx) => {
      ids.push(await jobs.enqueue(tx, queue, { label: 'never', does: 'finish' }));
      throw new Error('the record could not be written');
    });
    await expect(attempt).rejects.toThrow('the record');
    expect(await jobs.status(queue, ids[0] ?? '')).toBeUndefined();
    expect(await jobs.stats()).toEqual({ 'test.work': { waiting: 0, active: 0, dead: 0 } });
  });

  it('starts jobs by priority, then in the order of arrival', async () => {
    await enqueue({ label: 'first', does: 'finish' });
    await enqueue({ label: 'second', does: 'finish' });
    await enqueue({ label: 'urgent', does: 'finish' }, { priority: 5 });
    const last = await enqueue({ label: 'whenever', does: 'finish' }, { priority: -1 });
    await work([{ ...queue, concurrency: 1 }]);
    await untilState(last, 'completed');
    expect(await starts()).toEqual(['urgent', 'first', 'second', 'whenever']);
  });

  it('starts a delayed job when it is due, not before', async () => {
    await work();
    const startAfter = new Date(Date.now() + 700);
    const id = await enqueue({ label: 'later', does: 'finish' }, { startAfter });
    // This job makes the worker look into the queue now.
    await untilState(await enqueue({ label: 'now', does: 'finish' }), 'completed');
    await untilState(id, 'completed');
    const [start] = await fixture.events('later');
    const lateMs = new Date(start?.at ?? 0).getTime() - startAfter.getTime();
    expect(lateMs).toBeGreaterThanOrEqual(-5);
    // Without its alarm the worker would look again after five seconds.
    expect(lateMs).toBeLessThan(4_000);
  });

  it('never runs more jobs at once than the queue allows', async () => {
    await work([
      { ...queue, concurrency: 3 },
      { ...queue, name: 'test.other' },
    ]);
    const ids = [];
    for (let n = 0; n < 8; n += 1) ids.push(await enqueue({ label: `held ${n}`, does: 'wait_for_gate' }));
    await vi.waitFor(async () => expect(await starts()).toHaveLength(3));
    for (let n = 0; n < 8; n += 1) ids.push(await enqueue({ label: `held too ${n}`, does: 'wait_for_gate' }));
    // Messages arrive in order, so when this one has arrived, those before it have too.
    const other = { ...queue, name: 'test.other' };
    const last = await fixture.database.transaction((tx) =>
      jobs.enqueue(tx, other, { label: 'other', does: 'finish' }),
    );
    await vi.waitFor(async () => expect((await jobs.status(other, last))?.state).toBe('completed'));
    expect((await starts()).filter((label) => label !== 'other')).toHaveLength(3);
    expect(await jobs.stats()).toMatchObject({ 'test.work': { active: 3, waiting: 13 } });
    await fixture.openGate();
    await Promise.all(ids.map((id) => untilState(id, 'completed')));
  });

  it('joins a waiting or running job with the same key, but not a finished one', async () => {
    const first = await enqueue({ label: 'joined', does: 'wait_for_gate' }, { joinKey: 'file 1' });
    expect(await enqueue({ label: 'joined', does: 'wait_for_gate' }, { joinKey: 'file 1' })).toBe(first);
    expect(await enqueue({ label: 'other', does: 'finish' }, { joinKey: 'file 2' })).not.toBe(first);
    await work();
    await untilState(first, 'active');
    expect(await enqueue({ label: 'joined', does: 'wait_for_gate' }, { joinKey: 'file 1' })).toBe(first);
    await fixture.openGate();
    await untilState(first, 'completed');
    expect(await enqueue({ label: 'joined', does: 'finish' }, { joinKey: 'file 1' })).not.toBe(first);
  });

  it('returns one id to callers that enqueue the same key concurrently', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => enqueue({ label: 'once', does: 'finish' }, { joinKey: 'same' })),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('lets groups take turns', async () => {
    const narrow = { ...queue, concurrency: 2 };
    for (let n = 0; n < 30; n += 1) await enqueue({ label: `big ${n}`, does: 'finish' }, { group: 'big' });
    const small = [];
    for (let n = 0; n < 3; n += 1)
      small.push(await enqueue({ label: `small ${n}`, does: 'finish' }, { group: 'small' }));
    await work([narrow]);
    await Promise.all(small.map((id) => untilState(id, 'completed')));
    const order = await starts();
    expect(order.findLastIndex((label) => label.startsWith('small'))).toBeLessThan(15);
  });
});

describe('a limit per group', () => {
  it('holds back that group only, and lets it go on when one of its jobs ends', async () => {
    const held = [];
    for (let n = 0; n < 6; n += 1) {
      held.push(await enqueue({ label: `held ${n}`, does: 'wait_for_gate' }, { group: 'slow' }));
    }
    const others = [];
    for (let n = 0; n < 6; n += 1) {
      others.push(await enqueue({ label: `other ${n}`, does: 'finish' }, { group: 'quick' }));
    }
    const limited = { ...queue, concurrency: 4, groupConcurrency: 2 };
    await work([limited]);
    await Promise.all(others.map((id) => untilState(id, 'completed')));
    await vi.waitFor(async () => expect(await starts()).toHaveLength(8));
    expect(await jobs.stats()).toMatchObject({ 'test.work': { active: 2, waiting: 4 } });
    await fixture.openGate();
    await Promise.all(held.map((id) => untilState(id, 'completed')));
  });
});

describe('cancel', () => {
  const cancel = (id: string) => fixture.database.transaction((tx) => jobs.cancel(tx, id));

  it('keeps a waiting job from ever starting', async () => {
    const id = await enqueue({ label: 'waiting', does: 'finish' });
    expect(await cancel(id)).toBe(true);
    await work();
    const after = await enqueue({ label: 'after', does: 'finish' });
    await untilState(after, 'completed');
    expect(await starts()).toEqual(['after']);
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('does nothing when its transaction is rolled back', async () => {
    const id = await enqueue({ label: 'kept', does: 'finish' });
    await expect(
      fixture.database.transaction(async (tx) => {
        await jobs.cancel(tx, id);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await work();
    await untilState(id, 'completed');
  });

  it('aborts a running job at once and for good', async () => {
    await work();
    const id = await enqueue({ label: 'running', does: 'wait_for_signal' });
    await vi.waitFor(async () => expect(await starts()).toEqual(['running']));
    expect(await cancel(id)).toBe(true);
    await vi.waitFor(async () => expect((await fixture.events()).at(-1)?.event).toBe('aborted'));
    await vi.waitFor(async () => expect(workers[0]?.running).toBe(0));
    expect(await stateOf(id)).toBe('cancelled');
    expect(await jobs.deadLetters()).toEqual([]);
    expect(await cancel(id)).toBe(false);
  });

  it('stops a job that waits for its next attempt', async () => {
    const slow = { ...queue, retryDelayMs: 60_000, retryDelayMaxMs: 60_000 };
    await work([slow]);
    const id = await enqueue({ label: 'retrying', does: 'fail' });
    await vi.waitFor(async () => expect(await jobs.status(queue, id)).toEqual({ state: 'waiting', attempts: 1 }));
    expect(await cancel(id)).toBe(true);
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('is not lost when it coincides with a retry', async () => {
    await work([{ ...queue, retryLimit: 10_000, retryDelayMs: 0, retryDelayMaxMs: 0 }]);
    queue = { ...queue, retryLimit: 10_000 };
    for (let n = 0; n < 10; n += 1) {
      const id = await enqueue({ label: `storm ${n}`, does: 'fail' });
      await vi.waitFor(async () => expect((await jobs.status(queue, id))?.attempts).toBeGreaterThan(1), {
        interval: 5,
      });
      expect(await cancel(id)).toBe(true);
      expect(await stateOf(id)).toBe('cancelled');
    }
    queue = fixtureQueue(fixture.database);
  });
});

describe('failures', () => {
  it('are retried until an attempt succeeds', async () => {
    await work();
    const id = await enqueue({ label: 'third time', does: 'fail', failures: 2 });
    await untilState(id, 'completed');
    expect((await fixture.events('third time')).map(({ event, attempt }) => `${event} ${attempt}`)).toEqual([
      'start 1',
      'start 2',
      'start 3',
      'end 3',
    ]);
  });

  it('are followed by a delay', async () => {
    await work([{ ...queue, retryDelayMs: 60_000, retryDelayMaxMs: 60_000 }]);
    const id = await enqueue({ label: 'paused', does: 'fail' });
    await vi.waitFor(async () => expect(await jobs.status(queue, id)).toEqual({ state: 'waiting', attempts: 1 }));
    // This job makes the worker look into the queue again.
    await untilState(await enqueue({ label: 'now', does: 'finish' }), 'completed');
    expect(await jobs.status(queue, id)).toEqual({ state: 'waiting', attempts: 1 });
  });

  it('end in a dead letter with the reason after the last retry', async () => {
    await work();
    const id = await enqueue({ label: 'hopeless', does: 'fail' }, { group: 'org_1', priority: 3, joinKey: 'k' });
    await untilState(id, 'dead');
    expect((await fixture.events('hopeless')).map(({ event }) => event)).toEqual(['start', 'start', 'start', 'dead']);
    expect(await jobs.deadLetters({ queue: queue.name })).toMatchObject([
      {
        job_id: id,
        queue: 'test.work',
        data: { label: 'hopeless', does: 'fail' },
        priority: 3,
        group_id: 'org_1',
        join_key: 'k',
        code: 'internal',
        message: 'Internal error.',
        attempts: 3,
      },
    ]);
    expect((await jobs.stats())['test.work']).toEqual({ waiting: 0, active: 0, dead: 1 });
  });

  it('that are not retryable make the job dead at once', async () => {
    await work();
    const id = await enqueue({ label: 'refused', does: 'refuse' });
    await untilState(id, 'dead');
    expect((await fixture.events('refused')).map(({ event }) => event)).toEqual(['start', 'dead']);
    expect(await jobs.deadLetters()).toMatchObject([{ code: 'bad_document', is_retryable: false, attempts: 1 }]);
  });

  it('while writing the dead letter are retried without running the job again', async () => {
    let tries = 0;
    const stubborn: QueueDefinition<FixtureJob> = {
      ...queue,
      onDead: async (...args) => {
        tries += 1;
        if (tries < 3) throw new Error('not yet');
        await queue.onDead?.(...args);
      },
    };
    await work([stubborn]);
    const id = await enqueue({ label: 'stubborn', does: 'refuse' });
    await untilState(id, 'dead');
    expect((await fixture.events('stubborn')).map(({ event }) => event)).toEqual(['start', 'dead']);
    expect(await jobs.deadLetters()).toMatchObject([{ code: 'bad_document', attempts: 1 }]);
  });

  it('by timeout abort the attempt and count as one', async () => {
    await work([{ ...queue, timeoutMs: 100, retryLimit: 0 }]);
    queue = { ...queue, retryLimit: 0 };
    const id = await enqueue({ label: 'slow', does: 'wait_for_signal' });
    queue = fixtureQueue(fixture.database);
    await untilState(id, 'dead');
    expect((await fixture.events('slow')).map(({ event }) => event)).toEqual(['start', 'aborted', 'dead']);
    expect(await jobs.deadLetters()).toMatchObject([{ code: 'timeout', is_retryable: true, attempts: 1 }]);
  });

  it('can be retried manually, under the same id and with all attempts', async () => {
    await work();
    const id = await enqueue({ label: 'revived', does: 'fail', failures: 4 });
    await untilState(id, 'dead');
    expect(await jobs.retryDead(id)).toBe(id);
    expect(await jobs.deadLetters()).toEqual([]);
    await untilState(id, 'dead');
    expect((await fixture.events('revived')).filter(({ event }) => event === 'start')).toHaveLength(6);
    await expect(jobs.retryDead('00000000-0000-4000-8000-000000000000')).rejects.toThrow('Dead job not found.');
    expect(await jobs.purgeDead({ queue: 'other' })).toBe(0);
    expect(await jobs.purgeDead({ diedBefore: new Date(Date.now() + 1_000) })).toBe(1);
  });
});

describe('createJobs', () => {
  it('works in several processes that start on an empty database at once', async () => {
    await sql`drop schema pgboss cascade`.execute(fixture.database.db);
    await jobs.close();
    const open = async () => {
      const database = createDatabase({ url: fixture.url, maxConnections: 2, logger: silentLogger });
      const opened = await createJobs({ database, logger: silentLogger, queues: [queue], clock: systemClock });
      return { opened, database };
    };
    const all = await Promise.all([open(), open(), open(), open()]);
    const ids = await Promise.all(
      all.map(({ opened, database }) =>
        database.transaction((tx) => opened.enqueue(tx, queue, { label: 'x', does: 'finish' })),
      ),
    );
    expect(new Set(ids).size).toBe(4);
    for (const { opened, database } of all) {
      await opened.close();
      await database.close();
    }
    jobs = await createJobs({ database: fixture.database, logger: silentLogger, queues: [queue], clock: systemClock });
    expect(await jobs.stats()).toMatchObject({ 'test.work': { waiting: 4 } });
  });
});
