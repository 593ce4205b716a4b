import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createJobsFixture,
  type FixtureJob,
  fixtureQueue,
  type JobsFixture,
} from '../../../../tests/support/jobs-fixture.ts';
import { systemClock } from '../lib/clock.ts';
import { silentLogger } from '../lib/logger.ts';
import { startBoss, stopBoss } from './boss.ts';
import { type Claim, claimJobs } from './claim.ts';
import { listDead } from './dead-letters.ts';
import { enqueueJob } from './enqueue.ts';
import { workerLost } from './failure.ts';
import type { QueueDefinition } from './queue.ts';
import { Settlement } from './settlement.ts';

let fixture: JobsFixture;
let queue: QueueDefinition<FixtureJob>;
let boss: PgBoss;
let settlement: Settlement;

beforeAll(async () => {
  fixture = await createJobsFixture();
  const { database } = fixture;
  queue = fixtureQueue(database);
  boss = await startBoss({ database, logger: silentLogger, queues: [queue], role: 'work' });
  settlement = new Settlement({ boss, database, queue, clock: systemClock, logger: silentLogger });
});

afterAll(async () => {
  await stopBoss(boss);
  await fixture.drop();
});

/** Claims one job twice: the first claim loses its lease to the second. */
async function claimTwice(): Promise<[lost: Claim, current: Claim]> {
  await fixture.database.transaction((tx) => enqueueJob(boss, tx, { queue, data: { label: 'x', does: 'finish' } }));
  const [lost] = await claimJobs(boss, queue.name, { count: 1 });
  if (lost === undefined) throw new Error('nothing claimed');
  await boss.fail(queue.name, { id: lost.id, retryCount: lost.retryCount }, null);
  const [current] = await claimJobs(boss, queue.name, { count: 1 });
  if (current === undefined) throw new Error('nothing claimed again');
  return [lost, current];
}

const stateOf = async ({ id }: Claim) => (await boss.findJobs(queue.name, { id }))[0]?.state;

describe('an attempt that lost its lease', () => {
  it('cannot complete, retry, release or kill the job of the next attempt', async () => {
    const [lost, current] = await claimTwice();
    expect(current).toMatchObject({ id: lost.id, retryCount: lost.retryCount + 1 });
    expect(await settlement.complete(lost)).toBe(false);
    await settlement.fail(lost, workerLost(1));
    await settlement.release(lost);
    await settlement.declareDead(lost, workerLost(1));
    expect(await stateOf(current)).toBe('active');
    expect(await listDead(fixture.database.db, {})).toEqual([]);
    expect(await fixture.events()).toEqual([]);
    expect(await settlement.complete(current)).toBe(true);
    expect(await stateOf(current)).toBe('completed');
  });
});

describe('complete', () => {
  it('reports the outcome of each of many jobs that end together', async () => {
    await fixture.database.transaction(async (tx) => {
      for (let n = 0; n < 5; n += 1) await enqueueJob(boss, tx, { queue, data: { label: `${n}`, does: 'finish' } });
    });
    const claims = await claimJobs(boss, queue.name, { count: 5 });
    await boss.cancel(queue.name, claims[2]?.id ?? '');
    const answers = await Promise.all(claims.map((claim) => settlement.complete(claim)));
    expect(answers).toEqual([true, true, false, true, true]);
  });
});
