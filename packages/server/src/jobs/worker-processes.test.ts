/** Guarantees that need real processes, which are killed, frozen and asked to stop. Each test has its own database. */
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { createJobsFixture, type FixtureJob, fixtureQueue } from '../../../../tests/support/jobs-fixture.ts';
import { spawnWorker as spawn } from '../../../../tests/support/worker-process.ts';
import { systemClock } from '../lib/clock.ts';
import { silentLogger } from '../lib/logger.ts';
import { createJobs } from './jobs.ts';

const LEASE_SECONDS = 10;

/** Takes the test's own context because tests run concurrently here, and each must clean up only after itself. */
async function setUp({ onTestFinished }: TestContext) {
  const fixture = await createJobsFixture();
  const queue = fixtureQueue(fixture.database);
  const { database } = fixture;
  const jobs = await createJobs({ database, logger: silentLogger, queues: [queue], clock: systemClock });
  const workers: { kill(signal: 'SIGKILL'): void; exited: Promise<unknown> }[] = [];
  onTestFinished(async () => {
    for (const worker of workers) {
      worker.kill('SIGKILL');
      await worker.exited;
    }
    await jobs.close();
    await fixture.drop();
  });
  const events = async () => (await fixture.events()).map(({ event, attempt }) => `${event} ${attempt}`);
  return {
    fixture,
    jobs,
    queue,
    events,
    spawnWorker: async (faults?: string) => {
      const worker = await spawn(fixture.url, faults);
      workers.push(worker);
      return worker;
    },
    enqueue: (data: Omit<FixtureJob, 'label'>, retryLimit = queue.retryLimit) =>
      database.transaction((tx) => jobs.enqueue(tx, { ...queue, retryLimit }, { label: 'job', ...data })),
    cancel: (id: string) => database.transaction((tx) => jobs.cancel(tx, id)),
    untilEvents: (expected: string[]) => vi.waitFor(async () => expect(await events()).toEqual(expected)),
    untilState: (id: string, state: string) =>
      vi.waitFor(async () => expect((await jobs.status(queue, id))?.state).toBe(state)),
  };
}

describe.concurrent('a worker that is killed', () => {
  it('during a job loses it to another worker soon after the lease expires', async (context) => {
    const { fixture, spawnWorker, enqueue, untilEvents, untilState } = await setUp(context);
    const doomed = await spawnWorker();
    const id = await enqueue({ does: 'wait_for_gate' });
    await untilEvents(['start 1']);
    const successor = await spawnWorker();
    doomed.kill('SIGKILL');
    await untilEvents(['start 1', 'start 2']);
    const [first, second] = await fixture.events();
    const takeoverMs = new Date(second?.at ?? 0).getTime() - new Date(first?.at ?? 0).getTime();
    expect(second?.pid).toBe(successor.pid);
    expect(takeoverMs).toBeGreaterThan(LEASE_SECONDS * 900);
    // A heartbeat may just have been sent, and the search takes up to two seconds. The bound is generous for a busy
    // machine: it only shows that the lease expired and not the one-hour timeout.
    expect(takeoverMs).toBeLessThan(2 * ((LEASE_SECONDS + 10 / 3 + 3) * 1_000));
    await fixture.openGate();
    await untilState(id, 'completed');
  });

  it('right after a claim loses nothing', async (context) => {
    const { spawnWorker, enqueue, untilState, events } = await setUp(context);
    const doomed = await spawnWorker('jobs.after_claim=kill');
    const id = await enqueue({ does: 'finish' });
    expect(await doomed.exited).toBe('SIGKILL');
    await spawnWorker();
    await untilState(id, 'completed');
    expect(await events()).toEqual(['start 2', 'end 2']);
  });

  it('right before the completion makes the job run again and does not lose it', async (context) => {
    const { spawnWorker, enqueue, untilState, events } = await setUp(context);
    const doomed = await spawnWorker('jobs.before_complete=kill');
    const id = await enqueue({ does: 'finish' });
    expect(await doomed.exited).toBe('SIGKILL');
    await spawnWorker();
    await untilState(id, 'completed');
    expect(await events()).toEqual(['start 1', 'end 1', 'start 2', 'end 2']);
  });

  it('while writing a dead letter leaves that to another worker, which does it once', async (context) => {
    const { spawnWorker, enqueue, untilState, events, jobs } = await setUp(context);
    const doomed = await spawnWorker('jobs.before_dead_letter_commit=kill');
    const id = await enqueue({ does: 'refuse' });
    expect(await doomed.exited).toBe('SIGKILL');
    expect(await jobs.deadLetters()).toEqual([]);
    await spawnWorker();
    await untilState(id, 'dead');
    expect(await events()).toEqual(['start 1', 'start 2', 'dead 2']);
    expect(await jobs.deadLetters()).toMatchObject([{ code: 'bad_document', attempts: 2 }]);
  });

  it('by the job itself, every time, ends with a dead job and a reason', async (context) => {
    const { spawnWorker, enqueue, untilState, events, jobs } = await setUp(context);
    const victim = await spawnWorker();
    const id = await enqueue({ does: 'kill_process' }, 0);
    expect(await victim.exited).toBe('SIGKILL');
    const undertaker = await spawnWorker();
    await untilState(id, 'dead');
    expect(await events()).toEqual(['start 1', 'dead 1']);
    expect(await jobs.deadLetters()).toMatchObject([{ job_id: id, code: 'worker_lost', attempts: 1 }]);
    undertaker.kill('SIGTERM');
    expect(await undertaker.exited).toBe(0);
  });
});

describe.concurrent('a worker process', () => {
  it('that froze notices that another worker took its job', async (context) => {
    const { fixture, spawnWorker, enqueue, untilEvents, untilState, jobs, queue } = await setUp(context);
    const frozen = await spawnWorker();
    const id = await enqueue({ does: 'wait_for_gate' });
    await untilEvents(['start 1']);
    await spawnWorker();
    frozen.kill('SIGSTOP');
    await untilEvents(['start 1', 'start 2']);
    frozen.kill('SIGCONT');
    await untilEvents(['start 1', 'start 2', 'aborted 1']);
    expect(await jobs.status(queue, id)).toEqual({ state: 'active', attempts: 2 });
    await fixture.openGate();
    await untilState(id, 'completed');
    expect((await fixture.events()).at(-1)).toMatchObject({ event: 'end', attempt: 2 });
  });

  it('notices that its running job was cancelled', async (context) => {
    const { spawnWorker, enqueue, untilEvents, cancel, jobs, queue } = await setUp(context);
    const worker = await spawnWorker();
    const id = await enqueue({ does: 'wait_for_signal' });
    await untilEvents(['start 1']);
    expect(await cancel(id)).toBe(true);
    await untilEvents(['start 1', 'aborted 1']);
    worker.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
    expect(await jobs.status(queue, id)).toEqual({ state: 'cancelled', attempts: 1 });
    expect(await jobs.deadLetters()).toEqual([]);
  });

  it('that is asked to stop hands its job over at once and ends', async (context) => {
    const { fixture, spawnWorker, enqueue, untilEvents, untilState } = await setUp(context);
    const leaving = await spawnWorker();
    const id = await enqueue({ does: 'wait_for_gate' }, 0);
    await untilEvents(['start 1']);
    await spawnWorker();
    leaving.kill('SIGTERM');
    expect(await leaving.exited).toBe(0);
    await untilEvents(['start 1', 'aborted 1', 'start 2']);
    await fixture.openGate();
    await untilState(id, 'completed');
  });
});
